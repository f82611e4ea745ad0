"""Headings in type of the body's size, told by where they stand and by the others that are set alike."""

import pytest
from builder import untagged
from readers.heuristic.made import BODY, line, passage

import tagged2md
from tagged2md.readers.heuristic.finish import OVER_EM, stands_over
from tagged2md.readers.heuristic.headings import Setting

PROSE = (
    "The words of this paragraph fill a line of the page from its left to its right",
    "edge, or nearly so, as those of running text do, and then the next line goes on",
    "until the paragraph is long enough to tell what body type is in this document.",
)
NAMES = ("Introduction", "Methods of work", "What we found")


def page_with(titles, *, above=2.0, below=1.0, font="F1"):
    """Each title ``above`` lines under what stands before, the text ``below`` lines under it."""
    doc = untagged()
    page = doc.page()
    page.newline()
    page.text("Report of the committee", size=20)
    for title in titles:
        page.newline(above)
        page.text(title, font=font)
        page.newline(below)
        for text in PROSE:
            page.text(text)
            page.newline()
    return tagged2md.convert(doc.data()).markdown


def headings(markdown):
    return [text.partition(" ")[2] for text in markdown.splitlines() if text.startswith("## ")]


@pytest.mark.parametrize(
    ("titles", "setting"),
    [
        pytest.param(NAMES, {}, id="as the body is"),
        pytest.param(NAMES, {"font": "FI"}, id="in italics"),
        pytest.param([name.upper() for name in NAMES], {}, id="in capitals"),
        pytest.param([f"{n} {name}" for n, name in enumerate(NAMES, 1)], {}, id="numbered"),
        pytest.param([f"1.{n} {name}" for n, name in enumerate(NAMES, 1)], {}, id="numbered twice"),
        pytest.param(NAMES, {"font": "FB", "above": 1.0}, id="bold, without more white above"),
    ],
)
def test_lines_that_stand_over_text_again_and_again_are_headings(titles, setting):
    assert headings(page_with(titles, **setting)) == list(titles)


@pytest.mark.parametrize(
    ("titles", "setting"),
    [
        pytest.param(NAMES[:2], {}, id="two are no style"),
        pytest.param([f"{name}." for name in NAMES], {}, id="sentences"),
        pytest.param([f"{name}:" for name in NAMES], {}, id="what introduces the text"),
        pytest.param([name.lower() for name in NAMES], {}, id="small letters"),
        pytest.param(["May 1998", "June 1998", "July 1998"], {}, id="dates"),
        pytest.param(NAMES, {"above": 2.0, "below": 2.0}, id="as far below as above"),
    ],
)
def test_lines_in_body_type_that_may_be_text_stay_text(titles, setting):
    assert headings(page_with(titles, **setting)) == []


@pytest.mark.parametrize(
    ("numbers", "found"),
    [
        pytest.param(["1.1", "1.2", "2."], 3, id="most are headings"),
        pytest.param(["1.1", "", ""], 1, id="one of three"),
    ],
)
def test_small_bold_lines_are_headings_where_most_of_their_style_are(numbers, found):
    doc = untagged()
    page = doc.page()
    for number, name in zip(numbers, NAMES, strict=True):
        page.newline(2)
        page.text(f"{number} {name}".strip(), font="FB", size=9)
        for text in PROSE:
            page.newline()
            page.text(text, size=10)

    assert tagged2md.convert(doc.data()).markdown.count("# ") == found


def test_lines_over_each_other_are_no_headings():
    doc = untagged()
    page = doc.page()
    for text in PROSE:
        page.newline()
        page.text(text)
    for name in ("Water Works", "12 High Street", "Northtown", "Jane Roe", "3 Low Street", "Southtown"):
        page.newline(2)
        page.text(name)

    assert "#" not in tagged2md.convert(doc.data()).markdown


@pytest.mark.parametrize(
    ("white", "over"),
    [
        pytest.param((10.0, 10.0 - 10 * OVER_EM), True, id="a quarter of an em more above"),
        pytest.param((10.0, 10.1 - 10 * OVER_EM), False, id="a little less"),
        pytest.param((None, 5.0), True, id="nothing above"),
        pytest.param((10.0, None), False, id="nothing below"),
    ],
)
def test_what_stands_over_text(white, over):
    assert stands_over(passage(line("A title", font=BODY)), Setting(*white)) is over


def test_titles_of_several_lines_in_large_type_are_headings():
    doc = untagged()
    page = doc.page()
    for text in ("Annual report of the", "committee for the", "supply of water to", "the northern towns"):
        page.newline(2)
        page.text(text, size=20)
    page.newline(2)
    for text in PROSE * 2:
        page.newline()
        page.text(text)

    assert tagged2md.convert(doc.data()).markdown.startswith(
        "# Annual report of the committee for the supply of water to the northern towns\n"
    )


