"""The command that looks at the machine: one line per part, and what to do."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from companion.cli.arguments import Json, clean, console, print_json
from companion.cli.journal_commands import DataFolder

NOT_WELL = 1


def doctor(
    data: DataFolder = None,
    as_json: Json = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave the camera alone: it may be in use.")
    ] = False,
) -> int:
    """Look at screen, touch, camera, buttons, lights, storage, clock and versions.

    Ends with exit code 1 if something is not well.
    """
    from companion.machine import doctor as house_doctor
    from companion.machine.folders import JOURNAL, data_folder
    from companion.storage.database import JournalError
    from companion.storage.journal import Journal
    from companion.storage.stored_settings import NO_CAMERA, Settings, load

    journal = data_folder(data) / JOURNAL
    settings = Settings()
    if journal.exists():
        try:
            with Journal.open(journal, lambda: datetime.now(UTC)) as opened:
                settings = load(opened)
        except JournalError:
            pass  # what is wrong with it is said where the app opens it; the devices can be seen to
    if quick:
        from dataclasses import replace

        settings = replace(settings, camera=NO_CAMERA)
    findings = house_doctor.examine(settings, journal, lambda: datetime.now(UTC))
    if as_json:
        print_json(house_doctor.plain(findings))
    else:
        table = console()
        for one in findings:
            mark = "ok " if one.is_well else "!! "
            line = f"{mark}{one.device:<9} {one.says}" + (f": {one.do}" if one.do else "")
            table.print(clean(line), soft_wrap=True, markup=False, highlight=False)
    return 0 if all(one.is_well for one in findings) else NOT_WELL
