# Board codes (docs/codes.md), the board of the day, and the size of a custom board: texts to boards and back.

# Writes the code of the board on the table into `board_code`.
proc write_the_code {
    alphabet = CODE_ALPHABET;
    code_text = "";
    code_sum = 0;
    write_as_letters CODE_VERSION, 1;
    find_the_way mode, width * height, mine_count;
    write_as_letters (((size * 8 + board_level) * 8 + way) * 1024 + first_click) * 67108864 + seed, 9;
    if size == CUSTOM_SIZE {
        write_as_letters (width * 32 + height) * 1024 + mine_count, 4;
    }
    write_as_letters code_sum, 2;
    board_code = code_text;
}

# Puts the way in which such a board is made into `way`.
proc find_the_way mode_of_it, cells_of_it, mines_of_it {
    way = REJECTING_WAY;
    if $mode_of_it == RANDOM_MODE {
        way = RANDOM_WAY;
    } elif $mines_of_it * CELLS_A_MINE_TO_MEND > $cells_of_it {
        way = MENDING_WAY;
    }
}

# Adds a whole number to the code as so many letters of five bits each, the highest first.
proc write_as_letters number, letters {
    local place = 1;
    repeat $letters - 1 {
        place *= 32;
    }
    local rest = $number;
    repeat $letters {
        local value = floor(rest / place);
        rest -= value * place;
        place = place / 32;
        code_text = code_text & alphabet[value + 1];
        add_to_the_sum value;
    }
}

# The check sum of a code counts every letter by its value and its place.
proc add_to_the_sum value {
    code_sum = (code_sum * 37 + $value + 1) % 1021;
}

# Reads a code. If it is one, its board waits to be dealt; otherwise a notice says what is wrong.
proc read_the_code text {
    alphabet = CODE_ALPHABET;
    read_the_letters $text;
    notice = NOTICE_WRONG_CODE;
    if length code_values == 0 and code_fault == 0 {
        notice = NOTICE_NO_CODE;
    } elif code_fault == 0 and (length code_values == 12 or length code_values == 16) {
        if code_values[1] == CODE_VERSION {
            check_the_letters;
            if code_fault == 0 {
                code_waits = 1;
                notice = NO_NOTICE;
            }
        } else {
            notice = NOTICE_OTHER_VERSION;
        }
    }
}

# Fills `code_values` with the values of the letters; blanks and hyphens do not count.
proc read_the_letters text {
    delete code_values;
    code_fault = 0;
    local i = 1;
    repeat length $text {
        if not ($text[i] == " " or $text[i] == "-") {
            find_the_letter $text[i];
            if letter_value < 0 {
                code_fault = 1;
            } else {
                add letter_value to code_values;
            }
        }
        i += 1;
    }
}

# Puts the value of a letter into `letter_value`, or -1. O stands for 0, and I and L for 1.
proc find_the_letter letter {
    letter_value = -1;
    if $letter == "O" {
        letter_value = 0;
    } elif $letter == "I" or $letter == "L" {
        letter_value = 1;
    } else {
        local i = 1;
        repeat 32 {
            if $letter == alphabet[i] {
                letter_value = i - 1;
            }
            i += 1;
        }
    }
}

# A code is right if its sum is right and its board exists.
proc check_the_letters {
    code_sum = 0;
    local i = 1;
    repeat length code_values - 2 {
        add_to_the_sum code_values[i];
        i += 1;
    }
    if not (code_values[i] * 32 + code_values[i + 1] == code_sum) {
        code_fault = 1;
    }
    read_a_number 2, 9;
    code_seed = code_number % 67108864;
    code_number = floor(code_number / 67108864);
    code_click = code_number % 1024;
    code_number = floor(code_number / 1024);
    local code_way = code_number % 8;
    code_number = floor(code_number / 8);
    code_level = code_number % 8;
    code_size = floor(code_number / 8);
    read_the_board_of_the_code;
    code_mode = NO_GUESS_MODE;
    if code_way == RANDOM_WAY {
        code_mode = RANDOM_MODE;
    }
    find_the_way code_mode, code_width * code_height, code_mines;
    if not (way == code_way) or code_level < LEVEL_COUNTING or code_level > LEVEL_MINE_COUNT {
        code_fault = 1;
    }
    if code_seed < 1 or code_seed > LAST_SEED {
        code_fault = 1;
    }
    if code_click < 1 or code_click > code_width * code_height {
        code_fault = 1;
    }
}

# Width, height and mines: those of a level, or those that the code of a custom board holds.
proc read_the_board_of_the_code {
    if code_size > 0 and code_size < CUSTOM_SIZE and length code_values == 12 {
        code_width = level_width[code_size];
        code_height = level_height[code_size];
        code_mines = level_mines[code_size];
    } elif code_size == CUSTOM_SIZE and length code_values == 16 {
        read_a_number 11, 4;
        code_mines = code_number % 1024;
        code_number = floor(code_number / 1024);
        code_height = code_number % 32;
        code_width = floor(code_number / 32);
        if code_width < 9 or code_width > 30 or code_height < 9 or code_height > 25 {
            code_fault = 1;
        }
        if code_mines < 10 or code_mines > code_width * code_height - 10 {
            code_fault = 1;
        }
    } else {
        code_fault = 1;
    }
}

# Puts the number that so many letters from a place on stand for into `code_number`.
proc read_a_number first_letter, letters {
    code_number = 0;
    local i = $first_letter;
    repeat $letters {
        code_number = code_number * 32 + code_values[i];
        i += 1;
    }
}

# The board on the table once more, with the same first click.
proc ask_for_the_same_board {
    if first_click > 0 {
        code_size = size;
        code_mode = mode;
        code_level = board_level;
        if begun == 0 { # it is still being sought
            code_level = level;
        }
        code_seed = seed;
        code_click = first_click;
        take_the_present_size;
    }
}

# The board of the day: its seed is the date, as in 20261129, and its first click is in the middle.
proc ask_for_the_board_of_the_day {
    code_size = size;
    code_mode = NO_GUESS_MODE;
    code_level = LEVEL_SUBSET;
    code_seed = current_year() * 10000 + current_month() * 100 + current_date();
    code_click = floor(height / 2) * width + floor(width / 2) + 1;
    take_the_present_size;
}

# The board that waits to be dealt is as large as the one on the table.
proc take_the_present_size {
    code_width = width;
    code_height = height;
    code_mines = mine_count;
    code_waits = 1;
}

# Reads the size of a custom board: three whole numbers with anything between them. The game limits them.
proc read_the_size text {
    delete typed_numbers;
    local in_a_number = 0;
    local i = 1;
    repeat length $text {
        if $text[i] in "0123456789" {
            if in_a_number == 0 {
                add 0 to typed_numbers;
            }
            in_a_number = 1;
            typed_numbers[length typed_numbers] = 10 * typed_numbers["last"] + $text[i];
        } else {
            in_a_number = 0;
        }
        i += 1;
    }
    if length typed_numbers == 3 {
        custom_width = typed_numbers[1];
        custom_height = typed_numbers[2];
        custom_mines = typed_numbers[3];
        custom_waits = 1;
    } else {
        notice = NOTICE_NO_SIZE;
    }
}
