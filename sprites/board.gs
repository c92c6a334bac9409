# The board: stamps cells onto the stage, and only those that have changed.
%include generated/numbers
%include generated/tile_costumes
hide;

%define FIGURE_STEP 0.26

var tile = 0;
var first_costume = 0;

# A new board: what stands on the stage goes.
on "clear the table" {
    erase_all;
}

# Draws the cells that wait, as many as one frame can carry.
on "paint the board" {
    if length undrawn > 0 {
        paint_waiting_cells;
    }
}

# Stamps the cells that wait, and the rings on top.
proc paint_waiting_cells {
    first_costume = 1 + (cell_kind - 1) * COSTUMES_OF_A_CELL;
    local count = length undrawn;
    if count > CELLS_OF_A_FRAME {
        count = CELLS_OF_A_FRAME;
    }
    repeat count {
        paint_cell undrawn[1];
        delete undrawn[1];
    }
    local next = 1;
    repeat length rings {
        put_a_ring_around rings[next];
        next += 1;
    }
}

# Stamps one cell; a proof shows as a green or red frame on top of it.
proc paint_cell cell {
    if know[$cell] == HIDDEN {
        choose_the_tile_of_a_closed_cell $cell;
    } elif know[$cell] == EXPLODED {
        tile = TILE_BLAST;
    } else {
        tile = know[$cell];
    }
    tiles[$cell] = tile;
    go_to_cell $cell;
    if colours == 1 and tile > 0 and tile < 9 {
        switch_costume first_costume + CLEAR_COSTUME + tile;
    } else {
        switch_costume first_costume + tile;
    }
    stamp;
    if proved[$cell] > 0 {
        switch_costume first_costume + PROOF_COSTUME + (proved[$cell] + 2 * colours);
        stamp;
    }
    if length chances > 0 and know[$cell] == HIDDEN {
        paint_the_chance_at $cell;
    }
}

# A closed cell looks covered or flagged while the game goes on, and shows the truth after its end.
proc choose_the_tile_of_a_closed_cell cell {
    tile = TILE_COVERED;
    if status == PLAYING {
        if flags[$cell] == 1 {
            tile = TILE_FLAGGED;
        }
    } elif $cell == why {
        tile = TILE_HINT;
    } elif mines[$cell] == 1 {
        tile = TILE_MINE;
        if flags[$cell] == 1 or status == WON {
            tile = TILE_FLAGGED;
        }
    } elif flags[$cell] == 1 {
        tile = TILE_WRONG_FLAG;
    }
}

# Stamps the chance that a closed cell is a mine: a tint, and per cent. Only a certain cell shows 0 or 100.
proc paint_the_chance_at cell {
    local tint = 0;
    local percent = round(chances[$cell] * 100);
    if chances[$cell] == 1 {
        tint = TINTS - 1;
    } elif chances[$cell] > 0 {
        tint = 1 + floor(chances[$cell] * (TINTS - 2));
        if percent < 1 {
            percent = 1;
        } elif percent > 99 {
            percent = 99;
        }
    }
    switch_costume CHANCE_COSTUME + (tint + TINTS * colours);
    set_size 100 * cell_size / SIZE_OF_CHANCES;
    stamp;
    set_size 100;
    change_x 0 - (length percent + 1) * cell_size * FIGURE_STEP / 2;
    local i = 1;
    repeat length percent {
        change_x cell_size * FIGURE_STEP;
        switch_costume first_costume + PERCENT_COSTUME + percent[i];
        stamp;
        i += 1;
    }
}

# Goes to the middle of a cell.
proc go_to_cell cell {
    goto board_left + (column_of[$cell] + 0.5) * cell_size, board_top - (row_of[$cell] + 0.5) * cell_size;
}

# Stamps a cyan ring around a number that justifies the deduction.
proc put_a_ring_around cell {
    go_to_cell $cell;
    switch_costume first_costume + RING_COSTUME;
    stamp;
}
