"""A box as one readable file, to hand to somebody who has the same: written, read, merged.

The file is JSON with one component on a line, and holds only what its owner confirmed. Reading
tells every mistake with its place, and takes nothing of a file that has one. Two boxes that
differ are merged by saying, difference by difference, whose word counts.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.box import boxes, tag_codes
from companion.box.looks import look_from
from companion.formats import limits
from companion.formats.copies import check_count, read_components
from companion.formats.json_text import at, on_one_line, parse, shown
from companion.formats.type_names import closest
from companion.storage.journal import Journal
from companion.storage.journal_entries import box_key
from rules import shelf
from rules.box.teaching import next_number
from rules.copy import Copy, Value
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.values.frozen import FrozenMap, freeze, thaw

FORMAT = 1
SUFFIX = ".copy.json"
KEYS = ("copy", "game", "box", "components", "tags")

Components = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class CopyFile:
    """What a file says of a box."""

    game: str
    components: Components
    box: str = ""
    tags: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Difference:
    """Two owners say different things about one field; `mine` is ours."""

    component: str
    field: str
    mine: Any
    theirs: Any


@dataclass(frozen=True, slots=True)
class Merge:
    """What a file would bring: new values, the same ones, and those that contradict."""

    new: tuple[tuple[str, str, Any], ...]
    same: int
    differences: tuple[Difference, ...]
    renamed: Mapping[str, str] = field(default_factory=dict)
    """What their pieces are called in our box, where that is otherwise."""


class Mistakes(Unreadable):
    """Everything that is wrong with a file, each with its place."""

    def __init__(self, mistakes: tuple[str, ...]) -> None:
        self.mistakes = mistakes
        more = f" (and {len(mistakes) - 1} more)" if len(mistakes) > 1 else ""
        super().__init__(f"{mistakes[0]}{more}")


def write(file: CopyFile) -> str:
    """Return the text of a file, one component on each line.

    >>> print(write(CopyFile("notad", {"hill/2": {"actions": 3}})))
    {
      "copy": 1,
      "game": "notad",
      "components": {
        "hill/2": {"actions": 3}
      }
    }
    <BLANKLINE>
    """
    parts = [f'  "copy": {FORMAT}', f'  "game": {_line(file.game)}']
    if file.box:
        parts.append(f'  "box": {_line(file.box)}')
    parts.append(_block("components", file.components))
    if file.tags:
        parts.append(_block("tags", file.tags))
    return "{\n" + ",\n".join(parts) + "\n}\n"


def read(text: str, find_game: Any = shelf.game) -> CopyFile:
    """Return what the text of a file says; raises Mistakes with all that is wrong."""
    plain = parse(text.removeprefix("\ufeff"))
    if not isinstance(plain, dict) or "copy" not in plain:
        raise Mistakes(('this is not a copy: expected an object with "copy" and "game"',))
    wrong = [
        f"there is no field {shown(key)}{closest(key, KEYS)}" for key in plain if key not in KEYS
    ]
    if plain["copy"] != FORMAT:
        wrong.append(at("copy", f"expected {FORMAT}, got {shown(plain['copy'])}"))
    name = plain.get("game")
    if not isinstance(name, str) or name not in shelf.names():
        wrong.append(at("game", f"no game is called {shown(name)}"))
        raise Mistakes(tuple(wrong))
    game = find_game(name)
    components, found = _components(game, plain.get("components", {}))
    tags = plain.get("tags", {})
    if not isinstance(tags, dict) or not all(isinstance(one, str) for one in tags.values()):
        found.append(at("tags", "expected an object of codes and the ids of tags"))
        tags = {}
    if len(tags) > limits.BINDINGS:
        found.append(at("tags", f"{len(tags)} codes, and the most is {limits.BINDINGS}"))
    box = plain.get("box", "")
    if not isinstance(box, str):
        found.append(at("box", f"expected a name, got {shown(box)}"))
        box = ""
    if len(box) > limits.TITLE:
        found.append(at("box", f"expected up to {limits.BOX_NAME} letters, got {len(box)}"))
    if wrong or found:
        raise Mistakes((*wrong, *found))
    return CopyFile(name, components, on_one_line(box), tags)


def _components(game: AnyGame, plain: Any) -> tuple[dict[str, dict[str, Any]], list[str]]:
    """Return what can be read of the components, and each mistake among them."""
    if not isinstance(plain, dict):
        return {}, [at("components", f"expected an object, got {shown(plain)}")]
    try:
        check_count(plain, "components")
    except Unreadable as error:
        return {}, [str(error)]
    known, wrong = game.box.components(), []
    told: dict[str, dict[str, Any]] = {}
    for name, fields in plain.items():
        for field_, value in fields.items() if isinstance(fields, dict) else ((None, None),):
            try:
                if field_ is None:
                    where = f"components.{name}"
                    raise Unreadable(at(where, f"expected an object, got {shown(fields)}"))
                read_ = read_components(
                    {name: {field_: value}}, known, "components", parts=game.box.parts
                )
                for component, held in read_.items():
                    told.setdefault(component, {}).update(held)
            except Unreadable as error:
                wrong.append(str(error))
        if len(wrong) >= limits.MISTAKES:
            break
    return told, wrong


# Merging


def merge(mine: Components, theirs: Components, game: AnyGame | None = None) -> Merge:
    """Compare two boxes, value by value; pieces known by their look are those that look alike.

    A look that our box does not have yet, or not so often, is a new piece, and gets a free number.
    """
    renamed = _by_look(mine, theirs, game) if game is not None else {}
    theirs = {renamed.get(component, component): fields for component, fields in theirs.items()}
    new, same, differences = [], 0, []
    for component, fields in theirs.items():
        for name, value in fields.items():
            held = mine.get(component, {})
            if name not in held:
                new.append((component, name, thaw(value)))
            elif freeze(held[name]) == freeze(value):
                same += 1
            else:
                differences.append(Difference(component, name, held[name], thaw(value)))
    return Merge(tuple(new), same, tuple(differences), renamed)


def _by_look(mine: Components, theirs: Components, game: AnyGame) -> dict[str, str]:
    """Return what their pieces are called in our box, where that is otherwise."""
    taken, found = set(mine), dict[str, str]()
    waiting: dict[Any, list[str]] = {}
    for component in mine:
        if (look := _look(game, component, mine[component])) is not None:
            waiting.setdefault(look, []).append(component)
    strange = []
    for component, fields in theirs.items():
        look = _look(game, component, fields)
        alike = waiting.get(look, []) if look is not None else []
        if alike:
            found[component] = alike.pop(alike.index(component) if component in alike else 0)
        elif look is not None:
            strange.append(component)
    for component in strange:
        kind = component.partition("/")[0]
        name = component
        if name in taken:
            there = Copy(FrozenMap(dict.fromkeys(taken, FrozenMap[str, Value]())))
            name = f"{kind}/{next_number(game.box.components(), there, kind)}"
        found[component] = name
        taken.add(name)
    return {theirs_: ours for theirs_, ours in found.items() if theirs_ != ours}


def _look(game: AnyGame, component: str, fields: Mapping[str, Any]) -> Any:
    """Return how a piece looks, None for one that is not known by that."""
    name = component.partition("/")[0]
    kind = game.box.teaching.kind(name)
    if not kind.look:
        return None
    found = look_from(kind, game.box.parts.get(name), freeze(dict(fields)))
    return found and (name, found)


def take(journal: Journal, key: str, merged: Merge, theirs: frozenset[int]) -> int:
    """Take over what is new, and `theirs` of the differences by number; return how many values."""
    chosen = [
        (one.component, one.field, one.theirs)
        for number, one in enumerate(merged.differences)
        if number in theirs
    ]
    lessons = [*merged.new, *chosen]
    if lessons:
        journal.learn(key, lessons)
    return len(lessons)


def renamed_tags(file: CopyFile, merged: Merge) -> dict[str, str]:
    """Return the codes of a file with the ids of the tags that our box's pieces bear."""
    printed = tag_codes.printed()
    ids = {one.component: one.id for one in map(printed.piece, printed.ids(file.game)) if one}
    found = {}
    for text, id in file.tags.items():
        piece = printed.piece(id)
        ours = merged.renamed.get(piece.component, "") if piece is not None else ""
        found[text] = ids.get(ours, id)
    return found


