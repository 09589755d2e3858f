"""Walks a page of documentation as its reader would: writes its files, runs its commands.

A block of the page names its language and its file. It is a whole file (python, toml), lines that
change in one (diff, hunks parted by ``@@``), or a console: commands behind ``$`` with what they
print. ``…`` stands for anything, also for whole lines.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRELUDE = 'companion() { python -m companion "$@"; }\n'


@dataclass(frozen=True)
class Block:
    """One block of the page: its language, the file it names, its text."""

    language: str
    file: str
    text: str

    @property
    def commands(self) -> Iterator[tuple[str, str]]:
        """The commands of a console, each with what it prints."""
        for one in re.split(r"^\$ ", self.text, flags=re.MULTILINE)[1:]:
            command, _, printed = one.partition("\n")
            yield command, printed


def blocks(page: str) -> list[Block]:
    """The blocks of a page, in order."""
    return [Block(*found) for found in BLOCK.findall(page)]


def changed(text: str, diff: str) -> str:
    """A text with the lines of a diff changed; each hunk fits in exactly one place."""
    for hunk in re.split(r"^@@\n", diff, flags=re.MULTILINE):
        lines = hunk.splitlines(keepends=True)
        before = "".join(one[1:] for one in lines if one[0] in " -")
        after = "".join(one[1:] for one in lines if one[0] in " +")
        assert text.count(before) == 1, f"not once in the file:\n{before}"
        text = text.replace(before, after)
    return text


def write(block: Block, games: Path) -> None:
    """Write what a block shows into the folder of the games."""
    file = games / block.file
    file.parent.mkdir(exist_ok=True)
    text = changed(file.read_text("utf-8"), block.text) if block.language == "diff" else block.text
    file.write_text(text, "utf-8")


def ran(command: str, folder: Path) -> str:
    """What a command prints in a copy of the source."""
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TABLETOP_COMPANION_DATA": str(folder / "data"),
        "COLUMNS": "80",
    }
    found = subprocess.run(
        ["bash", "-c", PRELUDE + command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    ).stdout
    return tidy(found)


def tidy(text: str) -> str:
    """A text without the blanks at the ends of its lines, and without blank lines around it."""
    return "\n".join(one.rstrip() for one in text.splitlines()).strip("\n")


def is_shown(printed: str, shown: str) -> bool:
    """Say whether a page shows what was printed.

    >>> is_shown("23 passed in 1.2s", "23 passed in …"), is_shown("a\\nb\\nc", "a\\n…")
    (True, True)
    """
    pattern = ".*".join(map(re.escape, tidy(shown).split("…")))
    return re.fullmatch(pattern, printed, re.DOTALL) is not None
