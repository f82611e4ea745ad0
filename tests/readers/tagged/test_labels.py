from __future__ import annotations

import pytest
from typeset import MONO, SERIF

from tagged2md.document.walk import inline_text
from tagged2md.layout.inlines import PLAIN, STRONG, Piece
from tagged2md.readers.tagged.labels import LabelKind, label_of, mark_of


@pytest.mark.parametrize(
    ("text", "numbering", "kind", "number"),
    [
        pytest.param("•", None, LabelKind.BULLET, None, id="a bullet"),
        pytest.param("–", None, LabelKind.BULLET, None, id="a dash alone"),
        pytest.param("o", None, LabelKind.BULLET, None, id="the letter that Courier draws as bullet"),
        pytest.param("o", "LowerAlpha", LabelKind.ENUMERATOR, None, id="the letter in an alphabetic list"),
        pytest.param("➢", None, LabelKind.BULLET, None, id="a dingbat"),
        pytest.param("\ufffd", None, LabelKind.BULLET, None, id="a glyph nobody can read"),
        pytest.param("5.", None, LabelKind.DECIMAL, 5, id="a number with point"),
        pytest.param("(3)", None, LabelKind.DECIMAL, 3, id="a number in brackets"),
        pytest.param("7", None, LabelKind.DECIMAL, 7, id="a bare number"),
        pytest.param(".2", None, LabelKind.DECIMAL, 2, id="a number as right-to-left text draws it"),
        pytest.param("1.1", None, LabelKind.ENUMERATOR, None, id="a compound number"),
        pytest.param("a)", None, LabelKind.ENUMERATOR, None, id="a letter"),
        pytest.param("IV.", None, LabelKind.ENUMERATOR, None, id="a roman number"),
        pytest.param("[Knuth84]", None, LabelKind.ENUMERATOR, None, id="a label in square brackets"),
        pytest.param("Atom", "Description", LabelKind.OTHER, None, id="a word"),
        pytest.param("", None, LabelKind.NONE, None, id="nothing"),
    ],
)
def test_what_a_label_is(text, numbering, kind, number):
    label = label_of(text, numbering)

    assert (label.kind, label.number) == (kind, number)


@pytest.mark.parametrize(("text", "checked"), [("☑", True), ("☐", False)])
def test_a_box_is_a_task(text, checked):
    assert label_of(text).task is checked


@pytest.mark.parametrize(
    ("text", "font", "label", "rest"),
    [
        pytest.param("• milk", SERIF, "•", "milk", id="a bullet with a space"),
        pytest.param("•milk", SERIF, "•", "milk", id="a bullet without"),
        pytest.param("3. eat", SERIF, "3.", "eat", id="a number"),
        pytest.param("a) one", SERIF, "a)", "one", id="a letter"),
        pytest.param("1.2 Scope", SERIF, "1.2", "Scope", id="a compound number"),
        pytest.param("– dash", SERIF, "–", "dash", id="a dash with a gap"),
        pytest.param("o milk", MONO, "o", "milk", id="an o in a monospaced face"),
    ],
)
def test_a_label_in_the_text_is_taken_off(text, font, label, rest):
    mark = mark_of([Piece("", text, PLAIN)], font)

    assert (mark.label, inline_text(mark.children)) == (label, rest)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("-milk", id="a hyphen without gap"),
        pytest.param("1945 was a year", id="a bare number"),
        pytest.param("o milk", id="an o in a text face"),
        pytest.param("Plain text", id="text"),
        pytest.param("3.", id="a number alone"),
    ],
)
def test_other_text_has_no_label(text):
    assert mark_of([Piece("", text, PLAIN)], SERIF) is None


def test_a_label_may_be_a_piece_of_its_own():
    mark = mark_of([Piece("", "3.", STRONG), Piece(" ", "alpha", STRONG), Piece(" ", "beta", PLAIN)], SERIF)

    assert inline_text(mark.children) == "alpha beta"
