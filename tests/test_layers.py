"""Holds the house together, by reading every file instead of importing it.

    companion → rules, companion → hardware, companion → kv (layout files)
    rules     → the standard library and itself; no clock, no chance, no files
    a game    → no other game; the rest of rules → no game at all (the shelf finds them)
    kivy      → only below companion/app
    inside companion each room imports those of the steps before it; no import runs in a circle
    a folder holds at most twelve modules, and a name stands once

The second half shows on small snippets that each of these can fail.
"""

import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

import pytest

from tests.rooms import ROOT, STEPS
from tests.source_imports import BUILTINS, Use, module_name, modules_used, uses

# Which of our rooms a room may import. Tests may import everything and are imported by nobody else.
MAY_IMPORT = {
    "companion": {"companion", "rules", "hardware", "kv"},
    "rules": {"rules"},
    "hardware": {"hardware"},
    "kv": {"kv"},
    "tests": {"companion", "rules", "hardware", "kv", "tests"},
}

# The rooms of companion in their order: each may import those of earlier steps and itself.
STEP = {room: at for at, rooms in enumerate(STEPS) for room in rooms}

# Where Kivy may be imported, besides the tests that drive the screens.
KIVY_ROOMS = ("companion.app", "tests")

MOST_MODULES = 12
COUNTED = ("companion", "hardware", "rules")
"""Where modules are counted and must not import in a circle."""
GAMES = (("rules", "games"), ("tests", "rules"), ("tests", "mould"))
"""Where files are named after what a game answers with them."""
UNNAMED = ("__init__", "__main__", "conftest")
"""Files that every folder may have."""

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
    *BUILTINS,
)


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
    if room == top == "companion":
        yield from room_objections(module, use)
    if room != "rules":
        return
    if use.is_import and top not in MAY_IMPORT and top not in sys.stdlib_module_names:
        yield "rules imports the standard library and itself only"
    if any(use.is_within(impure) for impure in IMPURE):
        yield "rules knows no clock, no chance and no files"
    game = game_of(use.name)
    if game and game != game_of(module):
        yield "a game stands alone: no other game and no part of the kernel imports it"


def room_objections(module: str, use: Use) -> Iterator[str]:
    """What an import inside companion does against the order of its rooms."""
    here, there = (name.split(".")[1:2] for name in (module, use.name))
    if not here or here == there or not use.is_import:
        return  # `companion` itself is no room
    if here[0] not in STEP:
        yield f"companion has no room called {here[0]}"
    elif there and there[0] in STEP and STEP[there[0]] >= STEP[here[0]]:
        yield f"{here[0]} must not import {there[0]}"


def circles(sources: Mapping[str, str]) -> list[str]:
    """Imports that lead back to where they began, among files given as path and text."""
    known = {module_name(path) for path in sources}
    leads = {
        module_name(path): sorted(modules_used(path, source, known))
        for path, source in sources.items()
    }
    found: list[str] = []
    done: set[str] = set()

    def walk(way: list[str]) -> None:
        for name in leads[way[-1]]:
            if name in way:
                found.append(" → ".join([*way[way.index(name) :], name]))
            elif name not in done:
                walk([*way, name])
        done.add(way[-1])

    for module in sorted(leads):
        if module not in done:
            walk([module])
    return found


def crowded(paths: Iterable[str]) -> list[str]:
    """Folders with more modules than a newcomer can take in."""
    held: dict[str, int] = defaultdict(int)
    for path in map(PurePosixPath, paths):
        if path.suffix == ".py" and path.stem not in UNNAMED:
            held[str(path.parent)] += 1
    return [f"{folder}: {count} modules" for folder, count in held.items() if count > MOST_MODULES]


def names_twice(paths: Iterable[str]) -> list[str]:
    """Module names that stand for more than one thing.

    A presenter and its screen are one thing, and share their name with their layout and tests; they
    may show what a module of the kernel is. Games have like-named files, the mould of one too, and
    `tests/rules` mirrors them: they are not looked at.
    """
    held: dict[str, list[str]] = defaultdict(list)
    for path in map(PurePosixPath, paths):
        if path.stem not in UNNAMED and path.parts[:2] not in GAMES:
            held[path.stem].append(str(path))
    return [
        f"{name}: {', '.join(sorted(found))}"
        for name, found in sorted(held.items())
        if not is_one_thing([kind_of(path) for path in found])
    ]


def kind_of(path: str) -> str:
    kinds = {
        "companion/presenters/": "presenter",
        "companion/app/screens/": "screen",
        "kv/": "layout",
        "rules/": "kernel",
        "tests/companion/presenters/": "presenter",
        "tests/app/": "screen",
    }
    return next((kind for room, kind in kinds.items() if path.startswith(room)), "module")


def is_one_thing(kinds: list[str]) -> bool:
    """Say whether files of these kinds may share a name.

    A layout is the twin of a screen or a widget; another test looks at that.
    """
    whole = sorted(kind for kind in kinds if kind != "layout")
    return len(whole) < 2 or whole in (["presenter", "screen"], ["kernel", "presenter", "screen"])


def files() -> list[Path]:
    return sorted(path for room in MAY_IMPORT for path in (ROOT / room).rglob("*.py"))


