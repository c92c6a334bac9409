"""The blocks of the game that need a screen, and why it runs without one all the same."""

# The game finds the cell under the pointer from its coordinates, so it does not matter what a click hits.
ALLOWED = ("event_whenstageclicked", "event_whenthisspriteclicked")
