"""The appliance's scripts, driven with stand-ins for the system's own commands: nothing is changed.

Everything is installed below a folder (COMPANION_PREFIX). `deploy/rehearse.sh` does the same for
real in a bare Debian; that takes minutes and root, so its last result is in deploy/README.md.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
SCRIPTS = sorted([*DEPLOY.glob("*.sh"), DEPLOY / "appliance" / "start"])
UNITS = sorted([*DEPLOY.glob("appliance/*.service"), *DEPLOY.glob("appliance/*.path")])

# Notes each call and keeps what the scripts ask about: users, groups, packages, units.
SYSTEM = r"""#!/usr/bin/env bash
name="$(basename "$0")"
echo "$name $*" >>"$STAGE/calls"
has() { grep -qxF -- "$2" "$STAGE/$1" 2>/dev/null; }
drop() { grep -vxF -- "$2" "$STAGE/$1" >"$STAGE/$1.new"; mv "$STAGE/$1.new" "$STAGE/$1"; }
case "$name $*" in
  "id -u") echo 0 ;;
  "id -nG"*) echo "companion $(tr '\n' ' ' <"$STAGE/memberships" 2>/dev/null)" ;;
  "getconf "*) cat "$STAGE/bits" ;;
  "getent passwd "*) has users "$2" ;;
  "getent group "*) has groups "$2" ;;
  "groupadd "*) echo "${@: -1}" >>"$STAGE/groups" ;;
  "groupdel "*) drop groups "$1" ;;
  "useradd "*) echo companion >>"$STAGE/users"; echo companion >>"$STAGE/groups" ;;
  "userdel "*) drop users "$1"; drop groups companion; rm -f "$STAGE/memberships" ;;
  "usermod "*) echo "$3" >>"$STAGE/memberships" ;;
  "dpkg-query -W -f \${Status}"*) ! has packages "$4" || echo -n "install ok installed" ;;
  "dpkg-query -W -f \${Essential}"*) ;;
  "dpkg-query "*) sort "$STAGE/packages" ;;
  "apt-get update"*) exit 100 ;;
  "apt-get install"*)
    [[ ! -e "$STAGE/no-packages" ]] || exit 100
    for one in "$@"; do
      case "$one" in
        -* | install | DPkg*) ;;
        *) printf '%s\n' "$one" "lib-$one" >>"$STAGE/packages" ;;
      esac
    done ;;
  "apt-get --simulate purge"*)
    shift 2
    printf 'Purg %s [1.0]\n' "$@"
    cat "$STAGE/also" 2>/dev/null ;;
  "apt-get purge"*) for one in "$@"; do drop packages "$one"; done ;;
  "systemctl is-enabled"*) has enabled "$2" && echo enabled ;;
  "systemctl enable"*) shift; printf '%s\n' "$@" >>"$STAGE/enabled" ;;
  "systemctl disable"*) drop enabled "$2" ;;
  "systemctl get-default"*) cat "$STAGE/target" ;;
  "systemctl set-default"*) echo "$2" >"$STAGE/target" ;;
  "install "*)
    args=()
    while [[ $# -gt 0 ]]; do case "$1" in -o | -g) shift ;; *) args+=("$1") ;; esac; shift; done
    exec /usr/bin/install "${args[@]}" ;;
esac
"""
COMMANDS = (
    *("id", "getconf", "getent", "groupadd", "groupdel", "useradd", "userdel", "usermod"),
    *("dpkg-query", "apt-get", "systemctl", "udevadm", "install", "chown", "gpasswd"),
)
CMDLINE = "console=tty1 root=PARTUUID=12-02 rootwait\n"
OS_RELEASE = 'ID=debian\nVERSION_ID="{version}"\n'


@dataclass(frozen=True)
class Machine:
    """A machine made of a folder; `stage` keeps what its system's commands know."""

    stage: Path
    prefix: Path

    def has(self, name: str, text: str) -> None:
        (self.stage / name).write_text(text)

    def run(
        self, script: str, *args: str | Path, says: str = ""
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", str(DEPLOY / script), *map(str, args)],
            env={
                "PATH": f"{self.stage / 'bin'}:{os.environ['PATH']}",
                "STAGE": str(self.stage),
                "COMPANION_PREFIX": str(self.prefix),
                "HOME": str(self.stage),
            },
            input=says,
            capture_output=True,
            text=True,
            timeout=120,
        )

    def install(self, *args: str | Path, says: str = "") -> subprocess.CompletedProcess[str]:
        return self.run("install.sh", *args, says=says)

    def names(self) -> dict[str, str]:
        """All files with what is in them, links with where they lead."""
        found = {}
        for one in sorted(self.prefix.rglob("*")):
            name = one.relative_to(self.prefix).as_posix()
            if one.is_symlink():
                found[name] = f"-> {os.readlink(one)}"
            else:
                found[name] = one.read_text("latin-1") if one.is_file() else "folder"
        return found

    def knows(self) -> dict[str, str]:
        """What the system's commands know."""
        return {
            name: (self.stage / name).read_text() if (self.stage / name).exists() else ""
            for name in ("users", "groups", "packages", "enabled", "target", "memberships")
        }

    def at(self, path: str) -> Path:
        return self.prefix / path


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path / "stage", tmp_path / "a machine")
    (machine.stage / "bin").mkdir(parents=True)
    for name in COMMANDS:
        program = machine.stage / "bin" / name
        program.write_text(SYSTEM)
        program.chmod(0o755)
    (machine.stage / "bin" / "python3").write_text(PYTHON)
    (machine.stage / "bin" / "python3").chmod(0o755)
    machine.has("bits", "64\n")
    machine.has("groups", "video\nrender\ninput\naudio\n")
    machine.has("packages", "bash\npython3\n")
    machine.has("target", "graphical.target\n")
    machine.has("enabled", "")
    for folder in ("etc/systemd/system", "etc/udev/rules.d", "boot/firmware", "opt", "var/lib"):
        machine.at(folder).mkdir(parents=True)
    machine.at("etc/systemd/system/default.target").symlink_to("graphical.target")
    machine.at("etc/os-release").write_text(OS_RELEASE.format(version=13))
    machine.at("boot/firmware/cmdline.txt").write_text(CMDLINE)
    return machine


# A companion that only shows that it is there, or fails to: {way} says how.
APP = """#!/bin/sh
case "$1" in
  --version) echo "companion {version}"; [ {way} != mute ]; exit ;;
esac
case {way} in
  crashes) exit 3 ;;
  hangs) exec sleep 600 ;;
esac
touch "$TABLETOP_COMPANION_UP"
echo "{version} ${{SDL_VIDEODRIVER:--}}" >>"$SHOWN"
"""
# Makes an environment in no time, and installs a wheel into it: an app, and what it needs.
PYTHON = r"""#!/usr/bin/env bash
echo "python $*" >>"$STAGE/calls"
case "$*" in
  "-m venv"*)
    mkdir -p "${@: -1}/bin" "${@: -1}/lib/python3.11/site-packages"
    cp "$0" "${@: -1}/bin/python" ;;
  "-m pip install"*)
    into="$(dirname "$0")"
    unzip -qo "${@: -1}" -d "$into/../lib/python3.11/site-packages"
    needs="$(cat "$into/../lib/python3.11/site-packages/needs")"
    [[ -z "$needs" || "$*" == *--no-deps* ]] || { echo "no $needs to be had"; exit 1; }
    cp "$into/../lib/python3.11/site-packages/app" "$into/companion"
    chmod +x "$into/companion" ;;
esac
"""


def make_wheel(folder: Path, version: str, way: str = "works", needs: str = "") -> Path:
    """Make a wheel as far as the stand-in for pip looks into it."""
    wheel = folder / f"tabletop_companion-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("app", APP.format(version=version, way=way))
        archive.writestr("needs", needs)
    return wheel


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    return make_wheel(tmp_path, "1.0.0")


# The files themselves


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script: Path) -> None:
    if shutil.which("shellcheck") is None:
        pytest.skip("shellcheck is not installed here")
    done = subprocess.run(
        ["shellcheck", "-x", str(script)], cwd=ROOT, capture_output=True, text=True
    )

    assert done.stdout == ""


