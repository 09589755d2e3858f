"""Buttons, lamps and buzzer: on pins and on a keyboard, debounced, alone and as chords."""
