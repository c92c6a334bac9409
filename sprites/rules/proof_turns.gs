# The prover's turns: it works for a while and rests until the next frame.

# Goes on with the proof until it is done, must be found at length, or this turn has worked enough: less where a player's
# moves follow each other, one a frame.
proc prove_for_one_turn {
    work = 0;
    turn_limit = work_limit;
    if proof_purpose == FOR_DEDUCTION and (begun == 1 and work_limit > WORK_FOR_A_MOVE) {
        turn_limit = WORK_FOR_A_MOVE;
    }
    if proof_stage == PROOF_ASKED {
        proof_stage = PROOF_UNDER_WAY;
        at_length = NOT_AT_LENGTH;
        phase = READING;
    }
    until work > turn_limit or not (proof_stage == PROOF_UNDER_WAY and at_length == NOT_AT_LENGTH) {
        if phase == LINING_UP {
            take_the_next_numbers;
        } elif phase == LOOKING_BACK {
            look_back;
        } elif phase == SORTING {
            sort_some_of_the_border;
        } else {
            read_the_position;
        }
    }
    if proof_stage == PROOF_UNDER_WAY {
        if at_length == NOT_AT_LENGTH {
            proof_turns += 1;
        } else {
            broadcast "go on at length";
        }
    }
}

# What was found at length is the answer.
proc take_the_long_answer {
    if proof_stage == PROOF_UNDER_WAY and at_length == LENGTH_DONE {
        at_length = NOT_AT_LENGTH;
        conclude_the_proof;
    }
}

# The beginning: numbers, border, boxes.
proc read_the_position {
    if length sure_chance == 0 {
        make_the_table_of_sure_chances;
    }
    nothing_fits = 0;
    proof_turns = 0;
    read_the_view;
    work += 8 * cells + 30 * length link_cell;
    if counts_itself == 1 {
        work += 120 * (length unclear + length number_cell);
    }
    begin_to_sort;
}

# The boxes are complete.
proc begin_to_prove_all {
    asked_with_mines = 0;
    look_whether_mines_count;
    if proof_purpose == FOR_DEDUCTION {
        begin_with_the_components;
    }
    begin_to_prove;
}

# A proof is tried briefly at first.
proc begin_to_prove {
    forget_the_sums;
    if nothing_fits == 1 {
        conclude_the_proof;
    } else {
        begin_briefly;
    }
}

# The chances of what is proved: of a mine, of a safe cell; of an unknown cell (none yet); and of open numbers (-1).
proc make_the_table_of_sure_chances {
    add 1 to sure_chance;
    add 0 to sure_chance;
    repeat 10 {
        add -1 to sure_chance;
    }
}
