"""Folders in memory for what syncs a thousand times; what takes minutes runs with `-m long`."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

MEMORY = Path("/dev/shm")


SLOW_ROOMS = ("app", "mould", "powercut")
"""Folders whose tests open the app, or kill processes: all of them take a while."""


@pytest.hookimpl(tryfirst=True)  # before pytest looks at `-m`
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark slow rooms; leave out the long tests unless the marks on the command line name them."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here) and item.path.relative_to(here).parts[0] in SLOW_ROOMS:
            item.add_marker(pytest.mark.slow)
    if "long" in str(config.getoption("-m")):
        return
    kept = [item for item in items if item.get_closest_marker("long") is None]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


@pytest.fixture
def ram(tmp_path: Path) -> Iterator[Path]:
    """A folder where syncing costs nothing; an ordinary one where there is no such thing."""
    if not os.access(MEMORY, os.W_OK):
        yield tmp_path
        return
    folder = Path(tempfile.mkdtemp(prefix="powercut-", dir=MEMORY))
    yield folder
    shutil.rmtree(folder)
