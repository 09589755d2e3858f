"""The command line: `companion COMMAND …`, one function per command, put together here."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli import (
    board_command,
    box_command,
    file_commands,
    game_commands,
    history_commands,
    journal_commands,
    machine_commands,
    play_commands,
    scan_command,
    tags_command,
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


app.command()(game_commands.games)
app.command()(play_commands.new)
app.command()(file_commands.score)
app.command()(file_commands.hints)
app.command()(file_commands.judge)
app.command()(play_commands.apply)
app.command()(file_commands.ask)
app.command()(game_commands.rules)
app.command()(file_commands.check)
app.command()(journal_commands.export)
app.command("import")(journal_commands.import_)
app.command()(journal_commands.history)
app.command()(history_commands.stats)
app.command()(history_commands.replay)
app.command()(scan_command.scan)
app.command()(play_commands.demo)
app.command()(board_command.board)
app.command()(tags_command.tags)
app.command()(box_command.copy)
app.command()(machine_commands.backups)
app.command()(machine_commands.restore)
app.command()(machine_commands.doctor)
app.command("app")(machine_commands.app)
