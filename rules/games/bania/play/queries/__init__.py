"""The questions only Bania has, and their answers."""
