costumes "dot.svg";

# arguments that are structs, with defaults of all kinds
proc mark point spot = point { x: 1, y: 2 }, label = size.large, text = "t" {
    add $spot.x & ($spot.y & ($label & $text)) to out;
}
func moved(point from, by = -3) point {
    return point { x: $from.x + $by, y: $from.y };
}
func first(point a = point { x: 5 }) { return $a.x; }
onflag {
    delete out;
    mark;
    mark point { x: 7 };
    mark point { x: 7, y: 8 }, 9;
    mark text: "u", label: size.small;
    mark moved(point { x: 1 });
    mark moved(moved(point { y: 1, x: 2 }), by: 10), text: "v";
    add first() to out;
    add first(moved(point { x: 3 }, 1)) to out;
    point p = moved(point { x: 20, y: 30 });
    mark p;
    mark a_point();
    add (moved(p)).x to out;
}
func a_point() point {
    local point q = point { x: 0, y: 0 };
    q.x += 2;
    q.y--;
    return q;
}
