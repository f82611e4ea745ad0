import time

import pytest
from readers.heuristic.made import BODY, BOLD, MONO, Setter, facts, line, look

from tagged2md.pdf.page import PageTarget
from tagged2md.readers.heuristic import code, contents
from tagged2md.readers.heuristic.census import Census
from tagged2md.readers.heuristic.contents import depths, entry_of
from tagged2md.readers.heuristic.links import page_url
from tagged2md.readers.heuristic.records import Column

RIGHT = 300.0
BODY_LOOK = look()
SECOND = 1.0
"""Many times what linear work needs, a small part of what quadratic work does."""


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        pytest.param("1 Scope ........ 7", ("1 Scope", "7"), id="dots"),
        pytest.param("Scope . . . . . 12", ("Scope", "12"), id="dots with spaces"),
        pytest.param("Preface …… iv", None, id="two ellipses are six dots, but two signs"),
        pytest.param("Preface ……… iv", ("Preface", "iv"), id="ellipses before a roman number"),
        pytest.param("Scope .....", ("Scope", ""), id="dots without number"),
        pytest.param("And so on... he said", None, id="three dots inside a sentence"),
        pytest.param("Scope 7", None, id="a number without dots"),
        pytest.param("Scope ..... 12345", None, id="five digits are no page"),
        pytest.param("Scope......7", ("Scope", "7"), id="dots and number without spaces"),
        pytest.param("..... 7", None, id="dots without words"),
    ],
)
def test_entries(text, entry):
    found = entry_of(line(text), RIGHT)

    assert (found and (found.title, found.page)) == entry


@pytest.mark.parametrize("text", [pytest.param("a " * 30_000, id="words"), pytest.param("a. . . " * 9_000, id="dots")])
def test_lines_of_any_length_are_searched_in_linear_time(text):
    given = line(text.strip())

    start = time.process_time()
    entry_of(given, RIGHT)
    assert time.process_time() - start < SECOND


@pytest.mark.parametrize(
    ("x", "gap", "is_entry"),
    [
        pytest.param(295.0, 200.0, True, id="at the right edge, after a wide gap"),
        pytest.param(250.0, 200.0, False, id="not at the right edge"),
        pytest.param(295.0, 10.0, False, id="after a word gap"),
    ],
)
def test_numbers_at_the_right_edge(x, gap, is_entry):
    row = line("Scope 7")._replace(x1=x, parts=2, gap=gap)

    assert (entry_of(row, RIGHT) is not None) is is_entry


def column(*texts):
    return Column(0.0, RIGHT, tuple(Setter().set(*texts).lines))


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        pytest.param(["A ..... 1", "B ..... 2", "C ..... 3"], [(0, 3)], id="three entries"),
        pytest.param(["A ..... 1", "B ..... 2"], [], id="two are none"),
        pytest.param(["Text", "A ..... 1", "Part", "B ..... 2", "C ..... 3", "Text"], [(1, 5)], id="a line between"),
        pytest.param(["A ..... 1", "a", "b", "c", "B ..... 2", "C ..... 3"], [], id="three lines between are too many"),
    ],
)
def test_stretches_of_entries(texts, found):
    assert contents.stretches(column(*texts), {}) == found


def test_lines_that_are_links_into_the_file_are_entries():
    given = column("1 Scope", "2 Terms", "3 Rules")
    urls = {id(run): page_url(PageTarget(3)) for one in given.lines for run in one.runs}

    assert contents.stretches(given, urls) == [(0, 3)]
    assert contents.stretches(given, dict.fromkeys(urls, "https://example.org")) == []


@pytest.mark.parametrize(
    ("xs", "levels"),
    [
        pytest.param([0, 10, 10, 0], [0, 1, 1, 0], id="an em deeper is a level"),
        pytest.param([0, 7, 0], [0, 0, 0], id="0.7 em is not"),
        pytest.param([0, 10, 25, 12, 0], [0, 1, 2, 1, 0], id="near an open level is that level"),
    ],
)
def test_levels_of_entries(xs, levels):
    assert depths(xs, 10.0) == levels


