# The board probe, in inspection builds only: lets a test set up any board and make any move, through the game's own rules.
# It reads its own variables, answers in the ledger, and counts the messages that it has served. What it does, it writes
# into the move log.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include rules/map
%include rules/levels
%include rules/laying
%include rules/solver
%include rules/moves
%include rules/assist

# What a test sets: a board, a place on it, and what to do there.
var asked_width = 9;
var asked_height = 9;
var asked_mines = 10;
var asked_x = 0;
var asked_y = 0;
var asked_action = 0;
var asked_choice = 0;
var asked_cell = 0;
var told_layout = 0;
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

# Does one thing at the asked place: reveal, flag, chord, or open past any flag. The assist asks the prover first.
on "T step" {
    if asked_action == ACTION_ASSIST and status == PLAYING {
        ask_the_prover FOR_ASSIST;
        until proof_stage == PROOF_DONE {
            broadcast_and_wait "go on proving";
        }
        proof_stage = NO_PROOF;
    }
    do_the_asked_thing;
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
    told_layout = "";
    local cell = 1;
    repeat cells {
        told_layout = told_layout & mines[cell];
        cell += 1;
    }
    finish_move "layout " & ((width & " ") & ((height & " ") & told_layout));
}

# Off the board nothing happens, and that too is noted.
proc do_the_asked_thing {
    asked_cell = 0;
    if asked_x < width and asked_y < height {
        asked_cell = asked_y * width + asked_x + 1;
    }
    forget_the_last_rule;
    if asked_action == ACTION_ASSIST {
        if status == PLAYING {
            assist asked_choice;
        }
        finish_move "step assist " & asked_choice;
    } elif asked_action == ACTION_REVEAL {
        reveal asked_cell;
        finish_move "step reveal " & asked_cell;
    } elif asked_action == ACTION_FLAG {
        flag asked_cell;
        finish_move "step flag " & asked_cell;
    } elif asked_action == ACTION_CHORD {
        chord asked_cell;
        finish_move "step chord " & asked_cell;
    } else {
        open_the_cell asked_cell;
        finish_move "step open " & asked_cell;
    }
}
