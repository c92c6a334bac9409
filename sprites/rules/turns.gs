# Turns: one a frame, however often Scratch runs through the scripts. A turn makes at most one move.

# Looks at the player's hands and does the first thing that waits.
proc take_a_turn {
    do_the_first_thing_that_waits;
    look_after_the_chances;
}

# Sizes and new boards are obeyed at any time; the rest waits for whatever is under way.
proc do_the_first_thing_that_waits {
    look_at_the_keys;
    look_at_the_pointer;
    run_the_clock;
    if key_pressed_once[KEY_SMALL] == 1 {
        key_pressed_once[KEY_SMALL] = 0;
        start_a_new_game 1, mode;
    } elif key_pressed_once[KEY_MEDIUM] == 1 {
        key_pressed_once[KEY_MEDIUM] = 0;
        start_a_new_game 2, mode;
    } elif key_pressed_once[KEY_LARGE] == 1 {
        key_pressed_once[KEY_LARGE] = 0;
        start_a_new_game 3, mode;
    } elif key_pressed_once[KEY_NO_GUESS] == 1 {
        key_pressed_once[KEY_NO_GUESS] = 0;
        start_a_new_game size, NO_GUESS_MODE;
    } elif key_pressed_once[KEY_RANDOM] == 1 {
        key_pressed_once[KEY_RANDOM] = 0;
        start_a_new_game size, RANDOM_MODE;
    } elif busy == 1 and begun == 1 {
        wait_for_the_prover;
    } elif busy == 1 {
        ignore_what_waits;
        work_on_the_attempt;
    } elif status == PLAYING {
        play_a_turn;
    } else {
        ignore_what_waits;
    }
}

# The clock shows whole seconds since the first reveal, and stops at the end.
proc run_the_clock {
    if begun == 1 and status == PLAYING {
        seconds = floor(timer() - clock_start);
    }
}

# While something is under way and after the end, flags, steps, cries for help and clicks are forgotten.
proc ignore_what_waits {
    key_pressed_once[KEY_FLAG] = 0;
    key_pressed_once[KEY_STEP] = 0;
    key_pressed_once[KEY_ASSIST] = 0;
    key_pressed_once[KEY_AUTO] = 0;
    key_pressed_once[KEY_CHANCES] = 0;
    click_waits = 0;
}

# A turn of a running game: F, then S, then H, then a click, then held A.
proc play_a_turn {
    forget_a_flag_off_the_board;
    if key_pressed_once[KEY_FLAG] == 1 {
        key_pressed_once[KEY_FLAG] = 0;
        flag_the_pointed_cell;
    } elif key_pressed_once[KEY_STEP] == 1 {
        key_pressed_once[KEY_STEP] = 0;
        deduce_if_there_is_hope;
    } elif key_pressed_once[KEY_ASSIST] == 1 {
        ignore_what_waits;
        ask_for_help;
    } elif click_waits == 1 {
        click_waits = 0;
        click_the_pointed_cell;
    } elif key_held[KEY_AUTO] == 1 or key_pressed_once[KEY_AUTO] == 1 {
        key_pressed_once[KEY_AUTO] = 0;
        deduce_if_there_is_hope;
    }
}

# F off the board is nothing, and takes no turn from what else waits.
proc forget_a_flag_off_the_board {
    if key_pressed_once[KEY_FLAG] == 1 {
        find_the_cell_at flag_x, flag_y;
        if pointed_cell == 0 {
            key_pressed_once[KEY_FLAG] = 0;
        }
    }
}

# F: flags the cell under the pointer.
proc flag_the_pointed_cell {
    find_the_cell_at flag_x, flag_y;
    if pointed_cell > 0 {
        forget_the_last_rule;
        flag pointed_cell;
        finish_move "flag " & pointed_cell;
    }
}

# S and A: one deduction, unless the game has not begun or the rules are at their end.
proc deduce_if_there_is_hope {
    if begun == 1 and not (rule == STUCK) {
        deduce;
    }
}

# A click: chord on an open number, reveal on a closed cell. The first reveal lays the mines.
proc click_the_pointed_cell {
    find_the_cell_at click_x, click_y;
    if pointed_cell > 0 {
        forget_the_last_rule;
        if know[pointed_cell] > HIDDEN {
            chord pointed_cell;
            finish_move "chord " & pointed_cell;
        } elif begun == 0 and flags[pointed_cell] == 0 {
            start_to_generate pointed_cell;
        } else {
            reveal pointed_cell;
            finish_move "reveal " & pointed_cell;
        }
    }
}
