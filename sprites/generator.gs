# The generator: lays boards, tries them with the solver and mends them, a part of the work whenever it is told to go on.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include rules/random
%include rules/laying
%include rules/solver
%include rules/mending
%include rules/generator

# Mends in the pass over a layout, and how many it may need; what a mend has drawn, and whether it could be made.
var mends_of_the_pass = 0;
var most_mends = 0;
var mended = 0;
var chosen_cell = 0;

# The group of a mend and its partners; cells that lose and get a mine, in pairs; and what that changes.
list group_mines;
list group_safe;
list settled_cells;
list partners;
list losing;
list getting;
list freed;
list in_reach;

# The cells that the openings counted so far have shown.
list shown;

# A part of the work.
on "go on laying" {
    work_on_the_attempt;
}
