# The pointer: mouse or finger. A click is a press and a release inside the same cell, a long press is a flag.

# Looks at the pointer: a press begins, goes on, or is released.
proc look_at_the_pointer {
    if busy == 1 or status > PLAYING {
        delete waiting_clicks;
    }
    hand_on_a_click;
    if not (seen_x == mouse_x() and seen_y == mouse_y()) {
        seen_x = mouse_x();
        seen_y = mouse_y();
        pointing_with = THE_POINTER;
    }
    if mouse_down() {
        if pointer_held == 0 {
            pointer_held = 1;
            begin_a_press;
        } else {
            follow_the_press;
        }
    } elif pointer_held == 1 {
        pointer_held = 0;
        end_the_press;
    }
}

# A press is told of, after the look of its frame. Most have been seen; one that is over already has not, nor one
# whose pointer was held before: there, a press has ended and another has begun within the frame. Where the first
# ended nobody knows, so it ended where it began, unless an earlier look has seen it leave.
proc hear_of_a_press {
    if not (mouse_down() and (pointer_held == 0 or press_time == timer())) {
        if left_at == timer() or (pointer_held == 1 and press_state == PRESS_ON_A_CELL) {
            note_a_click press_x, press_y, flag_mode;
        }
        held_button = 0;
        begin_a_press;
        if not (mouse_down()) {
            end_the_press;
        }
    }
}

# A click waits until the game has taken those before it.
proc note_a_click x, y, flags {
    add $x to waiting_clicks;
    add $y to waiting_clicks;
    add $flags to waiting_clicks;
    hand_on_a_click;
}

# The first click that waits, once the game has taken the one before.
proc hand_on_a_click {
    if click_waits == 0 and length waiting_clicks > 0 {
        click_waits = 1;
        click_x = waiting_clicks[1];
        click_y = waiting_clicks[2];
        click_flags = waiting_clicks[3];
        repeat 3 {
            delete waiting_clicks[1];
        }
    }
}

# A press closes the help page, pushes a button, or begins on a cell. Everywhere else it is nothing.
proc begin_a_press {
    press_waits = 1;
    press_time = timer();
    press_x = mouse_x();
    press_y = mouse_y();
    pointing_with = THE_POINTER;
    press_state = PRESS_IS_NOTHING;
    notice = NO_NOTICE;
    if helping == 1 {
        helping = 0;
    } else {
        find_the_button_at press_x, press_y;
        if pressed_key > 0 {
            act_on_the_key pressed_key;
            if pressed_key == KEY_AUTO or pressed_key == KEY_CHANCES {
                held_button = pressed_key;
                key_held[pressed_key] = 1;
            }
        } else {
            find_the_cell_at press_x, press_y;
            if pointed_cell > 0 {
                press_state = PRESS_ON_A_CELL;
            }
        }
    }
}

# Puts the key of the button at a place of the stage into `pressed_key`, or 0 where there is none.
proc find_the_button_at x, y {
    pressed_key = 0;
    local i = 1;
    repeat length button_x {
        if abs($x - button_x[i]) < HALF_A_BUTTON and abs($y - button_y[i]) < HALF_A_BUTTON {
            pressed_key = button_key[i];
        }
        i += 1;
    }
}

# A press that leaves its cell is dragged, and does no more; long enough on a closed cell, it is a flag.
# Its release may never be told if it leaves the stage, so from then on it counts as released.
proc follow_the_press {
    if press_state == PRESS_ON_A_CELL {
        find_the_cell_at press_x, press_y;
        pressed_cell = pointed_cell;
        find_the_cell_at mouse_x(), mouse_y();
        if not (pointed_cell == pressed_cell) {
            press_state = PRESS_IS_DRAGGED;
            left_at = timer();
        } elif timer() - press_time > LONG_PRESS and know[pressed_cell] == HIDDEN {
            press_state = PRESS_IS_NOTHING;
            key_pressed_once[KEY_FLAG] = 1;
            flag_x = press_x;
            flag_y = press_y;
        }
    }
    if press_state == PRESS_IS_DRAGGED {
        if abs(mouse_x()) > 239 or abs(mouse_y()) > 179 {
            press_state = PRESS_IS_LOST;
        }
    }
}

# The release: a click where it began. After a release that was never told, this one ends a press at its own place.
proc end_the_press {
    held_button = 0;
    if press_state == PRESS_IS_LOST {
        press_x = mouse_x();
        press_y = mouse_y();
        press_state = PRESS_ON_A_CELL;
    }
    if press_state == PRESS_ON_A_CELL {
        find_the_cell_at press_x, press_y;
        pressed_cell = pointed_cell;
        find_the_cell_at mouse_x(), mouse_y();
        if pointed_cell > 0 and pointed_cell == pressed_cell {
            note_a_click mouse_x(), mouse_y(), flag_mode;
        } else {
            left_at = timer();
        }
    }
    press_state = PRESS_IS_NOTHING;
}
