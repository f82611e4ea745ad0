import pytest
from readers.heuristic.made import BOLD, MONO, SYMBOL, Setter, facts, line

from tagged2md.pdf.page import TextRun
from tagged2md.readers.heuristic.lists import Around, candidate, markers, roman_value, with_open
from tagged2md.readers.heuristic.records import Marker


def labels(lines):
    return [marker.label for marker in markers(lines, facts()).values()]


@pytest.mark.parametrize(
    ("text", "label"),
    [
        pytest.param("• one", ["•"], id="a bullet is always an item"),
        pytest.param("•one", ["•"], id="even without a gap"),
        pytest.param("– |one", ["–"], id="a dash with a wide gap is an item"),
        pytest.param("– one", [], id="a dash with a space alone is not"),
        pytest.param("o |one", [], id="a letter o of the text face alone is not"),
        pytest.param("1. |one", ["1."], id="a first number with a gap is an item"),
        pytest.param("2. |one", [], id="a lone second number is not"),
        pytest.param("1945. The war ended.", [], id="a year is not"),
        pytest.param("A. |Smith", [], id="an initial is not"),
        pytest.param("12 |one", [], id="a bare number is not"),
        pytest.param("•", [], id="a bullet without text is not"),
        pytest.param("– |– – –", [], id="a line of dashes is not"),
    ],
)
def test_single_lines(text, label):
    assert labels([line(text)]) == label


@pytest.mark.parametrize(
    ("texts", "label"),
    [
        pytest.param(["- one", "- two"], ["-", "-"], id="dashes under each other are items"),
        pytest.param(["1. one", "2. two"], ["1.", "2."], id="numbers that follow are items"),
        pytest.param(["3) three", "4) four"], ["3)", "4)"], id="wherever they start"),
        pytest.param(["a) one", "b) two"], ["a)", "b)"], id="letters that follow are items"),
        pytest.param(["iv. four", "v. five"], ["iv.", "v."], id="roman numbers that follow are items"),
        pytest.param(["3. three", "7. seven"], [], id="numbers that do not follow are not"),
        pytest.param(["1. one", "2) two"], [], id="nor numbers of two kinds"),
        pytest.param(["[1] one", "[2] two"], ["[1]", "[2]"], id="numbers in brackets that follow are"),
    ],
)
def test_siblings(texts, label):
    assert labels(Setter().set(*texts).lines) == label


def test_siblings_stand_under_each_other():
    near = [line("1. one", 0, 700), line("2. two", 5, 688)]
    far = [line("1. one", 0, 700), line("2. two", 20, 688)]

    assert labels(near) == ["1.", "2."]
    assert labels(far) == []


def test_bold_numbers_are_no_items_where_the_body_is_not_bold():
    assert labels([line("1. one", 0, 700, font=BOLD), line("2. two", 0, 600, font=BOLD)]) == []


def test_a_letter_o_of_a_typewriter_face_is_a_bullet():
    mono = line("o", 0, 0, font=MONO)
    rest = line("one two", 18, 0)
    both = rest._replace(runs=mono.runs + rest.runs, text="o one two", x0=0.0)

    assert labels([both]) == ["o"]


def test_a_marker_before_text_without_spaces_is_told_by_its_gap():
    mono = line("o", 0, 0, font=MONO)
    rest = line("辞典や事典", 18, 0)
    both = rest._replace(runs=mono.runs + rest.runs, text="o辞典や事典", x0=0.0)

    assert labels([both]) == ["o"]


def test_private_characters_of_symbol_fonts_are_bullets():
    run = line("x", 0, 0, font=SYMBOL).runs[0]._replace(text="\uf0b7")
    rest = line("one", 18, 0)

    found = candidate(rest._replace(runs=(run, *rest.runs), text="\uf0b7 one", x0=0.0))

    assert found is not None
    assert (found.label, found.text_x) == ("•", 18)


@pytest.mark.parametrize(
    ("glyph", "kind"), [pytest.param("☐", "task", id="open"), pytest.param("☑", "done", id="checked")]
)
def test_check_boxes_are_tasks(glyph, kind):
    assert [m.kind for m in markers([line(f"{glyph} |do it")], facts()).values()] == [kind]


def test_marker_knows_where_its_text_starts():
    found = candidate(line("(12) |text", x=30))

    assert found is not None
    assert (found.x, found.runs, found.chars, found.number) == (30, 1, 0, 12)
    assert found.text_x == 30 + 20 + 2.5 + 10


def test_a_marker_of_several_runs_is_taken_whole():
    one = line("1", 0, 0)
    dot = TextRun(".", 5, 0, 7.5, one.runs[0].style, one.runs[0].marked)
    rest = line("text", 20, 0)

    found = candidate(rest._replace(runs=(*one.runs, dot, *rest.runs), text="1. text", x0=0.0))

    assert found is not None
    assert found.runs == 2


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param("xiv", 14, id="fourteen"),
        pytest.param("iiii", None, id="no roman number"),
        pytest.param("IX", 9, id="capitals"),
    ],
)
def test_roman_numbers(text, value):
    assert roman_value(text) == value


def test_a_list_goes_on_in_the_next_column():
    start, rest = Setter().set("1. one", "a) first"), Setter().set("b) second", "2. two")
    first = markers(start.lines, facts(), Around(after=rest.lines))
    opened: tuple[Marker, ...] = ()
    for marker in first.values():
        opened = with_open(opened, marker)

    assert [marker.label for marker in first.values()] == ["1.", "a)"]
    assert [m.label for m in markers(rest.lines, facts(), Around(opened)).values()] == ["b)", "2."]


def test_numbers_that_nothing_follows_in_the_next_column_start_no_list():
    start, rest = Setter().set("1. one"), Setter().set("3. three")

    assert markers(start.lines, facts(), Around(after=rest.lines)) == {}


def test_an_item_of_an_outer_list_comes_after_those_inside_of_it():
    """Nested items end a page, and the next one starts with the outer list's next number alone."""
    items = Setter().set("3. three", "4. four", "i) one", "ii) two")
    opened: tuple[Marker, ...] = ()
    for marker in markers(items.lines, facts()).values():
        opened = with_open(opened, marker)

    assert [m.label for m in markers([line("5. five")], facts(), Around(opened)).values()] == ["5."]
    assert markers([line("7. seven")], facts(), Around(opened)) == {}
