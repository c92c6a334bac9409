# The generator: lay, open the first click, run the solver; throw the board away unless logic finishes it.
# It works on the solver's own lists, so the ledger's board stays as it is until the game takes a layout.

# One part of an attempt: laying, solving for one turn, or measuring what was found.
proc work_on_the_attempt {
    if stage_of_attempt == SEEDING {
        start_the_stream seed;
        stage_of_attempt = LAYING;
    }
    if stage_of_attempt == LAYING {
        draw_for_all_mines;
        lay_the_mines column_of[first_click], row_of[first_click];
        clear_the_solver;
        stage_of_attempt = SOLVING;
        certified = 0;
        if mode == RANDOM_MODE {
            stage_of_attempt = MEASURING;
        } else {
            flood_from first_click;
        }
    } elif stage_of_attempt == SOLVING {
        solve_for_one_turn;
    } elif stage_of_attempt == MEASURING {
        count_the_clicks_needed;
        stage_of_attempt = FOUND;
    }
}

# Makes deductions until the rules are at their end, or until this turn has worked enough.
proc solve_for_one_turn {
    work_done = length opened;
    touch_what_was_opened;
    conclusion_rule = STUCK;
    until conclusion_rule == NO_RULE or work_done > WORK_OF_A_TURN {
        find_a_deduction;
        if conclusion_rule > NO_RULE {
            settle_the_conclusion;
            if conclusion_mined == 0 {
                open_the_conclusion;
            }
        }
    }
    if conclusion_rule == NO_RULE {
        judge_the_layout;
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

# A layout that logic has finished is kept, and so is the last one that may be tried; otherwise another is laid.
proc judge_the_layout {
    stage_of_attempt = REJECTED;
    if safe_cells_closed == 0 {
        certified = 1;
    }
    if certified == 1 or attempts + 1 >= attempt_cap {
        stage_of_attempt = MEASURING;
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
