from __future__ import annotations

import pytest
from builder import Tagged
from typeset import run, styled

import tagged2md
from tagged2md.geometry import Rect
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.block_order import geometric_order, gutter_of
from tagged2md.readers.fragments import Fragment, Owner
from tagged2md.readers.single_element import is_single_element, wide_steps
from tagged2md.readers.tag_order import is_swapped, order_of, voters_of
from tagged2md.readers.tagged.boxes import box_of_runs
from tagged2md.readers.tagged.roles import Kind

PAGE = Rect(0, 0, 600, 800)
TEXT = "words " * 12


def decisions(draw, **options):
    doc = Tagged()
    draw(doc.page(), doc.document())
    return tagged2md.convert(doc.data(), **options).report.pages


def put_untagged(page, text: str) -> None:
    page.newline()
    page.text(text)


@pytest.mark.parametrize(
    ("tagged", "untagged", "mode"),
    [
        pytest.param(6, 0, "tags", id="all text is tagged"),
        pytest.param(6, 1, "hybrid", id="some is not"),
        pytest.param(6, 6, "hybrid", id="half of it"),
        pytest.param(6, 7, "heuristics", id="less than half is tagged"),
    ],
)
def test_coverage_decides(tagged, untagged, mode):
    def draw(page, root):
        page.put(root.el("H1"), "Heading")
        for _ in range(tagged - 1):
            page.put(root.el("P"), "letters")
        for _ in range(untagged):
            put_untagged(page, "letters")

    (page,) = decisions(draw)

    assert page.mode == mode
    assert page.reasons[0]


@pytest.mark.parametrize(("option", "mode"), [("tags", "tags"), ("heuristics", "heuristics")])
def test_a_mode_can_be_forced(option, mode):
    def draw(page, root):
        page.put(root.el("P"), "Tagged.")
        put_untagged(page, "Untagged text that is much longer than the tagged one.")

    (page,) = decisions(draw, mode=option)

    assert page.mode == mode


def test_content_that_is_marked_as_artifact_is_read():
    def draw(page, root):
        page.put(root.el("H1"), "Heading")
        for number in range(6):
            page.put(root.el("P"), f"Tagged sentence number {number} of the page.")
        page.newline()
        with page.artifact():
            for number in range(4):
                put_untagged(page, f"Sentence {number} in an artifact, which holds content.")

    (page,) = decisions(draw)

    assert page.mode == "hybrid"
    assert page.takes_artifacts
    doc = Tagged()
    draw(doc.page(), doc.document())
    assert "Sentence 3 in an artifact" in tagged2md.convert(doc.data()).markdown


@pytest.mark.parametrize(("second", "modes"), [("Other text.", ["hybrid", "hybrid"]), ("", ["tags", "tags"])])
def test_artifacts_that_recur_on_the_next_page_are_no_content(second, modes):
    """FOP marks a whole page footer without a type."""
    doc = Tagged()
    root = doc.document()
    for own in ("", second):
        page = doc.page()
        page.put(root.el("H1"), "Heading")
        page.put(root.el("P"), "A sentence of the text.")
        with page.artifact():
            for number in range(6):
                put_untagged(page, f"{own}Line {'abcdef'[number]} of a footer that is high and that no tag claims.")

    assert [each.mode for each in tagged2md.convert(doc.data()).report.pages] == modes


def test_pagination_artifacts_are_never_content():
    def draw(page, root):
        page.put(root.el("H1"), "Heading")
        page.put(root.el("P"), "Text.")
        with page.artifact(Type="/Pagination"):
            for number in range(6):
                put_untagged(page, f"Line {number} of a long notice in the margin of the page.")

    (page,) = decisions(draw)

    assert page.mode == "tags"


def test_a_page_without_letters_counts_as_covered():
    def draw(page, root):
        page.put(root.el("H1"), "Heading")
        put_untagged(page, "---")

    assert decisions(draw)[0].coverage == 1.0


# ---------------------------------------------------------------- order


def fragment(x: float, y: float, *, kind=Kind.PARAGRAPH, votes=True, floats=False, lines=1, width=60) -> Fragment:
    elem = StructElem(int(x * 1000 + y), "P", "P")
    runs = [run("x" * width, x, y - 12 * number, width=200) for number in range(lines)]
    return Fragment(Owner(elem, kind, votes, floats), runs, box_of_runs(runs), width * lines)


def order(fragments) -> float:
    return order_of(voters_of(fragments, PAGE))


def swapped(fragments, **options) -> bool:
    return is_swapped(fragments, voters_of(fragments, PAGE), **options)


COLUMN = [fragment(100, 700 - 40 * number) for number in range(8)]


def test_blocks_from_the_top_are_in_order():
    assert order(COLUMN) == 1.0


def test_blocks_from_the_bottom_are_not():
    assert order(COLUMN[::-1]) == -1.0


def test_few_pairs_say_nothing():
    assert order(COLUMN[:3][::-1]) == 1.0


def test_columns_side_by_side_are_not_compared():
    right = [fragment(350, 700 - 40 * number) for number in range(8)]

    assert order([*COLUMN, *right]) == 1.0
    assert order([*right, *COLUMN]) == 1.0


