# The title: what one sees before the green flag.
costumes "pictures/title.svg" as "title", "pictures/nothing.svg" as "nothing";

# The game begins, so the title makes room.
onflag {
    switch_costume "nothing";
}
