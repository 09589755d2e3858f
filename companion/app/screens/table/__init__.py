"""The screens of the game on the table."""
