# The answer: which cells are safe, which are mined, and the chances.

# All cases have been gone through.
proc conclude_the_proof {
    delete provably_safe;
    delete provably_mined;
    delete chances;
    position_holds = 1;
    if nothing_fits == 1 or all_ways == 0 {
        position_holds = 0;
    }
    if proof_purpose == FOR_DEDUCTION {
        conclude_the_deduction;
    } else {
        look_whether_anything_is_proved;
        if anything_proved == 1 or proof_purpose == FOR_CHANCES {
            tell_what_is_proved;
        }
        if proof_purpose == FOR_CHANCES and position_holds == 1 {
            write_the_chances;
        }
        proof_stage = PROOF_DONE;
    }
}

# Writes the safe and the mined cells, each in row order.
proc tell_what_is_proved {
    find_the_verdicts;
    if counts_itself == 1 or verdicts[1 + length box_size] > OUTSIDE {
        tell_about_the_cells;
    } elif anything_proved == 1 {
        tell_about_the_border;
    }
}

# Whether a cell is settled by the prover or in no layout safe, or a mine. If no layout fits, all of that holds.
proc look_whether_anything_is_proved {
    anything_proved = counts_itself;
    if (0 in box_mine) + (0 in box_safe) > 0 {
        anything_proved = 1;
    }
    if outside > 0 and (outside_mine == 0 or outside_safe == 0) {
        anything_proved = 1;
    }
}

# Goes through the cells in row order. If no layout fits, each is both safe and mined.
proc tell_about_the_cells {
    local cell = 1;
    repeat cells {
        if view[cell] == UNKNOWN {
            find_the_place_of cell;
            if verdicts[place_of_cell] == SETTLED_SAFE or position_holds == 0 {
                add cell to provably_safe;
            }
            if verdicts[place_of_cell] == SETTLED_MINED or position_holds == 0 {
                add cell to provably_mined;
            }
        }
        cell += 1;
    }
    work += 18 * cells;
}

# The same where only cells of the border are proved.
proc tell_about_the_border {
    local next = 1;
    repeat length border {
        local verdict = verdicts[box_of[border[next]]];
        if verdict == SETTLED_SAFE {
            local place = 1 + length provably_safe;
            until place == 1 or provably_safe[place - 1] < border[next] {
                place -= 1;
            }
            insert border[next] at provably_safe[place];
        } elif verdict == SETTLED_MINED {
            local place = 1 + length provably_mined;
            until place == 1 or provably_mined[place - 1] < border[next] {
                place -= 1;
            }
            insert border[next] at provably_mined[place];
        }
        next += 1;
    }
    work += 60 * length border;
}

# Cells of a box have its place. After the boxes come three more: outside, settled safe, settled mined.
proc find_the_place_of cell {
    if link_of[$cell] > 0 {
        place_of_cell = box_of[$cell];
    } elif counts_itself == 1 {
        place_of_cell = 1 + length box_size + mark[$cell] - OUTSIDE;
    } else {
        place_of_cell = 1 + length box_size;
    }
}

# For each cell the chance that it is a mine; -1 for an open cell. An unknown cell is outside, unless it is said later on.
proc write_the_chances {
    sure_chance[4 + UNKNOWN] = box_chance[1 + length box_size];
    local cell = 1;
    repeat cells {
        add sure_chance[4 + view[cell]] to chances;
        cell += 1;
    }
    local next = 1;
    repeat length border {
        chances[border[next]] = box_chance[box_of[border[next]]];
        next += 1;
    }
    if counts_itself == 1 {
        write_the_settled_chances;
    }
    work += 9 * cells + 20 * length border;
}

# The prover itself may have settled cells by counting.
proc write_the_settled_chances {
    local next = 1;
    repeat length unclear {
        if mark[unclear[next]] > OUTSIDE {
            chances[unclear[next]] = -1 - mark[unclear[next]];
        }
        next += 1;
    }
}

# What is proved of the cells of each box, of those outside, and of settled ones; and their chances.
proc find_the_verdicts {
    delete verdicts;
    delete box_chance;
    local box = 1;
    repeat length box_size {
        judge box_mine[box], box_safe[box];
        box += 1;
    }
    if outside > 0 {
        judge outside_mine, outside_safe;
    } else {
        judge 1, 1;
    }
    if counts_itself == 1 {
        judge 1, 0;
        judge 0, 1;
    }
}

# A place whose cells are a mine, or safe, in so many layouts.
proc judge mine_ways, safe_ways {
    if $mine_ways == 0 {
        add SETTLED_SAFE to verdicts;
    } elif $safe_ways == 0 {
        add SETTLED_MINED to verdicts;
    } else {
        add OUTSIDE to verdicts;
    }
    if proof_purpose == FOR_CHANCES {
        add $mine_ways / ($mine_ways + $safe_ways) to box_chance;
    }
}
