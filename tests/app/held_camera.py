"""A camera for the app that shows what a test lays before it."""

from __future__ import annotations

from companion.box import tag_codes
from companion.camera.app_camera import AppCamera
from companion.presenters.app_context import AppContext
from hardware.camera.camera_names import Listed
from hardware.camera.synthetic_camera import Laid, SyntheticCamera


def with_camera(context: AppContext, *, chosen: bool = True) -> SyntheticCamera:
    """Give a context a camera driven by hand."""
    camera, inbox = SyntheticCamera(), context.app_camera.inbox
    context.app_camera = AppCamera(
        lambda _name, _size: camera.open(), lambda: (Listed("synthetic", "By hand"),)
    )
    context.app_camera.inbox = inbox
    if chosen:
        context.change(camera="synthetic")
    return camera


def tag(game: str, face: str, x: float = 640, turned: float = 0) -> Laid:
    """A piece of a game as it lies before the camera."""
    pieces = (tag_codes.piece(one) for one in tag_codes.ids(game))
    found = next(one.id for one in pieces if one and one.face == face)
    return Laid(found, x, 300, turned=turned)
