"""The devices beside the table: camera, tag scanner, buttons and lights, each with a fake.

This room imports neither `rules` nor `companion`: a device reports what it saw or felt, and
what that means in a game is decided elsewhere.
"""
