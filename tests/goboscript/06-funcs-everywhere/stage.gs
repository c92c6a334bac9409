costumes "dot.svg";
list out;
var v = 2;
