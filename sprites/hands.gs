# The hands: look at keys, buttons and pointer once a frame, and note what the player wants. Hats catch what is shorter.
# This sprite lies in front of the game, so its look comes before the game's turn of the same frame.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include generated/controls
%include rules/pointing
%include rules/hands
%include rules/pointer
%include rules/cursor
%include rules/codes

var last_look = 0;
var seen_x = 0;
var seen_y = 0;
var cursor_moves_on = 0;
var pressed_key = 0;
var pressed_cell = 0;
var left_at = 0;
list waiting_clicks;
var question_open = 0;

# Numbers read from a text, and what a code is made of.
var alphabet = 0;
var letter_value = 0;
var code_text = 0;
var code_sum = 0;
var code_fault = 0;
var code_number = 0;
var way = 0;
list code_values;
list typed_numbers;

# The green flag: the hands are empty, then they are looked at once a frame.
onflag {
    empty_the_hands;
    forever {
        if not (timer() == last_look) {
            last_look = timer();
            look_at_the_pointer;
            look_at_the_keys;
        }
    }
}

# A new board may have another arrangement of the stage.
on "clear the table" {
    lay_out_the_buttons;
}

# Asks for the size of a custom board.
on "ask for a size" {
    ask "Width x height x mines, for example 30x25x120";
    question_open = 0;
    read_the_size answer();
}

# Asks for the code of a board.
on "ask for a code" {
    ask "Which board? Type its code.";
    question_open = 0;
    read_the_code answer();
}

# The board has been laid, so its code can be told.
on "write the code" {
    write_the_code;
}

# A press is told of, which the looks may have missed.
on "pointer pressed" {
    hear_of_a_press;
}

# Key 1: a new board of 9 by 9 cells. The looks see keys too; the hats catch presses shorter than a frame.
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

# Key 4: a new board of 30 by 16 cells.
onkey "4" {
    press_key KEY_EXPERT;
}

# Key 5: a new board of a size that is asked for.
onkey "5" {
    press_key KEY_CUSTOM;
}

# Key N: a new board that logic alone can finish.
onkey "n" {
    press_key KEY_NO_GUESS;
}

# Key R: a new board as chance lays it.
onkey "r" {
    press_key KEY_RANDOM;
}

# Key Z: the same board again.
onkey "z" {
    press_key KEY_AGAIN;
}

# Key B: the board of a code that is asked for.
onkey "b" {
    press_key KEY_CODE;
}

# Key D: the board of the day.
onkey "d" {
    press_key KEY_DAILY;
}

# Key F: a flag where the player points now.
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

# Key L: the next rule level.
onkey "l" {
    press_key KEY_RULES;
}

# Key T: flag mode, in which a click on a closed cell flags it.
onkey "t" {
    press_key KEY_FLAG_MODE;
}

# Key C: the other colours.
onkey "c" {
    press_key KEY_COLOURS;
}

# Key M: sound off and on.
onkey "m" {
    press_key KEY_MUTE;
}

# Key I: help page off and on.
onkey "i" {
    press_key KEY_HELP;
}

# Key up arrow: the cursor goes up.
onkey "up arrow" {
    press_key KEY_UP;
}

# Key down arrow: the cursor goes down.
onkey "down arrow" {
    press_key KEY_DOWN;
}

# Key left arrow: the cursor goes left.
onkey "left arrow" {
    press_key KEY_LEFT;
}

# Key right arrow: the cursor goes right.
onkey "right arrow" {
    press_key KEY_RIGHT;
}

# Key space: a click at the cursor.
onkey "space" {
    press_key KEY_SPACE;
}

# Key enter: a click at the cursor.
onkey "enter" {
    press_key KEY_ENTER;
}
