"""The rules of Bania at work: state, moves, turns, legality, effects, scoring."""
