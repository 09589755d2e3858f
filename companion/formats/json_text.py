"""Text to plain data and back: JSON as people and programs hand it in, made safe to work with.

Whatever passes :func:`parse` is shallow, finite and can be written again, so nothing behind it has
to fear endless nesting, numbers that never end or text no file can hold.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

from rules.files.unreadable import Unreadable

DEEPEST = 32
"""How many lists and objects may lie in one another; real files need fewer than ten."""

LARGEST = 1_000_000_000
"""The largest number a file may name; no table has as many pieces, and loops over counts end."""

LONGEST_MESSAGE = 300
"""How much of a message is shown; it may quote what was read."""


def parse(text: str, place: str = "") -> Any:
    """Return the plain data a JSON text stands for; raises Unreadable with one clear line.

    >>> parse('{"level": 3}')
    {'level': 3}
    >>> parse('{"level": 3', "move")
    Traceback (most recent call last):
    rules.files.unreadable.Unreadable: move: not JSON: Expecting ',' delimiter (line 1, column 12)
    """
    try:
        plain = json.loads(
            text,
            parse_int=_whole,
            parse_float=_number,
            parse_constant=_constant,
            object_pairs_hook=_once,
        )
        _check(plain)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise Unreadable(at(place, f"not JSON: {error.msg} ({where})")) from None
    except RecursionError:
        raise Unreadable(at(place, _TOO_DEEP)) from None
    except Unreadable as error:
        raise Unreadable(at(place, str(error))) from None
    return plain


def write(plain: Any) -> str:
    """Return plain data as one line of JSON.

    >>> write({"type": "pray", "level": 3})
    '{"type":"pray","level":3}'
    """
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def shown(value: Any, *, longest: int = 40) -> str:
    """Return a value as an error message quotes it: as JSON, and short.

    >>> shown(["meadow"] * 20)
    '["meadow", "meadow", "meadow", "meadow"…'
    """
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (TypeError, ValueError, RecursionError):
        text = type(value).__name__
    text = "".join(char if char.isprintable() else "�" for char in text[: longest + 1])
    return text if len(text) <= longest else text[: longest - 1] + "…"


def at(place: str, what: str) -> str:
    """Return a message with the place in front of it, if there is one, on one line of sane length.

    >>> at("move.by", "nobody sits here")
    'move.by: nobody sits here'
    """
    what = " ".join(what.split()) if "\n" in what else what
    what = what if len(what) <= LONGEST_MESSAGE else what[: LONGEST_MESSAGE - 1] + "…"
    return f"{place}: {what}" if place else what


_TOO_DEEP = f"nested more than {DEEPEST} deep"


def _whole(digits: str) -> int:
    if len(digits) > 11 or abs(int(digits)) > LARGEST:
        raise Unreadable(f"the number {digits[:12]}{'…' * (len(digits) > 12)} is too large")
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Unreadable(f"the number {digits[:12]} is too large")
    return number


def _constant(name: str) -> NoReturn:
    raise Unreadable(f"{name} is not a number a table can have")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    read = dict(pairs)
    if len(read) < len(pairs):
        # One look at each name: a file of a few hundred kilobytes may hold a hundred thousand.
        met: set[str] = set()
        for name, _ in pairs:
            if name in met:
                raise Unreadable(f"{shown(name)} is given twice in one object")
            met.add(name)
    return read


def _check(plain: Any) -> None:
    """Walk without recursion, so that no depth can harm the walk itself."""
    level = [plain]
    for _ in range(DEEPEST + 1):
        below: list[Any] = []
        for value in level:
            if isinstance(value, str):
                _check_text(value)
            elif isinstance(value, Mapping):
                below.extend(value)
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
        if not below:
            return
        level = below
    raise Unreadable(_TOO_DEEP)


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Unreadable(f"{shown(text)} holds half a character (a lone surrogate)") from None
