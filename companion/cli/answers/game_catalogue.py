"""What the shelf says of its games, as plain data: names, players, rules, options, queries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

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
from rules.values import word_search
from rules.values.frozen import thaw

NUMBER = re.compile(r"[A-Za-z]+-?[0-9]+")
"""The number of a rule or of a reading of ours; anything else is words."""


def games() -> GamesAnswer:
    """Return all games on the shelf."""
    return {"games": [_game(shelf.game(name)) for name in shelf.names()]}


def rules(game: AnyGame, words: str = "") -> RulesAnswer:
    """Return a game's rules: all, the one with a number, or those that words find, best first.

    The number may also be that of a reading of ours, such as NR-2. Raises Unreadable where nothing
    is found, with what is written much like it.
    """
    book, options = game.rules.rulebook, game.rules.options
    found: Sequence[Rule] = tuple(book.values())
    if NUMBER.fullmatch(words):
        key = _bare(words)
        found = [one for one in found if key in (_bare(one.key), _bare(one.ruling))]
        options = tuple(one for one in options if key == _bare(one.ruling))
        if not found and not options:
            known = [*book, *(one.ruling for one in game.rules.options)]
            near = closest(words.upper(), [one for one in known if one])
            raise Unreadable(f"{game.title} has no rule {words!r}{near}")
    elif words:
        found = book.search(words)
        options = tuple(one for one in options if word_search.score(words, _parts(one)))
        if not found and not options:
            near = ", ".join(book.near(words))
            like = f" (did you mean {near}?)" if near else ""
            raise Unreadable(f"{game.title} has no rule about {words!r}{like}")
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


def _bare(key: str) -> str:
    """Return a number as it is compared: people leave out its hyphen."""
    return key.upper().replace("-", "")


def _parts(option: Option) -> tuple[tuple[str, int], ...]:
    return (option.says, 3), (" ".join(option.meanings), 1)


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
        "title": rule.title,
        "strength": rule.strength,
        "says": rule.says,
        "example": rule.example,
        "ruling": rule.ruling,
        "see": list(rule.see),
        "also": list(rule.also),
    }


def _option(option: Option) -> SaidOption:
    return {
        "name": option.name,
        "says": option.says,
        "choices": thaw(option.choices),
        "meanings": list(option.meanings),
        "ruling": option.ruling,
    }
