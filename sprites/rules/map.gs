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
    local left = $column - 1;
    local columns = 3;
    if left < 0 {
        left = 0;
        columns = 2;
    }
    if left + columns > width {
        columns = width - left;
    }
    local top = $row - 1;
    local rows = 3;
    if top < 0 {
        top = 0;
        rows = 2;
    }
    if top + rows > height {
        rows = height - top;
    }
    local middle = $row * width + $column + 1;
    local cell = top * width + left + 1;
    repeat rows {
        repeat columns {
            if not (cell == middle) {
                add cell to around;
            }
            cell += 1;
        }
        cell += width - columns;
    }
}
