"""What the home screen does not wait for: the rules, the camera, the printer of tags."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import sys
from pathlib import Path
from companion.app.startup import open_app, set_up_offscreen
set_up_offscreen()
with open_app(Path("journal.db")) as (context, inbox):
    from companion.app.app import CompanionApp
    from kivy.clock import Clock
    from kivy.core.window import Window
    app = CompanionApp(context, inbox)
    seen = []
    def painted(*_args):
        seen.append(set(sys.modules))
        if len(seen) == 12:
            app.stop()
    Window.bind(on_flip=painted)
    Clock.schedule_interval(lambda _dt: Window.canvas.ask_update(), 0)
    app.run()
print(" ".join(sorted(seen[0])))
print(" ".join(sorted(seen[-1])))
"""

NEVER = ("cv2", "numpy", "zxingcpp", "reportlab", "qrcode", "gpiozero", "typer", "rich", "cattrs")
OURS = (
    "hardware.scanning.scanner",
    "hardware.camera.live_camera",
    "hardware.pins.gpio_buttons",
    "companion.tags.sheets",
)


def test_home_opens_without_what_other_screens_need(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT), "HOME": str(tmp_path), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    first, later = (set(line.split()) for line in done.stdout.splitlines()[-2:])

    assert "companion.app.screens.start.home" in first
    assert first.isdisjoint((*NEVER, *OURS, "rules.game", "rules.games.notad"))
    assert "rules.games.notad" in later  # the games follow, one per frame
    assert later.isdisjoint((*NEVER, *OURS))
