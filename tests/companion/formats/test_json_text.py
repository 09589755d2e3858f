"""JSON that comes from outside: refused in one line, or safe for everything behind it."""

import pytest

from companion.formats.json_text import parse, shown, write
from companion.formats.limits import DEPTH
from rules.files.unreadable import Unreadable


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param('{"level": 3', "not JSON", id="cut off"),
        pytest.param("", "not JSON", id="nothing"),
        pytest.param("[" * 100_000, "nested more than", id="nested without end"),
        pytest.param("[" * 40 + "]" * 40, "nested more than", id="nested too deep"),
        pytest.param('{"a":' * 900 + "1" + "}" * 900, "nested more than", id="objects too deep"),
        pytest.param("9" * 5000, "too large", id="five thousand digits"),
        pytest.param("-1000000001", "too large", id="just too large"),
        pytest.param("1e999", "too large", id="infinite by exponent"),
        pytest.param("0." + "1" * 50, "written too long", id="fifty digits"),
        pytest.param("NaN", "not a number", id="NaN"),
        pytest.param("[-Infinity]", "not a number", id="infinity"),
        pytest.param('{"by": "Ada", "by": "Ben"}', '"by" is given twice', id="a key twice"),
        pytest.param(r'"\ud800"', "half a character", id="lone surrogate"),
        pytest.param(r'{"\udfff": 1}', "half a character", id="lone surrogate as key"),
    ],
)
def test_unusable_json_is_refused_in_one_line(text: str, message: str) -> None:
    with pytest.raises(Unreadable, match=message) as caught:
        parse(text, "move")

    assert str(caught.value).startswith("move: ")
    assert "\n" not in str(caught.value)


def test_the_one_name_given_twice_is_found_among_very_many() -> None:
    # Comparing each name with each other one would take hours here.
    names = [f"n{number}" for number in range(300_000)]
    text = ",".join(f'"{name}":0' for name in [*names, names[-1]])

    with pytest.raises(Unreadable, match='"n299999" is given twice'):
        parse(f"{{{text}}}")


def test_data_as_deep_as_allowed_is_read() -> None:
    text = "[" * DEPTH + "]" * DEPTH

    assert write(parse(text)) == text


def test_what_was_written_reads_the_same() -> None:
    plain = {"names": ["Åda", "Бен", "李"], "points": [1, -2, 0.5, None, True]}

    assert parse(write(plain)) == plain


def test_quoted_values_are_short_and_printable() -> None:
    quoted = shown({"text": "a\u0007b" * 30}, longest=20)

    assert len(quoted) == 20
    assert quoted.isprintable()
