"""Lines before they are columns: gutters inside them, drop caps, margin notes, drawn bullets."""

import pytest
from readers.heuristic.made import BODY, BOLD, Setter, line, page_of, style

from tagged2md.geometry import Rect
from tagged2md.pdf.page import Fill, MarkedContent
from tagged2md.readers.heuristic.bullets import drawn_bullets, drawn_markers
from tagged2md.readers.heuristic.corridors import with_corridor_cuts
from tagged2md.readers.heuristic.dropcaps import with_drop_caps
from tagged2md.readers.heuristic.margins import without_margin_notes

MARKED = MarkedContent(1, None, "")


def joined(left, right, y, x=200.0):
    """One line over two columns, as layout gives it where the gutter is narrow."""
    a, b = line(left, 0, y), line(right, x, y)
    return a._replace(runs=a.runs + b.runs, text=f"{left} {right}", x1=b.x1)


def over_gutter(count, gap=10.0):
    texts = ["left side text", "other side of it"]
    x = line(texts[0]).x1 + gap
    return [joined(texts[0], texts[1], 700 - 12 * n, x) for n in range(count)]


@pytest.mark.parametrize(
    ("lines", "pieces"),
    [
        pytest.param(over_gutter(4), 8, id="an em at the same place in four lines is a gutter"),
        pytest.param(over_gutter(3), 3, id="in three it is not"),
        pytest.param(over_gutter(6, gap=6.0), 6, id="0.6 em is a wide word gap"),
        pytest.param(over_gutter(6, gap=7.0), 12, id="0.7 em is a gutter"),
    ],
)
def test_gutters_inside_lines(lines, pieces):
    assert len(with_corridor_cuts(lines, 10.0)) == pieces


def test_gaps_at_places_of_their_own_are_no_gutter():
    lines = [joined("left side text", "other", 700 - 12 * n, x=100.0 + 7 * n) for n in range(6)]

    assert len(with_corridor_cuts(lines, 10.0)) == 6


def test_a_piece_has_its_own_look_and_baseline():
    lines = [
        given._replace(
            runs=(*given.runs[:3], *[run._replace(y=run.y + 1.0, style=style(BOLD)) for run in given.runs[3:]])
        )
        for given in over_gutter(4)
    ]

    left, right, *_ = with_corridor_cuts(lines, 10.0)

    assert (left.y, left.look.bold, left.is_bold) == (700.0, False, False)
    assert (right.y, right.look.bold, right.is_bold) == (701.0, True, True)


def opened(count, *, font=BOLD, rise=0.0):
    """A line whose right part opens a column of ``count`` further lines."""
    a, b = line("left side text", 0, 700), line("A title", 100, 700, font=font)
    right = tuple(run._replace(y=run.y + rise) for run in b.runs)
    both = a._replace(runs=a.runs + right, text="left side text A title", x1=b.x1)
    return [both, *[line("other side", 100, 688 - 12 * n) for n in range(count)]]


@pytest.mark.parametrize(
    ("lines", "pieces"),
    [
        pytest.param(opened(5), 2, id="bold type at the edge of five lines opens their column"),
        pytest.param(opened(5, font=BODY, rise=1.0), 2, id="and so does type on a baseline of its own"),
        pytest.param(opened(5, font=BODY), 1, id="plain type on the same baseline may stand there by chance"),
        pytest.param(opened(4), 1, id="four lines are too few"),
    ],
)
def test_a_single_gap_before_the_edge_of_a_column(lines, pieces):
    assert len(with_corridor_cuts(lines, 10.0)) - len(lines) + 1 == pieces


CAPTION_X = line("left side text").x1 + 10.0


def captioned(text_lines=5, *, caption_lines=2, size=8.0):
    """A column of text whose first line meets that of a caption beside it."""
    first, caption = line("left side text", 0, 700), line("Figure 1: it", CAPTION_X, 700, size=size)
    both = first._replace(runs=first.runs + caption.runs, text=f"{first.text} {caption.text}", x1=caption.x1)
    column = [line("left side text", 0, 688 - 12 * n) for n in range(text_lines)]
    return [both, *column, *[line("goes on", CAPTION_X, 690 - 10 * n, size=size) for n in range(caption_lines)]]


@pytest.mark.parametrize(
    ("lines", "pictures", "pieces"),
    [
        pytest.param(captioned(), [], 2, id="two more lines at its edge part a caption from a column"),
        pytest.param(captioned(4), [], 1, id="four lines that end before the gap are no column"),
        pytest.param(captioned(caption_lines=1), [], 1, id="one more line may stand there by chance"),
        pytest.param(captioned(size=10.0), [], 1, id="plain type may go on in the line"),
        pytest.param(captioned(caption_lines=0), [Rect(CAPTION_X, 710, 300, 800)], 2, id="so does a picture's edge"),
        pytest.param(captioned(caption_lines=0), [Rect(0, 710, 300, 800)], 1, id="one at another place does not"),
    ],
)
def test_a_caption_beside_a_column(lines, pictures, pieces):
    assert len(with_corridor_cuts(lines, 10.0, pictures)) - len(lines) + 1 == pieces


