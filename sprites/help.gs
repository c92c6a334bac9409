# The help page: lies over everything while it is wanted.
costumes "pictures/nothing.svg" as "nothing", "pictures/help.svg" as "help";

# The game begins without it.
onflag {
    switch_costume "nothing";
}

# Shown or not, as the player has chosen.
on "paint the panel" {
    show_what_is_wanted;
}

# The page, or an empty picture.
proc show_what_is_wanted {
    if helping == 1 {
        switch_costume "help";
    } else {
        switch_costume "nothing";
    }
}

# The page lies over the board, so it passes presses on.
onclick {
    broadcast "pointer pressed";
}
