"""The table screen as data: what is shown, and what each touch does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.camera.meanings import Meaning
from companion.play import choice
from companion.presenters.scan import scanned_piece
from companion.presenters.table import rotation, table_view
from companion.presenters.table.chosen import Chosen, Named
from companion.presenters.table.panel import blank_piece, drift, entry, menu
from companion.presenters.table.panel.blank_piece import Blank, TablePaint
from companion.presenters.table.rotation import Laid
from companion.presenters.table.table_reports import TableReports
from companion.presenters.table.table_view import TableView
from companion.presenters.watched import deed
from rules.answers import is_legal
from rules.state import Move
from rules.table.touch import bare_things


class TablePresenter(TableReports):
    """Turns a session into a view, and touches into moves."""

    def view(self) -> TableView:
        """Return all that is to be shown now."""
        return table_view.view(self)

    # What touches do

    @deed
    def touch(self, place: str) -> None:
        """Touch something on the board or in a tray; touching it again lets go of it.

        While somebody looks, nothing can be touched: it would stay in sight afterwards.
        """
        if self.front.looking is not None:
            return
        if entry.step(self) is not None:
            about = entry.touch(self, place)
            self.picker.open(entry.KEY if about else None, about or "")
        elif place.startswith(f"{blank_piece.KEY}:"):
            self._paint_held()
        elif self._is_turned_by(place):
            self._turn()
        elif self._is_other_seat(place):
            # What is touched stays so: a card can be taken to somebody else's board.
            self.page = ""
            self.front = replace(self.front, seat=place.partition(":")[2])
        elif place in self.choice.touched:
            self.page = ""
            self.choice = self.choice.without(place)
        else:
            self.page = ""
            self._touch_also(place)

    @deed
    def show_seat(self, seat: str) -> None:
        """Bring a seat's boards to the front, or say that the lot fell on it."""
        if self.fitting((f"seat:{seat}",)):
            self.touch(f"seat:{seat}")
            return
        self.let_go()
        self.front = replace(self.front, seat=None if self.front.seat == seat else seat)

    @deed
    def look(self, seat: str | None) -> None:
        """Show a seat what only it may see, while it holds; None when it lets go.

        Only the drawing changes: hints, notes and texts stay what everybody may read.
        """
        self.front = replace(self.front, looking=seat)

    @deed
    def show_tray(self, tray: str) -> None:
        """Bring a tray to the front; "" closes the one that is there."""
        self.front = replace(self.front, tray=tray)

    @deed
    def press(self, key: str) -> None:
        """Press a button or an item of the panel: a verb, and what it is about."""
        verb, _, about = key.partition(":")
        if verb in VERBS:
            VERBS[verb](self, about)
        else:
            menu.press(self, verb, about)

    @deed
    def pause(self) -> None:
        """Stop the clocks, or let them go on."""
        if self.clocks is not None:
            self.clocks.pause()

    @deed
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
            self.picker.leave(picker)
            return
        self.log(made if isinstance(made, tuple) else (made,))
        if picker.names:
            self.front = replace(self.front, seat=seat)
            named = Named(told[0], seat) if told[0] else None
            self.choice = Chosen((*held, *(one for one in told if one)), named=named)

    @deed
    def close_picker(self) -> None:
        """Close the picker without telling anything; one that opened by itself stays closed."""
        self.picker.close(self)

    @deed
    def take_up(self, meaning: Meaning) -> None:
        """Take up what a scan means: a piece is then in hand, and one touch on its place is all."""
        if meaning.told is not None:
            self.picker.open(meaning.told[0])
            self.pick(meaning.told[1])
        elif not meaning.moves:
            self.choice = Chosen(meaning.touched)
        self.choice = replace(self.choice, scanned=meaning)
        self._follow()

    @deed
    def take_painted(self, move: Move) -> None:
        """Report a move with a piece that was painted; what speaks against it is said first."""
        shared = self.moment.shared
        if is_legal(shared.objections(move)) is False:
            self.choice = Chosen(shared.touches(move), ways=(shared.hint(move),))
        else:
            self.report(move)

    @deed
    def put_brush_away(self) -> None:
        """Paint no further; what was touched for a piece that was not painted is let go of."""
        painting, self.painting = self.painting, None
        if painting is not None and not painting.is_over:
            self.let_go()

    # How it works

    def _touch_also(self, place: str) -> None:
        """Touch one thing more, or that one alone if it does not go with the others."""
        trial = (*self.choice.touched, place)
        fitting = self.fitting(trial)
        fits = fitting or choice.meant(self.moment.shared, self.seat, trial)
        if not fits and not self.choice.touched:
            lying = blank_piece.laid_at(self, place)
            if lying is not None:
                self._paint(lying)
                return
        alike = (place, *bare_things((place,)))
        opened = next((one for one in self.pickers() if one.touch in alike), None)
        if opened is not None and blank_piece.in_hint(self, fits) is not None:
            opened = None  # a blank piece is shown, not named
        if opened is not None and (opened.first or opened.names or not fitting):
            self.choice = self.choice.touching(self.choice.touched)
            self.picker.open(opened.key)
            return
        self.choice = self.choice.touching(trial if fits else (place,))
        if fits and len(trial) > 1:
            blank = blank_piece.in_hint(self, self.ready(fits))
            if blank is not None:
                self._paint(blank)
                return
        seen = scanned_piece.as_seen(self)
        if seen is None:
            self._make_if_plain()
            self._follow()
        elif is_legal(seen.objections) is not False:
            self.report(seen.move)

    def _paint(self, blank: Blank) -> None:
        """Let a blank piece be painted: the screen shows the card for it."""
        self.painting = TablePaint(self, blank)

    def _paint_held(self) -> None:
        scene = self.game.table.scene(self.shared, self.seat)
        tray = self.front.tray_of(scene)
        held = blank_piece.in_tray(self, tray) if tray is not None else None
        if held is not None:
            self._paint(held)

    def _paint_lying(self, place: str) -> None:
        lying = blank_piece.laid_at(self, place)
        if lying is not None:
            self._paint(lying)

    def _make_if_plain(self) -> None:
        """Make a move at once where the touches say it all and nothing speaks against it."""
        touched, seat = self.choice.touched, self.seat
        fitting = self.fitting(touched)
        plain = rotation.plain(self, fitting)
        if plain is not None:
            self.report(plain.move)
        elif len(touched) > 1 and rotation.is_said(self, fitting or self.candidates()):
            laid = Laid(seat, touched, rotation.ways(self, fitting or self.candidates()), 0)
            self.report(laid.move)
            self._laid = laid

    def _follow(self) -> None:
        """Bring the tray to the front that holds what comes next, if nothing in sight does."""
        touched = self.choice.touched
        if touched:
            made = (self.sight.touches(one.move) for one in self.candidates())
            ahead = [left[0] for left in (choice.left_over(one, touched) for one in made) if left]
            scene = self.game.table.scene(self.shared, self.seat)
            self.front = replace(self.front, tray=self.front.tray_with(scene, ahead))

    def _is_other_seat(self, place: str) -> bool:
        """Say whether a place is a seat whose boards are meant, not a part of a move."""
        kind, _, seat = place.partition(":")
        return kind == "seat" and seat in self.shared.seats and not self.fitting((place,))

    def _is_turned_by(self, place: str) -> bool:
        """Say whether touching a place turns what was just laid on it."""
        laid = self.laid
        if laid is None or not laid.can_turn or self.choice.touched or self.seat != laid.seat:
            return False
        return place == laid.touched[-1]

    def _turn(self) -> None:
        """Turn the piece that is thought of, or the one that was just laid."""
        laid = self.laid
        if laid is None or self.choice.touched or self.choice.scanned is not None:
            self.choice = self.choice.turned()
            return
        way = laid.ways[laid.next]
        if is_legal(way.objections) is False:
            # Thought of, not made: the panel says what speaks against it, and the table can insist.
            self.session.undo()
            self.let_go()
            self.front = replace(self.front, seat=laid.seat)
            self.choice = Chosen(laid.touched, laid.next, laid.ways)
        else:
            self.report(way.move, instead=True)
            self._laid = replace(laid, at=laid.next)

    def _take_hint(self, at: int) -> None:
        """Touch all things of a hint, as if by hand; a hint without things is its move."""
        grouped = self.grouped(self.candidates())
        if at >= len(grouped):
            return
        move = grouped[at].move
        touched = self.sight.touches(move)
        if touched and touched != self.choice.touched:
            self.choice = self.choice.touching(touched)
            moves = [one.move for one in self.ready(self.fitting(touched))]
            pick = moves.index(move) if move in moves else 0
            self.choice = self.choice.touching(touched, pick=pick)
            seen = scanned_piece.as_seen(self)
            if seen is None:
                return
            move = seen.move
        self.report(move)

    def _think_of(self, at: int) -> None:
        """Touch the things of a move that cannot be made, to see what speaks against it."""
        moves = list(self.game.table.at_hand(self.shared))
        if at < len(moves):
            self.choice = self.choice.touching(self.moment.shared.touches(moves[at]))

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.picker.open(None)
        found = entry.step(self)
        if found is not None:
            seat, asked = found
            self.front = replace(self.front, seat=seat or None, tray=asked.tray or None)

    def _ask(self, what: str) -> None:
        """Answer a question about the move that is thought of, or that was just made."""
        chosen = self.chosen(self.candidates())
        move = chosen.move if chosen is not None else self.laid.move if self.laid else None
        self.questions.press(self, what, move)

    def _make(self, *, happened: bool) -> None:
        """Make the move that is thought of; without one nothing happens."""
        chosen = self.chosen(self.candidates())
        if chosen is not None:
            self.report(chosen.move, happened=happened)


VERBS: dict[str, Callable[[TablePresenter, str], None]] = {
    "hint": lambda table, at: table._take_hint(int(at)),
    "blocked": lambda table, at: table._think_of(int(at)),
    "make": lambda table, _: table._make(happened=False),
    "happened": lambda table, _: table._make(happened=True),
    "suggested": lambda table, _: table.pass_turn(),
    "pass": lambda table, _: table.pass_turn(),
    "turn": lambda table, _: table._turn(),
    "lots": lambda table, _: table.draw_lots(),
    "back": lambda table, _: table.let_go(),
    "pick": lambda table, key: table.picker.open(key),
    "undo": lambda table, _: table.undo(sure=True),
    "page": lambda table, page: table._turn_to(page),
    "learn": lambda table, what: table._ask(what),
    "drift": drift.press,
    "paint": lambda table, place: table._paint_lying(place),
}
"""What the buttons and items of the panel do, but for those of the menu."""
