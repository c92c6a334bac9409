# The levels: how large a board is, and how many mines it holds. Three have names, the others are as asked for, within limits.

# Sets the board of a level; width, height and mines count for a custom one only.
proc set_up level, asked_width, asked_height, asked_mines {
    if $level == BEGINNER {
        set_up_a_board 9, 9, 10;
    } elif $level == INTERMEDIATE {
        set_up_a_board 16, 16, 40;
    } elif $level == EXPERT {
        set_up_a_board 30, 16, 99;
    } else {
        set_up_a_custom_board $asked_width, $asked_height, $asked_mines;
    }
}

# A board of this size.
proc set_up_a_board new_width, new_height, new_mines {
    width = $new_width;
    height = $new_height;
    mine_count = $new_mines;
}

# At least ten cells of a custom board hold no mine.
proc set_up_a_custom_board asked_width, asked_height, asked_mines {
    limit $asked_width, 9, 30;
    width = limited;
    limit $asked_height, 9, 25;
    height = limited;
    limit $asked_mines, 10, 999;
    mine_count = limited;
    if mine_count > width * height - 10 {
        mine_count = width * height - 10;
    }
}

# Puts the number between the limits that is nearest to a number into `limited`.
proc limit number, least_number, most_number {
    limited = $number;
    if limited < $least_number {
        limited = $least_number;
    }
    if limited > $most_number {
        limited = $most_number;
    }
}
