# Pointing: which cell lies at a place of the stage.

# Puts the cell at a place of the stage into `pointed_cell`, or 0 where there is none.
proc find_the_cell_at x, y {
    local column = floor(($x - board_left) / cell_size);
    local row = floor((board_top - $y) / cell_size);
    pointed_cell = 0;
    if column > -1 and column < width {
        if row > -1 and row < height {
            pointed_cell = row * width + column + 1;
        }
    }
}