@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_has_nothing_to_say_about_the_units(unit: Path, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here")
    for one in UNITS:
        # What only an installed machine has is put in place of itself.
        text = one.read_text().replace("/opt/tabletop-companion/start", "/bin/true")
        (tmp_path / one.name).write_text(text.replace("/usr/bin/systemctl", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(tmp_path / unit.name)],
        capture_output=True,
        text=True,
    )

    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


def test_a_unit_with_a_typo_would_be_noticed(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed here")
    wrong = tmp_path / "wrong.service"
    wrong.write_text("[Service]\nExecStart=/bin/true\nRestart=allways\n")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(wrong)], capture_output=True, text=True
    )

    assert "allways" in done.stderr


def test_the_settings_file_names_only_what_is_read() -> None:
    text = (DEPLOY / "appliance" / "companion.conf").read_text()
    names = re.findall(r"^([A-Z_]+)=", text, re.M)
    read = (DEPLOY / "appliance" / "start").read_text()
    read += "".join(one.read_text() for one in (ROOT / "companion").rglob("*.py"))

    assert names
    assert [name for name in names if name not in read] == []


# Installing


def test_everything_is_put_in_its_place(machine: Machine, wheel: Path) -> None:
    done = machine.install("--yes", "--wheel", wheel, "--rotate", "90")

    assert done.returncode == 0, done.stderr
    assert machine.at("opt/tabletop-companion/versions/current/bin/companion").exists()
    assert "TABLETOP_COMPANION_ROTATION=90" in (
        machine.at("etc/tabletop-companion/companion.conf").read_text()
    )
    assert machine.at("boot/firmware/cmdline.txt").read_text() == (
        CMDLINE.replace("\n", " consoleblank=0\n")
    )
    knows = machine.knows()
    assert knows["enabled"].split() == [
        *("tabletop-companion.service", "tabletop-companion-power-off.path")
    ]
    assert knows["target"] == "multi-user.target\n"
    assert {"video", "render", "input", "gpio", "audio"} == set(knows["memberships"].split())


