import pytest
from builder import untagged
from readers.heuristic.made import BODY, SIZE, Setter, facts, line, passage, style

import tagged2md
from tagged2md.document.nodes import Footnote, ListBlock, ListItem, NoteRef, Paragraph, Source, Superscript, Text
from tagged2md.document.walk import inline_text
from tagged2md.layout.inlines import PLAIN, Piece
from tagged2md.pdf.page import Font, MarkedContent, Ruling, TextRun
from tagged2md.readers.heuristic.drafts import Listed
from tagged2md.readers.heuristic.finish import without_mark
from tagged2md.readers.heuristic.nesting import labelled
from tagged2md.readers.heuristic.notes import Mark, label_of, marks, note_markers
from tagged2md.readers.heuristic.numbering import final_ids, notes_of
from tagged2md.readers.heuristic.phrases import marked_pieces
from tagged2md.readers.heuristic.records import Column, Marker

MATH = Font("CMMI10", italic=True, math=True)
MARKED = MarkedContent(1, None, "")
HERE = Source(1, None, "heuristics")


def with_mark(text, mark="1", *, size=6.0, raised=4.0, tail=""):
    """A line with a raised mark behind its text."""
    given = line(text, 0, 600)
    x = given.x1
    raised_run = TextRun(mark, x, 600 + raised, x + 3, style(size=size), MARKED)
    runs = (*given.runs, raised_run)
    return given._replace(runs=runs, text=f"{text}{mark}{tail}")


@pytest.mark.parametrize(
    ("given", "found"),
    [
        pytest.param(with_mark("a claim"), ["1"], id="a small raised number"),
        pytest.param(with_mark("a claim", "*"), ["*"], id="a raised star"),
        pytest.param(with_mark("a claim", "th"), [], id="raised letters are none"),
        pytest.param(with_mark("a claim", size=9.0), ["1"], id="0.9 of the size, as on web pages"),
        pytest.param(with_mark("a claim", size=9.5), ["1"], id="hardly smaller, but raised by 0.4 em"),
        pytest.param(with_mark("a claim", size=9.5, raised=2.5), [], id="hardly smaller, raised by 0.25 em"),
        pytest.param(with_mark("a claim", raised=1.0), [], id="a tenth of an em higher is not raised"),
        pytest.param(with_mark("a claim", raised=-2.0), [], id="a subscript is none"),
        pytest.param(line("a claim[1], where"), ["[1]"], id="a number in brackets that hangs on to a word"),
        pytest.param(line("a claim [1] where"), [], id="a citation does not hang on"),
    ],
)
def test_marks(given, found):
    assert [mark.shown for mark in marks(passage(given))] == found


@pytest.mark.parametrize(
    ("text", "mark", "powers"),
    [
        pytest.param("a claim", "1", [False], id="behind a word"),
        pytest.param("of 2009", "1", [False], id="behind a year"),
        pytest.param("Table 3", "1", [False], id="behind a number"),
        pytest.param("times 10", "7", [True], id="a power of ten"),
        pytest.param("of 5 km", "2", [True], id="behind a unit"),
        pytest.param("and x", "2", [True], id="behind a small letter"),
        pytest.param("and x", "*", [False], id="a star is no power"),
    ],
)
def test_powers(text, mark, powers):
    given = passage(with_mark(text, mark))

    assert [found.is_power for found in marks(given)] == powers


@pytest.mark.parametrize(
    ("signs", "powers"),
    [
        pytest.param(
            [("A", 10.0, 0.0, MATH), ("1", 6.0, 4.0, BODY), (",", 6.0, 4.0, BODY), ("2", 6.0, 4.0, BODY)],
            [True, True],
            id="all of an exponent",
        ),
        pytest.param(
            [("m", 10.0, 0.0, BODY), ("−", 6.0, 4.0, BODY), ("1", 6.0, 4.0, BODY)], [True], id="after a minus"
        ),
        pytest.param(
            [("Author", 10.0, 0.0, BODY), ("1", 6.0, 4.0, BODY), (",", 6.0, 4.0, BODY), ("2", 6.0, 4.0, BODY)],
            [False, False],
            id="two notes to a name",
        ),
    ],
)
def test_exponents_of_several_signs(signs, powers):
    first = line("word", 0, 600)
    runs = [
        TextRun(text, 20.0 + 5 * at, 600 + up, 25.0 + 5 * at, style(font, size), MARKED)
        for at, (text, size, up, font) in enumerate(signs)
    ]
    given = first._replace(runs=(*first.runs, *runs), text="word " + "".join(text for text, *_ in signs))

    assert [found.is_power for found in marks(passage(given))] == powers


def test_a_power_is_a_superscript_though_a_note_has_its_number():
    doc = untagged()
    page = doc.page()
    for text, size, rise in (("A mark", 12, 0), ("1", 7, 4), (" and 5 km", 12, 0), ("1", 7, 4), (" to go.", 12, 0)):
        page.text(text, size=size, rise=rise)
    for text in ("The words of a paragraph that follows", "and fills some lines of the page."):
        page.newline()
        page.text(text)
    page.newline(20)
    page.text("1", size=6, rise=3)
    page.text(" What the mark stands for.", size=9)

    assert tagged2md.convert(doc.data()).markdown.startswith("A mark[^1] and 5 km<sup>1</sup> to go.")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        pytest.param("1", "1", id="a number"),
        pytest.param("12.", "12", id="with full stop"),
        pytest.param("[3]", "3", id="in brackets"),
        pytest.param("†", "†", id="a dagger"),
        pytest.param("1234", None, id="four digits"),
        pytest.param("no", None, id="a word"),
    ],
)
def test_labels(text, label):
    assert label_of(text) == label


