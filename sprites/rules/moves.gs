# The moves of Minesweeper on the ledger. Each finished move is written into the move log.

# A new game of this size and mode. Its seed is the next one in the row.
proc start_a_new_game new_size, new_mode {
    size = $new_size;
    mode = $new_mode;
    if size == CUSTOM_SIZE {
        set_up CUSTOM, custom_width, custom_height, custom_mines;
    } else {
        set_up level_code[size], level_width[size], level_height[size], level_mines[size];
    }
    seed = next_seed;
    next_seed = 1 + seed % LAST_SEED;
    put_out_a_fresh_board;
    if size == CUSTOM_SIZE {
        finish_move "new " & (((size & " ") & (mode & " ")) & ((seed & " ") & ((width & " ") & ((height & " ") & mine_count))));
    } else {
        finish_move "new " & ((size & " ") & ((mode & " ") & seed));
    }
}

# A fresh board of the present width and height: everything closed, no flags, no mines yet.
proc put_out_a_fresh_board {
    map_the_board;
    place_the_board_on_the_stage;
    close_all_cells;
    clear_the_solver;
    begun = 0;
    busy = 0;
    proof_stage = NO_PROOF;
    chances_of = NO_MOVE;
    delete chances;
    status = PLAYING;
    why = 0;
    badge = NO_BADGE;
    attempts = 0;
    mends = 0;
    board_level = 0;
    difficulty = 0;
    difficulty_count = 0;
    bbbv = 0;
    clicks = 0;
    helped = 0;
    board_code = 0;
    first_click = 0;
    mines_left = mine_count;
    seconds = 0;
    rule = NO_RULE;
    ring_a = 0;
    ring_b = 0;
    delete rings;
    counting_count = 0;
    subset_count = 0;
    budget_count = 0;
    pair_count = 0;
    proof_count = 0;
    complete_count = 0;
    broadcast "clear the table";
}

# The board's cells are as large as fit: beside the buttons, or below them if they can be larger there.
proc place_the_board_on_the_stage {
    find_the_cells_that_fit SIDE_WIDTH, SIDE_HEIGHT;
    arrangement = SIDE;
    board_left = SIDE_CENTRE_X;
    board_top = SIDE_CENTRE_Y;
    cell_kind = fitting;
    find_the_cells_that_fit WIDE_WIDTH, WIDE_HEIGHT;
    if fitting < cell_kind {
        arrangement = WIDE;
        board_left = WIDE_CENTRE_X;
        board_top = WIDE_CENTRE_Y;
        cell_kind = fitting;
    }
    cell_size = cell_sizes[cell_kind];
    board_left -= width * cell_size / 2;
    board_top += height * cell_size / 2;
}

# Puts the place of the largest cells with which the board fits into `fitting`, or one too many where none do.
proc find_the_cells_that_fit most_width, most_height {
    fitting = 1;
    until fitting > length cell_sizes or (width * cell_sizes[fitting] <= $most_width and height * cell_sizes[fitting] <= $most_height) {
        fitting += 1;
    }
}

# Fills the lists of the ledger for an untouched board.
proc close_all_cells {
    delete know;
    delete flags;
    delete mines;
    delete proved;
    delete tiles;
    delete undrawn;
    local cell = 1;
    repeat cells {
        add HIDDEN to know;
        add 0 to flags;
        add 0 to mines;
        add 0 to proved;
        add TILE_COVERED to tiles;
        add cell to undrawn;
        cell += 1;
    }
}

# Writes a finished move into the log.
proc finish_move text {
    add $text to move_log;
    moves += 1;
}

# Writes a move into the log that the player has made by hand. After a large opening the turn has room for looking through
# most of it, so that little of that is left to a deduction in the next one.
proc finish_move_by_hand text {
    clicks += 1;
    finish_move $text;
    touch_some_of_the_opened TOUCHES_OF_A_CLICK;
}

# Takes the rings off the board and forgets which rule fired.
proc forget_the_last_rule {
    rule = NO_RULE;
    take_the_rings_off;
}

# No number has a ring. The cells that lose theirs are drawn again.
proc take_the_rings_off {
    draw_the_ringed_cells_again;
    delete rings;
    ring_a = 0;
    ring_b = 0;
}

# The rings move to the numbers that justify the deduction.
proc put_the_rings_on_the_witnesses {
    take_the_rings_off;
    local next = 1;
    repeat length witnesses {
        add witnesses[next] to rings;
        next += 1;
    }
    if length rings > 0 {
        ring_a = rings[1];
    }
    if length rings > 1 {
        ring_b = rings[2];
    }
    draw_the_ringed_cells_again;
}

# Lets every cell with a ring be drawn.
proc draw_the_ringed_cells_again {
    local next = 1;
    repeat length rings {
        add rings[next] to undrawn;
        next += 1;
    }
}

