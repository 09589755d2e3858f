"""Takes the pictures of docs/my-copy.md.

Run it from the project's folder: ``python -m tests.app.copy_pictures docs/pictures``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.presenters.app_context import AppContext
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from rules import shelf
from rules.games.notad.play.moves import DealDisplay, Explore, NextPhase, Pray, StartPlayer
from rules.games.notad.play.state import TERRAINS
from rules.values.frozen import thaw
from tests.app.box.test_teach import show, teach
from tests.app.driver import Driver
from tests.app.held_camera import with_camera
from tests.companion.presenters.tables import context

EDITORS = (
    ("notad", "tile/T005", ("side:1",)),
    ("notad", "board/main", ("cell:2,3",)),
    ("notad", "hill/3", ()),
    ("danana", "board/main", ("ready:2b", "slot:B3", "icon:newborn")),
    ("danana", "progress/Dog", ("cost_2",)),
    ("danana", "art/A1", ("work:1",)),
    ("danana", "setup/S1", ()),
    ("danana", "mat/main", ()),
    ("bania", "board/main", ("space:h0_0",)),
    ("bania", "tent/T06", ()),
    ("bania", "die/main", ()),
    ("amanda", "board/4", ("space:O0", "card:FL")),
    ("annapurna", "card/07", ()),
)


def taught(home: AppContext, name: str, kinds: tuple[str, ...] = (), most: int = 999) -> None:
    """Let a box be taught, for a picture: all of a game, or the first pieces of some kinds."""
    whole = shelf.game(name).box.components()
    named = [one for one in whole.components if not kinds or one.partition("/")[0] in kinds]
    lessons = [
        (component, field, thaw(held.value))
        for component in named[:most]
        for field, held in whole.fields(component).items()
    ]
    home.journal.learn(name, lessons)


def editors(out: Path) -> None:
    home = context(box="")
    for name in shelf.names():
        taught(home, name)
    app = Driver(home)
    for game, component, touches in EDITORS:
        app.app.go("teach", presenter=BoxPiecesPresenter(home, game), component=component)
        app.pump(4)
        for place in touches:
            app.app.manager.current_screen.press(f"touch:{place}")
        app.picture(out / f"{game}-{component.partition('/')[0]}.png")
    app.close()


def blank_tiles(out: Path) -> None:
    """A question, and a tile that nobody has shown: painted while it is laid."""
    home = context(box="")
    session = home.begin("notad", ("Mia", "Tom"))
    blanks = (Explore(by="Mia", tiles=(None,)) for _ in range(3))
    session.tell(
        StartPlayer(player="Mia"),
        DealDisplay(tiles=(None,) * 8, tokens=()),
        Pray(by="Mia", level=1),
        Pray(by="Tom", level=2),
        NextPhase(),
        *blanks,
        NextPhase(),
    )
    app = Driver(home)
    app.touch("Continue")
    app.picture(out / "question.png")
    app.touch("How large is your board?")
    app.picture(out / "answer.png")
    app.touch("5 × 5")
    for touch in ("tile:?", "cell:0,1", "Forest", "Forest", "Water", "Meadow", "Use this tile"):
        app.touch_place(touch) if ":" in touch else app.touch(touch)
    for touch in ("tile:?", "cell:1,0", "Lay it face unknown", "tile:?", "cell:1,1", "Meadow"):
        app.touch_place(touch) if ":" in touch else app.touch(touch)
    app.picture(out / "paint.png")
    app.touch_icon("close")
    app.picture(out / "table.png")
    app.close()


def box_and_files(out: Path) -> None:
    with TemporaryDirectory() as folder:
        home = context(box="", path=Path(folder) / "journal.db")
        taught(home, "notad", ("tile",), 38)
        app = Driver(home)
        app.touch("My box")
        app.picture(out / "shelf.png")
        app.touch("Notad")
        app.picture(out / "overview.png")
        app.touch("How large is your board?")
        app.touch("5 × 5")
        app.touch_widget([one for one in app.shown() if getattr(one, "title", "") == "Board"][-1])
        app.touch("Start from our guess")
        for at in range(4):
            app.touch_place(f"cell:0,{at}")
        app.picture(out / "guess.png")
        app.touch_icon("arrow-left")
        app.touch_icon("magnify")
        app.picture(out / "list.png")
        app.touch("Files and boxes")
        app.touch("Write to a file")
        mine = next((Path(folder) / "copies").iterdir())
        told = json.loads(mine.read_text("utf-8"))
        told["components"]["tile/T003"]["sides"] = ["meadow", "desert", "desert", "water"]
        told["components"]["hill/2"] = {"actions": 3}
        mine.with_name("notad-ben.copy.json").write_text(json.dumps(told), "utf-8")
        home.journal.learn("notad", [("hill/2", "actions", 4)])
        app.app.manager.current_screen.refresh()
        app.pump(3)
        app.touch("notad-ben.copy.json")
        app.picture(out / "merge.png")
        app.close()
        home.journal.close()


def camera(out: Path) -> None:
    home = context(box="")
    lens = with_camera(home)
    app = Driver(home)
    app.app.go("teach", presenter=BoxPiecesPresenter(home, "notad"), component="tile/T001")
    app.touch_icon("qrcode-scan")
    for seed in range(3):
        sides = tuple(TERRAINS[(2 * seed + at) % 5] for at in range(4))
        teach(app, lens, f"T{50 + seed:03}", sides, seed)
    show(lens, "T077", ("water", "meadow", "forest", "desert"), 9)
    app.wait(lambda: app.reads("Looks like"))
    app.picture(out / "camera.png")
    app.close()


def take(out: Path) -> None:
    for one in (editors, blank_tiles, box_and_files, camera):
        one(out / "my-copy")


if __name__ == "__main__":
    take(Path(sys.argv[1]))
