"""A chart as an SVG file: text that stays text, in the colours of a look."""

from __future__ import annotations

from collections.abc import Mapping
from xml.sax.saxutils import escape, quoteattr

from companion.history.charts.chart import Box, Chart, Shape, Stroke, Symbol, Text, corners
from companion.history.charts.palettes import LIGHT

MARGIN = 24


def svg(chart: Chart, palette: Mapping[str, str] = LIGHT) -> str:
    """Return the text of an SVG file."""
    wide, high = chart.width + 2 * MARGIN, chart.height + 2 * MARGIN
    parts = "\n".join(_drawn(one, palette) for one in chart.shapes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}"'
        f' viewBox="{-MARGIN} {-MARGIN} {wide:g} {high:g}"'
        ' font-family="Inter, Helvetica, Arial, sans-serif" role="img">\n'
        f"<title>{_clean(chart.title)}</title>\n<desc>{_clean(chart.says)}</desc>\n"
        f'<rect x="{-MARGIN}" y="{-MARGIN}" width="{wide:g}" height="{high:g}"'
        f' fill="{palette["background"]}"/>\n{parts}\n</svg>\n'
    )


def _drawn(shape: Shape, palette: Mapping[str, str]) -> str:
    colour = quoteattr(palette.get(shape.colour, shape.colour))
    match shape:
        case Box(x, y, w, h, _, radius):
            return (
                f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}"'
                f' rx="{min(radius, w / 2, h / 2):.1f}" fill={colour}/>'
            )
        case Stroke(points, _, width):
            told = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            return (
                f'<polyline points="{told}" fill="none" stroke={colour}'
                f' stroke-width="{width:g}" stroke-linejoin="round" stroke-linecap="round"/>'
            )
        case Symbol(x, y, kind, size, _):
            told = " ".join(f"{px:.1f},{py:.1f}" for px, py in corners(kind, x, y, size))
            return f'<polygon points="{told}" fill={colour}/>'
        case Text(x, y, text, size, _, anchor, bold):
            weight = ' font-weight="600"' if bold else ""
            return (
                f'<text x="{x:.1f}" y="{y + size * 0.36:.1f}" font-size="{size:g}"'
                f' text-anchor="{anchor}"{weight} fill={colour}>{_clean(text)}</text>'
            )


def _clean(text: str) -> str:
    """Return a text without what XML cannot hold: a name may be anything."""
    return escape("".join(one for one in text if one.isprintable()))
