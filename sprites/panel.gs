# The panel: writes what the player should know, letter by letter, and only where something has changed.
%include generated/numbers
%include generated/panel_costumes
hide;

var pen_x = 0;
var headline = 0;
var headline_number = 0;
var frame = 0;
var sentence = 0;

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

# Forgets what stands on the panel.
proc forget_what_is_written {
    delete panel_text;
    repeat NUMBER_OF_FIELDS {
        add "nothing yet" to panel_text;
    }
}

# Compares each field with what stands there.
proc paint_what_has_changed {
    if not (panel_text[FIELD_FRAME] == frame) {
        panel_text[FIELD_FRAME] = frame;
        wipe frame, board_left + width * cell_size / 2, BOARD_CENTRE_Y;
    }
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
    if not (panel_text[FIELD_BADGE] == badge) {
        panel_text[FIELD_BADGE] = badge;
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
    if not (panel_text[FIELD_COUNTING] == counting_count) {
        panel_text[FIELD_COUNTING] = counting_count;
        paint_a_counter counting_count, COUNTING_Y;
    }
    if not (panel_text[FIELD_SUBSET] == subset_count) {
        panel_text[FIELD_SUBSET] = subset_count;
        paint_a_counter subset_count, SUBSET_Y;
    }
    if not (panel_text[FIELD_BUDGET] == budget_count) {
        panel_text[FIELD_BUDGET] = budget_count;
        paint_a_counter budget_count, BUDGET_Y;
    }
}

# The headline says which rule fired, or how the game stands; the frame around the board goes with it.
proc choose_the_headline {
    headline = "headline none";
    headline_number = 0;
    frame = "frame playing";
    if status == WON {
        headline = "headline won";
        frame = "frame won";
    } elif status > WON {
        headline = "headline lost";
        frame = "frame lost";
    } elif proof_stage == PROOF_UNDER_WAY {
        headline = "headline thinking";
        headline_number = proof_turns;
    } elif busy == 1 and begun == 0 {
        headline = "headline attempt";
        headline_number = attempts + 1;
    } elif rule == COUNTING {
        headline = "headline counting";
    } elif rule == SUBSET {
        headline = "headline subset";
    } elif rule == MINE_BUDGET {
        headline = "headline budget";
    } elif rule == STUCK {
        headline = "headline stuck";
        frame = "frame stuck";
    }
}

# The sentence that goes with the headline.
proc choose_the_sentence {
    if status == WON {
        sentence = "Every safe cell is open. N or R deals a new board.";
    } elif status == LOST_BY_THE_ASSIST {
        sentence = "Help came too early: the marked cell can be proved safe.";
    } elif status > WON {
        sentence = "That was a mine. N or R deals a new board.";
    } elif proof_stage == PROOF_UNDER_WAY {
        sentence = "Working out what can be known. Long proofs take a while.";
    } elif busy == 1 and begun == 0 {
        sentence = "Laying mines and testing whether logic alone can finish the board.";
    } elif rule == STUCK {
        sentence = "The three rules find nothing more on this board.";
    } elif rule > NO_RULE {
        choose_the_sentence_of_the_rule;
    } elif begun == 0 {
        sentence = "Click a cell. The first click is always safe.";
    } else {
        sentence = "Click opens, F flags, S shows one step of logic.";
    }
}

# Why the last deduction holds, in one line.
proc choose_the_sentence_of_the_rule {
    if rule == COUNTING {
        sentence = "The ringed number has all its mines: the others around it are safe.";
        if conclusion_mined == 1 {
            sentence = "The ringed number needs every closed cell around it: all are mines.";
        }
    } elif rule == SUBSET {
        sentence = "One number's cells lie inside the other's: what is left over is safe.";
        if conclusion_mined == 1 {
            sentence = "One number's cells lie inside the other's: what is left over is mined.";
        }
    } else {
        sentence = "Every mine has been found: all other cells are safe.";
        if conclusion_mined == 1 {
            sentence = "As many mines are left as cells: all of them are mines.";
        }
    }
}

# The badge: what is promised about this board.
proc paint_the_badge {
    local plate = "badge none";
    if badge == NO_GUESS_BADGE {
        plate = "badge no-guess";
    } elif badge == RANDOM_BADGE {
        plate = "badge random";
    }
    wipe plate, BADGE_X, TOP_ROW_Y;
}

# Writes how often a rule has fired.
proc paint_a_counter count, y {
    wipe "plate of counter", COUNTER_X, $y;
    measure $count;
    write $count, COUNTER_RIGHT - pen_x, $y;
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
        switch_costume $text[i];
        pen_x += 1 + letter_width[costume_number()];
        i += 1;
    }
}

# Writes a text in small letters from here to the right.
proc write text, x, y {
    pen_x = $x;
    local i = 1;
    repeat length $text {
        switch_costume $text[i];
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
