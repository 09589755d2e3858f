"""Makes one press out of the chatter of a real contact: a pure step, no clock, no threads.

A closing contact bounces: for some milliseconds it opens and closes at will, and so it does when
it opens again. Two times tell a finger from a bounce, and they differ on purpose:

    press_after    closed this long without a break: pressed. Short, so the table feels no delay;
                   longer than the spikes a lamp switched on nearby puts into a wire.
    release_after  open this long without a break: released. Longer than any gap in the chatter,
                   so neither a bounce nor a short loss of contact makes two presses out of one.

What is reported depends only on when the contact changed, never on how often `step` is called in
between; `due` says when to call it again although nothing has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from hardware.readings import Failed, Held, Pressed, Reading, Released, Restored


@dataclass(frozen=True, slots=True)
class Timing:
    """How long a contact must stay as it is to be believed, in seconds."""

    press_after: float = 0.005
    release_after: float = 0.020
    hold_after: float = 1.0
    stuck_after: float = 30.0

    def __post_init__(self) -> None:
        if not 0 <= self.press_after <= self.hold_after <= self.stuck_after:
            raise ValueError(f"expected 0 <= press_after <= hold_after <= stuck_after, got {self}")
        if self.release_after < 0:
            raise ValueError(f"expected 0 <= release_after, got {self}")


TIMING = Timing()


@dataclass(frozen=True, slots=True)
class Steady:
    """What is known about one button.

    `is_closed` is what its contact last said, `since` when it began to say so, `decided` when we
    last made something of it, which nothing later can undo; the rest is what we made.
    """

    button: str
    is_closed: bool
    since: float
    decided: float
    is_pressed: bool = False
    pressed_at: float = 0.0
    is_counted: bool = True
    is_held: bool = False
    is_stuck: bool = False


def begin(button: str, is_closed: bool, at: float) -> Steady:
    """Return what is known at the start: a button already down then is not a press.

    Whoever leans on a button while the power comes on, or has wired it wrongly, passes no turn.
    """
    return Steady(
        button,
        is_closed,
        since=at,
        decided=at,
        is_pressed=is_closed,
        pressed_at=at,
        is_counted=not is_closed,
    )


def step(
    state: Steady, is_closed: bool, at: float, timing: Timing = TIMING
) -> tuple[Steady, tuple[Reading, ...]]:
    """Return what is known after the contact said `is_closed` at `at`, and what to report.

    >>> button = begin("pass", False, at=0.0)
    >>> button, readings = step(button, True, at=1.0)  # closes …
    >>> readings
    ()
    >>> button, readings = step(button, True, at=1.005)  # … and stays closed
    >>> readings
    (Pressed(button='pass', at=1.0),)
    """
    # A late report counts from when it happened, unless something was decided since then.
    at = max(at, state.since, state.decided)
    state, before = _settle(state, at, timing)
    if is_closed == state.is_closed:
        return state, before
    state, after = _settle(replace(state, is_closed=is_closed, since=at), at, timing)
    return state, before + after


def due(state: Steady, timing: Timing = TIMING) -> float | None:
    """Return when `step` has something to report if the contact stays as it is; None: never.

    >>> due(begin("pass", False, at=0.0)) is None
    True
    """
    if state.is_closed != state.is_pressed:
        return state.since + (timing.press_after if state.is_closed else timing.release_after)
    if not state.is_pressed:
        return None
    if state.is_counted and not state.is_held:
        return max(state.pressed_at + timing.hold_after, state.since)
    if not state.is_stuck:
        return max(state.pressed_at + timing.stuck_after, state.since)
    return None


def replay(
    button: str, trace: Iterable[tuple[float, bool]], *, until: float, timing: Timing = TIMING
) -> Iterator[Reading]:
    """Yield what a recorded trace of (time, is closed) amounts to, the button being up before it.

    >>> list(replay("undo", [(1.0, True), (1.002, False), (1.003, True)], until=1.5))
    [Pressed(button='undo', at=1.003)]
    """
    state: Steady | None = None
    for at, is_closed in trace:
        state = state or begin(button, False, at)
        state, readings = step(state, is_closed, at, timing)
        yield from readings
    if state:
        yield from step(state, state.is_closed, until, timing)[1]


def _settle(state: Steady, at: float, timing: Timing) -> tuple[Steady, tuple[Reading, ...]]:
    """Let the time pass until `at` with the contact as it is."""
    readings: list[Reading] = []
    while (then := due(state, timing)) is not None and then <= at:
        state, news = _decide(replace(state, decided=then), then, timing)
        readings.extend(news)
    return state, tuple(readings)


def _decide(state: Steady, at: float, timing: Timing) -> tuple[Steady, tuple[Reading, ...]]:
    """Report what is due; the order of the questions is the one in `due`."""
    button = state.button
    if state.is_closed and not state.is_pressed:
        pressed = replace(state, is_pressed=True, pressed_at=state.since, is_counted=True)
        return pressed, (Pressed(button, state.since),)
    if not state.is_closed:
        news: list[Reading] = []
        if state.is_stuck:
            news.append(Restored(device(button), state.since))
        if state.is_counted:
            news.append(Released(button, state.since))
        return replace(state, is_pressed=False, is_held=False, is_stuck=False), tuple(news)
    if state.is_counted and not state.is_held:
        return replace(state, is_held=True), (Held(button, at),)
    why = (
        f"the {device(button)} has been down for {timing.stuck_after:g} seconds: "
        "free it if it is jammed, else look for a wire that touches ground"
    )
    return replace(state, is_stuck=True), (Failed(device(button), why, at),)


def device(button: str) -> str:
    """Return what a button is called among the devices.

    >>> device("pass")
    'pass button'
    """
    return f"{button} button"
