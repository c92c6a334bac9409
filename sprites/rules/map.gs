# The map of the board: for each cell its column, its row, and the cells around it in row order.

# Draws up the map, unless the one there is already fits.
proc map_the_board {
    cells = width * height;
    if not (mapped_width == width and mapped_height == height) {
        mapped_width = width;
        mapped_height = height;
        delete around;
        delete around_start;
        delete around_count;
        delete column_of;
        delete row_of;
        local row = 0;
        repeat height {
            local column = 0;
            repeat width {
                add column to column_of;
                add row to row_of;
                add 1 + length around to around_start;
                list_the_cells_around column, row;
                add 1 + length around - around_start["last"] to around_count;
                column += 1;
            }
            row += 1;
        }
    }
}

# Adds the cells at most one step from this place, without the place itself, to the map.
proc list_the_cells_around column, row {
    local y = $row - 1;
    repeat 3 {
        if y > -1 and y < height {
            local x = $column - 1;
            repeat 3 {
                if x > -1 and x < width {
                    if not (x == $column and y == $row) {
                        add y * width + x + 1 to around;
                    }
                }
                x += 1;
            }
        }
        y += 1;
    }
}
