"""The table of a game that is tracked lightly."""
