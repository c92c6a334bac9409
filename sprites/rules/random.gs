# The random stream: MRG32k3a, whose sums stay exact in Scratch's numbers (docs/random.md).

# Sets the stream to its start for a seed, so that the same seed always gives the same numbers.
proc start_the_stream seed {
    scrambled = $seed;
    scramble;
    stream_s0 = scrambled + 1;
    scramble;
    stream_s1 = scrambled + 1;
    scramble;
    stream_s2 = scrambled + 1;
    scramble;
    stream_t0 = scrambled + 1;
    scramble;
    stream_t1 = scrambled + 1;
    scramble;
    stream_t2 = scrambled + 1;
    repeat 8 {
        draw_a_number;
    }
}

# Mixes a seed so thoroughly that seeds next to each other have nothing in common.
proc scramble {
    repeat 3 {
        scrambled = ((scrambled * scrambled) % 67108859 * scrambled + 7654321) % 67108859;
    }
}

# Puts the next number of the stream into `drawn`.
proc draw_a_number {
    local p = (1403580 * stream_s1 - 810728 * stream_s0) % 4294967087;
    stream_s0 = stream_s1;
    stream_s1 = stream_s2;
    stream_s2 = p;
    local q = (527612 * stream_t2 - 1370589 * stream_t0) % 4294944443;
    stream_t0 = stream_t1;
    stream_t1 = stream_t2;
    stream_t2 = q;
    drawn = (p - q) % 4294967087;
    if drawn == 0 {
        drawn = 4294967087;
    }
}

# Draws one number for each mine of a board.
proc draw_for_all_mines {
    delete draws;
    repeat mine_count {
        draw_a_number;
        add drawn to draws;
    }
}
