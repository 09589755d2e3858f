"""The shapes of the answers that `--json` gives, as types: mypy and the JSON Schemas read them.

A player is named by seat. `points` and the like are null where the app cannot know them.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from rules.answers import Awaited
from rules.rule import Certainty, Strength
from rules.score import Ending


class SaidObjection(TypedDict):
    """A rule that something breaks, the fact, and how sure the app is."""

    rule: str
    strength: Strength
    because: str
    certainty: Certainty


class SaidNote(TypedDict):
    """A reminder or consequence; `rule` is empty where none stands behind it."""

    rule: str
    text: str
    player: NotRequired[str]


class ScoreDetail(TypedDict):
    """One part of a line, such as one area, and where it lies."""

    text: str
    points: int
    places: list[str]


class ScoreLine(TypedDict):
    """One line of the sheet for all players."""

    key: str
    rule: str
    label: str
    points: dict[str, int | None]
    details: NotRequired[dict[str, list[ScoreDetail]]]


class Missing(TypedDict):
    """Something the score still needs to be told."""

    player: str
    what: str
    rule: str


class ScoreAnswer(TypedDict):
    """The answer of `score`; with `at_least` each total is the least there is."""

    game: str
    players: list[str]
    lines: list[ScoreLine]
    totals: dict[str, int]
    winners: list[str]
    tie_break: str
    missing: list[Missing]
    caveats: list[str]
    ranking: list[list[str]]
    at_least: NotRequired[bool]


class JudgeAnswer(TypedDict):
    """The answer of `judge`; `legal` is null where the app cannot check.

    `effects` has the shape of a position, with only the fields that would change; `points` is what
    the move brings at once, null where that is unknown.
    """

    legal: bool | None
    objections: list[SaidObjection]
    notes: list[SaidNote]
    points: int | None
    effects: dict[str, Any]


class SaidPreview(TypedDict):
    """What a move would bring."""

    points: int | None
    consequences: list[SaidNote]
    opens: list[str]
    closes: list[str]


class HintedMove(TypedDict):
    """A move that can be made now."""

    move: dict[str, Any]
    words: str
    legal: bool | None
    objections: list[SaidObjection]
    preview: SaidPreview


class Expected(TypedDict):
    """Who is awaited for what; `by` is empty where it is the whole table."""

    by: str
    kind: Awaited
    what: str
    kinds: list[str]
    suggested: dict[str, Any] | None


class HintsAnswer(TypedDict):
    """The answer of `hints`; `unusual` moves have only a ruling of ours against them."""

    expects: list[Expected]
    moves: list[HintedMove]
    unusual: list[HintedMove]
    notes: list[SaidNote]


class AskAnswer(TypedDict):
    """The answer of `ask`."""

    query: str
    answer: Any


class CheckedObjection(TypedDict):
    """An objection to one event of a record; `waived` ones were ruled on at the table."""

    index: int
    words: str
    rule: str
    strength: Strength
    because: str
    certainty: Certainty
    waived: bool


class SaidOutcome(TypedDict):
    """How a game stands."""

    ending: Ending
    reason: str
    winners: list[str]
    tie_break: str


class CheckAnswer(TypedDict):
    """The answer of `check`; `ok` when nothing unwaived is sure to break the print.

    `unknown` lists the events that these rules do not know, where the record is of a later release.
    """

    game: str
    players: list[str]
    ok: bool
    events: int
    objections: list[CheckedObjection]
    audit: list[SaidObjection]
    outcome: SaidOutcome
    score: ScoreAnswer
    unknown: NotRequired[list[int]]


class SaidRule(TypedDict):
    """One rule in our words, under its topic; `ruling` names the reading it rests on.

    `see` are the keys of the rules that go with it, `also` words it can be found by.
    """

    key: str
    topic: str
    title: str
    strength: Strength
    says: str
    example: str
    ruling: str
    see: list[str]
    also: list[str]


class SaidOption(TypedDict):
    """A ruling the table can choose."""

    name: str
    says: str
    choices: list[Any]
    meanings: list[str]
    ruling: str


class RulesAnswer(TypedDict):
    """The answer of `rules`."""

    game: str
    rules: list[SaidRule]
    options: list[SaidOption]


class SaidQuery(TypedDict):
    """A question `ask` understands, with what each argument means."""

    name: str
    says: str
    takes: dict[str, str]


class SaidGame(TypedDict):
    """One game on the shelf."""

    name: str
    title: str
    version: str
    players: list[int]
    rules: int
    moves: list[str]
    queries: list[SaidQuery]
    options: list[SaidOption]
    copy: dict[str, int]


class GamesAnswer(TypedDict):
    """The answer of `games`."""

    games: list[SaidGame]


class LaidPiece(TypedDict):
    """A piece on a place: ``kind/name`` (null: one nobody told), and its turn in degrees."""

    piece: str | None
    turned: int


class BoardCell(TypedDict):
    """One place of a board: what the picture shows, what the record has, and how it was read."""

    cell: str
    name: str
    seen: LaidPiece | None
    record: LaidPiece | None
    doubt: str
    tag: str | None
    how: str | None
    centre: list[float] | None


class BoardAnswer(TypedDict):
    """The answer of `board`; places are named as people say them, `corners` are in pixels.

    `found_by` says how the board's corners were found: given, by marks, or by the tags themselves.
    """

    game: str
    picture: str
    says: str
    found_by: Literal["corners", "marks", "tags"]
    corners: list[list[float]]
    read: int
    missing: list[str]
    doubtful: list[str]
    differing: list[str]
    beside: list[str]
    foreign: list[str]
    cells: list[BoardCell]


class ScannedPiece(TypedDict):
    """The piece a tag is glued to; `seat_set` is whose set it is of, from 1, or null."""

    game: str
    component: str
    face: str
    caption: str
    seat_set: int | None


class ScannedTag(TypedDict):
    """A tag in a picture: pixels from the upper left, corners clockwise from the tag's own.

    `rotation` is in degrees clockwise, `how` it was read is fast, enlarged or codebook; `piece` is
    null for an id of a list of one's own.
    """

    frame: str
    id: str
    piece: ScannedPiece | None
    centre: list[float]
    corners: list[list[float]]
    rotation: float
    how: str


class ScannedForeign(TypedDict):
    """A code that is none of ours; its text is shortened and never opened."""

    frame: str
    text: str
    corners: list[list[float]]


class ScanAnswer(TypedDict):
    """The answer of `scan`; `stopped` says that it was interrupted before the end."""

    source: str
    frames: int
    tags: list[ScannedTag]
    foreign: list[ScannedForeign]
    stopped: bool


class SaidTag(TypedDict):
    """One tag; `seat_set` is the seat whose set it is of, from 1, and null where seats have none.

    `face` is what a position calls the piece, `copies` how many of it a box has: they bear the
    same tag.
    """

    id: str
    game: str
    component: str
    face: str
    caption: str
    seat_set: int | None
    copies: int


class WrittenSheets(TypedDict):
    """A file of sheets: `size` is that of a tag with its white rim, in millimetres."""

    file: str
    paper: str
    size: float
    sheets: int
    labels: int


class TagsAnswer(TypedDict):
    """The answer of `tags`; `written` only where sheets were written."""

    tags: list[SaidTag]
    written: NotRequired[WrittenSheets]


class CopyDifference(TypedDict):
    """A value about which two owners differ."""

    component: str
    field: str
    mine: Any
    theirs: Any


class CopyAnswer(TypedDict):
    """The answer of `copy`: how many values of each status; the rest only where a file was read."""

    game: str
    box: str
    values: dict[str, int]
    new: NotRequired[int]
    same: NotRequired[int]
    taken: NotRequired[int]
    differences: NotRequired[list[CopyDifference]]


class DoctorFinding(TypedDict):
    """How one part of the machine is, and what to do where it is not well."""

    device: str
    says: str
    well: bool
    do: str


class DoctorAnswer(TypedDict):
    """The answer of `doctor`."""

    well: bool
    findings: list[DoctorFinding]
