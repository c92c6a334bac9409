# Laying mines: on `layout`, which nobody sees, with the 3x3 around the first click left free.

# Lays the mines of a board after the first click, and works out its numbers.
proc lay_the_mines first {
    delete layout;
    delete number_at;
    repeat cells {
        add 0 to layout;
        add 0 to number_at;
    }
    gather_the_far_cells $first;
    local wanted = mine_count;
    if wanted > length pool {
        wanted = length pool;
    }
    take_mines_from_the_pool wanted;
    wanted = mine_count - wanted;
    if wanted > 0 {
        gather_the_near_cells $first;
        if wanted > length pool {
            wanted = length pool;
        }
        take_mines_from_the_pool wanted;
    }
    number_the_cells;
}

# Fills the pool with the cells more than one step away, in row order.
proc gather_the_far_cells first {
    delete pool;
    local column = column_of[$first];
    local row = row_of[$first];
    local cell = 1;
    repeat cells {
        if abs(column_of[cell] - column) > 1 or abs(row_of[cell] - row) > 1 {
            add cell to pool;
        }
        cell += 1;
    }
}

# Fills the pool with the cells one step away, in row order: only for boards too full for the rest.
proc gather_the_near_cells first {
    delete pool;
    local i = around_start[$first];
    repeat around_count[$first] {
        add around[i] to pool;
        i += 1;
    }
}

# Takes as many different cells from the pool as are wanted, each with the same chance, and mines them.
proc take_mines_from_the_pool wanted {
    local next = 1;
    repeat $wanted {
        draw_a_number;
        local chosen = next + drawn % (1 + length pool - next);
        local mine = pool[chosen];
        pool[chosen] = pool[next];
        pool[next] = mine;
        layout[mine] = 1;
        next += 1;
    }
}

# Gives each cell the number of mines around it, and each mine the number MINE.
proc number_the_cells {
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
