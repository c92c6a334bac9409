costumes "dot.svg";
list out;
var a0 = 1; var a1 = 2; var a2 = 3;
