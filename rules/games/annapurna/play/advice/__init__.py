"""What the app says of an Ascent: what is wrong, what to remember, what a move or a card brings."""
