costumes "dot.svg";

struct pair { a, b }
list pair pairs;
proc fill n {
    local i = 1;
    repeat $n { add cell { column: i, row: i * 2 } to cells; i++; }
    local cell c = cells[1];
    add c to spare;
    insert c at spare[1];
    insert cells[i] at cells["last"];
    cells[2] = c;
    cells[i].kind = c.kind;
    cells[i].row += 5;
    cells[i].row++;
    cells[1].column &= "x";
    delete spare[1];
    c = spare[length spare];
    add c.column & c.kind to out;
}
func find(kind) cell {
    local i = 1;
    until i > length cells or cells[i].kind == $kind { i++; }
    return cells[i];
}
onflag {
    delete cells; delete pairs; delete out;
    fill 3;
    add length cells to out;
    add 2 in cells.column to out;
    if 3 in cells.kind and not (9 in cells.row) { add "in" to out; }
    add find(3).row to out;
    cells[1] = find(3);
    add find(3) to spare;
    pair p = pair { a: find(3).kind, b: length spare };
    add p to pairs;
    add pairs[1].a + pairs[1].b to out;
    show cells; hide pairs; show p;
    delete spare["all"];
}
