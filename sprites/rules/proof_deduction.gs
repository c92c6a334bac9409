# PROOF and MINE COUNT: what the prover finds for the solver, in the order of docs/deduction-order.md.

# PROOF asks about each component whatever its number of mines, so the first time mines do not count. Where nothing comes of
# that and the number of mines can decide something, MINE COUNT asks a second time.
proc begin_with_the_components {
    mines_matter = counted;
    counted = 0;
}

# Ends a deduction, or asks the second time.
proc conclude_the_deduction {
    conclusion_rule = NO_RULE;
    delete conclusion;
    delete witnesses;
    if asked_with_mines == 1 {
        find_what_the_number_of_mines_proves;
        proof_stage = PROOF_DONE;
    } else {
        find_what_a_component_proves;
        if conclusion_rule == NO_RULE and (level == LEVEL_MINE_COUNT and mines_matter == 1) {
            asked_with_mines = 1;
            counted = 1;
            begin_to_prove;
        } else {
            proof_stage = PROOF_DONE;
        }
    }
}

# MINE COUNT: all cells that are safe in every layout; if there are none, all that are mined. Every number is a witness.
proc find_what_the_number_of_mines_proves {
    look_whether_anything_is_proved;
    if anything_proved == 1 {
        tell_what_is_proved;
        conclusion_rule = MINE_COUNTED;
        conclude_of_component 0;
    }
}

# PROOF: the first component that has safe cells settles them; if none has, the first that has mined cells settles those.
proc find_what_a_component_proves {
    if (0 in box_mine) + (0 in box_safe) > 0 {
        find_the_verdicts;
        tell_about_the_border;
        name_the_components;
        choose_a_component SETTLED_SAFE;
        if chosen == 0 {
            choose_a_component SETTLED_MINED;
        }
        conclusion_rule = PROOF;
        conclude_of_component chosen;
    }
}

# Writes the proved cells of a component, or of all (0), and their witnesses.
proc conclude_of_component wanted {
    conclusion_mined = 0;
    local next = 1;
    repeat length provably_safe {
        if $wanted == 0 or box_component[box_of[provably_safe[next]]] == $wanted {
            add provably_safe[next] to conclusion;
        }
        next += 1;
    }
    if length conclusion == 0 {
        conclusion_mined = 1;
        next = 1;
        repeat length provably_mined {
            if $wanted == 0 or box_component[box_of[provably_mined[next]]] == $wanted {
                add provably_mined[next] to conclusion;
            }
            next += 1;
        }
    }
    next = 1;
    repeat length number_cell {
        if $wanted == 0 or number_component[next] == $wanted {
            add number_cell[next] to witnesses;
        }
        next += 1;
    }
    work += 20 * (length number_cell + length conclusion);
}

# Gives every box and number the component to which it belongs, and every component its first cell in row order.
proc name_the_components {
    delete box_component;
    repeat length box_size {
        add 0 to box_component;
    }
    delete number_component;
    repeat length number_cell {
        add 0 to number_component;
    }
    delete first_cell_of;
    local box = 1;
    repeat length box_size {
        if box_component[box] == 0 {
            add cells + 1 to first_cell_of;
            spread_the_component_from box;
        }
        box += 1;
    }
    local next = 1;
    repeat length border {
        if border[next] < first_cell_of[box_component[box_of[border[next]]]] {
            first_cell_of[box_component[box_of[border[next]]]] = border[next];
        }
        next += 1;
    }
    work += 30 * (length box_size + length link_cell);
}

# All boxes that share a number with one of the newest component belong to it.
proc spread_the_component_from first_box {
    delete queue;
    add $first_box to queue;
    box_component[$first_box] = length first_cell_of;
    local next = 1;
    until next > length queue {
        local link = link_of[box_cell[queue[next]]];
        until link == 0 {
            spread_over_the_number link_number[link];
            link = older_link[link];
        }
        next += 1;
    }
}

# The boxes beside a number belong to the component of that number.
proc spread_over_the_number number {
    if number_component[$number] == 0 {
        number_component[$number] = length first_cell_of;
        local link = number_start[$number];
        repeat number_left[$number] {
            if box_component[box_of[link_cell[link]]] == 0 {
                box_component[box_of[link_cell[link]]] = length first_cell_of;
                add box_of[link_cell[link]] to queue;
            }
            link += 1;
        }
    }
}

# The first component, in row order of first cells, with a box of this verdict; 0 if there is none.
proc choose_a_component verdict {
    chosen = 0;
    local box = 1;
    repeat length box_size {
        if verdicts[box] == $verdict {
            if chosen == 0 or first_cell_of[box_component[box]] < first_cell_of[chosen] {
                chosen = box_component[box];
            }
        }
        box += 1;
    }
}
