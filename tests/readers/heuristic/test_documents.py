"""Steps over whole pages and documents: joins, lists, heading styles, quotations, turned pages."""

import pytest
from readers.heuristic.made import BODY, BOLD, MONO, Setter, facts, line, look, page_of, passage

from tagged2md.document.nodes import BlockQuote, CodeBlock, Heading, ListBlock, Paragraph, Source, Text
from tagged2md.geometry import Rect
from tagged2md.layout.inlines import Looks, Piece
from tagged2md.layout.joins import Vocabulary
from tagged2md.pdf.page import Fill, MarkedContent, Page, Ruling, TextRun, TextStyle
from tagged2md.readers.heuristic.aside import left_out_aside
from tagged2md.readers.heuristic.assembly import blocks
from tagged2md.readers.heuristic.census import Census
from tagged2md.readers.heuristic.code import code_text
from tagged2md.readers.heuristic.drafts import Candidate, Entitled, Listed, Said
from tagged2md.readers.heuristic.finish import passage_part
from tagged2md.readers.heuristic.found import CodeLines, Found
from tagged2md.readers.heuristic.joins import with_joins
from tagged2md.readers.heuristic.phrases import Phrasing, with_plain_addresses
from tagged2md.readers.heuristic.quotes import is_quotation, vertical_bars
from tagged2md.readers.heuristic.recognisers import Answer
from tagged2md.readers.heuristic.records import Marker, Titled
from tagged2md.readers.heuristic.strips import page_text
from tagged2md.readers.heuristic.styles import with_style_headings

MARKED = MarkedContent(1, None, "")
PAGE = page_of([])
NEXT = page_of([], number=2)
FULL = "a full line of words that goes on to the edge"
X1 = line(FULL).x1


def text(*texts, page=PAGE, role="text", opens=False, **more):
    lines = [line(each, 0, 700 - 12 * n, **more) for n, each in enumerate(texts)]
    given = passage(*lines, x1=X1)
    return Found(page, given.box, 0.0, given, Answer(role, ()), opens_column=opens)


def joined(*found):
    return [each.passage.text if each.passage else "figure" for each in with_joins(found)]


@pytest.mark.parametrize(
    ("first", "second", "parts"),
    [
        pytest.param(text(FULL), text("and goes on", opens=True), 1, id="a full line before a small letter"),
        pytest.param(text(FULL + "."), text("and goes on", opens=True), 2, id="a sentence end"),
        pytest.param(text("a short line"), text("and goes on", opens=True), 2, id="a short line"),
        pytest.param(text("a short hyphen-"), text("ated word", opens=True), 1, id="a hyphen"),
        pytest.param(text(FULL), text("Starts anew", opens=True), 2, id="a capital"),
        pytest.param(text(FULL), text("and goes on"), 2, id="no border between them"),
        pytest.param(text(FULL), text("and goes on", page=NEXT), 1, id="the border of a page"),
        pytest.param(text(FULL), text("and goes on", opens=True, size=8.0), 2, id="another size"),
        pytest.param(text(FULL), text("and goes on", opens=True, font=BOLD), 2, id="another weight"),
        pytest.param(text(FULL, role="heading"), text("and goes on", opens=True), 2, id="a heading"),
        pytest.param(text(FULL, role="item"), text("and goes on", opens=True), 1, id="an item"),
    ],
)
def test_paragraphs_over_borders(first, second, parts):
    assert len(joined(first, second)) == parts


def test_paragraphs_go_on_over_a_figure():
    figure = Found(PAGE, Rect(0, 0, 1, 1), 0.0)

    assert joined(text(FULL), figure, text("and goes on")) == [f"{FULL} and goes on", "figure"]


def test_but_not_over_a_heading():
    assert len(joined(text(FULL), text("Heading", role="heading"), text("and goes on", opens=True))) == 3


def block_of_code(*lines, page=PAGE, x0=0.0, opens=True):
    given = passage(*lines)
    return Found(page, given.box, x0, whole=CodeLines(lines), opens_column=opens)


def codes(*found):
    return [code_text(each.whole.lines) if each.whole else "note" for each in with_joins(found)]


