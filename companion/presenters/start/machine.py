"""The machine as data: how each part is, backups to restore, updates to install, pins to choose."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion.machine import environment, pin_choices
from companion.presenters.app_context import AppContext
from companion.presenters.panels import Button, Item, Stepper
from companion.presenters.start import backup_words
from companion.storage import sticks
from companion.storage.backups import Backup, look_at
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
            self._asked, self.said, self.failed = rest, "", ""
        elif kind in ("lights", "buttons", "stick_backups"):
            self._context.change(**{kind: rest == "on" if kind == "stick_backups" else rest})

    def back(self) -> bool:
        """Turn back by one page; False where this is the first."""
        if self.page == "restore" and self._asked:
            self._asked = self.failed = ""
        elif self.page:
            self.press("page:")
        else:
            return False
        return True

    def chosen(self) -> Path | None:
        """Return the backup that was looked into, if it can be restored."""
        found = self._found()
        return None if found is None or not _can_be_restored(found) else found.path

    def backed_up(self, path: Path) -> None:
        """Say of a backup that was just made what is in it."""
        self.said = say("backed_up", inside=backup_words.inside(look_at(path)))

    def restored(self, source: Path, aside: Path | None) -> None:
        """Say what was restored, and where what was here before lies now."""
        self._asked = self.failed = ""
        told = [say("restored", inside=backup_words.inside(look_at(source)))]
        if aside is not None:
            told.append(say("restored_aside", name=aside.name))
        self.said = " ".join(told)

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
        found = self._found()
        if found is not None:
            return self._inside(found)
        items = [self._of(one) for one in self._kept()]
        if not items:
            items = [Item("soft", say("no_backups"), say("no_backups_do"))]
        if self.said:
            items.insert(0, Item("good", self.said))
        on = self._context.settings.stick_backups
        word = "stick_backups_on" if on else "stick_backups_off"
        buttons = (
            Button("backup", say("back_up_now"), icon="check"),
            Button(f"stick_backups:{'off' if on else 'on'}", say(word)),
        )
        return MachineView(say("restore_title"), tuple(items), buttons=buttons)

    def _inside(self, one: Backup) -> MachineView:
        """Show what is in a backup, before anything is replaced by it."""
        items = [Item("bad", self.failed)] if self.failed else []
        items.append(
            Item("accent", self._said_of(one), backup_words.standing(one, self._context.journal))
        )
        games = one.contents.held if one.contents is not None else ()
        if _can_be_restored(one):
            items.append(Item("warn", say("restore_help")))
        for game in games:
            title = backup_words.heading(game)
            if game.is_deleted:
                title = f"{title}, {say('backup_bin')}"
            items.append(Item("soft", title, backup_words.details(game)))
        buttons = [Button("restore", say("restore_this"), amber=True)]
        return MachineView(
            say("backup_title", date=_date(one)),
            tuple(items),
            buttons=tuple(buttons) if _can_be_restored(one) else (),
        )

    def _of(self, one: Backup) -> Item:
        where = backup_words.origin(one, self._context.journal.path)
        title = say("backup_of", date=_date(one), where=where).strip()
        return Item("soft", title, backup_words.inside(one), key=f"ask:{one.path}")

    def _said_of(self, one: Backup) -> str:
        where = backup_words.origin(one, self._context.journal.path) or say("backup_own")
        return " · ".join(filter(None, (backup_words.inside(one), where)))

    def _found(self) -> Backup | None:
        if not self._asked:
            return None
        try:
            return look_at(Path(self._asked))
        except OSError:  # its stick was pulled out
            return None

    def _kept(self) -> tuple[Backup, ...]:
        context = self._context
        return sticks.all_restorable(context.journal.path, context.sticks.now())

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


def _date(one: Backup) -> str:
    return f"{one.written:%Y-%m-%d %H:%M}"


def _can_be_restored(one: Backup) -> bool:
    return one.contents is not None and not one.contents.is_newer
