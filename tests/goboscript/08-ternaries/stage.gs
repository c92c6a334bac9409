costumes "dot.svg";
struct point { x, y }
list out = [1, 2, 3];
var n = 2;
