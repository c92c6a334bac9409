# The turns of the long way.

# Goes on until all cases have been gone through, or until this turn has worked enough.
proc count_for_one_turn {
    if at_length == LENGTH_ASKED {
        if length choose == 0 {
            make_the_table_of_choices;
        }
        at_length = LENGTH_UNDER_WAY;
        delete fixed_box;
        delete fixed_value;
        begin_the_cases;
    }
    until work > turn_limit or at_length == LENGTH_DONE {
        if phase < SAVING {
            go_forwards;
        } else {
            work_with_the_layers;
        }
    }
    if at_length == LENGTH_DONE {
        broadcast "the ways are counted";
    } else {
        proof_turns += 1;
    }
}

# One part of the way forwards, by the phase of the work.
proc go_forwards {
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
        take_the_next_numbers;
    } else {
        begin_the_case;
    }
}

# One part of the way back through the layers, by the phase of the work.
proc work_with_the_layers {
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

# choose: in how many ways v of s cells are mines, at s * 9 + v + 1.
proc make_the_table_of_choices {
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
}
