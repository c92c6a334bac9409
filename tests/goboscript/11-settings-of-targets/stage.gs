costumes "dot.svg";
set_volume 50;
set_x 5
;var a;