# Files


def load(path: Path) -> CopyFile:
    """Read a file; raises Unreadable, or Mistakes with all that is wrong."""
    try:
        with path.open("rb") as file:
            content = file.read(limits.FILE_BYTES + 1)  # not the size: a pipe has none
        if len(content) > limits.FILE_BYTES:
            raise Unreadable(f"{path}: larger than {limits.FILE_BYTES >> 20} MB")
        return read(content.decode())
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: not a text in UTF-8") from None


def of_box(journal: Journal, game: str, box: str) -> CopyFile:
    """Return a box as a file says it, with the codes bound to its game's pieces."""
    known = boxes.tags(journal)
    bound = {}
    for text, id in boxes.bindings(journal).items():
        piece = known.piece(text)
        if piece is not None and piece.game == game:
            bound[text] = id
    return CopyFile(game, journal.mine(box_key(game, box)), box, bound)


def file_name(game: str, box: str) -> str:
    """Return what a box's file is called.

    >>> file_name("notad", "The club")
    'notad-the-club.copy.json'
    """
    words = "".join(char if char.isalnum() else "-" for char in box.lower())
    return f"{game}-{words}{SUFFIX}" if words else f"{game}{SUFFIX}"


def _block(name: str, held: Mapping[str, Any]) -> str:
    lines = [f"    {_line(key)}: {_line(value)}" for key, value in sorted(held.items())]
    return f'  "{name}": {{\n' + ",\n".join(lines) + "\n  }" if lines else f'  "{name}": {{}}'


def _line(value: Any) -> str:
    return json.dumps(thaw(value), ensure_ascii=False, allow_nan=False)
