"""My box at a glance: how much is known, what the app can referee by now, and what comes next.

Pieces known by their look are counted against how many the box holds; so much has come since the
last time one looked.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.play.owned_copy import owned_copy
from companion.presenters.app_context import AppContext
from companion.presenters.box import new_kind
from companion.presenters.box.box_pieces import (
    UNKNOWN,
    BoxPiecesPresenter,
    counted_kind,
    held,
    status_of,
)
from companion.presenters.box.editor import kind_of, teaching_of
from companion.storage.journal_entries import FIRST_BOX, box_key
from companion.texts.words import say
from rules import shelf
from rules.box.teaching import Question
from rules.copy import SINGLE, Copy
from rules.values.frozen import thaw

A_BATCH = 5
"""So many pieces are taught one after the other."""
SECONDS_A_PIECE = 24
MOST_ROWS = 4
MOST_STEPS = 3
MOST_WORDS = 54


@dataclass(frozen=True, slots=True)
class Swatch:
    """A piece in small: the colours of its sides, none of a blank one."""

    component: str
    fills: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Referee:
    """Something the app can referee: how far (0 to 1), and on what that rests."""

    title: str
    text: str
    share: float


@dataclass(frozen=True, slots=True)
class Step:
    """Something that can be told next, and how long that takes."""

    key: str
    icon: str
    title: str
    text: str
    takes: str


@dataclass(frozen=True, slots=True)
class OverviewView:
    """All that the screen shows."""

    subtitle: str
    known: str
    of: str
    more: str
    swatches: tuple[Swatch, ...]
    referees: tuple[Referee, ...]
    steps: tuple[Step, ...]
    says: str
    teach: str


class OverviewPresenter:
    """One box at a glance."""

    def __init__(self, context: AppContext, game: str, box: str = FIRST_BOX) -> None:
        self.context, self.box = context, box
        self.game = shelf.game(game)
        self.pieces = BoxPiecesPresenter(context, game, box)
        self.main = counted_kind(self.game)
        self._before = self._compare()

    @property
    def copy(self) -> Copy:
        """What is known of this box by now."""
        return owned_copy(self.context.journal, self.game, self.box)

    @property
    def is_by_look(self) -> bool:
        """Whether the pieces that are counted are known by their look."""
        return self.pieces.is_by_look(self.main)

    def view(self) -> OverviewView:
        """Return all that is to be shown now."""
        copy, words = self.copy, kind_of(self.game, self.main)
        held = self.held(copy)
        known, total = self._known(copy), len(held)
        came = known - self._before
        steps = tuple(self._steps(copy))
        return OverviewView(
            subtitle=self.pieces.title,
            known=str(known),
            of=say("box_of", total=total, what=words.many if total != 1 else words.one),
            more=say("box_more", count=came) if came > 0 else "",
            swatches=tuple(self._swatch(copy, one) for one in held),
            referees=tuple(self._referees(copy)),
            steps=steps[:MOST_STEPS],
            says=self._says(copy, known, total),
            teach=self._teach_words(known, total),
        )

    def held(self, copy: Copy) -> list[str]:
        """Return the pieces that the box holds, those that are known first."""
        return held(self.game, copy, self.main)

    def frame(self, component: str) -> Question | None:
        """Return the question of the frame about a component, if that is missing."""
        missing = teaching_of(self.game).missing_frame(self.copy)
        return next((one for one in missing if one.component == component), None)

    def answer(self, asked: Question, choice: int) -> None:
        """Keep what one touch tells of the frame."""
        told = zip(asked.fields, asked.choices[choice][1], strict=False)
        self.context.journal.learn(
            box_key(self.game.name, self.box),
            [(asked.component, field, thaw(value)) for field, value in told],
        )

    def next_piece(self) -> str | None:
        """Return the next piece to teach of those that are counted."""
        copy = self.copy
        return next((one for one in self.held(copy) if not self._is_known(copy, one)), None)

    # How it is counted

    def _is_known(self, copy: Copy, component: str) -> bool:
        return status_of(self.game, copy, component) != UNKNOWN

    def _known(self, copy: Copy) -> int:
        return sum(self._is_known(copy, one) for one in self.held(copy))

    def _compare(self) -> int:
        """Return how many were known when somebody looked before today, and keep how many are."""
        journal, now = self.context.journal, self._known(self.copy)
        key = f"known:{box_key(self.game.name, self.box)}"
        today = self.context.clock().date().isoformat()
        kept = _read(journal.setting(key))
        begun = self._known(self.game.box.fresh)
        before = kept["before"] if kept.get("day") == today else kept.get("now", begun)
        told = {"day": today, "before": before, "now": now}
        if told != kept:
            journal.set(key, json.dumps(told))
        return int(before)

    # What is said

    def _swatch(self, copy: Copy, component: str) -> Swatch:
        if not self._is_known(copy, component):
            return Swatch(component, ())
        sketch = teaching_of(self.game).sketch(copy, component, ())
        places = sketch.places if sketch else ()
        wedges = next((one.wedges for one in places if one.wedges), ())
        fills = wedges or tuple(
            dict.fromkeys(
                one
                for place in places
                for one in (place.fill, *(mark.colour for mark in place.marks))
                if one not in ("well", "raised", "background", "unknown", "card", "ink", "")
            )
        )
        return Swatch(component, fills[:4] or ("good",))

    def _referees(self, copy: Copy) -> Iterator[Referee]:
        """Yield what can be refereed: all that rests on nothing, then kind by kind what does."""
        yield Referee(say("referee_text"), say("referee_all"), 1.0)
        whole, rulebook = self.game.box.components(), self.game.rules.rulebook
        fresh, found = self.game.box.fresh, []
        for kind in teaching_of(self.game).kinds:
            keys = list(dict.fromkeys(key for rules in kind.rests.values() for key in rules))
            names = [f"{kind.name}/{one}" for one in whole.ids(kind.name)]
            if not keys or not names:
                continue
            values = [
                copy.knows(name, field)
                for name in names
                for field in whole.fields(name)
                if field in kind.rests and not fresh.knows(name, field)
            ]
            if not values:  # the text says it all
                continue
            share = sum(values) / len(values)
            words = kind.one if len(names) == 1 else kind.many
            rules = [_short(rulebook[key].says) for key in keys if key in rulebook]
            found.append(Referee(words[:1].upper() + words[1:], "; ".join(rules), share))
        shown = sorted(found, key=lambda one: -one.share)
        yield from shown[: MOST_ROWS - 1]

    def _steps(self, copy: Copy) -> Iterator[Step]:
        """Yield what can be told next: the frame first, as long as it is missing."""
        for question in teaching_of(self.game).missing_frame(copy):
            takes = question.takes or say("takes_minutes", count=1)
            yield Step(f"frame:{question.component}", "pencil", question.says, "", takes)
        whole = self.game.box.components()
        for kind in teaching_of(self.game).kinds:
            if kind.name == self.main or not (kind.rests or kind.look):
                continue
            if new_kind.is_named(self.game, kind.name):
                if not any(copy.ids(kind.name)):
                    words, takes = new_kind.add_words(kind.name), say("takes_minutes", count=1)
                    yield Step(f"kind:{kind.name}", "pencil", words, say("step_any_time"), takes)
                continue
            names = [f"{kind.name}/{one}" for one in whole.ids(kind.name)]
            left = [one for one in names if not self._is_known(copy, one)]
            asked = {one.component for one in teaching_of(self.game).missing_frame(copy)}
            if not left or asked & set(left):
                continue
            what = kind.one if len(left) == 1 else kind.many
            title = what if names == [f"{kind.name}/{SINGLE}"] else f"{len(left)} {what}"
            yield Step(
                f"kind:{kind.name}",
                "pencil",
                title[:1].upper() + title[1:],
                say("step_any_time"),
                _minutes(len(left) * SECONDS_A_PIECE),
            )
        if self.game.box.pieces.letter:
            takes = _minutes(10 * len(list(self.held(copy))))
            yield Step("tags", "qrcode-scan", say("step_tags"), say("step_tags_why"), takes)

    def _says(self, copy: Copy, known: int, total: int) -> str:
        if known >= total:
            return say("box_all")
        frame = teaching_of(self.game).missing_frame(copy)
        if frame:
            return say("box_frame")
        return say("box_begin" if not known else "box_on", total=total)

    def _teach_words(self, known: int, total: int) -> str:
        left = total - known
        if left <= 0:
            return ""
        count = min(left, A_BATCH)
        if not self.is_by_look or count == 1:
            return say("teach_next")
        return say("teach_batch", count=count, takes=_minutes(count * SECONDS_A_PIECE))


def _minutes(seconds: int) -> str:
    return say("takes_minutes", count=max(1, round(seconds / 60)))


def _short(sentence: str) -> str:
    """Return the beginning of a rule in words, as much as fits on a line."""
    found = sentence.partition(";")[0].rstrip(".")
    return found if len(found) <= MOST_WORDS else found[:MOST_WORDS].rsplit(" ", 1)[0] + " …"


def _read(text: str | None) -> dict[str, Any]:
    try:
        told = json.loads(text or "null")
    except ValueError:
        return {}
    fits = isinstance(told, dict) and all(
        isinstance(told.get(one), int) for one in ("before", "now")
    )
    return told if fits else {}
