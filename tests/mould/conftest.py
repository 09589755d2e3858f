"""The mould on the shelf under another name: in this process, and in a copy of the source."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.box import tag_codes
from rules import games, shelf
from rules.game import AnyGame
from tests.mould.source_tree import SourceTree, shelve

NAME = "ponds"
PLAIN = "puddles"
"""The same game without what a small game may leave out: its screen and its tags."""

LEFT_OUT = ("from .scene ", "    box=", "    table=")


@pytest.fixture
def sixth_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AnyGame]:
    """The sixth game, found by the shelf for as long as a test lasts."""
    shelve(tmp_path / "shelf", NAME)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path / "shelf")])
    importlib.invalidate_caches()
    tag_codes.printed.cache_clear()
    yield shelf.game(NAME)
    for name in [one for one in sys.modules if one.startswith(f"{games.__name__}.{NAME}")]:
        del sys.modules[name]
    tag_codes.printed.cache_clear()


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> SourceTree:
    """A copy of the source with the sixth game and a plainer one, and nothing else, put into it."""
    made = SourceTree(tmp_path_factory.mktemp("sixth") / "source")
    shelve(made.games, NAME)
    plain = shelve(made.games, PLAIN)
    for file in ("scene.py", "tags.txt"):
        (plain / file).unlink()
    front = plain / "__init__.py"
    lines = front.read_text("utf-8").splitlines(keepends=True)
    front.write_text("".join(one for one in lines if not one.startswith(LEFT_OUT)), "utf-8")
    return made
