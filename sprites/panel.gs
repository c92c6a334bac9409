# The panel: writes what the player should know, letter by letter, and only where something has changed.
%include generated/numbers
%include generated/panel_costumes
hide;

var pen_x = 0;
var headline = 0;
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
    if not (panel_text[FIELD_MINES] == mines_left) {
        panel_text[FIELD_MINES] = mines_left;
        wipe "plate of mines", MINES_X, TOP_ROW_Y;
        write_large mines_left, MINES_X - 12, TOP_ROW_Y;
    }
    if not (panel_text[FIELD_TIME] == seconds) {
        panel_text[FIELD_TIME] = seconds;
        wipe "plate of time", TIME_X, TOP_ROW_Y;
        write_large seconds, TIME_X - 12, TOP_ROW_Y;
    }
    if not (panel_text[FIELD_BADGE] == badge) {
        panel_text[FIELD_BADGE] = badge;
        paint_the_badge;
    }
    if not (panel_text[FIELD_HEADLINE] == headline) {
        panel_text[FIELD_HEADLINE] = headline;
        wipe "plate of headline", HEADLINE_X, HEADLINE_Y;
        write headline, HEADLINE_X - 78, HEADLINE_Y;
    }
    if not (panel_text[FIELD_SENTENCE] == sentence) {
        panel_text[FIELD_SENTENCE] = sentence;
        wipe "plate of sentence", 0, SENTENCE_Y;
        write sentence, -228, SENTENCE_Y;
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

# The headline: the rule that fired, or how the game stands.
proc choose_the_headline {
    headline = "";
    if status == WON {
        headline = "SOLVED";
    } elif status == LOST_BY_A_MINE {
        headline = "BOOM";
    } elif busy == 1 {
        headline = "ATTEMPT " & (attempts + 1);
    } elif rule == COUNTING {
        headline = "COUNTING";
    } elif rule == SUBSET {
        headline = "SUBSET";
    } elif rule == MINE_BUDGET {
        headline = "MINE BUDGET";
    } elif rule == STUCK {
        headline = "STUCK - GUESS";
    }
}

# The sentence that goes with the headline.
proc choose_the_sentence {
    if status == WON {
        sentence = "Every safe cell is open. N or R deals a new board.";
    } elif status == LOST_BY_A_MINE {
        sentence = "That was a mine. N or R deals a new board.";
    } elif busy == 1 {
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
    write $count, COUNTER_X - 14, $y;
}

# Covers a part of the panel with its background.
proc wipe plate, x, y {
    goto $x, $y;
    switch_costume $plate;
    stamp;
}

# Writes a text in small letters from here to the right.
proc write text, x, y {
    pen_x = $x;
    local i = 1;
    repeat length $text {
        switch_costume $text[i];
        goto pen_x + letter_width[costume_number()] / 2, $y;
        stamp;
        pen_x += letter_width[costume_number()] + 1;
        i += 1;
    }
}

# Writes a number in large figures.
proc write_large text, x, y {
    pen_x = $x;
    local i = 1;
    repeat length $text {
        switch_costume "large " & $text[i];
        goto pen_x, $y;
        stamp;
        pen_x += 13;
        i += 1;
    }
}
