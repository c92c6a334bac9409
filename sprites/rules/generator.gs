# The generator: lay, open the first click, run the solver; throw the board away unless logic finishes it.
# It plays on the solver's own lists, so the ledger's board stays as it is until a layout is kept.

# The first click has been made: from the next turn on, layouts are tried.
proc start_to_generate cell {
    first_click = $cell;
    attempts = 0;
    busy = 1;
    stage_of_attempt = LAYING;
    start_the_stream seed;
}

# Works on an attempt for one turn. A long one goes on in the next turn.
proc work_on_the_attempt {
    if stage_of_attempt == LAYING {
        draw_for_all_mines;
        lay_the_mines column_of[first_click], row_of[first_click];
        if mode == RANDOM_MODE {
            keep_the_layout;
        } else {
            clear_the_solver;
            flood_from first_click;
            stage_of_attempt = SOLVING;
        }
    }
    if stage_of_attempt == SOLVING {
        solve_for_one_turn;
    }
}

# Makes deductions until the rules are at their end, or until this turn has worked enough.
proc solve_for_one_turn {
    work_done = 0;
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
        next += 1;
    }
}

# Keeps a layout that logic has finished, or the last one that may be tried; otherwise another is laid.
proc judge_the_layout {
    if safe_cells_closed == 0 or attempts + 1 >= attempt_cap {
        keep_the_layout;
    } else {
        finish_attempt;
        stage_of_attempt = LAYING;
    }
}

# One more layout has been tried.
proc finish_attempt {
    attempts += 1;
    finish_move "attempt";
}

# This layout becomes the board, with the badge that it has earned, and the first click opens it.
proc keep_the_layout {
    finish_attempt;
    badge = RANDOM_BADGE;
    if mode == NO_GUESS_MODE {
        if safe_cells_closed == 0 {
            badge = NO_GUESS_BADGE;
        }
    }
    take_the_layout;
    busy = 0;
    forget_the_last_rule;
    reveal first_click;
    finish_move "reveal " & first_click;
}

# The mines lie where the layout says; the solver knows nothing of them, and the clock starts.
proc take_the_layout {
    local cell = 1;
    repeat cells {
        mines[cell] = layout[cell];
        cell += 1;
    }
    clear_the_solver;
    begun = 1;
    clock_start = timer();
}
