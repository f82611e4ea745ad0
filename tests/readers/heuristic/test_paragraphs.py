import pytest
from readers.heuristic.made import BOLD, Setter, facts, line

from tagged2md.readers.heuristic.lists import candidate, markers
from tagged2md.readers.heuristic.paragraphs import passages
from tagged2md.readers.heuristic.records import Column

FULL = "a full line of words that reaches the right edge of its column or nearly so"
X1 = line(FULL).x1


def texts(setter, x1=X1):
    lines = tuple(setter.lines)
    column = Column(min(line.x0 for line in lines), x1, lines)
    return [passage.text for passage in passages(1, column, markers(lines, facts()), facts())]


def count(setter):
    return len(texts(setter))


@pytest.mark.parametrize(
    ("gap", "parts"),
    [
        pytest.param(0.0, 1, id="no gap"),
        pytest.param(1.5, 1, id="a step of 1.13 leadings"),
        pytest.param(2.2, 2, id="a step of 1.18 leadings"),
    ],
)
def test_gaps_part_paragraphs(gap, parts):
    assert count(Setter().set(FULL, FULL + ".").set("Another one starts", gap=gap)) == parts


def test_a_sentence_runs_on_over_a_small_gap():
    assert count(Setter().set(FULL).set("and goes on", gap=3.0)) == 1
    assert count(Setter().set(FULL).set("and goes on", gap=12.0)) == 2


@pytest.mark.parametrize(
    ("indent", "parts"),
    [
        pytest.param(7.0, 1, id="0.7 em is no indent"),
        pytest.param(9.0, 2, id="0.9 em is one"),
    ],
)
def test_first_line_indents_part_paragraphs(indent, parts):
    text = FULL.capitalize()
    setter = Setter().set(text, text).set(text, indent=indent).set(text)

    assert count(setter) == parts


def test_hanging_lines_belong_to_the_item_they_hang_under():
    setter = Setter()
    for _ in range(2):
        setter.set("Smith, J. A title of a book that reaches the right edge of its column or nearly")
        setter.set("so and goes on here.", indent=20.0)

    assert count(setter) == 2


@pytest.mark.parametrize(
    ("first", "parts"),
    [
        pytest.param("mark_in_space |The text of its column after a mark in the margin ends.", 1, id="under the text"),
        pytest.param("mark_in_margins The text of its column after a word of that text ends.", 2, id="under a word"),
        pytest.param("mark_in_ma |The text of a column with something left of it ends.", 2, id="beside the text"),
    ],
)
def test_a_line_under_the_text_beside_a_mark_in_the_margin_goes_on_with_it(first, parts):
    lines = [line(first, 0, 700), line("Next line of the text", 77.5, 688), line("and one more", 77.5, 676)]
    column = Column(0.0, X1, tuple(lines))

    assert len(passages(1, column, {}, facts())) == parts


@pytest.mark.parametrize(
    ("x", "parts"), [pytest.param(77.5, 1, id="under the text"), pytest.param(0.0, 2, id="under the label")]
)
def test_a_line_under_the_text_after_a_wide_gap_goes_on_with_it(x, parts):
    labelled = line("mark_in_space |Logical; whether names are", 0, 700)._replace(parts=2, gap=40.0)
    column = Column(0.0, X1, (labelled, line("made unique.", x, 688)))

    assert len(passages(1, column, {}, facts())) == parts


@pytest.mark.parametrize(
    ("first", "second", "parts"),
    [
        pytest.param("A short line", "Next starts upper", 2, id="a short line before a capital ends a paragraph"),
        pytest.param("A short line", "next starts lower", 1, id="a short line before a small letter does not"),
        pytest.param(
            "A line of words that has three quarters of it or so.", "Next", 2, id="nor needs a full stop less"
        ),
        pytest.param("A line of words that has three quarters of it or so,", "Next", 1, id="a comma goes on"),
        pytest.param(
            "A line of words that has three quarters of it", "Next", 2, id="nor a comma, if the next had room"
        ),
        pytest.param("A line of words that has three quarters of it", "N" + "o" * 24, 1, id="and more than just room"),
        pytest.param(FULL + ".", "Next", 1, id="a full line with full stop is no end by itself"),
        pytest.param("Revenue of the year", "2024 was good", 2, id="a number after a short line starts one"),
        pytest.param("Revenue of the years,", "2024 and before", 1, id="but not after a comma"),
        pytest.param("A short line", "N" + "o" * 55, 1, id="a word that had no room in the line before goes on"),
        pytest.param("A short line.", "N" + "o" * 55, 2, id="but not after a full stop"),
        pytest.param("A short line", "N" + "o" * 40, 2, id="a word that had room starts one"),
        pytest.param("A short line", " N" + "o" * 40, 2, id="a line that starts with a space"),
    ],
)
def test_short_lines(first, second, parts):
    assert count(Setter().set(FULL, first, second, FULL)) == parts


@pytest.mark.parametrize(
    ("label", "parts"),
    [
        pytest.param("Excused:", 2, id="another label parts them"),
        pytest.param("excused:", 1, id="a small letter goes on"),
        pytest.param("Excused", 1, id="a word without colon does, too"),
        pytest.param("Excused: by letter, and said so at the end of 2024; then:", 2, id="one colon is enough"),
        pytest.param("Nobody. Excused:", 1, id="a sentence is no label"),
    ],
)
def test_labels_and_values(label, parts):
    present = f"Present: {FULL}"[: len(FULL)]

    assert count(Setter().set(present, f"{label} {FULL}"[: len(FULL)])) == parts


