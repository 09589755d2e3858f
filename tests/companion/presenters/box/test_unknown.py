"""Nothing of ours shows: my box looks the same whatever the demonstration box holds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.box import tag_codes
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.overview import OverviewPresenter
from companion.presenters.box.paint import BoxPaint, PaintPresenter
from companion.presenters.box.teach import TeachPresenter
from rules import shelf
from rules.copy import Copy, Status
from rules.game import AnyGame
from rules.values.frozen import FrozenMap
from tests.companion.presenters.tables import context
from tests.rules.changed_games import with_box
from tests.rules.real_boxes import dealt_anew

GAMES = ("amanda", "annapurna", "bania", "danana", "notad")


def dealt(game: AnyGame) -> AnyGame:
    """The game with a demonstration box in which our values are dealt out anew."""
    whole = game.box.components()
    other = dealt_anew(whole, Random(7))
    changed = {
        component: FrozenMap(
            {
                name: held
                if held.status is not Status.DEMONSTRATION
                else _ours(other, component, name)
                for name, held in fields.items()
            }
        )
        for component, fields in whole.components.items()
    }
    copy = Copy(FrozenMap(changed))
    return with_box(game, components=lambda: copy)


def _ours(copy: Copy, component: str, name: str) -> Any:
    return type(copy.fields(component)[name])(copy.get(component, name), Status.DEMONSTRATION)


def shown(game: AnyGame) -> list[Any]:
    """All that my box shows of a fresh box of a game."""
    room = context()
    pieces = BoxPiecesPresenter(room, game.name)
    pieces.game = game
    overview = OverviewPresenter(room, game.name)
    overview.game = overview.pieces.game = game
    found: list[Any] = [pieces.view(), overview.view()]
    for component in sorted(game.box.components().components):
        found.append(TeachPresenter(pieces, component).view())
    for kind in game.box.teaching.kinds:
        pieces.press(f"kind:{kind.name}")
        found.append(pieces.view())
        if kind.look:
            found.append(PaintPresenter(BoxPaint(pieces), kind.name).view())
    found += [(one.caption, one.copies) for one in tag_codes.pieces(game)]
    return found


@pytest.mark.parametrize("name", GAMES)
def test_my_box_shows_nothing_that_nobody_told(name: str) -> None:
    game = shelf.game(name)
    assert dealt(game).box.components() != game.box.components()

    for one, other in zip(shown(game), shown(dealt(game)), strict=True):
        assert one == other
