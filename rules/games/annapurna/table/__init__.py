"""How Annapurna looks on the screen and how it is touched."""
