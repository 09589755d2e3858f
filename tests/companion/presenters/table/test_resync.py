"""A whole table of Notad, entered from nothing: afterwards the record says what lies there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.play import guided_entry
from companion.presenters.start.newgame import NewGamePresenter
from companion.presenters.table.panel import entry
from companion.presenters.table.table import TablePresenter
from rules.game import hints
from tests.app.occasions import occasions
from tests.companion.presenters.tables import context, table


def ask(shown: TablePresenter, seat: str, key: str) -> guided_entry.Step:
    """Go on to the question about one thing."""
    steps = guided_entry.steps(shown.game, shown.shared)
    at = [(one, asked.key) for one, asked in steps].index((seat, key))
    shown.press(f"page:enter:{at}")
    return steps[at]


def step_to(shown: TablePresenter, at: int, wanted: Any, now: Any) -> None:
    """Press plus or minus until a count is what it is at the table."""
    for _ in range(200):
        value = now()
        if value == wanted:
            return
        shown.press(f"up:{at}" if value is None or value < wanted else f"down:{at}")
    raise AssertionError(f"never came to {wanted}")


def counted(shown: TablePresenter, seat: str, at: int) -> int | None:
    """Return what one of a player's counts is in the record now."""
    return ask(shown, seat, "counts")[1].counters[at].value


def enter_table(shown: TablePresenter, there: Any) -> None:
    """Answer what is asked of the whole table."""
    ask(shown, "", "round")
    step_to(shown, 0, there.round, lambda: shown.shared.round)
    while shown.shared.phase != there.phase:
        shown.press("up:1")
    ask(shown, "", "hill")
    for basket in there.baskets or ():
        shown.touch(f"level:{basket.level}")
        shown.pick((f"seat:{basket.player}",))
    _seat, asked = ask(shown, "", "display")
    shown.press(f"pick:{entry.KEY}")
    tiles = [f"tile:{one}" for one in there.display.tiles]
    animals = [f"kind:{one}" for one in there.display.tokens]
    room = len([slot for slot in asked.slots if slot.label.startswith("tile")])
    told = [*tiles, *[None] * (room - len(tiles)), *animals]
    shown.pick((*told, *[None] * (len(asked.slots) - len(told))))


def enter_seat(shown: TablePresenter, seat: str, there: Any) -> None:
    """Answer what is asked of one player."""
    ask(shown, seat, "yurt")
    shown.touch(f"cell:{there.yurt}")
    ask(shown, seat, "hunters")
    for cell in there.hunters:
        shown.touch(f"cell:{cell}")
    ask(shown, seat, "tiles")
    for cell, laid in there.placed.items():
        shown.touch(f"cell:{cell}")
        shown.pick((f"tile:{laid.tile}", f"rot:{laid.rot}"))
    ask(shown, seat, "animals")
    for cell, token in there.tokens.items():
        shown.touch(f"cell:{cell}")
        shown.pick((f"kind:{token.kind}", "face:down" if token.hunted else "face:up"))
    if not there.tokens:
        shown.press("nothing")
    _seat, asked = ask(shown, seat, "stored")
    shown.press(f"pick:{entry.KEY}")
    kept = [f"kind:{one}" for one in there.stored or ()]
    shown.pick((*kept, *["piece:none"] * (len(asked.slots) - len(kept))))
    _seat, asked = ask(shown, seat, "counts")
    for at, counter in enumerate(asked.counters):
        wanted = getattr(there, str(counter.path[-1]))
        if wanted is not None:
            step_to(
                shown, at, wanted, lambda at=at: ask(shown, seat, "counts")[1].counters[at].value
            )
    while len(shown.session.record.state.player(seat).hand or ()) != len(there.hand or ()):
        shown.press(f"up:{len(asked.counters)}")


def test_a_whole_table_is_entered_and_played_on() -> None:
    there, _move = occasions()["move_camp"]
    home = context()
    new = NewGamePresenter(home, "notad", lambda _count: 0)
    while len(new.seats) < len(there.seats):
        new.add(f"P{len(new.seats)}")
    assert new.join()
    assert home.session is not None
    shown = table(home, home.session)
    shown.press("page:enter:0")
    seats = dict(zip(home.session.record.state.seats, there.seats, strict=True))
    baskets = tuple(
        replace(one, player=next(mine for mine, theirs in seats.items() if theirs == one.player))
        for one in there.baskets or ()
    )
    enter_table(shown, replace(there, baskets=baskets))
    for mine, theirs in seats.items():
        enter_seat(shown, mine, there.player(theirs))

    found = home.session.record.state
    assert (found.round, found.phase, found.display) == (there.round, there.phase, there.display)
    assert [(one.level, one.player) for one in found.baskets] == [
        (one.level, one.player) for one in baskets
    ]
    for mine, theirs in seats.items():
        entered, real = found.player(mine), there.player(theirs)
        for name in ("yurt", "hunters", "placed", "tokens", "actions_left", "discs_left"):
            assert getattr(entered, name) == getattr(real, name), name
    shown.press("back")
    assert hints(shown.game, shown.shared)  # there is something to go on with
    home.journal.close()
