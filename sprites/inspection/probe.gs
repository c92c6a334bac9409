# The probe: lets a test set a position, do one thing to it, and read what came of it. Only in inspection builds.
# A request is a row of numbers in probe_in, an answer a row of numbers in probe_out; many can be asked at once.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include generated/tables
%include rules/map
%include rules/levels
%include rules/laying
%include rules/solver
%include rules/moves
%include rules/assist

%define ASK_PROOF 1
%define ASK_FRESH 2
%define ASK_ACTIONS 3
%define ASK_SETUP 4
%define ASK_LAYOUT 5

var probe_at = 1;
var probe_done = 0;
var probe_kind = 0;
var probe_actions = 0;
var probe_action = 0;
var probe_cell = 0;
var probe_choice = 0;
var kept_status = 0;
var kept_why = 0;
var kept_mines_left = 0;
list probe_in;
list probe_out;
list kept_know;
list kept_flags;
list kept_tiles;

# Answers all requests. The prover and the board do their parts when they are told, as in play.
on "answer the probe" {
    begin_to_answer;
    until probe_at > length probe_in {
        take_a_request;
        if probe_kind == ASK_ACTIONS {
            repeat probe_actions {
                take_an_action;
                until not (proof_stage == PROOF_ASKED or proof_stage == PROOF_UNDER_WAY) {
                    broadcast_and_wait "go on proving";
                }
                act;
                broadcast_and_wait "paint the board";
                tell_the_game;
            }
        } else {
            until not (proof_stage == PROOF_ASKED or proof_stage == PROOF_UNDER_WAY) {
                broadcast_and_wait "go on proving";
            }
            if probe_kind == ASK_FRESH {
                broadcast_and_wait "paint the board";
            }
            answer_the_request;
        }
    }
    probe_done = 1;
}

# All answers so far have been read.
proc begin_to_answer {
    fill_the_tables;
    delete probe_out;
    probe_at = 1;
    probe_done = 0;
    size = 1;
    proof_stage = NO_PROOF;
}

# Sets up the next request.
proc take_a_request {
    probe_kind = probe_in[probe_at];
    probe_at += 1;
    if probe_kind == ASK_PROOF {
        take_a_knowledge;
    } elif probe_kind == ASK_FRESH {
        take_a_fresh_game;
    } elif probe_kind == ASK_ACTIONS {
        take_a_game;
    } elif probe_kind == ASK_SETUP {
        set_up probe_in[probe_at], probe_in[probe_at + 1], probe_in[probe_at + 2], probe_in[probe_at + 3];
        probe_at += 4;
    } else {
        take_a_laying;
    }
}

# Width, height and mines.
proc take_a_board {
    width = probe_in[probe_at];
    height = probe_in[probe_at + 1];
    mine_count = probe_in[probe_at + 2];
    probe_at += 3;
    map_the_board;
}

# What to prove for, how the game stands, and whether the rules have counted; a board; for each cell what is seen, and then
# what the rules have proved.
proc take_a_knowledge {
    proof_purpose = probe_in[probe_at];
    status = probe_in[probe_at + 1];
    local counted_already = probe_in[probe_at + 2];
    probe_at += 3;
    take_a_board;
    clear_the_solver;
    local cell = 1;
    repeat cells {
        see cell, probe_in[probe_at], probe_in[probe_at + cells];
        probe_at += 1;
        cell += 1;
    }
    probe_at += cells;
    if counted_already == 1 {
        delete counting_queue;
    } else {
        add 1 to counting_queue;
    }
    proof_stage = PROOF_ASKED;
}

# What the solver sees in a cell: an open number, a mine that has exploded or is proved, or nothing yet.
proc see cell, seen, proof {
    if $seen == EXPLODED or $proof == 2 {
        view[$cell] = PROVED_MINED;
        unproved_mines -= 1;
        unsettled_cells -= 1;
        note_a_mine $cell;
    } elif $seen >= 0 {
        view[$cell] = $seen;
        unsettled_cells -= 1;
        local i = around_start[$cell];
        repeat around_count[$cell] {
            unknowns[around[i]] -= 1;
            i += 1;
        }
    }
}

# A board, and for each cell whether it is a mine. A board without a safe cell is won from the start.
proc take_a_fresh_game {
    take_a_board;
    put_out_a_fresh_board;
    delete layout;
    repeat cells {
        add probe_in[probe_at] to layout;
        probe_at += 1;
    }
    number_the_cells;
    take_the_layout;
    if safe_cells_closed <= 0 {
        end_the_game WON;
    }
}

