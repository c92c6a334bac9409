# Putting the components together: how many mines they hold in all, and in how many ways the others lie outside.

# No sums yet.
proc forget_the_sums {
    all_ways = 0;
    outside_mine = 0;
    outside_safe = 0;
    delete box_mine;
    delete box_safe;
    repeat length box_size {
        add 0 to box_mine;
        add 0 to box_safe;
    }
}

# Before the first component there are no mines.
proc begin_the_totals {
    delete total_from;
    delete total_mines;
    delete total_ways;
    delete total_low;
    delete before_from;
    delete before_low;
    delete before_ways;
    add 1 to before_from;
    add 0 to before_low;
    add 1 to before_ways;
}

# Joins the totals of the newest component to those of all before it.
proc join_the_totals {
    local first_total = total_from["last"];
    local lowest = total_mines[first_total];
    local highest = lowest;
    local total = first_total;
    repeat length total_mines - first_total {
        total += 1;
        if total_mines[total] < lowest {
            lowest = total_mines[total];
        }
        if total_mines[total] > highest {
            highest = total_mines[total];
        }
    }
    local from = before_from["last"];
    local sums = 1 + length before_ways - from;
    local joined = 1 + length before_ways;
    add joined to before_from;
    add lowest to total_low;
    add before_low["last"] + lowest to before_low;
    repeat sums + highest - lowest {
        add 0 to before_ways;
    }
    total = first_total;
    repeat 1 + length total_mines - first_total {
        local i = from;
        local j = joined + total_mines[total] - lowest;
        repeat sums {
            before_ways[j] += before_ways[i] * total_ways[total];
            i += 1;
            j += 1;
        }
        work += 20 + 16 * sums;
        total += 1;
    }
}

# rest: for each number of mines in all components, the ways to place the others outside. Where mines do not count, there
# is always a way, and any cell outside can be a mine or safe.
proc spread_the_rest_outside {
    delete rest;
    if counted == 1 {
        count_the_ways_outside;
    } else {
        add 1 to rest;
        case_outside_mine = before_ways["last"];
        case_outside_safe = before_ways["last"];
    }
}

# For each number of mines in all components: in how many ways the others lie outside.
proc count_the_ways_outside {
    case_outside_mine = 0;
    case_outside_safe = 0;
    local from = before_from["last"];
    local left = case_mines - before_low["last"];
    repeat 1 + length before_ways - from {
        add 0 to rest;
    }
    local i = 1;
    if left > outside {
        i += left - outside;
        left = outside;
    }
    if i <= length rest and left >= 0 {
        local ways_outside = 1;
        local chosen_cells = 0;
        repeat left {
            ways_outside = ways_outside * (outside - chosen_cells) / (chosen_cells + 1);
            chosen_cells += 1;
        }
        until i > length rest or left < 0 {
            rest[i] = ways_outside;
            if outside > 0 {
                case_outside_mine += before_ways[from + i - 1] * ways_outside * left / outside;
                case_outside_safe += before_ways[from + i - 1] * ways_outside * (outside - left) / outside;
            }
            ways_outside = ways_outside * left / (1 + outside - left);
            left -= 1;
            i += 1;
            work += 30;
        }
    }
}

# For each total of the component: the ways of everything else. Then the component belongs to the rest.
proc join_the_rest {
    delete ends;
    delete new_rest;
    local from = before_from[component];
    local sums = before_from[component + 1] - from;
    repeat sums {
        add 0 to new_rest;
    }
    local lowest = total_low[component];
    local totals = 1 + length total_mines - total_from[component];
    if component < length total_from {
        totals = total_from[component + 1] - total_from[component];
    }
    local total = total_from[component];
    repeat totals {
        local end = 0;
        local i = 1;
        local j = 1 + total_mines[total] - lowest;
        repeat sums {
            end += before_ways[from + i - 1] * rest[j];
            new_rest[i] += total_ways[total] * rest[j];
            i += 1;
            j += 1;
        }
        add end to ends;
        work += 20 + 26 * sums;
        total += 1;
    }
    delete rest;
    local i = 1;
    repeat sums {
        add new_rest[i] to rest;
        i += 1;
    }
}
