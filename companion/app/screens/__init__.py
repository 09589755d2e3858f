"""Thin Kivy screens: view data in, one verb per gesture out; each has a twin in ``kv/screens``."""
