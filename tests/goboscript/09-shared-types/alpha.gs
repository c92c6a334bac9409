costumes "dot.svg";

enum own { a = "p", b, c = 2.5, d }
var cell mine = cell { kind: 7, seen: 8 };
var cell blank;
var kept = own.a;
onflag {
    current = mine;
    mine.seen = current.kind + tool.mark;
    mode = tool.look;
    if mode == tool.look { mode = own.b; }
    board[2] = cell { kind: tool.mark };
    add current to board;
    blank.kind = board[1].seen;
    say modes[2] & own.a;
    cell here = board[tool.mark];
    here.kind *= 2;
    local_copy here;
}
proc local_copy cell c { local cell d = $c; d.kind %= 3; d.seen &= "!"; current = d; mine = $c; say $c.kind; }
