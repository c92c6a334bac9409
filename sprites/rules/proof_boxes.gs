# Boxes: border cells with the same numbers around them. The border are the unsettled cells beside numbers; the others are
# outside. A link is a cell beside a number; the links of a number stand together, those of a cell are chained.

# Forgets the border of the last position.
proc forget_the_border {
    if length link_of == cells {
        local next = 1;
        repeat length border {
            link_of[border[next]] = 0;
            next += 1;
        }
    } else {
        delete link_of;
        delete tag_of;
        delete box_of;
        repeat cells {
            add 0 to link_of;
            add 0 to tag_of;
            add 0 to box_of;
        }
    }
    if not (bits_width == width and length bit_of == cells) {
        find_the_bits;
    }
    delete border;
    delete link_number;
    delete link_cell;
    delete older_link;
    delete number_start;
}

# The bit of each cell on a board of this size: the same for columns and rows five apart.
proc find_the_bits {
    bits_width = width;
    delete bit_of;
    local cell = 1;
    repeat cells {
        local bit = 1;
        repeat column_of[cell] % 5 + 5 * (row_of[cell] % 5) {
            bit += bit;
        }
        add bit to bit_of;
        cell += 1;
    }
}

# A cell's tag tells the numbers around it. All lie in the block of five by five around the first of them, where no two
# have the same bit; so the tag is the first number, and the bits of all.
proc begin_to_link number, cell {
    linked = $number;
    linked_bit = bit_of[$cell];
    claimed = 0;
    add 1 + length link_cell to number_start;
}

# Links a cell with the number.
proc link_a_cell cell {
    if link_of[$cell] == 0 {
        add $cell to border;
        tag_of[$cell] = linked * NUMBER_IN_A_TAG + linked_bit;
        claimed += 1;
    } else {
        tag_of[$cell] += linked_bit;
    }
    add linked to link_number;
    add $cell to link_cell;
    add link_of[$cell] to older_link;
    link_of[$cell] = length link_cell;
}

# Of the cells that it has claimed, those no number before it has, a number makes so many mines at most, and at least.
proc bound_the_mines wanted, left {
    if claimed < $wanted {
        most_mines += claimed;
    } else {
        most_mines += $wanted;
    }
    if claimed + $wanted > $left {
        least_mines += claimed + $wanted - $left;
    }
}

# No box is made yet.
proc begin_to_sort {
    delete box_tag;
    delete box_cell;
    delete box_size;
    here = 1;
    phase = SORTING;
}

# Puts the next cells of the border into the boxes of their tags. `box_cell` is one of the box's cells.
proc sort_some_of_the_border {
    chunk = 1 + length border - here;
    if chunk > CELLS_TO_SORT {
        chunk = CELLS_TO_SORT;
    }
    repeat chunk {
        local cell = border[here];
        local box = tag_of[cell] in box_tag;
        if box == 0 {
            add tag_of[cell] to box_tag;
            add cell to box_cell;
            add 1 to box_size;
            box = length box_tag;
        } else {
            box_size[box] += 1;
        }
        box_of[cell] = box;
        here += 1;
    }
    work += chunk * (30 + length box_tag);
    if here > length border {
        begin_to_prove_all;
    }
}

# Whether the number of mines can decide anything. It cannot where some are left over however many the numbers want, and
# always fewer than there are cells outside: then states need not count them. Chances always do.
proc look_whether_mines_count {
    counted = 1;
    if not (proof_purpose == FOR_CHANCES) {
        if most_mines < mines_to_place and mines_to_place - least_mines < outside {
            counted = 0;
        }
    }
}
