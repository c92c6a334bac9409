# The panel: writes what the player should know, letter by letter, and only where something has changed.
%include generated/numbers
%include generated/panel_costumes
%include rules/sentences
hide;

var pen_x = 0;
var headline = 0;
var headline_number = 0;
var frame_colour = 0;
var sentence = 0;
var place_x = 0;
var place_y = 0;
var lights = 0;

# A new board: the stage is empty, so everything is written again.
on "clear the table" {
    forget_what_is_written;
}

# Writes what has changed since the last time.
on "paint the panel" {
    choose_the_headline;
    choose_the_sentence;
    paint_what_has_changed;
}

# Forgets what stands on the panel, and takes the table for this arrangement.
proc forget_what_is_written {
    fill_the_panel_tables;
    delete panel_text;
    repeat NUMBER_OF_FIELDS {
        add "nothing yet" to panel_text;
    }
    if arrangement == WIDE {
        switch_backdrop "table wide";
    } else {
        switch_backdrop "table side";
    }
}

# Compares each field with what stands there.
proc paint_what_has_changed {
    if not (panel_text[FIELD_MINES] == mines_left) {
        panel_text[FIELD_MINES] = mines_left;
        wipe "plate of mines", MINES_X, TOP_ROW_Y;
        write_large mines_left, MINES_X + FIGURES_RIGHT, TOP_ROW_Y;
    }
    if not (panel_text[FIELD_TIME] == seconds) {
        panel_text[FIELD_TIME] = seconds;
        wipe "plate of time", TIME_X, TOP_ROW_Y;
        write_large seconds, TIME_X + FIGURES_RIGHT, TOP_ROW_Y;
    }
    if not (panel_text[FIELD_BADGE] == (badge & board_level) & (difficulty & ("/" & difficulty_count))) {
        panel_text[FIELD_BADGE] = (badge & board_level) & (difficulty & ("/" & difficulty_count));
        paint_the_badge;
    }
    if not (panel_text[FIELD_HEADLINE] == (headline & headline_number)) {
        panel_text[FIELD_HEADLINE] = headline & headline_number;
        wipe headline, HEADLINE_X, TOP_ROW_Y;
        if headline_number > 0 {
            write_large headline_number, ATTEMPT_RIGHT, TOP_ROW_Y;
        }
    }
    if not (panel_text[FIELD_SENTENCE] == sentence) {
        panel_text[FIELD_SENTENCE] = sentence;
        wipe "plate of sentence", SENTENCE_MIDDLE, SENTENCE_Y;
        write sentence, SENTENCE_LEFT, SENTENCE_Y;
    }
    if not (panel_text[FIELD_FRAME] == frame_colour) {
        panel_text[FIELD_FRAME] = frame_colour;
        draw_the_frame;
    }
    write_in_its_place FIELD_COUNTING, counting_count;
    write_in_its_place FIELD_SUBSET, subset_count;
    write_in_its_place FIELD_BUDGET, budget_count;
    write_in_its_place FIELD_PAIR, pair_count;
    write_in_its_place FIELD_PROOF, proof_count;
    write_in_its_place FIELD_MINE_COUNT, complete_count;
    write_in_its_place FIELD_BBBV, bbbv;
    write_in_its_place FIELD_CLICKS, clicks;
    write_the_best_time;
    write_the_code_of_the_board;
    paint_the_buttons_if_they_changed;
}

# The headline says which rule fired, or how the game stands; the frame around the board goes with it.
proc choose_the_headline {
    headline = "headline none";
    headline_number = 0;
    frame_colour = FRAME_PLAYING;
    if status == WON {
        headline = "headline won";
        frame_colour = FRAME_WON;
    } elif status > WON {
        headline = "headline lost";
        frame_colour = FRAME_LOST;
    } elif busy == 1 and begun == 0 {
        headline = "headline attempt";
        headline_number = attempts + 1;
    } elif proof_stage == PROOF_UNDER_WAY {
        headline = "headline thinking";
        headline_number = proof_turns;
    } elif rule == COUNTING {
        headline = "headline counting";
    } elif rule == SUBSET {
        headline = "headline subset";
    } elif rule == MINE_BUDGET {
        headline = "headline budget";
    } elif rule == PAIR {
        headline = "headline pair";
    } elif rule == PROOF {
        headline = "headline proof";
    } elif rule == MINE_COUNTED {
        headline = "headline mine count";
    } elif rule == STUCK {
        headline = "headline stuck";
        frame_colour = FRAME_STUCK;
    } elif flag_mode == 1 {
        headline = "headline flagging";
    }
}

# The badge: what is promised about this board, and how often it needs its strongest rule.
proc paint_the_badge {
    if badge == NO_GUESS_BADGE {
        wipe "badge " & rule_level_name[board_level], BADGE_X, TOP_ROW_Y;
        local needs = ("needs " & rule_level_name[difficulty]) & (" x " & difficulty_count);
        measure needs;
        write needs, BADGE_X - floor(pen_x / 2), DIFFICULTY_Y;
    } elif badge == RANDOM_BADGE {
        wipe "badge random", BADGE_X, TOP_ROW_Y;
    } else {
        wipe "badge none", BADGE_X, TOP_ROW_Y;
    }
}

