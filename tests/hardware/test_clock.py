"""The machine's clock, on machines made of a few files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hardware.clock import Machine, run_quietly


def test_a_pi_without_battery_and_network_does_not_keep_the_time(tmp_path: Path) -> None:
    assert not Machine(tmp_path).keeps_time


@pytest.mark.parametrize("sign", ["sys/class/rtc/rtc0", "run/systemd/timesync/synchronized"])
def test_a_battery_or_a_network_keeps_the_time(tmp_path: Path, sign: str) -> None:
    (tmp_path / sign).mkdir(parents=True)

    assert Machine(tmp_path).keeps_time


def test_each_start_of_the_machine_has_a_name(tmp_path: Path) -> None:
    file = tmp_path / "proc/sys/kernel/random/boot_id"
    assert Machine(tmp_path).boot == ""
    file.parent.mkdir(parents=True)
    file.write_text("3f1c\n")

    assert Machine(tmp_path).boot == "3f1c"


@pytest.mark.parametrize("is_allowed", [True, False])
def test_setting_asks_the_system_and_says_whether_it_did(is_allowed: bool) -> None:
    asked: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> bool:
        asked.append(command)
        return is_allowed

    time = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)

    assert Machine(run=run).set(time) is is_allowed
    local = time.astimezone().strftime("%Y-%m-%d %H:%M:%S")
    assert asked == [["timedatectl", "--no-ask-password", "set-time", local]]


def test_a_command_that_fails_or_is_missing_is_no_accident() -> None:
    assert run_quietly(["true"])
    assert not run_quietly(["false"])
    assert not run_quietly(["no-such-command-anywhere"])
