# Numbers that only the prover uses.
%define SETTLED_SAFE -1
%define SETTLED_MINED -2
%define OUTSIDE -3
%define NO_KEY 9007199254740992

%define WORK_OF_A_PROOF_TURN 100000

%define READING 1
%define BEGINNING 2
%define LINING_UP 3
%define FITTING 4
%define MERGING 5
%define SAVING 6
%define LOADING 7
%define ENDING 8
%define FILLING 9
%define RETURNING 10
%define CARRYING 11
