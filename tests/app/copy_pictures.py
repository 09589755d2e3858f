"""Takes the pictures of docs/my-copy.md.

Run it from the project's folder: ``python -m tests.app.copy_pictures docs/pictures``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.teach import TeachPresenter
from rules.games.notad.play.state import TERRAINS
from tests.app.box.test_teach import show, teach
from tests.app.driver import Driver
from tests.app.held_camera import with_camera
from tests.companion.presenters.tables import acting, context

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


def editors(out: Path) -> None:
    home = context()
    app = Driver(home)
    for game, component, touches in EDITORS:
        app.app.go("teach", presenter=BoxPiecesPresenter(home, game), component=component)
        app.pump(4)
        for place in touches:
            app.app.manager.current_screen.press(f"touch:{place}")
        app.picture(out / f"{game}-{component.partition('/')[0]}.png")
    app.close()


def question(out: Path) -> None:
    home = context()
    acting(home)
    app = Driver(home)
    app.touch("Continue")
    app.touch("How large is the terrain board")
    app.touch("Ask me later")
    app.touch_place("tile:T001")
    app.touch_place("cell:0,1")
    app.picture(out / "question.png")
    app.touch("What does tile T001 show?")
    app.picture(out / "answer.png")
    app.close()


def list_and_files(out: Path) -> None:
    with TemporaryDirectory() as folder:
        home = context(path=Path(folder) / "journal.db")
        bench = TeachPresenter(BoxPiecesPresenter(home, "notad"), "tile/T001")
        for _ in range(37):
            bench.confirm()
        app = Driver(home)
        app.touch("My box")
        app.picture(out / "shelf.png")
        app.touch("Notad")
        app.picture(out / "list.png")
        app.touch("Files and boxes")
        app.touch("Write to a file")
        mine = next((Path(folder) / "copies").iterdir())
        told = json.loads(mine.read_text("utf-8"))
        told["components"]["tile/T003"]["sides"] = ["meadow", "desert", "desert", "water"]
        told["components"]["hill/2"] = {"actions": 3}
        mine.with_name("notad-ben.copy.json").write_text(json.dumps(told), "utf-8")
        app.app.manager.current_screen.refresh()
        app.pump(3)
        app.touch("notad-ben.copy.json")
        app.picture(out / "merge.png")
        app.close()
        home.journal.close()


def camera(out: Path) -> None:
    home = context()
    lens = with_camera(home)
    app = Driver(home)
    app.touch("My box")
    app.touch("Notad")
    app.touch_icon("qrcode-scan")
    for seed in range(3):
        sides = tuple(TERRAINS[(2 * seed + at) % 5] for at in range(4))
        teach(app, lens, f"T{50 + seed:03}", sides, seed)
    show(lens, "T077", ("water", "meadow", "forest", "desert"), 9)
    app.wait(lambda: app.reads("Looks like"))
    app.picture(out / "camera.png")
    app.close()


def take(out: Path) -> None:
    for one in (editors, question, list_and_files, camera):
        one(out / "my-copy")


if __name__ == "__main__":
    take(Path(sys.argv[1]))
