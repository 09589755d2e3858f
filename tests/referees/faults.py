"""Small faults put into a game's rules, one at a time: does its referee notice?

A mutant is one change of one place below ``rules/games/<game>/play``: a comparison turned round, a
number one off, a fact no longer told. It lives in a forked child alone, which plays games beside
the referee. ``python -m tests.referees.faults notad`` tries two hundred, and names survivors.
"""

from __future__ import annotations

import ast
import copy
import os
import resource
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Literal

from rules import games as shelf_folder

NOT_RULES = frozenset({"notes", "preview", "queries", "advice", "rulebook"})
"""What a game says beside its verdicts; a referee keeps no book of it."""

SECONDS = 300
"""Games that take so much processor time do not end: that is noticed as well, and counted apart."""

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}

Fate = Literal["noticed", "endless", "survived"]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: in which module, on which line, and what was done there."""

    module: str
    line: int
    says: str
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.says}"


def rule_modules(game: str) -> dict[str, Path]:
    """Return the modules that hold the rules of a game, by their full names."""
    folder = Path(next(iter(shelf_folder.__path__))) / game / "play"
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder).with_suffix("").parts
        if not NOT_RULES.intersection(parts):
            name = ".".join(("rules.games", game, "play", *parts)).removesuffix(".__init__")
            found[name] = path
    return found


def mutants(game: str, count: int, seed: int = 1) -> list[Mutant]:
    """Return so many faults of a game's rules, drawn by lot from all there could be."""
    found = []
    for module, path in rule_modules(game).items():
        tree = ast.parse(path.read_text("utf-8"))
        for number, (line, says) in enumerate(_places(tree)):
            found.append((module, path, number, line, says))
    drawn = Random(seed).sample(found, min(count, len(found)))
    return [
        Mutant(module, line, says, _changed(path, number))
        for module, path, number, line, says in sorted(drawn)
    ]


def _places(tree: ast.Module) -> list[tuple[int, str]]:
    return [(line, says) for line, says, _ in _faults(tree)]


def _changed(path: Path, number: int) -> ast.Module:
    tree = ast.parse(path.read_text("utf-8"))
    change = list(_faults(tree))[number][2]
    change()
    return ast.fix_missing_locations(tree)


def _faults(tree: ast.Module) -> Iterator[tuple[int, str, Callable[[], None]]]:
    """Yield each place inside a function where one fault can be put, and what puts it there."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from _faults_in(statement)


def _faults_in(statement: ast.stmt) -> Iterator[tuple[int, str, Callable[[], None]]]:
    if isinstance(statement, ast.FunctionDef):
        return  # it has its own turn
    for node in ast.walk(statement):
        match node:
            case ast.Compare(ops=[op]) if type(op) in COMPARED:
                other = COMPARED[type(op)]
                says = f"{type(op).__name__} is {other.__name__}"
                yield node.lineno, says, _setting(node, "ops", [other()])
            case ast.BoolOp(op=op):
                turned: ast.boolop = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield node.lineno, "and, or are exchanged", _setting(node, "op", turned)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                twice = ast.UnaryOp(ast.Not(), copy.deepcopy(operand))
                yield node.lineno, "not is left out", _setting(node, "operand", twice)
            case ast.Constant(value=bool() as truth):
                yield node.lineno, f"{truth} is {not truth}", _setting(node, "value", not truth)
            case ast.Constant(value=int() as number):
                yield node.lineno, f"{number} is {number + 1}", _setting(node, "value", number + 1)
            case ast.BinOp(op=ast.Add()):
                yield node.lineno, "+ is -", _setting(node, "op", ast.Sub())
            case ast.BinOp(op=ast.Sub()):
                yield node.lineno, "- is +", _setting(node, "op", ast.Add())
            case ast.Call(func=ast.Name(id=name)) if name in CALLED:
                says = f"{name} is {CALLED[name]}"
                yield node.lineno, says, _setting(node.func, "id", CALLED[name])
            case ast.Expr(value=ast.Yield() as told):
                never = ast.Constant(value=None)
                yield node.lineno, "nothing is told", _replacing(node, told, never)


def _setting(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _replacing(node: ast.Expr, told: ast.Yield, never: ast.expr) -> Callable[[], None]:
    """Tell nothing, in a function that stays a generator."""

    def change() -> None:
        node.value = ast.BoolOp(ast.And(), [never, told])

    return change


class _Finder(MetaPathFinder, Loader):
    """Gives one module with its fault; all others are found as ever."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        place = rule_modules(fullname.split(".")[2])[fullname]
        is_package = place.name == "__init__.py"
        spec = spec_from_loader(fullname, self, origin=str(place), is_package=is_package)
        if spec is not None and is_package:
            spec.submodule_search_locations = [str(place.parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        origin = module.__spec__.origin if module.__spec__ else "<mutant>"
        exec(compile(self.mutant.tree, str(origin), "exec"), module.__dict__)


def fate(mutant: Mutant, games: int) -> Fate:
    """Let a forked child play games with a fault beside the referee; return what became of it."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        sys.meta_path.insert(0, _Finder(mutant))
        try:
            _play(mutant.module.split(".")[2], games)
        except BaseException:  # whatever went wrong, the fault has shown
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return "endless"
    return "noticed" if status else "survived"


def _play(game: str, count: int) -> None:
    from tests.referees.test_referees import compare, games

    for param in games(count, (game,)):
        compare(*param.values)


def main(arguments: Sequence[str]) -> int:
    """Try mutants of a game; name those that survive."""
    parser = ArgumentParser(description="Put faults into a game's rules, and ask its referee.")
    parser.add_argument("game")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--games", type=int, default=10, help="games played with each")
    told = parser.parse_args(arguments)
    tried = mutants(told.game, told.mutants)
    fates: Counter[Fate] = Counter()
    for at, mutant in enumerate(tried, 1):
        became = fate(mutant, told.games)
        fates[became] += 1
        if became != "noticed":
            print(f"{at}/{len(tried)} {became}: {mutant}", flush=True)
    noticed = len(tried) - fates["survived"]
    print(f"{fates['endless']} of them by games that never ended")
    print(f"{told.game}: {noticed} of {len(tried)} noticed, {100 * noticed / len(tried):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
