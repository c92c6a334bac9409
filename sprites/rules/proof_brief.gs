# The brief way, where only proofs are asked for: not how many ways lead to a state and on from it, but whether any does.
# Layers are short, so that a key is looked up; where one grows long, the proof begins again with sorted layers.

# The row and what is found along it.
proc begin_briefly {
    copy_the_numbers;
    if slot_limit < SLOTS_BRIEFLY {
        clear_the_row slot_limit;
    } else {
        clear_the_row SLOTS_BRIEFLY;
    }
    delete layer_keys;
    delete edge_from;
    delete edge_to;
    delete edge_mark;
    delete marks;
    delete reached;
    delete last_state_of;
    delete last_edge_of;
    forget_the_weights;
    counted_weight = counted * BRIEF_WIDTH;
    begin_the_totals;
    phase = LINING_UP;
}

# The open number with the fewest cells left.
proc choose_an_open_number {
    chosen = open_numbers[1];
    if length open_numbers > 1 {
        local fewest = 9;
        local next = 1;
        repeat length open_numbers {
            if cells_left[open_numbers[next]] < fewest {
                chosen = open_numbers[next];
                fewest = cells_left[chosen];
            }
            next += 1;
        }
    }
}

# The layer in hand is the last of a component, if there is one. A component begins with one state.
proc end_the_component {
    if length layer_keys > 0 {
        note_the_brief_totals;
    }
    delete layer_keys;
    add 0 to layer_keys;
    add 0 to reached;
    turned = 0 - TURN;
    if proof_purpose == FOR_CHANCES {
        add 1 to ways;
    }
}

# Too wide: the proof begins again at length.
proc make_it_narrower {
    at_length = LENGTH_ASKED;
    phase = READING;
}

# A layout that fits was nowhere to be found.
proc end_the_case {
    conclude_the_proof;
}

# Fills a box: edges lead from the states of the layer to those of the next. Each number of mines in it has a mark. The new
# states queue up behind the old ones; a turn more or less in the key tells them apart.
proc take_the_box shift, drop, low, high {
    delta = counted_weight - $drop;
    digits = 1 + length digit_power - first_digit;
    mark_of_none = 1 + length marks;
    states_to_fill = length layer_keys;
    here = length reached - states_to_fill;
    turned = 0 - turned;
    if box_cells == 1 {
        fill_one_cell $shift + turned, $low, $high;
    } else {
        fill_several_cells $shift + turned, $low, $high;
    }
    if proof_purpose == FOR_CHANCES {
        weigh_the_new_edges;
    }
    if length layer_keys > short_layer {
        look_at_the_length_of_the_layer;
    } elif length layer_keys == 0 {
        case_holds = 0;
    }
}

# A layer that is too long is too wide, and so are too many edges: all short layers to come need less than half a list. The
# work on a short layer is counted with that on the number.
proc look_at_the_length_of_the_layer {
    work += length layer_keys * (130 + length layer_keys);
    if length layer_keys > brief_limit or length edge_to > list_limit / 2 {
        too_wide = 1;
    }
}

# From each state to what comes of it with the cell empty, and with the cell full.
proc fill_one_cell shift, low, high {
    add 0 to marks;
    add 0 to marks;
    repeat states_to_fill {
        here += 1;
        local key = layer_keys[1] + $shift;
        delete layer_keys[1];
        local least_here = $low;
        local most_here = $high;
        local i = first_digit;
        repeat digits {
            local digit = floor(key / digit_power[i]) % 9;
            if digit == 0 {
                most_here = 0;
            } elif digit > digit_room[i] {
                least_here = digit - digit_room[i];
            }
            i += 1;
        }
        if least_here == 0 {
            local target = key in layer_keys;
            if target == 0 {
                add key to layer_keys;
                add 0 to reached;
                target = length layer_keys;
            }
            add here to edge_from;
            add here + target to edge_to;
            add mark_of_none to edge_mark;
        }
        if most_here == 1 and least_here < 2 {
            key += delta;
            local target = key in layer_keys;
            if target == 0 {
                add key to layer_keys;
                add 0 to reached;
                target = length layer_keys;
            }
            add here to edge_from;
            add here + target to edge_to;
            add mark_of_none + 1 to edge_mark;
        }
    }
}

