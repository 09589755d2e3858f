"""Faces of tiles and whole boards in pictures; pure."""
