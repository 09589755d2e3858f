"""Finding games by looking into a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules import games, shelf


def test_a_name_that_is_not_there_is_said_with_those_that_are() -> None:
    with pytest.raises(shelf.NoSuchGame, match=r"no game called 'chess'.*notad"):
        shelf.game("chess")


def test_folders_with_an_underscore_are_not_on_the_shelf(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("_draft", "zebra"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])

    assert "zebra" in shelf.names()
    assert "_draft" not in shelf.names()