def mono(*texts, gap=0.0):
    return Setter().set("Text before the code,", "as usual").set(*texts, gap=gap, font=MONO).set("Text", gap=gap).lines


def stretches(lines, **changes):
    return code.stretches(Column(0.0, RIGHT, tuple(lines)), facts(**changes))


def test_lines_of_one_monospaced_face_are_code():
    assert stretches(mono("x = 1", "y = 2")) == [(2, 4)]


def test_a_single_line_is_code_where_it_stands_apart():
    assert stretches(mono("x = 1", gap=6.0)) == [(2, 3)]
    assert stretches(mono("x = 1")) == []


@pytest.mark.parametrize(
    ("size", "gap", "sizes", "found"),
    [
        pytest.param(9.0, 3.0, {9.0}, [(2, 3)], id="near the text, in the type of longer blocks"),
        pytest.param(9.0, 0.0, {9.0}, [], id="a line of a paragraph"),
        pytest.param(9.0, 6.0, {8.0}, [], id="in another type than longer blocks it is a phrase"),
        pytest.param(10.0, 2.0, {10.0}, [], id="in the size of the body the step says nothing"),
        pytest.param(10.0, 6.0, {10.0}, [(2, 3)], id="in the size of the body, set apart"),
    ],
)
def test_a_single_line_beside_longer_blocks(size, gap, sizes, found):
    lines = Setter().set("Text before the code,", "as usual").set("x = 1", gap=gap, font=MONO, size=size)

    assert stretches(lines.set("Text", gap=gap).lines, code_sizes=frozenset(sizes)) == found


@pytest.mark.parametrize(
    ("gap", "white", "found"),
    [
        pytest.param(3.0, 5.0, [(2, 3)], id="as far below the text as longer blocks"),
        pytest.param(6.0, 5.0, [], id="farther than those, as paragraphs are"),
        pytest.param(6.0, 8.0, [(2, 3)], id="as far as those"),
    ],
)
def test_a_single_line_stands_below_the_text_as_longer_blocks_do(gap, white, found):
    lines = Setter().set("Text before the code,", "as usual").set("x = 1", gap=gap, font=MONO).set("Text", gap=6.0)

    assert stretches(lines.lines, code_sizes=frozenset({10.0}), code_starts=frozenset({(BODY_LOOK, white)})) == found


def test_a_single_line_below_a_heading_is_compared_with_blocks_below_headings():
    lines = Setter().set("A heading", font=BOLD).set("PUT /queues", gap=6.0, font=MONO).set("Text", gap=6.0).lines

    assert stretches(lines, code_starts=frozenset({(BODY_LOOK, 1.0)})) == [(1, 2)]
    assert stretches(lines, code_starts=frozenset({(lines[0].look, 1.0)})) == []


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        pytest.param(
            ["If you need more time:", "curl -X POST"], [(1, 2)], id="announced by a colon, with room for a word"
        ),
        pytest.param(["If you need more time", "curl -X POST"], [], id="no colon"),
        pytest.param(["If you need more time and have nothing else to do:", "curl -X POST"], [], id="no room"),
    ],
)
def test_a_single_line_in_an_item(texts, found):
    lines = Setter().set(texts[0]).set(texts[1], font=MONO).set("1. A line that is nearly as long as all of them")

    assert stretches(lines.lines) == found


def test_lines_with_drawn_bullets_are_no_code():
    given = Column(0.0, RIGHT, tuple(mono("one.odt", "two.odt")))

    assert code.stretches(given, facts()) == [(2, 4)]
    assert code.stretches(given, facts(), {2, 3}) == []


def test_the_census_knows_how_far_blocks_of_code_stand_below_the_text():
    census = Census()
    census.add(Setter().set("Text").set("x = 1", "y = 2", gap=3.0, font=MONO).set("Text").lines)
    census.add(Setter().set("Text").set("x = 1", gap=9.0, font=MONO).set("Text").lines)

    assert census.facts().code_starts == {(BODY_LOOK, 5.0)}


