"""The command line: `companion COMMAND …`, one function per command, put together here."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.commands import (
    board,
    copying,
    doctoring,
    keeping,
    looking,
    playing,
    recalling,
    scanning,
    screen,
    shelf,
    tagging,
)

app = typer.Typer(
    name="companion",
    help="Keeps score, explains the rules and names the winner beside the board game on the table.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(asked: bool) -> None:
    if asked:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"companion {version('tabletop-companion')}")
        except PackageNotFoundError:  # run from the source folder
            print("companion, not installed")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def companion(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", is_eager=True, callback=_print_version, help="Tell the version."),
    ] = False,
) -> None:
    """Take the options that stand before the command, and help where there is none."""
    if context.invoked_subcommand is None:
        print(context.get_help())


app.command()(shelf.games)
app.command()(playing.new)
app.command()(looking.score)
app.command()(looking.hints)
app.command()(looking.judge)
app.command()(playing.apply)
app.command()(looking.ask)
app.command()(shelf.rules)
app.command()(looking.check)
app.command()(keeping.export)
app.command("import")(keeping.import_)
app.command()(keeping.history)
app.command()(recalling.stats)
app.command()(recalling.replay)
app.command()(scanning.scan)
app.command()(playing.demo)
app.command()(board.board)
app.command()(tagging.tags)
app.command()(copying.copy)
app.command()(doctoring.doctor)
app.command("app")(screen.app)
