# The prover: what can be known about the closed cells, completely (docs/prover.md).
# It works when it is told to go on, a part of the work at a time, and writes its answer into the lists of the stage.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include rules/proof_numbers
%include rules/proof_reading
%include rules/proof_boxes
%include rules/proof_row
%include rules/proof_layers
%include rules/proof_segments
%include rules/proof_totals
%include rules/proof_answer
%include rules/proof_turns

# What one list may hold, how many numbers may be open at once, and about how many blocks a turn may take:
# the limits of Scratch and of slow machines, smaller in some tests.
var list_limit = 190000;
var slot_limit = 13;
var work_limit = 100000;

# Where the work stands.
var phase = 0;
var work = 0;
var here = 0;

# The position: cells that are not settled yet, and the open numbers beside them.
# mark: 0 an open cell, more than 0 the index of a number beside an unclear cell, less than 0 a closed cell;
# of those -1 is settled safe, -2 settled mined, and from -3 downwards are the groups of unclear cells.
var mines_to_place = 0;
var nothing_fits = 0;
list mark;
list unclear;
list number_wants;
list number_left;
list number_cell;
list queue;

# The boxes. A link is a box beside a number; the links of a box stand together, those of a number are chained.
list group_parent;
list group_number;
list group_box;
list split_by;
list split_into;
list unclear_box;
list box_size;
list box_start;
list box_count;
list link_number;
list link_box;
list older_link;
list newest_link;

# Boxes with a given number of mines, and what is left to the others in this case.
var counted = 1;
var claimed = 0;
var case_mines = 0;
var case_weight = 0;
var case_holds = 0;
var too_wide = 0;
list fixed_box;
list fixed_value;
list case_wants;
list boxes_left;
list cells_left;

# The row of boxes, component after component; a step takes one box.
var chosen = 0;
var slots_used = 0;
list box_taken;
list edge;
list slot_of;
list slot_taken;
list power;
list step_box;
list step_shift;
list step_drop;
list step_least;
list step_most;
list step_digits;
list step_component;
list digit_power;
list digit_room;
list component_end;
list component_width;

# The layers of states of a segment.
var step = 0;
var last_step = 0;
var redoing = 0;
var box_cells = 0;
var delta = 0;
var first_step = 0;
var first_state = 0;
var last_state = 0;
var best = 0;
var ways_in = 0;
var chunk = 0;
var first_digit = 0;
var digits = 0;
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
list total_from;
list total_mines;
list total_ways;
list before_from;
list before_low;
list before_ways;
list rest;
list new_rest;
list ends;

# Sums over all layouts that fit.
var all_ways = 0;
var outside = 0;
var outside_mine = 0;
var outside_safe = 0;
var case_outside_mine = 0;
var case_outside_safe = 0;
list box_mine;
list box_safe;
list verdicts;
list box_chance;
list through;

# A part of the work.
on "go on proving" {
    prove_for_one_turn;
}
