"""What a source file imports and reaches, read from its text: nothing is imported for it.

Imports inside functions and those for types only count like any other.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass

BUILTINS = ("open", "input", "print", "breakpoint", "exec", "eval", "__import__")
"""Names that act on the world without being imported."""
BY_NAME = ("importlib.import_module", "importlib.resources.files", "__import__")
"""Calls whose first argument names a module: its code, or the data that lies in it."""


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
                dotted(node.func, full_names) in BY_NAME
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
            # A bare name that is not imported concerns us only as one of the builtins that act.
            return full_names.get(name, name if name in BUILTINS else None)
        case ast.Attribute(value=value, attr=attr):
            before = dotted(value, full_names)
            return f"{before}.{attr}" if before else None
    return None


def modules_used(path: str, source: str, known: Collection[str]) -> dict[str, int]:
    """The modules among `known` that a file imports, each with the first line that does."""
    found: dict[str, int] = {}
    for use in uses(path, source):
        name = use.name
        while name and name not in known:
            name = name.rpartition(".")[0]
        if use.is_import and name and name != module_name(path):
            found.setdefault(name, use.line)
    return found
