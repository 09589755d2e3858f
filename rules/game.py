"""What a game is: its name, and four facets that answer the questions a table asks.

A game keeps no state of its own. Every answer is a pure function of a frozen state; the state is
derived from a :class:`rules.record.Record`; whatever happens at the table arrives as a move. What a
game does not answer itself the kernel derives (:mod:`rules.facet`), so a small game says only what
is its own. ``docs/adding-a-game.md`` leads through it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules import defaults, sheet
from rules.answers import Expectation, Hint, Option, Preview, Query
from rules.box.tags import NO_PIECES, Pieces
from rules.box.teaching import Teaching
from rules.copy import Copy
from rules.dealer import Dealer, Lots
from rules.facet import bound, derived, is_own
from rules.files import habits as reading
from rules.files.habits import Habits, Plain, Read
from rules.files.upgrades import Upgrade
from rules.moves import levels, move_list
from rules.moves.dispatch import Checks
from rules.rule import Certainty, IllegalMove, Note, Objection, Rulebook
from rules.score import Count, Ending, Field, Outcome, ScoreSheet, Tally, TieBreak
from rules.state import Move, State, verb
from rules.table import guide, plain_table, touch
from rules.table import light as lightly
from rules.table.board_picture import Board
from rules.table.entries import Entry
from rules.table.guide import Step
from rules.table.light import LightScene
from rules.table.pickers import Picker, Told
from rules.table.scene import Scene
from rules.table.sight import Sight
from rules.table.touch import Named
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[S, M]):
    """What the rulebook says: how a game starts, whose turn it is, what a move does, who wins.

    `checks` are what speaks against moves, hung onto their kinds; a game that judges in another way
    brings `objections` of its own. `places` names the sorts of places of the board, `lists` are the
    kinds that are listed in a quicker way, or in an order of their own, for a seat. `over` says why
    the game has ended, or None while it runs; `sum_is` is what the sum of the sheet's lines is
    called, where it is no score. `revealed` returns the state once what was chosen in secret is
    shown, for a game that has no move for it. `nearness` is how near a seat is to what it plays for
    beyond the points of its next move; the players of the demonstration strive for more of it.
    `in_light` is what a table that tracks lightly tells of a move, if anything.
    """

    rulebook: Rulebook
    state: type[S]
    moves: tuple[type[M], ...]
    start: Callable[[tuple[str, ...], Mapping[str, Any], Copy], S]
    expects: Callable[[S], tuple[Expectation, ...]]
    advance: Callable[[S, M], S]
    options: tuple[Option, ...] = ()
    form: tuple[Field, ...] = ()
    tie_breaks: tuple[TieBreak, ...] = ()
    places: Mapping[str, Callable[[S], Iterable[Any]]] = field(default_factory=dict)
    checks: Checks[S] | None = None
    lists: Mapping[type[M], Callable[[S, str], Iterable[M]]] = field(default_factory=dict)
    sum_is: str = ""
    objections: Callable[[S, M], Iterable[Objection]] = derived(defaults.nothing_against)
    legal_moves: Callable[[S], Iterable[M]] = derived(move_list.listed)
    is_listed: Callable[[S, M], bool] = derived(move_list.is_listed)
    preview: Callable[[S, M], Preview] = derived(sheet.preview)
    notes: Callable[[S], Iterable[Note]] = derived(defaults.nothing_to_say)
    audit: Callable[[S], Iterable[Objection]] = derived(defaults.nothing_to_say)
    tally: Callable[[S], Tally] = derived(sheet.tally)
    score: Callable[[Tally], ScoreSheet] = derived(sheet.score)
    over: Callable[[S], str | None] = derived(sheet.over)
    outcome: Callable[[S], Outcome] = derived(sheet.outcome)
    view: Callable[[S, str | None], S] = derived(defaults.view)
    reseat: Callable[[S, tuple[str, ...]], S] = derived(defaults.reseat)
    words: Callable[[S, M], str] = derived(defaults.words)
    reveals: Callable[[S, M], bool] = derived(defaults.reveals)
    revealed: Callable[[S, FrozenMap[str, Any]], S] = derived(defaults.revealed)
    nearness: Callable[[S, str], float] = derived(defaults.nowhere_near)
    in_light: Callable[[S, M], Iterable[M]] = derived(levels.as_told)
    queries: tuple[Query[S], ...] = ()

    def __post_init__(self) -> None:
        if self.checks is not None and not is_own(self.objections):
            object.__setattr__(self, "objections", self.checks.objections)

    @cached_property
    def verbs(self) -> Mapping[str, type[M]]:
        """The kinds of move by their verbs."""
        return {verb(kind): kind for kind in self.moves}


@dataclass(frozen=True, kw_only=True)
class Box(Generic[S, M]):
    """What lies in the box: its components, what may be said of each, tags, and how it is taught.

    `components` is the demonstration box, made whole with values of ours; what is not made up of it
    is `fresh`, a box as it is known before its owner has told anything. `parts` are the classes
    that say what the fields of each kind of component may hold: those that the kinds of its
    teaching name.
    """

    components: Callable[[], Copy] = derived(reading.components_of)
    parts: Mapping[str, type] = field(default_factory=dict)
    pieces: Pieces = NO_PIECES
    teaching: Teaching[S, M] = field(default_factory=Teaching)

    def __post_init__(self) -> None:
        named = {one.name: one.part for one in self.teaching.kinds if one.part is not None}
        object.__setattr__(self, "parts", {**named, **self.parts})

    @cached_property
    def fresh(self) -> Copy:
        """What is known of a box of which nobody has told anything: the same value each time."""
        return self.components().known()


@dataclass(frozen=True, kw_only=True)
class Table(Generic[S, M]):
    """How a game is shown and touched.

    `scene` draws the view of the shared screen with one seat's board; `touches` names the things
    one touches to make a move, in order; `meant` returns the moves that touching these things
    means, legal or not; `told` returns where in the state a count of the form belongs, and as what;
    `ended` returns a state as a finished game, for a score without tracking; `pickers` are what can
    be told piece by piece, and `picked` the move that telling makes, or the moves one after the
    other (None if nothing was told); `steps` are the moves by which one that tells more than
    touches can is told; `guide` are the steps of a guided entry for one seat ("" for the whole
    table), each with what the answer corrects; `lots` are the moves of which chance makes one, so
    that the app may draw it; `at_hand` are the moves a player may think of now, so that those that
    cannot be made are shown with the reason; `board` is what one picture of the whole board can
    tell, for games whose pieces bear tags; `sight` says what a tagged piece before the camera
    stands for; `at_once` are the verbs of moves that are made as soon as all their things are
    touched, since undo takes them back. `tells` says what touched things mean for those kinds of
    moves whose fields do not say it. `light` is what a lightly tracked table shows.
    """

    scene: Callable[[S, str], Scene] = derived(plain_table.scene)
    touches: Callable[[S, M], tuple[str, ...]] = derived(touch.touches)
    meant: Callable[[S, str, tuple[str, ...]], Iterable[M]] = derived(touch.meant)
    tells: Mapping[type[M], Callable[[S, str, Named], Iterable[M]]] = field(default_factory=dict)
    told: Callable[[S, str, str, Count], tuple[Path, Any]] = derived(sheet.told)
    ended: Callable[[S], S] = derived(sheet.ended)
    pickers: Callable[[S, str], Iterable[Picker]] = derived(touch.pickers)
    picked: Callable[[S, str, str, Told], M | tuple[M, ...] | None] = derived(touch.picked)
    steps: Callable[[S, M], tuple[M, ...]] = derived(touch.in_one_step)
    guide: Callable[[S, str], Iterable[Step]] = derived(guide.steps)
    lots: Callable[[S], tuple[M, ...]] = derived(touch.no_lots)
    at_hand: Callable[[S], Iterable[M]] = derived(touch.nothing_at_hand)
    board: Board[S] | None = None
    sight: Sight[S, M] = field(default_factory=Sight)
    at_once: tuple[str, ...] = ()
    light: Callable[[S], LightScene] = derived(lightly.light)

    def entries(self, state: S, seat: str) -> Iterator[Entry]:
        """Yield what a guided entry asks of one seat, or of the whole table for ""."""
        return (step.entry for step in self.guide(state, seat))

    def entered(self, state: S, seat: str, key: str, place: str, told: Told) -> tuple[Path, Any]:
        """Return what touching a place and telling about it corrects: where, and to what."""
        for step in self.guide(state, seat):
            if step.entry.key == key:
                return step.corrected(place, told)
        raise KeyError(f"no step {key!r} of the entry")


@dataclass(frozen=True, kw_only=True)
class Files(Generic[S]):
    """How people write a game down: plain data made regular before it becomes a state or a move.

    `upgrades` make what earlier versions of the rules wrote into what these write, one after the
    other, oldest first.
    """

    habits: Habits = field(default_factory=Habits)
    read_position: Callable[[Plain, tuple[str, ...]], Read] = derived(reading.position)
    read_move: Callable[[Plain, S], Read] = derived(reading.move)
    read_options: Callable[[Plain], Plain] = derived(reading.options)
    upgrades: tuple[Upgrade, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Game(Generic[S, M]):
    """A game on the shelf: who it is, its four facets, and the dealer that lends it chance.

    It is called as its folder, so a folder's ``__name__`` will do.
    """

    name: str
    title: str
    version: str
    seats: range
    rules: Rules[S, M]
    dealer: Callable[[Any, Copy, Lots], Dealer] = Dealer
    box: Box[S, M] = field(default_factory=Box)
    table: Table[S, M] = field(default_factory=Table)
    files: Files[S] = field(default_factory=Files)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name.rpartition(".")[2])
        taught = replace(self.box, teaching=bound(self.box.teaching, self))
        object.__setattr__(self, "box", taught)
        for name in ("rules", "box", "table", "files"):
            object.__setattr__(self, name, bound(getattr(self, name), self))

    @property
    def package(self) -> str:
        """The folder that holds the game's data, as a package."""
        return f"rules.games.{self.name}"

    def players(self, to: str = "–") -> str:
        """Return how many can play: two numbers, or the one where it is always as many."""
        return to.join(map(str, sorted({min(self.seats), max(self.seats)})))

    def settle(self, options: Mapping[str, Any]) -> FrozenMap[str, Any]:
        """Return all options of this game, the given ones over the defaults.

        Raises ValueError for an option the game does not have or a choice it does not offer.
        """
        known = {option.name: option for option in self.rules.options}
        for name, choice in options.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option {name!r}")
            if choice not in known[name].choices:
                offered = ", ".join(map(repr, known[name].choices))
                raise ValueError(f"option {name!r} is one of {offered}, not {choice!r}")
        return FrozenMap({name: option.default for name, option in known.items()} | dict(options))