@pytest.mark.parametrize(("size", "joined"), [(14, True), (17, False)])
def test_the_mark_of_a_note_behind_a_bold_title_need_not_be_bold(size, joined):
    doc = untagged()
    page = doc.page()
    page.text("The first line of a title that needs more", font="FB", size=20)
    page.newline(1.3)
    page.text("And its second line", font="FB", size=20)
    page.text("*", size=size, rise=7)
    for text in PROSE:
        page.newline(2)
        page.text(text)

    assert ("needs more And its" in tagged2md.convert(doc.data()).markdown) is joined


def test_small_capitals_are_as_large_as_the_letter_they_start_with():
    doc = untagged()
    page = doc.page()
    for name in NAMES:
        page.newline(2)
        page.text(name[0].upper(), size=14)
        page.text(name[1:].upper(), size=10)
        page.newline(0.5)
        for text in PROSE:
            page.newline()
            page.text(text, size=10.5)

    assert [text for text in tagged2md.convert(doc.data()).markdown.splitlines() if text[:1] == "#"] == [
        f"# {name.upper()}" for name in NAMES
    ]


def test_lines_to_fill_in_are_no_contents_list():
    doc = untagged()
    page = doc.page()
    for text in ("Name: ______________", "Street: ______________", "Town: ______________"):
        page.newline(2)
        page.text(text)

    assert "- " not in tagged2md.convert(doc.data()).markdown


def test_numbered_lines_in_capitals_are_no_items():
    doc = untagged()
    page = doc.page()
    for n, name in enumerate(NAMES, 1):
        page.newline(2)
        page.text(f"{n}. {name.upper()}")
        for text in PROSE:
            page.newline()
            page.text(text)

    markdown = tagged2md.convert(doc.data()).markdown
    assert [text for text in markdown.splitlines() if text[:1] == "#"] == [
        f"# {n}. {name.upper()}" for n, name in enumerate(NAMES, 1)
    ]


def test_lines_under_pictures_are_captions():
    doc = untagged()
    page = doc.page()
    for name in NAMES:
        for text in PROSE:
            page.newline()
            page.text(text)
        page.newline(7)
        page.draw(doc.image(), (72, page.y + 16, 300, page.y + 90))
        page.text(name, font="FI")
        page.newline()

    page.text(" ".join(PROSE[:1]))
    assert "#" not in tagged2md.convert(doc.data()).markdown


@pytest.mark.parametrize(
    ("names", "count"),
    [
        pytest.param(["Anna", "Bert", "Anna", "Bert", "Anna"], 0, id="speakers of a play"),
        pytest.param(["Anna", "Bert", "Clara", "Dora", "Anna"], 5, id="a text that recurs"),
    ],
)
def test_names_of_speakers_are_no_headings(names, count):
    assert len(headings(page_with(names))) == count


def test_formulas_on_lines_of_their_own_are_no_headings():
    assert headings(page_with(["Q = k A / L", "V = Q / A", "R = v d / n"], font="FI")) == []


def test_terms_over_indented_definitions_are_no_headings():
    doc = untagged()
    page = doc.page()
    for name in NAMES:
        page.newline(2)
        page.text(name)
        for text in PROSE:
            page.newline()
            page.text(text, x=96)

    assert "#" not in tagged2md.convert(doc.data()).markdown


@pytest.mark.parametrize(
    ("names", "count"),
    [
        pytest.param(["Everybody needs", "Children need", "Teachers need"], 0, id="what introduces the list"),
        pytest.param(["EVERYBODY", "CHILDREN", "TEACHERS"], 3, id="capitals"),
        pytest.param(["Article 1", "Article 2", "Article 3"], 3, id="numbers"),
    ],
)
def test_over_a_list_plain_lines_introduce_it(names, count):
    doc = untagged()
    page = doc.page()
    page.newline()
    page.text("What to bring", size=20)
    for name in names:
        page.newline(2)
        page.text(name)
        for mark in ("(1)", "(2)"):
            page.newline()
            page.text(mark)
            page.text(f"{PROSE[0][:40]}.", x=100)
        page.newline(2)
        for text in PROSE:
            page.newline()
            page.text(text)

    assert len(headings(tagged2md.convert(doc.data()).markdown)) == count


@pytest.mark.parametrize(
    ("mark", "items"),
    [
        pytest.param("FI", 0, id="headings with letters, in italics throughout"),
        pytest.param("F1", 2, id="items that start upright"),
    ],
)
def test_lines_in_italics_with_letters(mark, items):
    doc = untagged()
    page = doc.page()
    for letter, name in zip("ab", NAMES, strict=False):
        page.newline(1.5)
        page.text(f"{letter}) ", font=mark)
        page.text(name, font="FI")
        for text in PROSE:
            page.newline()
            page.text(text)

    assert tagged2md.convert(doc.data()).markdown.count("- ") == items
