"""docs/adding-a-game.md leads to the mould: whoever follows it step by step has written it."""

from __future__ import annotations

import inspect
from dataclasses import fields
from pathlib import Path

import pytest

from rules import answers, copy, dealer, facet, game, rule, score, state
from rules.moves import dispatch, kinds
from rules.table import scene
from tests.mould.page_steps import blocks, is_shown, ran, write
from tests.mould.source_tree import MOULD, ROOT, SourceTree

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
MODULES = (answers, copy, dealer, dispatch, facet, game, kinds, rule, scene, score, state)


@pytest.mark.slow
def test_following_the_page_makes_the_mould_and_prints_what_it_shows(tmp_path: Path) -> None:
    tree = SourceTree(tmp_path / "source")
    for block in blocks(PAGE):
        if block.file:
            write(block, tree.games)
        for command, shown in block.commands if block.language == "console" else ():
            printed = ran(command, tree.folder)
            assert is_shown(printed, shown), f"$ {command}\n{printed}"
    made = tree.games / MOULD.name

    ours = {one.name: one.read_text("utf-8") for one in MOULD.glob("*.*") if one.suffix != ".md"}
    assert {one.name: one.read_text("utf-8") for one in made.glob("*.*")} == ours
    for golden in ("playthroughs", "schemas"):
        assert {one.name for one in (made / golden).iterdir()} == {
            one.name for one in (MOULD / golden).iterdir()
        }


def test_every_signature_on_the_page_is_the_real_one() -> None:
    source = "\n".join(inspect.getsource(module) for module in MODULES)
    real = {one.strip() for one in source.splitlines()}
    shown = [
        one.strip()
        for block in blocks(PAGE)
        if block.language == "python" and not block.file
        for one in block.text.splitlines()
        if one.strip()
    ]

    assert shown
    assert [one for one in shown if one not in real] == []


@pytest.mark.parametrize("facet", [game.Game, game.Rules, game.Box, game.Table, game.Files])
def test_every_field_of_a_facet_is_explained(facet: type) -> None:
    missing = [one.name for one in fields(facet) if f"{one.name}: " not in PAGE]

    assert missing == []


KINDS = [one for one in kinds.Kind.__subclasses__() if one.__module__ == kinds.__name__]


@pytest.mark.parametrize("kind", [*KINDS, kinds.Hidden])
def test_every_kind_of_field_is_explained(kind: type) -> None:
    assert f"`{kind.__name__}(" in PAGE