# A board, status, why, mines left; for each cell mine, seen, flag and tile; how many actions will follow.
proc take_a_game {
    take_a_board;
    put_out_a_fresh_board;
    kept_status = probe_in[probe_at];
    kept_why = probe_in[probe_at + 1];
    kept_mines_left = probe_in[probe_at + 2];
    probe_at += 3;
    delete layout;
    delete kept_know;
    delete kept_flags;
    delete kept_tiles;
    repeat cells {
        add probe_in[probe_at] to layout;
        add probe_in[probe_at + 1] to kept_know;
        add probe_in[probe_at + 2] to kept_flags;
        add probe_in[probe_at + 3] to kept_tiles;
        probe_at += 4;
    }
    number_the_cells;
    take_the_layout;
    probe_actions = probe_in[probe_at];
    probe_at += 1;
}

# An action, its cell (0 off the board), and its choice. The game is as it was before the last action.
proc take_an_action {
    bring_the_game_back;
    probe_action = probe_in[probe_at];
    probe_cell = probe_in[probe_at + 1];
    probe_choice = probe_in[probe_at + 2];
    probe_at += 3;
    if probe_action == ACTION_ASSIST and status == PLAYING {
        ask_the_prover FOR_ASSIST;
    }
}

# The ledger and the solver's lists for the game that was set.
proc bring_the_game_back {
    proof_stage = NO_PROOF;
    status = kept_status;
    why = kept_why;
    mines_left = kept_mines_left;
    clear_the_solver;
    delete undrawn;
    local cell = 1;
    repeat cells {
        know[cell] = kept_know[cell];
        flags[cell] = kept_flags[cell];
        tiles[cell] = kept_tiles[cell];
        if know[cell] >= 0 and know[cell] < EXPLODED {
            uncover cell;
            safe_cells_closed -= 1;
        }
        cell += 1;
    }
}

# Acts as the game would.
proc act {
    if probe_action == ACTION_REVEAL {
        reveal probe_cell;
    } elif probe_action == ACTION_FLAG {
        flag probe_cell;
    } elif probe_action == ACTION_CHORD {
        chord probe_cell;
    } elif probe_action == ACTION_OPEN {
        open_the_cell probe_cell;
    } elif status == PLAYING {
        assist probe_choice;
    }
}

# Status, why, mines left; for each cell seen, flag and tile.
proc tell_the_game {
    add status to probe_out;
    add why to probe_out;
    add mines_left to probe_out;
    local cell = 1;
    repeat cells {
        add know[cell] to probe_out;
        add flags[cell] to probe_out;
        add tiles[cell] to probe_out;
        cell += 1;
    }
}

# A board; column and row of the first click; how many numbers there are, and the numbers.
proc take_a_laying {
    take_a_board;
    delete draws;
    local next = probe_at + 3;
    repeat probe_in[probe_at + 2] {
        add probe_in[next] to draws;
        next += 1;
    }
    lay_the_mines probe_in[probe_at], probe_in[probe_at + 1];
    probe_at = next;
}

# Answers a request without actions.
proc answer_the_request {
    if probe_kind == ASK_PROOF {
        tell_the_proof;
    } elif probe_kind == ASK_FRESH {
        tell_the_game;
    } elif probe_kind == ASK_SETUP {
        add width to probe_out;
        add height to probe_out;
        add mine_count to probe_out;
    } else {
        add length layout to probe_out;
        local cell = 1;
        repeat length layout {
            add layout[cell] to probe_out;
            cell += 1;
        }
    }
}

# Whether a layout fits, the safe cells, the mined cells, the chances of all cells if asked for, and turns before the last.
proc tell_the_proof {
    add position_holds to probe_out;
    add length provably_safe to probe_out;
    local i = 1;
    repeat length provably_safe {
        add provably_safe[i] to probe_out;
        i += 1;
    }
    add length provably_mined to probe_out;
    i = 1;
    repeat length provably_mined {
        add provably_mined[i] to probe_out;
        i += 1;
    }
    add length chances to probe_out;
    i = 1;
    repeat length chances {
        add chances[i] to probe_out;
        i += 1;
    }
    add proof_turns to probe_out;
}
