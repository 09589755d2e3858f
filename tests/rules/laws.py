"""The laws every game obeys, as checks on one recorded game: each raises AssertionError.

A check looks at some states on the way (`Trial.states`) and at moves that were listed in any of
them, in this state or another, by this seat or another, with a field taken from yet another move.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from companion.formats import documents
from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.play.session import Session
from companion.play.story import words
from companion.storage.journal import Journal
from rules.copy import Copy, Status, Value
from rules.game import AnyGame, expects, hints, outcome
from rules.moves import levels, move_list
from rules.record import Automatic, Corrected, Record, Ruled, Unknown
from rules.rule import Objection
from rules.score import Ending
from rules.state import TABLE, Level, Move, State
from rules.values import paths
from rules.values.frozen import FrozenMap
from tests.rules.changed_games import with_box
from tests.rules.owners import contradictions, told_lightly
from tests.rules.real_boxes import real_box

AnyRecord = Record[Any, Any]


@dataclass(frozen=True)
class Trial:
    """One recorded game before the court: some of its states, and moves to judge there."""

    record: AnyRecord
    seed: int = 1
    states_wanted: int = 16
    moves_wanted: int = 20

    @property
    def game(self) -> AnyGame:
        return self.record.game

    @property
    def lots(self) -> Random:
        """A fresh source of lots, the same at each call."""
        return Random(self.seed)

    @cached_property
    def states(self) -> list[State]:
        """States all along the game, the first and the last among them."""
        every = max(1, len(self.record.states) // self.states_wanted)
        return [*self.record.states[::every], self.record.states[-1]]

    @cached_property
    def pool(self) -> list[Move]:
        """Moves that were made or listed somewhere, and mixtures of two of a kind."""
        lots = self.lots
        made = [move_of(event) for event in self.record.history]
        found = [move for move in made if move is not None]
        for state in self.states:
            listed = list(self.game.rules.legal_moves(state))
            found += lots.sample(listed, min(12, len(listed)))
        return found + [mixed(lots.choice(found), found, lots) for _ in range(2 * len(found))]

    def candidates(self, state: State, lots: Random) -> list[Move]:
        """Moves to judge in a state: listed ones, neighbours of listed ones, strange ones."""
        listed = list(self.game.rules.legal_moves(state))
        some = lots.sample(listed, min(self.moves_wanted, len(listed)))
        near = [mixed(move, self.pool, lots) for move in [*some, *some]]
        return some + near + lots.sample(self.pool, min(self.moves_wanted, len(self.pool)))


def move_of(event: Any) -> Move | None:
    """The move in an event, if it has one."""
    event = event.move if isinstance(event, Ruled) else event
    return event if isinstance(event, Move) else None


def mixed(move: Move, others: Sequence[Move], lots: Random) -> Move:
    """A move with one field, or its author, as some other move has it."""
    names = [one.name for one in fields(move)]
    alike = [one for one in lots.sample(others, min(40, len(others))) if type(one) is type(move)]
    name = lots.choice(names)
    if not alike:
        return move
    return replace(move, **{name: getattr(lots.choice(alike), name)})


# 1 and 2: what is listed


def law_1_listed_unless_forbidden(trial: Trial) -> None:
    """A move of a listed kind is on the list exactly when no sure printed objection stands."""
    game, lots = trial.game, trial.lots
    for state in trial.states:
        listed = list(game.rules.legal_moves(state))
        on_list = set(listed)
        assert len(on_list) == len(listed), "a move is listed twice"
        some = lots.sample(listed, min(100, len(listed)))
        for move in [*some, *trial.candidates(state, lots)]:
            forbidden = [one for one in game.rules.objections(state, move) if one.forbids]
            if move in on_list:
                assert game.rules.is_listed(state, move), (
                    f"listed, but not of a listed kind: {move}"
                )
                assert not forbidden, f"listed against {forbidden}: {move}"
            elif game.rules.is_listed(state, move):
                assert forbidden, f"not listed, though nothing forbids it: {move}"


def law_2_stable_order(trial: Trial) -> None:
    """Equal states list equal moves in the same order."""
    for state in trial.states:
        listed = list(trial.game.rules.legal_moves(state))

        assert list(trial.game.rules.legal_moves(state)) == listed, "another order when asked again"
        other = reordered(state)
        assert other == state
        assert list(trial.game.rules.legal_moves(other)) == listed, (
            "another order for an equal state"
        )


def reordered(part: Any) -> Any:
    """An equal state in which every mapping was filled in another order (but for the copy)."""
    if isinstance(part, Copy):
        return part
    if is_dataclass(part) and not isinstance(part, type):
        changes = {one.name: reordered(getattr(part, one.name)) for one in fields(part)}
        return replace(part, **changes)
    if isinstance(part, FrozenMap):
        return FrozenMap({key: reordered(part[key]) for key in reversed(part)})
    if isinstance(part, tuple):
        return tuple(map(reordered, part))
    return part


# 3 to 5 and 11: records and files


def law_3_input_unchanged(trial: Trial) -> None:
    """`advance` leaves the state it was given as it was."""
    game, lots, wire = trial.game, trial.lots, GameFormat(trial.game)
    for state in trial.states:
        before = written(wire, state)
        for move in trial.candidates(state, lots)[:20]:
            game.rules.advance(state, move)

        assert written(wire, state) == before, "advance has changed the state it was given"


def law_4_undo_and_redo(trial: Trial) -> None:
    """A move that is taken back leaves no trace, and comes back the same."""
    lots = trial.lots
    for at in range(0, len(trial.record.states), max(1, len(trial.record.states) // 10)):
        record = replace(trial.record, at=at)
        for move in trial.candidates(record.state, lots)[:5]:
            after = record.then(move)
            back = after.undo()

            trace = difference((back.events, back.state), (record.events, record.state))
            assert not trace, f"undo leaves a trace: {trace}"
            again = back.redo()
            assert again.events[-1:] == (move,), "redo does not bring the move back"
            other = difference(again.state, after.state)
            assert not other, f"redo brings another state: {other}"


def law_5_written_and_read(trial: Trial) -> None:
    """Writing and reading gives the same state, event and record."""
    game, wire = trial.game, GameFormat(trial.game)
    for state in trial.states:
        beside = (state.seats, state.options, state.copy)
        plain = json.loads(written(wire, state))
        for read in (wire.recall_position, wire.read_position):
            other = difference(read(plain, *beside), state)
            assert not other, f"a state is not read as written: {other}"
    for event, state in zip(trial.record.history, trial.record.states, strict=False):
        plain = json.loads(json.dumps(wire.write_event(event)))
        assert wire.recall_event(plain) == event, f"not read as written: {event}"
        assert wire.read_event(plain, state) == (event,), f"not read as written: {event}"
    for whole in (True, False):
        text = documents.write_record(trial.record, whole_copy=whole)
        other = difference(documents.read_text(text, lambda _name: game).record, trial.record)
        assert not other, f"a record is not read as written: {other}"


def written(wire: GameFormat, state: State) -> str:
    return json.dumps(wire.write_position(state))


def law_11_same_replay(trial: Trial) -> None:
    """Replaying a record gives the same states."""
    record = trial.record
    again = Record.replay(record.game, record.start, record.history, record.at)
    other = difference(again.states, record.states)
    assert not other, f"a replay gives other states: {other}"


# 6 and 7: the end


def law_6_expects_while_running(trial: Trial) -> None:
    """While the game runs something is awaited; when it does not, nothing is."""
    for state in [*trial.states, *(replace(one, stopped=True) for one in trial.states)]:
        running = outcome(trial.game, state).is_running
        assert bool(expects(trial.game, state)) is running, f"running: {running}, but {state}"
    assert not outcome(trial.game, trial.record.state).is_running, "the game did not end"


def law_7_totals_are_sums(trial: Trial) -> None:
    """A total is the sum of its lines, and a line the sum of its details."""
    for state in trial.states:
        sheet = trial.game.rules.score(trial.game.rules.tally(state))
        for seat in sheet.seats:
            lines = [line.points.get(seat) for line in sheet.lines]
            assert sheet.totals[seat] == sum(one or 0 for one in lines), f"total of {seat}"
            for line in sheet.lines:
                parts = line.details.get(seat)
                if parts:
                    assert line.points[seat] == sum(part.points for part in parts), line.label
            unknown = any(points is None for points in lines)
            missing = any(one.seat == seat for one in sheet.missing)
            assert missing is unknown, f"{seat}'s gaps are not said"


# 8: what a seat cannot see


def law_8_hidden_stays_hidden(trial: Trial) -> None:
    """Nothing that is derived from a view changes with what that seat cannot see."""
    game, lots = trial.game, trial.lots
    seen_in = {id(state): hidden(game, state) for state in trial.states}
    values = [value for found in seen_in.values() for _, value in found]
    for state in trial.states:
        if not seen_in[id(state)]:
            continue
        for seat in (None, lots.choice(state.seats)):
            other = scrambled(state, hidden(game, state, seat), values, lots)
            view, other_view = game.rules.view(state, seat), game.rules.view(other, seat)
            moves = trial.candidates(view, trial.lots)[:10]

            seen = difference(view, other_view)
            assert not seen, f"{seat or 'the table'} sees what is hidden: {seen}"
            said = difference(told(game, view, moves), told(game, other_view, moves))
            assert not said, f"hidden from {seat or 'the table'}, but told: {said}"


def hidden(game: AnyGame, state: State, seat: str | None = None) -> list[tuple[paths.Path, Any]]:
    """The values that a view does not show as they are, with their places."""
    shown = dict(paths.leaves(replace(game.rules.view(state, seat), copy=Copy(FrozenMap()))))
    whole = paths.leaves(replace(state, copy=Copy(FrozenMap())))
    return [(path, value) for path, value in whole if shown.get(path, hidden) != value]


def scrambled(
    state: State, places: list[tuple[paths.Path, Any]], values: list[Any], lots: Random
) -> State:
    """The state with each hidden value replaced by one that lies nowhere in it."""
    lying = {value for _, value in paths.leaves(replace(state, copy=Copy(FrozenMap())))}
    fresh = [value for value in dict.fromkeys(values) if value not in lying]
    stands_for: dict[Any, Any] = {}
    for path, value in places:
        if value not in stands_for:
            alike = [one for one in fresh if type(one) is type(value)]
            new = lots.choice(alike) if alike else another(value, lots)
            fresh = [one for one in fresh if one != new]
            stands_for[value] = new
        state = paths.put(state, path, stands_for[value])
    return state


def another(value: Any, lots: Random) -> Any:
    """Some other value of the same type."""
    match value:
        case bool():
            return not value
        case int():
            return value + lots.randint(1, 9)
        case str():
            return f"{value} (another)"
    return value


def told(game: AnyGame, state: State, moves: Sequence[Move]) -> dict[str, Any]:
    """Everything the app says about a state, by what it is."""
    rules, table = game.rules, game.table
    touched = [(move.by or state.seats[0], table.touches(state, move)) for move in moves]
    return {
        "hints": hints(game, state),
        "notes": tuple(rules.notes(state)),
        "audit": tuple(rules.audit(state)),
        "expects": expects(game, state),
        "score": rules.score(rules.tally(state)),
        "outcome": outcome(game, state),
        "objections": [tuple(rules.objections(state, move)) for move in moves],
        "preview": [rules.preview(state, move) for move in moves],
        "words": [rules.words(state, move) for move in moves],
        "reveals": [rules.reveals(state, move) for move in moves],
        "is_listed": [rules.is_listed(state, move) for move in moves],
        "questions": [tuple(game.box.teaching.questions(state, one)) for one in (None, *moves)],
        "scene": [table.scene(state, seat) for seat in state.seats],
        "pickers": [tuple(table.pickers(state, seat)) for seat in state.seats],
        "touches": touched,
        "meant": [tuple(table.meant(state, seat, things)) for seat, things in touched],
        "ended": rules.expects(table.ended(state)),
    }


# 10: whatever the table does


def law_10_nothing_raises(trial: Trial) -> None:
    """A state reached through corrections and rulings is still scored, hinted at and written."""
    game, lots, wire = trial.game, trial.lots, GameFormat(trial.game)
    parts = [dict(nodes(state)) for state in trial.states]
    for state in trial.states[::2]:
        record = Record.begin(game, state.seats, state.options, state.copy, position=state)
        for _ in range(4):
            if lots.random() < 0.5:
                record = record.rule(lots.choice(trial.candidates(record.state, lots)))
            else:
                record = record.then(correction(game, record.state, parts, lots))
            moves = trial.candidates(record.state, lots)[:6]

            told(game, record.state, moves)
            told(game, game.rules.view(record.state, lots.choice((None, *state.seats))), moves[:2])
            for move in moves:
                game.rules.advance(record.state, move)
            running = outcome(game, record.state).is_running
            assert bool(expects(game, record.state)) is running, "corrected into a dead end"
            plain = json.loads(written(wire, record.state))
            beside = (record.state.seats, record.state.options, record.state.copy)
            assert wire.recall_position(plain, *beside) == record.state


def correction(
    game: AnyGame, state: State, parts: list[dict[paths.Path, Any]], lots: Random
) -> Corrected:
    """Some field set to what it is in another state, to unknown, or to some other value."""
    path, value = lots.choice(list(nodes(state)))
    elsewhere = [one[path] for one in parts if path in one]
    if type(None) in get_args(paths.type_at(game.rules.state, path)):
        elsewhere.append(None)
    if isinstance(value, int):
        elsewhere.append(another(value, lots))
    return Corrected(path, lots.choice(elsewhere) if elsewhere else value)


def nodes(state: State) -> Iterator[tuple[paths.Path, Any]]:
    """Every part of a state that a table may correct, small and large."""

    def below(part: Any, path: paths.Path) -> Iterator[tuple[paths.Path, Any]]:
        yield path, part
        if is_dataclass(part) and not isinstance(part, type):
            for one in fields(part):
                yield from below(getattr(part, one.name), (*path, one.name))
        elif isinstance(part, FrozenMap):
            for key, value in part.items():
                yield from below(value, (*path, key))
        elif isinstance(part, tuple):
            for index, value in enumerate(part):
                yield from below(value, (*path, index))

    for one in fields(state):
        if one.name not in {of_all.name for of_all in fields(State)}:
            yield from below(getattr(state, one.name), (one.name,))


# 12 and 13: what nobody has told of the box


def law_12_unknown_is_never_sure(trial: Trial) -> None:
    """What is sure of a box that is not all known is sure whatever the rest of it is like."""
    game, lots = trial.game, trial.lots
    others = [real_box(game, lots) for _ in range(2)]
    for state in trial.states:
        moves = trial.candidates(state, lots)
        for other in others:
            filled = replace(state, copy=other.overlay(held_by(state.copy)))
            for move in moves:
                still = sure(game.rules.objections(filled, move))
                rash = sure(game.rules.objections(state, move)) - still
                assert not rash, f"sure of what is not known of the box: {rash}: {move}"
            rash = sure(game.rules.audit(state)) - sure(game.rules.audit(filled))
            assert not rash, f"an audit rests on what is not known of the box: {rash}"


def held_by(copy: Copy) -> dict[str, dict[str, Any]]:
    return {
        component: {name: held.value for name, held in fields.items()}
        for component, fields in copy.components.items()
    }


def sure(objections: Any) -> set[tuple[str, str]]:
    said: list[Objection] = [one for one in objections if one.is_sure]
    return {(one.rule.key, one.strength.value) for one in said}


def law_13_what_we_made_up_does_not_show(trial: Trial) -> None:
    """A table that plays with its own box sees nothing of ours: others would do as well."""
    game = trial.game
    if trial.record.start.copy.is_demonstration:
        return
    ours = game.box.components()
    other = made_up_anew(ours, real_box(game, trial.lots))
    elsewhere = with_box(game, components=lambda: other)
    assert elsewhere.box.fresh == game.box.fresh, "a fresh box holds something we made up"
    for state in trial.states[::2]:
        moves = trial.candidates(state, trial.lots)[:8]
        said = difference(told(game, state, moves), told(elsewhere, state, moves))
        assert not said, f"what we made up shows: {said}"


def made_up_anew(ours: Copy, other: Copy) -> Copy:
    """A demonstration box with other values of ours; what the text says stays as it is."""
    components: dict[str, FrozenMap[str, Value]] = {}
    for component in dict.fromkeys((*ours.components, *other.components)):
        mine, theirs = ours.fields(component), other.fields(component)
        held = {name: one for name, one in mine.items() if one.status is not Status.DEMONSTRATION}
        made = {
            name: Value(one.value, Status.DEMONSTRATION)
            for name, one in theirs.items()
            if name not in held
        }
        components[component] = FrozenMap({**held, **made})
    return Copy(FrozenMap(components))


# 14 and 15: nothing is forgotten


MOST_OF_A_KIND = 300
"""So many well-formed moves of one kind are judged in one state."""


def law_14_lists_are_complete(trial: Trial) -> None:
    """What is listed is awaited and well-formed, and what is not listed has a sure objection.

    The moves come from the kinds of their fields, whatever way the game has to list its own.
    """
    game, lots = trial.game, trial.lots
    for state in trial.states:
        listed = set(game.rules.legal_moves(state))
        awaited = [
            (one.by, game.rules.verbs[name]) for one in expects(game, state) for name in one.kinds
        ]
        for move in listed:
            assert (move.by, type(move)) in awaited, f"listed, but nobody awaits it: {move}"
        for by, kind in dict.fromkeys(awaited):
            if not move_list.is_enumerable(kind):
                continue
            found = list(move_list.well_formed(game, state, kind, by, judged=False))
            for move in lots.sample(found, min(MOST_OF_A_KIND, len(found))):
                if move not in listed:
                    forbidden = any(one.forbids for one in game.rules.objections(state, move))
                    assert forbidden, f"not listed, though nothing forbids it: {move}"


def law_15_later_releases_are_kept(trial: Trial) -> None:
    """What a later release wrote opens, is kept and shown, and leaves nothing to be sure of.

    It changes nothing, and whatever is derived from there on says that something is missing.
    """
    start, history = trial.record.start, trial.record.history
    # The beginning of the game says it all; its end only that winners are no longer told.
    record = Record.replay(trial.game, start, history[:LATER_EVENTS])
    moves = trial.candidates(record.state, trial.lots)
    for text, first in later_records(record, trial.lots):
        read = documents.read_text(text, lambda _name: trial.game).record
        told = [json.loads(line) for line in documents.write_record(read).splitlines()]
        wanted = [json.loads(line) for line in text.splitlines()]
        other = difference(told, wanted)
        assert not other, f"what a later release wrote is not kept: {other}"
        as_ever = replace(record.state, incomplete=True)
        assert read.state == as_ever, "an event nobody knows changes something"
        flags = [state.incomplete for state in read.states]
        assert flags == [at >= first for at in range(len(flags))], "incomplete from another event"
        kept = through_a_journal(read)
        assert kept == read, f"another record out of a journal: {difference(kept, read)}"
        for state, event in zip(read.states, read.events, strict=False):
            if isinstance(event, Unknown):
                assert event.what in words(trial.game, state, event), "it is not shown in words"
        is_sure_of_nothing(trial.game, read.state, moves)
        moves = moves[:3]
    is_sure_of_nothing(trial.game, replace(trial.record.state, incomplete=True), moves)


LATER_EVENTS = 80


def is_sure_of_nothing(game: AnyGame, state: State, moves: Sequence[Move]) -> None:
    """Assert that nothing that is derived from a state, or a view of it, claims to be sure."""
    for seen in (state, game.rules.view(state, None), game.rules.view(state, state.seats[0])):
        assert seen.incomplete, "a view does not say that something is missing"
        for move in moves:
            said = [one for one in game.rules.objections(seen, move) if one.is_sure]
            assert not said, f"sure of {said} after an event nobody knows"
            assert game.rules.preview(seen, move).points is None, f"points for sure: {move}"
            assert game.rules.advance(seen, move).incomplete, f"forgotten after {move}"
        assert not sure(game.rules.audit(seen)), "an audit is sure"
        sheet = game.rules.score(game.rules.tally(seen))
        assert sheet.is_least, 'a total is told without "at least"'
        assert not sheet.ranking, "somebody is ranked"
        assert not outcome(game, replace(seen, stopped=True)).winners, "somebody has won"
        now = outcome(game, seen)
        assert now.ending in (Ending.RUNNING, Ending.UNDETERMINED), f"the game is {now.ending}"
        for seat in seen.seats:
            cards = game.table.scene(seen, seat).cards
            assert not [one for one in cards if one.score is not None], "a card shows a total"


def later_records(record: AnyRecord, lots: Random) -> Iterator[tuple[str, int]]:
    """Records as a later release might write them, and after how many events that begins."""
    header, *lines = documents.write_record(replace(record, at=len(record.history))).splitlines()
    seat = record.start.seats[0]
    verb, *_ = (line for line in lines if json.loads(line)["type"] not in ("ruled", "learned"))
    juggle = {"type": "juggle_lanterns", "by": seat, "with": [3, {"of": "glass"}]}
    for event in (
        juggle,
        {"type": "weather_changed", "to": 1.5},
        {"type": "ruled", "move": juggle, "waived": ["X-99"]},
        {"type": "automatic", "move": juggle, "deed": 1},
        {**json.loads(verb), "glowing": True},
        {"type": "ruled", "move": {**json.loads(verb), "glowing": None}, "waived": []},
        {"type": "corrected", "path": ["lanterns", seat], "value": 3},
        {"type": "tracked", "level": "by ear"},
        {"type": "stopped", "until": "Friday"},
    ):
        at = lots.choice((0, len(lines) // 2, len(lines)))
        yield "\n".join([header, *lines[:at], json.dumps(event), *lines[at:]]), at + 1
    plain = json.loads(header)
    later: list[dict[str, Any]] = [
        {"options": {**plain["options"], "lanterns": "many"}},
        {"weather": {"at": ["the", "start"]}},
        {"copy": {"components": {**plain["copy"]["components"], **LANTERN}}},
    ]
    for component, held in list(plain["copy"]["components"].items())[:1]:
        glowing = {**held, "glow": {"value": 3, "status": "known"}}
        later.append({"copy": {"components": {**plain["copy"]["components"], component: glowing}}})
    for change in later:
        changed = {**plain, "rules_version": "999", **change}
        yield "\n".join([json.dumps(changed), *lines]), 0
    wire = GameFormat(record.game)
    position = {**wire.write_position(record.state), "lanterns": {seat: [1, 2]}}
    copy = write_copy(record.state.copy)
    yield json.dumps({**plain, "rules_version": "999", "copy": copy, "position": position}), 0


def law_16_light_never_lies(trial: Trial) -> None:
    """What a lightly tracked table knows of a game is true at every moment.

    Steps that nothing can change it takes by itself, and waits for the other table to take them.
    """
    game = trial.game
    is_whole = trial.record.states[0].level is trial.record.state.level is Level.FULL
    if Level.LIGHT not in levels.levels(game) or not is_whole:
        return
    told = told_lightly(trial.record)
    for at, (light, true) in enumerate(zip(told, trial.record.states, strict=True)):
        awaited = [one.by for one in expects(game, true)]
        if isinstance(light.events[-1], Automatic) and awaited == [TABLE]:
            continue
        lies = list(contradictions(replace(light.state, tracked=Level.FULL), true))
        assert not lies, f"after event {at} ({trial.record.history[at - 1 : at]}): {lies[0]}"


LANTERN = {"lantern/1": {"glow": {"value": [3, None], "status": "known"}}}


def through_a_journal(record: AnyRecord) -> AnyRecord:
    """The record as another start of the program finds it in the journal."""
    with Journal.open(Path(":memory:"), lambda: datetime(2026, 5, 1)) as journal:
        number = Session.adopt(journal, record).game_id
        return Session.open(journal, number, lambda _name: record.game).record


def difference(one: Any, other: Any, path: paths.Path = ()) -> str:
    """Where two values differ first, and both values there; nothing where they are equal."""
    if one == other:
        return ""
    if type(one) is type(other):
        pairs = list(_parts(one, other))
        for step, mine, theirs in pairs:
            if found := difference(mine, theirs, (*path, step)):
                return found
    return f"{paths.show(path) or 'the whole'}: {one!r} and {other!r}"


def _parts(one: Any, other: Any) -> Iterator[tuple[Any, Any, Any]]:
    if is_dataclass(one):
        yield from ((f.name, getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
    elif isinstance(one, dict) and set(one) == set(other):
        yield from ((key, one[key], other[key]) for key in one)
    elif isinstance(one, (list, tuple)) and len(one) == len(other):
        yield from ((at, *both) for at, both in enumerate(zip(one, other, strict=True)))


Law = Callable[[Trial], None]
LAWS: dict[int, Law] = {
    1: law_1_listed_unless_forbidden,
    2: law_2_stable_order,
    3: law_3_input_unchanged,
    4: law_4_undo_and_redo,
    5: law_5_written_and_read,
    6: law_6_expects_while_running,
    7: law_7_totals_are_sums,
    8: law_8_hidden_stays_hidden,
    10: law_10_nothing_raises,
    11: law_11_same_replay,
    12: law_12_unknown_is_never_sure,
    13: law_13_what_we_made_up_does_not_show,
    14: law_14_lists_are_complete,
    15: law_15_later_releases_are_kept,
    16: law_16_light_never_lies,
}
"""The laws on random play; law 9, that every rule has a case, is held with the cases."""


PENDING: dict[int, str] = {}
"""Laws no game keeps yet, each with what is to be done; kept strictly, so that they are noticed."""


def law_params() -> list[Any]:
    """All laws, those that are pending as expected failures."""
    return [
        pytest.param(
            law,
            marks=[pytest.mark.xfail(reason=PENDING[law], strict=True)] if law in PENDING else [],
        )
        for law in LAWS
    ]


def kept() -> list[Law]:
    """The laws that every game keeps by now."""
    return [check for law, check in LAWS.items() if law not in PENDING]
