"""What is asked of a game at each step of some whole games, and what its referee answers.

The games are played and followed once. What a game then says is compared question by question, so
that a fault is tried on those questions alone that run through its line (``faults.py``).
"""

from __future__ import annotations

import gc
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from types import FrameType, FunctionType
from typing import Any, Literal

from rules.game import AnyGame
from rules.moves.dispatch import Check
from rules.record import Event, Start, begun, follow
from rules.state import State

Told = Literal["whole", "half", "wild"]
"""How a story is told: where it is not told whole, sound rules may be wrong about it as well."""

Asked = Callable[[State], str]
"""A question about the table after a step: how the answer is wrong, "" where it is right."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event (None: the beginning), the state after it, and what is asked there."""

    event: Event | None
    after: State
    is_right: Asked
    """How the state is wrong; asked where it is not the one that the untouched rules make."""
    asked: tuple[Asked, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A game as it was followed by somebody who knows what is true."""

    name: str
    game: AnyGame
    steps: tuple[Step, ...]
    start: Start[Any] | None = None
    told: Told = "whole"


@dataclass(frozen=True, slots=True)
class Question:
    """The event of a step (None), or one of the questions after it."""

    story: Story
    at: int
    number: int | None

    def differs(self) -> str:
        """Say what is wrong with what the game answers now."""
        step = self.story.steps[self.at]
        if self.number is not None:
            return step.asked[self.number](step.after)
        if step.event is not None:
            after = follow(self.story.game, self.story.steps[self.at - 1].after, step.event)
        elif self.story.start is not None:
            after = begun(self.story.game, self.story.start)
        else:
            return step.is_right(step.after)
        return "" if after == step.after else step.is_right(after) or self._goes_on(after)

    def _goes_on(self, state: State) -> str:
        """Follow a game whose state has changed where nobody looks, up to its end."""
        for step in self.story.steps[self.at : self.at + FOLLOWED]:
            if step is not self.story.steps[self.at] and step.event is not None:
                state = follow(self.story.game, state, step.event)
            if state == step.after:
                return ""
            wrong = step.is_right(state)
            for asked in step.asked:
                wrong = wrong or asked(state)
            if wrong:
                return wrong
        return ""


FOLLOWED = 60
"""So many steps a changed state is followed."""


def questions(stories: Iterable[Story]) -> Iterator[Question]:
    """Yield every question of some stories."""
    for story in stories:
        for at, step in enumerate(story.steps):
            for number in (None, *range(len(step.asked))):
                yield Question(story, at, number)


class Lines:
    """Which questions run through each line of some files, by their numbers.

    A story that is told whole is told rightly, or AssertionError is raised. What the sound rules
    are wrong about elsewhere says nothing about a fault: such a question is `left_out`, and a wild
    story ends there.
    """

    def __init__(self, asked: Sequence[Question], files: Iterable[str]) -> None:
        self._wanted = frozenset(files)
        self._seen: set[tuple[str, int]] = set()
        self.left_out: list[tuple[Question, str]] = []
        self.through: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
        memories, ended = Memories(), set()
        for number, question in enumerate(asked):
            memories.forget()
            story = question.story
            if id(story) in ended:
                continue
            if wrong := self._followed(question):
                where = f"{story.name}, after event {question.at}, {story.steps[question.at].event}"
                assert story.told != "whole", f"{where}: {wrong}"
                self.left_out.append((question, wrong))
                if story.told == "wild":
                    ended.add(id(story))
                continue
            for line in self._seen:
                self.through[line].append(number)
        memories.forget()

    def _followed(self, question: Question) -> str:
        self._seen.clear()
        sys.settrace(self._entered)
        step = question.story.steps[question.at]
        try:
            return question.differs() or (
                step.is_right(step.after) if question.number is None else ""
            )
        except Exception as error:  # half told, it may be more than the rules can bear
            return f"{type(error).__name__}: {error}"
        finally:
            sys.settrace(None)

    def _entered(self, frame: FrameType, _event: str, _found: Any) -> Any:
        if frame.f_code.co_filename not in self._wanted:
            return None
        return self._walked(frame, "line", None)

    def _walked(self, frame: FrameType, _event: str, _found: Any) -> Any:
        self._seen.add((frame.f_code.co_filename, frame.f_lineno))
        return self._walked


class Memories:
    """What the rules remember of earlier answers: a changed line must not hide behind it."""

    def __init__(self) -> None:
        found = gc.get_objects()
        self.caches = [one for one in found if isinstance(one, _lru_cache_wrapper)]
        self.caches = [one for one in self.caches if one.__module__.startswith("rules.games.")]
        self.checks = [one for one in found if isinstance(one, Check)]
        self.held = [
            cell.cell_contents
            for one in found
            if isinstance(one, FunctionType) and one.__code__.co_name == "remembered"
            for name, cell in zip(one.__code__.co_freevars, one.__closure__ or (), strict=True)
            if name == "held"
        ]

    def forget(self) -> None:
        """Work everything out anew."""
        for cache in self.caches:
            cache.cache_clear()
        for check in self.checks:
            check._found = (None, {})
        for held in self.held:
            held.clear()
