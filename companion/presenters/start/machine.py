"""The machine as data: how each part is, backups to restore, updates to install, pins to choose."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion.machine import environment, pin_choices
from companion.presenters.app_context import AppContext
from companion.presenters.panels import Button, Item, Stepper
from companion.storage import sticks
from companion.storage.backups import Backup, backups
from companion.texts.words import say


@dataclass(frozen=True, slots=True)
class MachineView:
    """One page of the machine's screen: lines, numbers to step, buttons below."""

    title: str
    items: tuple[Item, ...]
    steppers: tuple[Stepper, ...] = ()
    buttons: tuple[Button, ...] = ()
    is_front: bool = False


class MachinePresenter:
    """Says what each page shows, and what a touch does that needs no screen."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self.page = ""
        self._asked = ""
        self.said = ""
        self.failed = ""

    def view(self) -> MachineView:
        """Return the page in front."""
        match self.page:
            case "restore":
                return self._restore()
            case "update":
                return self._update()
            case "pins":
                return self._pins()
        return self._health()

    def press(self, key: str) -> None:
        """Turn to a page, step a pin, or choose a backup to restore."""
        kind, _, rest = key.partition(":")
        if kind == "page":
            self.page, self._asked, self.said, self.failed = rest, "", "", ""
        elif kind in ("up", "down"):
            pins = pin_choices.stepped(self._wired(), rest, 1 if kind == "up" else -1)
            self._context.change(wiring=pin_choices.write(pins))
        elif kind == "usual":
            self._context.change(wiring="")
        elif kind == "ask":
            self._asked = rest
        elif kind in ("lights", "buttons", "stick_backups"):
            self._context.change(**{kind: rest == "on" if kind == "stick_backups" else rest})

    def chosen(self) -> Path | None:
        """Return the backup that was touched, for which the restore button stands ready."""
        return next((one.path for one in self._kept() if str(one.path) == self._asked), None)

    def newer(self) -> sticks.Wheel | None:
        """Return the newest version on a stick, if it is another one than this."""
        found = sticks.wheels_on(self._context.sticks.now())
        return found[0] if found and found[0].version != own_version() else None

    # The pages

    def _health(self) -> MachineView:
        context = self._context
        items = [
            Item(
                "good" if one.is_well else "warn",
                f"{say(f'part_{one.device}')}: {one.says}",
                one.do,
            )
            for one in context.findings
        ]
        said = {one.device for one in context.findings}
        # What the app itself has met on its way weighs more than a look at it.
        items[:0] = [
            Item("bad", one.says)
            for one in context.how_devices_are()
            if not one.is_well and (one.name not in said or one.name == "storage")
        ]
        if not context.findings:
            items.append(Item("soft", say("examining")))
        buttons = (
            Button("page:restore", say("restore"), icon="history"),
            Button("page:update", say("update"), icon="package-variant"),
            Button("page:pins", say("pins"), icon="cog"),
            Button("off", say("switch_off"), icon="close"),
        )
        return MachineView(say("machine"), tuple(items), buttons=buttons, is_front=True)

    def _restore(self) -> MachineView:
        items = [self._of(one) for one in self._kept()]
        if not items:
            items = [Item("soft", say("no_backups"), say("no_backups_do"))]
        if self.said:
            items.insert(0, Item("good", self.said))
        if self.failed:
            items.insert(0, Item("bad", self.failed))
        buttons = [Button("backup", say("back_up_now"), icon="check")]
        if self.chosen():
            buttons.append(Button("restore", say("restore_this"), amber=True))
        on = self._context.settings.stick_backups
        word = "stick_backups_on" if on else "stick_backups_off"
        buttons.append(Button(f"stick_backups:{'off' if on else 'on'}", say(word)))
        return MachineView(say("restore_title"), tuple(items), buttons=tuple(buttons))

    def _of(self, one: Backup) -> Item:
        where = "" if one.path.parent == self._context.journal.path.parent else _stick_of(one.path)
        title = say("backup_of", date=f"{one.written:%Y-%m-%d %H:%M}", where=where).strip()
        games = say("backup_games", count="?" if one.games is None else one.games)
        is_chosen = str(one.path) == self._asked
        text = f"{games} {say('restore_help')}" if is_chosen else games
        return Item("accent" if is_chosen else "soft", title, text, key=f"ask:{one.path}")

    def _kept(self) -> tuple[Backup, ...]:
        here = backups(self._context.journal.path)
        return (*here, *sticks.backups_on(self._context.sticks.now()))

    def _update(self) -> MachineView:
        if not environment.is_appliance():
            items = (Item("soft", say("update_elsewhere"), say("update_elsewhere_do")),)
            return MachineView(say("update_title", version=own_version()), items)
        wheel = self.newer()
        found = [Item("bad", self.failed)] if self.failed else []
        if wheel is None:
            found.append(Item("soft", say("update_none"), say("update_none_do")))
            return MachineView(say("update_title", version=own_version()), tuple(found))
        told = say("update_found", version=wheel.version, stick=wheel.stick.name)
        found.append(Item("good", told, say("update_safe")))
        button = Button("install", say("update_to", version=wheel.version), amber=True)
        return MachineView(
            say("update_title", version=own_version()), tuple(found), buttons=(button,)
        )

    def _pins(self) -> MachineView:
        pins, chosen = self._wired(), self._context.settings
        steppers = tuple(
            Stepper(name, say(f"wired_{name}"), f"GPIO {pins[name]}" if name in pins else "–")
            for name in pin_choices.DEVICES
        )
        troubles = [Item("bad", told) for told in self._context.table_devices.troubles.values()]
        on = {"buttons": chosen.buttons == "gpio", "lights": chosen.lights == "gpio"}
        buttons = [
            Button(
                f"{what}:{('keyboard' if what == 'buttons' else 'none') if is_on else 'gpio'}",
                say(f"{what}_{'on' if is_on else 'off'}"),
            )
            for what, is_on in on.items()
        ]
        buttons.append(Button("test", say("lamp_test")))
        if chosen.wiring:
            buttons.append(Button("usual", say("usual_pins")))
        items = (*troubles, Item("soft", say("pins_help")))
        return MachineView(say("pins_title"), items, steppers, tuple(buttons))

    def _wired(self) -> dict[str, int]:
        return pin_choices.read(self._context.settings.wiring)


def own_version() -> str:
    """Return the installed version; a source tree that was never installed has none."""
    try:
        return version("tabletop-companion")
    except PackageNotFoundError:
        return "?"


def _stick_of(path: Path) -> str:
    return say("on_stick", stick=path.parents[2].name, machine=path.parent.name)
