"""A mapping that cannot change, and the way plain data is frozen into it and thawed again.

>>> stock = FrozenMap(fruit=2, meat=1)
>>> stock.having("meat", 3)
{'fruit': 2, 'meat': 3}
>>> stock
{'fruit': 2, 'meat': 1}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenMap(dict[K, V]):
    """A dict whose content is fixed, so that it may be shared between states and used as a key.

    It is a real dict because every look-up of every hint goes through one: a wrapper written in
    Python would be several times slower.
    """

    __slots__ = ("_hash",)
    _hash: int

    def having(self, key: K, value: V) -> FrozenMap[K, V]:
        """Return a copy in which `key` holds `value`."""
        changed = dict(self)
        changed[key] = value
        return FrozenMap(changed)

    def without(self, *keys: K) -> FrozenMap[K, V]:
        """Return a copy that lacks `keys` (also where they were not there)."""
        return FrozenMap({key: value for key, value in self.items() if key not in keys})

    def __hash__(self) -> int:  # type: ignore[override]
        try:
            return self._hash
        except AttributeError:
            self._hash = hash(frozenset(self.items()))
            return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        return (FrozenMap, (dict(self),))

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("a FrozenMap cannot be changed; use having() or without()")

    __setitem__ = _refuse
    __delitem__ = _refuse
    __ior__ = _refuse
    clear = _refuse
    pop = _refuse
    popitem = _refuse
    setdefault = _refuse
    update = _refuse


def freeze(plain: Any) -> Any:
    """Turn lists into tuples and dicts into FrozenMaps, all the way down.

    >>> freeze({"sides": ["meadow", None]})
    {'sides': ('meadow', None)}
    """
    if isinstance(plain, Mapping):
        return FrozenMap({key: freeze(value) for key, value in plain.items()})
    if isinstance(plain, (list, tuple)):
        return tuple(freeze(value) for value in plain)
    return plain


def thaw(frozen: Any) -> Any:
    """Turn tuples into lists and mappings into dicts, the inverse of :func:`freeze`.

    >>> thaw(freeze({"sides": ["meadow", None]}))
    {'sides': ['meadow', None]}
    """
    if isinstance(frozen, Mapping):
        return {key: thaw(value) for key, value in frozen.items()}
    if isinstance(frozen, (list, tuple)):
        return [thaw(value) for value in frozen]
    return frozen