def test_a_second_run_changes_nothing(machine: Machine, wheel: Path) -> None:
    machine.install("--yes", "--wheel", wheel)
    before, knew = machine.names(), machine.knows()

    done = machine.install("--yes", "--wheel", wheel)

    assert done.returncode == 0, done.stderr
    assert (machine.names(), machine.knows()) == (before, knew)


def test_what_was_changed_by_hand_stays(machine: Machine, wheel: Path) -> None:
    machine.install("--yes", "--wheel", wheel)
    conf = machine.at("etc/tabletop-companion/companion.conf")
    conf.write_text("SCREENS=cage\n")

    machine.install("--yes", "--wheel", wheel)

    assert conf.read_text() == "SCREENS=cage\n"


def test_taking_it_off_leaves_the_machine_as_it_was(machine: Machine, wheel: Path) -> None:
    machine.at("etc/os-release").write_text(OS_RELEASE.format(version=12))
    before, knew = machine.names(), machine.knows()
    machine.install("--yes", "--wheel", wheel)
    installed = machine.names()

    done = machine.run("uninstall.sh", "--yes", "--games")

    assert len(installed) > len(before) + 20
    assert done.returncode == 0, done.stderr
    assert machine.names() == before
    assert machine.knows() == knew


def test_the_games_stay_unless_they_are_named(machine: Machine, wheel: Path) -> None:
    machine.install("--yes", "--wheel", wheel)
    journal = machine.at("var/lib/tabletop-companion/journal.db")
    journal.write_text("games")

    machine.run("uninstall.sh", "--yes")

    assert journal.read_text() == "games"


def test_packages_that_something_else_needs_by_now_stay(machine: Machine, wheel: Path) -> None:
    machine.install("--yes", "--wheel", wheel)
    machine.has("also", "Purg somebodys-editor [2.0]\n")

    done = machine.run("uninstall.sh", "--yes")

    assert "the packages stay: with them would go somebodys-editor" in done.stderr
    assert machine.at("var/lib/tabletop-companion").exists()
    assert "cage" in machine.knows()["packages"].split()


def test_a_word_added_to_the_start_line_since_stays(machine: Machine, wheel: Path) -> None:
    machine.install("--yes", "--wheel", wheel)
    line = machine.at("boot/firmware/cmdline.txt")
    line.write_text(line.read_text().replace("\n", " video=HDMI-A-1:800x480\n"))

    machine.run("uninstall.sh", "--yes")

    assert line.read_text() == CMDLINE.replace("\n", " video=HDMI-A-1:800x480\n")


def test_saying_no_changes_nothing(machine: Machine, wheel: Path) -> None:
    before, knew = machine.names(), machine.knows()

    done = machine.install("--wheel", wheel, says="n\n")

    assert done.returncode == 1
    assert "install python3-venv" in done.stderr
    assert (machine.names(), machine.knows()) == (before, knew)


