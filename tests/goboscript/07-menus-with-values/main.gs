costumes "dot.svg", "dot.svg" as "two";
sounds "beep.wav", "beep.wav" as "boop";

onflag {
    goto v; goto names[1]; goto "_mouse_"; goto "_random_";
    glide v, 1; glide "_mouse_", v; glide names[1] & "x", v + 1;
    point_towards v; point_towards "_mouse_"; point_towards names[1];
    switch_costume v; switch_costume names[2]; switch_costume "two"; switch_costume v & "o";
    play_sound_until_done v; start_sound names[1]; start_sound "boop"; start_sound v & 1;
    clone v; clone "main"; clone; clone names[1]; clone "_myself_";
    broadcast v; broadcast_and_wait names[1]; broadcast v & "!"; broadcast_and_wait "got it";
    if touching(v) or touching("_edge_") { say 1; }
    if touching(names[1]) and touching(v & "x") { say 2; }
    v = distance_to(v) + distance_to("main") + distance_to(names[1]);
    if key_pressed(v) or key_pressed(names[1]) or key_pressed("a") { say 3; }
    if touching_color(v) or touching_color("#ff0000") or touching_color("red") { say 4; }
    if color_is_touching_color("#00ff00", v) { say 5; }
    set_instrument v; set_instrument 4; play_drum v, 1; play_drum 3, v; play_note v, 0.5; rest v;
    set_pen_color v; set_pen_color "#123456"; set_pen_color 255; set_pen_color "rgb(1, 2, 3)"; set_pen_color "#abc";
    set_pen_color "SteelBlue"; set_pen_color "no colour"; set_pen_color "#11223344"; set_pen_color v + 1;
    set_pen_hue v; change_pen_transparency names[1]; set_pen_size v & "x";
    v = v."x position"; v = names[1]."size"; v = "Stage"."v"; v = (v & "x")."costume #";
}
on "got it" { say "got it"; }
