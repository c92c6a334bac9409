# The steps of a row that is lined up before its layers are found; a step takes one box.

# Forgets the steps of the last row.
proc clear_the_steps {
    delete step_shift;
    delete step_drop;
    delete step_least;
    delete step_most;
    delete step_digits;
    delete step_component;
    delete component_end;
    delete component_width;
}

# The open number with the fewest boxes left.
proc choose_an_open_number {
    local fewest = 9;
    local next = 1;
    repeat length open_numbers {
        if boxes_left[open_numbers[next]] < fewest {
            chosen = open_numbers[next];
            fewest = boxes_left[chosen];
        }
        next += 1;
    }
}

# What was taken since the last time, if anything, is a component.
proc end_the_component {
    if length step_box > 0 {
        add length step_box to component_end;
        add 9 * widest to component_width;
        widest = 1;
    }
}

# Now the layers can be found.
proc complete_the_row {
    begin_the_layers;
}

# What the step of a box needs later.
proc take_the_box shift, drop, low, high {
    add first_digit to step_digits;
    add $shift to step_shift;
    add $drop to step_drop;
    add $low to step_least;
    local link = link_of[box_cell[step_box["last"]]];
    until link == 0 {
        boxes_left[link_number[link]] -= 1;
        link = older_link[link];
    }
    add $high to step_most;
    add 1 + length component_end to step_component;
    work += 150;
}

# Too wide: one more box is fixed.
proc make_it_narrower {
    choose_the_box_in_the_middle;
    fix_one_more chosen;
}

# Finds the box beside most of the numbers that are open now; the last one taken, where none is open any more.
proc choose_the_box_in_the_middle {
    chosen = step_box["last"];
    local most_open = 0;
    local box = 1;
    repeat length box_size {
        local open_numbers_beside = 0;
        local link = link_of[box_cell[box]];
        until link == 0 {
            if number_power[link_number[link]] > 0 and cells_left[link_number[link]] > 0 {
                open_numbers_beside += 1;
            }
            link = older_link[link];
        }
        if open_numbers_beside > most_open {
            if not ((box in fixed_box) > 0) {
                most_open = open_numbers_beside;
                chosen = box;
            }
        }
        box += 1;
    }
}
