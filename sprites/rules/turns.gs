# Turns: one a frame, however often Scratch runs through the scripts. A turn makes at most one move.
# What the player wants has been noted by the hands; a turn does the first thing that waits.

# Does the first thing that waits.
proc take_a_turn {
    run_the_clock;
    deal_a_board_that_waits;
    look_after_the_chances;
}

# Sizes and new boards are obeyed at any time; the rest waits for whatever is under way.
proc deal_a_board_that_waits {
    if key_pressed_once[KEY_SMALL] == 1 {
        key_pressed_once[KEY_SMALL] = 0;
        start_a_new_game 1, mode;
    } elif key_pressed_once[KEY_MEDIUM] == 1 {
        key_pressed_once[KEY_MEDIUM] = 0;
        start_a_new_game 2, mode;
    } elif key_pressed_once[KEY_LARGE] == 1 {
        key_pressed_once[KEY_LARGE] = 0;
        start_a_new_game 3, mode;
    } elif key_pressed_once[KEY_EXPERT] == 1 {
        key_pressed_once[KEY_EXPERT] = 0;
        start_a_new_game 4, mode;
    } elif custom_waits == 1 {
        custom_waits = 0;
        start_a_new_game CUSTOM_SIZE, mode;
    } elif key_pressed_once[KEY_NO_GUESS] == 1 {
        key_pressed_once[KEY_NO_GUESS] = 0;
        start_a_new_game size, NO_GUESS_MODE;
    } elif key_pressed_once[KEY_RANDOM] == 1 {
        key_pressed_once[KEY_RANDOM] = 0;
        start_a_new_game size, RANDOM_MODE;
    } elif code_waits == 1 {
        code_waits = 0;
        deal_the_coded_board;
    } elif key_pressed_once[KEY_RULES] == 1 and busy == 0 {
        key_pressed_once[KEY_RULES] = 0;
        take_the_next_level;
    } else {
        go_on_with_the_game;
    }
}

# The prover or the generator may be at work; otherwise it is the player's turn, until the game is over.
proc go_on_with_the_game {
    if busy == 1 and begun == 1 {
        wait_for_the_prover;
    } elif busy == 1 {
        ignore_what_waits;
        wait_for_the_generator;
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
    key_pressed_once[KEY_RULES] = 0;
    click_waits = 0;
}

# A turn of a running game: F, then S, then H, then a click, then held A. A turn without any of these
# lets the solver look at what was opened, so that the next deduction is quick.
proc play_a_turn {
    forget_a_flag_off_the_board;
    if key_pressed_once[KEY_FLAG] == 1 {
        key_pressed_once[KEY_FLAG] = 0;
        find_the_cell_at flag_x, flag_y;
        flag_by_hand;
    } elif key_pressed_once[KEY_STEP] == 1 {
        key_pressed_once[KEY_STEP] = 0;
        deduce_if_there_is_hope;
    } elif key_pressed_once[KEY_ASSIST] == 1 {
        ignore_what_waits;
        ask_for_help;
    } elif click_waits == 1 {
        click_waits = 0;
        find_the_cell_at click_x, click_y;
        click_by_hand;
    } elif key_held[KEY_AUTO] == 1 or key_pressed_once[KEY_AUTO] == 1 {
        key_pressed_once[KEY_AUTO] = 0;
        deduce_if_there_is_hope;
    } else {
        touch_some_of_the_opened TOUCHES_OF_A_TURN;
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

# F and a long press: flags the pointed cell.
proc flag_by_hand {
    if pointed_cell > 0 {
        forget_the_last_rule;
        flag pointed_cell;
        finish_move_by_hand "flag " & pointed_cell;
    }
}

# S and A: one deduction, unless the game has not begun or the rules are at their end.
proc deduce_if_there_is_hope {
    if begun == 1 and not (rule == STUCK) {
        helped = 1;
        if level > LEVEL_SUBSET {
            search_for_one_turn WORK_OF_A_SEARCH;
        } else {
            search_for_one_turn NO_LIMIT;
        }
    }
}

# Pairs of numbers are many, so the search for them may take several turns. What the rules do not find is left to the
# prover, which takes until the next turn at least. Whatever else the player wants waits meanwhile.
proc search_for_one_turn most_work {
    work_done = 0;
    busy = 0;
    find_a_deduction $most_work;
    if conclusion_rule == NO_RULE and (work_done > $most_work or (level > LEVEL_PAIR and unsettled_cells > 0)) {
        busy = 1;
        proof_purpose = FOR_DEDUCTION;
        if work_done <= $most_work {
            proof_stage = PROOF_ASKED;
        }
    } else {
        deduce;
    }
}

# L: the next rule level, for the solver and for the boards that N deals; after the last one the first again.
# A solver that was at its end may find more then.
proc take_the_next_level {
    level = 1 + level % LEVEL_MINE_COUNT;
    forget_the_last_rule;
    notice = NOTICE_LEVEL;
    finish_move "level " & level;
}

# A click: chord on an open number; on a closed cell a flag in flag mode, otherwise reveal.
# The first reveal lays the mines.
proc click_by_hand {
    if pointed_cell > 0 {
        if know[pointed_cell] > HIDDEN {
            forget_the_last_rule;
            chord pointed_cell;
            finish_move_by_hand "chord " & pointed_cell;
        } elif click_flags == 1 {
            flag_by_hand;
        } elif begun == 0 and flags[pointed_cell] == 0 {
            forget_the_last_rule;
            start_to_generate pointed_cell;
        } else {
            forget_the_last_rule;
            reveal pointed_cell;
            finish_move_by_hand "reveal " & pointed_cell;
        }
    }
}

# The board that a code, a date or the board before asks for, with its first click. The row of seeds stays as it is.
proc deal_the_coded_board {
    size = code_size;
    mode = code_mode;
    width = code_width;
    height = code_height;
    mine_count = code_mines;
    if size == CUSTOM_SIZE {
        custom_width = width;
        custom_height = height;
        custom_mines = mine_count;
    }
    seed = code_seed;
    level = code_level;
    put_out_a_fresh_board;
    start_to_generate code_click;
    finish_move "board " & (((size & " ") & (mode & " ")) & (((seed & " ") & (width & " ")) & (((height & " ") & (mine_count & " ")) & ((first_click & " ") & level))));
}

# The first click has been made: from the next turn on, layouts are tried.
proc start_to_generate cell {
    first_click = $cell;
    attempts = 0;
    busy = 1;
    stage_of_attempt = SEEDING;
}

# A found layout is kept, a rejected one counted; in between the generator works.
proc wait_for_the_generator {
    if stage_of_attempt == FOUND {
        keep_the_layout;
    } else {
        if stage_of_attempt == REJECTED {
            finish_attempt;
            stage_of_attempt = LAYING;
        }
        broadcast "go on laying";
    }
}

# One more layout has been tried.
proc finish_attempt {
    attempts += 1;
    finish_move "attempt";
}

# The layout becomes the board, with the badge that it has earned, and the first click opens it.
proc keep_the_layout {
    finish_attempt;
    badge = RANDOM_BADGE;
    if certified == 1 {
        badge = NO_GUESS_BADGE;
    }
    bbbv = bbbv_found;
    mends = mends_made;
    board_level = level;
    difficulty = difficulty_found;
    difficulty_count = times_found;
    take_the_layout;
    busy = 0;
    forget_the_last_rule;
    reveal first_click;
    finish_move_by_hand "reveal " & first_click;
    broadcast "write the code";
}
