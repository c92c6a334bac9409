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
    local cell = $row * width + $column + 1;
    if $row > 0 {
        list_a_cell_and_its_neighbours_in_the_row $column, cell - width;
    }
    if $column > 0 {
        add cell - 1 to around;
    }
    if $column < width - 1 {
        add cell + 1 to around;
    }
    if $row < height - 1 {
        list_a_cell_and_its_neighbours_in_the_row $column, cell + width;
    }
}

# Adds a cell of this column, and those left and right of it, to the map.
proc list_a_cell_and_its_neighbours_in_the_row column, cell {
    if $column > 0 {
        add $cell - 1 to around;
    }
    add $cell to around;
    if $column < width - 1 {
        add $cell + 1 to around;
    }
}
