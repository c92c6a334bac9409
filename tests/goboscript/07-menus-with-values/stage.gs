costumes "dot.svg", "dot.svg" as "night";
var v = "main";
list names = ["main", "dot"];
onflag { switch_backdrop v; switch_backdrop "night"; switch_backdrop names[2] & "x"; }
