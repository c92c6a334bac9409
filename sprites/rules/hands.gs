# Keys and buttons. A key that is held counts as one press, however often it repeats; a button is a key on the stage.

# Starts with empty hands. A key that was held before the green flag is still held, and is no new press;
# a pointer that was held before it may be released without a click.
proc empty_the_hands {
    fill_the_controls;
    delete key_pressed_once;
    repeat length keys {
        add 0 to key_pressed_once;
    }
    until length key_held == length keys {
        add 0 to key_held;
    }
    held_button = 0;
    press_state = PRESS_IS_NOTHING;
    press_time = -1;
    left_at = -1;
    click_waits = 0;
    delete waiting_clicks;
    flag_mode = 0;
    helping = 0;
    notice = NO_NOTICE;
    question_open = 0;
    pointing_with = THE_POINTER;
    cursor_column = -1;
    seen_x = mouse_x();
    seen_y = mouse_y();
    last_look = timer();
}

# Puts the buttons where the present arrangement of the stage wants them.
proc lay_out_the_buttons {
    delete button_x;
    delete button_y;
    local i = 0;
    repeat length button_name {
        if arrangement == WIDE {
            add WIDE_BUTTONS_X + i * WIDE_BUTTONS_APART to button_x;
            add WIDE_BUTTONS_Y to button_y;
        } else {
            add SIDE_BUTTONS_X + (i % SIDE_BUTTONS_IN_A_ROW) * SIDE_BUTTONS_APART to button_x;
            add SIDE_BUTTONS_Y - floor(i / SIDE_BUTTONS_IN_A_ROW) * SIDE_ROWS_APART to button_y;
        }
        i += 1;
    }
}

# Looks at every key: a press is the moment at which it goes down. A button that is held holds its key.
proc look_at_the_keys {
    local key = 1;
    repeat length keys {
        if key_pressed(keys[key]) or held_button == key {
            press_key key;
        } else {
            key_held[key] = 0;
        }
        key += 1;
    }
}

# A key that goes down is one press. Only an arrow that is held moves the cursor on, after a while.
proc press_key key {
    if key_held[$key] == 0 {
        key_held[$key] = 1;
        act_on_the_key $key;
        cursor_moves_on = timer() + LONG_PRESS;
    } elif $key > LAST_KEY_OF_THE_GAME and $key < KEY_SPACE {
        if timer() > cursor_moves_on {
            cursor_moves_on = timer() + CURSOR_STEP;
            use_the_cursor $key;
        }
    }
}

# What a key or a button means. New boards and moves wait for a turn of the game, the rest happens at once.
proc act_on_the_key key {
    notice = NO_NOTICE;
    if $key <= LAST_KEY_OF_THE_GAME {
        key_pressed_once[$key] = 1;
        if $key == KEY_FLAG {
            aim_the_flag;
        }
    } elif $key <= LAST_KEY_OF_THE_CURSOR {
        use_the_cursor $key;
    } elif $key == KEY_FLAG_MODE {
        flag_mode = 1 - flag_mode;
    } elif $key == KEY_COLOURS {
        colours = 1 - colours;
        draw_all_cells_again;
    } elif $key == KEY_MUTE {
        muted = 1 - muted;
    } elif $key == KEY_HELP {
        helping = 1 - helping;
    } else {
        act_on_the_key_of_a_board $key;
    }
}

# Keys and buttons that deal a board which has to be worked out first.
proc act_on_the_key_of_a_board key {
    if $key == KEY_AGAIN {
        ask_for_the_same_board;
    } elif $key == KEY_DAILY {
        ask_for_the_board_of_the_day;
    } elif $key == KEY_FACE {
        key_pressed_once[KEY_RANDOM - mode] = 1;
    } elif $key == KEY_LEVEL {
        key_pressed_once[1 + size % KEY_EXPERT] = 1;
    } elif question_open == 0 {
        question_open = 1;
        if $key == KEY_CUSTOM {
            broadcast "ask for a size";
        } else {
            broadcast "ask for a code";
        }
    }
}

# The colours have changed, so every cell is drawn once more.
proc draw_all_cells_again {
    local cell = 1;
    repeat length know {
        add cell to undrawn;
        cell += 1;
    }
}
