"""The map of the house is as the house is: its drawing, its page, and every file that is named.

Names of files and modules in pages, docstrings and comments go stale when something moves; here
they are looked up.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import chain
from pathlib import Path
from types import FrameType

import pytest

from companion.play.clocks import Clocks
from tests import house_map
from tests.companion.presenters.table.test_rotation import begin
from tests.rooms import ROOT

pytestmark = pytest.mark.slow

TOPS = "companion|rules|hardware|kv|tests|deploy|docs"
FILES = re.compile(rf"(?<![\w/.<-])(?:{TOPS})/[\w./-]*[\w/]")
"""A file or folder by its path from the project's folder, as in the text of a page."""
BARE = re.compile(r"`(\w+\.(?:py|kv|toml))`")
"""A file by its name alone: somewhere there has to be one."""
NAMES = re.compile(
    r"`~?((?:companion|rules|hardware|tests)(?:\.\w+)+)`|python -m ((?:companion|tests)[\w.]*)"
)
"""A module, or something in one, by its dotted name."""
PURE = (
    "rules/",
    "companion/formats/",
    "companion/storage/",
    "companion/play/",
    "companion/presenters/",
)
"""Where the way of a touch can be walked without a window."""
LINKS = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def missing(told: str) -> list[str]:
    """Return the files and modules a text names that are not there."""
    gone = [path for path in FILES.findall(told) if not (ROOT / path).exists()]
    gone += [name for name in BARE.findall(told) if name not in file_names()]
    dotted = (one[1] or one[2] for one in NAMES.finditer(told))
    return gone + [name for name in dotted if not is_known(name)]


@cache
def file_names() -> frozenset[str]:
    return frozenset(path.name for top in TOPS.split("|") for path in (ROOT / top).rglob("*.*"))


def is_known(dotted: str) -> bool:
    """Say whether a dotted name is a module, or whether its module has something called so."""
    path = ROOT
    for part in dotted.split("."):
        if (path / part).is_dir() or (path / f"{part}.py").exists():
            path /= part
            continue
        page = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        made = rf"^\s*(?:class|def) {part}\b|^{part}\b\s*[:=]"
        return page.exists() and re.search(made, page.read_text("utf-8"), re.M) is not None
    return True


def told_in(source: str) -> Iterator[str]:
    """Return what a Python file says to who reads it: its docstrings and comments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield str(node.value.value)  # also the strings that stand below a constant
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


def pages() -> list[Path]:
    return [*sorted((ROOT / "docs").rglob("*.md")), *ROOT.glob("*.md"), *ROOT.glob("deploy/*.md")]


@pytest.fixture(scope="module")
def drawn() -> str:
    return house_map.drawing()


def test_the_drawing_is_current(drawn: str) -> None:
    kept = house_map.FILE.read_text("utf-8")

    assert kept == drawn, f"the house has changed: run {house_map.COMMAND}"


def test_the_drawing_shows_every_room(drawn: str) -> None:
    pages = [ROOT.glob(f"{top}/*/__init__.py") for top in ("companion", "rules", "hardware")]
    games = ROOT.glob("rules/games/*/__init__.py")
    names = {page.parent.name for page in (*chain(*pages), *games)} - {"games"}

    assert [name for name in sorted(names) if f">{name}</text>" not in drawn] == []


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_names_is_there(page: Path) -> None:
    # The page about adding a game has its reader make the mould's folder.
    told = page.read_text("utf-8").replace("rules/games/lanterns/", "tests/mould/lanterns/")
    prose = re.sub(r"```.*?```", "", told, flags=re.DOTALL)
    links = [link for link in LINKS.findall(prose) if not (page.parent / link).exists()]

    assert missing(told) == []
    assert links == []


def test_a_touch_passes_the_files_that_the_page_names() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    way = page.partition("## The way of a touch")[2].partition("\n## ")[0]
    table, move = begin("place_tile")
    clocks = Clocks(table.session.journal, table.session, lambda: 0.0)
    table.view()
    with passing() as passed:
        table.touch(f"tile:{move.tile}")
        table.touch(f"cell:{move.cell}")
        table.view()
    clocks.close()

    assert [
        path for path in FILES.findall(way) if path.startswith(PURE) and path not in passed
    ] == []


@contextmanager
def passing() -> Iterator[set[str]]:
    """Note the files of the house whose functions are called meanwhile."""
    passed: set[str] = set()

    def note(frame: FrameType, event: str, _argument: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(ROOT):
            passed.add(path.relative_to(ROOT).as_posix())

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield passed
    finally:
        sys.setprofile(before)


def test_what_docstrings_and_comments_name_is_there() -> None:
    files = [
        path
        for top in ("companion", "rules", "hardware", "kv", "tests")
        for path in sorted((ROOT / top).rglob("*.py"))
    ]
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in files}
    found = [
        f"{path}: {gone}"
        for path, source in texts.items()
        if missing(source)  # most name nothing that is gone, and need not be taken apart
        for told in told_in(source)
        for gone in missing(told)
    ]

    assert found == []


@pytest.mark.parametrize(
    "told",
    [
        pytest.param("see `companion/house.py` for it", id="a file"),
        pytest.param("companion/desks/ holds them", id="a folder"),
        pytest.param("see :mod:`rules.reading`", id="a module"),
        pytest.param("a :class:`rules.game.Wire` is one", id="a class"),
        pytest.param("the moves of `listed_moves.py`", id="a bare name"),
        pytest.param("run `python -m tests.pictures`", id="a command"),
    ],
)
def test_a_name_of_something_that_is_gone_is_found(told: str) -> None:
    assert len(missing(told)) == 1


def test_what_is_there_or_is_a_placeholder_is_not_complained_about() -> None:
    told = (
        "`rules/game.py`, `game.py`, rules/games/, :mod:`rules.record`, `rules.game.Game`,"
        " rules/games/<name>/, rules and/or kv"
    )

    assert missing(told) == []
