costumes "dot.svg";

%define STATES(f) f(idle) f(run) f(jump)
%define DECLARE(name) var CONCAT(state_, name) = 0;
%define HANDLER(name) on STRINGIFY(name) { CONCAT(state_, name)++; add STRINGIFY(name) to out; }
STATES(DECLARE)
STATES(HANDLER)
%define FOR(i, from, to, body) \
    i = from; \
    until i > to { \
        body \
        i += 1; \
    }
%define MAX(a, b) (if (a > b) a else b)
%define CLAMP(x, low, high) (if (x < low) low else (if (x > high) high else x))
%define SQUARE(x) ((x) * (x))
%define SUM() 7
%define SUM(a) (a)
%define SUM(a, b) (a + b)
%define SUM(a, b, c) (a + (b + c))
%define ITEM(n) CONCAT(a, n)
%define EMPTY
%define proc_named(n) proc CONCAT(make_, n)
%define UNUSED(x) "nothing"
proc_named(one) x { add SQUARE($x + 1) to out; }
proc_named(two) x { add SUM($x, 1) + SUM() to out; EMPTY }
onflag {
    delete out;
    FOR(i, 1, 3, add i to out; add SQUARE(i) to out;)
    FOR(j, 0, SUM(1, 1, 1), add j & x to out;)
    make_one 4;
    make_two SUM(2, 3);
    x = MAX(3, i);
    x = CLAMP(x, 1, 2);
    add ITEM(0) + (ITEM(1) + ITEM(2)) to out;
    ITEM(1) = 5;
    broadcast "idle";
    add UNUSED(anything at all) to out;
%undef SQUARE
%define SQUARE(x) x
    add SQUARE(9) to out;
}
