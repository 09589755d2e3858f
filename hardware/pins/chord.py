"""Two buttons at once: pass and undo, pressed together and held, switch the machine off.

A pure step, no clock, no threads. Every press is passed on at once, so that a chord costs the usual
press no delay; the second press of a chord takes back what the first one did.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hardware.readings import PASS, UNDO, Held, Pressed, Reading, Released

TOGETHER = frozenset({PASS, UNDO})
AT_ONCE = 0.5
"""Two presses at most this many seconds apart are one chord; a pass and its undo take longer."""


@dataclass(frozen=True, slots=True)
class Press:
    """A button to be acted on."""

    button: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The press before was the beginning of a chord: undo what it did."""

    button: str


@dataclass(frozen=True, slots=True)
class SwitchOff:
    """Both buttons were held long enough: switch off safely."""


Heard = Press | TakeBack | SwitchOff


@dataclass(frozen=True, slots=True)
class Chord:
    """Which buttons are down and since when, and which of them were held."""

    down: tuple[tuple[str, float], ...] = ()
    held: frozenset[str] = frozenset()
    is_chord: bool = False


def hear(chord: Chord, reading: Reading) -> tuple[Chord, tuple[Heard, ...]]:
    """Return what is known after a reading, and what to do.

    >>> chord, heard = hear(Chord(), Pressed("pass", 1.0))
    >>> heard
    (Press(button='pass'),)
    >>> hear(chord, Pressed("undo", 1.2))[1]
    (TakeBack(button='pass'),)
    """
    match reading:
        case Pressed(button, at):
            return _press(chord, button, at)
        case Released(button):
            down = tuple(one for one in chord.down if one[0] != button)
            still = chord.is_chord and bool(down)
            return replace(chord, down=down, held=chord.held - {button}, is_chord=still), ()
        case Held(button):
            chord = replace(chord, held=chord.held | {button})
            if chord.is_chord and chord.held >= TOGETHER:
                return replace(chord, held=frozenset()), (SwitchOff(),)
    return chord, ()


def _press(chord: Chord, button: str, at: float) -> tuple[Chord, tuple[Heard, ...]]:
    before = chord.down
    chord = replace(chord, down=(*(one for one in before if one[0] != button), (button, at)))
    first = before[0] if len(before) == 1 else None
    if first and {first[0], button} == TOGETHER and at - first[1] <= AT_ONCE:
        return replace(chord, is_chord=True), (TakeBack(first[0]),)
    return chord, (Press(button),)
