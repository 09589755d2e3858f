"""One module per game whose chance needs decks and bags; each names its dealer GAME_DEALER.

A game without one is dealt by drawing lots among its listed moves.
"""
