"""Tags: until the camera reads them, this page says so and what to do instead."""

from __future__ import annotations

from companion.screens.base import BaseScreen


class TagsScreen(BaseScreen):
    """The place where tags for tiles and cards will be printed."""
