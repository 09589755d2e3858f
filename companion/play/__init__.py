"""A game at the table: the session, its replay, touches to moves, clocks and bots."""
