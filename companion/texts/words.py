"""All words of the app, from one file per language: ``companion/texts/language/en.toml``.

Games bring their own words in their folder (``table/words.py``); everything else is here.

>>> say("saved")
'saved'
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def _words(language: str) -> dict[str, str]:
    text = files(__package__).joinpath("language", f"{language}.toml").read_text("utf-8")
    return {key: str(value) for key, value in tomllib.loads(text).items()}


def say(key: str, /, *, language: str = "en", **values: Any) -> str:
    """Return the words for `key` with `values` filled in; an unknown key is a bug and raises."""
    return _words(language)[key].format(**values)


def say_count(key: str, count: int, /, **values: Any) -> str:
    """Return the words for a number of things; one of them has words of its own, ``key_one``.

    >>> say_count("rounds", 1), say_count("rounds", 12)
    ('1 round', '12 rounds')
    """
    return say(f"{key}_one" if count == 1 else key, count=count, **values)
