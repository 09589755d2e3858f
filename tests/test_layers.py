"""Holds the import directions of the house, by reading every file instead of importing it.

    companion → rules, companion → hardware, companion → kv (layout files)
    rules     → the standard library and itself; no clock, no chance, no files
    a game    → no other game; the rest of rules → no game at all (the shelf finds them)
    kivy      → only where the screens are

The second half shows on small snippets that each of these can fail.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Which of our rooms a room may import. Tests may import everything and are imported by nobody else.
MAY_IMPORT = {
    "companion": {"companion", "rules", "hardware", "kv"},
    "rules": {"rules"},
    "hardware": {"hardware"},
    "kv": {"kv"},
    "tests": {"companion", "rules", "hardware", "kv", "tests"},
}

# Where Kivy may be imported, besides the tests that drive the screens.
KIVY_ROOMS = ("companion.app", "tests")

# What `rules` must not use: a record replays to the same state on every machine, so nothing may
# depend on the clock, on chance or on files. Its own data it reads with importlib.resources.
IMPURE = (
    *("random", "secrets", "uuid", "time", "sched"),
    *("datetime.datetime.now", "datetime.datetime.utcnow", "datetime.datetime.today"),
    *("datetime.date.today", "datetime.datetime.fromtimestamp", "datetime.date.fromtimestamp"),
    *("os", "posix", "io", "pathlib", "glob", "fileinput", "shutil", "tempfile", "mmap"),
    *("sqlite3", "dbm", "shelve", "zipfile", "tarfile", "gzip", "bz2", "lzma"),
    *("subprocess", "multiprocessing", "threading", "concurrent", "asyncio", "signal"),
    *("socket", "ssl", "select", "selectors", "http", "urllib", "ftplib", "smtplib"),
    *("logging", "platform", "locale", "ctypes", "sys.stdin", "sys.stdout", "sys.stderr"),
    *("sys.argv", "sys.path", "sys.platform"),
    *("open", "input", "print", "breakpoint", "exec", "eval", "__import__"),
)


@dataclass(frozen=True)
class Use:
    """A full dotted name that a file imports (`rules.game.play`) or reaches through an import."""

    name: str
    line: int
    is_import: bool = True

    def is_within(self, module: str) -> bool:
        return self.name == module or self.name.startswith(module + ".")


def module_name(path: str) -> str:
    """The module a file is: `rules/games/notad/__init__.py` is `rules.games.notad`."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def uses(path: str, source: str) -> Iterator[Use]:
    """Everything a file imports, and every name it reaches through what it imported."""
    tree = ast.parse(source, path)
    full_names: dict[str, str] = {}  # what a name of this file stands for
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Use(alias.name, node.lineno)
                first = alias.name.partition(".")[0]
                full_names[alias.asname or first] = alias.name if alias.asname else first
        elif isinstance(node, ast.ImportFrom):
            origin = origin_of(path, node)
            for alias in node.names:
                # `alias` is a module or a name in one: the dotted name tells both.
                yield Use(f"{origin}.{alias.name}", node.lineno)
                full_names[alias.asname or alias.name] = f"{origin}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute | ast.Name):
            if name := dotted(node, full_names):
                yield Use(name, node.lineno, is_import=False)
        elif isinstance(node, ast.Call) and node.args:
            argument = node.args[0]
            if (
                dotted(node.func, full_names) in ("importlib.import_module", "__import__")
                and isinstance(argument, ast.Constant)
                and isinstance(argument.value, str)
            ):
                yield Use(argument.value, node.lineno)


def origin_of(path: str, node: ast.ImportFrom) -> str:
    """The full name of the module a `from … import` names, relative ones resolved."""
    if node.level == 0:
        return node.module or ""
    package = module_name(path).split(".")
    if not path.endswith("/__init__.py"):
        package.pop()
    package = package[: len(package) - (node.level - 1)]
    return ".".join([*package, *([node.module] if node.module else [])])


