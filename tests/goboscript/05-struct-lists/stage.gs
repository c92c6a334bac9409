costumes "dot.svg";
struct cell { column, row, kind = 3 }
list cell cells = [1, 2, 3, 4, 5, 6];
list cell spare;
list out;
