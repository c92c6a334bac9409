# The generator: lay, open the first click, run the solver; where it is stuck, mend the layout or throw it away.
# It works on the solver's own lists, so the ledger's board stays as it is until the game takes a layout.

# One part of an attempt: laying, solving for one turn, or measuring what was found.
proc work_on_the_attempt {
    if stage_of_attempt == SEEDING {
        start_the_stream seed;
        mends_made = 0;
        stage_of_attempt = LAYING;
    }
    if stage_of_attempt == LAYING {
        draw_for_all_mines;
        lay_the_mines column_of[first_click], row_of[first_click];
        certified = 0;
        most_mends = 0;
        if mine_count * CELLS_A_MINE_TO_MEND > cells {
            most_mends = MOST_MENDS;
        }
        begin_a_pass;
        stage_of_attempt = SOLVING;
        if mode == RANDOM_MODE {
            stage_of_attempt = MEASURING;
        }
    } elif stage_of_attempt == SOLVING {
        solve_for_one_turn;
    } elif stage_of_attempt == MEASURING {
        count_the_clicks_needed;
        stage_of_attempt = FOUND;
    }
}

# The layout is played from its first click, with nothing remembered.
proc begin_a_pass {
    mends_of_the_pass = 0;
    clear_the_solver;
    if mode == NO_GUESS_MODE {
        flood_from first_click;
    }
}

# Makes deductions, and mends, until the attempt is decided, or until this turn has worked enough.
proc solve_for_one_turn {
    work_done = length opened;
    touch_what_was_opened;
    until not (stage_of_attempt == SOLVING) or work_done > WORK_OF_A_TURN {
        if safe_cells_closed == 0 {
            end_the_pass;
        } else {
            find_a_deduction;
            if conclusion_rule == NO_RULE {
                mend_or_give_up;
            } else {
                settle_the_conclusion;
                if conclusion_mined == 0 {
                    open_the_conclusion;
                }
            }
        }
    }
}

# All is open. A pass without a mend is the certificate; after any other the layout is played again, with fewer mends.
proc end_the_pass {
    if mends_of_the_pass == 0 {
        certified = 1;
        stage_of_attempt = MEASURING;
    } else {
        most_mends = mends_of_the_pass - 1;
        begin_a_pass;
        work_done += length opened + WORK_OF_A_MEND;
    }
}

# The rules are at their end: the layout is mended. Where that may not be or cannot be, another one is laid; the last one
# that may be tried is kept without a certificate.
proc mend_or_give_up {
    mended = 0;
    if mends_of_the_pass < most_mends {
        mend_the_layout;
    }
    if mended == 1 {
        mends_of_the_pass += 1;
        mends_made += 1;
    } elif attempts + 1 < attempt_cap {
        stage_of_attempt = REJECTED;
    } else {
        stage_of_attempt = MEASURING;
    }
}

# Opens the proved safe cells for the solver alone.
proc open_the_conclusion {
    local next = 1;
    repeat length conclusion {
        flood_from conclusion[next];
        work_done += length opened;
        next += 1;
    }
}

# The 3BV of the layout: the fewest clicks that open it. One for each opening, one for each number that none shows.
proc count_the_clicks_needed {
    clear_the_solver;
    bbbv_found = 0;
    local cell = 1;
    repeat cells {
        if number_at[cell] == 0 and view[cell] == UNKNOWN {
            bbbv_found += 1;
            open_the_region_of cell;
        }
        cell += 1;
    }
    cell = 1;
    repeat cells {
        if view[cell] == UNKNOWN and layout[cell] == 0 {
            bbbv_found += 1;
        }
        cell += 1;
    }
    clear_the_solver;
}

# Marks in the solver's view what one click on a zero opens.
proc open_the_region_of start {
    delete opened;
    uncover $start;
    local next = 1;
    until next > length opened {
        if number_at[opened[next]] == 0 {
            local i = around_start[opened[next]];
            repeat around_count[opened[next]] {
                if view[around[i]] == UNKNOWN {
                    uncover around[i];
                }
                i += 1;
            }
        }
        next += 1;
    }
}
