# The marker: a frame around the cell at which the player points.
%include generated/numbers
%include generated/marker_costumes

var column = 0;
var row = 0;

# After every turn it goes to that cell.
on "move the marker" {
    follow_the_player;
}

# Away from the board the marker is an empty picture: shown all the same, for its moves keep Scratch in step.
proc follow_the_player {
    column = floor((mouse_x() - board_left) / cell_size);
    row = floor((board_top - mouse_y()) / cell_size);
    if pointing_with == THE_CURSOR {
        column = cursor_column;
        row = cursor_row;
    }
    if column > -1 and column < width and row > -1 and row < height {
        switch_costume "marker " & cell_size;
        goto board_left + (column + 0.5) * cell_size, board_top - (row + 0.5) * cell_size;
    } else {
        switch_costume "nothing";
        goto 0, 0;
    }
}

# The marker lies over the board, so it passes presses on.
onclick {
    broadcast "pointer pressed";
}
