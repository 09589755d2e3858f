"""Drives deploy/run.sh and deploy/test.sh with a stand-in Python, apt and sudo: no network needed.

Each test gets a copy of deploy/ in a folder with a space in its name, and a PATH with nothing on
it but the stand-ins and the few plain tools the scripts may count on.
"""

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

PLAIN_TOOLS = [
    *("bash", "sh", "env", "cat", "chmod", "cp", "dirname", "flock", "grep"),
    *("id", "mkdir", "readlink", "rm", "sha256sum"),
]

# Notes each call. Answers as Python does where the scripts ask it something; "installs" a
# `companion` that prints the arguments it got, one per line. Its ways are set by files in $STAGE.
PYTHON = """#!/usr/bin/env bash
echo "python $*" >>"$STAGE/calls"
case "$*" in
  -V) cat "$STAGE/version" ;;
  *sys.exit*) grep -q 'Python 3.1[123]' "$STAGE/version" ;;
  *ensurepip*) [[ ! -e "$STAGE/no-venv" ]] ;;
  *print*) echo python3.11-venv ;;
  "-m venv"*) mkdir -p "$4/bin" && rm -f "$4"/.installed-* && cp "$0" "$4/bin/python" ;;
  "-m pip"*)
    [[ ! -e "$STAGE/no-network" ]] || { echo Traceback; exit 1; }
    printf '#!/usr/bin/env bash\\nprintf "<%%s>\\\\n" "$@"\\n' >.venv/bin/companion
    chmod +x .venv/bin/companion ;;
  "-m "*) echo "closing line of $2"; [[ ! -e "$STAGE/bad-$2" ]] ;;
esac
"""
APT = """#!/usr/bin/env bash
echo "apt-get $*" >>"$STAGE/calls"
[[ "$1" != update ]] || exit 100   # a broken package source, which must not matter
[[ ! -e "$STAGE/no-packages" ]] || exit 100
rm -f "$STAGE/no-venv"
"""
SUDO = """#!/usr/bin/env bash
echo "sudo $*" >>"$STAGE/calls"
exec "$@"
"""


@dataclass(frozen=True)
class Machine:
    """A machine with a copy of the project; `stage` holds its programs and how they behave."""

    stage: Path
    project: Path

    def has(self, name: str, text: str = "") -> None:
        (self.stage / name).write_text(text)

    def has_program(self, name: str, script: str) -> None:
        (self.stage / "bin" / name).write_text(script)
        (self.stage / "bin" / name).chmod(0o755)

    def run(self, *args: str, script: str | Path = "run.sh") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["bash", self.project / "deploy" / script, *args],
            cwd=self.stage,
            env={"PATH": str(self.stage / "bin"), "STAGE": str(self.stage)},
            capture_output=True,
            text=True,
            timeout=60,
        )

    def calls(self, word: str) -> list[str]:
        calls = self.stage / "calls"
        lines = calls.read_text().splitlines() if calls.exists() else []
        return [line for line in lines if word in line]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    machine = Machine(tmp_path / "stage", tmp_path / "a folder" / "project")
    shutil.copytree(ROOT / "deploy", machine.project / "deploy")
    shutil.copy(ROOT / "pyproject.toml", machine.project)
    (machine.stage / "bin").mkdir(parents=True)
    for tool in PLAIN_TOOLS:
        where = shutil.which(tool)
        assert where, f"this test needs {tool}"
        (machine.stage / "bin" / tool).symlink_to(where)
    machine.has("version", "Python 3.11.2\n")
    machine.has_program("python3", PYTHON)
    machine.has_program("apt-get", APT)
    return machine


def test_arguments_arrive_as_given(machine: Machine) -> None:
    done = machine.run("score", "my game.json", "", "--json")

    assert done.stdout == "<score>\n<my game.json>\n<>\n<--json>\n"
    assert done.returncode == 0


def test_without_arguments_the_demonstration_plays(machine: Machine) -> None:
    done = machine.run()

    assert done.stdout == "<demo>\n<notad>\n<--out>\n<companion-pictures>\n"
    assert done.stderr.splitlines()[-1] == (
        "companion: starting: companion demo notad --out companion-pictures"
    )


def test_a_link_to_the_script_works(machine: Machine) -> None:
    link = machine.stage / "companion-link"
    link.symlink_to(machine.project / "deploy" / "run.sh")

    done = machine.run("games", script=link)

    assert done.stdout == "<games>\n"


def test_the_second_run_sets_up_nothing_and_says_nothing(machine: Machine) -> None:
    machine.run("games")

    done = machine.run("games")

    assert done.stderr == ""
    assert len(machine.calls("-m venv")) == len(machine.calls("-m pip")) == 1


