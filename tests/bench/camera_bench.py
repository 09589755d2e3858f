"""How fast the camera's picture is shown: run as ``python tests/bench/camera_bench.py``.

The peer is the least that can be done: a bare Kivy window of 800 × 480 into which frames of
1280 × 720 are uploaded and drawn. Beside it the scan screen shows the same frames, with four tags
outlined and named and what they mean below. Each is a process of its own, taking turns; printed are
medians of processor time, which a busy machine does not change much.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

RUNS, FRAMES, WARM = 3, 60, 10
GOAL = 24


def main() -> None:
    """Measure and print."""
    told: dict[str, list[Any]] = {"bare": [], "scan": []}
    for _ in range(RUNS):
        for kind, list_ in told.items():
            list_.append(_measure(kind))
    bare, scan = (statistics.median(one["frame"] for one in told[kind]) for kind in told)
    print(
        f"frame, uploaded and drawn   bare {bare:.1f} ms   scan {scan:.1f} ms   {scan / bare:.2f}×"
    )
    bare_up, scan_up = (statistics.median(one["upload"] for one in told[kind]) for kind in told)
    print(
        f"upload alone                bare {bare_up:.2f} ms   scan {scan_up:.2f} ms  "
        f" {scan_up / bare_up:.2f}×"
    )
    print(f"frames a second if one core did nothing else: {1000 / scan:.0f} (goal {GOAL})")


def _measure(kind: str) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "KIVY_HOME": folder}
        command = [sys.executable, __file__, kind, folder]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def _frames() -> list[Any]:
    """Two frames with four tags each, a little apart, so that everything is drawn anew."""
    from companion.box import tag_codes
    from hardware.camera.synthetic_camera import Laid, draw

    ids = tag_codes.ids("notad")[:4]
    return [
        draw(tuple(Laid(id_, 220 + 280 * at + moved, 260) for at, id_ in enumerate(ids)))
        for moved in (0, 6)
    ]


def _timed(show: Callable[[int], None], upload: Callable[[int], None]) -> None:
    from kivy.base import EventLoop
    from kivy.core.window import Window

    def drawn(number: int) -> float:
        show(number)
        Window.canvas.ask_update()
        began = time.process_time()
        EventLoop.idle()
        _wait_for_pixels()
        return 1000 * (time.process_time() - began)

    whole, alone = [], []
    for number in range(FRAMES + WARM):
        whole.append(drawn(number))
    for number in range(FRAMES + WARM):
        began = time.process_time()
        upload(number)
        alone.append(1000 * (time.process_time() - began))
    told = {
        "frame": statistics.median(whole[WARM:]),
        "upload": statistics.median(alone[WARM:]),
    }
    print(json.dumps(told))


def _wait_for_pixels() -> None:
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE)


def bare(_folder: Path) -> None:
    """Upload and draw frames in a window that has nothing else."""
    from companion.app.startup import set_up_offscreen

    set_up_offscreen()
    import cv2
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.core.window import Window
    from kivy.graphics import Rectangle
    from kivy.graphics.texture import Texture
    from kivy.uix.widget import Widget

    Clock._max_fps = 0
    EventLoop.ensure_window()
    Window.size = (800, 480)
    widget, frames = Widget(), _frames()
    texture = Texture.create(size=(1280, 720), colorfmt="rgba")
    with widget.canvas:
        Rectangle(pos=(19, 0), size=(761, 428), texture=texture)
    Window.add_widget(widget)

    def upload(number: int) -> None:
        rgba = cv2.cvtColor(frames[number % 2], cv2.COLOR_BGR2RGBA)
        texture.blit_buffer(rgba.reshape(-1), colorfmt="rgba", bufferfmt="ubyte")

    def show(number: int) -> None:
        Clock.schedule_once(lambda _dt: upload(number), -1)

    _timed(show, upload)


def scan(folder: Path) -> None:
    """Show the same frames on the scan screen, as readings in the inbox."""
    from companion.app.startup import open_app, set_up_offscreen

    set_up_offscreen()
    with open_app(folder / "journal.db") as (context, inbox):
        from companion.app.demo.stage import Stage
        from companion.box import tag_codes
        from hardware.readings import Pictured, Sighted
        from hardware.scanning.scanner import Scanner
        from hardware.scanning.watcher import Watcher

        context.begin("notad", ("Ada", "Ben"))
        assert context.session is not None
        stage, frames = Stage(context, inbox), _frames()
        stage.app.go("scan", game_id=context.session.game_id)
        watcher = Watcher(Scanner(tag_codes.ids("notad")))
        seen = [watcher.see(frame) for frame in frames]
        assert len(seen[1].tags) == 4, "the tags of the frames are read"

        def show(number: int) -> None:
            at = number / 25
            inbox.put_latest("camera", Pictured(frames[number % 2], number, at))
            inbox.put_latest("scanner", Sighted(seen[number % 2], number, at))

        picture = stage.app.manager.current_screen.ids.picture
        _timed(show, lambda number: picture.show(frames[number % 2]))
        stage.close()


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        {"bare": bare, "scan": scan}[sys.argv[1]](Path(sys.argv[2]))
