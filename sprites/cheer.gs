# The cheer: coloured bits rain for a moment when the game is won.
%include generated/numbers
%include generated/cheer_costumes

var cheering = 0;
var cheer_start = 0;

# Looks after every turn whether there is something to cheer about.
on "paint the panel" {
    cheer_for_a_moment;
}

# One picture after another, twelve a second at any frame rate; then, and while nothing is won, an empty one.
proc cheer_for_a_moment {
    if status == WON {
        if cheering == 0 {
            cheering = 1;
            cheer_start = timer();
        }
        local picture = 1 + floor((timer() - cheer_start) * PICTURES_A_SECOND);
        if picture > CHEER_PICTURES {
            switch_costume "nothing";
        } else {
            switch_costume "cheer " & picture;
        }
    } else {
        cheering = 0;
        switch_costume "nothing";
    }
}

# The bits lie over the board, so they pass presses on.
onclick {
    broadcast "pointer pressed";
}
