"""Files gone wrong in every way we could think of: real ones, changed at random from a seed.

Half of the changes keep the JSON and spoil what it says, the other half spoil the text itself.
"""

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

Path = tuple[str | int, ...]

ODD_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 90, 45, 1.5, -0.0, 10**9, 10**9 + 1, 10**30, -(10**12)),
    *(
        "",
        " ",
        "A",
        "Ada",
        "0,0",
        "9,9",
        "-1,0",
        "1,1,1",
        "x,y",
        "T001",
        "meadow",
        "prey",
        "hunted",
    ),
    *("\x1b[2J", "\u0000", "\ud800", "é" * 50, "N" * 5000, "placeholder", "unknown", "act"),
    *([], {}, [None], [[]], [{}], {"": {}}, {"type": "pray"}, ["A", "A"], [1, 2, 3], ["0,0"] * 99),
    *({"sides": []}, {"sides": ["meadow"] * 4}, {"tile": {"sides": [None] * 4}}, {"rows": 10**6}),
)


def mutants(originals: list[Any], seed: int) -> Iterator[bytes]:
    """Yield spoiled files for ever; an original is plain data, or a list of lines for a record."""
    lots = Random(seed)
    while True:
        original = lots.choice(originals)
        if lots.random() < 0.75:
            spoiled = copy.deepcopy(original)
            for _ in range(lots.choice((1, 1, 1, 2, 3, 6))):
                spoiled = lots.choice(SPOILERS)(lots, spoiled)
            yield encoded(spoiled)
        else:
            text = encoded(original)
            for _ in range(lots.choice((1, 1, 2))):
                text = lots.choice(SCRATCHES)(lots, text)
            yield text


def encoded(plain: Any) -> bytes:
    """Write plain data as a file: a list of objects as a record's lines."""
    lines = plain if isinstance(plain, list) and plain else [plain]
    return "\n".join(map(json.dumps, lines)).encode("utf-8", "surrogatepass")


def paths(plain: Any, way: Path = ()) -> Iterator[Path]:
    """Yield the way to every part of plain data."""
    if way:
        yield way
    if isinstance(plain, dict):
        for key in plain:
            yield from paths(plain[key], (*way, key))
    elif isinstance(plain, list):
        for index, value in enumerate(plain):
            yield from paths(value, (*way, index))


def _somewhere(lots: Random, plain: Any) -> tuple[Any, Any] | None:
    """Return a container inside plain data and one of its keys."""
    found = list(paths(plain))
    if not found:
        return None
    *way, key = lots.choice(found)
    for step in way:
        plain = plain[step]
    return plain, key


def replace(lots: Random, plain: Any) -> Any:
    if place := _somewhere(lots, plain):
        place[0][place[1]] = copy.deepcopy(lots.choice(ODD_VALUES))
    return plain


def drop(lots: Random, plain: Any) -> Any:
    if place := _somewhere(lots, plain):
        del place[0][place[1]]
    return plain


def double(lots: Random, plain: Any) -> Any:
    if place := _somewhere(lots, plain):
        held, key = place
        if isinstance(held, list):
            held.insert(key, copy.deepcopy(held[key]))
        else:
            held[lots.choice((f"{key}s", f"{key}_", key.upper(), "type", "by"))] = held[key]
    return plain


def swap(lots: Random, plain: Any) -> Any:
    one, other = _somewhere(lots, plain), _somewhere(lots, plain)
    if one and other:
        (held, key), (also_held, also_key) = one, other
        # Copies, so that nothing can come to lie within itself.
        first, second = copy.deepcopy(held[key]), copy.deepcopy(also_held[also_key])
        held[key] = second
        also_held[also_key] = first
    return plain


def swap_alike(lots: Random, plain: Any) -> Any:
    """Swap two values of one kind, so that the file still reads well and says nonsense."""
    found: dict[type, list[Any]] = {}
    for way in paths(plain):
        *above, key = way
        held = plain
        for step in above:
            held = held[step]
        if not isinstance(held[key], (dict, list)):
            found.setdefault(type(held[key]), []).append((held, key))
    if found:
        (one, key), (other, also_key) = lots.choices(lots.choice(list(found.values())), k=2)
        one[key], other[also_key] = other[also_key], one[key]
    return plain


