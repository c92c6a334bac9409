# Layers of states. A state is one key: for each open number what it still wants, and the mines placed so far, if they count.
# A step gives its box each number of mines that fits, and merges what comes of it, in the order of the keys.

# Before the first step: no states, and one segment.
proc begin_the_layers {
    forget_the_states;
    delete layer_from;
    delete layer_to;
    delete layer_targets;
    delete segment_step;
    delete kept_from;
    delete kept_key;
    delete kept_ways;
    begin_the_totals;
    redoing = 0;
    segment = 1;
    step = 1;
    last_step = length step_box;
    if last_step == 0 {
        begin_the_way_back;
    } else {
        add 1 to segment_step;
        add 1 to kept_from;
        begin_a_step;
    }
}

# Forgets the states of all layers.
proc forget_the_states {
    delete keys_of_states;
    delete ways;
    delete empty_target;
    delete full_target;
    delete targets;
    delete onward;
}

# Finds the layer of a step; a component begins with one state. A layer that does not fit begins a segment of its own.
proc begin_a_step {
    if step > last_step {
        begin_the_way_back;
    } else {
        box_cells = box_size[step_box[step]];
        first_state = 1;
        if step > segment_step[segment] {
            first_state = 1 + layer_to[step - 1];
        }
        component = step_component[step];
        if component == 1 {
            first_step = 1;
        } else {
            first_step = 1 + component_end[component - 1];
        }
        if step == first_step {
            pass_over_the_last_layer;
            first_state = 1 + length keys_of_states;
            add_a_state 0, 1;
        }
        last_state = length keys_of_states;
        local room = (last_state - first_state + 1) * (box_cells + 2);
        if room > list_limit {
            fix_one_more step_box[step];
        } elif first_state > 1 and (last_state + room > list_limit or length targets + room > list_limit) {
            begin_a_segment;
        } else {
            begin_to_fit;
        }
    }
}

# Nothing is put into a box from the last layer of a component.
proc pass_over_the_last_layer {
    until length empty_target == length keys_of_states {
        add 0 to empty_target;
        add 0 to full_target;
    }
}

# A new state at the end of the newest layer.
proc add_a_state key, number_of_ways {
    add $key to keys_of_states;
    add $number_of_ways to ways;
    add 0 to onward;
}

# The first thing of a step: which numbers of mines fit each state.
proc begin_to_fit {
    layer_from[step] = first_state;
    layer_to[step] = last_state;
    until length layer_from >= step {
        add first_state to layer_from;
        add last_state to layer_to;
        add 0 to layer_targets;
    }
    layer_targets[step] = length targets;
    delta = counted * component_width[component] - step_drop[step];
    here = first_state;
    delete least;
    delete most;
    delete empty_key;
    delete empty_state;
    delete full_key;
    delete full_state;
    phase = FITTING;
}

# How many of the states that are left can be worked on in this turn, at so many blocks each: at least one.
proc allot_the_states blocks {
    chunk = 1 + floor((turn_limit - work) / $blocks);
    if chunk > last_state - here + 1 {
        chunk = last_state - here + 1;
    }
    work += chunk * $blocks;
}

# The open numbers of the box say how many mines may and must go into it.
proc fit_the_states {
    first_digit = step_digits[step];
    digits = length digit_power + 1 - first_digit;
    if step < length step_digits {
        digits = step_digits[step + 1] - first_digit;
    }
    allot_the_states 50 + 25 * digits;
    if box_cells == 1 {
        fit_one_cell step_shift[step], step_least[step], step_most[step];
    } else {
        fit_several_cells step_shift[step], step_least[step], step_most[step];
    }
    if here > last_state {
        if box_cells == 1 {
            begin_to_merge_two;
        } else {
            begin_to_merge;
        }
    }
}

# A box of one cell, as most are, may stay empty or be full: each has a list of the states it fits, and of the keys
# to which they lead.
proc fit_one_cell shift, step_low, step_high {
    repeat chunk {
        local key = keys_of_states[here] + $shift;
        local low = $step_low;
        local high = $step_high;
        local i = first_digit;
        repeat digits {
            local digit = floor(key / digit_power[i]) % 9;
            if digit == 0 {
                high = 0;
            } elif digit > digit_room[i] {
                if digit - digit_room[i] > low {
                    low = digit - digit_room[i];
                }
            }
            i += 1;
        }
        if low == 0 {
            add key to empty_key;
            add here to empty_state;
        }
        if high == 1 and low < 2 {
            add key + delta to full_key;
            add here to full_state;
        }
        add 0 to empty_target;
        add 0 to full_target;
        here += 1;
    }
}

