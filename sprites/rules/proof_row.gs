# The row: the order in which boxes are taken, so that few numbers are open at a time, and what each step needs.

# Forgets the row.
proc clear_the_row {
    delete step_box;
    delete step_shift;
    delete step_drop;
    delete step_least;
    delete step_most;
    delete step_digits;
    delete step_component;
    delete digit_power;
    delete digit_room;
    delete component_end;
    delete component_width;
    delete edge;
    delete slot_taken;
    repeat slot_limit {
        add 0 to slot_taken;
    }
    slots_used = 0;
}

# Takes one more box; without one, the row is complete.
proc take_the_next_box {
    choose_from_the_edge;
    if chosen == 0 {
        end_the_component;
        choose_a_beginning;
    }
    if chosen == 0 {
        begin_the_layers;
    } else {
        line_up chosen;
    }
}

# The next box is one beside an open number.
proc choose_from_the_edge {
    if length edge == 1 {
        chosen = edge[1];
        delete edge;
    } else {
        choose_the_best_of_the_edge;
    }
}

# Of several boxes: the one that opens few numbers and closes many.
proc choose_the_best_of_the_edge {
    chosen = 0;
    best = NO_KEY;
    local place = 0;
    local next = 1;
    repeat length edge {
        local openings = 0;
        local fewest = 90;
        local link = box_start[edge[next]];
        repeat box_count[edge[next]] {
            if boxes_left[link_number[link]] == 1 {
                openings -= 1;
            }
            if slot_of[link_number[link]] == 0 {
                openings += 1;
            } elif boxes_left[link_number[link]] < fewest {
                fewest = boxes_left[link_number[link]];
            }
            link += 1;
        }
        if openings * 100 + (fewest + edge[next] / 10000) < best {
            best = openings * 100 + (fewest + edge[next] / 10000);
            place = next;
        }
        next += 1;
    }
    if place > 0 {
        chosen = edge[place];
        delete edge[place];
    }
    work += 20 + 60 * length edge;
}

# All numbers are closed: what was taken since the last time is a component.
proc end_the_component {
    if length step_box > 0 {
        add length step_box to component_end;
        add power[slots_used + 1] to component_width;
        slots_used = 0;
    }
}

# A component begins with the box that has the fewest numbers.
proc choose_a_beginning {
    local fewest = 9;
    local box = 1;
    repeat length box_size {
        if box_taken[box] == 0 and box_count[box] < fewest {
            fewest = box_count[box];
            chosen = box;
        }
        box += 1;
    }
    work += 12 * length box_size;
}

# Gives a box its place in the row. Numbers that open take a slot, and those that close give it back.
proc line_up box {
    local shift = 0;
    local drop = 0;
    local low = 0;
    local high = box_size[$box];
    box_taken[$box] = 1;
    add 1 + length digit_power to step_digits;
    local link = box_start[$box];
    repeat box_count[$box] {
        local number = link_number[link];
        boxes_left[number] -= 1;
        cells_left[number] -= box_size[$box];
        if slot_of[number] == 0 {
            if case_wants[number] < high {
                high = case_wants[number];
            }
            if case_wants[number] - cells_left[number] > low {
                low = case_wants[number] - cells_left[number];
            }
            if boxes_left[number] > 0 {
                open_a_number number;
                drop += power[slot_of[number]];
                shift += case_wants[number] * power[slot_of[number]];
            }
        } else {
            drop += power[slot_of[number]];
            add power[slot_of[number]] to digit_power;
            add cells_left[number] to digit_room;
        }
        link += 1;
    }
    link = box_start[$box];
    repeat box_count[$box] {
        if boxes_left[link_number[link]] == 0 and slot_of[link_number[link]] > 0 {
            slot_taken[slot_of[link_number[link]]] = 0;
        }
        link += 1;
    }
    add $box to step_box;
    add shift to step_shift;
    add drop to step_drop;
    add low to step_least;
    add high to step_most;
    add 1 + length component_end to step_component;
    work += 150;
}

# Gives a number the lowest free slot, and puts its boxes on the edge. Without a slot the row is too wide.
proc open_a_number number {
    local slot = 1;
    until slot > slot_limit or slot_taken[slot] == 0 {
        slot += 1;
    }
    if slot > slot_limit {
        too_wide = 1;
        slot = slot_limit;
    }
    slot_taken[slot] = 1;
    slot_of[$number] = slot;
    if slot > slots_used {
        slots_used = slot;
    }
    local link = newest_link[$number];
    until link == 0 {
        if box_taken[link_box[link]] == 0 {
            box_taken[link_box[link]] = 2;
            add link_box[link] to edge;
        }
        link = older_link[link];
    }
}

# Finds the box beside most of the numbers that are open now.
proc choose_the_box_in_the_middle {
    chosen = 0;
    local most_open = 0;
    local box = 1;
    repeat length box_size {
        local open_numbers = 0;
        local link = box_start[box];
        repeat box_count[box] {
            if slot_of[link_number[link]] > 0 and boxes_left[link_number[link]] > 0 {
                open_numbers += 1;
            }
            link += 1;
        }
        if open_numbers > most_open {
            if not ((box in fixed_box) > 0) {
                most_open = open_numbers;
                chosen = box;
            }
        }
        box += 1;
    }
}
