"""The answers of the command line as plain functions: a game and a state in, plain data out.

Nothing here prints or touches a file, so that tests, the fuzzing and other programs take the very
same way. All failures are :class:`rules.files.unreadable.Unreadable` with one line.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from typing import Any

from companion.formats.differences import effects
from companion.formats.documents import AnyRecord
from companion.formats.game_format import GameFormat
from companion.formats.json_text import shown
from companion.formats.schemas.answer_types import (
    AskAnswer,
    CheckAnswer,
    CheckedObjection,
    Expected,
    HintedMove,
    HintsAnswer,
    JudgeAnswer,
    SaidNote,
    SaidObjection,
    SaidOutcome,
    SaidPreview,
    ScoreAnswer,
)
from companion.formats.score_sheets import write_sheet
from companion.formats.type_names import closest
from rules.answers import Expectation, Hint, Preview, is_legal
from rules.files.unreadable import Unreadable
from rules.game import AnyGame, expects, outcome
from rules.game import hints as listed_hints
from rules.record import Event, Learned, Ruled, Unknown, follow, move_of
from rules.rule import Note, Objection, Strength
from rules.state import Move, State
from rules.values.frozen import thaw

AUDIT = "audit"
"""The one query every game answers: what is wrong with the position itself."""


def score(game: AnyGame, state: State) -> ScoreAnswer:
    """Return the score as it stands, line by line, and what it still needs to be told."""
    sheet = game.rules.score(game.rules.tally(state))
    ranking = [list(group) for group in sheet.ranking]
    answer: Any = write_sheet(game, sheet) | {"ranking": ranking}
    told: ScoreAnswer = answer
    return told


def judge(game: AnyGame, state: State, plain: Any) -> JudgeAnswer:
    """Return whether a move stands, what speaks against it, and what it would do."""
    state, move, _learned = read_move(game, state, plain)
    said = tuple(game.rules.objections(state, move))
    seen = game.rules.preview(state, move)
    reminders = [Note(one.because, one.rule) for one in said if one.strength is Strength.INFO]
    changed = effects(game, state, game.rules.advance(state, move))
    return {
        "legal": is_legal(said),
        "objections": write_objections(said),
        "notes": [_note(one) for one in (*seen.consequences, *reminders)],
        "points": seen.points,
        "effects": changed,
    }


def hints(game: AnyGame, state: State) -> HintsAnswer:
    """Return who is awaited and every move that can be made now, best first."""
    game_format = GameFormat(game)
    found = [_hint(game, game_format, state, one) for one in listed_hints(game, state)]
    return {
        "expects": [_expected(game_format, one) for one in expects(game, state)],
        "moves": [one for one in found if one["legal"] is not False],
        "unusual": [one for one in found if one["legal"] is False],
        "notes": [_note(one) for one in game.rules.notes(state)],
    }


def audit(game: AnyGame, state: State) -> list[SaidObjection]:
    """Return what is wrong with the position itself."""
    return write_objections(game.rules.audit(state))


def ask(game: AnyGame, state: State, name: str, arguments: Mapping[str, Any]) -> AskAnswer:
    """Return the answer to one of the game's own questions, or to `audit`."""
    queries = {one.name: one for one in game.rules.queries}
    if name == AUDIT and not arguments:
        return {"query": name, "answer": audit(game, state)}
    if name not in queries:
        known = (*queries, AUDIT)
        raise Unreadable(
            f"{game.title} has no query {shown(name)}, only {', '.join(known)}"
            if name != AUDIT
            else "audit takes no arguments"
        )
    answer = queries[name].answer
    _check_arguments(name, queries[name].takes, answer, arguments)
    try:
        told = thaw(answer(state, **arguments))
    except Unreadable:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, ArithmeticError) as error:
        # A question takes plain data of any kind; only the game knows which kind it needs.
        raise Unreadable(
            f"{name}: cannot be answered for {shown(dict(arguments))} ({type(error).__name__})"
        ) from None
    return {"query": name, "answer": told}


