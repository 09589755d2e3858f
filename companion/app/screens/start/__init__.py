"""The screens before a game and around it."""
