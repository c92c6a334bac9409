costumes "dot.svg";

func f(x) { add "f" & $x to out; return $x; }
func g(x, y) { return f($x) + f($y); }
proc p a, b, c { add $a & ($b & $c) to out; }
onflag {
    v = f(1) + f(g(2, f(3)));
    v += f(4);
    v -= f(5);
    v //= f(2);
    out[f(1)] = f(6);
    insert f(7) at out[f(2)];
    delete out[f(1)];
    add g(f(1), f(2)) & f(8) to out;
    p f(1), g(1, 2), not f(0);
    say f("text"), f(0.1);
    goto f(0), f(1);
    wait f(0);
    broadcast f("message 1") & f(2);
    repeat f(2) { v = f(v); }
    until f(v) > 3 or f(1) == 1 { v++; }
    if f(1) == 1 { add "a" to out; } elif f(2) == f(3) { add "b" to out; } else { f_is = f(9); }
    x = random(f(1), f(2));
    x = "text"[f(1)] & f("abc")[f(2)];
    x = f(1) in out;
    x = length f("ab") + round f(1.5);
    x = (f("main") & "x")."x position";
    forever { if f(1) > 0 { stop_this_script; } }
}
on "message 12" { v = -f(1) + (not (f(2) > f(3))); }
