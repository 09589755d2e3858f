"""The one thread-safe queue from the hardware to the screen.

Any thread may put something in; the main loop alone takes it out, in the order it came. What
happens when the main loop is slow is decided here and nowhere else:

    put          for what must not be missed (a press, a failure): nothing that was accepted is ever
                 dropped. When `limit` things wait, which no table can cause while the screen is
                 alive, the next is refused with InboxFull instead of filling the memory.
    put_latest   for what is old as soon as there is a newer one (a camera's frame): one thing waits
                 per source, the latest.

    inbox: Inbox[Reading] = Inbox()
    buttons = open_buttons("gpio", pins, inbox.put)
    inbox.when_filled(Clock.create_trigger(lambda _: handle(inbox.drain())))
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")

LIMIT = 10_000
"""How many things may wait: minutes of every button pressed as fast as fingers can."""


class InboxFull(Exception):
    """Too much waits: nobody has taken anything out for a long time."""


class Inbox(Generic[T]):
    """What has arrived and was not handled yet.

    >>> inbox: Inbox[str] = Inbox()
    >>> inbox.put("pass pressed")
    >>> inbox.put_latest("camera", "frame 1")
    >>> inbox.put("pass released")
    >>> inbox.put_latest("camera", "frame 2")
    >>> inbox.drain()
    ['pass pressed', 'pass released', 'frame 2']
    """

    def __init__(self, *, limit: int = LIMIT) -> None:
        self._limit = limit
        self._lock = Lock()
        self._waiting: dict[int, T] = {}  # by order of arrival
        self._latest: dict[str, int] = {}  # where in it the latest of each source waits
        self._arrivals = 0
        self._wake: Callable[[], object] | None = None

    def __len__(self) -> int:
        """How many things wait."""
        return len(self._waiting)

    def put(self, thing: T) -> None:
        """Let something wait its turn, from any thread; raises InboxFull."""
        with self._lock:
            if len(self._waiting) - len(self._latest) >= self._limit:
                raise InboxFull(
                    f"expected at most {self._limit} readings to wait, and {thing!r} came as well:"
                    " the screen has stopped taking them"
                )
            wake = self._wake if not self._waiting else None
            self._add(thing)
        if wake:  # outside the lock, so that waking may drain
            wake()

    def put_latest(self, source: str, thing: T) -> None:
        """Let something wait, from any thread, in place of an earlier one from the same source."""
        with self._lock:
            wake = self._wake if not self._waiting else None
            self._waiting.pop(self._latest.get(source, -1), None)
            self._latest[source] = self._arrivals
            self._add(thing)
        if wake:
            wake()

    def drain(self) -> list[T]:
        """Take out everything that waits, oldest first; for the main loop only."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
            self._latest.clear()
        return list(waiting.values())

    def when_filled(self, wake: Callable[[], object] | None) -> None:
        """Set what to call when something arrives in an empty inbox, or nothing any more.

        It is called on the thread that put the thing, so it may do no more than ask the main loop
        to drain soon; at once, here, if something waits already.
        """
        with self._lock:
            self._wake = wake
            is_late = bool(self._waiting)
        if wake and is_late:
            wake()

    def _add(self, thing: T) -> None:
        self._waiting[self._arrivals] = thing
        self._arrivals += 1
