"""The panel beside the board: its words, its menu, guided entry and questions."""
