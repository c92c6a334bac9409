# Boxes: unclear cells with the same numbers around them. Cells beside no number are outside.
# At first all unclear cells are one group. Each number splits the groups around it: its own cells leave for new groups.
# A cell's mark tells its group: OUTSIDE for the first one, and one less for each further group.

# Puts every unclear cell into its box.
proc sort_the_cells_into_boxes {
    empty_the_boxes;
    local number = 1;
    repeat length number_cell {
        if number_left[number] > 0 {
            split_the_groups_around number_cell[number], number;
        }
        number += 1;
    }
    outside = 0;
    local next = 1;
    repeat length unclear {
        if mark[unclear[next]] == OUTSIDE {
            add 0 to unclear_box;
            outside += 1;
        } elif mark[unclear[next]] < OUTSIDE {
            put_into_a_box OUTSIDE + 1 - mark[unclear[next]];
        } else {
            add mark[unclear[next]] to unclear_box;
        }
        next += 1;
    }
    find_places_after_the_boxes;
}

# Cells in no box have a place of their own: the outside is the first after the boxes, settled safe the next, then mined.
proc find_places_after_the_boxes {
    local next = 1;
    repeat length unclear_box {
        if unclear_box[next] < 1 {
            unclear_box[next] = 1 + length box_size - unclear_box[next];
        }
        next += 1;
    }
}

# Forgets the boxes of the last position, and begins with one group.
proc empty_the_boxes {
    delete group_parent;
    delete group_number;
    delete group_box;
    delete split_by;
    delete split_into;
    add_a_group 0, 0;
    delete unclear_box;
    delete box_size;
    delete box_start;
    delete box_count;
    delete link_number;
    delete link_box;
    delete older_link;
    delete newest_link;
    repeat length number_cell {
        add 0 to newest_link;
    }
}

# A group has the numbers of its parent and one more.
proc add_a_group parent, number {
    add $parent to group_parent;
    add $number to group_number;
    add 0 to group_box;
    add 0 to split_by;
    add 0 to split_into;
}

# The unclear cells around a number leave their groups for new ones.
proc split_the_groups_around cell, number {
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] < SETTLED_MINED {
            local group = OUTSIDE + 1 - mark[around[i]];
            if not (split_by[group] == $number) {
                add_a_group group, $number;
                split_by[group] = $number;
                split_into[group] = length group_box;
            }
            mark[around[i]] = OUTSIDE + 1 - split_into[group];
        }
        i += 1;
    }
}

# A group that still has cells is a box.
proc put_into_a_box group {
    if group_box[$group] == 0 {
        make_a_box $group;
        group_box[$group] = length box_size;
    } else {
        box_size[group_box[$group]] += 1;
    }
    add group_box[$group] to unclear_box;
}

# A new box of one cell, and its links to its numbers.
proc make_a_box group {
    add 1 to box_size;
    add 1 + length link_number to box_start;
    local parent = $group;
    until parent == 1 {
        add group_number[parent] to link_number;
        add length box_size to link_box;
        add newest_link[group_number[parent]] to older_link;
        newest_link[group_number[parent]] = length link_number;
        parent = group_parent[parent];
    }
    add 1 + length link_number - box_start["last"] to box_count;
}