def named(paths: Iterable[Path]) -> list[str]:
    return [path.relative_to(ROOT).as_posix() for path in paths]


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
    inside = {path.parent.name for path in (ROOT / "companion").glob("*/__init__.py")}

    assert rooms == set(MAY_IMPORT)
    assert others <= {"docs"}
    assert inside <= set(STEP)


def test_no_import_leads_back_to_where_it_began() -> None:
    ours = [path for path in named(files()) if path.partition("/")[0] in COUNTED]

    assert circles({path: (ROOT / path).read_text(encoding="utf-8") for path in ours}) == []


def test_no_folder_is_crowded() -> None:
    assert crowded(path for path in named(files()) if path.partition("/")[0] in COUNTED) == []


def test_a_name_stands_once() -> None:
    assert names_twice(named([*files(), *(ROOT / "kv").rglob("*.kv")])) == []


def test_every_layout_is_the_twin_of_a_module() -> None:
    layouts = named((ROOT / "kv").rglob("*.kv"))
    modules = set(named((ROOT / "companion" / "app").rglob("*.py")))
    twins = {one.replace("kv/", "companion/app/", 1).replace(".kv", ".py") for one in layouts}

    assert twins <= modules


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
        pytest.param("companion/app_x/home.py", "import kivy", id="kivy beside the app"),
        pytest.param("hardware/camera/live_camera.py", "import kivy", id="kivy in hardware"),
        pytest.param("companion/play/session.py", "import companion.history.people", id="upwards"),
        pytest.param("companion/play/session.py", "from companion import history", id="a room"),
        pytest.param("companion/play/session.py", "from companion.box import boxes", id="beside"),
        pytest.param("companion/tags/pdf.py", "from ..camera import meanings", id="relatively up"),
        pytest.param(
            "companion/machine/doctor.py", "def f():\n    from companion import cli", id="late"
        ),
        pytest.param(
            "companion/machine/doctor.py",
            "from typing import TYPE_CHECKING as T\nif T:\n    from companion.app import app",
            id="upwards for types only",
        ),
        pytest.param("companion/phones/page.py", "import companion.club.table", id="later rooms"),
        pytest.param("companion/attic/box.py", "from companion import play", id="an unknown room"),
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
        pytest.param("companion/cli/program.py", "import companion.texts.words", id="far down"),
        pytest.param("companion/__main__.py", "from companion.cli import program", id="the top"),
        pytest.param("companion/club/table.py", "import companion.web.server", id="later rooms"),
        pytest.param("companion/play/session.py", "import companion.play.clocks", id="in a room"),
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


def test_a_circle_is_found_with_its_way() -> None:
    sources = {
        "hardware/a.py": "from hardware import b",
        "hardware/b.py": "def f():\n    from hardware.c import name",
        "hardware/c.py": "from typing import TYPE_CHECKING as T\nif T:\n    import hardware.a",
        "hardware/d.py": "import hardware.a",
    }

    assert circles(sources) == ["hardware.a → hardware.b → hardware.c → hardware.a"]
    assert circles({**sources, "hardware/c.py": "import hardware.e"}) == []


def test_a_thirteenth_module_is_one_too_many() -> None:
    twelve = [f"companion/play/m{at}.py" for at in range(MOST_MODULES)]
    beside = [
        "companion/play/__init__.py",
        "companion/play/dealers/notad.py",
        "companion/play/x.toml",
    ]

    assert crowded([*twelve, *beside]) == []
    assert crowded([*twelve, "companion/play/more.py"]) == ["companion/play: 13 modules"]


@pytest.mark.parametrize(
    "paths",
    [
        pytest.param(["companion/play/a.py", "hardware/a.py"], id="two rooms"),
        pytest.param(["companion/box/a.py", "companion/presenters/box/a.py"], id="no screen"),
        pytest.param(["companion/app/screens/a.py", "companion/app/widgets/a.py"], id="a widget"),
        pytest.param(["companion/presenters/a.py", "companion/presenters/box/a.py"], id="areas"),
        pytest.param(["tests/app/test_a.py", "tests/hardware/test_a.py"], id="tests"),
        pytest.param(["companion/play/a.py", "tests/bench/a.py"], id="a bench"),
        pytest.param(["companion/play/a.py", "rules/a.py"], id="the kernel"),
        pytest.param(["rules/box/a.py", "rules/table/a.py"], id="twice in the kernel"),
    ],
)
def test_a_name_that_stands_twice_is_found(paths: list[str]) -> None:
    assert names_twice(paths) == [f"{Path(paths[0]).stem}: {', '.join(paths)}"]


def test_a_presenter_its_screen_its_layout_and_its_tests_share_a_name() -> None:
    paths = [
        *("companion/presenters/start/a.py", "companion/app/screens/start/a.py", "kv/screens/a.kv"),
        *("tests/companion/presenters/test_a.py", "tests/app/test_a.py"),
        *("companion/app/widgets/b.py", "kv/widgets/b.kv", "companion/play/__init__.py"),
        *("companion/box/__init__.py", "rules/c.py", "rules/games/notad/c.py", "tests/rules/c.py"),
    ]

    assert names_twice(paths) == []
