# The game: takes one turn a frame, and tells the other sprites when there is something to paint.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include generated/sounds
%include generated/tables
%include rules/map
%include rules/levels
%include rules/random
%include rules/laying
%include rules/solver
%include rules/moves
%include rules/generator
%include rules/assist
%include rules/hands
%include rules/turns

# The green flag: everything starts anew, then one turn follows another.
# The timer stands still within a frame, so a turn is taken once a frame however often Scratch runs through here.
# Painting asks Scratch for a redraw each time, which lets it rest until the next frame.
onflag {
    get_ready;
    forever {
        if not (timer() == last_turn) {
            last_turn = timer();
            take_a_turn;
            sound_the_last_move;
            if proof_stage == PROOF_ASKED or proof_stage == PROOF_UNDER_WAY {
                broadcast "go on proving";
            }
            broadcast "paint the board";
            broadcast "paint the panel";
            broadcast "move the marker";
        }
    }
}

# Brings everything into the state in which a session begins.
proc get_ready {
    fill_the_tables;
    delete move_log;
    moves = 0;
    moves_heard = 0;
    last_turn = timer();
    if next_seed == 0 {
        next_seed = random(1, LAST_SEED);
    }
    empty_the_hands;
    start_a_new_game 1, NO_GUESS_MODE;
}

# Every move has its sound; while A is held only the end of the game is heard.
proc sound_the_last_move {
    if moves > moves_heard {
        moves_heard = moves;
        if status == WON {
            start_sound "won";
        } elif status > WON {
            start_sound "lost";
        } elif rule == STUCK {
            start_sound "stuck";
        } elif rule > NO_RULE {
            if key_held[KEY_AUTO] == 0 {
                start_sound "step";
            }
        } else {
            sound_a_move_by_hand;
        }
    }
}

# The last move was the player's own: its first letter in the log says which.
proc sound_a_move_by_hand {
    if move_log["last"][1] == "n" {
        start_sound "deal";
    } elif move_log["last"][1] == "f" {
        start_sound "flag";
    } elif busy == 0 {
        start_sound "open";
    }
}

# Key 1: a new board of 9 by 9 cells. The turns look at the keys too; the hats catch presses shorter than a frame.
onkey "1" {
    press_key KEY_SMALL;
}

# Key 2: a new board of 12 by 12 cells.
onkey "2" {
    press_key KEY_MEDIUM;
}

# Key 3: a new board of 16 by 16 cells.
onkey "3" {
    press_key KEY_LARGE;
}

# Key N: a new board that logic alone can finish.
onkey "n" {
    press_key KEY_NO_GUESS;
}

# Key R: a new board as chance lays it.
onkey "r" {
    press_key KEY_RANDOM;
}

# Key F: a flag where the pointer is now.
onkey "f" {
    press_key KEY_FLAG;
}

# Key S: one deduction of the solver.
onkey "s" {
    press_key KEY_STEP;
}

# Key A: one deduction a turn for as long as it is held.
onkey "a" {
    press_key KEY_AUTO;
}

# Key H: help, where logic cannot go on.
onkey "h" {
    press_key KEY_ASSIST;
}

# Key P: the chances of all closed cells, for as long as it is held.
onkey "p" {
    press_key KEY_CHANCES;
}

# A press that is already over when it is told of was shorter than a frame: the turns have not seen it.
on "pointer pressed" {
    if not (mouse_down()) {
        press_waits = 1;
        release_the_pointer mouse_x(), mouse_y();
    }
}
