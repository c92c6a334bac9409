# Boxes: unclear cells with the same numbers around them. Cells beside no number are outside.

# Puts every unclear cell into its box.
proc sort_the_cells_into_boxes {
    empty_the_boxes;
    outside = 0;
    local next = 1;
    repeat length unclear {
        found_box = 0;
        if mark[unclear[next]] == UNCLEAR {
            list_the_numbers_beside unclear[next];
            if length beside == 0 {
                outside += 1;
            } else {
                find_the_box;
            }
        }
        add found_box to unclear_box;
        next += 1;
    }
}

# Forgets all boxes and links.
proc empty_the_boxes {
    delete unclear_box;
    delete box_size;
    delete box_text;
    delete box_start;
    delete box_count;
    delete older_box;
    delete newest_box;
    delete link_number;
    delete link_box;
    delete older_link;
    delete newest_link;
    repeat length number_cell {
        add 0 to newest_box;
        add 0 to newest_link;
    }
}

# Numbers stand in the list with 100 added: then all items are longer than one letter, so that Scratch writes the list
# with spaces, and two lists read alike only if they are alike.
proc list_the_numbers_beside cell {
    delete beside;
    local i = around_start[$cell];
    repeat around_count[$cell] {
        if mark[around[i]] > 0 {
            add 100 + mark[around[i]] to beside;
        }
        i += 1;
    }
}

# Looks for a box with the numbers that were listed, among those with the same first number, or makes it.
proc find_the_box {
    found_box = newest_box[beside[1] - 100];
    until found_box == 0 or box_text[found_box] == beside {
        found_box = older_box[found_box];
    }
    if found_box > 0 {
        box_size[found_box] += 1;
    } else {
        make_a_box;
    }
}

# A new box, and its links to its numbers.
proc make_a_box {
    add 1 to box_size;
    found_box = length box_size;
    add beside to box_text;
    add newest_box[beside[1] - 100] to older_box;
    newest_box[beside[1] - 100] = found_box;
    add 1 + length link_number to box_start;
    add length beside to box_count;
    local next = 1;
    repeat length beside {
        local number = beside[next] - 100;
        add number to link_number;
        add found_box to link_box;
        add newest_link[number] to older_link;
        newest_link[number] = length link_number;
        next += 1;
    }
}
