# The owl asks one question after the other and says how many answers were right.
costumes "owl.svg" as "owl";
set_x -180;
set_y -120;

onflag {
    asked = 0;
    right = 0;
    delete given;
    broadcast "clean paper";
    repeat length(questions) {
        ask_the_next;
    }
    say right & " of " & asked;
    broadcast "praise";
}

# A question, and what becomes of its answer.
nowarp proc ask_the_next {
    asked++;
    ask questions[asked] & "?";
    add answer() to given;
    if answer() == solutions[asked] {
        right++;
        broadcast "right answer";
    } else {
        broadcast "wrong answer";
    }
}