# The same for a larger box, with each number of mines that fits.
proc fill_several_cells shift, low, high {
    repeat box_cells + 1 {
        add 0 to marks;
    }
    repeat states_to_fill {
        here += 1;
        local key = layer_keys[1] + $shift;
        delete layer_keys[1];
        local least_here = $low;
        local most_here = $high;
        local i = first_digit;
        repeat digits {
            local digit = floor(key / digit_power[i]) % 9;
            if digit < most_here {
                most_here = digit;
            }
            if digit - digit_room[i] > least_here {
                least_here = digit - digit_room[i];
            }
            i += 1;
        }
        key += least_here * delta;
        until least_here > most_here {
            local target = key in layer_keys;
            if target == 0 {
                add key to layer_keys;
                add 0 to reached;
                target = length layer_keys;
            }
            add here to edge_from;
            add here + target to edge_to;
            add mark_of_none + least_here to edge_mark;
            key += delta;
            least_here += 1;
        }
    }
}

# The last layer of a component holds its totals. Where mines do not count, it is one state, which leaves a way for
# everything else.
proc note_the_brief_totals {
    add length reached to last_state_of;
    add length edge_from to last_edge_of;
    if counted == 1 {
        add 1 + length total_mines to total_from;
        local place = 1;
        repeat length layer_keys {
            add floor(layer_keys[place] / BRIEF_WIDTH) % TURN_IN_MINES to total_mines;
            if proof_purpose == FOR_CHANCES {
                add ways[place + length ways - length layer_keys] to total_ways;
            } else {
                add 1 to total_ways;
            }
            place += 1;
        }
        join_the_totals;
    } else {
        reached["last"] = 1;
    }
}

# The way back goes from the last component to the first.
proc complete_the_row {
    spread_the_rest_outside;
    component = length last_edge_of;
    look_back_from_the_totals;
}

# The totals of a component that leave a way for everything else are reached; without a component the proof is complete.
proc look_back_from_the_totals {
    if component == 0 {
        sum_up_the_marks;
        all_ways = rest[1];
        outside_mine = case_outside_mine;
        outside_safe = case_outside_safe;
        conclude_the_proof;
    } else {
        if counted == 1 {
            reach_the_totals;
        }
        here = last_edge_of[component];
        phase = LOOKING_BACK;
    }
}

# Marks the last states of the component that lead on.
proc reach_the_totals {
    join_the_rest;
    local state = last_state_of[component] - length ends;
    local place = 1;
    repeat length ends {
        state += 1;
        reached[state] = ends[place];
        place += 1;
    }
}

# From each reached state back to those that lead to it; their edges leave their marks.
proc look_back {
    local first_edge = 1;
    if component > 1 {
        first_edge = 1 + last_edge_of[component - 1];
    }
    chunk = 1 + floor((turn_limit - work) / 40);
    if chunk > here + 1 - first_edge {
        chunk = here + 1 - first_edge;
    }
    if proof_purpose == FOR_CHANCES {
        look_back_with_weights;
    } else {
        repeat chunk {
            if reached[edge_to[here]] > 0 {
                reached[edge_from[here]] = 1;
                marks[edge_mark[here]] = 1;
            }
            here -= 1;
        }
    }
    work += 60 + 40 * chunk;
    if here < first_edge {
        component -= 1;
        look_back_from_the_totals;
    }
}

# Each mark has the ways of its box with so many mines, or only says that there are some. A cell of the box is a mine in its
# share of them, and safe in the others.
proc sum_up_the_marks {
    local step_here = 1;
    local mark_here = 1;
    repeat length step_box {
        local box = step_box[step_here];
        box_safe[box] = marks[mark_here];
        mark_here += 1;
        if box_size[box] == 1 {
            box_mine[box] = marks[mark_here];
        } else {
            sum_up_the_marks_from mark_here, box, box_size[box];
            mark_here += box_size[box] - 1;
        }
        mark_here += 1;
        step_here += 1;
    }
    work += 40 * length step_box;
}

# The same for a box of several cells.
proc sum_up_the_marks_from mark_here, box, size {
    local next = $mark_here;
    local mined = 1;
    repeat $size {
        box_mine[$box] += marks[next] * mined / $size;
        box_safe[$box] += marks[next] * ($size - mined) / $size;
        mined += 1;
        next += 1;
    }
}
