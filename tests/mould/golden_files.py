"""Writes the golden files of the mould: ``python -m tests.mould.golden_files``.

A game on the shelf has a command for each kind of them; the mould stands beside the shelf, so they
run in a copy of the source in which it does. Look at what changed before committing it.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mould.source_tree import MOULD, SourceTree, shelve

COMMANDS = (
    "companion.formats.schemas.schema_files",
    "tests.companion.box.test_tag_codes",
    "tests.rules.playthroughs",
)

if __name__ == "__main__":
    with TemporaryDirectory() as folder:
        tree = SourceTree(Path(folder, "source"))
        copied = shelve(tree.games, MOULD.name)
        for command in COMMANDS:
            tree.run(command, MOULD.name).check_returncode()
        shutil.copytree(copied, MOULD, dirs_exist_ok=True)
