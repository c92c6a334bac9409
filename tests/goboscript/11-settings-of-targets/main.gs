costumes "dot.svg";
hide; set_x -10; set_y 2.5; set_size 0x32; point_in_direction -90; set_volume 0; set_rotation_style_left_right;
