# The game: takes one turn a frame, and tells the other sprites when there is something to paint.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include generated/tables
%include rules/map
%include rules/levels
%include rules/pointing
%include rules/solver
%include rules/moves
%include rules/assist
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
            if proof_stage == PROOF_ASKED or proof_stage == PROOF_UNDER_WAY {
                broadcast "go on proving";
            }
            broadcast "sound the last move";
            broadcast "paint the board";
            broadcast "paint the panel";
            broadcast "move the marker";
        }
    }
}

# Brings everything into the state in which a session begins. Best times stay as long as the project is open.
proc get_ready {
    fill_the_tables;
    until length best_times == length level_width {
        add NO_TIME to best_times;
    }
    delete move_log;
    moves = 0;
    last_turn = timer();
    if next_seed == 0 {
        next_seed = random(1, LAST_SEED);
    }
    custom_waits = 0;
    code_waits = 0;
    level = LEVEL_SUBSET;
    start_a_new_game 1, NO_GUESS_MODE;
}
