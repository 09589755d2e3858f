"""The rules of Annapurna at work: state, moves, turns, legality, effects, scoring."""
