costumes "dot.svg";

func classify(n) {
    if $n < 0 { return "negative"; }
    elif $n == 0 { return "zero"; }
    else {
        repeat 3 {
            if $n > 100 { return "large"; }
            until $n > 0 { forever { if $n { return "never"; } } }
        }
        if $n > 10 { if $n > 50 { return "half"; } else { depth++; } }
    }
    return "small";
}
proc walk level {
    if $level > 3 { stop_this_script; }
    repeat 2 {
        if $level % 2 == 0 {
            add $level to trail;
        } elif $level == 3 {
            walk $level + 1;
        } elif $level == 1 {
            repeat 2 { walk $level + 1; }
        } else { stop_other_scripts; }
    }
    until depth > 3 or $level == 1 { depth += 1; walk $level + 1; }
    forever { depth = depth + 1; if depth > 10 { stop_this_script; } }
}
nowarp proc slow { until depth < 0 {} wait 0; walk 1; }
onflag { add classify(-1) & classify(0) to trail; add classify(60) to trail; walk 0; slow; }
onclone { delete_this_clone; }
on "go now" { until classify(depth) == "zero" { depth--; } stop_all; }
