# Segments: where the states of all steps do not fit the lists, only some layers are kept, and the way back does the
# steps between them again.

# The layer of this step becomes the first of a new segment.
proc begin_a_segment {
    if length kept_key + last_state - first_state > list_limit {
        fix_one_more step_box[step];
    } else {
        add step to segment_step;
        add 1 + length kept_key to kept_from;
        segment += 1;
        here = first_state;
        phase = SAVING;
    }
}

# Keeps the layer.
proc save_the_layer {
    until here > last_state or work > turn_limit {
        add keys_of_states[here] to kept_key;
        add ways[here] to kept_ways;
        here += 1;
        work += 14;
    }
    if here > last_state {
        begin_to_load;
    }
}

# The states of another segment go.
proc begin_to_load {
    forget_the_states;
    here = kept_from[segment];
    step = segment_step[segment];
    phase = LOADING;
}

# Loads the first layer of a segment, and goes on from there.
proc load_the_layer {
    local last_kept = length kept_key;
    if segment < length kept_from {
        last_kept = kept_from[segment + 1] - 1;
    }
    until here > last_kept or work > turn_limit {
        add_a_state kept_key[here], kept_ways[here];
        here += 1;
        work += 20;
    }
    if here > last_kept {
        begin_a_step;
    }
}

# On the way back: the first layer of a segment is the last one of the segment before it.
proc carry_the_layer {
    until here > layer_to[step] or work > turn_limit {
        add onward[here] to ends;
        here += 1;
        work += 10;
    }
    if here > layer_to[step] {
        go_back_to_the_segment_before;
    }
}

# Loads the segment that lies before the one just done.
proc go_back_to_the_segment_before {
    last_step = step - 1;
    segment -= 1;
    redoing = 1;
    begin_to_load;
}
