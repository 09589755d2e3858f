"""How fast the app is, beside a bare Kivy window: run as ``python tests/bench/app_bench.py``.

The bare window shows one word, so that it too has loaded what draws text. Every measurement is a
process of its own, drawing into memory at 800 × 480; app and bare window take turns, so that a busy
machine slows both. A frame counts when it is painted: one pixel of it is read, as a screen would
wait for it; otherwise a processor that paints would only pile up work. Printed are medians and
their ratio.
"""

from __future__ import annotations

import json
import os
import resource
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

RUNS = 11
SETTLE, IDLE = 2.0, 5.0
SEATS = ("Ada", "Ben", "Cleo", "Dan")


def main() -> None:
    """Measure everything and print a table."""
    from companion.app.startup import set_up_window

    set_up_window()  # the bare window gets the same settings, and nothing else of ours
    starts: dict[str, list[Any]] = {"bare": [], "app": []}
    readers: dict[str, list[Any]] = {"bare": [], "app": []}
    for _ in range(RUNS):
        for kind, told in starts.items():
            told.append(_measure("start", kind))
    for _ in range(3):
        for kind, told in readers.items():
            told.append(_measure("reader", kind))
    idles: dict[str, list[Any]] = {"bare": [], "app": [], "table": []}
    for _ in range(3):
        for kind, told in idles.items():
            told.append(_measure("idle", kind))
    drawn = [_measure("draw", "table") for _ in range(3)]
    bare, app = (_median(starts[kind], "first") for kind in ("bare", "app"))
    print(f"first frame      bare {bare:.2f} s   app {app:.2f} s   {app / bare:.2f}× (goal 1.5×)")
    bare, app = (_median(starts[kind], "work") for kind in ("bare", "app"))
    print(f"  processor time bare {bare:.2f} s   app {app:.2f} s   {app / bare:.2f}×")
    bare, app = (_median(starts[kind], "memory") for kind in ("bare", "app"))
    print(f"memory           bare {bare:.0f} MB  app {app:.0f} MB  {app / bare:.2f}×")
    bare, app = (_median(readers[kind], "memory") for kind in ("bare", "app"))
    with_reader = f"{bare:.0f} MB, {app:.0f} MB  {app / bare:.2f}×"
    print(f"  with OpenCV and the tag reader  {with_reader} (goal 1.3×)")
    bare, app, table = (_median(idles[kind], "cpu") for kind in ("bare", "app", "table"))
    print(f"idle CPU         bare {bare:.1f} %   home {app:.1f} %   table {table:.1f} %")
    print(f"draw the fullest table anew         {_median(drawn, 'redraw'):.1f} ms")
    print(f"paint it without drawing it anew    {_median(drawn, 'repaint'):.1f} ms")
    frames, touch = _median(drawn, "frames"), _median(drawn, "touch")
    print(
        f"touch to changed pixels             {frames:.0f} frames, {touch:.1f} ms (goal 2 frames)"
    )


def _median(told: list[Any], key: str) -> float:
    return float(statistics.median(one[key] for one in told))


def _measure(what: str, kind: str) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": folder,
            "BENCH_BEGAN": repr(time.monotonic()),
        }
        command = [sys.executable, __file__, what, kind, folder]
        done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def _memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def reader(kind: str, folder: Path) -> None:
    """Print the memory used with what reads pictures loaded: OpenCV and the reader of tags."""
    import hardware.scanning.scanner  # noqa: F401

    start(kind, folder)


def start(kind: str, folder: Path) -> None:
    """Print when the first frame was painted, and how much memory ten frames later is used."""
    told: dict[str, float] = {}

    def on_frame(frame: int) -> bool:
        _pixels(1)
        if frame == 1:
            told["first"] = time.monotonic() - float(os.environ["BENCH_BEGAN"])
            told["work"] = time.process_time()
        told["memory"] = _memory_mb()
        return frame < 20

    _run(kind, folder, on_frame)
    print(json.dumps(told))


def idle(kind: str, folder: Path) -> None:
    """Print how much of one core the window takes while nothing happens."""
    began: list[float] = []
    used: list[tuple[float, float]] = []

    def on_frame(_frame: int) -> bool:
        now = time.monotonic()
        began.append(now)  # the first of them counts: setting the table takes its time
        if now - began[0] > SETTLE and not used:
            used.append((now, time.process_time()))
        return not used or now - used[0][0] < IDLE

    _run(kind, folder, on_frame, every_tick=True)
    (since, cpu) = used[0]
    print(json.dumps({"cpu": 100 * (time.process_time() - cpu) / (time.monotonic() - since)}))


