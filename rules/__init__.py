"""The rules of the games on the shelf: pure, frozen, typed, and nothing but the standard library.

No clock, no chance, no input or output lives here. Dice, draws and choices arrive as moves: reports
from a table that is always right. Start reading at :mod:`rules.game`.
"""
