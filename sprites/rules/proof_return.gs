# The way back through the layers of all components, from the last to the first.

# The last layer of a component holds its totals.
proc note_the_totals {
    add 1 + length total_mines to total_from;
    local state = last_state + 1;
    repeat here - last_state {
        add keys_of_states[state] / component_width[component] to total_mines;
        add ways[state] to total_ways;
        state += 1;
    }
    join_the_totals;
}

# The way back begins: after the last component, the mines left over go outside.
proc begin_the_way_back {
    step = last_step;
    if redoing == 0 {
        spread_the_rest_outside;
    }
    begin_a_step_back;
}

# A step back; the last step of a component or of a segment first needs what comes after it.
proc begin_a_step_back {
    if step < 1 {
        sum_up_the_case;
    } else {
        component = step_component[step];
        box_cells = box_size[step_box[step]];
        if step == component_end[component] {
            join_the_rest;
            begin_to_fill;
        } elif step == last_step {
            begin_to_fill;
        } else {
            begin_to_return;
        }
    }
}

# The layer after the step gets its onward ways from `ends`.
proc begin_to_fill {
    here = 1;
    phase = FILLING;
}

# Gives the states of a loaded layer the ways onward that were found before.
proc fill_the_layer {
    local offset = layer_to[step];
    until here > length ends or work > turn_limit {
        onward[offset + here] = ends[here];
        here += 1;
        work += 12;
    }
    if here > length ends {
        delete ends;
        begin_to_return;
    }
}

# The first thing of a step of the way back: no ways are known through any number of mines.
proc begin_to_return {
    delete through;
    repeat box_cells + 1 {
        add 0 to through;
    }
    here = layer_from[step];
    phase = RETURNING;
}

# The ways onward from each state, and the ways through each number of mines in the box.
proc return_through_the_layer {
    last_state = layer_to[step];
    if box_cells == 1 {
        allot_the_states 32;
        return_through_one_cell through[1], through[2];
    } else {
        allot_the_states 20 + 26 * (box_cells + 1);
        return_through_several_cells;
    }
    if here > last_state {
        end_the_step_back;
    }
}

# A state that cannot have the cell empty, or full, has target 0 there: Scratch reads no item as nothing.
proc return_through_one_cell empty_before, full_before {
    local through_empty = $empty_before;
    local through_full = $full_before;
    repeat chunk {
        local onward_empty = onward[empty_target[here]];
        local onward_full = onward[full_target[here]];
        through_empty += ways[here] * onward_empty;
        through_full += ways[here] * onward_full;
        onward[here] = onward_empty + onward_full;
        here += 1;
    }
    through[1] = through_empty;
    through[2] = through_full;
}

# The same for larger boxes.
proc return_through_several_cells {
    local link = layer_targets[step] + (here - layer_from[step]) * (box_cells + 1) + 1;
    repeat chunk {
        local sum = 0;
        local mined = 1;
        repeat box_cells + 1 {
            sum += choose[box_cells * 9 + mined] * onward[targets[link]];
            through[mined] += ways[here] * onward[targets[link]];
            mined += 1;
            link += 1;
        }
        onward[here] = sum;
        here += 1;
    }
}

# A given cell of the box is a mine, or safe, in so many ways.
proc end_the_step_back {
    local mine_ways = 0;
    local safe_ways = 0;
    local choice = (box_cells - 1) * 9 + 1;
    local mined = 1;
    repeat box_cells {
        safe_ways += choose[choice] * through[mined];
        mine_ways += choose[choice] * through[mined + 1];
        choice += 1;
        mined += 1;
    }
    box_mine[step_box[step]] += case_weight * mine_ways;
    box_safe[step_box[step]] += case_weight * safe_ways;
    work += 20 + 22 * box_cells;
    if step > segment_step[segment] or segment == 1 {
        step -= 1;
        begin_a_step_back;
    } else {
        leave_the_segment;
    }
}

# The first step of a segment hands its layer on to the segment before it, unless a component begins there.
proc leave_the_segment {
    delete ends;
    local first_step_of_component = 1;
    if component > 1 {
        first_step_of_component = 1 + component_end[component - 1];
    }
    if step == first_step_of_component {
        go_back_to_the_segment_before;
    } else {
        here = layer_from[step];
        phase = CARRYING;
    }
}
