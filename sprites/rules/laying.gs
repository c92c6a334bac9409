# Laying mines: on `layout`, which nobody sees, with the 3x3 around the first click left free.

# Lays the mines of a board after a first click at this column and row; the list `draws` says where.
# Cells next to the click are mined only on a board too full for anything else, the click itself never.
proc lay_the_mines column, row {
    delete layout;
    repeat cells {
        add 0 to layout;
    }
    gather_the_far_cells $column, $row;
    take_mines_from_the_pool mine_count, 0;
    local far_mines = length pool;
    if far_mines < mine_count {
        gather_the_near_cells $column, $row;
        take_mines_from_the_pool mine_count - far_mines, far_mines;
    }
    number_the_cells;
}

# Fills the pool with the cells more than one step away, in row order.
proc gather_the_far_cells column, row {
    delete pool;
    local cell = 1;
    repeat cells {
        if abs(column_of[cell] - $column) > 1 or abs(row_of[cell] - $row) > 1 {
            add cell to pool;
        }
        cell += 1;
    }
}

# Fills the pool with the cells just one step away, in row order.
proc gather_the_near_cells column, row {
    delete pool;
    local cell = 1;
    repeat cells {
        if abs(column_of[cell] - $column) < 2 and abs(row_of[cell] - $row) < 2 {
            if not (column_of[cell] == $column and row_of[cell] == $row) {
                add cell to pool;
            }
        }
        cell += 1;
    }
}

# Mines as many different cells of the pool as are wanted, or all of them, each with the same chance.
proc take_mines_from_the_pool wanted, draws_used {
    local next = 1;
    until next > $wanted or next > length pool {
        local chosen = next + draws[$draws_used + next] % (1 + length pool - next);
        local mine = pool[chosen];
        pool[chosen] = pool[next];
        pool[next] = mine;
        layout[mine] = 1;
        next += 1;
    }
}

# Gives each cell the number of mines around it, and each mine the number MINE.
proc number_the_cells {
    delete number_at;
    repeat cells {
        add 0 to number_at;
    }
    local cell = 1;
    repeat cells {
        if layout[cell] == 1 {
            local i = around_start[cell];
            repeat around_count[cell] {
                number_at[around[i]] += 1;
                i += 1;
            }
        }
        cell += 1;
    }
    cell = 1;
    repeat cells {
        if layout[cell] == 1 {
            number_at[cell] = MINE;
        }
        cell += 1;
    }
}