def spread(y, *words, gap=12.0):
    """A loosely justified line."""
    x = 0.0
    parts = []
    for word in words:
        parts.append(line(word, x, y))
        x = parts[-1].x1 + gap
    runs = tuple(run for part in parts for run in part.runs)
    return parts[0]._replace(runs=runs, text=" ".join(words), x1=parts[-1].x1)


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        pytest.param(["a", "longish", "word", "in", "it"], 6, id="equal gaps between unequal words are word gaps"),
        pytest.param(["ab", "cd", "ef", "gh", "ij"], 30, id="equal gaps between equal words may be columns"),
        pytest.param(["a", "longish", "word"], 18, id="two gaps are too few to tell"),
    ],
)
def test_word_gaps_of_justified_lines_are_no_gutters(words, pieces):
    lines = [spread(700 - 12 * n, *words) for n in range(6)]

    assert len(with_corridor_cuts(lines, 10.0)) == pieces


def test_columns_of_blanks_in_code_stay():
    lines = [given._replace(look=given.look._replace(mono=True)) for given in over_gutter(6)]

    assert len(with_corridor_cuts(lines, 10.0)) == 6


def cap_and_text(size=30.0, x=25.0, top=700.0):
    cap = line("O", 0, top + 7.5 - 0.75 * size, size=size)
    return [
        cap,
        line("nce upon a time there", x, top),
        line("was a king who had", x, top - 12),
        line("and so on", 0, 664),
    ]


@pytest.mark.parametrize(
    ("lines", "texts"),
    [
        pytest.param(cap_and_text(), ["Once upon a time there", "was a king who had", "and so on"], id="a drop cap"),
        pytest.param(cap_and_text(size=17.0), None, id="1.7 of the size is none"),
        pytest.param(cap_and_text(x=60.0), None, id="far from the text it is none"),
    ],
)
def test_drop_caps(lines, texts):
    found = [given.text for given in with_drop_caps(lines)]

    assert found == (texts or [given.text for given in lines])


PROSE = "a full line of words that reaches the right edge"


def prose_with(*notes):
    return [*Setter(0.0, 700.0, 12.0).set(*[PROSE] * 12).lines, *notes]


@pytest.mark.parametrize(
    ("note", "found"),
    [
        pytest.param(line("See also here", 260, 650, size=8), 1, id="small type beside prose"),
        pytest.param(line("See also here", 260, 646), 1, id="body type between its baselines"),
        pytest.param(line("See also here", 260, 652), 0, id="body type on a baseline is part of the row"),
        pytest.param(line("12.50 EUR", 260, 650, size=8), 0, id="an amount"),
        pytest.param(line("See also here", line(PROSE).x1 + 5, 650, size=8), 0, id="closer than 0.7 em"),
    ],
)
def test_margin_notes(note, found):
    assert len(without_margin_notes(prose_with(note), 10.0)[1]) == found


def test_two_columns_are_no_prose_with_notes():
    right = Setter(260.0, 697.0, 12.0).set(*[PROSE] * 12).lines

    assert without_margin_notes([*prose_with(), *right], 10.0)[1] == []


def dot(x, y, side=4.0, high=None):
    return Fill(
        Rect(x, y, x + side, y + (high or side)), None, stroked=False, is_rectangle=False, marked=MARKED, order=0
    )


@pytest.mark.parametrize(
    ("shape", "found"),
    [
        pytest.param(dot(40, 701), True, id="a dot before a line"),
        pytest.param(dot(40, 701, side=9.0), False, id="larger than 0.8 em"),
        pytest.param(dot(40, 701, high=8.0), False, id="a bar"),
        pytest.param(dot(10, 701), False, id="more than 2.5 em before the line"),
        pytest.param(dot(40, 711), False, id="over the line"),
        pytest.param(dot(62, 701), False, id="inside the text"),
    ],
)
def test_drawn_bullets(shape, found):
    lines = [line("an item of a list", 60, 700)]
    page = page_of(lines, fills=[shape])

    assert bool(drawn_markers(lines, drawn_bullets(page))) is found


@pytest.mark.parametrize(
    ("before", "found"),
    [
        pytest.param(dot(32, 701), False, id="a shape close beside it: letters that are drawn"),
        pytest.param(dot(20, 701), True, id="a shape further off"),
        pytest.param(dot(32, 712), True, id="a shape on the line above"),
    ],
)
def test_a_drawn_bullet_stands_alone(before, found):
    lines = [line("an item of a list", 60, 700)]
    page = page_of(lines, fills=[before, dot(40, 701)])

    assert bool(drawn_markers(lines, drawn_bullets(page))) is found
