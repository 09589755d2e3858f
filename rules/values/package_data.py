"""The data files that lie in a game's folder, read from whichever of its rooms asks."""

from __future__ import annotations

from importlib import resources


def package_text(package: str, name: str) -> str:
    """Return a data file of a package, or of the nearest folder above it that has one.

    >>> package_text("rules.games.notad.play", "rulebook.toml")[:1]
    '#'
    """
    while package:
        file = resources.files(package).joinpath(name)
        if file.is_file():
            return file.read_text("utf-8")
        package = package.rpartition(".")[0]
    raise FileNotFoundError(f"no {name} in the game's folder")
