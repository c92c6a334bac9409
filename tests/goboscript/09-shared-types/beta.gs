costumes "dot.svg";
var mode = 1;
list modes;
onflag { mode = 2; add mode to modes; say current.kind; current.kind = "b"; }
