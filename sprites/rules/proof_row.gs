# The row: the order in which boxes are taken, so that few numbers are open at a time. One number after another is closed.
# What is done with a box, and how the next number is chosen, the two ways of proving each say for themselves.

# What the numbers want and have left at the beginning of a row.
proc copy_the_numbers {
    delete case_wants;
    delete cells_left;
    delete number_power;
    local number = 1;
    repeat length number_wants {
        add number_wants[number] to case_wants;
        add number_left[number] to cells_left;
        add 0 to number_power;
        number += 1;
    }
    delete box_taken;
    repeat length box_size {
        add 0 to box_taken;
    }
    case_mines = mines_to_place;
    case_holds = 1;
    too_wide = 0;
    work += 16 * length number_wants + 4 * length box_size;
}

# Forgets the row. The stack of powers of nine holds the digits of a key that are free; the lowest lies on top.
proc clear_the_row slots {
    if length power == 0 {
        make_the_powers;
    }
    delete step_box;
    delete digit_power;
    delete digit_room;
    delete open_numbers;
    delete free_powers;
    local slot = $slots;
    repeat $slots {
        add power[slot] to free_powers;
        slot -= 1;
    }
    widest = 1;
    next_number = 1;
}

# The powers of nine.
proc make_the_powers {
    local weight = 1;
    repeat 14 {
        add weight to power;
        weight = weight * 9;
    }
}

# Takes the boxes beside one number after another, while the row is neither complete nor too wide.
proc take_the_next_numbers {
    until not (phase == LINING_UP) or work > turn_limit {
        if length open_numbers == 0 {
            begin_a_component;
        } else {
            choose_an_open_number;
            take_the_boxes_beside chosen;
        }
        if too_wide == 1 {
            make_it_narrower;
        } elif case_holds == 0 {
            phase = BEGINNING;
            end_the_case;
        }
    }
}

# All numbers are closed: what was taken since the last time is a component. The next begins with the first number that
# has cells left; without one, the row is complete.
proc begin_a_component {
    end_the_component;
    until next_number > length number_cell or cells_left[next_number] > 0 {
        next_number += 1;
    }
    if next_number <= length number_cell {
        take_the_boxes_beside next_number;
    } else {
        complete_the_row;
    }
    work += 30;
}

# Takes all boxes beside a number that are not taken yet. What this turn leaves of them stays beside an open number.
proc take_the_boxes_beside number {
    local link = number_start[$number];
    local links = number_left[$number];
    repeat links {
        if box_taken[box_of[link_cell[link]]] == 0 {
            line_up box_of[link_cell[link]];
            if work > turn_limit {
                stop_this_script;
            }
        }
        link += 1;
    }
    work += 800;
}

# Gives a box its place in the row. Numbers that open take a digit, and those that close give it back.
proc line_up box {
    local shift = 0;
    local drop = 0;
    local low = 0;
    box_cells = box_size[$box];
    local high = box_cells;
    first_digit = 1 + length digit_power;
    box_taken[$box] = 1;
    local link = link_of[box_cell[$box]];
    until link == 0 {
        local number = link_number[link];
        local left = cells_left[number] - box_cells;
        cells_left[number] = left;
        if number_power[number] == 0 {
            local wanted = case_wants[number];
            if wanted < high {
                high = wanted;
            }
            if wanted - left > low {
                low = wanted - left;
            }
            if left > 0 {
                open_a_number number;
                drop += number_power[number];
                shift += wanted * number_power[number];
            }
        } else {
            drop += number_power[number];
            add number_power[number] to digit_power;
            add left to digit_room;
            if left == 0 {
                add number to closed_numbers;
            }
        }
        link = older_link[link];
    }
    close_the_numbers;
    add $box to step_box;
    if too_wide == 0 {
        take_the_box shift, drop, low, high;
    }
}

# Gives a number the lowest free digit. Without one the row is too wide.
proc open_a_number number {
    if length free_powers == 0 {
        too_wide = 1;
        number_power[$number] = 1;
    } else {
        number_power[$number] = free_powers["last"];
        delete free_powers["last"];
        if number_power[$number] > widest {
            widest = number_power[$number];
        }
    }
    add $number to open_numbers;
}

# Only after the box has been taken are the digits of the numbers that it closes free again.
proc close_the_numbers {
    repeat length closed_numbers {
        add number_power[closed_numbers[1]] to free_powers;
        delete open_numbers[closed_numbers[1] in open_numbers];
        delete closed_numbers[1];
    }
}
