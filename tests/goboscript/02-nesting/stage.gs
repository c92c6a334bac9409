costumes "dot.svg";
var depth = 0;
list trail;
