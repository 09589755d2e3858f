"""How Danana looks on the screen and how it is touched."""