def dotted(node: ast.expr, full_names: dict[str, str]) -> str | None:
    """The full name of `a.b.c`, or None where it does not begin with an import or a builtin."""
    match node:
        case ast.Name(id=name):
            # A bare name that is not imported concerns us only as one of the impure builtins.
            return full_names.get(name, name if name in IMPURE else None)
        case ast.Attribute(value=value, attr=attr):
            before = dotted(value, full_names)
            return f"{before}.{attr}" if before else None
    return None


def game_of(module: str) -> str | None:
    """The game a dotted name belongs to: `rules.games.notad.play.moves` belongs to `notad`."""
    match module.split("."):
        case ["rules", "games", game, *_] if not game.startswith("__"):  # `games.__path__`
            return game
    return None


def breaches(path: str, source: str) -> list[str]:
    """What a file (its path seen from the project's folder) does against the directions."""
    module = module_name(path)
    room = module.partition(".")[0]
    found = {
        f"{path}:{use.line}: {use.name}: {why}"
        for use in uses(path, source)
        for why in objections(module, room, use)
    }
    return sorted(found)


def objections(module: str, room: str, use: Use) -> Iterator[str]:
    top = use.name.partition(".")[0]
    if top in MAY_IMPORT and top not in MAY_IMPORT[room] and use.is_import:
        yield f"{room} must not import {top}"
    if top == "kivy" and not any(Use(module, 0).is_within(allowed) for allowed in KIVY_ROOMS):
        yield "Kivy belongs below companion/app"
    if room != "rules":
        return
    if use.is_import and top not in MAY_IMPORT and top not in sys.stdlib_module_names:
        yield "rules imports the standard library and itself only"
    if any(use.is_within(impure) for impure in IMPURE):
        yield "rules knows no clock, no chance and no files"
    game = game_of(use.name)
    if game and game != game_of(module):
        yield "a game stands alone: no other game and no part of the kernel imports it"


def files() -> list[Path]:
    return sorted(path for room in MAY_IMPORT for path in (ROOT / room).rglob("*.py"))


