"""The error for plain data that cannot be read; alone here, so that it can be had for nothing."""

from __future__ import annotations


class Unreadable(ValueError):
    """Plain data that does not say what it must; the message names the place."""