def test_new_requirements_are_installed_into_the_same_venv(machine: Machine) -> None:
    machine.run("games")
    with (machine.project / "pyproject.toml").open("a") as pyproject:
        pyproject.write("# one more line\n")

    machine.run("games")

    assert len(machine.calls("-m pip")) == 2
    assert len(machine.calls("-m venv")) == 1


def test_a_new_python_gets_a_new_venv(machine: Machine) -> None:
    machine.run("games")
    machine.has("version", "Python 3.13.5\n")

    machine.run("games")

    assert len(machine.calls("-m venv")) == 2


def test_a_moved_project_gets_a_new_venv(machine: Machine) -> None:
    machine.run("games")
    moved = machine.project.rename(machine.stage / "elsewhere")

    done = machine.run("games", script=moved / "deploy" / "run.sh")

    assert done.stdout == "<games>\n"
    assert len(machine.calls("-m venv")) == 2


def test_an_unfit_python_is_one_line(machine: Machine) -> None:
    machine.has("version", "Python 3.14.0\n")

    done = machine.run("games")

    assert done.returncode == 1
    assert done.stderr == (
        "companion: failed: needs Python 3.11, 3.12 or 3.13, found Python 3.14.0\n"
    )


def test_a_fit_python_beside_an_unfit_one_is_found(machine: Machine) -> None:
    machine.has_program("python3", "#!/bin/sh\nexit 1\n")
    machine.has_program("python3.12", PYTHON)

    done = machine.run("games")

    assert done.stdout == "<games>\n"


def test_a_failed_installation_is_one_line_and_is_tried_again(machine: Machine) -> None:
    machine.has("no-network")
    failed = machine.run("games")
    (machine.stage / "no-network").unlink()

    done = machine.run("games")

    assert failed.returncode == 1
    assert failed.stderr.splitlines()[-1].startswith(
        "companion: failed: could not install the Python packages"
    )
    assert "Traceback" not in failed.stderr
    assert done.stdout == "<games>\n"


def test_a_missing_system_package_is_installed(machine: Machine) -> None:
    machine.has("no-venv")
    machine.has_program("sudo", SUDO)

    done = machine.run("games")

    assert done.stdout == "<games>\n"
    assert machine.calls("apt-get install")[-1].endswith("python3.11-venv")


def test_an_ordinary_user_needs_sudo(machine: Machine) -> None:
    machine.has("no-venv")
    (machine.stage / "bin" / "id").unlink()
    machine.has_program("id", "#!/bin/sh\necho 1000\n")

    without = machine.run("games")
    machine.has_program("sudo", SUDO)
    done = machine.run("games")

    assert without.stderr == (
        "companion: failed: python3.11-venv is missing and there is no sudo: "
        "as root, run apt-get install python3.11-venv\n"
    )
    assert done.stdout == "<games>\n"
    assert any(call.endswith("python3.11-venv") for call in machine.calls("sudo env"))


def test_a_package_apt_cannot_install_is_one_line(machine: Machine) -> None:
    machine.has("no-venv")
    machine.has("no-packages")
    machine.has_program("sudo", SUDO)

    done = machine.run("games")

    assert done.returncode == 1
    assert "failed: could not install python3.11-venv with apt" in done.stderr.splitlines()[-1]
    assert not (machine.project / ".venv").exists()


def test_the_checks_end_with_the_closing_line_of_pytest(machine: Machine) -> None:
    done = machine.run("-k", "layers", script="test.sh")

    assert done.returncode == 0
    assert done.stdout.splitlines()[-1] == "closing line of pytest"
    assert done.stderr.splitlines()[-1] == "companion: tests (pytest)"
    assert machine.calls("-m pytest") == ["python -m pytest -n auto --dist worksteal -k layers"]


@pytest.mark.parametrize("tool", ["ruff", "mypy"])
def test_a_failed_check_is_named_and_stops_the_rest(machine: Machine, tool: str) -> None:
    machine.has(f"bad-{tool}")

    done = machine.run(script="test.sh")

    assert done.returncode == 1
    assert "companion: failed: " in done.stderr.splitlines()[-1]
    assert tool in done.stderr.splitlines()[-1]
    assert machine.calls("-m pytest") == []


def test_failed_tests_fail_the_command(machine: Machine) -> None:
    machine.has("bad-pytest")

    done = machine.run(script="test.sh")

    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "closing line of pytest"


def test_what_was_installed_for_the_tests_also_runs(machine: Machine) -> None:
    machine.run(script="test.sh")

    machine.run("games")

    assert len(machine.calls("-m pip")) == 1


@pytest.mark.parametrize("script", ["deploy/run.sh", "deploy/test.sh", ".ci/run"])
def test_the_commands_are_executable(script: str) -> None:
    assert (ROOT / script).stat().st_mode & 0o111
