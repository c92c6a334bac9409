# The pencil draws: a tall bar for a right answer, a short one for a wrong answer, a dot where the paper is clicked.
costumes "pencil.svg" as "pencil";
set_size 50;

%define BASE (-40)
%define WIDTH 30

on "clean paper" {
    dots = 0;
    bars_height = 0;
    erase_all;
    pen_up;
}

on "right answer" {
    draw_bar 100, "#2e8b57";
}

on "wrong answer" {
    draw_bar 20, "#c0392b";
}

on "praise" {
    if right == asked {
        draw_a_frame 150;
    }
}

on "clicked" {
    dots++;
    goto mouse_x(), mouse_y();
    stamp;
}

# A bar of that height above the base line, beside the last one.
proc draw_bar height, colour {
    set_pen_color $colour;
    set_pen_size WIDTH - 6;
    goto (asked - 1) * WIDTH, BASE;
    pen_down;
    change_y $height;
    pen_up;
    bars_height += $height;
}

# A square around the bars.
proc draw_a_frame side {
    set_pen_size 3;
    goto -20, BASE - 20;
    point_in_direction 0;
    pen_down;
    repeat 4 {
        move $side;
        turn_right 90;
    }
    pen_up;
}
