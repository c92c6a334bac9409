# Numbers that only the prover uses: marks of closed cells, a key larger than any, and the phases of a proof.
%define SETTLED_SAFE -1
%define SETTLED_MINED -2
%define OUTSIDE -3
%define NO_KEY 9007199254740992

# A tag: a bit for each of 25 places, and the first number above them.
%define NUMBER_IN_A_TAG 33554432

# On the brief way a key has ten digits, then the mines, and then a turn: powers of nine.
%define SLOTS_BRIEFLY 10
%define BRIEF_WIDTH 3486784401
%define TURN 22876792454961
%define TURN_IN_MINES 6561

%define READING 1
%define BEGINNING 2
%define LINING_UP 3
%define FITTING 4
%define MERGING 5
%define MERGING_TWO 6
%define SAVING 7
%define LOADING 8
%define FILLING 9
%define RETURNING 10
%define CARRYING 11
%define LOOKING_BACK 12
%define SORTING 13

# So many cells of the border are put into boxes at a time.
%define CELLS_TO_SORT 60

# Whether the proof is found at length, because it is too wide for the brief way or chances are wanted.
%define NOT_AT_LENGTH 0
%define LENGTH_ASKED 1
%define LENGTH_UNDER_WAY 2
%define LENGTH_DONE 3

# About how many blocks a turn may take for a deduction of the player.
%define WORK_FOR_A_MOVE 35000
