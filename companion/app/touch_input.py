"""Lets exactly one part of Kivy report touches: with two, each finger would be there twice."""

from __future__ import annotations

from kivy.base import EventLoop
from kivy.config import Config
from kivy.core.window import Window

PROBE = "%(name)s"
"""How Kivy's settings name what it finds among the kernel's devices."""


def use_one_provider(which: str) -> None:
    """Take touches from the window ("sdl") or from the kernel's devices ("kernel"), never both."""
    if which == "kernel":
        for provider in [*EventLoop.input_providers]:
            if type(provider).__name__ == "SDL2MotionEventProvider":
                EventLoop.remove_input_provider(provider)
    elif Config.has_option("input", PROBE):
        Config.remove_option("input", PROBE)
    assert Window is not None  # its provider is there once it is
