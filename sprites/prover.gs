# The prover: what can be known about the closed cells, completely (docs/prover.md).
# It works when it is told to go on, a part of the work at a time, and writes its answer into the lists of the stage.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include rules/proof_numbers
%include rules/proof_reading
%include rules/proof_boxes
%include rules/proof_row
%include rules/proof_brief
%include rules/proof_weights
%include rules/proof_totals
%include rules/proof_answer
%include rules/proof_deduction
%include rules/proof_turns

# Where the work stands.
var phase = 0;
var here = 0;
var chunk = 0;

# The position: unsettled cells, and the open numbers beside them. Where the prover counts for itself, it keeps marks.
# mark: 0 an open cell, more than 0 the index of a number beside an unclear cell, less than 0 a closed cell.
var counts_itself = 0;
var unsettled = 0;
var nothing_fits = 0;
list mark;
list unclear;
list queue;

# The border, and the tags by which its cells are sorted into boxes.
var linked = 0;
var linked_bit = 0;
var claimed = 0;
var most_mines = 0;
var least_mines = 0;
var bits_width = 0;
list border;
list tag_of;
list bit_of;
list box_tag;

# The row of boxes, component after component. The open numbers each have a digit of the keys.
var chosen = 0;
var next_number = 1;
var widest = 1;
var too_wide = 0;
var case_holds = 0;
var case_mines = 0;
var box_cells = 0;
var first_digit = 0;
var digits = 0;
var delta = 0;
list case_wants;
list cells_left;
list box_taken;
list open_numbers;
list closed_numbers;
list number_power;
list free_powers;
list power;
list step_box;
list digit_power;
list digit_room;

# The brief way: the keys of the states that are to be gone on from, the edges between states, what the way back has reached.
var mark_of_none = 0;
var states_to_fill = 0;
var turned = 0;
var counted_weight = 0;
var weighed = 0;
list layer_keys;
list edge_from;
list edge_to;
list edge_mark;
list marks;
list reached;
list ways;
list mark_ways;
list last_state_of;
list last_edge_of;

# The totals of components, and of all components before them.
var component = 0;
var case_outside_mine = 0;
var case_outside_safe = 0;
list total_from;
list total_mines;
list total_ways;
list total_low;
list before_from;
list before_low;
list before_ways;
list rest;
list new_rest;
list ends;

# What is told of the places of cells: boxes, outside, settled safe, settled mined.
var anything_proved = 0;
var place_of_cell = 0;
list verdicts;
list box_chance;
list sure_chance;

# For a deduction: whether it is asked the second time, with mines counted, and the components.
var asked_with_mines = 0;
var mines_matter = 0;
list box_component;
list number_component;
list first_cell_of;

# A part of the work.
on "go on proving" {
    prove_for_one_turn;
}

# The other sprite of the prover is done.
on "the ways are counted" {
    take_the_long_answer;
}