def _run(
    kind: str, folder: Path, on_frame: Callable[[int], bool], *, every_tick: bool = False
) -> None:
    """Run the app or a bare window until `on_frame` has seen enough."""
    if kind == "bare":
        from kivy.app import App
        from kivy.uix.label import Label

        class Bare(App):  # type: ignore[misc]
            def build(self) -> Label:
                return Label(text="bare")

        _watch(Bare(), on_frame, every_tick)
        return
    from companion.app.startup import open_app

    with open_app(folder / "journal.db") as (context, inbox):
        if kind == "table":
            fullest(context)
        from companion.app.app import CompanionApp

        app = CompanionApp(context, inbox)
        if kind == "table":
            assert context.session is not None
            game_id = context.session.game_id
            app.bind(on_start=lambda _app: app.go("table", game_id=game_id))
        _watch(app, on_frame, every_tick)


def _watch(app: Any, on_frame: Callable[[int], bool], every_tick: bool) -> None:
    from kivy.clock import Clock
    from kivy.core.window import Window

    seen = 0

    def frame(*_args: Any) -> None:
        nonlocal seen
        seen += 1
        if not on_frame(seen):
            app.stop()

    def again(_dt: float) -> None:
        Window.canvas.ask_update()

    Window.bind(on_flip=frame)
    if every_tick:
        Window.unbind(on_flip=frame)
        Clock.schedule_interval(frame, 0.5)
    else:
        Clock.schedule_interval(again, 0)
    app.run()


def fullest(context: Any) -> None:
    """Put the fullest table on: four players in the last actions of a whole game."""
    from companion.play.bots import play_game, play_greedily
    from companion.play.session import Session
    from rules import shelf
    from rules.record import Record

    record = play_game(shelf.game("notad"), SEATS, 5, play_greedily)
    last = max(at for at, state in enumerate(record.states) if state.phase == "act")
    begun = record.start
    part = Record.replay(record.game, begun, record.events[:last])
    context.session = Session.adopt(context.journal, part)
    context.open(context.session.game_id)


def draw(_kind: str, folder: Path) -> None:
    """Print how long the fullest table takes to be drawn anew, and a touch to be seen."""
    from companion.app.startup import open_app, set_up_offscreen

    set_up_offscreen()
    with open_app(folder / "journal.db") as (context, inbox):
        fullest(context)
        from kivy.base import EventLoop
        from kivy.core.window import Window

        from companion.app.demo.stage import Finger, Stage

        stage = Stage(context, inbox)
        session = context.session
        assert session is not None
        stage.app.go("table", game_id=session.game_id)
        for _ in range(5):
            EventLoop.idle()
        screen = stage.app.manager.current_screen
        redraws = []
        for _ in range(40):
            screen.ids.board._redraw()
            screen.ids.tray._redraw()
            Window.canvas.ask_update()
            began = time.perf_counter()
            EventLoop.idle()
            _pixels(1)
            redraws.append(1000 * (time.perf_counter() - began))
        repaints = []
        for _ in range(20):
            Window.canvas.ask_update()
            began = time.perf_counter()
            EventLoop.idle()
            _pixels(1)
            repaints.append(1000 * (time.perf_counter() - began))
        frames, touches = [], []
        for place in _touchable(stage):
            box = stage.place(place)
            assert box is not None, f"{place} is on the table"
            before = _pixels()
            began = time.perf_counter()
            finger = Finger(box[0] + box[2] / 2, box[1] + box[3] / 2)
            EventLoop.post_dispatch_input("begin", finger)
            EventLoop.post_dispatch_input("end", finger)
            for frame in range(1, 30):
                EventLoop.idle()
                if _pixels() != before:
                    frames.append(frame)
                    touches.append(1000 * (time.perf_counter() - began))
                    break
            else:
                raise AssertionError(f"nothing changed after touching {place}")
            for _ in range(12):  # a tray takes a moment to see that nobody drags it
                EventLoop.idle()
        stage.close()
    told = {
        "redraw": statistics.median(redraws),
        "repaint": statistics.median(repaints),
        "frames": max(frames),
        "touch": statistics.median(touches),
    }
    print(json.dumps(told))


def _touchable(stage: Any) -> list[str]:
    """Name what is touched: a tile of the hand, a free cell, another one, the tile again, twice."""
    tiles = [one for one in stage.places() if one.startswith("tile:") and "?" not in one]
    cells = [one for one in stage.places() if one.startswith("cell:")]
    return [tiles[0], cells[3], tiles[0], cells[8], cells[3], cells[12], tiles[-1], cells[20]]


def _pixels(side: int = 0) -> bytes:
    """Return what is on the screen, or one pixel of it: reading waits until all is drawn."""
    from kivy.core.window import Window
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

    width, height = (side, side) if side else (Window.width, Window.height)
    return bytes(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE))


if __name__ == "__main__":
    if len(sys.argv) == 1:
        main()
    else:
        what = {"start": start, "reader": reader, "idle": idle, "draw": draw}[sys.argv[1]]
        what(sys.argv[2], Path(sys.argv[3]))