def test_a_mark_behind_a_ligature_takes_its_own_letters():
    run = TextRun("speciﬁcation[4].", 0, 600, 80, style(), MARKED)
    mark = Mark("[4]", run, 12, 15)

    head, note, tail = marked_pieces(mark, Piece("", "specification[4].", PLAIN))

    assert (head.text, note.text, tail.text) == ("specification", "", ".")


def column(*notes, size=8.0, gap=24.0):
    setter = Setter(0.0, 300.0, 12.0).set("Body type above the notes, as long as it is", "and goes on")
    setter.set(*notes, gap=gap, size=size)
    return Column(0.0, 300.0, tuple(setter.lines))


def labels(given, rulings=()):
    return [marker.label for marker in note_markers(given, rulings, facts()).values()]


def test_notes_are_small_type_at_the_foot_that_starts_with_marks():
    assert labels(column("1 We call it so.", "2 They do not.")) == ["1", "2"]
    assert labels(column("1 We call it so.", "2 They do not.", size=SIZE)) == []


def test_a_column_of_small_type_alone_is_notes_where_it_opens_with_a_mark():
    alone = Column(
        0.0, 300.0, tuple(line(text, 0, 100 - 10 * n, size=8.0) for n, text in enumerate(["1 We call", "it so."]))
    )

    assert labels(alone) == ["1"]
    assert labels(alone._replace(lines=alone.lines[::-1])) == []


def test_wrapped_lines_that_start_with_a_number_are_no_notes():
    assert labels(column("1 We counted no less than", "12 cases of it.")) == ["1"]


def test_a_short_rule_makes_notes_of_body_size():
    rule = Ruling(0.0, 260.0, 90.0, 260.0, 0.5, MARKED, 0)
    wide = rule._replace(x1=290.0)
    given = column("1 We call it so.", size=SIZE)

    assert labels(given, [rule]) == ["1"]
    assert labels(given, [wide]) == []


def note(key):
    return Footnote(key, (Paragraph((Text(key),), HERE),), HERE)


@pytest.mark.parametrize(
    ("keys", "marked", "ids"),
    [
        pytest.param(["1:1", "1:2"], ["1:1", "1:2"], ["1", "2"], id="numbers are kept"),
        pytest.param(["1:1", "2:1"], ["1:1", "2:1"], ["1", "2"], id="the same number on two pages"),
        pytest.param(["1:*", "1:1"], ["1:*", "1:1"], ["2", "1"], id="symbols get a free number"),
        pytest.param(["1:1"], ["1:1", "1:1"], ["1"], id="two marks of one note"),
        pytest.param(["1:1", "1:9"], ["1:1"], ["1"], id="a note without mark has no id"),
        pytest.param(["end:1"], ["4:1"], ["1"], id="notes at the end have marks on any page"),
        pytest.param(["1:1"], ["1:[1]"], ["1"], id="marks in brackets"),
    ],
)
def test_ids(keys, marked, ids):
    assert list(final_ids(marked, {key: note(key) for key in keys}).values()) == ids


def test_marks_without_note_are_superscripts_again():
    _, found = notes_of((), (), ["1:2"])

    assert found.settled((Text("m"), NoteRef("1:2"))) == (Text("m"), Superscript((Text("2"),)))
    assert found.settled((Text("see"), NoteRef("1:[2]"), Text("."))) == (Text("see[2]."),)


def web_list(text, number=1):
    return ListBlock((ListItem((Paragraph((Text(text),), HERE),), HERE, number),), ordered=True, source=HERE)


def test_lists_that_lead_back_to_their_marks_are_notes():
    blocks, found = notes_of((web_list("So we call it. ↩\ufe0e"),), (), ["1:1"])

    assert blocks == ()
    assert found.footnotes() == [Footnote("1", (Paragraph((Text("So we call it."),), HERE),), HERE)]


def test_other_lists_are_not():
    given = (web_list("So we call it."),)

    assert notes_of(given, (), ["1:1"])[0] == given
    assert notes_of((web_list("So. ↩", 2),), (), ["1:1"])[0] != ()


@pytest.mark.parametrize(
    ("shown", "written"),
    [
        pytest.param("(e)", "(e) Short caption.", id="a letter in brackets"),
        pytest.param("7.", "Short caption.", id="a number, which the list writes"),
        pytest.param("7", "7 Short caption.", id="a bare number"),
    ],
)
def test_a_note_that_nothing_refers_to_keeps_its_label(shown, written):
    given = line(f"{shown} Short caption.", 0, 100)
    marker = Marker(shown.strip("().") if shown != "7" else "7", "note", None, 0.0, given.runs[1].x0, 1, 0)
    made = without_mark(passage(given)._replace(marker=marker), (Text("Short caption."),), HERE)

    assert inline_text(labelled(made) if isinstance(made, Listed) else made.block.children) == written