AnyGame = Game[Any, Any]


def expects(game: AnyGame, state: State) -> tuple[Expectation, ...]:
    """Return who is awaited for what; nobody once the table has stopped."""
    return () if state.stopped else game.rules.expects(state)


def outcome(game: AnyGame, state: State) -> Outcome:
    """Return how the game stands; a stopped one ends with its standing score."""
    if not state.stopped:
        return game.rules.outcome(state)
    sheet = game.rules.score(game.rules.tally(state))
    return Outcome(Ending.STOPPED, "the table stopped here", sheet.winners, sheet.tie_break)


def hints(game: AnyGame, state: State) -> tuple[Hint, ...]:
    """Return the listed moves, best first: clean ones, doubtful ones, those against a ruling."""
    rules = game.rules
    listed = [
        Hint(move, rules.preview(state, move), tuple(rules.objections(state, move)))
        for move in (() if state.stopped else rules.legal_moves(state))
    ]
    return tuple(sorted(listed, key=_worth))


def play(game: Game[S, M], state: S, move: M, *, happened: bool = False) -> S:
    """Return the state after a move; raises IllegalMove for a sure breach of the print.

    With `happened` the table has overruled the objections, and the game's stated effect follows.
    """
    if not happened:
        forbidding = [one for one in game.rules.objections(state, move) if one.forbids]
        if forbidding:
            raise IllegalMove(forbidding)
    return game.rules.advance(state, move)


def _worth(hint: Hint) -> tuple[int, int]:
    doubt = 0
    for one in hint.objections:
        doubt = max(doubt, 2 if one.certainty is Certainty.SURE else 1)
    return doubt, -(hint.preview.points or 0)
