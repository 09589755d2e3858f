"""Presenters that are watched: a screen is told when there is something new to show.

One touch is one deed, whatever it does to the game: the screen that watches is told once, when the
deed is done. When somebody else changes the game (a button, another screen), it is told as well.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from companion.play.moment import Change
    from companion.play.session import Session


class Watched:
    """A presenter that says when there is something new to show; `session` is its game, if any."""

    session: Session | None = None
    _watcher: Callable[[], None] | None = None
    _unsubscribe: Callable[[], None] | None = None
    _deeds = 0

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Call `watcher` after each deed and each change of the game; return what ends it."""
        self._watcher = watcher
        self._subscribe()

        def unwatch() -> None:
            self._watcher = None
            if self._unsubscribe is not None:
                self._unsubscribe()
            self._unsubscribe = None

        return unwatch

    def follow(self, session: Session) -> None:
        """Take up a game that begins while somebody watches."""
        self.session = session
        if self._watcher is not None:
            self._subscribe()

    def _subscribe(self) -> None:
        if self._unsubscribe is not None:
            self._unsubscribe()
        self._unsubscribe = self.session.subscribe(self._heard) if self.session else None

    def changed(self, change: Change) -> None:
        """Let go of what is over, since somebody else has changed the game."""

    def _heard(self, change: Change) -> None:
        if not self._deeds:
            self.changed(change)
            self._show()

    def _show(self) -> None:
        if self._watcher is not None and not self._deeds:
            self._watcher()


P = ParamSpec("P")
R = TypeVar("R")
W = TypeVar("W", bound=Watched)


def deed(act: Callable[Concatenate[W, P], R]) -> Callable[Concatenate[W, P], R]:
    """Make a method a deed: who watches is told once it is done, not of the deeds within it."""

    @wraps(act)
    def done(self: W, /, *args: P.args, **kwargs: P.kwargs) -> R:
        self._deeds += 1
        try:
            result = act(self, *args, **kwargs)
        finally:
            self._deeds -= 1
        self._show()
        return result

    return done
