# What the two sprites of the prover share, on the stage: the position as the numbers see it, and what is found about it.

# What one list may hold, how many numbers may be open at once, how many states a layer may have on the brief way and how
# many before anyone asks, and about how many blocks a turn may take: the limits of Scratch and of slow machines, smaller in
# some tests.
var list_limit = 190000;
var slot_limit = 13;
var brief_limit = 200;
var short_layer = 8;
var work_limit = 100000;

# The work of this turn, as much as it may do, and whether the proof is found at length.
var work = 0;
var turn_limit = 100000;
var at_length = 0;

# The position: open numbers beside unsettled cells, these cells in boxes, and links between both. A link is a cell beside
# a number; the links of a number stand together, those of a cell are chained from `link_of` on.
var mines_to_place = 0;
var outside = 0;
var counted = 1;
list number_wants;
list number_left;
list number_cell;
list number_start;
list link_of;
list link_number;
list link_cell;
list older_link;
list box_of;
list box_cell;
list box_size;

# In how many layouts a cell of each box is a mine, and safe; the same of a cell outside; and all layouts. On the brief way
# only whether there are any.
var all_ways = 0;
var outside_mine = 0;
var outside_safe = 0;
list box_mine;
list box_safe;
