"""The rules of Danana at work: state, moves, turns, legality, effects, scoring."""