# FLAG: sets or takes away a flag; on an open cell and after the end nothing happens.
proc flag cell {
    if know[$cell] == HIDDEN and status == PLAYING {
        if flags[$cell] == 0 {
            flags[$cell] = 1;
            mines_left -= 1;
        } else {
            flags[$cell] = 0;
            mines_left += 1;
        }
        add $cell to undrawn;
    }
}

# REVEAL: opens a cell, unless a flag protects it.
proc reveal cell {
    if flags[$cell] == 0 {
        open_the_cell $cell;
    }
}

# Opens a closed cell. A mine ends the game, a zero opens all that it leads to.
proc open_the_cell cell {
    if know[$cell] == HIDDEN and status == PLAYING {
        if mines[$cell] == 1 {
            explode $cell;
        } else {
            flood_from $cell;
            show_what_was_opened;
        }
    }
}

# The game is lost by the mine in this cell; no open cell keeps a flag.
proc explode cell {
    know[$cell] = EXPLODED;
    why = $cell;
    if flags[$cell] == 1 {
        flags[$cell] = 0;
        mines_left += 1;
    }
    end_the_game LOST_BY_A_MINE;
}

# Copies what the solver's flood has opened to the ledger; a flag on an opened cell goes.
proc show_what_was_opened {
    local next = 1;
    repeat length opened {
        know[opened[next]] = number_at[opened[next]];
        if flags[opened[next]] == 1 {
            flags[opened[next]] = 0;
            mines_left += 1;
        }
        add opened[next] to undrawn;
        next += 1;
    }
    if safe_cells_closed == 0 {
        end_the_game WON;
    }
}

# The game is over: mines and flags are drawn once more, now as they really are.
proc end_the_game how {
    status = $how;
    if status == WON and helped == 0 and size <= length best_times {
        note_the_time;
    }
    local cell = 1;
    repeat cells {
        if mines[cell] == 1 or flags[cell] == 1 {
            add cell to undrawn;
        }
        cell += 1;
    }
}

# A game that was won without help may have been the fastest of its size.
proc note_the_time {
    if best_times[size] == NO_TIME or seconds < best_times[size] {
        best_times[size] = seconds;
    }
}

# CHORD: a number with just as many flags around it opens its other closed neighbours, one after another.
proc chord number {
    local flags_around = 0;
    delete pool;
    local i = around_start[$number];
    repeat around_count[$number] {
        if know[around[i]] == HIDDEN {
            if flags[around[i]] == 1 {
                flags_around += 1;
            } else {
                add around[i] to pool;
            }
        }
        i += 1;
    }
    if flags_around == know[$number] {
        i = 1;
        repeat length pool {
            reveal pool[i];
            i += 1;
        }
    }
}

# The deduction that was found, acted upon through flags and reveals alone.
proc deduce {
    if conclusion_rule == NO_RULE {
        rule = STUCK;
        take_the_rings_off;
    } else {
        rule = conclusion_rule;
        rule_mines = conclusion_mined;
        put_the_rings_on_the_witnesses;
        count_the_firing;
        settle_the_conclusion;
        note_what_was_proved;
        if conclusion_mined == 1 {
            flag_the_conclusion;
        } else {
            reveal_the_conclusion;
        }
    }
    finish_move "deduce";
}

# Raises the counter of the rule that fired.
proc count_the_firing {
    if rule == COUNTING {
        counting_count += 1;
    } elif rule == SUBSET {
        subset_count += 1;
    } elif rule == MINE_BUDGET {
        budget_count += 1;
    } elif rule == PAIR {
        pair_count += 1;
    } elif rule == PROOF {
        proof_count += 1;
    } else {
        complete_count += 1;
    }
}

# Colours the cells of the conclusion: red for mined, green for safe.
proc note_what_was_proved {
    local next = 1;
    repeat length conclusion {
        proved[conclusion[next]] = 1 + conclusion_mined;
        add conclusion[next] to undrawn;
        next += 1;
    }
}

# Flags the mines that were proved; a flag that is there already stays.
proc flag_the_conclusion {
    local next = 1;
    repeat length conclusion {
        if flags[conclusion[next]] == 0 {
            flag conclusion[next];
        }
        next += 1;
    }
}

# Reveals the cells that were proved safe; a wrong flag is taken away first.
proc reveal_the_conclusion {
    local next = 1;
    repeat length conclusion {
        if flags[conclusion[next]] == 1 {
            flag conclusion[next];
        }
        reveal conclusion[next];
        next += 1;
    }
}

# The mines lie where the layout says; the solver knows nothing of them, and the clock starts.
proc take_the_layout {
    local cell = 1;
    repeat cells {
        mines[cell] = layout[cell];
        cell += 1;
    }
    clear_the_solver;
    begun = 1;
    clock_start = timer();
}
