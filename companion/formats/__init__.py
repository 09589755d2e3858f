"""Values to JSON and back: positions, moves, records, copies, and the files people hand in."""
