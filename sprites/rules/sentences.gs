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
    } elif busy == 1 and begun == 0 {
        sentence = "Laying mines and testing whether logic alone can finish the board.";
        if mends_made > 0 {
            sentence = "Logic is tried, and mines move where it is stuck. Moves so far: " & mends_made;
        }
    } elif proof_stage == PROOF_UNDER_WAY {
        sentence = "Working out what can be known. Long proofs take a while.";
    } elif rule == STUCK {
        sentence = "These rules find nothing more. L lets stronger ones try.";
        if level == LEVEL_MINE_COUNT {
            sentence = "Nothing more can be known: each closed cell may be a mine or safe.";
        }
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
        sentence = "No board: type width, height and mines, as in 30x25x120.";
    } elif notice == NOTICE_NO_CODE {
        sentence = "No code was typed, so this game goes on.";
    } elif notice == NOTICE_OTHER_VERSION {
        sentence = "That code is from another version of this game.";
    } elif notice == NOTICE_LEVEL {
        sentence = "Rules up to " & (rule_level_name[level] & ": N deals boards for them, S and A use them.");
    } else {
        sentence = "That is no board code: look at its letters again.";
    }
}

# Why the last deduction holds, in one line, with the numbers that justify it and their places.
proc choose_the_sentence_of_the_rule {
    if rule == COUNTING {
        name_the_number ring_a;
        if rule_mines == 1 {
            sentence = ("The " & sentence) & " needs all its closed cells: they are mines.";
        } else {
            sentence = ("The " & sentence) & " has all its mines: the rest around it is safe.";
        }
    } elif rule == SUBSET {
        name_two_numbers "All cells of the ", ring_a, " touch the ", ring_b;
        if rule_mines == 1 {
            sentence = sentence & " too: its others are mines.";
        } else {
            sentence = sentence & " too: its others are safe.";
        }
    } elif rule == PAIR {
        name_two_numbers "The ", ring_b, " needs more than the ", ring_a;
        sentence = sentence & ": its other cells are mines.";
    } elif rule == MINE_BUDGET {
        sentence = "Every mine has been found: all other cells are safe.";
        if rule_mines == 1 {
            sentence = "As many mines are left as cells: all of them are mines.";
        }
    } else {
        choose_the_sentence_of_a_proof;
    }
}

# What the prover has found rests on many numbers: all of them have rings.
proc choose_the_sentence_of_a_proof {
    if rule == PROOF {
        sentence = "However mines lie around the rings, the new cells are safe.";
        if rule_mines == 1 {
            sentence = "However mines lie around the rings, the flagged cells are mines.";
        }
    } else {
        sentence = "However the mines that are left may lie, the new cells are safe.";
        if rule_mines == 1 {
            sentence = "However the mines that are left may lie, the flagged cells are mines.";
        }
    }
}

# Puts a beginning of a sentence into `sentence`: two numbers with their places, and words before each.
proc name_two_numbers before, number, between, other {
    sentence = (($before & know[$number]) & (" at " & (column_of[$number] + 1))) & ("," & (row_of[$number] + 1));
    sentence = ((sentence & $between) & (know[$other] & " at ")) & ((column_of[$other] + 1) & ("," & (row_of[$other] + 1)));
}

# Puts the name of an open number into `sentence`: its value and its place, counted from 1.
proc name_the_number cell {
    sentence = (know[$cell] & " at column ") & ((column_of[$cell] + 1) & (", row " & (row_of[$cell] + 1)));
}
