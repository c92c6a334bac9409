costumes "dot.svg";
set_x "12"; set_rotation_style_do_not_rotate; set_rotation_style_all_around;
