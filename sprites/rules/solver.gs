# The solver: COUNTING, MINE BUDGET and SUBSET, found in the order of docs/deduction-order.md.
# It sees open numbers and the announced number of mines only. Two queues hold the numbers that may say something new.

# Forgets everything: all cells are closed and nothing is proved.
proc clear_the_solver {
    delete view;
    delete unknowns;
    delete missing;
    delete waiting_to_count;
    delete waiting_to_compare;
    delete counting_queue;
    delete subset_queue;
    delete opened;
    repeat cells {
        add UNKNOWN to view;
        add 0 to unknowns;
        add 0 to missing;
        add 0 to waiting_to_count;
        add 0 to waiting_to_compare;
    }
    unsettled_cells = cells;
    unproved_mines = mine_count;
    safe_cells_closed = cells - mine_count;
}

# Opens a safe cell for the solver, and all that its zeros lead to; `opened` lists them in opening order.
# What they say to the queues is put off until the next flood or deduction: so much is better shared between two frames.
proc flood_from start {
    touch_what_was_opened;
    if view[$start] < 0 {
        uncover $start;
        local next = 1;
        until next > length opened {
            if view[opened[next]] == 0 {
                local i = around_start[opened[next]];
                repeat around_count[opened[next]] {
                    if view[around[i]] < 0 {
                        uncover around[i];
                    }
                    i += 1;
                }
            }
            next += 1;
        }
        safe_cells_closed -= length opened;
    }
}

# Shows one cell to the solver.
proc uncover cell {
    if view[$cell] == UNKNOWN {
        unsettled_cells -= 1;
    }
    view[$cell] = number_at[$cell];
    add $cell to opened;
}

# Lets every opened number, and every number beside an opened cell, be counted again.
proc touch_what_was_opened {
    touch_the_first_opened length opened;
}

# The same for so many of the opened cells, the first ones first.
proc touch_the_first_opened wanted {
    repeat $wanted {
        if view[opened[1]] > 0 {
            touch opened[1];
        }
        touch_the_numbers_around opened[1];
        delete opened[1];
    }
}

# Lets the open numbers around a cell be counted again.
proc touch_the_numbers_around cell {
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if view[around[i]] > 0 {
            touch around[i];
        }
        i += 1;
    }
}

# Puts a number at the end of the counting queue, unless it waits there already.
proc touch number {
    if waiting_to_count[$number] == 0 {
        waiting_to_count[$number] = 1;
        add $number to counting_queue;
    }
}

# Looks for the next deduction. NO RULE means that the three rules are at their end.
proc find_a_deduction {
    touch_what_was_opened;
    conclusion_rule = NO_RULE;
    witness_a = 0;
    witness_b = 0;
    delete conclusion;
    until conclusion_rule > NO_RULE or length counting_queue == 0 {
        count_around_the_next_number;
    }
    if conclusion_rule == NO_RULE {
        look_at_the_mine_budget;
    }
    until conclusion_rule > NO_RULE or length subset_queue == 0 {
        compare_the_next_number;
    }
}

# COUNTING: a number that misses no mine clears its unknown cells; one that misses as many as they are mines them.
proc count_around_the_next_number {
    local number = counting_queue[1];
    delete counting_queue[1];
    waiting_to_count[number] = 0;
    look_around number;
    if unknowns[number] > 0 {
        if missing[number] == 0 or missing[number] == unknowns[number] {
            conclusion_rule = COUNTING;
            witness_a = number;
            conclude_around number;
        } elif waiting_to_compare[number] == 0 {
            waiting_to_compare[number] = 1;
            add number to subset_queue;
        }
    }
}

# Notes how many cells around an open number are unknown, and how many mines it still misses among them.
proc look_around number {
    local unknown = 0;
    local mines_missing = view[$number];
    local i = around_start[$number];
    repeat around_count[$number] {
        if view[around[i]] < 0 {
            if view[around[i]] == UNKNOWN {
                unknown += 1;
            } elif view[around[i]] == PROVED_MINED {
                mines_missing -= 1;
            }
        }
        i += 1;
    }
    unknowns[$number] = unknown;
    missing[$number] = mines_missing;
    work_done += 1;
}

# Concludes that all unknown cells around a number are safe, or that all are mined.
proc conclude_around number {
    conclusion_mined = 0;
    if missing[$number] > 0 {
        conclusion_mined = 1;
    }
    local i = around_start[$number];
    repeat around_count[$number] {
        if view[around[i]] == UNKNOWN {
            add around[i] to conclusion;
        }
        i += 1;
    }
}

