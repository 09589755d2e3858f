"""The one place that wires everything, and the outermost edge: no error leaves it as a traceback.

Exit codes: 0 an answer, 1 something is not well (doctor), 2 bad input (one line on standard error),
3 a move that was refused, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

DEBUG_VARIABLE = "TABLETOP_COMPANION_DEBUG"
"""Set to anything, it lets an unexpected error show its traceback."""

BAD_INPUT = 2
REFUSED = 3
INTERRUPTED = 130

LONGEST = 300
"""How much of a message is printed: a name in somebody's file may be longer than any screen."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a name shows marks in its place instead of failing.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has heard enough. Python would complain once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get(DEBUG_VARIABLE):
            raise
        return _explain(error)
    return code


def _run(arguments: Sequence[str] | None) -> int:
    from companion.cli.program import app

    code = app(
        args=None if arguments is None else list(arguments),
        prog_name="companion",
        standalone_mode=False,
    )
    return code if isinstance(code, int) else 0


def _explain(error: Exception) -> int:
    """Say on standard error what went wrong, in one line; a refusal has one per objection."""
    from companion.cli.answers.applied_move import Refused

    if isinstance(error, Refused):
        for one in error.objections:
            _complain(f"refused: {one.because} ({one.rule.key}, {one.strength})")
        return REFUSED
    _complain(_line(error))
    return BAD_INPUT


def _line(error: Exception) -> str:
    from companion.cli.arguments import Usage
    from companion.storage.database import JournalError
    from hardware.errors import HardwareError
    from rules.files.unreadable import Unreadable

    if isinstance(error, (Unreadable, Usage, JournalError, HardwareError)):
        return str(error)
    # typer's own complaints about the command line; it keeps their class to itself
    told = getattr(error, "format_message", None)
    if told is not None:
        return f"{told()} (try companion --help)"
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror or error}"
    if type(error).__name__ == "Abort":
        return "stopped"
    return f"this is a fault of the companion: {type(error).__name__}: {error}"


def _complain(line: str) -> None:
    from companion.cli.arguments import clean

    told = clean(" ".join(line.split()))
    print(f"companion: {told if len(told) <= LONGEST else told[:LONGEST] + '…'}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
