# Numbers that only the prover uses: marks of closed cells, a key larger than any, and the phases of a proof.
%define SETTLED_SAFE -1
%define SETTLED_MINED -2
%define OUTSIDE -3
%define NO_KEY 9007199254740992

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