@pytest.mark.parametrize(
    ("below", "found"),
    [
        pytest.param(30.0, [(0, 4)], id="two blank lines belong to code"),
        pytest.param(45.0, [(0, 2), (2, 4)], id="a wider gap does not"),
    ],
)
def test_gaps_in_code_are_measured_by_its_own_leading(below, found):
    lines = (
        Setter(leading=12.0)
        .set("x = 1", "y = 2", font=MONO, size=7.0)
        .set("z = 3", "a = 4", gap=below - 12.0, font=MONO, size=7.0)
    )

    assert stretches(lines.lines, leadings={10.0: 1.2, 7.0: 1.7}) == found


@pytest.mark.parametrize(
    ("x", "found"),
    [
        pytest.param(60.0, [(0, 3)], id="three columns of blanks inside a row"),
        pytest.param(120.0, [(0, 1), (1, 3)], id="far to the right stands something else"),
    ],
)
def test_a_row_of_code_may_be_cut_at_its_blanks(x, found):
    lines = [
        line("daily", 0, 700, font=MONO),
        line("= 14", x, 700, font=MONO),
        line("a = 1", 0, 688, font=MONO),
    ]

    assert code.ranges(lines, facts(), list(map(code.is_mono, lines))) == found


def test_items_in_a_monospaced_face_are_no_code():
    assert stretches(mono("• one.odt", "• two.odt")) == []


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        pytest.param(["def f(x):", "return x"], [(2, 4)], id="program text"),
        pytest.param(["Dear John", "how are you"], [], id="a letter"),
    ],
)
def test_in_a_typewritten_document_the_text_tells(texts, found):
    assert stretches(mono(*texts), mono_share=0.9) == found


def small(*texts):
    return Setter().set("Text before the code,", "as usual").set(*texts, size=9.0).lines


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        pytest.param(["{", '"error": "none",', '"id": 7', "}"], [(2, 6)], id="program text in another size"),
        pytest.param(["{", '"error": "none"}'], [], id="two lines of it"),
        pytest.param(["A note about it", "in small type", "and so on"], [], id="small type"),
    ],
)
def test_code_whose_face_was_missing(texts, found):
    assert stretches(small(*texts)) == found


def test_in_a_smaller_size_program_text_may_be_bold():
    lines = (
        Setter()
        .set("Text before the code,", "as usual")
        .set("[keep]", size=9.0, font=BOLD)
        .set("daily = 14", "weekly = 8", size=9.0)
    )

    assert stretches(lines.lines) == [(2, 5)]


@pytest.mark.parametrize(
    ("text", "is_program"),
    [
        pytest.param("larkspur --version", True, id="an option"),
        pytest.param("./configure", True, id="a program of this folder"),
        pytest.param("[keep.daily]", True, id="a section of settings"),
        pytest.param("GET /v2/queues HTTP/1.1", True, id="a request"),
        pytest.param("Get the source and go to its folder.", False, id="a sentence"),
        pytest.param("[1] Smith, J.: A book", False, id="an entry of a bibliography"),
        pytest.param("one -- two", False, id="a dash of a typewriter"),
    ],
)
def test_lines_of_program_text(text, is_program):
    assert code.is_program_text([line(text)]) is is_program


def test_program_text_in_body_type_is_text():
    assert stretches(Setter().set("{", "a = 1;", "b = 2;", "}").lines) == []


def test_most_letters_of_a_line_of_code_are_monospaced():
    given = line("long_name = something two", font=MONO)
    mixed = given._replace(runs=(*given.runs[:-1], given.runs[-1]._replace(style=line("two", font=BODY).runs[0].style)))

    assert code.is_mono(mixed)
    assert not code.is_mono(mixed._replace(runs=mixed.runs[-2:-1] + mixed.runs[-1:] * 3))


def test_code_keeps_its_columns():
    lines = Setter().set("if x:", font=MONO).lines
    lines += Setter(x=24.0, y=688.0).set("return 1", font=MONO).lines

    assert code.code_text(lines) == "if x:\n    return 1"
