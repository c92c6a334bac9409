# Reading the position: which cells are not settled, and what the numbers beside them want.

# Looks at every cell once. Mines that the rules have proved are known already.
proc read_the_cells {
    delete mark;
    delete unclear;
    mines_to_place = mine_count;
    local cell = 1;
    repeat cells {
        if know[cell] < 0 {
            if proved[cell] == 2 {
                add SETTLED_MINED to mark;
                mines_to_place -= 1;
            } else {
                add OUTSIDE to mark;
                add cell to unclear;
            }
        } else {
            add 0 to mark;
        }
        cell += 1;
    }
    if not (status == PLAYING) {
        find_the_exploded_mines;
    }
}

# After the end a mine may lie open.
proc find_the_exploded_mines {
    local cell = 1;
    repeat cells {
        if know[cell] == EXPLODED {
            mark[cell] = SETTLED_MINED;
            mines_to_place -= 1;
        }
        cell += 1;
    }
}

# Finds the open numbers beside unclear cells: among all open cells, or around the unclear ones, whichever are fewer.
proc read_the_numbers {
    delete number_wants;
    delete number_left;
    delete number_cell;
    if length unclear * 2 > cells or not (status == PLAYING) {
        read_all_numbers;
    } else {
        local next = 1;
        repeat length unclear {
            local i = around_start[unclear[next]];
            repeat around_count[unclear[next]] {
                if mark[around[i]] == 0 {
                    read_a_number around[i];
                }
                i += 1;
            }
            next += 1;
        }
    }
}

# In play every number is right. A position from elsewhere may hold one that even settled cells wrong, so all are read.
proc read_all_numbers {
    local cell = 1;
    repeat cells {
        if mark[cell] == 0 {
            read_a_number cell;
        }
        cell += 1;
    }
}

# What a number wants is its value less the settled mines around it; what is left are the unclear cells.
# One that has neither says nothing.
proc read_a_number cell {
    local wanted = know[$cell];
    local left = 0;
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] < 0 {
            if mark[around[i]] == OUTSIDE {
                left += 1;
            } else {
                wanted -= 1;
            }
        }
        i += 1;
    }
    if left > 0 or not (wanted == 0) {
        add wanted to number_wants;
        add left to number_left;
        add $cell to number_cell;
        mark[$cell] = length number_cell;
    }
}

# Counting: a number that wants nothing, or as many mines as it has cells left, settles them.
proc settle_by_counting {
    delete queue;
    local number = 1;
    repeat length number_cell {
        add number to queue;
        number += 1;
    }
    local next = 1;
    until next > length queue {
        number = queue[next];
        if number_wants[number] < 0 or number_wants[number] > number_left[number] {
            nothing_fits = 1;
        } elif number_left[number] > 0 {
            if number_wants[number] == 0 {
                settle_around number_cell[number], SETTLED_SAFE;
            } elif number_wants[number] == number_left[number] {
                settle_around number_cell[number], SETTLED_MINED;
            }
        }
        next += 1;
    }
    if mines_to_place < 0 {
        nothing_fits = 1;
    }
}

# Settles all unclear cells around a number.
proc settle_around cell, how {
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] == OUTSIDE {
            settle_a_cell around[i], $how;
        }
        i += 1;
    }
}

# A settled cell changes what the numbers around it want and have left.
proc settle_a_cell cell, how {
    local mined = 0;
    if $how == SETTLED_MINED {
        mined = 1;
    }
    mark[$cell] = $how;
    mines_to_place -= mined;
    work += 60;
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] > 0 {
            number_left[mark[around[i]]] -= 1;
            number_wants[mark[around[i]]] -= mined;
            add mark[around[i]] to queue;
        }
        i += 1;
    }
}
