"""One box piece by piece: what is taught, what is not, and what teaching would bring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.box.looks import numbered
from companion.play.owned_copy import owned_copy
from companion.presenters.app_context import AppContext
from companion.presenters.box import new_kind
from companion.presenters.box.editor import ChipView, Lesson, described, kind_of, teaching_of
from companion.storage.journal_entries import FIRST_BOX, box_key
from companion.texts.words import say
from rules import shelf
from rules.box.teaching import Kind
from rules.copy import SINGLE, Copy, Status
from rules.game import AnyGame
from rules.values.frozen import thaw

UNKNOWN = "unknown"
FILTERS = ("all", UNKNOWN, Status.INFERRED, Status.CONFIRMED)
MOST_NEXT = 3
MOST_KEYS = 3


@dataclass(frozen=True, slots=True)
class PieceRow:
    """One component in the list."""

    component: str
    title: str
    text: str
    status: str
    tone: str


@dataclass(frozen=True, slots=True)
class BoxPiecesView:
    """All that the screen of one box shows."""

    title: str
    subtitle: str
    share: float
    counts: str
    nexts: tuple[str, ...]
    kinds: tuple[ChipView, ...]
    filters: tuple[ChipView, ...]
    search: str
    rows: tuple[PieceRow, ...]
    can_teach: bool
    add: str


TONES = {
    UNKNOWN: "warn",
    Status.INFERRED: "soft",
    Status.KNOWN: "soft",
    Status.CONFIRMED: "good",
}


NO_KIND = Kind("")


def status_of(game: AnyGame, copy: Copy, component: str) -> str:
    """Return how far a component is known: not yet, if anything in it is not."""
    kind = kind_of(game, component.partition("/")[0])
    # Of a piece that is painted the first of its look tells it, the rest may be bare.
    asked = kind.look[: 1 if kind.places or kind.sketch else None]
    asked = asked or tuple(game.box.components().fields(component))
    if not copy.knows(component, *asked):
        return UNKNOWN
    found = {held.status for held in copy.fields(component).values()}
    order = (Status.CONFIRMED, Status.INFERRED, Status.KNOWN)
    return next((one for one in order if one in found), UNKNOWN)


def counted_kind(game: AnyGame) -> str:
    """Return the kind of piece a box is measured by: known by its look, else most are of.

    A game that teaches nothing has none ("").
    """
    whole = game.box.components()
    count = {one.name: sum(1 for _ in whole.ids(one.name)) for one in teaching_of(game).kinds}
    listed = [one for one in teaching_of(game).kinds if count[one.name]]
    by_look = [one for one in listed if one.look and (one.places or one.sketch)]
    counted = by_look or [one for one in listed if one.places or one.sketch or one.rests]
    return max(counted or listed, key=lambda one: count[one.name], default=NO_KIND).name


def held(game: AnyGame, copy: Copy, kind: str) -> list[str]:
    """Return the pieces of a kind that a box holds, those that are known first."""
    names = dict.fromkeys((*copy.ids(kind), *game.box.components().ids(kind)))
    return [f"{kind}/{one}" for one in names]


class BoxPiecesPresenter:
    """One box, piece by piece."""

    def __init__(self, context: AppContext, game: str, box: str = FIRST_BOX) -> None:
        self.context = context
        self.game = shelf.game(game)
        self.box = box
        self.search = ""
        self.filter: str = "all"
        self.kind = ""
        kinds = self._kinds(self.copy)
        self.kind = kinds[0] if kinds else ""

    @property
    def copy(self) -> Copy:
        """What is known of this box by now."""
        return owned_copy(self.context.journal, self.game, self.box)

    def view(self) -> BoxPiecesView:
        """Return all that is to be shown now."""
        copy = self.copy
        shown = tuple(self._rows(copy))
        tally = copy.tally()
        unknown = sum(1 for _ in copy.untold(self.game.box.components()))
        total = sum(tally.values()) + unknown
        return BoxPiecesView(
            title=say("my_copy"),
            subtitle=f"{self.title} · {self.progress(copy)}",
            share=1 - unknown / total if total else 1.0,
            counts=say(
                "copy_counts",
                confirmed=tally[Status.CONFIRMED],
                known=tally[Status.KNOWN] + tally[Status.INFERRED],
                unknown=unknown,
            ),
            nexts=tuple(self._nexts(copy)),
            kinds=tuple(self._kind_chips(copy)),
            filters=tuple(
                ChipView(
                    f"filter:{one}",
                    say("filter_all" if one == "all" else f"status_{one}"),
                    one == self.filter,
                )
                for one in FILTERS
            ),
            search=self.search,
            rows=shown,
            can_teach=self.next_to_teach() is not None,
            add=new_kind.add_words(self.kind) if new_kind.is_named(self.game, self.kind) else "",
        )

    @property
    def title(self) -> str:
        """The game, and which box of it if there are several."""
        return f"{self.game.title} · {self.box}" if self.box else self.game.title

    def progress(self, copy: Copy | None = None) -> str:
        """Say how many pieces of the kind at hand are confirmed."""
        copy = copy or self.copy
        all_ = self._components(copy, self.kind)
        done = sum(status_of(self.game, copy, one) == Status.CONFIRMED for one in all_)
        words = kind_of(self.game, self.kind)
        what = words.one if len(all_) == 1 else words.many
        return say("copy_progress", done=done, total=len(all_), what=what)

    def is_by_look(self, kind: str) -> bool:
        """Say whether pieces of a kind are known by their look, and painted one after the other."""
        found = kind_of(self.game, kind)
        return bool(found.look and (found.places or found.sketch))

    def learn(self, lessons: tuple[Lesson, ...]) -> None:
        """Keep in this box what was told."""
        plain = [(component, field, thaw(value)) for component, field, value in lessons]
        self.context.journal.learn(box_key(self.game.name, self.box), plain)

    def add(self, sort: int, name: str) -> None:
        """Add a new one of the kind at hand, such as an animal: of which sort, and its name."""
        self.learn(new_kind.told(self.game, self.copy, self.kind, sort, name)[1])

    def press(self, key: str) -> None:
        """Choose a kind, a filter, or what to look for."""
        what, _, rest = key.partition(":")
        if what == "kind":
            self.kind = rest
        elif what == "filter":
            self.filter = rest
        elif what == "search":
            self.search = rest.strip().lower()

    def next_to_teach(self, after: str = "") -> str | None:
        """Return the next one not known of the kind at hand behind a component, round and round."""
        copy = self.copy
        all_ = self._components(copy, self.kind)
        at = all_.index(after) + 1 if after in all_ else 0
        for one in all_[at:] + all_[:at]:
            if status_of(self.game, copy, one) == UNKNOWN and one != after:
                return one
        return None

    def _kinds(self, copy: Copy) -> list[str]:
        whole = self.game.box.components().components
        there = dict.fromkeys(one.partition("/")[0] for one in (*whole, *copy.components))
        told = [one.name for one in teaching_of(self.game).kinds if one.name in there]
        return [*told, *(one for one in there if one not in told)]

    def _listed(self, copy: Copy, kind: str) -> list[str]:
        """Return what the list shows: of pieces known by their look those that were shown."""
        if self.is_by_look(kind):
            return [f"{kind}/{name}" for name in copy.ids(kind)]
        return self._components(copy, kind)

    def _components(self, copy: Copy, kind: str) -> list[str]:
        if new_kind.is_named(self.game, kind):  # how many there are nobody knows before
            return [f"{kind}/{name}" for name in copy.ids(kind)]
        names = (*self.game.box.components().ids(kind), *copy.ids(kind))
        return [f"{kind}/{name}" for name in dict.fromkeys(names)]

    def _kind_chips(self, copy: Copy) -> Iterator[ChipView]:
        for kind in self._kinds(copy):
            all_ = self._components(copy, kind)
            sure = sum(status_of(self.game, copy, one) != UNKNOWN for one in all_)
            words = kind_of(self.game, kind)
            name = words.one if len(all_) == 1 else words.many
            done = "" if len(all_) == 1 else f" {sure}/{len(all_)}" if all_ else ""
            yield ChipView(f"kind:{kind}", f"{name}{done}", kind == self.kind)

    def _rows(self, copy: Copy) -> Iterator[PieceRow]:
        """Yield what passes the filter; a search looks through all kinds."""
        kinds = self._kinds(copy) if self.search else [self.kind]
        for kind in kinds:
            words = kind_of(self.game, kind)
            for component in self._listed(copy, kind):
                status = status_of(self.game, copy, component)
                if self.filter not in ("all", status):
                    continue
                name = component.partition("/")[2]
                title = words.one if name == SINGLE else f"{words.one} {numbered(words.one, name)}"
                text = described(self.game, copy, component)
                if self.search and self.search not in f"{title} {text}".lower():
                    continue
                if new_kind.is_named(self.game, kind) and copy.knows(component, new_kind.NAME):
                    title, text = new_kind.named(self.game, copy, component)
                told = say(f"status_{status}")
                title = title[:1].upper() + title[1:]
                yield PieceRow(component, title, text, told, TONES[status])

    def _nexts(self, copy: Copy) -> Iterator[str]:
        """Say which rules can be checked next, those with the fewest pieces to teach first."""
        rests = teaching_of(self.game).rests
        found = []
        for kind in self._kinds(copy):
            left, keys = 0, dict[str, None]()
            for component in self._components(copy, kind):
                fields = [
                    name
                    for name in self.game.box.components().fields(component)
                    if not copy.knows(component, name) and f"{kind}.{name}" in rests
                ]
                left += bool(fields)
                for name in fields:
                    keys.update(dict.fromkeys(rests[f"{kind}.{name}"]))
            if left:
                words = kind_of(self.game, kind)
                what = words.one if left == 1 else words.many
                told = list(keys)[:MOST_KEYS]
                named = "; ".join(
                    f"{key} {self.game.rules.rulebook[key].says.rstrip('.')}" for key in told
                )
                found.append((left, say("copy_next", count=left, what=what, rules=named)))
        for _left, line in sorted(found)[:MOST_NEXT]:
            yield line