# Finds the place of a small field, beside the board or above it.
proc find_the_place_of field {
    place_x = side_x[$field];
    place_y = side_y[$field];
    if arrangement == WIDE {
        place_x = wide_x[$field];
        place_y = wide_y[$field];
    }
}

# Writes a number into its place, so that it ends there; above the board so that it stands close to its name.
proc write_in_its_place field, text {
    if not (panel_text[$field] == $text) {
        panel_text[$field] = $text;
        find_the_place_of $field;
        wipe "plate of number", place_x - HALF_A_NUMBER, place_y;
        if arrangement == WIDE {
            write $text, place_x - ROOM_OF_A_NUMBER, place_y;
        } else {
            measure $text;
            write $text, place_x - pen_x, place_y;
        }
    }
}

# The fastest game of this size, if there was one.
proc write_the_best_time {
    if size == CUSTOM_SIZE {
        write_in_its_place FIELD_BEST, "-";
    } elif best_times[size] == NO_TIME {
        write_in_its_place FIELD_BEST, "-";
    } else {
        write_in_its_place FIELD_BEST, best_times[size];
    }
}

# The code of the board, once there is one.
proc write_the_code_of_the_board {
    if not (panel_text[FIELD_CODE] == board_code) {
        panel_text[FIELD_CODE] = board_code;
        find_the_place_of FIELD_CODE;
        wipe "plate of code", place_x, place_y;
        if length board_code > 1 {
            measure board_code;
            write board_code, place_x - floor(pen_x / 2), place_y;
        }
    }
}

# A line around the board.
proc draw_the_frame {
    set_pen_size 3;
    if frame_colour == FRAME_WON {
        set_pen_color COLOUR_OF_WON;
    } elif frame_colour == FRAME_LOST {
        set_pen_color COLOUR_OF_LOST;
    } elif frame_colour == FRAME_STUCK {
        set_pen_color COLOUR_OF_STUCK;
    } else {
        set_pen_color COLOUR_OF_PLAYING;
    }
    goto board_left - 2, board_top + 2;
    pen_down;
    goto board_left + (width * cell_size + 2), board_top + 2;
    goto board_left + (width * cell_size + 2), board_top - (height * cell_size + 2);
    goto board_left - 2, board_top - (height * cell_size + 2);
    goto board_left - 2, board_top + 2;
    pen_up;
}

# The buttons are painted again when one of them looks different.
proc paint_the_buttons_if_they_changed {
    lights = (((flag_mode & muted) & (colours & helping)) & ((held_button & "/") & (size & status))) & ((button_x[1] & mode) & level);
    if not (panel_text[FIELD_BUTTONS] == lights) {
        panel_text[FIELD_BUTTONS] = lights;
        local i = 1;
        repeat length button_x {
            paint_the_button i;
            i += 1;
        }
    }
}

# A button, lit while what it stands for is on; the face shows how the game stands, two others which size and which rules.
proc paint_the_button i {
    goto button_x[$i], button_y[$i];
    if button_key[$i] == KEY_FACE and status > PLAYING {
        if status == WON {
            switch_costume "button face won";
        } else {
            switch_costume "button face lost";
        }
    } elif button_key[$i] == KEY_LEVEL {
        switch_costume "button level " & size;
    } elif button_key[$i] == KEY_RULES {
        switch_costume "button rules " & level;
    } elif button_key[$i] == KEY_MUTE and muted == 1 {
        switch_costume "button muted";
    } else {
        switch_costume "button " & button_name[$i];
    }
    stamp;
    if is_lit(button_key[$i]) == 1 {
        switch_costume "button lit";
        stamp;
    }
}

# Whether the button of a key is lit: 1 or 0.
func is_lit(key) {
    if $key == held_button {
        return 1;
    }
    if $key == KEY_FLAG_MODE {
        return flag_mode;
    }
    if $key == KEY_COLOURS {
        return colours;
    }
    if $key == KEY_NO_GUESS {
        return mode;
    }
    if $key == KEY_RANDOM {
        return 1 - mode;
    }
    return 0;
}

# Covers a part of the panel with one of its plates.
proc wipe plate, x, y {
    goto $x, $y;
    switch_costume $plate;
    stamp;
}

# Puts the width of a text in small letters into `pen_x`.
proc measure text {
    pen_x = 0;
    local i = 1;
    repeat length $text {
        switch_costume "letter " & $text[i];
        pen_x += 1 + letter_width[costume_number()];
        i += 1;
    }
}

# Writes a text in small letters from here to the right.
proc write text, x, y {
    pen_x = $x;
    local i = 1;
    repeat length $text {
        switch_costume "letter " & $text[i];
        goto pen_x, $y;
        stamp;
        pen_x += 1 + letter_width[costume_number()];
        i += 1;
    }
}

# Writes a number in large figures so that it ends here.
proc write_large number, right, y {
    pen_x = $right - LARGE_ADVANCE * length $number;
    local i = 1;
    repeat length $number {
        switch_costume "large " & $number[i];
        goto pen_x, $y;
        stamp;
        pen_x += LARGE_ADVANCE;
        i += 1;
    }
}
