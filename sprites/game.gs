# The game: takes one turn a frame, and tells the other sprites when there is something to paint.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include generated/tables
%include rules/map
%include rules/random
%include rules/laying
%include rules/solver
%include rules/moves
%include rules/generator
%include rules/hands
%include rules/turns

# The green flag: everything starts anew, then one turn follows another.
onflag {
    get_ready;
    forever {
        if not (timer() == last_turn) {
            last_turn = timer();
            take_a_turn;
            broadcast "paint the board";
            broadcast "paint the panel";
        }
        wait 0;
    }
}

# Brings everything into the state in which a session begins.
proc get_ready {
    fill_the_tables;
    delete move_log;
    moves = 0;
    last_turn = timer();
    if next_seed == 0 {
        next_seed = random(1, LAST_SEED);
    }
    empty_the_hands;
    start_a_new_game 1, NO_GUESS_MODE;
}

# The keys also work when a press is shorter than a frame.
onkey "1" {
    press_key KEY_SMALL;
}

onkey "2" {
    press_key KEY_MEDIUM;
}

onkey "3" {
    press_key KEY_LARGE;
}

onkey "n" {
    press_key KEY_NO_GUESS;
}

onkey "r" {
    press_key KEY_RANDOM;
}

onkey "f" {
    press_key KEY_FLAG;
}

onkey "s" {
    press_key KEY_STEP;
}

onkey "a" {
    press_key KEY_AUTO;
}

# A press that is already over when it is told of was shorter than a frame: the turns have not seen it.
on "pointer pressed" {
    if not (mouse_down()) {
        release_the_pointer mouse_x(), mouse_y();
    }
}
