"""A camera for the app that shows what a test lays before it."""

from __future__ import annotations

from companion.box import tag_codes
from companion.camera.app_camera import Eyes
from companion.presenters.app_context import House
from hardware.camera.camera_names import Listed
from hardware.camera.synthetic_camera import Laid, Synthetic


def with_camera(house: House, *, chosen: bool = True) -> Synthetic:
    """Give a house a camera driven by hand."""
    camera, inbox = Synthetic(), house.eyes.inbox
    house.eyes = Eyes(lambda _name, _size: camera.open(), lambda: (Listed("synthetic", "By hand"),))
    house.eyes.inbox = inbox
    if chosen:
        house.change(camera="synthetic")
    return camera


def tag(game: str, face: str, x: float = 640, turned: float = 0) -> Laid:
    """A piece of a game as it lies before the camera."""
    pieces = (tag_codes.piece(one) for one in tag_codes.ids(game))
    found = next(one.id for one in pieces if one and one.face == face)
    return Laid(found, x, 300, turned=turned)
