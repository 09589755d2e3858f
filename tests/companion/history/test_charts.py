"""Charts as data, as SVG and as PNG: everything within the frame, nobody told by colour alone."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.history.charts import game_charts, people_charts
from companion.history.charts.chart import (
    Box,
    Chart,
    Stroke,
    Symbol,
    Text,
    Who,
    corners,
    steps,
    width_of,
)
from companion.history.charts.palettes import DARK, LIGHT
from companion.history.charts.png import MARGIN, SHARP, png
from companion.history.charts.svg import svg
from companion.history.statistics import Meeting, Played, Results
from companion.history.summaries import Portion
from companion.play.seating import SHAPES

NAMES = ("Ada", "Ben", "Cleopatra the Great", "Dora", "Eli", "Fay")
WHO = tuple(Who(name, at) for at, name in enumerate(NAMES))
POINTS = st.integers(-60, 300)
SIZE: dict[str, Any] = {"width": 640.0, "height": 330.0}


def outside(chart: Chart) -> list[object]:
    """What reaches over the edge, texts by their estimated width."""
    found: list[object] = []
    for one in chart.shapes:
        match one:
            case Box(x, y, w, h):
                ends = (x, y, x + w, y + h)
            case Stroke(points):
                ends = (
                    *(min(at) for at in zip(*points, strict=True)),
                    *(max(at) for at in zip(*points, strict=True)),
                )
            case Symbol(x, y, _, size):
                ends = (x - size / 2, y - size / 2, x + size / 2, y + size / 2)
            case Text(x, y, text, size, _, anchor):
                left = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * width_of(text, size)
                ends = (x - left, y - size / 2, x - left + width_of(text, size), y + size / 2)
        if ends[0] < -2 or ends[1] < -2 or ends[2] > chart.width + 8 or ends[3] > chart.height + 8:
            found.append(one)
    return found


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 6), st.data())
def test_lines_of_any_score_stay_within_the_frame(count: int, data: st.DataObject) -> None:
    row = st.lists(POINTS, min_size=count, max_size=count)
    rounds = data.draw(st.lists(row, min_size=2, max_size=60))
    chart = game_charts.score_by_round(WHO[:count], rounds, **SIZE)

    assert outside(chart) == []
    shapes = {one.shape for one in chart.shapes if isinstance(one, Symbol)}
    assert len(shapes) == count


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 6), st.data())
def test_parts_of_any_sheet_stay_within_the_frame_and_have_letters(
    count: int, data: st.DataObject
) -> None:
    points = st.tuples(*[st.one_of(st.none(), POINTS)] * count)
    many = data.draw(st.lists(points, min_size=1, max_size=12))
    lines = [Portion(str(at), f"Line {at}", one) for at, one in enumerate(many)]
    chart = game_charts.points_by_line(WHO[:count], lines, **SIZE)
    boxes = [one for one in chart.shapes if isinstance(one, Box) and not one.radius]

    assert [one for one in outside(chart) if not isinstance(one, Text)] == []
    assert len(boxes) == sum(1 for line in many for one in line if one)
    letters = {one.text for one in chart.shapes if isinstance(one, Text) and len(one.text) == 1}
    assert len(letters) >= sum(1 for line in many if any(line))


def test_totals_stand_at_the_ends_of_the_bars() -> None:
    lines = (Portion("a", "Prey", (3, 7)), Portion("b", "Camp", (-6, None)))
    chart = game_charts.points_by_line(WHO[:2], lines, **SIZE)
    texts = [one.text for one in chart.shapes if isinstance(one, Text)]

    assert {"−3", "7", "A 7", "B −6"} <= set(texts)
    assert chart.says == "Ada: Prey 3, Camp -6; Ben: Prey 7"


def test_times_tell_the_whole_and_the_turn() -> None:
    chart = game_charts.time_by_player([(WHO[0], 600, 10), (WHO[1], 90, 0)], **SIZE)
    turns = game_charts.time_by_turn([(WHO[at % 2], 20.0 + at) for at in range(30)], **SIZE)

    assert chart.says == "Ada: 10:00 1:00 a turn, 10 turns; Ben: 1:30"
    assert outside(chart) == outside(turns) == []
    assert "Ben 0:49" in [one.text for one in turns.shapes if isinstance(one, Text)]


def test_many_people_are_cut_short_and_that_is_said() -> None:
    rows = [(Who(f"Player {at}", at), Results(4, at % 4)) for at in range(40)]
    chart = people_charts.win_rates(rows, **SIZE)

    assert outside(chart) == []
    assert any("more" in one.text for one in chart.shapes if isinstance(one, Text))
    assert chart.says.count("of 4") == 40


PLAYED = Played("notad", "Notad", 3, 3600.0, 1, 12, 1, 90, 2, 55, "Ada")


def test_averages_and_meetings_stay_within_the_frame() -> None:
    results = Results(3, 1, 90, 3, 55)
    everybody = [(who, {"": results, "notad": results, "bania": results}) for who in WHO]
    other = Played("bania", "Bania", 3, 0.0, 0, 0, 0, 0, 0, None, "")
    met = [Meeting("Ada", "Ben", 2, 1, 0), Meeting("Ada", "Dora", 1, 1, 1)]
    made = [
        people_charts.averages(everybody, [PLAYED, other], **SIZE),
        people_charts.averages(everybody, [PLAYED], **SIZE),
        people_charts.head_to_head(WHO, met, **SIZE),
        people_charts.lengths([PLAYED, other], **SIZE),
    ]

    assert [outside(one) for one in made] == [[], [], [], []]
    texts = [one.text for one in made[2].shapes if isinstance(one, Text)]
    assert {"2 : 1", "1 : 2", "1 : 1 (= 1)"} <= set(texts)


@pytest.mark.parametrize(
    "chart",
    [
        game_charts.score_by_round(WHO[:2], [(1, 2)], **SIZE),
        game_charts.points_by_line(WHO[:2], [Portion("a", "A", (0, None))], **SIZE),
        game_charts.time_by_player([(WHO[0], 0.0, 3)], **SIZE),
        game_charts.time_by_turn([], **SIZE),
        people_charts.win_rates([], **SIZE),
        people_charts.averages([], [PLAYED], **SIZE),
        people_charts.averages([], [], **SIZE),
        people_charts.head_to_head(WHO, [], **SIZE),
        people_charts.lengths([], **SIZE),
    ],
)
def test_an_empty_chart_says_why(chart: Chart) -> None:
    assert len(chart.says) > 20
    assert chart.says in [one.text for one in chart.shapes if isinstance(one, Text)]


CHART = game_charts.points_by_line(
    (Who("Ada <&> \x07", 0), WHO[1]), (Portion("a", 'Prey "x"', (3, 7)),), **SIZE
)


@pytest.mark.parametrize("palette", [DARK, LIGHT])
def test_an_svg_is_well_formed_whatever_the_names_are(palette: dict[str, str]) -> None:
    root = ElementTree.fromstring(svg(CHART, palette))
    texts = [one.text for one in root.iter("{http://www.w3.org/2000/svg}text")]

    assert "Ada <&> " in texts
    assert 'Prey "x"' in texts
    drawn = [one for one in root if one.tag.endswith(("rect", "polygon", "polyline", "text"))]
    assert len(drawn) == len(CHART.shapes) + 1
    assert palette["background"] in svg(CHART, palette)


@pytest.mark.parametrize("palette", [DARK, LIGHT])
def test_a_png_shows_the_bars_in_their_colours(palette: dict[str, str]) -> None:
    with Image.open(BytesIO(png(CHART, palette))) as image:
        pixels = image.convert("RGB")
    assert pixels.size == ((640 + 2 * MARGIN) * SHARP, (330 + 2 * MARGIN) * SHARP)
    bar = next(one for one in CHART.shapes if isinstance(one, Box))
    x, y = bar.x + bar.w - 4, bar.y + bar.h / 2
    found = pixels.getpixel((int((x + MARGIN) * SHARP), int((y + MARGIN) * SHARP)))

    assert found == tuple(bytes.fromhex(bar.colour[1:]))
    assert pixels.getpixel((2, 2)) == tuple(bytes.fromhex(palette["background"][1:]))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_seat_has_a_shape_of_its_own(shape: str) -> None:
    mine = corners(shape, 10, 10, 8)

    assert all(5 <= x <= 15 and 5 <= y <= 15 for x, y in mine)
    assert [other for other in SHAPES if corners(other, 10, 10, 8) == mine] == [shape]


@given(st.floats(-1e4, 1e4), st.floats(0, 1e4), st.integers(3, 8))
def test_marks_are_few_and_hold_all_values(low: float, span: float, most: int) -> None:
    marks = steps(low, low + span, most)

    assert marks[0] <= low + 1e-6
    assert marks[-1] >= low + span - 1e-6 * max(1, abs(low) + span)
    assert 2 <= len(marks) <= most + 1