FIRST = block_of_code(line("if x:", 0, 60, font=MONO))
DEEPER = line("go()", 12, 700, font=MONO)
NOTE = text("A note", role="note")


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param([FIRST, block_of_code(DEEPER, page=NEXT)], ["if x:\n  go()"], id="on the next page, indented"),
        pytest.param([FIRST, NOTE, block_of_code(DEEPER, page=NEXT)], ["if x:\n  go()", "note"], id="over notes"),
        pytest.param([FIRST, text("Text"), block_of_code(DEEPER)], ["if x:", "note", "go()"], id="not over text"),
        pytest.param([FIRST, block_of_code(DEEPER, opens=False)], ["if x:", "go()"], id="not below itself"),
        pytest.param(
            [FIRST, block_of_code(line("go()", 312, 700, font=MONO), x0=300.0)],
            ["if x:\n  go()"],
            id="in the next column, indented from its edge",
        ),
    ],
)
def test_code_over_borders(found, expected):
    assert codes(*found) == expected


# ---------------------------------------------------------------- lists

HERE = Source(1, None, "heuristics")
KINDS = {"•": "bullet", "–": "dash"}


def item(label, words, x=0.0):
    number = int(label[:-1]) if label[:-1].isdecimal() else ord(label[0]) - 96 if label[0].isalpha() else None
    kind = KINDS.get(label) or ("decimal" if label[:-1].isdecimal() else "letter")
    marker = Marker(label, kind, number, x, x + 10.0, 1, 0)
    return Listed(marker, (Text(words),), HERE, x, x + 10.0, 10.0)


def said(words, x=0.0):
    return Said(Paragraph((Text(words),), HERE), x, may_continue=True)


def outline(found):
    """Lists as nested Python lists, numbers in front of the text."""
    shown = []
    for block in found:
        match block:
            case ListBlock():
                shown.append([[f"{i.number or '-'} " + (o := outline(i.blocks))[0], *o[1:]] for i in block.items])
            case BlockQuote():
                shown.append({"quote": outline(block.blocks)})
            case Heading(level):
                shown.append("#" * level + " " + block.children[0].text)
            case CodeBlock(code):
                shown.append(f"`{code}`")
            case Paragraph():
                shown.append("".join(each.text for each in block.children))
    return shown


def assembled(*parts):
    return outline(blocks(parts, 10.0))


@pytest.mark.parametrize(
    ("parts", "shown"),
    [
        pytest.param([item("•", "a"), item("•", "b")], [[["- a"], ["- b"]]], id="bullets of one level"),
        pytest.param(
            [item("•", "a"), item("–", "b", 15.0), item("•", "c")],
            [[["- a", [["- b"]]], ["- c"]]],
            id="a marker further right nests",
        ),
        pytest.param(
            [item("•", "a"), item("•", "b", 7.0), item("•", "c")],
            [[["- a"], ["- b"], ["- c"]]],
            id="0.7 em further right does not",
        ),
        pytest.param([item("3.", "a"), item("4.", "b")], [[["3 a"], ["4 b"]]], id="numbers are kept"),
        pytest.param([item("a)", "a"), item("b)", "b")], [[["- a) a"], ["- b) b"]]], id="letters stay as text"),
        pytest.param(
            [item("1.", "a"), item("2.", "b"), item("1.", "c")], [[["1 a"], ["2 b"]], [["1 c"]]], id="numbers anew"
        ),
        pytest.param([item("1.", "a"), item("•", "b")], [[["1 a"]], [["- b"]]], id="another kind is another list"),
        pytest.param(
            [item("•", "a"), said("more", 10.0), item("•", "b")], [[["- a", "more"], ["- b"]]], id="text under the text"
        ),
        pytest.param([item("•", "a"), said("more", 0.0)], [[["- a"]], "more"], id="text under the marker"),
        pytest.param(
            [item("1.", "a"), said("between"), item("2.", "b")],
            [[["1 a"]], "between", [["2 b"]]],
            id="numbers go on after a paragraph",
        ),
    ],
)
def test_lists(parts, shown):
    assert assembled(*parts) == shown


def test_right_aligned_numbers_are_of_one_level():
    nine, ten = item("9.", "a", 5.0), item("10.", "b", 0.0)._replace(text_x=15.0)

    assert assembled(nine, ten) == [[["9 a"], ["10 b"]]]


def test_lists_are_no_deeper_than_their_bound():
    deep = blocks([item("•", str(n), 15.0 * n) for n in range(100)], 10.0)

    depth = 0
    while deep:
        depth += 1
        deep = tuple(block for each in deep if isinstance(each, ListBlock) for i in each.items for block in i.blocks)
    assert depth <= 34


def test_items_with_two_paragraphs_make_a_loose_list():
    (found,) = blocks([item("•", "a"), said("more", 10.0)], 10.0)

    assert found.loose


def test_code_goes_on_over_a_page():
    one, two = CodeBlock("a", HERE), CodeBlock("b", Source(2, None, "heuristics"))

    assert assembled(Said(one, 0.0), Said(two, 0.0)) == ["`a\nb`"]
    assert assembled(Said(one, 0.0), Said(one, 0.0)) == ["`a`", "`a`"]


