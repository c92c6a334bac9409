# The speaker: every move has its sound, unless it is muted.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include generated/sounds

var moves_heard = 0;

# After each turn: a move that has not been heard yet is heard now.
on "sound the last move" {
    sound_the_last_move;
}

# While A is held only the end of the game is heard.
proc sound_the_last_move {
    if moves < moves_heard {
        moves_heard = 0;
    }
    if moves > moves_heard {
        moves_heard = moves;
        if muted == 0 {
            choose_the_sound;
        }
    }
}

# What is heard depends on how the game stands, then on the rule that fired.
proc choose_the_sound {
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

# The last move was the player's own: its first letter in the log says which.
proc sound_a_move_by_hand {
    if move_log["last"][1] == "n" or move_log["last"][1] == "b" {
        start_sound "deal";
    } elif move_log["last"][1] == "f" {
        start_sound "flag";
    } elif busy == 0 {
        start_sound "open";
    }
}
