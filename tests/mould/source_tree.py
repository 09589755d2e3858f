"""The mould on a shelf: a copy of its folder under another name, and of the source around it.

Only the copied folder is new. A game's name stands in its golden files, so there it is changed;
nothing else is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOULD = Path(__file__).resolve().parent / "lanterns"
GOLDEN = (".json", ".jsonl", ".txt")
NAMED = ('"game":"{}"', '"const": "{}"', " {} lantern/")
"""How a game's name stands in its golden files."""
LITTER = shutil.ignore_patterns("__pycache__", ".*_cache")
PARTS = ("companion", "docs", "hardware", "kv", "rules", "tests", "pyproject.toml", "README.md")


def shelve(folder: Path, name: str) -> Path:
    """Copy the mould into a folder of games, under a name of its own."""
    copied = folder / name
    shutil.copytree(MOULD, copied, ignore=LITTER)
    for file in copied.rglob("*"):
        if file.suffix in GOLDEN:
            text = file.read_text("utf-8")
            for said in NAMED:
                text = text.replace(said.format(MOULD.name), said.format(name))
            file.write_text(text, "utf-8")
    return copied


class SourceTree:
    """A copy of the source in which programs run; they find the games that were put there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        for part in PARTS:
            there = ROOT / part
            if there.is_dir():
                shutil.copytree(there, folder / part, ignore=LITTER)
            else:
                shutil.copy(there, folder / part)

    @property
    def games(self) -> Path:
        """Where the games lie."""
        return self.folder / "rules" / "games"

    def run(self, *arguments: str, told: str = "") -> subprocess.CompletedProcess[str]:
        """Run a module of the tree, ``python -m …``, with its journal in the tree as well."""
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TABLETOP_COMPANION_DATA": str(self.folder / "data"),
        }
        return subprocess.run(
            [sys.executable, "-m", *arguments],
            cwd=self.folder,
            env=environment,
            input=told,
            capture_output=True,
            text=True,
            check=False,
        )
