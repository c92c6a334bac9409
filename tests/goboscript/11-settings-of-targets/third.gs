costumes "dot.svg";
set_rotation_style_do_not_rotate;
