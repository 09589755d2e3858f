"""The command about tags: which there are, and sheets of them to print."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.arguments import STDIN, Json, Usage, clean, console, print_json
from companion.cli.game_commands import find_game
from companion.cli.journal_commands import DataFolder, reading_journal
from companion.machine.folders import JOURNAL, data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.box.tag_codes import Piece
    from companion.formats.schemas.answer_types import WrittenSheets
    from companion.tags.papers import Paper
    from companion.tags.sheets import Sheet, Stamp


def tags(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="A game; all of them if left out.")
    ] = None,
    out: Annotated[
        str | None, typer.Option("--out", "-o", metavar="FILE", help="Write a PDF to print.")
    ] = None,
    paper: Annotated[
        str,
        typer.Option(
            "--paper", metavar="PAPER", help="A4, Letter, L4731, L4732, L7651, 5160 or 5167."
        ),
    ] = "A4",
    size: Annotated[
        float | None,
        typer.Option("--size", metavar="MM", help="Of a tag with its white rim; 20 on A4."),
    ] = None,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="TAG", help="An id, piece, kind or caption; repeatable."),
    ] = None,
    once: Annotated[
        bool, typer.Option("--once", help="One tag for pieces that are alike, not one for each.")
    ] = False,
    from_label: Annotated[
        int, typer.Option("--from-label", metavar="N", help="Begin there on a used sheet.")
    ] = 1,
    corners: Annotated[
        int,
        typer.Option("--corners", metavar="BOARDS", help="Corner marks for so many boards, too."),
    ] = 0,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """List the tags of a game, or write sheets of them to print.

    `companion tags --corners 4 --out marks.pdf` writes nothing but corner marks.
    """
    from companion.cli.answers import game_catalogue
    from companion.tags import sheets
    from companion.tags.papers import paper as find_paper

    if out == STDIN:
        raise Usage("a PDF is written into a file: say which with --out")
    # Everything is asked before anything is written, so a wrong word costs nothing.
    sheet = find_paper(paper)
    marks = sheets.corner_stamps(corners) if corners else ()
    nothing_but_marks = bool(marks) and game is None and not only
    listed = () if nothing_but_marks else tuple(_pieces(game, data))
    chosen = sheets.choose(listed, only or ())
    answer = game_catalogue.tags(chosen)
    stamps = (*sheets.stamps(chosen, once=once, at_least=1 if only else 0), *marks)
    made = sheets.lay_out(stamps, sheet, size=size, from_label=from_label)
    if out is not None:
        written = _write(made, stamps, sheet, sheets.fitting_size(sheet, size), out)
        answer["written"] = written
        if not as_json:
            many = f"{written['labels']} labels of {written['size']:.1f} mm"
            return print(f"{clean(out)}: {many} on {_sheets(written['sheets'])}.")
    if as_json:
        return print_json(answer)
    from companion.cli.tables import listings

    console().print(listings.tags(clean(answer)))


def _pieces(name: str | None, data: str | None) -> Iterator[Piece]:
    """Yield the pieces of a game or of all, called as the owner calls them."""
    from companion.box.tag_codes import pieces
    from rules import shelf

    games = map(shelf.game, shelf.names()) if name is None else (find_game(name),)
    if not (data_folder(data) / JOURNAL).exists():
        for game in games:
            yield from pieces(game)
        return
    from companion.play.owned_copy import owned_copy

    with reading_journal(data, may_be_missing=True) as journal:
        for game in games:
            yield from pieces(game, owned_copy(journal, game))


def _write(
    made: Sequence[Sheet], stamps: Sequence[Stamp], paper: Paper, size: float, out: str
) -> WrittenSheets:
    """Write the sheets; a bar on the terminal shows how far it is, and Ctrl-C stops it."""
    from rich.console import Console
    from rich.progress import Progress as ProgressBar

    from companion.storage.work import Work
    from companion.tags.pdf import writing

    if not stamps:
        raise Usage("there is no tag to print")
    work = Work("Printing", writing(made, Path(out)))
    bar = ProgressBar(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
    with bar:
        task = bar.add_task("Tags", total=len(stamps))
        work.run(lambda progress: bar.update(task, completed=progress.done))
    return {
        "file": out,
        "paper": paper.name,
        "size": round(size, 2),
        "sheets": len(made),
        "labels": len(stamps),
    }


def _sheets(count: int) -> str:
    return "1 sheet" if count == 1 else f"{count} sheets"