# The same for larger boxes: the least and the most mines. Each number of mines has a place for the state it leads to.
proc fit_several_cells shift, step_low, step_high {
    repeat chunk {
        local key = keys_of_states[here] + $shift;
        local low = $step_low;
        local high = $step_high;
        local i = first_digit;
        repeat digits {
            local digit = floor(key / digit_power[i]) % 9;
            if digit < high {
                high = digit;
            }
            if digit - digit_room[i] > low {
                low = digit - digit_room[i];
            }
            i += 1;
        }
        add low to least;
        add high to most;
        repeat box_cells + 1 {
            add 0 to targets;
        }
        add 0 to empty_target;
        add 0 to full_target;
        here += 1;
    }
}

# Two walks at once, and no key after the last.
proc begin_to_merge_two {
    add NO_KEY to empty_key;
    add NO_KEY to full_key;
    next_empty = 1;
    next_full = 1;
    here = last_state;
    phase = MERGING_TWO;
}

# Takes the smaller key, again and again; where both are the same, their ways are added up.
proc merge_two {
    local left = length empty_key + length full_key - next_empty - next_full;
    chunk = 1 + floor((turn_limit - work) / 30);
    if chunk > left {
        chunk = left;
    }
    work += 20 + chunk * 30;
    repeat chunk {
        if empty_key[next_empty] < full_key[next_full] {
            here += 1;
            add empty_key[next_empty] to keys_of_states;
            add ways[empty_state[next_empty]] to ways;
            add 0 to onward;
            empty_target[empty_state[next_empty]] = here;
            next_empty += 1;
        } elif full_key[next_full] < empty_key[next_empty] {
            here += 1;
            add full_key[next_full] to keys_of_states;
            add ways[full_state[next_full]] to ways;
            add 0 to onward;
            full_target[full_state[next_full]] = here;
            next_full += 1;
        } elif next_full < length full_key {
            here += 1;
            add empty_key[next_empty] to keys_of_states;
            add ways[empty_state[next_empty]] + ways[full_state[next_full]] to ways;
            add 0 to onward;
            empty_target[empty_state[next_empty]] = here;
            full_target[full_state[next_full]] = here;
            next_empty += 1;
            next_full += 1;
        }
    }
    if next_empty == length empty_key and next_full == length full_key {
        end_the_step;
    }
}

# Each number of mines walks through the states that it fits; `head` is the key it leads to.
proc begin_to_merge {
    delete pointer;
    delete head;
    local mined = 0;
    repeat box_cells + 1 {
        add 0 to pointer;
        add 0 to head;
        go_to_the_next_state mined;
        mined += 1;
    }
    here = last_state;
    phase = MERGING;
}

# The next state of the layer into which so many mines fit.
proc go_to_the_next_state mines {
    local place = pointer[$mines + 1] + 1;
    until place > length least or (least[place] <= $mines and most[place] >= $mines) {
        place += 1;
        work += 12;
    }
    pointer[$mines + 1] = place;
    if place > length least {
        head[$mines + 1] = NO_KEY;
    } else {
        head[$mines + 1] = keys_of_states[first_state + place - 1] + (step_shift[step] + $mines * delta);
    }
}

# Takes the smallest key, again and again; the ways of all that lead to it are added up.
proc merge_the_states {
    best = 0;
    until best == NO_KEY or work > turn_limit {
        best = NO_KEY;
        local mined = 1;
        repeat box_cells + 1 {
            if head[mined] < best {
                best = head[mined];
            }
            mined += 1;
        }
        if best < NO_KEY {
            here += 1;
            merge_into_a_state;
        }
    }
    if best == NO_KEY {
        end_the_step;
    }
}

# All states that lead to the smallest key become one.
proc merge_into_a_state {
    ways_in = 0;
    local mined = 0;
    repeat box_cells + 1 {
        if head[mined + 1] == best {
            local place = pointer[mined + 1] - 1;
            ways_in += ways[first_state + place] * choose[box_cells * 9 + mined + 1];
            targets[layer_targets[step] + place * (box_cells + 1) + mined + 1] = here;
            go_to_the_next_state mined;
            work += 50;
        }
        mined += 1;
    }
    add_a_state best, ways_in;
    work += 20 + 15 * box_cells;
}

# The layer after a step is complete. Without a state in it, no layout fits.
proc end_the_step {
    if here == last_state {
        end_the_case;
    } else {
        if component_end[component] == step and redoing == 0 {
            note_the_totals;
        }
        step += 1;
        begin_a_step;
    }
}
