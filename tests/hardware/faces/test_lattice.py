"""Grids of tags: numbered column by column and row by row, seen aslant, with gaps and strays."""

from __future__ import annotations

from random import Random

import cv2
import numpy as np
import pytest

from hardware.faces.board_frame import UNIT
from hardware.faces.lattice import lattice
from hardware.scanning.sightings import Corners

ASLANT: Corners = ((210.0, 120.0), (900.0, 160.0), (1010.0, 700.0), (130.0, 640.0))


def tags(
    cells: list[tuple[int, int]], size: int, lots: Random, share: float = 0.35, off: float = 0.04
) -> list[Corners]:
    """Tags on tiles of a square board, laid by hand and each turned by quarters."""
    sight = cv2.getPerspectiveTransform(np.array(UNIT, np.float32), np.array(ASLANT, np.float32))
    found: list[Corners] = []
    for column, row in cells:
        x, y = (at + 0.5 + lots.uniform(-off, off) for at in (column, row))
        askew = np.radians(lots.uniform(-4, 4) + 90 * lots.randrange(4))
        turn = np.array([[np.cos(askew), -np.sin(askew)], [np.sin(askew), np.cos(askew)]])
        square = (np.array(UNIT) - 0.5) * share @ turn.T + (x, y)
        seen = cv2.perspectiveTransform((square / size).reshape(1, -1, 2), sight)[0]
        one, two, three, four = ((float(px), float(py)) for px, py in seen)
        found.append((one, two, three, four))
    return found


@pytest.mark.parametrize("seed", range(8))
def test_a_full_board_is_numbered(seed: int) -> None:
    cells = [(column, row) for row in range(5) for column in range(5)]
    lots = Random(seed)
    lots.shuffle(cells)
    found = lattice(tags(cells, 5, lots))
    assert found is not None
    assert (found.columns, found.rows) == (5, 5)
    assert list(found.cells) == cells
    assert np.allclose(found.frame().corners, ASLANT, atol=12)


def test_gaps_do_not_shift_what_lies_behind_them() -> None:
    cells = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (4, 2), (3, 2), (0, 4), (0, 3), (0, 1)]
    cells += [(4, 4)]  # touches nobody, and lies on the grid all the same
    found = lattice(tags(cells, 5, Random(3)))
    assert found is not None
    assert list(found.cells) == cells


def test_a_part_of_a_board_is_framed_where_it_belongs() -> None:
    cells = [(column, row) for row in range(1, 4) for column in range(2, 5)]
    found = lattice(tags(cells, 5, Random(4), off=0.01))
    assert found is not None
    assert (found.columns, found.rows) == (3, 3)
    assert np.allclose(found.frame(2, 1, 5, 5).corners, ASLANT, atol=25)


def test_a_stray_tag_is_off_the_grid() -> None:
    cells = [(column, row) for row in range(4) for column in range(4)]
    laid = tags(cells, 5, Random(5))
    stray = tags([(4, 2)], 5, Random(5), off=0)[0]
    moved = tuple((x + 85, y + 55) for x, y in stray)
    found = lattice([*laid, moved])  # type: ignore[list-item]
    assert found is not None
    assert found.cells[-1] is None


@pytest.mark.parametrize("count", [0, 1, 3])
def test_few_tags_form_no_grid(count: int) -> None:
    assert lattice(tags([(0, 0), (1, 0), (0, 1)][:count], 5, Random(1))) is None


def test_tags_in_one_spot_form_no_grid() -> None:
    assert lattice([tags([(1, 1)], 5, Random(1))[0]] * 6) is None


def test_tags_in_one_row_form_no_grid() -> None:
    assert lattice(tags([(column, 2) for column in range(5)], 5, Random(1), off=0)) is None
