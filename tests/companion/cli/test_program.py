"""The commands that read files, through the real entry point: output, exit codes, error lines."""

import io
import json
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.__main__ import main
from companion.formats import documents
from rules import shelf
from rules.record import Record

ROOT = Path(__file__).resolve().parents[3]

FOREST = {"sides": ["forest", "forest", "forest", "forest"]}
EDGE = {"sides": ["forest", "meadow", "meadow", "meadow"]}
POSITION = {
    "game": "notad",
    "players": ["Ada"],
    "copy": {
        "board": {
            "rows": 3,
            "cols": 3,
            "start": "0,0",
            "shrine": "2,2",
            "values": {"0,0": -6},
            "pink": [],
        }
    },
    "position": {
        "phase": "act",
        "placed": {"0,1": {"tile": FOREST}},
        "tokens": {},
        "hand": [EDGE],
        "yurt": "0,0",
        "hunters": ["0,1"],
        "actions_left": 2,
    },
}
FITTING = json.dumps({"type": "place_tile", "tile": EDGE, "cell": "1,1"})
CLASHING = json.dumps({"type": "place_tile", "tile": EDGE, "cell": "1,1", "rot": 90})


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def answer(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: object) -> Ran:
        code = main([str(one) for one in arguments])
        told = capsys.readouterr()
        return Ran(code, told.out, told.err)

    return ran


@pytest.fixture
def position(tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    path.write_text(json.dumps(POSITION), "utf-8")
    return path


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.jsonl"
    begun = Record.begin(shelf.game("notad"), ("Ada", "Ben"))
    path.write_text(documents.write_record(begun, whole_copy=False), "utf-8")
    return path


def is_one_line(text: str) -> bool:
    return text.startswith("companion: ") and text.count("\n") == 1 and "Traceback" not in text


def test_score_as_a_table_and_as_json(run: Run, position: Path) -> None:
    shown, answered = run("score", position, "--details"), run("score", position, "--json")

    assert "Uncovered cells" in shown.out
    assert answered.answer["totals"] == {"Ada": -13}
    assert shown.code == answered.code == 0


def test_hints_lists_the_best_move_first(run: Run, position: Path) -> None:
    answer = run("hints", position, "--json").answer
    shown = run("hints", position).out
    everything = run("hints", position, "--all").out

    assert answer["moves"][0]["preview"]["points"] == 3
    assert "go against a ruling of ours (N-21, N-22)" in shown
    assert "Against a ruling of ours" in everything


def test_judge_takes_a_move_as_json_or_from_a_file(
    run: Run, position: Path, tmp_path: Path
) -> None:
    move = tmp_path / "move.json"
    move.write_text(CLASHING)

    told, read = run("judge", position, CLASHING, "--json"), run("judge", position, move, "--json")

    assert told.answer == read.answer
    assert told.answer["legal"] is False
    assert told.code == 0


def test_judge_for_people_says_why(run: Run, position: Path) -> None:
    shown = run("judge", position, CLASHING).out

    assert "✗ not legal" in shown
    assert "N: meadow meets forest. (N-23)" in shown
    assert "players/Ada/actions_left" in shown


def test_apply_prints_a_position_that_can_be_applied_to_again(
    run: Run, position: Path, tmp_path: Path
) -> None:
    first = run("apply", position, FITTING)
    after = tmp_path / "after.json"
    after.write_text(first.out)

    second = run("apply", after, '{"type": "move_hunter", "from": "0,1", "to": "1,1"}', "-o", after)

    assert (first.code, second.code, second.out) == (0, 0, "")
    assert json.loads(after.read_text())["position"]["players"]["Ada"]["hunters"] == ["1,1"]


def test_apply_refuses_with_exit_3_and_writes_nothing(
    run: Run, position: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.json"

    refused = run("apply", position, CLASHING, "--out", out)

    assert refused.code == 3
    assert refused.err == "companion: refused: N: meadow meets forest. (N-23, printed)\n"
    assert refused.out == ""
    assert not out.exists()


def test_apply_makes_what_happened(run: Run, position: Path) -> None:
    happened = run("apply", position, CLASHING, "--it-happened")

    assert happened.code == 0
    assert happened.answer["position"]["players"]["Ada"]["placed"]["1,1"]["rot"] == 90


def test_apply_goes_on_with_a_record_in_place(run: Run, record: Path) -> None:
    run("apply", record, '{"type": "start_player", "player": "Ben"}', "--in-place")
    refused = run("apply", record, '{"type": "pray", "level": 9}', "--in-place")
    run("apply", record, '{"type": "pray", "level": 9}', "--in-place", "--it-happened")

    lines = [json.loads(line) for line in record.read_text().splitlines()]
    assert refused.code == 3
    assert [line.get("type") for line in lines] == [None, "start_player", "ruled"]


def test_ask_takes_arguments_by_name_or_as_an_object(run: Run, position: Path) -> None:
    named = run("ask", position, "area_points", "terrain=forest", "sizes=[1, 4]", "--json")
    whole = run("ask", position, "area_points", '{"terrain": "forest", "sizes": [1, 4]}', "--json")

    assert named.answer == whole.answer == {"query": "area_points", "answer": [0, 8]}
    assert "forest" in run("ask", position, "areas").out
    assert "Nothing is wrong" in run("ask", position, "audit").out


def test_check_prints_each_objection(run: Run, record: Path) -> None:
    run("apply", record, '{"type": "pray", "level": 9}', "--in-place", "--it-happened")

    answer, shown = run("check", record, "--json").answer, run("check", record).out

    assert answer["ok"] is True
    assert "N-1" in {one["rule"] for one in answer["objections"]}
    assert "ruled: it" in shown
    assert "✓ in order" in shown


def test_games_and_rules(run: Run) -> None:
    assert "notad" in {one["name"] for one in run("games", "--json").answer["games"]}
    assert "Notad" in run("games").out
    assert run("rules", "notad", "n-23", "--json").answer["rules"][0]["key"] == "N-23"
    assert "two_player_order=keep" in run("rules", "Notad", "NR-6").out
    assert "N-46" in run("rules", "notad").out


def test_rules_are_found_by_everyday_words_the_best_first(run: Run) -> None:
    told = run("rules", "notad", "Kill", "predators", "--json").answer["rules"]

    assert told[0]["key"] == "N-14"
    assert told[0]["see"] == ["N-15", "N-17", "N-41"]


def test_a_rule_is_shown_whole_with_what_goes_with_it(run: Run) -> None:
    shown = " ".join(run("rules", "notad", "n14").out.split())

    assert "beside the camp" in shown
    assert "camp on A1" in shown
    assert "See also N-17 Moving the camp" in shown


def test_words_find_readings_the_table_can_choose(run: Run) -> None:
    told = run("rules", "bania", "shared", "screen", "--json").answer["options"]

    assert [one["name"] for one in told] == ["hands"]


def test_help_where_no_command_is_given(run: Run) -> None:
    assert "Commands:" in run().out
    assert run("--version").out.startswith("companion")


def test_demo_tells_a_whole_game_and_the_final_score(run: Run) -> None:
    shown = run("demo", "notad", "--seed", "4", "--players", "Ada,Ben")
    answer = run("demo", "notad", "--seed", "4", "--players", "Ada,Ben", "--json").answer

    assert shown.out.count("Round ") == 12
    assert "first place" in shown.out
    for total in answer["score"]["totals"].values():
        assert str(total) in shown.out.rpartition("Total")[2]
    assert max(map(len, shown.out.splitlines())) <= 80


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(POSITION).encode()))
    monkeypatch.setattr(sys, "stdin", given)

    assert run("score", "-", "--json").answer["totals"] == {"Ada": -13}


