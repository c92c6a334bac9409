"""The bridge out: the game written as a Scratch project."""
