"""Frozen values: mappings that cannot change, ways into them, answers remembered by identity."""
