# The prover's turns: it works for a while and rests until the next frame.

# Goes on with the proof until it is done, or until this turn has worked enough.
proc prove_for_one_turn {
    work = 0;
    if proof_stage == PROOF_ASKED {
        proof_stage = PROOF_UNDER_WAY;
        phase = READING;
    }
    until work > work_limit or not (proof_stage == PROOF_UNDER_WAY) {
        if phase < SAVING {
            prove_forwards;
        } else {
            prove_with_the_layers;
        }
    }
    if proof_stage == PROOF_UNDER_WAY {
        proof_turns += 1;
    }
}

# One part of the way forwards, by the phase of the work.
proc prove_forwards {
    if phase == FITTING {
        fit_the_states;
        if phase == MERGING_TWO {
            merge_two;
        }
    } elif phase == MERGING_TWO {
        merge_two;
    } elif phase == MERGING {
        merge_the_states;
    } elif phase == LINING_UP {
        take_the_next_box;
        if too_wide == 1 {
            choose_the_box_in_the_middle;
            fix_one_more chosen;
        }
    } elif phase == BEGINNING {
        begin_the_case;
    } else {
        read_the_position;
    }
}

# One part of the way back through the layers, by the phase of the work.
proc prove_with_the_layers {
    if phase == RETURNING {
        return_through_the_layer;
    } elif phase == FILLING {
        fill_the_layer;
        if phase == RETURNING {
            return_through_the_layer;
        }
    } elif phase == SAVING {
        save_the_layer;
    } elif phase == LOADING {
        load_the_layer;
    } else {
        carry_the_layer;
    }
}

# The beginning: cells, numbers, counting, boxes.
proc read_the_position {
    if length choose == 0 {
        make_the_tables;
    }
    nothing_fits = 0;
    proof_turns = 0;
    delete fixed_box;
    delete fixed_value;
    read_the_cells;
    read_the_numbers;
    settle_by_counting;
    sort_the_cells_into_boxes;
    work += 10 * cells + 250 * length unclear;
    if nothing_fits == 1 {
        conclude_the_proof;
    } else {
        look_whether_mines_count;
        begin_the_cases;
    }
}

# choose: in how many ways v of s cells are mines, at s * 9 + v + 1. power: the powers of nine.
proc make_the_tables {
    local size_of_box = 0;
    repeat 9 {
        local mined = 0;
        local number = 1;
        repeat 9 {
            add number to choose;
            number = number * (size_of_box - mined) / (mined + 1);
            mined += 1;
        }
        size_of_box += 1;
    }
    local weight = 1;
    repeat 14 {
        add weight to power;
        weight = weight * 9;
    }
}
