"""What the screens before a game show: home, new game, players, machine."""