def test_quotations_below_each_other_are_one():
    quote = Said(BlockQuote((Paragraph((Text("a"),), HERE),), HERE), 20.0)

    assert assembled(quote, quote) == [{"quote": ["a", "a"]}]


# ---------------------------------------------------------------- heading styles

STRONG = look(bold=True)


def near(points, *, set_off=True):
    wanted = Candidate(Titled(STRONG, False, None, None), points, set_off)
    return Said(Paragraph((Text("Title"),), HERE), 0.0, candidate=wanted, look=STRONG)


def heads(*parts):
    return sum(isinstance(part, Entitled) for part in with_style_headings(parts, facts()))


@pytest.mark.parametrize(
    ("parts", "count"),
    [
        pytest.param([near(3)] * 3, 3, id="three passages that lack a point"),
        pytest.param([near(3)] * 2, 0, id="two are no style"),
        pytest.param([near(2)] * 3, 0, id="two points are labels"),
        pytest.param([near(3, set_off=False)] * 3, 0, id="not set off by white space"),
        pytest.param([near(4)] * 3 + [near(0)], 3, id="a sentence in the style stays text"),
        pytest.param([near(3)] * 3 + [near(3)._replace(candidate=None)], 0, id="a long passage in the style"),
    ],
)
def test_heading_styles(parts, count):
    assert heads(*parts) == count


# ---------------------------------------------------------------- quotations


def block(x0, x1, lines=3):
    """Lines between two edges, in a column from 0 to 400."""
    given = [line("a line of a block", x0, 700 - 12 * n)._replace(x1=x1) for n in range(lines)]
    return passage(*given)


@pytest.mark.parametrize(
    ("given", "quote"),
    [
        pytest.param(block(30, 370), True, id="indented at both sides"),
        pytest.param(block(30, 400), False, id="at the left only"),
        pytest.param(block(0, 370), False, id="at the right only"),
        pytest.param(block(10, 390), False, id="by an em only"),
        pytest.param(block(30, 370, lines=1), False, id="a single line shows no right edge"),
        pytest.param(block(150, 250), False, id="narrow"),
    ],
)
def test_quotations_by_indents(given, quote):
    assert is_quotation(given, []) is quote


def test_quotations_by_a_bar():
    bars = vertical_bars(
        [Ruling(-10, 670, -10, 710, 2, MARKED, 0)],
        [Fill(Rect(-10, 670, -7, 710), None, stroked=False, is_rectangle=True, marked=MARKED, order=0)],
        10.0,
    )

    assert len(bars) == 2
    assert is_quotation(block(0, 400), bars[:1])
    assert not is_quotation(block(0, 400), [*bars[:1], Rect(410, 670, 412, 710)])
    assert not is_quotation(block(60, 400), bars[:1])


@pytest.mark.parametrize(
    ("left", "quote"),
    [
        pytest.param(-14.0, True, id="a bar an em and a half left of its column"),
        pytest.param(-17.0, False, id="a bar further out is of the table in the next column"),
    ],
)
def test_bar_of_a_quotation_stands_in_its_column(left, quote):
    assert is_quotation(block(0, 400), [Rect(left, 670, left + 1.0, 710)]) is quote


# ---------------------------------------------------------------- census and pages


@pytest.mark.parametrize(
    ("others", "leading"),
    [
        pytest.param(1, 1.5, id="the line above stands behind one of another column"),
        pytest.param(2, 1.5, id="behind two"),
        pytest.param(3, 1.2, id="behind three it is not looked for, and nothing is known"),
    ],
)
def test_leading_of_columns_beside_each_other(others, leading):
    rows = [
        [line("left", 0, 700 - 15 * n)] + [line("side", 100 * (m + 1), 690 - 15 * n - m) for m in range(others)]
        for n in range(8)
    ]
    census = Census()
    census.add([each for row in rows for each in row])

    assert census.facts().body_leading == pytest.approx(leading, abs=0.01)


def test_body_type_is_that_of_running_text_and_not_of_cells():
    census = Census()
    census.add(Setter().set(*[FULL] * 4).lines)
    census.add(Setter().set(*["cell"] * 200, size=8.0).lines)

    assert census.facts().body.size == 10.0


def test_leading_is_the_smallest_common_step():
    census = Census()
    setter = Setter()
    for _ in range(10):
        setter.set(FULL, FULL, gap=8.0)
    census.add(setter.lines)

    assert census.facts().leading(10.0) == pytest.approx(12.0)


