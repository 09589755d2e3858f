"""What moves are made of: kinds of fields, functions by kind of move, the moves there are."""
