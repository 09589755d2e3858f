"""Widgets of the table screen: the board, the picker, the clocks."""