def at_right(text, y):
    return line(text, X1 - line(text).x1, y)


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        pytest.param(
            [at_right("Ruth Calder", 700), at_right("9 Orchard Close", 688), at_right("Hexham NE4", 676)],
            [("Ruth Calder 9 Orchard Close Hexham NE4", True)],
            id="at the right edge each line ends where it is meant to",
        ),
        pytest.param(
            [at_right("A small note", 700), at_right("or two", 688)._replace(x0=at_right("A small note", 700).x0)],
            [("A small note or two", False)],
            id="with an edge on the left, too, they are text",
        ),
    ],
)
def test_lines_at_the_right_edge(lines, found):
    column = Column(0.0, X1, tuple(lines))
    given = passages(1, column, {}, facts())

    assert [(passage.text, passage.keeps_breaks) for passage in given] == found


def test_a_change_of_size_parts():
    assert count(Setter().set("A heading", size=14).set(FULL)) == 2


@pytest.mark.parametrize(
    "look",
    [pytest.param({"font": BOLD}, id="bold"), pytest.param({"size": 12}, id="larger than the body")],
)
def test_titles_may_be_broken_where_there_is_room(look):
    first = (
        "A title of words that has three quarters"
        if "size" in look
        else "A title of words that has three quarters of it"
    )

    assert count(Setter().set(first, "Second", **look)) == 1


def test_bold_lines_part_from_text_unless_they_fill_their_line():
    assert count(Setter().set("Heading", font=BOLD).set("Text starts")) == 2
    assert count(Setter().set(FULL, font=BOLD).set("and goes on in plain type")) == 1


def test_each_marker_starts_a_passage():
    assert texts(Setter().set("• one", "• two", "• three")) == ["• one", "• two", "• three"]


def test_lines_under_the_text_of_an_item_belong_to_it():
    setter = Setter().set("• |" + FULL[:60])
    setter.set("and more of it", indent=setter.lines[0].runs[1].x0)

    assert count(setter) == 1


def test_a_line_left_of_an_item_does_not():
    setter = Setter(x=20.0).set("• |one")
    setter.lines.append(line("Text at the edge", 0, setter.y))

    assert count(setter) == 2


@pytest.mark.parametrize(
    ("first", "second", "parts"),
    [
        pytest.param(
            "1. The words of a numbered paragraph that is indented in its first line of", "text.", 1, id="full"
        ),
        pytest.param(
            "1. The words of a numbered paragraph that is indented in its first line", "Text.", 2, id="upper case"
        ),
        pytest.param("1. An item", "and what follows after it", 2, id="a short line"),
    ],
)
def test_the_first_line_of_a_numbered_paragraph_may_be_indented(first, second, parts):
    setter = Setter().set(first, indent=15.0).set(second, "and so on")
    lines = tuple(setter.lines)
    column = Column(0, X1, lines)

    assert len(passages(1, column, {0: candidate(lines[0])}, facts())) == parts


def test_centred_lines_go_on_whatever_their_length():
    lines = (line("A caption that is set in two lines", 50, 700), line("of which the second is shorter", 60, 688))
    column = Column(0.0, 280.0, lines)

    assert len(passages(1, column, {}, facts())) == 1


def test_short_lines_below_each_other_keep_their_breaks():
    setter = Setter().set("John Smith", "12 High Street", "Newtown")

    found = passages(1, Column(0.0, X1, tuple(setter.lines)), {}, facts())

    assert [(p.keeps_breaks, len(p.lines)) for p in found] == [(True, 3)]


def test_two_short_lines_are_paragraphs():
    setter = Setter().set("John Smith", "High Street 12")

    assert [p.keeps_breaks for p in passages(1, Column(0.0, X1, tuple(setter.lines)), {}, facts())] == [False, False]


def test_a_double_spaced_column_has_a_leading_of_its_own():
    setter = Setter(leading=24.0).set(*[FULL] * 6)

    assert count(setter) == 1


@pytest.mark.parametrize(
    ("gaps", "parts"),
    [
        pytest.param((35.0, 35.0, 35.0), 1, id="even gaps of a justified line of few words"),
        pytest.param((35.0, 12.0, 31.0), 2, id="gaps of different width, as before tabs"),
        pytest.param((45.0, 45.0, 45.0), 2, id="gaps that no justified line has"),
    ],
)
def test_rows_with_wide_gaps_stand_alone_unless_they_are_justified(gaps, parts):
    words = line("Warning! Work on cables", 0, 700)
    shifts = [sum(gaps[:n]) - 2.5 * n for n in range(4)]
    runs = tuple(run._replace(x0=run.x0 + by, x1=run.x1 + by) for run, by in zip(words.runs, shifts, strict=True))
    row = words._replace(runs=runs, x1=runs[-1].x1, parts=2, gap=max(gaps))
    column = Column(0, row.x1, (row, line("is done by the", 0, 688)))

    assert len(passages(1, column, {}, facts())) == parts


def test_a_row_with_wide_gaps_stands_alone():
    row = line("Name", 0, 700)._replace(parts=2, gap=40.0)
    setter = Setter(y=688.0).set("goes on in small letters")
    setter.lines.insert(0, row)

    assert count(setter) == 2
