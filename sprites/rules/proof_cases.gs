# Cases of fixed boxes: where a row is too wide, boxes get a fixed number of mines, each in turn.

# Too wide: one more box gets a fixed number of mines, each in turn, and everything begins again.
proc fix_one_more box {
    add $box to fixed_box;
    add 0 to fixed_value;
    begin_the_cases;
}

# The first case, and no sums yet.
proc begin_the_cases {
    forget_the_sums;
    local i = 1;
    repeat length fixed_value {
        fixed_value[i] = 0;
        i += 1;
    }
    phase = BEGINNING;
}

# What is left to the other boxes in this case. Where a number is wronged, the case holds no layout.
proc begin_the_case {
    copy_the_numbers;
    count_the_boxes_left;
    case_weight = 1;
    fix_the_boxes;
    if case_holds == 1 {
        clear_the_row slot_limit;
        clear_the_steps;
        phase = LINING_UP;
    } else {
        end_the_case;
    }
}

# How many boxes each number has.
proc count_the_boxes_left {
    delete boxes_left;
    repeat length number_wants {
        add 0 to boxes_left;
    }
    local box = 1;
    repeat length box_size {
        local link = link_of[box_cell[box]];
        until link == 0 {
            boxes_left[link_number[link]] += 1;
            link = older_link[link];
        }
        box += 1;
    }
    work += 14 * length link_number;
}

# Takes the fixed boxes out of the position.
proc fix_the_boxes {
    local i = 1;
    repeat length fixed_box {
        local value = fixed_value[i];
        local box = fixed_box[i];
        box_taken[box] = 1;
        case_mines -= value;
        case_weight = case_weight * choose[box_size[box] * 9 + value + 1];
        local link = link_of[box_cell[box]];
        until link == 0 {
            case_wants[link_number[link]] -= value;
            cells_left[link_number[link]] -= box_size[box];
            boxes_left[link_number[link]] -= 1;
            link = older_link[link];
        }
        i += 1;
    }
    if counted == 1 and case_mines < 0 {
        case_holds = 0;
    }
    if i > 1 {
        look_for_wronged_numbers;
    }
}

# A case does not hold when a number wants more mines than cells are left to it, or fewer than none.
proc look_for_wronged_numbers {
    local number = 1;
    repeat length case_wants {
        if case_wants[number] < 0 or case_wants[number] > cells_left[number] {
            case_holds = 0;
        }
        number += 1;
    }
}

# Adds what the way back has found outside the boxes.
proc sum_up_the_case {
    all_ways += case_weight * rest[1];
    outside_mine += case_weight * case_outside_mine;
    outside_safe += case_weight * case_outside_safe;
    local i = 1;
    repeat length fixed_box {
        local share = case_weight * rest[1] / box_size[fixed_box[i]];
        box_mine[fixed_box[i]] += share * fixed_value[i];
        box_safe[fixed_box[i]] += share * (box_size[fixed_box[i]] - fixed_value[i]);
        i += 1;
    }
    end_the_case;
}

# The next case: the last fixed box takes one mine more; where it is full, it starts again and the one before it does.
proc end_the_case {
    local i = length fixed_box;
    local turned = 0;
    until i == 0 or turned == 1 {
        if fixed_value[i] < box_size[fixed_box[i]] {
            fixed_value[i] += 1;
            turned = 1;
        } else {
            fixed_value[i] = 0;
            i -= 1;
        }
    }
    if turned == 1 {
        phase = BEGINNING;
    } else {
        at_length = LENGTH_DONE;
    }
}
