# The table on which Minesweeper is played: its backdrop, and everything that the sprites know together.
costumes "pictures/table-side.svg" as "table side", "pictures/table-wide.svg" as "table wide";

# ---- The ledger: all that the rules of Minesweeper speak about (docs/ledger.md) ----

# The game that was asked for.
var size = 1;
var width = 9;
var height = 9;
var mine_count = 10;
var mode = 1;
var level = 2;
var seed = 0;
var next_seed = 0;
var attempt_cap = 60;

# How the game stands.
var begun = 0;
var status = 0;
var why = 0;
var badge = 0;
var board_level = 0;
var difficulty = 0;
var difficulty_count = 0;
var attempts = 0;
var mines_left = 10;
var seconds = 0;
var moves = 0;
var busy = 0;

# The last deduction, and how often each rule fired on this board.
var rule = 0;
var rule_mines = 0;
var ring_a = 0;
var ring_b = 0;
var counting_count = 0;
var subset_count = 0;
var budget_count = 0;
var pair_count = 0;
var proof_count = 0;
var complete_count = 0;
list rings;

# What the board is worth: its 3BV, the moves made by hand, and whether the game has helped.
var bbbv = 0;
var clicks = 0;
var helped = 0;

# Where the board lies on the stage: beside the buttons or below them, and its cells by their place in `cell_sizes`.
var cell_size = 32;
var cell_kind = 1;
var fitting = 1;
var arrangement = 1;
var board_left = 0;
var board_top = 0;

# One item for each cell, row by row.
list know;
list flags;
list mines;
list proved;
list tiles;

# Cells that wait to be drawn, and the finished moves.
list undrawn;
list move_log;

# ---- The map: which cells touch which, for the present width and height ----
var cells = 0;
var limited = 0;
var mapped_width = 0;
var mapped_height = 0;
list around;
list around_start;
list around_count;
list column_of;
list row_of;

# ---- The levels, the fastest game of each, and how large cells can be drawn ----
list level_code;
list level_width;
list level_height;
list level_mines;
list best_times;
list cell_sizes;

# ---- The random stream (docs/random.md) ----
var stream_s0 = 0;
var stream_s1 = 0;
var stream_s2 = 0;
var stream_t0 = 0;
var stream_t1 = 0;
var stream_t2 = 0;
var scrambled = 0;
var drawn = 0;

# ---- A layout while it is being laid: 1 is a mine; and the numbers that follow from it ----
list draws;
list layout;
list number_at;
list pool;

# ---- What the solver knows: its own lists, which never look at flags or mines ----
# view: 0 to 8 is an open number, -1 unknown, -2 proved safe, -3 proved mined.
list view;
list unknowns;
list mined_around;
list opened;
list counting_queue;
list subset_queue;
list pair_queue;
list waiting_to_count;
list waiting_to_compare;
list waiting_to_pair;
var unsettled_cells = 0;
var unproved_mines = 0;
var safe_cells_closed = 0;
var work_done = 0;
var pairing = 0;
var shared = 0;

# The deduction that the solver has just found.
list conclusion;
var conclusion_rule = 0;
var conclusion_mined = 0;
list witnesses;

# ---- The generator ----
var first_click = 0;
var stage_of_attempt = 0;
var certified = 0;
var mends_made = 0;
var mends = 0;
var bbbv_found = 0;
var difficulty_found = 0;
var times_found = 0;
var clock_start = 0;

# ---- The prover: what is asked of it, and its answer (docs/prover.md) ----
var proof_stage = 0;
var proof_purpose = 0;
var proof_turns = 0;
var position_holds = 0;
var chances_of = 0;
list provably_safe;
list provably_mined;
list chances;

%include rules/proof_desk

# ---- The panel: the texts that stand on it, and the widths of its letters ----
list panel_text;
list letter_width;
list rule_level_name;
list side_x;
list side_y;
list wide_x;
list wide_y;

# ---- What the player has chosen ----
var flag_mode = 0;
var colours = 0;
var muted = 0;
var helping = 0;
var notice = 0;

# ---- The player's hands: keys and buttons, the pointer, the cursor ----
list keys;
list key_held;
list key_pressed_once;
list button_name;
list button_key;
list button_x;
list button_y;
var held_button = 0;
var pointer_held = 0;
var press_state = 0;
var press_x = 0;
var press_y = 0;
var press_time = 0;
var press_waits = 0;
var pointing_with = 0;
var cursor_column = -1;
var cursor_row = -1;

# What the hands want of the next turns: a click, a flag, a custom board, the board of a code.
var click_waits = 0;
var click_x = 0;
var click_y = 0;
var click_flags = 0;
var flag_x = 0;
var flag_y = 0;
var pointed_cell = 0;
var last_turn = 0;
var custom_waits = 0;
var custom_width = 30;
var custom_height = 25;
var custom_mines = 120;
var code_waits = 0;
var code_size = 0;
var code_mode = 0;
var code_level = 0;
var code_seed = 0;
var code_width = 0;
var code_height = 0;
var code_mines = 0;
var code_click = 0;

# The code of the board on the table (docs/codes.md).
var board_code = 0;

# A press that was over before the game looked at the pointer still counts as a click.
onclick {
    broadcast "pointer pressed";
}
