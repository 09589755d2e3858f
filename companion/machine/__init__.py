"""The machine the app runs on: its parts, pins, clock, folders and tones."""
