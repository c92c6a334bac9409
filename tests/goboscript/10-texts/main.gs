costumes "dot.svg" as "", "dot.svg" as "日";

onflag {
    broadcast "grüße an alle";
    say "tab\there" & ("quote \"" & "back\\slash");
    t = 0x1F + 0b101 + 0o17 + 1_000 + 1.50 + 2.5e+3 + 1e-7;
    t = 007 + 1.0 + 0.1 + 123456789012 + 0xFFFFFFFF;
    t = -1.5 & (- 2 & -0x10);
    t = "é"[1] & "日本"[2];
    switch_costume "日";
    switch_backdrop "a\"b\\c";
    say true & false;
    t = "sq" & "uote'" & "`";
}
on "grüße an alle" { say "😀" & words[4]; }
onkey "space" { say 1; } onkey "up arrow" { say 2; } onkey "a" { say 3; } onkey "enter" { say 4; } onkey "any" { say 5; }
