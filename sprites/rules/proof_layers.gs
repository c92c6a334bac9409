# Layers of states. A state is one key: for each open number what it still wants, and the mines placed so far.
# A step gives its box each number of mines that fits, and merges what comes of it, in the order of the keys.

# Before the first step: no states, and one segment.
proc begin_the_layers {
    forget_the_states;
    delete layer_from;
    delete layer_to;
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
    delete least;
    delete most;
    delete link_start;
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
    until length least == length keys_of_states {
        add 0 to least;
        add -1 to most;
        add 0 to link_start;
    }
}

# A new state of the next layer, with the number of ways that lead to it.
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
    }
    delta = component_width[component] - step_drop[step];
    here = first_state;
    phase = FITTING;
}

# The open numbers of the box say how many mines may and must go into it.
proc fit_the_states {
    local shift = step_shift[step];
    local step_low = step_least[step];
    local step_high = step_most[step];
    local first_digit = step_digits[step];
    local digits = length digit_power + 1 - first_digit;
    if step < length step_digits {
        digits = step_digits[step + 1] - first_digit;
    }
    until here > last_state or work > work_limit {
        local key = keys_of_states[here] + shift;
        local low = step_low;
        local high = step_high;
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
        keys_of_states[here] = key;
        add low to least;
        add high to most;
        add 1 + length targets to link_start;
        repeat high + 1 - low {
            add 0 to targets;
        }
        work += 35 + 25 * digits;
        here += 1;
    }
    if here > last_state {
        if box_cells == 1 {
            begin_to_merge_two;
        } else {
            begin_to_merge;
        }
    }
}

# A box of one cell, as most are, is empty or full: two walks, and no lists for them.
proc begin_to_merge_two {
    empty_state = first_state - 1;
    full_state = empty_state;
    go_to_the_next_empty;
    go_to_the_next_full;
    here = last_state;
    phase = MERGING_TWO;
}

# The next state after which the box may be empty.
proc go_to_the_next_empty {
    empty_state += 1;
    until empty_state > last_state or (least[empty_state] == 0 and most[empty_state] >= 0) {
        empty_state += 1;
    }
    empty_key = NO_KEY;
    if empty_state <= last_state {
        empty_key = keys_of_states[empty_state];
    }
}

# The next state after which the box may be full.
proc go_to_the_next_full {
    full_state += 1;
    until full_state > last_state or (most[full_state] == 1 and least[full_state] <= 1) {
        full_state += 1;
    }
    full_key = NO_KEY;
    if full_state <= last_state {
        full_key = keys_of_states[full_state] + delta;
    }
}

# As `merge the states`, for two.
proc merge_two {
    until (empty_key == NO_KEY and full_key == NO_KEY) or work > work_limit {
        here += 1;
        add 0 to onward;
        if empty_key < full_key {
            add empty_key to keys_of_states;
            add ways[empty_state] to ways;
            targets[link_start[empty_state]] = here;
            go_to_the_next_empty;
        } elif full_key < empty_key {
            add full_key to keys_of_states;
            add ways[full_state] to ways;
            targets[link_start[full_state] + 1 - least[full_state]] = here;
            go_to_the_next_full;
        } else {
            add empty_key to keys_of_states;
            add ways[empty_state] + ways[full_state] to ways;
            targets[link_start[empty_state]] = here;
            targets[link_start[full_state] + 1 - least[full_state]] = here;
            go_to_the_next_empty;
            go_to_the_next_full;
        }
        work += 80;
    }
    if empty_key == NO_KEY and full_key == NO_KEY {
        end_the_step;
    }
}

# Each number of mines walks through the states that it fits; `head` is the key it leads to.
proc begin_to_merge {
    delete pointer;
    delete head;
    local mined = 0;
    repeat box_cells + 1 {
        add first_state - 1 to pointer;
        add 0 to head;
        go_to_the_next_state mined;
        mined += 1;
    }
    here = last_state;
    phase = MERGING;
}

# The next state into which so many mines fit.
proc go_to_the_next_state mines {
    local state = pointer[$mines + 1] + 1;
    until state > last_state or (least[state] <= $mines and most[state] >= $mines) {
        state += 1;
        work += 12;
    }
    pointer[$mines + 1] = state;
    if state > last_state {
        head[$mines + 1] = NO_KEY;
    } else {
        head[$mines + 1] = keys_of_states[state] + $mines * delta;
    }
}

# Takes the smallest key, again and again; the ways of all that lead to it are added up.
proc merge_the_states {
    best = 0;
    until best == NO_KEY or work > work_limit {
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

# Makes one state of all that have the smallest key, and links those that lead to it.
proc merge_into_a_state {
    ways_in = 0;
    local mined = 0;
    repeat box_cells + 1 {
        if head[mined + 1] == best {
            local state = pointer[mined + 1];
            ways_in += ways[state] * choose[box_cells * 9 + mined + 1];
            targets[link_start[state] + mined - least[state]] = here;
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
