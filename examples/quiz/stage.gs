# A quiz: an owl asks, a pencil draws a bar for each answer and a dot for each click. What both of them know:
costumes "paper.svg" as "paper";

var asked = 0;
var right = 0;
var dots = 0;
var bars_height = 0;
list questions = ["3 times 4", "7 times 8", "12 times 12"];
list solutions = [12, 56, 144];
list given;

onclick {
    broadcast "clicked";
}
