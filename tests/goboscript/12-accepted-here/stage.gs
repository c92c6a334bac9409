costumes "dot.svg", "dot.svg" as "night";
struct cell { column, row }
list cell cells = [1, 2, 3, 4];
list names = ["s"];
list out;
var go;
onbackdrop "night" { broadcast "go"; }
on "go" { switch_backdrop 2; }
