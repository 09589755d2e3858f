"""The rules of Notad at work: state, moves, turns, legality, effects, scoring."""
