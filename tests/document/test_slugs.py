"""Anchors of headings, as GitHub makes them."""

from __future__ import annotations

import pytest
from model import cell, code, document, h, quote, strong, table

from tagged2md.document.slugs import heading_slugs, numbered, slug_of


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        pytest.param("Results", "results", id="letters are lower-cased"),
        pytest.param("Results & more", "results--more", id="punctuation goes, each space stays a hyphen"),
        pytest.param("1.2 Scope", "12-scope", id="digits stay, dots go"),
        pytest.param("snake_case-name", "snake_case-name", id="low lines and hyphens stay"),
        pytest.param("Größe Éa", "größe-éa", id="letters of all scripts stay"),
        pytest.param("e\u0301", "e\u0301", id="combining marks stay"),
        pytest.param("漢字 かな", "漢字-かな", id="Chinese and Japanese stay"),
        pytest.param("Ⅳ x²", "ⅳ-x", id="number letters stay, raised digits go"),
        pytest.param("a — b", "a--b", id="dashes go"),
        pytest.param("  a\n b ", "a-b", id="white space is collapsed first"),
        pytest.param("😀", "", id="pictures go"),
        pytest.param("", "", id="nothing"),
    ],
)
def test_slug(text, slug):
    assert slug_of(text) == slug


@pytest.mark.parametrize(
    ("slugs", "unique"),
    [
        pytest.param(["a", "a", "a"], ("a", "a-1", "a-2"), id="repeated ones are numbered"),
        pytest.param(["a", "a-1", "a"], ("a", "a-1", "a-2"), id="numbers that are taken are skipped"),
        pytest.param(["a", "a", "a-1"], ("a", "a-1", "a-1-1"), id="a number that was given away is taken"),
        pytest.param(["", ""], ("", "-1"), id="empty ones too"),
    ],
)
def test_repeated_slugs(slugs, unique):
    assert numbered(slugs) == unique


def test_slugs_of_a_document_use_the_plain_text_of_headings_outside_tables():
    doc = document(h(1, "The ", strong("big"), " ", code("x_y")), quote(h(2, "A")), table([cell(h(3, "A"))]), h(4, "A"))

    assert heading_slugs(doc) == ("the-big-x_y", "a", "a-1")


def test_slugs_of_given_headings():
    assert heading_slugs([h(1, "A"), h(1, "A")]) == ("a", "a-1")


def test_many_equal_slugs_take_linear_time():
    assert numbered(["a"] * 100_000)[-1] == "a-99999"
