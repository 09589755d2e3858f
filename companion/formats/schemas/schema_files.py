"""The JSON Schemas of all formats.

``python -m companion.formats.schemas.schema_files`` writes those of each game into its folder, and
those of the answers to docs/schemas; with names of games, it writes theirs alone. They describe the
regular forms, those the companion writes itself. Reading forgives more (docs/formats.md).
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from companion.formats.converters import BESIDE
from companion.formats.copies import DEMONSTRATION, EXACT
from companion.formats.documents import FORMAT
from companion.formats.schemas import answer_types, history_types
from companion.formats.schemas.schema_types import Schema, Schemas
from companion.formats.type_names import TAG, tag
from rules import shelf
from rules.copy import SINGLE, Status
from rules.game import AnyGame
from rules.record import EVENTS, SECRET, Automatic, Corrected, Ruled
from rules.values.frozen import thaw
from rules.values.paths import Path as FieldPath

Documents = Iterator[tuple[str, Schema]]
"""File names, each with its schema."""

SHARED = Path(__file__).resolve().parents[3] / "docs" / "schemas"
"""Where the schemas lie that are no game's."""

ANSWERS: Mapping[str, Any] = {
    "score": answer_types.ScoreAnswer,
    "judge": answer_types.JudgeAnswer,
    "hints": answer_types.HintsAnswer,
    "ask": answer_types.AskAnswer,
    "check": answer_types.CheckAnswer,
    "rules": answer_types.RulesAnswer,
    "games": answer_types.GamesAnswer,
    "history": history_types.HistoryAnswer,
    "history-of-one": history_types.StoryAnswer,
    "stats": history_types.StatsAnswer,
    "replay": history_types.ReplayAnswer,
    "import": history_types.ImportAnswer,
    "backups": history_types.BackupsAnswer,
    "restore": history_types.RestoreAnswer,
    "tags": answer_types.TagsAnswer,
    "copy": answer_types.CopyAnswer,
    "board": answer_types.BoardAnswer,
    "scan": answer_types.ScanAnswer,
    "doctor": answer_types.DoctorAnswer,
}
"""The shape of each command's answer."""


def of_game(game: AnyGame) -> Documents:
    """Yield the schemas of a game's files."""
    yield "position.json", position(game)
    yield "record.json", record_line(game)
    yield "move.json", move(game)
    yield "copy.json", copy(game)


def of_answers() -> Documents:
    """Yield the schemas that are the same for every game."""
    yield "collection.json", collection_line()
    for command, shape in ANSWERS.items():
        yield f"answer.{command}.json", answer(command, shape)


def folder_of(game: AnyGame) -> Path:
    """Return where a game's schemas lie: in its own folder."""
    return Path(str(resources.files(game.package))) / "schemas"


def position(game: AnyGame) -> Schema:
    """Return the schema of a game's position files."""
    made = Schemas()
    return made.document(f"{game.title}: a position file", _header(made, game))


def record_line(game: AnyGame) -> Schema:
    """Return the schema of one line of a game's records: the header, or an event."""
    made = Schemas()
    header = _header(made, game)
    header["properties"] = {
        "record": {"const": FORMAT},
        **header["properties"],
        "at": {"type": "integer", "minimum": 0},
    }
    header["required"] = ["record", *header["required"]]
    made.definitions["header"] = header
    made.definitions["move"] = _moves(made, game)
    own = game.rules.verbs
    events = [_event(made, one) for one in EVENTS if not (one in SECRET and tag(one) in own)]
    refer = [{"$ref": "#/$defs/header"}, {"$ref": "#/$defs/move"}]
    return made.document(f"{game.title}: one line of a record", {"oneOf": [*refer, *events]})


def move(game: AnyGame) -> Schema:
    """Return the schema of a game's moves."""
    made = Schemas()
    return made.document(f"{game.title}: a move", _moves(made, game))


def copy(game: AnyGame) -> Schema:
    """Return the schema of a game's components as a file may give them."""
    made = Schemas()
    return made.document(f"{game.title}: components", _copy(made, game))


def collection_line() -> Schema:
    """Return the schema of one line of a collection: header, copy, or game."""
    made = Schemas()
    shapes = (
        history_types.CollectionHeader,
        history_types.CollectionCopy,
        history_types.CollectionGame,
    )
    return made.document("One line of a collection", {"oneOf": [made.of(one) for one in shapes]})


def answer(command: str, shape: Any) -> Schema:
    """Return the schema of a command's answer."""
    made = Schemas()
    return made.document(f"The answer of `companion {command} --json`", made.of(shape))


def text(schema: Schema) -> str:
    """Return a schema as the text of its file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def write(folder: Path, schemas: Documents) -> list[Path]:
    """Write schemas into a folder and take away those that are no longer made."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, schema in schemas:
        (folder / name).write_text(text(schema), encoding="utf-8")
        written.append(folder / name)
    for old in set(folder.glob("*.json")) - set(written):
        old.unlink()
    return written


