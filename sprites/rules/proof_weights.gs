# Weights on the brief way, where chances are wanted: in how many ways a state comes about, and how many lead on from it.

# None yet.
proc forget_the_weights {
    delete ways;
    delete mark_ways;
    weighed = 0;
}

# The ways of the states of the new layer; v mines lie in a box in as many ways as its mark has.
proc weigh_the_new_edges {
    local ways_here = 1;
    local mined = 0;
    repeat box_cells + 1 {
        add ways_here to mark_ways;
        ways_here = ways_here * (box_cells - mined) / (mined + 1);
        mined += 1;
    }
    until length ways == length reached {
        add 0 to ways;
    }
    work += 20 * (length edge_to - weighed);
    repeat length edge_to - weighed {
        weighed += 1;
        ways[edge_to[weighed]] += ways[edge_from[weighed]] * mark_ways[edge_mark[weighed]];
    }
}

# The ways on from each state to everything else, and those through each edge.
proc look_back_with_weights {
    repeat chunk {
        local onward = reached[edge_to[here]] * mark_ways[edge_mark[here]];
        reached[edge_from[here]] += onward;
        marks[edge_mark[here]] += ways[edge_from[here]] * onward;
        here -= 1;
    }
}
