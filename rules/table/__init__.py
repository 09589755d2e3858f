"""How a table looks and is touched, as data and as what the kernel derives for every game."""