def _header(made: Schemas, game: AnyGame) -> Schema:
    made.definitions["position"] = made.data(game.rules.state, without=tuple(BESIDE))
    made.definitions["copy"] = _copy(made, game)
    most = max(game.seats)
    names = {"type": "string", "minLength": 1, "maxLength": 40}
    return {
        "type": "object",
        "properties": {
            "game": {"const": game.name},
            "players": {"type": "array", "items": names, "minItems": 1, "maxItems": most},
            "options": _options(game),
            "copy": {"$ref": "#/$defs/copy"},
            "position": {"$ref": "#/$defs/position"},
            "rules_version": {"type": "string"},
            "title": {"type": "string"},
        },
        "required": ["game"],
        "additionalProperties": False,
    }


def _options(game: AnyGame) -> Schema:
    offered = {
        one.name: {"description": one.says, "enum": thaw(one.choices)} for one in game.rules.options
    }
    return {"type": "object", "properties": offered, "additionalProperties": False}


def _moves(made: Schemas, game: AnyGame) -> Schema:
    return {"oneOf": [made.data(kind, tagged=True) for kind in game.rules.moves]}


def _event(made: Schemas, kind: type) -> Schema:
    if kind in (Ruled, Automatic):
        # In the types such a move is any game's; here it is one of this game's.
        schema = made.data(kind, tagged=True)
        schema["properties"]["move"] = {"$ref": "#/$defs/move"}
        schema["required"] = [TAG, "move"]
        return schema
    if kind is Corrected:
        schema = made.data(kind, tagged=True, without=("path",))
        schema["properties"]["path"] = made.of(FieldPath) | {"minItems": 1}
        schema["required"] = [TAG, "path", "value"]
        return schema
    return made.data(kind, tagged=True)


def _copy(made: Schemas, game: AnyGame) -> Schema:
    """Say what components look like: by the game's classes, or as the default copy's values do."""
    default = game.box.components()
    properties: Schema = {EXACT: _exact()}
    patterns: Schema = {}
    for kind in dict.fromkeys(name.partition("/")[0] for name in default.components):
        fields = _fields(made, game, kind)
        piece: Schema = {"type": "object", "properties": fields, "additionalProperties": False}
        listed = piece | {
            "properties": {"id": {"type": "string"}, **fields},
            "required": ["id"],
        }
        made.definitions[f"one_{kind}"] = piece
        one = {"$ref": f"#/$defs/one_{kind}"}
        by_id = {"type": "object", "additionalProperties": one}
        is_single = [*default.ids(kind)] == [SINGLE]
        made.definitions[f"all_{kind}"] = {
            "anyOf": [one if is_single else {"type": "array", "items": listed}, by_id]
        }
        properties[kind] = properties[f"{kind}s"] = {"$ref": f"#/$defs/all_{kind}"}
        patterns[f"^{kind}s?/"] = one
    told: Schema = {
        "type": "object",
        "description": "Components that go beyond a fresh box and count as confirmed, "
        f'or all of them with their status under "{EXACT}".',
        "properties": properties,
        "patternProperties": patterns,
        "additionalProperties": False,
    }
    return {"anyOf": [{"const": DEMONSTRATION, "description": "The demonstration box."}, told]}


def _exact() -> Schema:
    value = {
        "type": "object",
        "properties": {"value": {}, "status": {"enum": [one.value for one in Status]}},
        "required": ["value", "status"],
    }
    piece = {"type": "object", "additionalProperties": value}
    return {"type": "object", "additionalProperties": piece}


def _fields(made: Schemas, game: AnyGame, kind: str) -> Schema:
    if kind in game.box.parts:
        described: Schema = made.data(game.box.parts[kind])["properties"]
        return described
    default = game.box.components()
    samples: dict[str, list[Any]] = {}
    for one in default.ids(kind):
        for field, held in default.components[f"{kind}/{one}"].items():
            samples.setdefault(field, []).append(thaw(held.value))
    return {field: _like(values) for field, values in samples.items()}


def _like(samples: Iterable[Any]) -> Schema:
    """Return what samples have in common; null is always allowed, for what is not there."""
    found: dict[str, list[Any]] = {}
    for one in samples:
        found.setdefault(_kind(one), []).append(one)
    found.setdefault("null", [])
    schema: Schema = {"type": list(found)}
    if "array" in found and any(found["array"]):
        schema["items"] = _like([item for one in found["array"] for item in one])
    if "object" in found and any(found["object"]):
        schema["additionalProperties"] = _like(
            [item for one in found["object"] for item in one.values()]
        )
    return schema


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    if isinstance(value, str):
        return "string"
    return "object" if isinstance(value, Mapping) else "array"


def main(names: list[str]) -> None:
    """Write the schemas of these games, or all there are."""
    for game in map(shelf.game, names or shelf.names()):
        print(*write(folder_of(game), of_game(game)), sep="\n")
    if not names:
        print(*write(SHARED, of_answers()), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
