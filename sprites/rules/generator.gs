# The generator: lay, open the first click, run the solver; where it is stuck, mend the layout or throw it away.
# It works on the solver's own lists, so the ledger's board stays as it is until the game takes a layout.

# A part of the work on an attempt, all in one turn as far as that goes: laying, solving and mending, measuring what was found.
proc work_on_the_attempt {
    work_done = WORK_OF_A_CELL * length opened;
    if stage_of_attempt == SEEDING {
        start_the_stream seed;
        mends_made = 0;
        stage_of_attempt = LAYING;
    }
    if stage_of_attempt == LAYING {
        lay_a_board;
    } elif stage_of_attempt == PROVING {
        if proof_stage == PROOF_DONE {
            proof_stage = NO_PROOF;
            stage_of_attempt = SOLVING;
            follow_the_prover;
        }
    }
    until not (stage_of_attempt == SOLVING) or work_done > WORK_OF_A_TURN {
        solve_on;
    }
    if stage_of_attempt == MEASURING and work_done <= WORK_OF_A_TURN {
        count_the_clicks_needed;
        if certified == 0 {
            difficulty_found = 0;
            times_found = 0;
        }
        stage_of_attempt = FOUND;
    }
}

# What the prover has found is followed; it finds nothing where the rules of the level are at their end.
proc follow_the_prover {
    if conclusion_rule > NO_RULE {
        follow_the_conclusion;
    } else {
        mend_or_give_up;
    }
}

# Lays mines, and plays from the first click unless any layout will do.
proc lay_a_board {
    draw_for_all_mines;
    lay_the_mines column_of[first_click], row_of[first_click];
    work_done += 40 * cells + 140 * mine_count;
    certified = 0;
    if mode == RANDOM_MODE {
        stage_of_attempt = MEASURING;
    } else {
        most_mends = 0;
        if mine_count * CELLS_A_MINE_TO_MEND > cells {
            most_mends = MOST_MENDS;
        }
        begin_a_pass;
        stage_of_attempt = SOLVING;
    }
}

# The layout is played from its first click, with nothing remembered.
proc begin_a_pass {
    mends_of_the_pass = 0;
    difficulty_found = LEVEL_COUNTING;
    times_found = 0;
    clear_the_solver;
    flood_from first_click;
    work_done += 20 * cells + WORK_OF_A_CELL * length opened;
}

# A deduction, and what follows from it; or what is to be done without one. A long search goes on in the next turn.
proc solve_on {
    if safe_cells_closed == 0 {
        end_the_pass;
    } else {
        find_a_deduction WORK_OF_A_TURN;
        if conclusion_rule > NO_RULE {
            follow_the_conclusion;
        } elif work_done <= WORK_OF_A_TURN {
            look_further;
        }
    }
}

# The rules up to PAIR are at their end; beyond it the prover goes on.
proc look_further {
    if level > LEVEL_PAIR {
        stage_of_attempt = PROVING;
        ask_the_prover FOR_DEDUCTION;
        broadcast "go on proving";
    } else {
        mend_or_give_up;
    }
}

# What was concluded is settled, and opened if it is safe.
proc follow_the_conclusion {
    note_how_hard_it_was;
    settle_the_conclusion;
    work_done += 150;
    if conclusion_mined == 1 {
        work_done += 250 * length conclusion;
    } else {
        local next = 1;
        repeat length conclusion {
            flood_from conclusion[next];
            work_done += WORK_OF_A_CELL * length opened;
            next += 1;
        }
    }
}

# Keeps the strongest rule of this pass, and how often it fired. The mine budget belongs to every level.
proc note_how_hard_it_was {
    if not (conclusion_rule == MINE_BUDGET) {
        local strength = conclusion_rule;
        if strength > STUCK {
            strength -= 2;
        }
        if strength > difficulty_found {
            difficulty_found = strength;
            times_found = 0;
        }
        if strength == difficulty_found {
            times_found += 1;
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

# The 3BV of the layout: the fewest clicks that open it. One for each opening, one for each number that none shows.
proc count_the_clicks_needed {
    delete shown;
    repeat cells {
        add 0 to shown;
    }
    bbbv_found = 0;
    local cell = 1;
    repeat cells {
        if number_at[cell] == 0 {
            if shown[cell] == 0 {
                bbbv_found += 1;
                show_the_opening_of cell;
            }
        }
        cell += 1;
    }
    cell = 1;
    repeat cells {
        if shown[cell] == 0 {
            bbbv_found += 1;
        }
        cell += 1;
    }
    bbbv_found -= mine_count;
}

# Marks what one click on a zero opens.
proc show_the_opening_of start {
    delete pool;
    shown[$start] = 1;
    add $start to pool;
    local next = 1;
    until next > length pool {
        if number_at[pool[next]] == 0 {
            local i = around_start[pool[next]];
            repeat around_count[pool[next]] {
                if shown[around[i]] == 0 {
                    shown[around[i]] = 1;
                    add around[i] to pool;
                }
                i += 1;
            }
        }
        next += 1;
    }
}