def test_each_lasting_step_asks(machine: Machine, wheel: Path) -> None:
    done = machine.install("--wheel", wheel, says="y\n" * 9)

    assert done.returncode == 0, done.stderr
    assert re.findall(r"(?:: |\] )([\w-]+ [\w-]+ [\w-]+)[^?:]*\? \[y/N", done.stderr) == [
        *("install python3-venv libgl1", "add the user", "install the program"),
        *("show the app", "keep the screen"),
    ]


def test_the_screen_can_be_left_alone(machine: Machine, wheel: Path) -> None:
    machine.install("--yes", "--no-kiosk", "--wheel", wheel)

    assert machine.knows()["enabled"] == ""
    assert machine.knows()["target"] == "graphical.target\n"
    assert machine.at("boot/firmware/cmdline.txt").read_text() == CMDLINE


@pytest.mark.parametrize(
    ("version", "constraints"), [("12", "numpy<2\nopencv-python-headless<4.12\n"), ("13", "")]
)
def test_the_older_system_gets_the_older_numpy(
    machine: Machine, wheel: Path, version: str, constraints: str
) -> None:
    machine.at("etc/os-release").write_text(OS_RELEASE.format(version=version))
    machine.install("--yes", "--wheel", wheel)
    file = machine.at("etc/tabletop-companion/constraints.txt")

    assert file.exists() == bool(constraints)
    assert not constraints or file.read_text().endswith(constraints)


def test_the_packages_of_a_pi_are_added_on_a_pi_alone(machine: Machine, wheel: Path) -> None:
    machine.install("--yes", "--wheel", wheel)
    elsewhere = machine.knows()["packages"]
    machine.at("proc/device-tree").mkdir(parents=True)
    machine.at("proc/device-tree/model").write_text("Raspberry Pi 4 Model B Rev 1.4\0")
    machine.install("--yes", "--wheel", wheel)

    assert "python3-lgpio" not in elsewhere
    assert {"python3-lgpio", "python3-picamera2"} < set(machine.knows()["packages"].split())


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("bits", "32\n"), "needs a 64-bit system, this one has 32 bits"),
        (("os", OS_RELEASE.format(version="11")), "needs version 12 (Bookworm) or 13 (Trixie)"),
        (("os", "ID=fedora\nVERSION_ID=40\n"), "needs Raspberry Pi OS or Debian, this is fedora"),
        (("no-packages", ""), "the system's packages are needed"),
    ],
)
def test_an_unfit_machine_is_one_line(
    machine: Machine, wheel: Path, change: tuple[str, str], line: str
) -> None:
    name, text = change
    if name == "os":
        machine.at("etc/os-release").write_text(text)
    else:
        machine.has(name, text)
    done = machine.install("--yes", "--wheel", wheel)

    assert done.returncode == 1
    assert line in done.stderr.splitlines()[-1]


def test_nothing_installed_is_nothing_to_take_off(machine: Machine) -> None:
    done = machine.run("uninstall.sh", "--yes")

    assert done.returncode == 1
    assert "nothing was installed here" in done.stderr


# Updating and starting


