import pytest

from tagged2md.readers.heuristic.evidence import (
    ends_sentence,
    is_capitals,
    is_caption,
    is_date,
    is_figures,
    is_plain_number,
    plain_depth,
    section_depth,
    starts_lower,
)


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        pytest.param("The end.", True, id="a full stop ends a sentence"),
        pytest.param("He said “Go!”", True, id="closing quotes after it are passed over"),
        pytest.param("終わり。", True, id="an ideographic full stop does"),
        pytest.param("as follows:", True, id="a colon introduces something else"),
        pytest.param("and so on,", False, id="a comma does not"),
        pytest.param("", False, id="nothing does not"),
    ],
)
def test_sentence_ends(text, ends):
    assert ends_sentence(text) is ends


@pytest.mark.parametrize(
    ("text", "depth"),
    [
        pytest.param("1.1 Scope", 2, id="two numbers are depth two"),
        pytest.param("2.3.4. Methods", 3, id="a last full stop does not count"),
        pytest.param("Chapter 3", 1, id="a chapter is depth one"),
        pytest.param("Artikel 5 Geltung", 1, id="German articles count"),
        pytest.param("§ 4 Fristen", 1, id="a section sign counts"),
        pytest.param("第1章 はじめに", 1, id="Japanese chapters count"),
        pytest.param("1. Introduction", None, id="a number with full stop may be an item"),
        pytest.param("3.5 4.5 5.5", None, id="decimals in a row are figures"),
        pytest.param("Chapter and verse", None, id="a word that is no number does not count"),
        pytest.param("Parties", None, id="a longer word that starts alike does not count"),
    ],
)
def test_section_numbers(text, depth):
    assert section_depth(text) == depth


@pytest.mark.parametrize(
    ("text", "caption"),
    [
        pytest.param("Figure 3. Mean deficit", True, id="a figure with number"),
        pytest.param("Tab. 2: Ergebnisse", True, id="a German table, shortened"),
        pytest.param("図1 概要", True, id="a Japanese figure"),
        pytest.param("Figure it out", False, id="a verb"),
        pytest.param("Tables are furniture", False, id="a plural"),
    ],
)
def test_captions(text, caption):
    assert is_caption(text) is caption


@pytest.mark.parametrize(
    ("text", "date"),
    [
        pytest.param("12 March 2024", True, id="a day"),
        pytest.param("2024-03-12", True, id="an ISO date"),
        pytest.param("2024", True, id="a year"),
        pytest.param("2024 in review", False, id="a title with a year"),
    ],
)
def test_dates(text, date):
    assert is_date(text) is date


def test_capitals_need_four_letters():
    assert is_capitals("RESULTS 2024")
    assert not is_capitals("UNO")
    assert not is_capitals("Results")


def test_a_line_of_figures_has_no_letters_or_many_digits():
    assert is_figures("12.5 %")
    assert is_figures("EUR 1,250,000")
    assert not is_figures("Report 2024 of the board")


def test_brackets_before_a_small_letter_are_passed_over():
    assert starts_lower("(see below)")
    assert not starts_lower("(See below)")


@pytest.mark.parametrize(
    ("text", "depth", "sure"),
    [
        pytest.param("3 Results", 1, True, id="a number"),
        pytest.param("3. results", 1, True, id="a number with a full stop"),
        pytest.param("IV. Methods", 1, True, id="a roman number with a full stop"),
        pytest.param("A Proofs", 1, False, id="a letter before a capital may be an appendix"),
        pytest.param("A note on sources", None, False, id="a letter before a small one is a word"),
        pytest.param("3 results", None, False, id="a number before a small letter counts something"),
    ],
)
def test_single_numbers_before_headings(text, depth, sure):
    assert plain_depth(text) == depth
    assert is_plain_number(text) is sure
