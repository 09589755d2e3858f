"""Small faults put into a game's rules, one at a time: does its referee notice?

A mutant is one change of one place below ``rules/games/<game>/play``: a comparison turned round, a
number one off, a fact no longer told. It lives in a forked child alone, which asks what the referee
has answered before: of stories told once (``stories.py``), only what runs through the changed line.
``python -m tests.referees.faults notad`` tries two hundred, and names survivors; with ``--verbose``
it says as well who noticed the others, and what was left out since the sound rules are wrong there.
"""

from __future__ import annotations

import ast
import copy
import gc
import os
import resource
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import CodeType, FunctionType
from typing import Literal

from rules import games as shelf_folder
from tests.referees.stories import stories
from tests.referees.trials import Lines, questions

NOT_RULES = frozenset({"notes", "preview", "queries", "advice", "rulebook"})
"""What a game says beside its verdicts; a referee keeps no book of it."""

SECONDS = 20
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
Place = tuple[ast.expr | ast.stmt, str, Callable[[], None]]


@dataclass(frozen=True, slots=True)
class Mutant:
    """A fault: in which module, on which line, and what was done there."""

    module: str
    line: int
    last: int
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
        for number, (node, says, _) in enumerate(_faults(tree)):
            found.append((module, path, number, node.lineno, node.end_lineno or node.lineno, says))
    drawn = Random(seed).sample(found, min(count, len(found)))
    return [
        Mutant(module, line, last, says, _changed(path, number))
        for module, path, number, line, last, says in sorted(drawn)
    ]


def _changed(path: Path, number: int) -> ast.Module:
    tree = ast.parse(path.read_text("utf-8"))
    change = list(_faults(tree))[number][2]
    change()
    return ast.fix_missing_locations(tree)


def _faults(tree: ast.Module) -> Iterator[Place]:
    """Yield each place inside a function where one fault can be put, and what puts it there."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from _faults_in(statement)


def _faults_in(statement: ast.stmt) -> Iterator[Place]:
    if isinstance(statement, ast.FunctionDef):
        return  # it has its own turn
    for node in ast.walk(statement):
        match node:
            case ast.Compare(ops=[op]) if type(op) in COMPARED:
                other = COMPARED[type(op)]
                says = f"{type(op).__name__} is {other.__name__}"
                yield node, says, _setting(node, "ops", [other()])
            case ast.BoolOp(op=op):
                turned: ast.boolop = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield node, "and, or are exchanged", _setting(node, "op", turned)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                twice = ast.UnaryOp(ast.Not(), copy.deepcopy(operand))
                yield node, "not is left out", _setting(node, "operand", twice)
            case ast.Constant(value=bool() as truth):
                yield node, f"{truth} is {not truth}", _setting(node, "value", not truth)
            case ast.Constant(value=int() as number):
                yield node, f"{number} is {number + 1}", _setting(node, "value", number + 1)
            case ast.BinOp(op=ast.Add()):
                yield node, "+ is -", _setting(node, "op", ast.Sub())
            case ast.BinOp(op=ast.Sub()):
                yield node, "- is +", _setting(node, "op", ast.Add())
            case ast.Call(func=ast.Name(id=name)) if name in CALLED:
                says = f"{name} is {CALLED[name]}"
                yield node, says, _setting(node.func, "id", CALLED[name])
            case ast.Expr(value=ast.Yield() as told):
                never = ast.Constant(value=None)
                yield node, "nothing is told", _replacing(node, told, never)


def _setting(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _replacing(node: ast.Expr, told: ast.Yield, never: ast.expr) -> Callable[[], None]:
    """Tell nothing, in a function that stays a generator."""

    def change() -> None:
        node.value = ast.BoolOp(ast.And(), [never, told])

    return change


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def put_in(mutant: Mutant, functions: Iterable[FunctionType]) -> None:
    """Change the functions of a module that are there already; what it remembered is forgotten.

    Every function keeps its identity, so whoever has taken it over has the fault as well.
    """
    path = str(rule_modules(mutant.module.split(".")[2])[mutant.module])
    sound = compile(Path(path).read_text("utf-8"), path, "exec")
    changed = compile(mutant.tree, path, "exec")
    now = dict(zip(_codes(sound), _codes(changed), strict=True))
    for one in functions:
        if one.__code__.co_filename == path:
            one.__code__ = now[one.__code__]


class Bench:
    """The stories of a game, ready to be asked; and which questions run through which line."""

    def __init__(self, game: str, count: int) -> None:
        self.asked = list(questions(stories(game, count)))
        files = [str(path) for path in rule_modules(game).values()]
        found = Lines(self.asked, files)
        self.lines, self.left_out = found.through, found.left_out
        shuffled = Random(0).sample(range(len(self.asked)), len(self.asked))
        self.order = {number: at for at, number in enumerate(shuffled)}
        self.functions = [one for one in gc.get_objects() if isinstance(one, FunctionType)]
        gc.freeze()  # what is shared with the children is not copied

    def through(self, mutant: Mutant) -> list[int]:
        """Return the numbers of the questions that run through a changed place."""
        path = str(rule_modules(mutant.module.split(".")[2])[mutant.module])
        numbers = {
            number
            for line in range(mutant.line, mutant.last + 1)
            for number in self.lines.get((path, line), ())
        }
        return sorted(numbers, key=self.order.__getitem__)

    def fate(self, mutant: Mutant) -> tuple[Fate, str]:
        """Ask a forked child the questions; return what became of the fault, and who noticed."""
        numbers = self.through(mutant)
        if not numbers:
            return "survived", "never walked"
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            os.write(writing, self._noticed(mutant, numbers)[:4000].encode())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            said = pipe.read().decode()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return "endless", ""
        return ("noticed", said) if said else ("survived", f"{len(numbers)} questions")

    def _noticed(self, mutant: Mutant, numbers: Iterable[int]) -> str:
        put_in(mutant, self.functions)
        for number in numbers:
            question = self.asked[number]
            try:
                said = question.differs()
            except BaseException as error:  # whatever went wrong, the fault has shown
                said = f"{type(error).__name__}: {error}"
            if said:
                return f"{question.story.name}, {question.at}: {said}"
        return ""


def main(arguments: Sequence[str]) -> int:
    """Try mutants of a game; name those that survive."""
    parser = ArgumentParser(description="Put faults into a game's rules, and ask its referee.")
    parser.add_argument("game")
    parser.add_argument("--mutants", type=int, default=200)
    parser.add_argument("--games", type=int, default=4, help="games told whole, half and wild")
    parser.add_argument("--verbose", action="store_true", help="say who noticed as well")
    told = parser.parse_args(arguments)
    bench = Bench(told.game, told.games)
    print(f"{len(bench.asked)} questions, without {len(bench.left_out)}", flush=True)
    for question, wrong in bench.left_out if told.verbose else ():
        print(f"left out: {question.story.name}, {question.at}: {wrong}")
    tried = mutants(told.game, told.mutants)
    fates: Counter[Fate] = Counter()
    for at, mutant in enumerate(tried, 1):
        became, said = bench.fate(mutant)
        fates[became] += 1
        if became != "noticed" or told.verbose:
            print(f"{at}/{len(tried)} {became}: {mutant} ({said})", flush=True)
    noticed = len(tried) - fates["survived"]
    print(f"{fates['endless']} of them by games that never ended")
    print(f"{told.game}: {noticed} of {len(tried)} noticed, {100 * noticed / len(tried):.1f} %")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
