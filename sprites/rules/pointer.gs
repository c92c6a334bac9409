# The pointer: mouse or finger. A click is a press and a release inside the same cell, a long press is a flag.

# Looks at the pointer: a press begins, goes on, or is released.
proc look_at_the_pointer {
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

# A press that was over before a look saw it.
proc take_a_short_press {
    if pointer_held == 0 {
        begin_a_press;
        end_the_press;
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
            click_waits = 1;
            click_x = mouse_x();
            click_y = mouse_y();
            click_flags = flag_mode;
        }
    }
    press_state = PRESS_IS_NOTHING;
}
