# Mending: where the rules are stuck, mines change places with safe cells, so that the rules come further (docs/generator.md).
# What the solver knows stays true of the mended layout.

# Mends the layout once; `mended` tells whether that was possible.
proc mend_the_layout {
    delete losing;
    delete getting;
    work_done += 45 * cells;
    gather_the_numbers_at_a_loss;
    if length pool > 0 {
        draw_from_the_pool;
        gather_the_group_around chosen_cell;
        if length group_mines > length group_safe {
            fill_the_group_around chosen_cell;
            if length losing == 0 {
                empty_the_group_around chosen_cell;
            }
        } else {
            empty_the_group_around chosen_cell;
            if length losing == 0 {
                fill_the_group_around chosen_cell;
            }
        }
    } else {
        breach_the_wall;
    }
    mended = 0;
    if length losing > 0 {
        mended = 1;
        move_the_mines;
        show_what_has_changed;
    }
}

# Fills the pool with the open numbers that have unsettled cells around them.
proc gather_the_numbers_at_a_loss {
    delete pool;
    local cell = 1;
    repeat cells {
        if view[cell] > 0 {
            if unknowns[cell] > 0 {
                add cell to pool;
            }
        }
        cell += 1;
    }
}

# Takes a cell out of the pool, each with the same chance.
proc draw_from_the_pool {
    draw_a_number;
    local place = 1 + drawn % length pool;
    chosen_cell = pool[place];
    delete pool[place];
}

# The unsettled cells around a number: those with mines, and those without.
proc gather_the_group_around number {
    delete group_mines;
    delete group_safe;
    local i = around_start[$number];
    repeat around_count[$number] {
        if view[around[i]] == UNKNOWN {
            if layout[around[i]] == 1 {
                add around[i] to group_mines;
            } else {
                add around[i] to group_safe;
            }
        }
        i += 1;
    }
}

# The mines of the group go to safe cells elsewhere, if there are enough.
proc empty_the_group_around number {
    draw_partners 0, length group_mines, $number;
    if length partners > 0 {
        local i = 1;
        repeat length partners {
            add group_mines[i] to losing;
            add partners[i] to getting;
            i += 1;
        }
    }
}

# The safe cells of the group get mines from elsewhere, if there are enough.
proc fill_the_group_around number {
    draw_partners 1, length group_safe, $number;
    if length partners > 0 {
        local i = 1;
        repeat length partners {
            add partners[i] to losing;
            add group_safe[i] to getting;
            i += 1;
        }
    }
}

# Draws so many cells outside the group, all of them mined or all safe: unsettled ones first, then settled ones.
# If there are too few, none is drawn.
proc draw_partners mined, wanted, number {
    delete partners;
    gather_unsettled_cells_away_from $number, $mined;
    if length pool < $wanted {
        gather_settled_cells $mined;
        if length pool + length settled_cells >= $wanted {
            draw_so_many_partners length pool;
            delete pool;
            local i = 1;
            repeat length settled_cells {
                add settled_cells[i] to pool;
                i += 1;
            }
            draw_so_many_partners $wanted - length partners;
        }
    } else {
        draw_so_many_partners $wanted;
    }
}

# Draws partners out of the pool.
proc draw_so_many_partners wanted {
    repeat $wanted {
        draw_from_the_pool;
        add chosen_cell to partners;
    }
}

# Fills the pool with the unsettled cells, mined or safe, that do not touch a number.
proc gather_unsettled_cells_away_from number, mined {
    delete pool;
    local column = column_of[$number];
    local row = row_of[$number];
    local cell = 1;
    repeat cells {
        if view[cell] == UNKNOWN {
            if layout[cell] == $mined {
                if abs(column_of[cell] - column) > 1 or abs(row_of[cell] - row) > 1 {
                    add cell to pool;
                }
            }
        }
        cell += 1;
    }
}

# The proved mines, or the open cells that do not touch the first click.
proc gather_settled_cells mined {
    delete settled_cells;
    work_done += 25 * cells;
    local column = column_of[first_click];
    local row = row_of[first_click];
    local cell = 1;
    repeat cells {
        if layout[cell] == $mined and not (view[cell] == UNKNOWN) {
            if $mined == 1 or (abs(column_of[cell] - column) > 1 or abs(row_of[cell] - row) > 1) {
                add cell to settled_cells;
            }
        }
        cell += 1;
    }
}

# No open number touches what is unsettled: proved mines wall it off. One of them goes to a safe unsettled cell.
proc breach_the_wall {
    delete pool;
    local cell = 1;
    repeat cells {
        if view[cell] == PROVED_MINED and unknowns[cell] > 0 {
            add cell to pool;
        }
        cell += 1;
    }
    draw_from_the_pool;
    add chosen_cell to losing;
    delete pool;
    cell = 1;
    repeat cells {
        if view[cell] == UNKNOWN and layout[cell] == 0 {
            add cell to pool;
        }
        cell += 1;
    }
    draw_from_the_pool;
    add chosen_cell to getting;
}

# Each mine goes to its new place, in the order drawn.
proc move_the_mines {
    delete freed;
    delete in_reach;
    repeat cells {
        add 0 to in_reach;
    }
    local i = 1;
    repeat length losing {
        take_the_mine_from losing[i];
        put_a_mine_on getting[i];
        i += 1;
    }
}

# A proved mine is proved safe now. The numbers around the cell fall.
proc take_the_mine_from cell {
    local known = 0;
    if view[$cell] == PROVED_MINED {
        view[$cell] = PROVED_SAFE;
        unproved_mines += 1;
        add $cell to freed;
        known = 1;
    }
    layout[$cell] = 0;
    local mines_around = 0;
    local i = around_start[$cell];
    repeat around_count[$cell] {
        unknowns[around[i]] += known;
        mined_around[around[i]] -= known;
        if layout[around[i]] == 1 {
            mines_around += 1;
        } else {
            number_at[around[i]] -= 1;
        }
        in_reach[around[i]] = 1;
        i += 1;
    }
    number_at[$cell] = mines_around;
}

# An open cell is closed again, and a proved mine. The numbers around the cell rise.
proc put_a_mine_on cell {
    local known = 0;
    if view[$cell] >= 0 {
        view[$cell] = PROVED_MINED;
        known = 1;
        unproved_mines -= 1;
        safe_cells_closed += 1;
    }
    layout[$cell] = 1;
    number_at[$cell] = MINE;
    local i = around_start[$cell];
    repeat around_count[$cell] {
        mined_around[around[i]] += known;
        if layout[around[i]] == 0 {
            number_at[around[i]] += 1;
        }
        in_reach[around[i]] = 1;
        i += 1;
    }
}

# The open cells in reach show what they are now, and count again; what new zeros lead to is opened, and then the freed cells.
proc show_what_has_changed {
    delete pool;
    local cell = 1;
    repeat cells {
        if in_reach[cell] == 1 and view[cell] >= 0 {
            view[cell] = number_at[cell];
            if view[cell] > 0 {
                touch cell;
            } else {
                add cell to pool;
            }
        }
        cell += 1;
    }
    local next = 1;
    repeat length pool {
        local i = around_start[pool[next]];
        repeat around_count[pool[next]] {
            open_for_the_solver around[i];
            i += 1;
        }
        next += 1;
    }
    next = 1;
    repeat length freed {
        open_for_the_solver freed[next];
        next += 1;
    }
}

# Opens a cell unless it is open already.
proc open_for_the_solver cell {
    if view[$cell] < 0 {
        flood_from $cell;
        work_done += WORK_OF_A_CELL * length opened;
    }
}
