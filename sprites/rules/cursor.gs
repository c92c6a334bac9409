# The cursor: the player points with the arrow keys; it appears in the middle of the board.

# An arrow moves the cursor, Space and Enter click there.
proc use_the_cursor key {
    if $key == KEY_SPACE or $key == KEY_ENTER {
        click_at_the_cursor;
    } else {
        pointing_with = THE_CURSOR;
        if cursor_column < 0 {
            cursor_column = floor(width / 2);
            cursor_row = floor(height / 2);
        } elif $key == KEY_UP {
            cursor_row -= 1;
        } elif $key == KEY_DOWN {
            cursor_row += 1;
        } elif $key == KEY_LEFT {
            cursor_column -= 1;
        } else {
            cursor_column += 1;
        }
        keep_the_cursor_on_the_board;
    }
}

# The edges of the board stop the cursor, and a smaller board takes it along.
proc keep_the_cursor_on_the_board {
    if cursor_column > width - 1 {
        cursor_column = width - 1;
    } elif cursor_column < 0 {
        cursor_column = 0;
    }
    if cursor_row > height - 1 {
        cursor_row = height - 1;
    } elif cursor_row < 0 {
        cursor_row = 0;
    }
}

# A click at the cursor opens, in flag mode too.
proc click_at_the_cursor {
    press_waits = 1;
    if cursor_column >= 0 {
        pointing_with = THE_CURSOR;
        keep_the_cursor_on_the_board;
        note_a_click board_left + (cursor_column + 0.5) * cell_size, board_top - (cursor_row + 0.5) * cell_size, 0;
    }
}

# F flags at the cursor if an arrow was the last thing pointed with, otherwise under the pointer.
proc aim_the_flag {
    flag_x = mouse_x();
    flag_y = mouse_y();
    if pointing_with == THE_CURSOR {
        keep_the_cursor_on_the_board;
        flag_x = board_left + (cursor_column + 0.5) * cell_size;
        flag_y = board_top - (cursor_row + 0.5) * cell_size;
    }
}
