# The probe: lets a test set a position, do one thing to it, and read what came of it. Only in inspection builds.
# A request is a row of numbers in probe_in, an answer a row of numbers in probe_out; many can be asked at once.
costumes "pictures/nothing.svg" as "nothing";
hide;

%include generated/numbers
%include generated/tables
%include rules/map

%define ASK_PROOF 1

var probe_at = 1;
var probe_done = 0;
var probe_turns = 0;
list probe_in;
list probe_out;

# Answers all requests.
on "answer the probe" {
    probe_done = 0;
    begin_to_answer;
    until probe_at > length probe_in {
        take_a_request;
        until not (proof_stage == PROOF_ASKED or proof_stage == PROOF_UNDER_WAY) {
            broadcast_and_wait "go on proving";
        }
        answer_the_request;
    }
    probe_done = 1;
}

proc begin_to_answer {
    fill_the_tables;
    delete probe_out;
    probe_at = 1;
}

# The next number of the request.
func next_number() {
    probe_at += 1;
    return probe_in[probe_at - 1];
}

# Sets the position of the next request.
proc take_a_request {
    local kind = next_number();
    if kind == ASK_PROOF {
        proof_purpose = next_number();
        status = next_number();
        take_a_knowledge;
        proof_stage = PROOF_ASKED;
    }
}

# Width, height, mines; then for each cell what is seen, and what the rules have proved.
proc take_a_knowledge {
    width = next_number();
    height = next_number();
    mine_count = next_number();
    map_the_board;
    delete know;
    delete proved;
    repeat cells {
        add probe_in[probe_at] to know;
        add probe_in[probe_at + cells] to proved;
        probe_at += 1;
    }
    probe_at += cells;
}

# Writes the answer: whether a layout fits, the safe cells, the mined cells, the chances of all cells.
proc answer_the_request {
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
    i = 1;
    repeat cells {
        add chances[i] to probe_out;
        i += 1;
    }
    add proof_turns to probe_out;
}
