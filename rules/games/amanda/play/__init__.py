"""The rules of Amanda at work: state, moves, turns, legality, effects, scoring."""
