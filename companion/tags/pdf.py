"""Sheets as PDF: all in vectors and true to size, and the same bytes for the same sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from companion.box.tag_codes import Matrix
from companion.formats.documents import save_bytes
from companion.storage.work import Job, Progress
from companion.tags.sheets import Box, Label, Sheet
from companion.texts.words import say
from rules.files.unreadable import Unreadable

MM = 72 / 25.4
"""Points in a millimetre."""
FONT = "Helvetica"
LARGEST_TEXT, SMALLEST_TEXT = 7.0, 3.5
FOOT_TEXT = 6.0
RULER = 50
"""Millimetres of the line at the foot by which one sees whether the printer kept the size."""


def writing(sheets: Sequence[Sheet], path: Path, *, title: str = "Tags") -> Job[Path]:
    """Write sheets into a PDF file, whole or not at all; raises Unreadable if that cannot be."""
    content = yield from drawing(sheets, title=title)
    try:
        save_bytes(path, content)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unreadable(f"{path}: cannot be written: {why}") from None
    return path


def drawing(sheets: Sequence[Sheet], *, title: str = "Tags") -> Job[bytes]:
    """Draw sheets as PDF, label by label."""
    # Imported here: only who prints pays for it.
    from reportlab.pdfgen.canvas import Canvas

    held = BytesIO()
    canvas = Canvas(held, invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("Tabletop Companion")
    total, done = sum(len(one.labels) for one in sheets), 0
    for number, sheet in enumerate(sheets, 1):
        canvas.setPageSize((sheet.paper.width * MM, sheet.paper.height * MM))
        # From here on in millimetres, down from the upper left corner.
        canvas.translate(0, sheet.paper.height * MM)
        canvas.scale(MM, -MM)
        _draw_cuts(canvas, sheet.cuts)
        says = say("sheet_progress", number=number, count=len(sheets))
        for label in sheet.labels:
            yield Progress(done, total, says)
            _draw_label(canvas, label)
            done += 1
        _draw_foot(canvas, sheet)
        canvas.showPage()
    canvas.save()
    return held.getvalue()


def _draw_cuts(canvas: Any, cuts: Iterable[Box]) -> None:
    canvas.setLineWidth(0.1)
    for one in cuts:
        canvas.line(one.x, one.y, one.x + one.w, one.y + one.h)


def _draw_label(canvas: Any, label: Label) -> None:
    _draw_squares(canvas, label.stamp.squares, label.square)
    words = label.words
    arrow = min(1.5, words.h / 2)
    path = canvas.beginPath()
    path.moveTo(words.x, words.y + arrow)
    path.lineTo(words.x + arrow / 2, words.y)
    path.lineTo(words.x + arrow, words.y + arrow)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)
    _draw_words(canvas, label, arrow + 0.5)


def _draw_squares(canvas: Any, squares: Matrix, box: Box) -> None:
    """Draw the dark squares as one path: painted one by one, fine white lines would show."""
    step = box.w / len(squares)
    path = canvas.beginPath()
    for row, line in enumerate(squares):
        for begin, end in _runs(line):
            path.rect(box.x + begin * step, box.y + row * step, (end - begin) * step, step)
    canvas.drawPath(path, stroke=0, fill=1)


def _runs(line: Sequence[bool]) -> Iterable[tuple[int, int]]:
    """Yield where dark squares follow each other: from, and up to but not including.

    >>> list(_runs((True, True, False, True)))
    [(0, 2), (3, 4)]
    """
    begin = None
    for at, dark in enumerate((*line, False)):
        if dark and begin is None:
            begin = at
        elif not dark and begin is not None:
            yield begin, at
            begin = None


def _draw_words(canvas: Any, label: Label, indent: float) -> None:
    """Draw the caption as large as it fits, and below it the id."""
    words = label.words
    size, lines = _fitted(label.stamp.caption, words.w, words.h, indent)
    y = words.y
    for number, line in enumerate((*lines, label.stamp.note)):
        y += _line_height(size)
        _text(canvas, line, words.x + (0 if number else indent), y - 0.25 * size / MM, size)


def _fitted(caption: str, width: float, height: float, indent: float) -> tuple[float, list[str]]:
    """Return the largest text size at which a caption and a line more fit, and its lines."""
    size = LARGEST_TEXT
    while size > SMALLEST_TEXT:
        lines = _wrapped(caption, width, indent, size)
        wide = any(_width(one, size) > width - (indent if at == 0 else 0) for at, one in lines)
        if not wide and (len(lines) + 1) * _line_height(size) <= height:
            return size, [one for _at, one in lines]
        size -= 0.25
    return SMALLEST_TEXT, [_shortened(caption, width - indent)]


def _wrapped(caption: str, width: float, indent: float, size: float) -> list[tuple[int, str]]:
    lines = [""]
    for word in caption.split():
        longer = f"{lines[-1]} {word}".strip()
        room = width - (indent if len(lines) == 1 else 0)
        if lines[-1] and _width(longer, size) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return list(enumerate(lines))


def _shortened(caption: str, width: float) -> str:
    while caption and _width(caption, SMALLEST_TEXT) > width:
        caption = caption[:-2].rstrip() + "…" if len(caption) > 2 else ""
    return caption


def _line_height(size: float) -> float:
    return 1.1 * size / MM


def _width(text: str, size: float) -> float:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    return float(stringWidth(text, FONT, size)) / MM


def _text(canvas: Any, text: str, x: float, y: float, size: float) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(1 / MM, -1 / MM)  # letters stand upright and are measured in points
    canvas.setFont(FONT, size)
    canvas.drawString(0, 0, text)
    canvas.restoreState()


def _draw_foot(canvas: Any, sheet: Sheet) -> None:
    bottom = sheet.paper.height - 4.5
    for at, line in enumerate(reversed(sheet.foot)):
        _text(canvas, line, 10, bottom - at * 2.6, FOOT_TEXT)
    right = sheet.paper.width - 10
    y = bottom - 2.6
    canvas.setLineWidth(0.15)
    canvas.line(right - RULER, y, right, y)
    for x in (right - RULER, right):
        canvas.line(x, y - 0.7, x, y + 0.7)
    _text(canvas, f"{RULER} mm", right - RULER, bottom, FOOT_TEXT)
