"""Asked at first use: where play needs what is not known yet, the panel asks once and remembers.

A question never blocks: every move can be made while it stands. One touch answers where there are
choices, else the thing itself is touched. "Don't know" is written down and not asked again in this
game; "Not now" puts it away until the game is opened again. An answer is an event of the record and
goes into the owner's box; undoing the event leaves the box alone, and the panel then offers to use
what the box says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.box.field_controls import said
from companion.presenters.box.editor import Editor, EditorView, teaching_of
from companion.presenters.panels import Item
from companion.presenters.table.panel import unnamed
from companion.presenters.table.panel.unnamed import Unnamed
from companion.presenters.table.shared_table import SharedTable
from companion.texts.words import say
from rules.box.teaching import Question
from rules.copy import Status
from rules.record import Answered, Learned
from rules.state import Move
from rules.values.frozen import freeze


@dataclass(frozen=True, slots=True)
class AskedView:
    """A question over the table: keys that answer with one touch, or the thing to be touched."""

    says: str
    keys: tuple[tuple[str, str], ...]
    editor: EditorView | None
    can_confirm: bool


class Questions:
    """The questions that were put off, and the one that is being answered."""

    def __init__(self) -> None:
        self.editor: Editor | None = None
        self._names: tuple[tuple[str, str], ...] = ()
        self.question: Question | None = None
        self.unnamed: Unnamed | None = None
        self._later: set[Question] = set()
        self._nameless: set[Unnamed] = set()

    def view(self) -> AskedView | None:
        """Return the question that is being answered."""
        if self.unnamed is not None:
            return AskedView(unnamed.asks(self.unnamed), self._names, None, False)
        if self.question is None or self.editor is None:
            return None
        asked = self.question
        if asked.choices:
            keys = tuple((f"choice:{at}", one[0]) for at, one in enumerate(asked.choices))
            return AskedView(asked.says, keys, None, False)
        return AskedView(asked.says, (), self.editor.view(), self.editor.is_answered)

    def questions(self, table: SharedTable, move: Move | None) -> tuple[Question, ...]:
        """Return what is to be asked now, about the move that is thought of before the rest."""
        teaching, state = teaching_of(table.game), table.sight.state
        found: dict[Question, None] = {}
        for one in (move, None) if move is not None else (None,):
            found.update(dict.fromkeys(teaching.questions(state, one)))
        return tuple(one for one in found if one not in self._later)

    def items(self, table: SharedTable, move: Move | None) -> tuple[Item, ...]:
        """Return the first question as a line of the panel."""
        asked = self.questions(table, move)
        if not asked:
            blank = self._first_unnamed(table)
            return (
                (Item("ask", unnamed.asks(blank), say("which_says"), key="learn:which"),)
                if blank is not None
                else ()
            )
        mine = self._mine(table, asked[0])
        if mine is not None:
            value = " · ".join(map(said, mine.values()))
            text = say("ask_mine", value=value)
        else:
            text = asked[0].takes or say("ask_touch")
        if len(asked) > 1:
            text = f"{text} {say('ask_more', count=len(asked) - 1)}"
        return (Item("ask", asked[0].says, text, key="learn:open"),)

    def press(self, table: SharedTable, what: str, move: Move | None) -> None:
        """Open a question, touch what it shows, confirm it or put it off."""
        way, _, rest = what.partition(":")
        if way == "which":
            self._ask_which(table)
        elif self.unnamed is not None:
            self._name(table, way, rest)
        elif way == "open":
            self._open(table, move)
        elif self.editor is None or self.question is None:
            return
        elif way == "later":
            self._later.add(self.question)
            self.close()
        elif way == "close":
            self.close()
        elif way == "unknown":
            key = self.question.key
            self.close()
            table.session.tell(Answered(key, None))
        elif way == "choice":
            self._choose(table, int(rest))
        elif way == "confirm":
            editor = self.editor
            if editor.is_answered:
                self.close()
                table.session.tell(*(Learned(*lesson) for lesson in editor.lessons()))
        elif way == "step":
            key, _, direction = rest.rpartition(":")
            self.editor.step(key, direction)
        else:
            self.editor.press(what)

    def close(self) -> None:
        """Put the question away without an answer; it may come again."""
        self.editor = self.question = self.unnamed = None

    def _first_unnamed(self, table: SharedTable) -> Unnamed | None:
        found = list(unnamed.lying(table))
        return next((one for one in found if one not in self._nameless), None)

    def _ask_which(self, table: SharedTable) -> None:
        self.unnamed = one = self._first_unnamed(table)
        self._names = unnamed.keys(table, one) if one is not None else ()

    def _name(self, table: SharedTable, way: str, rest: str) -> None:
        """Name a piece as one that is known or a new one, or leave it as it is."""
        one = self.unnamed
        assert one is not None, "nothing else is named"
        sort, _, name = rest.partition(":")
        if way == "new" and not name:
            return  # the screen asks for the name
        self.close()
        if way == "is":
            unnamed.take(table, one, rest)
        elif way == "new":
            unnamed.take_new(table, one, int(sort), name)
        elif way in ("unknown", "later"):
            self._nameless.add(one)

    def _choose(self, table: SharedTable, at: int) -> None:
        """Answer all fields of the question with one touch."""
        asked = self.question
        if asked is None or at >= len(asked.choices):
            return
        self.close()
        table.session.tell(*answered(asked, at))

    def _open(self, table: SharedTable, move: Move | None) -> None:
        asked = self.questions(table, move)
        if not asked:
            return
        mine = self._mine(table, asked[0])
        if mine is not None:
            component = asked[0].component
            table.session.tell(*(Learned(component, name, mine[name]) for name in mine))
            return
        self.question = one = asked[0]
        copy = table.sight.state.copy
        self.editor = Editor(table.game, copy, one.component, one.fields, one.hand)

    def _mine(self, table: SharedTable, question: Question) -> dict[str, Any] | None:
        """Return what the owner's copy says by now, if it answers the whole question."""
        told = table.session.mine().fields(question.component)
        confirmed = {
            name: held.value for name, held in told.items() if held.status is Status.CONFIRMED
        }
        here = table.sight.state.copy
        if not set(question.fields) <= set(confirmed) or all(
            here.get(question.component, name) == confirmed[name]
            and here.status(question.component, name) is Status.CONFIRMED
            for name in question.fields
        ):
            return None  # nobody has answered it, or only a part of it that is known here, too
        return {name: confirmed[name] for name in question.fields}


def answered(question: Question, at: int) -> tuple[Learned, ...]:
    """Return what is learnt when one of the choices of a question is touched."""
    told = zip(question.fields, question.choices[at][1], strict=False)
    return tuple(Learned(question.component, name, freeze(value)) for name, value in told)


def together(events: Sequence[Any]) -> int:
    """Return how many events at the beginning are one answer, undone and redone with one touch.

    An answer tells several fields of one component, each once: what tells one again is another.
    """
    fields: set[str] = set()
    for event in events:
        first = events[0]
        if not isinstance(event, Learned) or event.component != first.component:
            break
        if event.field in fields:
            break
        fields.add(event.field)
    return len(fields)
