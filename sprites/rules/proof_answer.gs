# Cases of fixed boxes, and the answer.

# Too wide: one more box gets a fixed number of mines, each in turn, and everything begins again.
proc fix_one_more box {
    add $box to fixed_box;
    add 0 to fixed_value;
    begin_the_cases;
}

# Whether the number of mines can decide anything. It cannot where some are left over however many the numbers want, and
# always fewer than there are cells outside: then states need not count them. Chances always do.
proc look_whether_mines_count {
    counted = 1;
    if proof_purpose == FOR_ASSIST and mines_to_place < outside {
        delete box_taken;
        repeat length box_size {
            add 0 to box_taken;
        }
        local most_mines = 0;
        local number = 1;
        repeat length number_wants {
            claim_boxes number;
            if claimed > number_wants[number] {
                claimed = number_wants[number];
            }
            most_mines += claimed;
            number += 1;
        }
        if most_mines < mines_to_place {
            counted = 0;
        }
        work += 12 * (length number_wants + length link_number);
    }
}

# Counts the cells around a number that no number before it has claimed.
proc claim_boxes number {
    claimed = 0;
    local link = newest_link[$number];
    until link == 0 {
        if box_taken[link_box[link]] == 0 {
            box_taken[link_box[link]] = 1;
            claimed += box_size[link_box[link]];
        }
        link = older_link[link];
    }
}

# The first case, and no sums yet.
proc begin_the_cases {
    all_ways = 0;
    outside_mine = 0;
    outside_safe = 0;
    delete box_mine;
    delete box_safe;
    repeat length box_size {
        add 0 to box_mine;
        add 0 to box_safe;
    }
    local i = 1;
    repeat length fixed_value {
        fixed_value[i] = 0;
        i += 1;
    }
    phase = BEGINNING;
}

# What is left to the other boxes in this case. Where a number is wronged, the case holds no layout.
proc begin_the_case {
    delete case_wants;
    delete boxes_left;
    delete cells_left;
    delete slot_of;
    local number = 1;
    repeat length number_wants {
        add number_wants[number] to case_wants;
        add number_left[number] to cells_left;
        add 0 to boxes_left;
        add 0 to slot_of;
        number += 1;
    }
    local link = 1;
    repeat length link_number {
        boxes_left[link_number[link]] += 1;
        link += 1;
    }
    delete box_taken;
    repeat length box_size {
        add 0 to box_taken;
    }
    case_mines = mines_to_place;
    case_weight = 1;
    case_holds = 1;
    fix_the_boxes;
    work += 20 * length number_wants + (12 * length link_number + 10 * length box_size);
    if case_holds == 1 {
        too_wide = 0;
        clear_the_row;
        phase = LINING_UP;
    } else {
        end_the_case;
    }
}

# Takes the fixed boxes out of the position.
proc fix_the_boxes {
    local i = 1;
    repeat length fixed_box {
        local value = fixed_value[i];
        local box = fixed_box[i];
        box_taken[box] = 1;
        case_mines -= value;
        case_weight = case_weight * choose[box_size[box] * 9 + value + 1];
        local link = box_start[box];
        repeat box_count[box] {
            case_wants[link_number[link]] -= value;
            boxes_left[link_number[link]] -= 1;
            cells_left[link_number[link]] -= box_size[box];
            link += 1;
        }
        i += 1;
    }
    if case_mines < 0 {
        case_holds = 0;
    }
    if i > 1 {
        look_for_wronged_numbers;
    }
}

# A case does not hold when a number wants more mines than cells are left to it, or fewer than none.
proc look_for_wronged_numbers {
    local number = 1;
    repeat length case_wants {
        if case_wants[number] < 0 or case_wants[number] > cells_left[number] {
            case_holds = 0;
        }
        number += 1;
    }
}

# Adds what the way back has found outside the boxes.
proc sum_up_the_case {
    all_ways += case_weight * rest[1];
    outside_mine += case_weight * case_outside_mine;
    outside_safe += case_weight * case_outside_safe;
    local i = 1;
    repeat length fixed_box {
        local share = case_weight * rest[1] / box_size[fixed_box[i]];
        box_mine[fixed_box[i]] += share * fixed_value[i];
        box_safe[fixed_box[i]] += share * (box_size[fixed_box[i]] - fixed_value[i]);
        i += 1;
    }
    end_the_case;
}

# The next case: the last fixed box takes one mine more; where it is full, it starts again and the one before it does.
proc end_the_case {
    local i = length fixed_box;
    local turned = 0;
    until i == 0 or turned == 1 {
        if fixed_value[i] < box_size[fixed_box[i]] {
            fixed_value[i] += 1;
            turned = 1;
        } else {
            fixed_value[i] = 0;
            i -= 1;
        }
    }
    if turned == 1 {
        phase = BEGINNING;
    } else {
        conclude_the_proof;
    }
}

# Tells which cells are safe and which are mined, in row order.
proc conclude_the_proof {
    delete provably_safe;
    delete provably_mined;
    position_holds = 1;
    if nothing_fits == 1 or all_ways == 0 {
        position_holds = 0;
    }
    find_the_verdicts;
    local next = 1;
    repeat length unclear {
        local verdict = verdicts[unclear_box[next]];
        if verdict == SETTLED_SAFE or position_holds == 0 {
            add unclear[next] to provably_safe;
        }
        if verdict == SETTLED_MINED or position_holds == 0 {
            add unclear[next] to provably_mined;
        }
        next += 1;
    }
    work += 30 * length unclear;
    delete chances;
    if proof_purpose == FOR_CHANCES {
        write_the_chances;
    }
    proof_stage = PROOF_DONE;
}

# What is proved of the cells of each box, of those outside, and of settled ones; and their chances.
# After the boxes come three places: outside, settled safe, settled mined.
proc find_the_verdicts {
    delete verdicts;
    delete box_chance;
    local box = 1;
    repeat length box_size {
        judge box_mine[box], box_safe[box];
        box += 1;
    }
    judge outside_mine, outside_safe;
    judge 0, 1;
    judge 1, 0;
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

# For each cell the chance that it is a mine; -1 for an open cell. If no layout fits there are no chances.
proc write_the_chances {
    if position_holds == 1 {
        local cell = 1;
        repeat cells {
            if mark[cell] < 0 and know[cell] == HIDDEN {
                add 1 to chances;
            } else {
                add -1 to chances;
            }
            cell += 1;
        }
        local next = 1;
        repeat length unclear {
            chances[unclear[next]] = box_chance[unclear_box[next]];
            next += 1;
        }
    }
}
