"""Text to plain data and back: JSON as people and programs hand it in, made safe to work with.

Whatever passes :func:`parse` is shallow, finite and can be written again, so nothing behind it has
to fear endless nesting, numbers that never end or text no file can hold.
"""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, NoReturn

from companion.formats import limits
from rules.files.unreadable import Unreadable

JOINERS = "\u200c\u200d"

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
    if is_endless(text):
        raise Unreadable(at(place, f"more than {limits.VALUES} values"))
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


def is_endless(text: str) -> bool:
    """Say whether a text may hold more values than memory bears; asked before it is read."""
    return text.count(",") > limits.VALUES


def write(plain: Any) -> str:
    """Return plain data as one line of JSON.

    >>> write({"type": "pray", "level": 3})
    '{"type":"pray","level":3}'
    """
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def on_one_line(text: str) -> str:
    r"""Return a name or title without what is no letter: codes that steer a terminal, or turn text.

    What only joins or parts letters stays, where a script or a picture of several needs it.

    >>> on_one_line("Ada\x1b[31m \u202e Ben\n")
    'Ada[31m Ben'
    """
    kept = (" " if one.isspace() else one for one in text if not is_steering(one) or one.isspace())
    return " ".join("".join(kept).split())


def renamed(plain: Any, old: str, new: str) -> Any:
    """Return plain data in which one name is another, wherever it stands as a word of its own.

    >>> renamed({"by": "Ada", "cards": {"Ada r2c3": 3}, "note": "Adam forgot"}, "Ada", "B")
    {'by': 'B', 'cards': {'B r2c3': 3}, 'note': 'Adam forgot'}
    """
    word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")

    def said(one: Any) -> Any:
        if isinstance(one, dict):
            return {said(key): said(value) for key, value in one.items()}
        if isinstance(one, list):
            return [said(value) for value in one]
        return word.sub(lambda _found: new, one) if isinstance(one, str) else one

    return said(plain)


def is_steering(letter: str) -> bool:
    """Say whether a letter is not shown but does something: controls, turns, half characters."""
    kind = unicodedata.category(letter)
    return kind in ("Cc", "Cs", "Zl", "Zp") or (kind == "Cf" and letter not in JOINERS)


def escaped(text: str) -> str:
    r"""Return JSON in which nothing can steer a terminal; it says the same.

    >>> print(escaped(write(["Ada\u202e"])))
    ["Ada\u202e"]
    """
    if text.isascii():  # json has escaped what is below a blank itself; 0x7f is left
        return text.replace("\x7f", "\\u007f")
    return "".join(
        "".join(f"\\u{unit:04x}" for unit in _units(one))
        if is_steering(one) and one != "\n"
        else one
        for one in text
    )


def _units(letter: str) -> tuple[int, ...]:
    code = letter.encode("utf-16-be", "surrogatepass")
    return tuple(int.from_bytes(code[at : at + 2], "big") for at in range(0, len(code), 2))


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


_TOO_DEEP = f"nested more than {limits.DEPTH} deep"


def _whole(digits: str) -> int:
    if len(digits) > 11 or abs(int(digits)) > limits.NUMBER:
        raise Unreadable(f"the number {digits[:12]}{'…' * (len(digits) > 12)} is too large")
    return int(digits)


def _number(digits: str) -> float:
    if len(digits) > limits.DIGITS:
        raise Unreadable(f"the number {digits[:12]}… is written too long")
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
    for _ in range(limits.DEPTH + 1):
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
