"""What is installed is whole: the wheel, in an environment of its own, plays its demonstration."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
PICTURES = (
    *("home", "newgame", "table-early", "scan", "table-middle", "table-end"),
    *("scorepad", "score"),
)


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command far from the source folder, with nothing of ours in the environment."""
    env = {"PATH": os.environ["PATH"], "HOME": str(cwd), "SDL_VIDEODRIVER": "offscreen"}
    env |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.slow
def test_the_wheel_alone_plays_the_demonstration_with_pictures(tmp_path: Path) -> None:
    run(sys.executable, "-m", "pip", "wheel", "--no-deps", "-q", "-w", tmp_path, ROOT, cwd=tmp_path)
    venv.create(tmp_path / "venv", with_pip=False)
    python = tmp_path / "venv" / "bin" / "python"
    site = Path(
        run(python, "-c", "import site; print(site.getsitepackages()[0])", cwd=tmp_path).strip()
    )
    # The libraries are borrowed by a path file, which does not bring our own source along.
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    (wheel,) = tmp_path.glob("tabletop_companion-*.whl")
    run(
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--no-deps",
        "--target",
        site,
        wheel,
        cwd=tmp_path,
    )

    said = run(python, "-m", "companion", "demo", "notad", "--out", tmp_path / "out", cwd=tmp_path)

    found = run(python, "-c", "import companion; print(companion.__file__)", cwd=tmp_path)
    assert found.startswith(str(site))
    assert "Total" in said
    assert {one.stem for one in (tmp_path / "out").glob("*.png")} == set(PICTURES)