def renumber(lots: Random, plain: Any) -> Any:
    """Change a whole number into another, or a cell into another cell."""
    for way in lots.sample(list(paths(plain)), k=len(list(paths(plain)))):
        *above, key = way
        held = plain
        for step in above:
            held = held[step]
        if type(held[key]) is int:
            held[key] = lots.choice((-1, 0, 1, 2, 3, 6, 12, 13, 99, 10**6, 10**9))
            return plain
        if isinstance(held[key], str) and "," in held[key]:
            held[key] = f"{lots.randrange(-1, 7)},{lots.randrange(-1, 7)}"
            return plain
    return plain


def nest(lots: Random, plain: Any) -> Any:
    if place := _somewhere(lots, plain):
        for _ in range(lots.choice((1, 2, 40))):
            inner = place[0][place[1]]
            place[0][place[1]] = [inner] if lots.random() < 0.5 else {"tile": inner}
    return plain


def other_game(lots: Random, plain: Any) -> Any:
    header = plain[0] if isinstance(plain, list) and plain else plain
    if isinstance(header, dict):
        header["game"] = lots.choice(("chess", "../notad", "", "_private", None, 5, "Notad"))
    return plain


def strangers(lots: Random, plain: Any) -> Any:
    header = plain[0] if isinstance(plain, list) and plain else plain
    if isinstance(header, dict):
        names: tuple[Any, ...] = (
            ["Zoe"],
            ["A", "B", "C", "D", "E", "F"],
            ["Ada", "Ada"],
            [],
            "Ada",
            [1],
            [""],
        )
        header["players"] = copy.deepcopy(lots.choice(names))
    return plain


SPOILERS: tuple[Callable[[Random, Any], Any], ...] = (
    *(replace,) * 8,
    *(drop,) * 8,
    *(swap_alike,) * 6,
    *(renumber,) * 6,
    *(double, double, swap, swap, nest, other_game, strangers),
)


def cut(lots: Random, text: bytes) -> bytes:
    return text[: lots.randrange(len(text) + 1)]


def scratch(lots: Random, text: bytes) -> bytes:
    spoiled = bytearray(text)
    for _ in range(lots.choice((1, 3, 20))):
        if spoiled:
            spoiled[lots.randrange(len(spoiled))] = lots.randrange(256)
    return bytes(spoiled)


def insert(lots: Random, text: bytes) -> bytes:
    odd = (
        *(b"NaN", b"Infinity", b"-Infinity", b"1e999", b"9" * 400, b"\xff\xfe", b"\xed\xa0\x80"),
        *(b"\x00", b"[" * 5000, b'{"a":' * 5000, b"\n", b"\r\n", b"]", b"}", b'"', b",", b"//"),
        *(b'"game":"notad","game":"notad",', b"\xef\xbb\xbf", b"\\u0000", b"\\ud800", b" null "),
    )
    at = lots.randrange(len(text) + 1)
    return text[:at] + lots.choice(odd) + text[at:]


def number(lots: Random, text: bytes) -> bytes:
    digits = [index for index, byte in enumerate(text) if chr(byte).isdigit()]
    if not digits:
        return text
    at = lots.choice(digits)
    odd = (b"NaN", b"-1", b"1e3", b"99999999999", b"1000000000", b"0.5", b"1000000", b'"1"')
    return text[:at] + lots.choice(odd) + text[at + 1 :]


def noise(lots: Random, text: bytes) -> bytes:
    return lots.randbytes(lots.randrange(200))


def shuffle_lines(lots: Random, text: bytes) -> bytes:
    lines = text.split(b"\n")
    lots.shuffle(lines)
    return b"\n".join(lines)


SCRATCHES: tuple[Callable[[Random, bytes], bytes], ...] = (
    *(cut, scratch, scratch, insert, insert, number, number, noise, shuffle_lines),
)
