# The board probe, in inspection builds only: lets a test set up any board and make any move, through the game's own rules.
# It reads its own variables, answers in the ledger, and counts the messages that it has served.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include rules/map
%include rules/levels
%include rules/laying
%include rules/solver
%include rules/moves

# What a test sets: a board, a place on it, and what to do there.
var asked_width = 9;
var asked_height = 9;
var asked_mines = 10;
var asked_x = 0;
var asked_y = 0;
var asked_action = 0;
var served = 0;

# A fresh game on the layout that the test has put into the list `layout`.
on "T fresh" {
    put_out_the_asked_board;
    number_the_cells;
    begin_with_the_layout;
    served += 1;
}

# Lays mines as after a first click at the asked place; the numbers in the list `draws` say where.
on "T place" {
    put_out_the_asked_board;
    lay_the_mines asked_x, asked_y;
    begin_with_the_layout;
    served += 1;
}

# Makes one move at the asked place: reveal, flag or chord.
on "T step" {
    step_at_the_asked_place;
    served += 1;
}

# Opens the asked place, whatever flag is on it.
on "T open" {
    open_the_asked_place;
    served += 1;
}

# An untouched board as asked for, drawn with the largest cells that fit.
proc put_out_the_asked_board {
    size = CUSTOM_SIZE;
    width = asked_width;
    height = asked_height;
    mine_count = asked_mines;
    put_out_a_fresh_board;
}

# The game begins; a board without a safe cell is won from the start.
proc begin_with_the_layout {
    take_the_layout;
    if safe_cells_closed <= 0 {
        end_the_game WON;
    }
}

# A move off the board changes nothing.
proc step_at_the_asked_place {
    if asked_x < width and asked_y < height {
        local cell = asked_y * width + asked_x + 1;
        forget_the_last_rule;
        if asked_action == ACTION_REVEAL {
            reveal cell;
        } elif asked_action == ACTION_FLAG {
            flag cell;
        } elif asked_action == ACTION_CHORD {
            chord cell;
        }
    }
}

# Opening a place off the board changes nothing.
proc open_the_asked_place {
    if asked_x < width and asked_y < height {
        forget_the_last_rule;
        open_the_cell asked_y * width + asked_x + 1;
    }
}
