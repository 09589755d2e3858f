"""The shim that notes what a program writes, compiled once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.powercut.disk import build_shim


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What notes every write and sync of a program."""
    built = build_shim(tmp_path_factory.mktemp("shim"))
    if built is None:
        pytest.skip("no C compiler here: install gcc to play power cuts")
    return built
