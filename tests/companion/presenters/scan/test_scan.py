"""The scan screen as data: what is said about what is in view, and what one tap does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.box import tag_codes
from companion.formats import documents
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.presenters.scan.scan import STEADY, ScanPresenter
from companion.presenters.scan.scan_words import ScanView
from hardware.readings import Sighted
from hardware.scanning.sightings import Foreign, tag
from hardware.scanning.watcher import Seen
from rules import shelf
from rules.games.amanda.play.moves import LockedIn, Play, Revealed
from rules.games.annapurna.play.moves import Explore, FirstClimber, ShowValue
from rules.games.notad.play.moves import DealDisplay, PlaceTile, SeeTile, StartPlayer
from rules.games.notad.play.moves import Explore as Pick
from rules.record import Record, Ruled
from rules.state import Move
from tests.companion.cli.test_program import POSITION
from tests.companion.presenters.tables import SECRET, acting, context, table
from tests.rules.playthroughs import played

SQUARE = ((100, 100), (200, 100), (200, 200), (100, 200))
TURNED = ((200, 100), (200, 200), (100, 200), (100, 100))


def id_of(game: str, face: str, seat: int | None = None) -> str:
    pieces = (tag_codes.piece(one) for one in tag_codes.ids(game))
    return next(one.id for one in pieces if one and (one.face, one.seat_set) == (face, seat))


class Camera:
    """Holds things before a scan presenter, frame by frame."""

    def __init__(self, presenter: ScanPresenter) -> None:
        self.presenter = presenter
        self.at = 100.0
        self.shown: tuple[str, ...] = ()

    def show(self, *ids: str, foreign: str = "", corners: Any = SQUARE, after: float = 0.1) -> None:
        self.at += after
        seen = tuple(tag(one, corners, "fast") for one in ids)
        new = tuple(one for one in seen if one.id not in self.shown)
        gone = tuple(one for one in self.shown if one not in ids)
        other = (Foreign(foreign, SQUARE),) if foreign else ()
        self.shown = ids
        self.presenter.see(Sighted(Seen(seen, new, gone, other), 1, self.at))

    @property
    def view(self) -> ScanView:
        return self.presenter.view()


@pytest.fixture
def home() -> AppContext:
    return context()


def over(home: AppContext, session: Session | None) -> Camera:
    presenter = table(home, session) if session else None
    return Camera(ScanPresenter(presenter, tag_codes.piece))


def at_moment(home: AppContext, game: str, name: str, kind: type[Move]) -> tuple[Session, Any]:
    """Put a recorded game on the table, just before its first move of a kind."""
    record = played(shelf.game(game), f"{name}.jsonl")
    for index, event in enumerate(record.events):
        move = event.move if isinstance(event, Ruled) else event
        if isinstance(move, kind):
            part = Record.replay(record.game, record.start, record.events[:index])
            return Session.adopt(home.journal, part), move
    raise LookupError(kind)


def keys(view: ScanView) -> list[str]:
    return [one.key for one in view.buttons]


def test_at_first_it_says_what_is_awaited(home: AppContext) -> None:
    view = over(home, acting(home)).view

    assert (view.head, view.text) == ("SHOW A PIECE TO THE CAMERA", "Act: 5 left.")
    assert (view.subtitle, view.buttons) == ("0 tags", ())


def test_a_tag_is_outlined_and_named(home: AppContext) -> None:
    camera = over(home, acting(home))
    camera.show(id_of("notad", "T001"))

    (outline,) = camera.view.outlines
    assert (outline.label, outline.tone) == ("T001", "good")
    assert camera.view.subtitle == "1 tag"


def test_frames_are_counted(home: AppContext) -> None:
    camera = over(home, acting(home))
    for number in range(40):
        camera.presenter.pictured(number, 100 + number / 25)
    camera.presenter.pictured(64, 102.56)  # the screen was busy for a second

    assert camera.view.subtitle == "0 tags · 25 fps"


def test_one_tap_logs_what_is_proposed_and_one_takes_it_back(home: AppContext) -> None:
    session, move = at_moment(home, "notad", "2-players-random", DealDisplay)
    camera = over(home, session)
    for face in (*move.tiles, *move.tokens):
        camera.show(id_of("notad", face))
    view = camera.view
    camera.presenter.press("log")
    logged = camera.view

    assert view.note == "11 of 11 shown"
    assert keys(view) == ["over", "log"]
    assert session.record.events[-1] == move
    assert (logged.head, keys(logged)) == ("LOGGED", ["undo"])
    camera.presenter.press("undo")
    assert session.record.events[-1:] != (move,)


def test_what_was_logged_is_not_taken_for_something_new(home: AppContext) -> None:
    session, move = at_moment(home, "notad", "2-players-random", DealDisplay)
    camera = over(home, session)
    first = id_of("notad", move.tiles[0])
    camera.show(first)
    camera.presenter.press("log")
    before = session.record.at
    camera.show(first)
    camera.presenter.press("log")

    assert session.record.at == before
    assert camera.view.outlines[0].tone == "muted"


def test_two_animals_that_are_alike_are_shown_one_after_the_other(home: AppContext) -> None:
    session, move = at_moment(home, "notad", "2-players-random", DealDisplay)
    camera = over(home, session)
    prey, tile = id_of("notad", "prey_a"), id_of("notad", move.tiles[1])
    for shown in ((prey,), (), (prey,), (), (tile,), (), (tile,)):
        camera.show(*shown)

    assert camera.view.note.startswith("3 of 11 shown"), "each tile has a tag of its own"
    camera.presenter.press("log")
    dealt = session.record.events[-1]
    assert isinstance(dealt, DealDisplay)
    assert dealt.tokens == ("prey_a", "prey_a", None)


def test_starting_over_forgets_what_was_gathered(home: AppContext) -> None:
    session, move = at_moment(home, "notad", "2-players-random", DealDisplay)
    camera = over(home, session)
    camera.show(id_of("notad", move.tiles[0]))
    camera.show(id_of("notad", move.tiles[1]))
    gathered = camera.view.note
    camera.presenter.press("over")
    camera.show()
    camera.show(id_of("notad", move.tiles[2]))

    assert gathered.startswith("2 of 11 shown")
    assert camera.view.note.startswith("1 of 11 shown")


def test_a_tile_held_still_goes_to_the_table_and_one_touch_lays_it_as_it_was_seen(
    home: AppContext,
) -> None:
    session = acting(home)
    camera = over(home, session)
    camera.show(id_of("notad", "T001"), corners=TURNED)
    at_once = camera.presenter.for_table()
    camera.show(id_of("notad", "T001"), corners=TURNED, after=STEADY)
    meaning = camera.presenter.for_table()
    assert at_once is None
    assert meaning is not None
    presenter = table(home, session)
    presenter.take_up(meaning)
    presenter.touch("cell:0,1")

    assert session.record.events[-1] == PlaceTile(by="Ada", tile="T001", rot=90, cell="0,1")


def test_a_hint_for_a_scanned_tile_is_turned_as_it_was_seen(home: AppContext) -> None:
    session = acting(home)
    camera = over(home, session)
    camera.show(id_of("notad", "T001"), corners=TURNED)
    camera.show(id_of("notad", "T001"), corners=TURNED, after=STEADY)
    meaning = camera.presenter.for_table()
    assert meaning is not None
    presenter = table(home, session)
    presenter.take_up(meaning)
    first = next(one for one in presenter.view().panel.items if one.key == "hint:0")
    presenter.press("hint:0")

    assert "turned 90°" in first.title
    assert isinstance(session.record.events[-1], PlaceTile)


def test_a_tile_that_does_not_fit_as_it_lies_is_told_why_and_can_be_turned(
    home: AppContext,
) -> None:
    session = Session.adopt(home.journal, documents.read_text(json.dumps(POSITION)).record)
    (name,) = session.record.state.players["Ada"].hand
    piece = tag_codes.Piece("MINE", "notad", f"tile/{name}", name, "mine")
    camera = Camera(ScanPresenter(table(home, session), lambda _id: piece))
    camera.show("MINE", corners=TURNED)
    camera.show("MINE", corners=TURNED, after=STEADY)
    meaning = camera.presenter.for_table()
    assert meaning is not None
    presenter = table(home, session)
    presenter.take_up(meaning)
    before = session.record.at
    presenter.touch("cell:1,1")
    panel = presenter.view().panel
    asked = session.record.at
    presenter.press("turn")
    presenter.press("make")

    assert asked == before, "nobody lays a tile against the rules without being asked"
    assert [one.key for one in panel.buttons] == ["turn", "happened", "back"]
    assert panel.items[0].tone == "bad"
    assert session.record.events[-1] == PlaceTile(by="Ada", tile=name, rot=0, cell="1,1")


def test_a_tile_drawn_unseen_is_told_and_in_hand(home: AppContext) -> None:
    session = acting(home)
    camera = over(home, session)
    camera.show(id_of("notad", SECRET))
    camera.show(id_of("notad", SECRET), after=STEADY)
    meaning = camera.presenter.for_table()
    assert meaning is not None
    presenter = table(home, session)
    presenter.take_up(meaning)
    presenter.touch("cell:0,1")

    assert session.record.events[-1] == PlaceTile(by="Ada", tile=SECRET, rot=0, cell="0,1")
    assert SeeTile(by="Ada", tile=SECRET) not in session.record.events, "the app knew it already"


def test_several_are_asked(home: AppContext) -> None:
    session, move = at_moment(home, "notad", "2-players-random", Pick)
    camera = over(home, session)
    shown = session.record.state.display.tiles[:2]
    camera.show(*(id_of("notad", one) for one in shown))
    view = camera.view
    camera.presenter.press("option:1")

    assert view.head == "WHICH IS IT?"
    words, state = session.record.game.rules.words, session.record.states[-2]
    told = [words(state, Pick(by=move.by, tiles=(one,))) for one in shown]
    assert [one.text for one in view.options] == told
    assert session.record.events[-1] == Pick(by=move.by, tiles=(shown[1],))


def test_what_does_not_fit_names_the_rule_and_where_it_lies(home: AppContext) -> None:
    camera = over(home, acting(home))
    camera.show(id_of("notad", "T002"))
    view = camera.view

    assert (view.head, view.text, view.tone) == ("DOES NOT FIT NOW", "T002", "bad")
    assert "(N-39)" in view.note
    assert "By the record it is here: Display." in view.note


def test_a_foreign_code_is_one_word_and_never_opened(home: AppContext) -> None:
    camera = over(home, acting(home))
    camera.show(foreign="https://example.org")
    view = camera.view

    assert view.head == "NOT OURS"
    assert view.text == "A code that is none of ours: https://example.org"
    assert [one.label for one in view.outlines] == ["not ours"]
    assert view.buttons == ()


def test_a_piece_of_another_game_says_which(home: AppContext) -> None:
    camera = over(home, acting(home))
    camera.show(foreign=id_of("bania", "T01"))

    assert camera.view.text == "A piece of Bania; Notad is on the table."
    assert camera.view.outlines[0].label == "Bania: T01"


def test_without_a_game_a_piece_offers_to_begin_one(home: AppContext) -> None:
    camera = over(home, None)
    camera.show(id_of("bania", "T01"))

    assert camera.view.text == "Bania: T01"
    assert keys(camera.view) == ["new:bania"]


def test_trouble_with_the_camera_is_said_and_passes(home: AppContext) -> None:
    camera = over(home, acting(home))
    camera.presenter.fail("the camera is unplugged")
    troubled = camera.view
    camera.presenter.pictured(1, 200.0)

    assert troubled.trouble == "the camera is unplugged"
    assert keys(troubled) == ["camera"]
    assert camera.view.trouble == ""


# What is secret


@pytest.mark.parametrize("face", ["S", "B", "FL"])
def test_a_planned_card_is_locked_in_without_a_word_about_it(home: AppContext, face: str) -> None:
    session, move = at_moment(home, "amanda", "3-players-random", LockedIn)
    camera = over(home, session)
    empty = camera.view
    camera.show(id_of("amanda", face, session.record.state.seats.index(move.by) + 1))
    view = camera.view
    name = session.record.state.copy.get(f"direction/{face}", "name")

    assert empty.hushed, "not even the picture is shown while cards are chosen"
    assert view.hushed
    assert not any(name in text for text in _texts(view))
    assert view.text == f"{move.by} has locked in a card"
    camera.presenter.press("log")
    assert session.record.events[-1] == LockedIn(by=move.by)


def test_all_shown_cards_are_logged_by_one_tap(home: AppContext) -> None:
    session, _move = at_moment(home, "amanda", "3-players-random", Play)
    camera = over(home, session)
    seats = session.record.state.seats
    cards = [session.record.state.player(seat).hand[0] for seat in seats]
    camera.show(*(id_of("amanda", card, at) for at, card in enumerate(cards, 1)))
    view = camera.view
    camera.presenter.press("log")
    told = session.record.events[-1]

    assert not view.hushed
    assert isinstance(told, Revealed)
    assert dict(told.cards) == dict(zip(seats, cards, strict=True))


def test_a_tile_nobody_saw_is_not_named_while_others_explore(home: AppContext) -> None:
    session = home.begin("notad", ("Ada", "Ben"))
    session.tell(StartPlayer(player="Ada"), DealDisplay(tiles=("T001", "T002"), tokens=()))
    camera = over(home, session)
    camera.show(id_of("notad", "T099"))

    assert camera.view.hushed
    assert not any("T099" in text for text in _texts(camera.view))


def test_nothing_that_is_said_names_a_secret(home: AppContext) -> None:
    session, _move = at_moment(home, "notad", "2-players-random", Pick)
    lying = session.record.state.display.tiles
    stranger = next(one for one in ("T001", "T002", "T003", "T004") if one not in lying)
    camera = over(home, session)
    camera.show(id_of("notad", stranger))
    secret = camera.view
    camera.show(id_of("notad", lying[0]))

    assert not any(stranger in text for text in _texts(secret))
    assert any(lying[0] in text for text in _texts(camera.view)), "what lies open is no secret"


def _texts(view: ScanView) -> list[str]:
    labels = [one.label for one in view.outlines]
    buttons = [one.text for one in (*view.buttons, *view.options)]
    return [view.head, view.text, view.note, *labels, *buttons]


# Annapurna: first the place, then the card, or the other way round


def climbing(home: AppContext) -> Session:
    session = home.begin("annapurna", ("Ada", "Ben"))
    session.tell(FirstClimber(climber="Ada"))
    return session


def test_a_card_that_is_turned_up_tells_its_value(home: AppContext) -> None:
    session = climbing(home)
    session.tell(Explore(by="Ada", slot="r1c2"))
    camera = over(home, session)
    camera.show(id_of("annapurna", "1-13"))
    camera.presenter.press("log")

    assert session.record.events[-1] == ShowValue(of="Ada", slot="r1c2", v=3)


def test_a_card_shown_before_its_place_is_touched_tells_both(home: AppContext) -> None:
    session = climbing(home)
    camera = over(home, session)
    camera.show(id_of("annapurna", "1-13"))
    meaning = camera.presenter.press("option:0")
    assert meaning is not None
    presenter = table(home, session)
    presenter.take_up(meaning)
    presenter.touch("slot:Ada:r1c1")

    assert session.record.events[-2:] == (
        Explore(by="Ada", slot="r1c1"),
        ShowValue(of="Ada", slot="r1c1", v=3),
    )


# Scan to log


def test_scanning_is_the_amber_step_where_a_piece_is_awaited(home: AppContext) -> None:
    session = acting(home)
    presenter = table(home, session)
    plain = [one.key for one in presenter.view().panel.buttons if one.amber]
    presenter.scans = True
    scanning = [one.key for one in presenter.view().panel.buttons if one.amber]

    assert plain == ["pass"]
    assert scanning == ["scan"]
