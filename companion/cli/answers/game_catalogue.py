"""What the shelf says of its games, as plain data: names, players, rules, options, queries."""

from __future__ import annotations

from collections.abc import Iterable

from companion.box.tag_codes import Piece
from companion.formats.schemas.answer_types import (
    GamesAnswer,
    RulesAnswer,
    SaidGame,
    SaidOption,
    SaidRule,
    TagsAnswer,
)
from companion.formats.type_names import closest
from rules import shelf
from rules.answers import Option
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.rule import Rule
from rules.state import verb
from rules.values.frozen import thaw


def games() -> GamesAnswer:
    """Return all games on the shelf."""
    return {"games": [_game(shelf.game(name)) for name in shelf.names()]}


def rules(game: AnyGame, key: str | None = None) -> RulesAnswer:
    """Return a game's rules, or those with one number; raises Unreadable where there is none.

    The number may also be that of a reading of ours, such as NR-2.
    """
    wanted = None if key is None else key.upper()
    found = [
        one
        for one in game.rules.rulebook.values()
        if wanted is None or wanted in (one.key, one.ruling)
    ]
    options = [one for one in game.rules.options if wanted is None or wanted == one.ruling]
    if not found and not options:
        known = [*game.rules.rulebook] + [one.ruling for one in game.rules.options]
        near = closest(str(wanted), [one for one in known if one])
        raise Unreadable(f"{game.title} has no rule {key!r}{near}")
    return {
        "game": game.name,
        "rules": [_rule(one) for one in found],
        "options": [_option(one) for one in options],
    }


def tags(pieces: Iterable[Piece]) -> TagsAnswer:
    """Return the tags of pieces."""
    return {
        "tags": [
            {
                "id": one.id,
                "game": one.game,
                "component": one.component,
                "face": one.face,
                "caption": one.caption,
                "seat_set": one.seat_set,
                "copies": one.copies,
            }
            for one in pieces
        ]
    }


def _game(game: AnyGame) -> SaidGame:
    return {
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "players": list(game.seats),
        "rules": len(game.rules.rulebook),
        "moves": [verb(kind) for kind in game.rules.moves],
        "queries": [
            {"name": one.name, "says": one.says, "takes": dict(one.takes)}
            for one in game.rules.queries
        ],
        "options": [_option(one) for one in game.rules.options],
        "copy": {status.value: many for status, many in game.box.components().tally().items()},
    }


def _rule(rule: Rule) -> SaidRule:
    return {
        "key": rule.key,
        "topic": rule.topic,
        "strength": rule.strength,
        "says": rule.says,
        "example": rule.example,
        "ruling": rule.ruling,
    }


def _option(option: Option) -> SaidOption:
    return {
        "name": option.name,
        "says": option.says,
        "choices": thaw(option.choices),
        "meanings": list(option.meanings),
        "ruling": option.ruling,
    }
