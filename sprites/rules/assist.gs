# The assist and the chances: what the game does with the answers of the prover.

# H: asks the prover. Before the first reveal there is nothing to prove, and H is a first click near the middle.
proc ask_for_help {
    if begun == 1 {
        busy = 1;
        press_waits = 0;
        ask_the_prover FOR_ASSIST;
    } else {
        find_the_cell_nearest_the_middle;
        if pointed_cell > 0 {
            start_to_generate pointed_cell;
        }
    }
}

# Puts the cell without a flag that is nearest to the middle into `pointed_cell`, the first in row order on a tie; 0 if none.
proc find_the_cell_nearest_the_middle {
    pointed_cell = 0;
    local least_distance = 0;
    local cell = 1;
    repeat cells {
        if flags[cell] == 0 {
            local across = 2 * column_of[cell] - width + 1;
            local down = 2 * row_of[cell] - height + 1;
            local distance = across * across + down * down;
            if pointed_cell == 0 or distance < least_distance {
                pointed_cell = cell;
                least_distance = distance;
            }
        }
        cell += 1;
    }
}

# While the prover works, or the search goes on: the answer makes the move. A new press of anything takes the question of H back, and does no more.
proc wait_for_the_prover {
    if proof_stage == PROOF_DONE {
        proof_stage = NO_PROOF;
        busy = 0;
        use_the_answer;
    } elif proof_purpose == FOR_ASSIST {
        look_for_a_new_press;
        if press_waits == 1 {
            proof_stage = NO_PROOF;
            busy = 0;
            press_state = PRESS_IS_NOTHING;
        }
        ignore_what_waits;
    } elif proof_stage == NO_PROOF {
        search_for_one_turn WORK_OF_A_SEARCH;
    }
}

# What was asked for: a deduction, or the help of H.
proc use_the_answer {
    if proof_purpose == FOR_DEDUCTION {
        deduce;
    } else {
        forget_the_last_rule;
        assist moves;
        finish_move "assist " & moves;
    }
}

# Any key of the game counts as well as the pointer.
proc look_for_a_new_press {
    local key = 1;
    repeat length key_pressed_once {
        if key_pressed_once[key] == 1 {
            press_waits = 1;
        }
        key += 1;
    }
}

# ASSIST: if cells can be proved safe, one of them is shown and the game is lost. Otherwise a safe cell is opened.
proc assist choice {
    if length provably_safe > 0 {
        why = provably_safe[1 + $choice % length provably_safe];
        add why to undrawn;
        end_the_game LOST_BY_THE_ASSIST;
    } else {
        gather_the_closed_safe_cells;
        if length pool > 0 {
            open_the_cell pool[1 + $choice % length pool];
        }
    }
}

# Fills the pool with the closed cells that hold no mine, in row order, flagged or not.
proc gather_the_closed_safe_cells {
    delete pool;
    local cell = 1;
    repeat cells {
        if know[cell] == HIDDEN {
            if mines[cell] == 0 {
                add cell to pool;
            }
        }
        cell += 1;
    }
}

# P held: the chances of the closed cells lie over the board. They are worked out once the board has been still for a turn.
proc look_after_the_chances {
    if key_held[KEY_CHANCES] == 1 and (status == PLAYING and busy == 0) {
        if not (chances_of == moves) {
            put_the_chances_away;
            chances_of = moves;
        } elif proof_stage == PROOF_DONE {
            proof_stage = NO_PROOF;
            draw_the_closed_cells_again;
        } elif proof_stage == NO_PROOF and length chances == 0 {
            ask_the_prover FOR_CHANCES;
        }
    } elif chances_of >= 0 {
        put_the_chances_away;
        chances_of = NO_MOVE;
    }
}

# The board looks as it did before.
proc put_the_chances_away {
    if proof_purpose == FOR_CHANCES {
        proof_stage = NO_PROOF;
    }
    if length chances > 0 {
        delete chances;
        draw_the_closed_cells_again;
    }
}

# Lets every closed cell be drawn again.
proc draw_the_closed_cells_again {
    local cell = 1;
    repeat cells {
        if know[cell] == HIDDEN {
            add cell to undrawn;
        }
        cell += 1;
    }
}
