"""A game's cases: a position, a move, and what the app must say to it.

Each game keeps them in ``cases.toml``. A case names the rule it is about (`rule`) and what it shows
(`says`), starts from a named position (`given`) changed by `with` and `without`, and asks:

    move   breaks    the rules it breaks, exactly
           legal, certainty, strength, because, listed    how that is said
           brings    the rules of what follows; points    what it is worth
           after     the fields that must hold afterwards
    ask    answer    one of the game's own questions
    alone  reminders, audit, lines, total, totals, missing, winners, tie_break

A position has the fields of a position file; `players` (a list), `options` and `copy` stand beside
it. "unknown" stands for what nobody told, "none" for what must not be there.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.resources import files as resources
from typing import Any

from companion.formats import documents
from companion.formats.copies import DEMONSTRATION
from companion.formats.game_format import GameFormat
from rules.answers import is_legal
from rules.game import AnyGame
from rules.state import Move, State

BESIDE = ("players", "options", "copy")
KNOWN = {
    *("rule", "says", "given", "with", "without", "move", "breaks", "legal", "certainty"),
    *("strength", "because", "listed", "brings", "points", "after", "ask", "answer", "reminders"),
    *("audit", "lines", "total", "totals", "missing", "winners", "tie_break"),
}


@dataclass(frozen=True)
class Case:
    """One case, with the position it starts from written out."""

    rule: str
    says: str
    position: Mapping[str, Any]
    told: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.rule} {self.says}"


def cases_of(game: AnyGame) -> list[Case]:
    """All cases of a game, in the order of its file; one that has none yet stops no other."""
    file = resources(f"rules.games.{game.name}").joinpath("cases.toml")
    if not file.is_file():
        return []
    plain = tomllib.loads(file.read_text("utf-8"))
    return [_case(one, plain["given"]) for one in plain["case"]]


def _case(plain: dict[str, Any], given: Mapping[str, Any]) -> Case:
    strange = set(plain) - KNOWN
    assert not strange, f"{plain.get('says')}: a case has no {strange}"
    position = merged(given[plain["given"]], plain.get("with", {}))
    for path in plain.get("without", ()):
        *way, last = path.split(".")
        inner = position
        for step in way:
            inner = inner[step]
        del inner[last]
    return Case(plain["rule"], plain["says"], position, plain)


def merged(base: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with changes laid over it; tables are merged, everything else is replaced."""
    result = {key: merged(value, {}) if is_table(value) else value for key, value in base.items()}
    for key, value in changes.items():
        inner = result.get(key)
        # A change to an empty table empties it; to any other it adds.
        both = is_table(value) and value and is_table(inner)
        result[key] = merged(inner or {}, value) if both else value
    return result


def is_table(value: Any) -> bool:
    return isinstance(value, Mapping)


def run(game: AnyGame, case: Case) -> None:
    """Raise AssertionError where the app says something else than the case."""
    state = state_of(game, case)
    for name, (expected, found) in findings(game, case.told, state).items():
        assert fits(expected, found), f"{case}: {name} should be {expected!r}, but is {found!r}"


def state_of(game: AnyGame, case: Case) -> State:
    """The state a case starts from."""
    beside = {
        key: case.position[key]
        for key in BESIDE
        if key in case.position and not (key == "players" and is_table(case.position[key]))
    }
    position = {key: value for key, value in case.position.items() if key not in beside}
    text = json.dumps({"game": game.name, "copy": DEMONSTRATION, **beside, "position": position})
    state: State = documents.read_text(text, lambda _name: game).record.state
    return state


def findings(game: AnyGame, told: Mapping[str, Any], state: State) -> dict[str, tuple[Any, Any]]:
    """What is expected of a case and what is found, by name."""
    asked: dict[str, Any] = {}
    if "move" in told:
        asked = dict(_judged(game, told["move"], state))
    elif "ask" in told:
        query = next(one for one in game.rules.queries if one.name == told["ask"]["query"])
        arguments = {key: value for key, value in told["ask"].items() if key != "query"}
        asked = {"answer": query.answer(state, **arguments)}
    else:
        asked = dict(_standing(game, state))
    said = {key: told[key] for key in told if key in asked}
    unasked = set(told) - set(said) - {"rule", "says", "given", "with", "without", "move", "ask"}
    assert not unasked, f"{told['says']}: nothing to compare for {unasked}"
    assert said, f"{told['says']}: nothing is expected"
    assert "move" not in told or "breaks" in told, f"{told['says']}: say what the move breaks"
    return {key: (expected, asked[key]) for key, expected in said.items()}


def _judged(game: AnyGame, plain: Any, state: State) -> Iterator[tuple[str, Any]]:
    wire = GameFormat(game)
    move, learned = wire.read_move(plain, state)
    for one in learned:
        state = replace(state, copy=state.copy.learn(one.component, one.field, one.value))
    objections = tuple(game.rules.objections(state, move))
    preview = game.rules.preview(state, move)
    yield "breaks", [one.rule.key for one in objections]
    yield "legal", {True: True, False: False, None: "unknown"}[is_legal(objections)]
    yield "certainty", [one.certainty.value for one in objections]
    yield "strength", [one.strength.value for one in objections]
    yield "because", [one.because for one in objections]
    yield "listed", move in list(game.rules.legal_moves(state))
    yield "brings", [note.rule.key for note in preview.consequences if note.rule]
    yield "points", "unknown" if preview.points is None else preview.points
    yield "after", _flat(wire.write_position(game.rules.advance(state, move)), move, state)


def _flat(position: dict[str, Any], move: Move, state: State) -> dict[str, Any]:
    """A position in which the fields of whose move it is stand beside those of the table."""
    players = position.get("players")
    own = players.get(move.by or state.seats[0], {}) if isinstance(players, dict) else {}
    return {**own, **position}


def _standing(game: AnyGame, state: State) -> Iterator[tuple[str, Any]]:
    sheet = game.rules.score(game.rules.tally(state))
    first = sheet.seats[0]
    yield "reminders", [note.rule.key for note in game.rules.notes(state) if note.rule]
    yield "audit", [one.rule.key for one in game.rules.audit(state)]
    yield "lines", {line.key: line.points[first] for line in sheet.lines}
    yield "total", sheet.totals[first]
    yield "totals", dict(sheet.totals)
    yield "missing", [one.what for one in sheet.missing]
    yield "winners", list(sheet.winners)
    yield "tie_break", [sheet.tie_break]


def fits(expected: Any, found: Any) -> bool:
    """Say whether what was found is what a case expects: tables may have more, texts be longer."""
    if expected == "unknown" and found is None:
        return True
    if is_table(expected):
        return is_table(found) and all(
            key not in found if value == "none" else key in found and fits(value, found[key])
            for key, value in expected.items()
        )
    if isinstance(expected, str) and isinstance(found, list):
        return bool(found) and all(isinstance(one, str) and expected in one for one in found)
    if isinstance(expected, list) and isinstance(found, (list, tuple)):
        return len(expected) == len(found) and all(map(fits, expected, found))
    return bool(expected == found)


def uncovered(game: AnyGame, cases: list[Case]) -> set[str]:
    """Law 9: the rules of a game that no case is about."""
    strange = {case.rule for case in cases} - set(game.rules.rulebook)
    assert not strange, f"cases about rules that {game.title} does not have: {strange}"
    return set(game.rules.rulebook) - {case.rule for case in cases}
