costumes "dot.svg";
%include lib/more # a comment here
%define TWICE(x) ((x) * 2) # and here
%define AREA (3 * 5)
%define MIX(a) a \
% 4
%if TWICE
var names = 5;
%endif
func f(x) { add $x to out; return $x; }
proc two a, b { add $a & $b to out; }
onflag {
    x = TWICE(TWICE(names));
    x = MIX(AREA + x);
    add cells.row & length cells.column to out;
    add cells.column[2] to out;
    switch_costume 1;
    broadcast 5;
    two b: f(1), a: f(2);
    cells[f(1)] = cell { column: 1, row: 2 };
    out[random(2, 3)] += 1;
    x = 007.5 + names;
    until (if (x > 3) x > 10 else x < 2) { x++; }
    more 1;
}
