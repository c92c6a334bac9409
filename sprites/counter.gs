# The counter: the prover's long way, which counts in how many layouts a cell is a mine, however wide the position
# (docs/prover.md).
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include rules/proof_numbers
%include rules/proof_row
%include rules/proof_cases
%include rules/proof_steps
%include rules/proof_layers
%include rules/proof_segments
%include rules/proof_totals
%include rules/proof_return
%include rules/proof_length

# Where the work stands.
var phase = 0;
var here = 0;
var chunk = 0;

# Boxes with a given number of mines.
var case_weight = 0;
list fixed_box;
list fixed_value;
list boxes_left;

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

# The steps; each takes one box.
list step_shift;
list step_drop;
list step_least;
list step_most;
list step_digits;
list step_component;
list component_end;
list component_width;

# The layers of states of a segment.
var step = 0;
var last_step = 0;
var redoing = 0;
var first_step = 0;
var first_state = 0;
var last_state = 0;
var best = 0;
var ways_in = 0;
var next_empty = 0;
var next_full = 0;
list keys_of_states;
list ways;
list least;
list most;
list empty_key;
list empty_state;
list full_key;
list full_state;
list empty_target;
list full_target;
list targets;
list onward;
list pointer;
list head;
list layer_from;
list layer_to;
list layer_targets;
list choose;

# Segments: the layers from which parts of a row that is too long can be done again.
var segment = 0;
list segment_step;
list kept_from;
list kept_key;
list kept_ways;

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

list through;

# A part of the work.
on "go on at length" {
    count_for_one_turn;
}
