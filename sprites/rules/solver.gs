# The solver: COUNTING, MINE BUDGET, SUBSET and PAIR, found in the order of docs/deduction-order.md, up to the rule level.
# It sees open numbers and the announced number of mines only. Three queues hold the numbers that may say something new.
# What the levels beyond PAIR find, the prover finds (docs/prover.md).

# Forgets everything: all cells are closed and nothing is proved.
proc clear_the_solver {
    delete view;
    delete unknowns;
    delete mined_around;
    delete waiting_to_count;
    delete waiting_to_compare;
    delete waiting_to_pair;
    delete counting_queue;
    delete subset_queue;
    delete pair_queue;
    delete opened;
    local cell = 1;
    repeat cells {
        add UNKNOWN to view;
        add around_count[cell] to unknowns;
        add 0 to mined_around;
        add 0 to waiting_to_count;
        add 0 to waiting_to_compare;
        add 0 to waiting_to_pair;
        cell += 1;
    }
    unsettled_cells = cells;
    unproved_mines = mine_count;
    safe_cells_closed = cells - mine_count;
}

# Opens a safe cell for the solver, and all that its zeros lead to; `opened` lists them in opening order.
# What they say to the queues is put off until the next flood or deduction: so much is better shared between two frames.
proc flood_from start {
    if length opened > 0 {
        touch_the_first_opened length opened;
    }
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

# For the cells around an opened one there is one unknown cell less. Opened numbers, and those beside an opened cell, are
# to be counted again.
proc touch_what_was_opened {
    touch_the_first_opened length opened;
}

# The same for at most so many of the opened cells.
proc touch_some_of_the_opened most {
    if length opened > $most {
        touch_the_first_opened $most;
    } else {
        touch_what_was_opened;
    }
}

# The same for so many of the opened cells, the first ones first.
proc touch_the_first_opened wanted {
    repeat $wanted {
        if view[opened[1]] > 0 {
            touch opened[1];
        }
        local i = around_start[opened[1]];
        repeat around_count[opened[1]] {
            local beside = around[i];
            unknowns[beside] -= 1;
            if view[beside] > 0 {
                touch beside;
            }
            i += 1;
        }
        delete opened[1];
    }
}

# Notes a proved mine: around it there is one unknown cell less, and the open numbers are to be counted again.
proc note_a_mine cell {
    local i = around_start[$cell];
    repeat around_count[$cell] {
        local beside = around[i];
        unknowns[beside] -= 1;
        mined_around[beside] += 1;
        if view[beside] > 0 {
            touch beside;
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

# Looks for the next deduction. NO RULE means that the rules of the level, up to PAIR, are at their end; or that more work
# was done than is allowed, and the search is to go on from here.
proc find_a_deduction most_work {
    if length opened > 0 {
        touch_the_first_opened length opened;
    }
    conclusion_rule = NO_RULE;
    delete witnesses;
    delete conclusion;
    until conclusion_rule > NO_RULE or length counting_queue == 0 {
        count_around_the_next_number;
    }
    if conclusion_rule == NO_RULE {
        look_at_the_mine_budget;
    } else {
        conclude_around witnesses[1];
    }
    if level > LEVEL_COUNTING {
        pairing = 0;
        until conclusion_rule > NO_RULE or (length subset_queue == 0 or work_done > $most_work) {
            compare_the_next_number;
        }
    }
    if level > LEVEL_SUBSET {
        pairing = 1;
        until conclusion_rule > NO_RULE or (length pair_queue == 0 or work_done > $most_work) {
            pair_the_next_number;
        }
    }
}

# What the rules do not find, the prover may: it sets to work in this frame.
proc ask_the_prover purpose {
    proof_purpose = $purpose;
    proof_stage = PROOF_ASKED;
}

# COUNTING: a number that misses no mine clears its unknown cells; one that misses as many as they are mines them.
# Without a loop in it, TurboWarp runs this much faster; what follows is concluded afterwards.
proc count_around_the_next_number {
    local number = counting_queue[1];
    delete counting_queue[1];
    waiting_to_count[number] = 0;
    work_done += 25;
    if unknowns[number] > 0 {
        local missing = view[number] - mined_around[number];
        if missing == 0 or missing == unknowns[number] {
            conclusion_rule = COUNTING;
            add number to witnesses;
        } elif waiting_to_compare[number] == 0 {
            waiting_to_compare[number] = 1;
            add number to subset_queue;
        }
    }
}

# Concludes that all unknown cells around a number are safe, or that all are mined.
proc conclude_around number {
    conclusion_mined = 0;
    if view[$number] > mined_around[$number] {
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

# SUBSET: compares the first waiting number with all those near it. When that says nothing it leaves for the next queue.
proc compare_the_next_number {
    local number = subset_queue[1];
    if unknowns[number] > 0 {
        compare_with_the_numbers_near number;
    }
    if conclusion_rule == NO_RULE {
        waiting_to_compare[number] = 0;
        delete subset_queue[1];
        if unknowns[number] > 0 and waiting_to_pair[number] == 0 {
            waiting_to_pair[number] = 1;
            add number to pair_queue;
        }
    }
}

# PAIR: the same once more, for two numbers that only overlap.
proc pair_the_next_number {
    if unknowns[pair_queue[1]] > 0 {
        compare_with_the_numbers_near pair_queue[1];
    }
    if conclusion_rule == NO_RULE {
        waiting_to_pair[pair_queue[1]] = 0;
        delete pair_queue[1];
    }
}

# Goes through the 5x5 block around a number, row by row.
proc compare_with_the_numbers_near number {
    work_done += 320;
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
            if view[other] > 0 {
                if unknowns[other] > 0 {
                    compare_two_numbers $number, other;
                }
            }
            other += 1;
        }
        other += width - columns;
    }
}

# Finds out which of two numbers could lie inside the other, or only overlap it, and whether that would say something.
proc compare_two_numbers number, other {
    work_done += 40;
    local more_cells = unknowns[$other] - unknowns[$number];
    local more_mines = view[$other] - mined_around[$other] - (view[$number] - mined_around[$number]);
    if conclusion_rule == NO_RULE {
        if more_mines == 0 or more_mines == more_cells {
            if more_cells > 0 {
                try_a_subset $number, $other;
            } elif more_cells < 0 {
                try_a_subset $other, $number;
            }
        } elif pairing == 1 {
            if more_mines > 0 {
                try_a_pair $number, $other, more_mines;
            } else {
                try_a_pair $other, $number, 0 - more_mines;
            }
        }
    }
}

# If all unknown cells of the inner number touch the outer one, the outer one's other cells are settled.
proc try_a_subset inner, outer {
    count_the_shared_cells $inner, $outer;
    if shared == unknowns[$inner] {
        conclude_from_two_numbers SUBSET, $inner, $outer;
    }
}

# If a number misses just as many mines more than another as it has unknown cells of its own, all of these are mined.
proc try_a_pair poor, rich, more_mines {
    count_the_shared_cells $poor, $rich;
    if shared > 0 and unknowns[$rich] - shared == $more_mines {
        conclude_from_two_numbers PAIR, $poor, $rich;
    }
}

# Puts the number of unknown cells around the first number that touch the second one too into `shared`.
proc count_the_shared_cells inner, outer {
    local column = column_of[$outer];
    local row = row_of[$outer];
    local found = 0;
    local i = around_start[$inner];
    repeat around_count[$inner] {
        if view[around[i]] == UNKNOWN {
            if abs(column_of[around[i]] - column) < 2 and abs(row_of[around[i]] - row) < 2 {
                found += 1;
            }
        }
        i += 1;
    }
    shared = found;
    work_done += 140;
}

# SUBSET and PAIR settle what the second number has for itself.
proc conclude_from_two_numbers found_rule, inner, outer {
    conclusion_rule = $found_rule;
    add $inner to witnesses;
    add $outer to witnesses;
    conclude_outside $inner, $outer;
}

# Concludes about the unknown cells of the outer number that do not touch the inner one.
proc conclude_outside inner, outer {
    conclusion_mined = 0;
    if view[$outer] - mined_around[$outer] > view[$inner] - mined_around[$inner] {
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
    local next = 1;
    if conclusion_mined == 1 {
        unproved_mines -= length conclusion;
        repeat length conclusion {
            view[conclusion[next]] = PROVED_MINED;
            note_a_mine conclusion[next];
            next += 1;
        }
    } else {
        repeat length conclusion {
            view[conclusion[next]] = PROVED_SAFE;
            next += 1;
        }
    }
}
