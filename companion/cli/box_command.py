"""The command about the owner's boxes: how complete one is, out of it and into it as a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.arguments import Json, Out, Usage, clean, print_json, write_out
from companion.cli.game_commands import find_game
from companion.cli.journal_commands import DataFolder, open_journal, reading_journal

if TYPE_CHECKING:
    from companion.box.box_file import Merge
    from companion.formats.schemas.answer_types import CopyAnswer
    from companion.storage.journal import Journal
    from rules.game import AnyGame


def copy(
    game: Annotated[str, typer.Argument(metavar="GAME", help="A game.")],
    box: Annotated[
        str, typer.Option("--box", metavar="NAME", help="Another box than the first one.")
    ] = "",
    read: Annotated[
        str | None, typer.Option("--read", metavar="FILE", help="Take over what a file says.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only say what the file would change.")
    ] = False,
    theirs: Annotated[
        bool, typer.Option("--theirs", help="Where the file differs, it is right.")
    ] = False,
    out: Out = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Tell how far a box is known; write it into a file with --out, or read one with --read.

    What a file says is new is taken over; where it differs yours stays, unless you say --theirs.
    """
    found = find_game(game)
    if read is not None and out is not None:
        raise Usage("a copy is read or written, not both at once")
    writes = read is not None and not check
    opened = open_journal(data, "copy") if writes else reading_journal(data, may_be_missing=True)
    with opened as journal:
        if out is not None:
            from companion.box import box_file

            return write_out(box_file.write(box_file.of_box(journal, found.name, box)), out)
        merged = None if read is None else _read(journal, found, box, Path(read))
        taken = None
        if merged is not None and not check:
            taken = _take(journal, found, box, merged, theirs=theirs)
        answer = _answer(journal, found, box, merged, taken)
    if as_json:
        return print_json(answer)
    for line in _lines(answer):
        print(clean(line))


def _read(journal: Journal, game: AnyGame, box: str, path: Path) -> Merge:
    from companion.box import box_file
    from companion.storage.journal_entries import box_key
    from rules.files.unreadable import Unreadable

    try:
        file = box_file.load(path)
    except box_file.Mistakes as error:
        # All of them: who mends a file by hand wants to know what else is wrong with it.
        raise Unreadable(f"{path}: " + "; ".join(error.mistakes)) from None
    if file.game != game.name:
        raise Usage(f"{path} is a copy of {file.game}, not of {game.name}")
    return box_file.merge(journal.mine(box_key(game.name, box)), file.components, game)


def _take(journal: Journal, game: AnyGame, box: str, merged: Merge, *, theirs: bool) -> int:
    from companion.box import box_file, boxes
    from companion.storage.journal_entries import box_key

    box = boxes.add(journal, game.name, box) if box else box
    chosen = frozenset(range(len(merged.differences))) if theirs else frozenset[int]()
    return box_file.take(journal, box_key(game.name, box), merged, chosen)


def _answer(
    journal: Journal, game: AnyGame, box: str, merged: Merge | None, taken: int | None
) -> CopyAnswer:
    from companion.play.owned_copy import owned_copy
    from rules.values.frozen import thaw

    known = owned_copy(journal, game, box)
    values = {status.value: count for status, count in known.tally().items()}
    values["unknown"] = sum(1 for _ in known.untold(game.box.components()))
    answer: CopyAnswer = {"game": game.name, "box": box, "values": values}
    if merged is not None:
        answer["new"] = len(merged.new)
        answer["same"] = merged.same
        answer["taken"] = taken or 0
        answer["differences"] = [
            {
                "component": one.component,
                "field": one.field,
                "mine": thaw(one.mine),
                "theirs": thaw(one.theirs),
            }
            for one in merged.differences
        ]
    return answer


def _lines(answer: CopyAnswer) -> list[str]:
    from companion.formats.json_text import shown

    told: dict[str, Any] = answer["values"]
    name = f"{answer['game']}, {answer['box']}" if answer["box"] else answer["game"]
    sure = told["known"] + told["inferred"]
    lines = [
        f"{name}: {told['confirmed']} values confirmed by you, {sure} known from the rules, "
        f"{told['unknown']} not known yet."
    ]
    if "differences" in answer:
        for one in answer["differences"]:
            mine, theirs = shown(one["mine"]), shown(one["theirs"])
            lines.append(f"{one['component']} {one['field']}: yours {mine}, the file's {theirs}")
        lines.append(
            f"The file has {answer['new']} new values, {answer['same']} you have too and "
            f"{len(answer['differences'])} that differ; {answer['taken']} were taken over."
        )
    return lines