def test_sizes_without_leading_of_their_own_have_that_of_the_body():
    assert facts(leading=1.5).leading(20.0) == pytest.approx(30.0)


def run(words, x, y, angle=0.0, size=10.0, colour=(0.0, 0.0, 0.0), alpha=1.0):
    style = TextStyle(BODY, size, angle, 0, colour, alpha)
    return TextRun(words, x, y, x + len(words) * 5.0, style, MARKED)


def made_page(*runs):
    return page_text(Page(1, "1", 600, 800, runs=list(runs), marked=[MARKED]))


def test_pages_of_turned_text_are_turned_first():
    page = made_page(*(run(f"sideways{n}", 100, -200 - 12 * n, angle=90.0) for n in range(3)))

    assert [each.text for each in page.lines] == ["sideways0", "sideways1", "sideways2"]
    assert page.angle == 90.0
    assert page.page_box(page.lines[0].box).x0 == pytest.approx(200 - 7.5)


def test_glyphs_without_text_beside_a_leader_are_no_part_of_its_line():
    entry = [run(text, x, 500) for text, x in (("", 80), ("Scope", 100), ("....", 130), ("", 160), ("7", 300))]

    assert [each.text for line in made_page(*entry).lines for each in line.runs] == ["Scope", "....", "7"]


def test_a_heading_that_looks_like_an_item_keeps_its_number():
    given = passage(line("1. Scope", 0, 700))
    given = given._replace(marker=Marker("1.", "decimal", 1, 0.0, given.lines[0].runs[1].x0, 1, 0))
    found = Found(page_of([]), given.lines[0].box, 0.0, passage=given, answer=Answer("heading", ()))

    assert passage_part(found, Phrasing(Vocabulary()), Source(1, None, "heuristics")).inlines == (Text("1. Scope"),)


def test_turned_lines_of_upright_pages_stand_aside():
    page = made_page(run("upright words of a page", 100, 700), run("aside", 300, -200, angle=90.0))

    assert [each.text for each in page.lines] == ["upright words of a page"]
    assert [each.text for each in page.aside] == ["aside"]
    assert left_out_aside(page, facts()) == {}


@pytest.mark.parametrize(
    ("aside", "reason"),
    [
        pytest.param(run("DRAFT", 300, 300, angle=45.0, size=60.0), "watermark", id="large slanted type"),
        pytest.param(run("DRAFT" * 9, 300, 300, angle=45.0, size=28.0), "watermark", id="over a third of the page"),
        pytest.param(run("DRAFT", 300, 300, angle=45.0, size=28.0, colour=(0.8, 0.8, 0.8)), "watermark", id="pale"),
        pytest.param(run("DRAFT", 300, 300, angle=45.0, size=28.0, alpha=0.3), "watermark", id="clear"),
        pytest.param(run("PAID", 300, 300, angle=30.0, size=28.0, colour=(0.8, 0.0, 0.0)), None, id="a short stamp"),
        pytest.param(run("DRAFT", 600, 0, angle=45.0), None, id="small slanted type"),
        pytest.param(run("arXiv", 300, -20, angle=90.0), "stamp at the side of the page", id="in the margin"),
    ],
)
def test_watermarks_and_stamps(aside, reason):
    page = made_page(run("upright words of a page" * 3, 100, 700), aside)

    assert list(left_out_aside(page, facts()).values()) == ([reason] if reason else [])


def test_right_to_left_pages_are_mirrored():
    page = made_page(run("שלום", 500, 700), run("עולם", 470, 700))

    assert page.is_mirrored
    assert page.lines[0].x0 == -520.0
    assert page.page_box(page.lines[0].box).x1 == 520.0


# ---------------------------------------------------------------- addresses

ADDRESS = "https://a.example/b"


@pytest.mark.parametrize(
    ("pieces", "is_code"),
    [
        pytest.param([(ADDRESS, ADDRESS)], False, id="an address that links to itself"),
        pytest.param([("https://a.example/", ADDRESS), ("b", ADDRESS)], False, id="in two pieces"),
        pytest.param([("me@a.example", "mailto:me@a.example")], False, id="a mail address"),
        pytest.param([("a.example/b/", ADDRESS)], False, id="without its scheme, with a slash"),
        pytest.param([("open()", ADDRESS)], True, id="a name that links to its description"),
        pytest.param([(ADDRESS, None)], True, id="an address that is no link"),
    ],
)
def test_addresses_in_a_monospaced_face(pieces, is_code):
    found = with_plain_addresses([Piece("", words, Looks(code=True, url=url)) for words, url in pieces])

    assert {piece.looks.code for piece in found} == {is_code}
