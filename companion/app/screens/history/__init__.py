"""The screens of games that were played."""
