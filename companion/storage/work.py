"""Long work in small steps, so that the screen can show how far it is and stop it.

A job is a generator: it yields a :class:`Progress` after each small step and returns its result.
Whoever runs it decides how much to do at a time, so nothing here knows of a screen or a thread:

    def printing(pages: Sequence[Page]) -> Job[bytes]:
        made = []
        for at, page in enumerate(pages):
            yield Progress(at, len(pages), f"page {at + 1}")
            made.append(draw(page))
        return b"".join(made)

    # on a screen: a card shows the progress and has a Stop button
    self.do(Work("Printing", printing(pages)), then=self.show)

    # on the command line, or in a test
    Work("Printing", printing(pages)).run()

Stopping closes the generator: a ``finally`` in the job puts away what it began. One step that
cannot be divided (a picture read with all effort) goes beside the screen with :func:`beside`:

    reading = yield from beside(lambda: scanner.read(picture), says="reading the picture")
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from time import monotonic
from typing import Generic, Literal, TypeVar

T = TypeVar("T")

NOTICED = 0.3
"""Seconds after which work deserves a card on the screen; what is quicker shows none."""

SLICE = 0.03
"""Seconds of work between two frames: the screen still answers a finger on Stop."""

GLANCE = 0.01
"""Seconds to wait for a step that runs beside, before the screen has its turn again."""

State = Literal["running", "done", "stopped", "failed"]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work is: `done` of `total` steps (None: nobody can say), and what it is at.

    >>> Progress(3, 12).part, Progress(3).part, Progress(1, 0).part
    (0.25, None, 1.0)
    """

    done: int = 0
    total: int | None = None
    says: str = ""

    @property
    def part(self) -> float | None:
        """The finished part, from 0 to 1; None where the whole is not known."""
        if self.total is None:
            return None
        return min(1.0, self.done / self.total) if self.total else 1.0


Job = Generator[Progress, None, T]
"""Yields how far it is, and returns its result."""


class Stopped(Exception):
    """The work was stopped before it was done."""


class Work(Generic[T]):
    """A job under way; it does nothing by itself, but a step at a time when it is asked to.

    >>> def counting(to: int) -> Job[int]:
    ...     for at in range(to):
    ...         yield Progress(at, to)
    ...     return to
    >>> work = Work("Counting", counting(3))
    >>> work.step(), work.step(), work.progress.part
    (True, True, 0.3333333333333333)
    >>> work.run(), work.state
    (3, 'done')
    """

    def __init__(self, title: str, job: Job[T]) -> None:
        self.title = title
        self.progress = Progress()
        self.state: State = "running"
        self.error: Exception | None = None
        self._job = job
        self._result: list[T] = []

    @property
    def is_running(self) -> bool:
        """Whether there is something left to do."""
        return self.state == "running"

    @property
    def result(self) -> T:
        """What came of it; raises what it failed with, or Stopped."""
        if self.error is not None:
            raise self.error
        if not self._result:
            raise Stopped(f"{self.title}: {self.state}")
        return self._result[0]

    def step(self) -> bool:
        """Do one step; return whether there is more. An error ends the work and is kept."""
        if not self.is_running:
            return False
        try:
            self.progress = next(self._job)
        except StopIteration as end:
            self._result, self.state = [end.value], "done"
        except Exception as error:  # whoever asked for the work decides what to say of it
            self.error, self.state = error, "failed"
        return self.is_running

    def step_for(self, seconds: float = SLICE, ticks: Callable[[], float] = monotonic) -> bool:
        """Do steps until some time has passed, at least one; return whether there is more."""
        end = ticks() + seconds
        while self.step():
            if ticks() >= end:
                return True
        return False

    def stop(self) -> None:
        """Stop: the job puts away what it began. Work that has ended stays as it is."""
        if self.is_running:
            self.state = "stopped"
            self._job.close()

    def run(self, tell: Callable[[Progress], None] = lambda _: None) -> T:
        """Do all that is left and return the result; raises what the job raised."""
        while self.step():
            tell(self.progress)
        return self.result


def beside(function: Callable[[], T], *, says: str = "") -> Job[T]:
    """Run one long step on a thread of its own, for ``yield from`` in a job.

    The function may touch nothing the main loop uses. If the work is stopped meanwhile, its result
    is dropped when it comes; nobody waits for it.
    """
    from concurrent.futures import ThreadPoolExecutor, wait  # not needed for the first frame

    pool = ThreadPoolExecutor(1, thread_name_prefix="work")
    coming = pool.submit(function)
    pool.shutdown(wait=False)
    while not coming.done():
        yield Progress(says=says)
        wait([coming], GLANCE)  # not in a tight circle: the thread wants the processor
    return coming.result()