def check(record: AnyRecord) -> CheckAnswer:
    """Return every objection to what a record says happened, and how the game stands."""
    game = record.game
    found = [
        one
        for index, event in enumerate(record.events)
        for one in _checked(game, record.states[index], event, index)
    ]
    # A move against a ruling of ours is reported like any other: only the print wants waiving.
    wrong = [
        one
        for one in found
        if not one["waived"] and one["certainty"] == "sure" and one["strength"] == "printed"
    ]
    answer: CheckAnswer = {
        "game": game.name,
        "players": list(record.state.seats),
        "ok": not wrong,
        "events": len(record.events),
        "objections": found,
        "audit": audit(game, record.state),
        "outcome": _outcome(game, record.state),
        "score": score(game, record.state),
    }
    unknown = [at for at, event in enumerate(record.events) if isinstance(event, Unknown)]
    if unknown or record.start.later:
        answer["unknown"] = unknown
    return answer


def read_move(game: AnyGame, state: State, plain: Any) -> tuple[State, Move, tuple[Learned, ...]]:
    """Return a move as told, the state that knows what it described, and that as events."""
    move, learned = GameFormat(game).read_move(plain, state)
    for one in learned:
        state = follow(game, state, one)
    return state, move, learned


def write_objections(objections: Iterable[Objection]) -> list[SaidObjection]:
    """Return objections as plain data; mere reminders are left out."""
    return [
        {
            "rule": one.rule.key,
            "strength": one.strength,
            "because": one.because,
            "certainty": one.certainty,
        }
        for one in objections
        if one.strength is not Strength.INFO
    ]


def _checked(game: AnyGame, before: State, event: Event, index: int) -> Iterable[CheckedObjection]:
    move, waived = move_of(event), event.waived if isinstance(event, Ruled) else ()
    if move is None:
        return
    for one in write_objections(game.rules.objections(before, move)):
        yield {
            "index": index,
            "words": game.rules.words(before, move),
            **one,
            "waived": one["rule"] in waived,
        }


def _outcome(game: AnyGame, state: State) -> SaidOutcome:
    now = outcome(game, state)
    return {
        "ending": now.ending,
        "reason": now.reason,
        "winners": list(now.winners),
        "tie_break": now.tie_break,
    }


def _hint(game: AnyGame, game_format: GameFormat, state: State, hint: Hint) -> HintedMove:
    return {
        "move": game_format.write_move(hint.move),
        "words": game.rules.words(state, hint.move),
        "legal": is_legal(hint.objections),
        "objections": write_objections(hint.objections),
        "preview": _preview(hint.preview),
    }


def _preview(preview: Preview) -> SaidPreview:
    return {
        "points": preview.points,
        "consequences": [_note(one) for one in preview.consequences],
        "opens": list(preview.opens),
        "closes": list(preview.closes),
    }


def _expected(game_format: GameFormat, one: Expectation) -> Expected:
    return {
        "by": one.by,
        "kind": one.kind,
        "what": one.what,
        "kinds": list(one.kinds),
        "suggested": None if one.suggested is None else game_format.write_move(one.suggested),
    }


def _note(note: Note) -> SaidNote:
    said: SaidNote = {"rule": note.rule.key if note.rule else "", "text": note.text}
    if note.seat:
        said["player"] = note.seat
    return said


def _check_arguments(
    name: str, takes: Mapping[str, str], answer: Any, arguments: Mapping[str, Any]
) -> None:
    for given in arguments:
        if given not in takes:
            known = f"only {', '.join(takes)}" if takes else "and none at all"
            raise Unreadable(f"{name} takes no {shown(given)}, {known}{closest(given, takes)}")
    for wanted, parameter in inspect.signature(answer).parameters.items():
        needed = parameter.default is inspect.Parameter.empty
        if wanted in takes and needed and wanted not in arguments:
            raise Unreadable(f"{name} needs {wanted}: {takes[wanted]}")
