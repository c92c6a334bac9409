# Reading the position: what the numbers beside unsettled cells want, from the view of the solver and from nothing else.

# Where the solver has counted around every number, its lists say all. Otherwise the prover counts for itself.
proc read_the_view {
    forget_the_border;
    delete number_wants;
    delete number_left;
    delete number_cell;
    most_mines = 0;
    least_mines = 0;
    counts_itself = 1;
    if status == PLAYING and length opened + length counting_queue == 0 {
        counts_itself = 0;
        take_over_what_was_counted;
    } else {
        read_the_cells;
        read_the_numbers;
        settle_by_counting;
        link_the_numbers;
    }
    outside = unsettled - length border;
}

# Numbers with unknown cells around them, as the solver counted them. Eight cells at a time; past the end nothing is found.
proc take_over_what_was_counted {
    mines_to_place = unproved_mines;
    unsettled = unsettled_cells;
    local cell = 1;
    local eights = floor((cells + 7) / 8);
    repeat eights {
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
        if unknowns[cell] > 0 {
            if view[cell] > 0 {
                take_over_a_number cell;
            }
        }
        cell += 1;
    }
}

# What a number wants is its value less the proved mines around it; its unknown cells are the border.
proc take_over_a_number cell {
    local wanted = view[$cell] - mined_around[$cell];
    add $cell to number_cell;
    add wanted to number_wants;
    add unknowns[$cell] to number_left;
    begin_to_link length number_cell, $cell;
    local i = around_start[$cell];
    local cells_around = around_count[$cell];
    repeat cells_around {
        if view[around[i]] == UNKNOWN {
            link_a_cell around[i];
        }
        i += 1;
    }
    bound_the_mines wanted, unknowns[$cell];
}

# Looks at every cell once. Cells that are proved already are settled.
proc read_the_cells {
    delete mark;
    delete unclear;
    mines_to_place = mine_count;
    local cell = 1;
    repeat cells {
        if view[cell] == UNKNOWN {
            add OUTSIDE to mark;
            add cell to unclear;
        } elif view[cell] == PROVED_MINED {
            add SETTLED_MINED to mark;
            mines_to_place -= 1;
        } elif view[cell] == PROVED_SAFE {
            add SETTLED_SAFE to mark;
        } else {
            add 0 to mark;
        }
        cell += 1;
    }
    unsettled = length unclear;
}

# Finds the open numbers beside unclear cells: among all open cells, or around the unclear ones, whichever are fewer.
proc read_the_numbers {
    if length unclear * 2 > cells or not (status == PLAYING) {
        read_all_numbers;
    } else {
        local next = 1;
        repeat length unclear {
            local i = around_start[unclear[next]];
            repeat around_count[unclear[next]] {
                if mark[around[i]] == 0 {
                    read_a_number around[i];
                }
                i += 1;
            }
            next += 1;
        }
    }
}

# In play every number is right. A position from elsewhere may hold one that even settled cells wrong, so all are read.
proc read_all_numbers {
    local cell = 1;
    repeat cells {
        if mark[cell] == 0 {
            read_a_number cell;
        }
        cell += 1;
    }
}

# What a number wants is its value less the settled mines around it; what is left are the unclear cells.
# One that has neither says nothing.
proc read_a_number cell {
    local wanted = view[$cell];
    local left = 0;
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] < 0 {
            if mark[around[i]] == OUTSIDE {
                left += 1;
            } elif mark[around[i]] == SETTLED_MINED {
                wanted -= 1;
            }
        }
        i += 1;
    }
    if left > 0 or not (wanted == 0) {
        add wanted to number_wants;
        add left to number_left;
        add $cell to number_cell;
        mark[$cell] = length number_cell;
    }
}

# Counting: a number that wants nothing, or as many mines as it has cells left, settles them.
proc settle_by_counting {
    delete queue;
    local number = 1;
    repeat length number_cell {
        add number to queue;
        number += 1;
    }
    local next = 1;
    until next > length queue {
        number = queue[next];
        if number_wants[number] < 0 or number_wants[number] > number_left[number] {
            nothing_fits = 1;
        } elif number_left[number] > 0 {
            if number_wants[number] == 0 {
                settle_around number_cell[number], SETTLED_SAFE;
            } elif number_wants[number] == number_left[number] {
                settle_around number_cell[number], SETTLED_MINED;
            }
        }
        next += 1;
    }
    if mines_to_place < 0 {
        nothing_fits = 1;
    }
}

# Settles all unclear cells around a number.
proc settle_around cell, how {
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] == OUTSIDE {
            settle_a_cell around[i], $how;
        }
        i += 1;
    }
}

# A settled cell changes what the numbers around it want and have left.
proc settle_a_cell cell, how {
    local mined = 0;
    if $how == SETTLED_MINED {
        mined = 1;
    }
    mark[$cell] = $how;
    mines_to_place -= mined;
    unsettled -= 1;
    work += 60;
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] > 0 {
            number_left[mark[around[i]]] -= 1;
            number_wants[mark[around[i]]] -= mined;
            add mark[around[i]] to queue;
        }
        i += 1;
    }
}

# Links every number with the cells around it that are still unclear.
proc link_the_numbers {
    local number = 1;
    repeat length number_cell {
        begin_to_link number, number_cell[number];
        if number_left[number] > 0 {
            local i = around_start[number_cell[number]];
            repeat around_count[number_cell[number]] {
                if mark[around[i]] == OUTSIDE {
                    link_a_cell around[i];
                }
                i += 1;
            }
            bound_the_mines number_wants[number], number_left[number];
        }
        number += 1;
    }
}
