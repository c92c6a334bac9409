# The player's hands: keys and pointer. Looked at once a turn; hats catch presses too short for that.
# A key that is held counts as one press, however often it repeats.

# Starts with empty hands. A key that was held before the green flag is still held, and is no new press;
# a pointer that was held before it may be released without a click.
proc empty_the_hands {
    delete key_pressed_once;
    repeat length keys {
        add 0 to key_pressed_once;
    }
    until length key_held == length keys {
        add 0 to key_held;
    }
    press_x = OFF_THE_STAGE;
    press_y = OFF_THE_STAGE;
    click_waits = 0;
}

# Looks at every key: a press is the moment at which it goes down.
proc look_at_the_keys {
    local key = 1;
    repeat length keys {
        if key_pressed(keys[key]) {
            press_key key;
        } else {
            key_held[key] = 0;
        }
        key += 1;
    }
}

# Remembers a press until a turn acts on it. The flag key takes its place at once.
proc press_key key {
    if key_held[$key] == 0 {
        key_held[$key] = 1;
        key_pressed_once[$key] = 1;
        if $key == KEY_FLAG {
            flag_x = mouse_x();
            flag_y = mouse_y();
        }
    }
}

# Looks at the pointer: a click is a press and a release inside the same cell.
proc look_at_the_pointer {
    if mouse_down() {
        if pointer_held == 0 {
            pointer_held = 1;
            press_waits = 1;
            press_x = mouse_x();
            press_y = mouse_y();
        }
    } elif pointer_held == 1 {
        pointer_held = 0;
        release_the_pointer press_x, press_y;
    }
}

# A press at this place has been released where the pointer is now.
proc release_the_pointer x, y {
    find_the_cell_at $x, $y;
    local pressed_cell = pointed_cell;
    find_the_cell_at mouse_x(), mouse_y();
    if pointed_cell > 0 and pointed_cell == pressed_cell {
        click_waits = 1;
        click_x = mouse_x();
        click_y = mouse_y();
    }
}

# Puts the cell at a place of the stage into `pointed_cell`, or 0 where there is none.
proc find_the_cell_at x, y {
    local column = floor(($x - board_left) / cell_size);
    local row = floor((board_top - $y) / cell_size);
    pointed_cell = 0;
    if column > -1 and column < width {
        if row > -1 and row < height {
            pointed_cell = row * width + column + 1;
        }
    }
}