class Appliance:
    """An installed machine whose service is started by hand."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.versions = machine.at("opt/tabletop-companion/versions")
        self.said = ""

    def start(self, **conf: str) -> list[str]:
        """Start the service once; return which versions showed themselves, and on what."""
        shown, runtime = self.machine.stage / "shown", self.machine.stage / "run"
        shown.unlink(missing_ok=True)
        runtime.mkdir(exist_ok=True)
        done = subprocess.run(
            ["bash", str(self.machine.at("opt/tabletop-companion/start"))],
            env={
                "PATH": f"{self.machine.stage / 'bin'}:{os.environ['PATH']}",
                "RUNTIME_DIRECTORY": str(runtime),
                "SHOWN": str(shown),
                "PATIENCE": "20",
                "SCREENS": "kmsdrm",
            }
            | conf,
            capture_output=True,
            text=True,
            timeout=120,
        )
        self.said = done.stderr
        return shown.read_text().splitlines() if shown.exists() else []

    def update(self, *args: str | Path) -> subprocess.CompletedProcess[str]:
        return self.machine.run("update.sh", *args)

    def link(self, name: str) -> str:
        link = self.versions / name
        return os.readlink(link) if link.is_symlink() else ""


@pytest.fixture
def appliance(machine: Machine, wheel: Path) -> Iterator[Appliance]:
    done = machine.install("--yes", "--wheel", wheel)
    assert done.returncode == 0, done.stderr
    games = machine.at("var/lib/tabletop-companion/journal.db")
    games.write_text("games")
    yield Appliance(machine)
    assert games.read_text() == "games"  # whatever happened


def test_a_start_shows_the_current_version_on_the_console(appliance: Appliance) -> None:
    assert appliance.start() == ["1.0.0 kmsdrm"]


def test_a_good_update_takes_over_and_the_old_one_is_kept(
    appliance: Appliance, tmp_path: Path
) -> None:
    done = appliance.update(make_wheel(tmp_path, "1.1.0"), "--no-restart")
    waiting = appliance.link("trial")
    first, second = appliance.start(), appliance.start()

    assert done.returncode == 0, done.stderr
    assert waiting == "1.1.0-1"
    assert first == second == ["1.1.0 kmsdrm"]
    assert (appliance.link("current"), appliance.link("previous")) == ("1.1.0-1", "1.0.0-1")
    assert appliance.link("trial") == ""


@pytest.mark.parametrize("way", ["crashes", "hangs"])
def test_an_update_that_does_not_come_up_is_taken_back(
    appliance: Appliance, tmp_path: Path, way: str
) -> None:
    appliance.update(make_wheel(tmp_path, "1.1.0", way), "--no-restart")
    shown = appliance.start(PATIENCE="2")

    assert shown == ["1.0.0 kmsdrm"]
    assert "1.1.0-1 is taken back, 1.0.0-1 goes on" in appliance.said
    assert (appliance.link("current"), appliance.link("trial")) == ("1.0.0-1", "")
    assert (appliance.versions / "failed").read_text() == "1.1.0-1\n"
    assert not (appliance.versions / "1.1.0-1").exists()


@pytest.mark.parametrize(
    ("way", "needs", "line"),
    [
        ("mute", "", "does not even tell its version"),
        ("works", "no-such-package-anywhere>=9", "something it needs is neither here nor to be"),
    ],
)
def test_a_wheel_that_cannot_be_installed_changes_nothing(
    appliance: Appliance, tmp_path: Path, way: str, needs: str, line: str
) -> None:
    done = appliance.update(make_wheel(tmp_path, "1.1.0", way, needs), "--no-restart")

    assert done.returncode == 1
    assert line in done.stderr.splitlines()[-1]
    assert {one.name for one in appliance.versions.iterdir()} == {
        *("current", "1.0.0-1", "1.1.0-1.log")
    }
    assert appliance.start() == ["1.0.0 kmsdrm"]


def test_what_is_no_wheel_of_ours_is_refused(appliance: Appliance, tmp_path: Path) -> None:
    other = tmp_path / "somebody_else-1.0-py3-none-any.whl"
    other.write_text("")

    done = appliance.update(other, "--no-restart")

    assert done.returncode == 1
    assert "is not a wheel of the companion" in done.stderr


def test_one_can_go_back_to_the_version_before(appliance: Appliance, tmp_path: Path) -> None:
    appliance.update(make_wheel(tmp_path, "1.1.0"), "--no-restart")
    appliance.start()
    appliance.update("--back", "--no-restart")

    assert appliance.start() == ["1.0.0 kmsdrm"]
    assert appliance.link("current") == "1.0.0-1"


def test_only_the_current_version_and_the_one_before_are_kept(
    appliance: Appliance, tmp_path: Path
) -> None:
    for version in ("1.1.0", "1.2.0"):
        appliance.update(make_wheel(tmp_path, version), "--no-restart")
        appliance.start()

    kept = {one.name for one in appliance.versions.iterdir()}
    assert kept == {"1.1.0-1", "1.2.0-1", "current", "previous"}


def test_cage_is_tried_where_the_console_does_not_do(appliance: Appliance) -> None:
    cage = appliance.machine.stage / "bin" / "cage"
    cage.write_text('#!/bin/sh\nwhile [ "$1" != "--" ]; do shift; done; shift; exec "$@"\n')
    cage.chmod(0o755)
    app = appliance.versions / "1.0.0-1" / "bin" / "companion"
    works = app.read_text()
    app.write_text(f'#!/bin/sh\n[ -z "$SDL_VIDEODRIVER" ] || exit 4\nexec "{app}-works" "$@"\n')
    app.with_name("companion-works").write_text(works)
    app.with_name("companion-works").chmod(0o755)
    shown = appliance.start(SCREENS="kmsdrm cage")

    assert shown == ["1.0.0 -"]
    assert "1.0.0-1 did not come up on kmsdrm (exit code 4)" in appliance.said
