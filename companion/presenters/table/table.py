"""The table screen as data: what is shown, and what each touch does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.camera.meanings import Meaning
from companion.play.choice import left_over
from companion.presenters.scan import scanned_piece
from companion.presenters.table import rotation, table_view
from companion.presenters.table.panel import entry, menu
from companion.presenters.table.rotation import Laid
from companion.presenters.table.table_facts import TableFacts
from companion.presenters.table.table_view import TableView
from companion.presenters.table.undo import asks_first, redo_count, undo_count
from rules.answers import is_legal
from rules.state import Move
from rules.table.touch import bare_things


class TablePresenter(TableFacts):
    """Turns a session into a view, and touches into moves."""

    def view(self) -> TableView:
        """Return all that is to be shown now."""
        return table_view.view(self)

    # What touches do

    def touch(self, place: str) -> None:
        """Touch something on the board or in a tray; touching it again lets go of it.

        While somebody looks, nothing can be touched: it would stay in sight afterwards.
        """
        if self.looking is not None:
            return
        if entry.is_open(self):
            about = entry.touch(self, place)
            self.picker.open(entry.KEY if about else None, about or "")
            return
        if self._is_turned_by(place):
            self._turn()
            return
        self.page = ""
        kind, _, seat = place.partition(":")
        if kind == "seat" and seat in self.shared.seats and not self.fitting((place,)):
            # What is touched stays so: a card can be taken to somebody else's board.
            self._seat = seat
            return
        choice = self.choice
        choice.pick, choice.ways = 0, ()
        if place in choice.touched:
            choice.touched = tuple(one for one in choice.touched if one != place)
            self._named = self._named if self._named in choice.touched else None
            return
        alike = (place, *bare_things((place,)))
        opened = next((one for one in self.pickers() if one.touch in alike), None)
        trial = (*choice.touched, place)
        fits = self.fitting(trial) or choice.meant(self.game, self.shared, self.seat, trial)
        if opened is not None and (opened.first or not self.fitting(trial)):
            self.picker.open(opened.key)
            return
        choice.touched = trial if fits else (place,)
        self._named = self._named if self._named in choice.touched else None
        seen = scanned_piece.as_seen(self)
        if seen is None:
            self._make_if_plain()
            self.follow()
        elif is_legal(seen.objections) is not False:
            self._report(seen.move)

    def show_seat(self, seat: str) -> None:
        """Bring a seat's boards to the front, or say that the lot fell on it."""
        if self.fitting((f"seat:{seat}",)):
            self.touch(f"seat:{seat}")
            return
        self._let_go()
        self._seat = None if self._seat == seat else seat

    def look(self, seat: str | None) -> None:
        """Show a seat what only it may see, while it holds; None when it lets go.

        Only the drawing changes: hints, notes and texts stay what everybody may read.
        """
        self.looking = seat

    def show_tray(self, tray: str) -> None:
        """Bring a tray to the front; "" closes the one that is there."""
        self.tray = tray

    def press(self, key: str) -> None:
        """Press a button or an item of the panel."""
        kind, _, rest = key.partition(":")
        act: dict[str, Callable[[], None]] = {
            "hint": lambda: self._take_hint(int(rest)),
            "blocked": lambda: self._think_of(int(rest)),
            "make": lambda: self._make(happened=False),
            "suggested": lambda: self._make(happened=False),
            "happened": lambda: self._make(happened=True),
            "pass": self.pass_turn,
            "turn": self._turn,
            "lots": self._draw_lots,
            "back": self._let_go,
            "pick": lambda: self.picker.open(rest),
            "undo": lambda: self.undo(sure=True),
            "page": lambda: self._turn_to(rest),
            "rule": lambda: self._turn_to(f"rule:{rest}"),
            "learn": lambda: self.questions.press(self, rest, self._thought_of()),
        }
        if kind in act:
            act[kind]()
        else:
            menu.press(self, kind, rest)

    def pass_turn(self) -> None:
        """Accept the suggested step, or end the turn of who is awaited: the pass button."""
        for one in self.awaited:
            move = one.suggested or one.ends
            if move is not None:
                if is_legal(self.game.rules.objections(self.shared, move)) is False:
                    # Chosen, not made: the panel says why, and the table can insist.
                    self.choice.touched = self.game.table.touches(self.shared, move)
                else:
                    self._report(move)
                return

    def undo(self, *, sure: bool = False) -> None:
        """Take back the last event; what was turned up asks first."""
        record = self.session.record
        if not record.can_undo:
            return
        if asks_first(record) and not sure:
            self.page = "undo"
            return
        self.forget()
        for _ in range(undo_count(record)):
            self.session.undo()

    def redo(self) -> None:
        """Bring back what was taken back."""
        self.forget()
        for _ in range(redo_count(self.session.record)):
            self.session.redo()

    def pick(self, told: tuple[str | None, ...]) -> None:
        """Report what was told piece by piece in the open picker."""
        picker = self.picker.take(self)
        if picker is None:
            return
        if picker.key == entry.KEY:
            entry.tell(self, picker.touch, told)
            return
        state, seat, held = self.session.record.state, self.seat, self.choice.touched
        made = self.game.table.picked(state, seat, picker.key, told)
        if made is None:
            return
        self.log(made if isinstance(made, tuple) else (made,))
        if picker.names:
            self._seat, self._named, self._namer = seat, told[0], seat
            self.choice.touched = (*held, *(one for one in told if one))

    def take_up(self, meaning: Meaning) -> None:
        """Take up what a scan means: a piece is then in hand, and one touch on its place is all."""
        if meaning.told is not None:
            self.picker.open(meaning.told[0])
            self.pick(meaning.told[1])
        elif not meaning.moves:
            self.choice.touched = meaning.touched
        self.scanned = meaning
        self.follow()

    def log(self, moves: tuple[Move, ...], *, happened: bool = False) -> None:
        """Report moves one after the other, as the table tells them."""
        for move in moves:
            state = self.session.record.state
            if self.game.rules.advance(state, move) != state:
                self._report(move, happened=happened or is_legal(self._said(move)) is False)

    def close_picker(self) -> None:
        """Close the picker without telling anything; one that opened by itself stays closed."""
        self.picker.close(self)

    # How it works

    def _thought_of(self) -> Move | None:
        chosen = self.chosen(self.candidates())
        if chosen is not None:
            move: Move = chosen.move
            return move
        return self.laid.move if self.laid else None

    def _make_if_plain(self) -> None:
        """Make a move at once where the touches say it all and nothing speaks against it."""
        touched, seat = self.choice.touched, self.seat
        fitting = self.fitting(touched)
        plain = rotation.plain(self, fitting)
        if plain is not None:
            self._report(plain.move)
        elif len(touched) > 1 and rotation.is_said(self, fitting or self.candidates()):
            laid = Laid(seat, touched, rotation.ways(self, fitting or self.candidates()), 0)
            self._report(laid.move)
            self._laid = laid

    def _take_hint(self, at: int) -> None:
        grouped = self.choice.grouped(self.game, self.seen, self.candidates())
        if at < len(grouped):
            move = self.choice.take(self.game, self.seen, self._listed(), grouped[at])
            seen = scanned_piece.as_seen(self)
            if move is None and seen is not None:
                move = seen.move
            if move is not None:
                self._report(move)

    def _think_of(self, at: int) -> None:
        """Touch the things of a move that cannot be made, to see what speaks against it."""
        moves = list(self.game.table.at_hand(self.shared))
        if at < len(moves):
            self.choice.touched = self.game.table.touches(self.shared, moves[at])

    def _is_turned_by(self, place: str) -> bool:
        """Say whether touching a place turns what was just laid on it."""
        laid = self.laid
        if laid is None or not laid.can_turn or self.choice.touched or self.seat != laid.seat:
            return False
        return place == laid.touched[-1]

    def _turn(self) -> None:
        """Turn the piece that is thought of, or the one that was just laid."""
        laid = self.laid
        if self.scanned is not None:
            self.scanned = None  # not as it was seen, then: every way is open
            return
        if laid is None or self.choice.touched:
            self.choice.pick += 1
            return
        way = laid.ways[laid.next]
        self.session.undo()
        if is_legal(way.objections) is False:
            # Thought of, not made: the panel says what speaks against it, and the table can insist.
            self._let_go()
            self._seat, choice = laid.seat, self.choice
            choice.touched, choice.ways, choice.pick = laid.touched, laid.ways, laid.next
        else:
            self._report(way.move)
            self._laid = replace(laid, at=laid.next)

    def _draw_lots(self) -> None:
        """Let chance make one of the moves that are left to it."""
        lots = self.game.table.lots(self.shared)
        if lots:
            self._report(lots[self._draw(len(lots))])

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.picker.open(None)
        found = entry.step(self) if entry.is_open(self) else None
        if found is not None:
            self._seat, self.tray = found[0] or None, found[1].tray or None

    def _make(self, *, happened: bool) -> None:
        chosen = self.chosen(self.candidates())
        if chosen is not None:
            self._report(chosen.move, happened=happened)
        elif not self.choice.touched:
            self.pass_turn()

    def _said(self, move: Move) -> tuple[Any, ...]:
        return tuple(self.game.rules.objections(self.session.record.state, move))

    def _report(self, move: Move, *, happened: bool = False) -> None:
        if is_legal(self._said(move)) is False:
            # What only a hidden thing speaks against, the shared screen cannot refuse.
            seen = is_legal(self.game.rules.objections(self.shared, move)) is False
            if seen and not happened:
                return
            self.session.rule(move)
        else:
            self.session.report(move)
        later = self.scanned.later if self.scanned is not None else None
        self._let_go()
        self._seat = None
        self.tray = None
        self._laid = None
        self.picker.forget()
        if later is not None:
            self.log(scanned_piece.followed_by(self, later))

    def forget(self) -> None:
        """Let go of everything touched; a guided entry stays where it is."""
        page = self.page if entry.is_open(self) else ""
        self._let_go()
        self.page = page

    def _let_go(self) -> None:
        self.choice.let_go()
        self.page = ""
        self._named = None
        self.scanned = None

    def follow(self) -> None:
        """Bring the tray to the front that holds what comes next, if nothing in sight does."""
        if not self.choice.touched:
            return
        made = (self.game.table.touches(self.seen, one.move) for one in self.candidates())
        ahead = [left[0] for left in (left_over(one, self.choice.touched) for one in made) if left]
        self.tray = table_view.tray_with(self, ahead)
