# The marker: a frame around the cell under the pointer.
%include generated/numbers
%include generated/marker_costumes

# It is drawn anew with every turn.
on "paint the panel" {
    point_at_the_cell;
}

# Moves to the cell under the pointer, if the pointer is on the board.
proc point_at_the_cell {
    local column = floor((mouse_x() - board_left) / cell_size);
    local row = floor((board_top - mouse_y()) / cell_size);
    if column > -1 and column < width and row > -1 and row < height {
        switch_costume level_tiles[size] / TILES_OF_A_SIZE + 1;
        goto board_left + (column + 0.5) * cell_size, board_top - (row + 0.5) * cell_size;
        show;
    } else {
        hide;
    }
}

# The marker lies over the board, so it passes presses on.
onclick {
    broadcast "pointer pressed";
}