def test_control_characters_in_a_file_do_not_reach_the_terminal(run: Run, position: Path) -> None:
    move = json.dumps({"type": "place_tile", "tile": "T\x1b[2J", "cell": "1,1"})

    shown = run("judge", position, move)

    assert shown.code == 0
    assert "\x1b" not in shown.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("score",), "Missing argument"),
        (("frobnicate",), "No such command"),
        (("score", "POSITION", "--jsn"), "No such option"),
        (("score", "missing.json"), "missing.json: there is no such file"),
        (("score", "."), "a folder, not a file"),
        (("judge", "POSITION", "pray"), "'pray' is neither JSON nor a file"),
        (("judge", "POSITION", "[]"), "expected an object, got []"),
        (("judge", "POSITION", '{"type": "prey"}'), 'did you mean "pray"?'),
        (("judge", "POSITION", '{"type": "pray"}'), '"level" is missing'),
        (("judge", "-", "-"), "only one of FILE and MOVE"),
        (("apply", "POSITION", "{}", "-i", "-o", "x"), "either --out or --in-place"),
        (("apply", "-", "{}", "-i"), "nor be replaced"),
        (("ask", "POSITION", "areas", "Ada"), "as name=value"),
        (("ask", "POSITION", "areas", "seat=A", "seat=B"), "given twice"),
        (("ask", "POSITION", "areas", "seat={"), "not JSON"),
        (("rules", "chess"), "no game called 'chess'"),
        (("rules", "notad", "N-99"), "no rule 'N-99'"),
        (("rules", "notad", "preditor"), "no rule about 'preditor' (did you mean predator?)"),
        (("demo", "notad", "--players", "Ada"), "begins with 2 to 4 players, not 1"),
        (("new", "notad", "--players", "Ada,Ben", "--option", "x=1", "-o", "x"), "no option 'x'"),
        (("new", "notad", "--players", "Ada,Ada", "-o", "x"), "sits there twice"),
        (("new", "notad", "--players", "Ada,Ben", "-o", "/nowhere/x"), "cannot be written"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    run: Run,
    position: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run(*(position if one == "POSITION" else one for one in arguments))

    assert told.code == 2
    assert told.out == ""
    assert said in told.err
    assert is_one_line(told.err)
    assert [path.name for path in tmp_path.iterdir()] == ["position.json"]


def companion(*arguments: object, **more: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, check=False, **more)


def test_the_real_command_answers(position: Path) -> None:
    ran = companion("score", position, "--json")

    assert ran.returncode == 0
    assert json.loads(ran.stdout)["totals"] == {"Ada": -13}
    assert ran.stderr == b""


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{shlex.quote(sys.executable)} -m companion rules notad --json | head -c 10"
    ran = subprocess.run(
        command, shell=True, capture_output=True, cwd=ROOT, timeout=60, check=False
    )

    assert ran.stderr == b""


def test_help_does_not_load_what_it_does_not_need() -> None:
    code = (
        "import sys; from companion.__main__ import main; main(['--help']);"
        "print(sorted({'cattrs', 'rich.table', 'sqlite3', 'rules.games'} & set(sys.modules)))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, cwd=ROOT, timeout=60, check=False
    )

    assert ran.stdout.endswith(b"[]\n")