def test_every_file_keeps_the_import_directions() -> None:
    found = [
        breach
        for path in files()
        for breach in breaches(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8"))
    ]

    assert found == []


def test_no_room_is_missing_and_none_is_unknown() -> None:
    rooms = {path.relative_to(ROOT).parts[0] for path in files()}
    others = {path.parent.name for path in ROOT.glob("[!.]*/*.py")} - rooms

    assert rooms == set(MAY_IMPORT)
    assert others <= {"docs"}


@pytest.mark.parametrize(
    ("path", "source"),
    [
        pytest.param("rules/game.py", "import companion", id="rules to companion"),
        pytest.param("rules/game.py", "from hardware import camera", id="rules to hardware"),
        pytest.param("rules/game.py", "import kv", id="rules to kv"),
        pytest.param("rules/game.py", "from tests import players", id="rules to tests"),
        pytest.param("hardware/camera/live_camera.py", "import rules.game", id="hardware to rules"),
        pytest.param(
            "hardware/camera/live_camera.py",
            "from companion.play.inbox import Inbox",
            id="hardware back",
        ),
        pytest.param(
            "companion/cli/program.py", "from tests.players import Greedy", id="tests imported"
        ),
        pytest.param("kv/__init__.py", "import companion.app.app", id="kv to companion"),
        pytest.param("rules/game.py", "import attrs", id="rules to a library"),
        pytest.param("rules/game.py", "def f():\n    import numpy as np", id="inside a function"),
        pytest.param(
            "rules/game.py",
            "from typing import TYPE_CHECKING as T\nif T:\n    from companion import formats",
            id="for types only",
        ),
        pytest.param(
            "rules/shelf.py",
            "import importlib\nimportlib.import_module('companion.formats.game_format')",
            id="by name",
        ),
        pytest.param("rules/game.py", "import random", id="chance"),
        pytest.param("rules/game.py", "from time import monotonic", id="clock"),
        pytest.param(
            "rules/game.py", "import datetime as d\nd.datetime.now()", id="now, by module"
        ),
        pytest.param(
            "rules/game.py", "from datetime import datetime as D\nD.now()", id="now, by class"
        ),
        pytest.param("rules/game.py", "from datetime import date\nf = date.today", id="today"),
        pytest.param("rules/game.py", "import sqlite3", id="database"),
        pytest.param("rules/game.py", "import os.path", id="os"),
        pytest.param("rules/game.py", "from pathlib import Path", id="paths"),
        pytest.param("rules/game.py", "open('components.toml')", id="open"),
        pytest.param("rules/game.py", "print('hello')", id="print"),
        pytest.param(
            "rules/games/notad/moves.py", "from rules.games.bania import state", id="game to game"
        ),
        pytest.param("rules/games/notad/moves.py", "from ..bania.state import S", id="relatively"),
        pytest.param("rules/games/notad/__init__.py", "from .. import bania", id="from a package"),
        pytest.param("rules/games/notad.py", "from . import bania", id="from a one-file game"),
        pytest.param("rules/games/notad/moves.py", "from rules.games import *", id="every game"),
        pytest.param(
            "rules/games/notad/moves.py", "import rules\nrules.games.bania.GAME", id="reaching in"
        ),
        pytest.param("rules/shelf.py", "from .games import notad", id="kernel to a game"),
        pytest.param(
            "companion/presenters/table/table.py", "from kivy.metrics import dp", id="kivy"
        ),
        pytest.param("companion/application.py", "import kivy", id="kivy in a likely name"),
        pytest.param("hardware/camera/live_camera.py", "import kivy", id="kivy in hardware"),
    ],
)
def test_a_breach_is_found(path: str, source: str) -> None:
    assert breaches(path, source)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        pytest.param(
            "companion/cli/program.py", "from rules import shelf\nimport hardware", id="downwards"
        ),
        pytest.param(
            "companion/cli/program.py", "import rules.games.notad", id="companion to a game"
        ),
        pytest.param(
            "companion/cli/program.py", "import random, time, os, typer", id="outside the core"
        ),
        pytest.param("companion/cli/program.py", "from . import arguments", id="next door"),
        pytest.param("companion/app/app.py", "from kivy.app import App\nimport kv", id="the app"),
        pytest.param("companion/app/screens/start/home.py", "import kivy", id="a screen"),
        pytest.param("tests/test_x.py", "from tests import players\nimport kivy", id="a test"),
        pytest.param("rules/game.py", "from rules.rule import Rule", id="in the kernel"),
        pytest.param("rules/games/notad/moves.py", "from rules.game import Game", id="to kernel"),
        pytest.param("rules/games/notad/moves.py", "from ...rule import Rule", id="relatively"),
        pytest.param("rules/games/notad/moves.py", "from .state import State", id="own folder"),
        pytest.param("rules/games/notad/moves.py", "import rules.games.notad", id="itself"),
        pytest.param("rules/games/notad/__init__.py", "from . import moves", id="own package"),
        pytest.param(
            "rules/copy.py", "from importlib.resources import files\nimport tomllib", id="own data"
        ),
        pytest.param("rules/shelf.py", "import importlib, pkgutil, rules.games", id="scanning"),
        pytest.param("rules/shelf.py", "from rules import games\ngames.__path__", id="looking in"),
        pytest.param("rules/game.py", "from datetime import date\ndate(2021, 1, 1)", id="a date"),
        pytest.param("rules/game.py", "state.time.now(rules.companion)", id="same words"),
        pytest.param("rules/game.py", "timeline = 1\nimport copy", id="similar words"),
        pytest.param("rules/game.py", "'import companion'  # import random", id="only text"),
    ],
)
def test_what_is_allowed_passes(path: str, source: str) -> None:
    assert breaches(path, source) == []


def test_a_breach_names_file_line_and_reason() -> None:
    found = breaches("rules/game.py", "\nfrom companion.formats import game_format\n")

    assert found == [
        "rules/game.py:2: companion.formats.game_format: rules must not import companion"
    ]
