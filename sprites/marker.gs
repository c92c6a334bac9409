# The marker: a frame around the cell under the pointer.
%include generated/numbers
%include generated/marker_costumes

# After every turn it goes to the cell under the pointer.
on "move the marker" {
    follow_the_pointer;
}

# Away from the board the marker is an empty picture: shown all the same, for its moves keep Scratch in step.
proc follow_the_pointer {
    local column = floor((mouse_x() - board_left) / cell_size);
    local row = floor((board_top - mouse_y()) / cell_size);
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