# MINE BUDGET: no mine left means that all the rest is safe; as many left as unsettled cells, that all are mined.
proc look_at_the_mine_budget {
    if unsettled_cells > 0 {
        if unproved_mines == 0 or unproved_mines == unsettled_cells {
            conclusion_rule = MINE_BUDGET;
            conclusion_mined = 0;
            if unproved_mines > 0 {
                conclusion_mined = 1;
            }
            local cell = 1;
            repeat cells {
                if view[cell] == UNKNOWN {
                    add cell to conclusion;
                }
                cell += 1;
            }
        }
    }
}

# SUBSET: compares the first waiting number with all those near it; it leaves the queue when that says nothing.
proc compare_the_next_number {
    if unknowns[subset_queue[1]] > 0 {
        compare_with_the_numbers_near subset_queue[1];
    }
    if conclusion_rule == NO_RULE {
        waiting_to_compare[subset_queue[1]] = 0;
        delete subset_queue[1];
    }
}

# Goes through the 5x5 block around a number, row by row.
proc compare_with_the_numbers_near number {
    work_done += 4;
    local left = column_of[$number] - 2;
    if left < 0 {
        left = 0;
    }
    local columns = column_of[$number] + 3 - left;
    if left + columns > width {
        columns = width - left;
    }
    local top = row_of[$number] - 2;
    if top < 0 {
        top = 0;
    }
    local rows = row_of[$number] + 3 - top;
    if top + rows > height {
        rows = height - top;
    }
    local other = top * width + left + 1;
    repeat rows {
        repeat columns {
            if unknowns[other] > 0 {
                compare_two_numbers $number, other;
            }
            other += 1;
        }
        other += width - columns;
    }
}

# Finds out which of two numbers could lie inside the other, and whether that would say something.
proc compare_two_numbers number, other {
    local more_cells = unknowns[$other] - unknowns[$number];
    local more_mines = missing[$other] - missing[$number];
    if conclusion_rule == NO_RULE {
        if more_mines == 0 or more_mines == more_cells {
            if more_cells > 0 {
                try_a_subset $number, $other;
            } elif more_cells < 0 {
                try_a_subset $other, $number;
            }
        }
    }
}

# If all unknown cells of the inner number touch the outer one, the outer one's other cells are settled.
proc try_a_subset inner, outer {
    local column = column_of[$outer];
    local row = row_of[$outer];
    local shared = 0;
    local i = around_start[$inner];
    repeat around_count[$inner] {
        if view[around[i]] == UNKNOWN {
            if abs(column_of[around[i]] - column) < 2 and abs(row_of[around[i]] - row) < 2 {
                shared += 1;
            }
        }
        i += 1;
    }
    work_done += 1;
    if shared == unknowns[$inner] {
        conclusion_rule = SUBSET;
        witness_a = $inner;
        witness_b = $outer;
        conclude_outside $inner, $outer;
    }
}

# Concludes about the unknown cells of the outer number that do not touch the inner one.
proc conclude_outside inner, outer {
    conclusion_mined = 0;
    if missing[$outer] > missing[$inner] {
        conclusion_mined = 1;
    }
    local column = column_of[$inner];
    local row = row_of[$inner];
    local i = around_start[$outer];
    repeat around_count[$outer] {
        if view[around[i]] == UNKNOWN {
            if abs(column_of[around[i]] - column) > 1 or abs(row_of[around[i]] - row) > 1 {
                add around[i] to conclusion;
            }
        }
        i += 1;
    }
}

# Writes the conclusion into the solver's view. Safe cells are opened afterwards by whoever asked.
proc settle_the_conclusion {
    unsettled_cells -= length conclusion;
    if conclusion_mined == 1 {
        unproved_mines -= length conclusion;
        mark_the_conclusion PROVED_MINED;
        local next = 1;
        repeat length conclusion {
            touch_the_numbers_around conclusion[next];
            next += 1;
        }
    } else {
        mark_the_conclusion PROVED_SAFE;
    }
}

# Gives every cell of the conclusion the same mark.
proc mark_the_conclusion mark {
    local next = 1;
    repeat length conclusion {
        view[conclusion[next]] = $mark;
        next += 1;
    }
}
