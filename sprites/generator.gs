# The generator: lays boards and tries them with the solver, a part of the work whenever it is told to go on.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include rules/random
%include rules/laying
%include rules/solver
%include rules/generator

# A part of the work.
on "go on laying" {
    work_on_the_attempt;
}
