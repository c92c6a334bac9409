costumes "dot.svg";
enum tool { dig, mark, look = "eye" }
struct cell { kind, seen = 1 }
var cell current = cell { kind: 5 };
var mode = tool.mark;
list cell board = [1, 2, 3, 4];
list modes = [tool.dig, tool.look, -1, 2.5, true, "x"];
