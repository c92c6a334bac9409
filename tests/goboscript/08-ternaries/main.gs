costumes "dot.svg";

func pick(a, b) { return if ($a > $b) $a else $b; }
proc tell a, b { add $a & $b to out; }
onflag {
    x = if (n > 1) 1 else if (n > 0) 2 else 3;
    x = (if (n > 1) 1 else 2) + (if (n > 2) 10 else 20);
    x += if (n == 2) 5 else 6;
    out[if (n > 1) 1 else 2] = if (n > 2) "a" else "b";
    insert if (n > 1) 7 else 8 at out[if (n > 5) 1 else 2];
    add pick(if (n > 1) 3 else 4, 2) to out;
    tell if (n > 1) "l" else "r", pick(1, if (pick(1, 2) > 1) 5 else 6);
    point p = point { x: if (n > 1) 1 else 2, y: 3 };
    p.y = if (p.x > 0) -p.x else p.x;
    if (if (n > 1) n > 5 else n > 0) { add "t" to out; } elif (if (n > 3) n else -n) == 0 { add "e" to out; } else { n = 0; }
    say (if (n > 1) "yes" else "no") & length (if (n > 1) "abc" else "ab"), 0;
    delete out[if (n > 1) 1 else 2];
    if n > 1 { if (if (n > 1) n else 0 - n) == 1 { add "inner" to out; } }
    repeat if (n > 1) 2 else 3 { n++; }
}
