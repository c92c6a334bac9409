# The sentences of the panel: what is going on, and why the last deduction holds.

# The sentence that goes with the headline; what was wrong with a text that the player typed comes first.
proc choose_the_sentence {
    if notice > NO_NOTICE {
        choose_the_notice;
    } elif status == WON {
        sentence = "Every safe cell is open. N or R deals a new board, Z the same one again.";
    } elif status == LOST_BY_THE_ASSIST {
        sentence = "Help came too early: the marked cell can be proved safe.";
    } elif status > WON {
        sentence = "That was a mine. N or R deals a new board, Z the same one again.";
    } elif proof_stage == PROOF_UNDER_WAY {
        sentence = "Working out what can be known. Long proofs take a while.";
    } elif busy == 1 and begun == 0 {
        sentence = "Laying mines and testing whether logic alone can finish the board.";
    } elif rule == STUCK {
        sentence = "The three rules find nothing more on this board.";
    } elif rule > NO_RULE {
        choose_the_sentence_of_the_rule;
    } elif flag_mode == 1 {
        sentence = "Flag mode: a click on a closed cell sets or takes a flag. T ends it.";
    } elif begun == 0 {
        sentence = "Click a cell. The first click is always safe.";
    } else {
        sentence = "Click opens; F or a long press flags; S shows one step of logic.";
    }
}

# What was wrong with the text that the player typed.
proc choose_the_notice {
    if notice == NOTICE_NO_SIZE {
        sentence = "No board: type three numbers for width, height and mines, as in 30x25x120.";
    } elif notice == NOTICE_NO_CODE {
        sentence = "No code was typed, so this game goes on.";
    } elif notice == NOTICE_OTHER_VERSION {
        sentence = "That code is from another version of this game.";
    } else {
        sentence = "That is no board code: look at its letters again.";
    }
}

# Why the last deduction holds, in one line, with the numbers that justify it and their places.
proc choose_the_sentence_of_the_rule {
    if rule == COUNTING {
        name_the_number ring_a;
        if conclusion_mined == 1 {
            sentence = ("The " & sentence) & " needs all closed cells around it: they are mines.";
        } else {
            sentence = ("The " & sentence) & " has all its mines: the rest around it is safe.";
        }
    } elif rule == SUBSET {
        sentence = (("All cells of the " & (know[ring_a] & " at ")) & ((column_of[ring_a] + 1) & ("," & (row_of[ring_a] + 1))))
            & ((" touch the " & (know[ring_b] & " at ")) & ((column_of[ring_b] + 1) & ("," & (row_of[ring_b] + 1))));
        if conclusion_mined == 1 {
            sentence = sentence & " too: its others are mines.";
        } else {
            sentence = sentence & " too: its others are safe.";
        }
    } else {
        sentence = "Every mine has been found: all other cells are safe.";
        if conclusion_mined == 1 {
            sentence = "As many mines are left as cells: all of them are mines.";
        }
    }
}

# Puts the name of an open number into `sentence`: its value and its place, counted from 1.
proc name_the_number cell {
    sentence = (know[$cell] & " at column ") & ((column_of[$cell] + 1) & (", row " & (row_of[$cell] + 1)));
}
