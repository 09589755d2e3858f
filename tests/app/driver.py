"""Drives the real app by touch, without a screen: what the demonstration uses, for tests.

Kivy reads its environment when it is imported, so this module is imported before it.
"""

from __future__ import annotations

from companion.app.startup import set_up_offscreen

set_up_offscreen()

from companion.app.demo.stage import Stage

Driver = Stage