def test_notes_and_margins_have_no_vote():
    voteless = [fragment(100, 740 - number, votes=False) for number in range(4)]
    margin = [fragment(100, 780)]

    assert order([*COLUMN, *voteless, *margin]) == 1.0


def test_floats_after_the_text_they_float_over_have_no_vote():
    figure = [fragment(100, 720, kind=Kind.FIGURE, votes=False, floats=True), fragment(100, 708)]

    assert order([*COLUMN[2:], *figure]) == 1.0


def columns():
    left = [fragment(50, 700 - 40 * number, lines=3) for number in range(6)]
    right = [fragment(330, 700 - 40 * number, lines=3) for number in range(6)]
    return left, right


def test_the_right_column_first_is_swapped():
    left, right = columns()

    assert swapped([*right, *left])
    assert not swapped([*left, *right])
    assert swapped([*left, *right], is_rtl=True)


def test_a_block_over_the_gutter_forbids_to_judge():
    left, right = columns()
    title = fragment(100, 740)
    title.box = Rect(50, 715, 530, 727)

    assert not swapped([title, *right, *left])


def test_turned_text_is_not_judged():
    left, right = columns()
    for each in (*left, *right):
        each.runs = [one._replace(style=styled(angle=90.0)) for one in each.runs]

    assert not swapped([*right, *left])


# ---------------------------------------------------------------- one element


def single(kind: Kind, *, alt: str | None = None, steps=(12,) * 9) -> list[Fragment]:
    y, runs = 700.0, []
    for step in (0, *steps):
        y -= step
        runs.append(run("x" * 60, 72, y, width=400))
    elem = StructElem(1, "P", "P", alt=alt)
    return [Fragment(Owner(elem, kind, votes=True, floats=False), runs, box_of_runs(runs), 600)]


@pytest.mark.parametrize(
    ("fragments", "expected"),
    [
        pytest.param(single(Kind.FIGURE), True, id="a figure without Alt"),
        pytest.param(single(Kind.FIGURE, alt="x" * 59), True, id="an Alt shorter than a tenth of the text"),
        pytest.param(single(Kind.FIGURE, alt="x" * 60), False, id="a longer Alt"),
        pytest.param(single(Kind.GROUP), True, id="a grouping element"),
        pytest.param(single(Kind.PARAGRAPH), False, id="a paragraph"),
        pytest.param(single(Kind.PARAGRAPH, steps=(12, 20, 12, 20, 12, 20)), True, id="a paragraph with three gaps"),
        pytest.param(single(Kind.PARAGRAPH, steps=(12, 20, 12, 20, 12, 12)), False, id="one with two"),
        pytest.param(single(Kind.HEADING), False, id="a heading"),
    ],
)
def test_a_page_that_is_one_element(fragments, expected):
    assert is_single_element(fragments, 600) is expected


def test_a_short_page_may_be_one_element():
    assert not is_single_element(single(Kind.GROUP), 199)


def test_steps_are_compared_with_the_usual_one():
    assert wide_steps([run("x", 0, -y) for y in (0, 12, 24, 36, 53, 65)]) == 1


# ---------------------------------------------------------------- order of boxes


def test_boxes_of_one_column_from_the_top():
    boxes = [Rect(0, y, 100, y + 10) for y in (10, 50, 30)]

    assert geometric_order(boxes) == [1, 2, 0]


def test_columns_one_after_the_other_below_a_title():
    left = [Rect(0, y, 90, y + 30) for y in (100, 50)]
    right = [Rect(110, y, 200, y + 30) for y in (110, 60)]
    title = Rect(0, 150, 200, 170)

    assert geometric_order([*right, *left, title]) == [4, 2, 3, 0, 1]
    assert geometric_order([*right, *left, title], is_rtl=True) == [4, 0, 1, 2, 3]


def test_a_wide_block_closes_the_band_above_it():
    upper = [Rect(0, 100, 90, 130), Rect(0, 70, 90, 90), Rect(110, 100, 200, 130), Rect(110, 70, 200, 90)]
    wide = Rect(0, 50, 200, 60)
    lower = [Rect(0, 20, 90, 40), Rect(110, 20, 200, 40)]

    assert geometric_order([*upper, wide, *lower]) == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("boxes", "expected"),
    [
        pytest.param([Rect(0, 0, 90, 10), Rect(0, 20, 90, 30), Rect(110, 0, 200, 10)], None, id="three are few"),
        pytest.param(
            [Rect(0, 0, 90, 10), Rect(0, 20, 90, 30), Rect(93, 0, 200, 10), Rect(93, 20, 200, 30)],
            None,
            id="three points are no gutter",
        ),
        pytest.param(
            [Rect(0, 0, 90, 10), Rect(0, 20, 90, 30), Rect(110, 50, 200, 60), Rect(110, 70, 200, 80)],
            None,
            id="blocks below each other are no columns",
        ),
        pytest.param(
            [Rect(0, 0, 90, 10), Rect(0, 20, 90, 30), Rect(110, 0, 200, 10), Rect(110, 20, 200, 30)],
            100.0,
            id="two beside two",
        ),
    ],
)
def test_gutters(boxes, expected):
    assert gutter_of(boxes) == expected
