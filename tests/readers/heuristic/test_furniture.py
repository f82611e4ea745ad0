import time

import pytest
from readers.heuristic.made import BODY as BODY_FONT
from readers.heuristic.made import BOLD, MONO, Setter, facts, line, page_of, style

from tagged2md.pdf.page import Artifact, MarkedContent
from tagged2md.readers.heuristic import repeats as repeats_module
from tagged2md.readers.heuristic.furniture import furniture
from tagged2md.readers.heuristic.linenumbers import line_numbers, with_numbers_apart
from tagged2md.readers.heuristic.page_numbers import BARE, is_page_of
from tagged2md.readers.heuristic.repeats import Repeats, normalised

WORDS = [f"{first}{second}" for first in ("al", "bra", "cha", "del") for second in ("pha", "vo", "ly", "ta")]
BODY = [" ".join(WORDS[n:] + WORDS[:n])[:50].rstrip() for n in range(16)]


def body(page=0):
    return Setter(60.0, 670.0, 12.0).set(*BODY[page:], *BODY[:page]).lines


def left_out(page, *others, seen=()):
    repeats = Repeats()
    for each in (page, *others, *seen):
        repeats.add(each)
    found = furniture(page, repeats, facts())
    return {line.text: found[id(line)] for line in page.lines if id(line) in found}


def pages(count, head):
    return [page_of([line(head(n), 200, 735), *body(n)], number=n) for n in range(1, count + 1)]


@pytest.mark.parametrize(
    ("count", "removed"),
    [
        pytest.param(1, False, id="a line on one page stays"),
        pytest.param(2, True, id="on both of two pages it is furniture"),
        pytest.param(5, True, id="on five pages, too"),
    ],
)
def test_repeated_lines(count, removed):
    given = pages(count, lambda n: "Annual Report of the Company")

    assert bool(left_out(given[0], *given[1:])) is removed


@pytest.mark.parametrize(
    ("odd", "journal", "removed"),
    [
        pytest.param({3, 5}, "The Journal", True, id="over two pages of six, beside what is over all"),
        pytest.param({3}, "The Journal", False, id="over one page"),
        pytest.param({3, 5}, "", False, id="beside nothing"),
    ],
)
def test_titles_over_odd_pages_of_short_papers(odd, journal, removed):
    heads = {n: [line("The Title", 60, 735)] if n in odd else [] for n in range(1, 7)}
    given = [
        page_of([*head, *([line(journal, 400, 735)] if journal else []), *body(n)], number=n)
        for n, head in heads.items()
    ]

    assert ("The Title" in left_out(given[2], *given[:2], *given[3:])) is removed


def test_lines_that_differ_in_their_numbers_are_repeated():
    given = pages(3, lambda n: f"Report, sheet {n}")

    assert list(left_out(given[1], given[0], given[2])) == ["Report, sheet 2"]


def test_the_same_line_at_another_height_is_not():
    one, other = page_of([line("Report", 200, 735), *body()]), page_of([line("Report", 200, 720), *body(2)], number=2)

    assert left_out(one, other) == {}


@pytest.mark.parametrize(
    ("y", "below", "removed"),
    [
        pytest.param(130, (), True, id="a sixth of the page above the edge, as in articles of LaTeX"),
        pytest.param(130, (100,), False, id="text of the page stands below it"),
        pytest.param(220, (), False, id="more than a quarter of the page above the edge"),
    ],
)
def test_page_numbers_under_the_text_of_pages_with_wide_margins(y, below, removed):
    given = [
        page_of([*body(n), line(str(n), 300, y), *(line(BODY[n], 60, other) for other in below)], number=n)
        for n in range(1, 5)
    ]

    assert ("3" in left_out(given[2], *given)) is removed


@pytest.mark.parametrize(
    ("others", "removed"),
    [
        pytest.param(("Annual report |7",), True, id="a running foot"),
        pytest.param(("Overview . . . . . |7",), False, id="an entry with leaders"),
        pytest.param(("Overview |7", "Results |9"), False, id="the last of several entries"),
    ],
)
def test_a_row_of_a_contents_list_at_the_edge_is_none_with_a_page_number(others, removed):
    texts, n = [text.split(" |") for text in others], len(others)
    rows = [
        (line(text, 60, 60 + 12 * (n - i)), line(number, 300, 60 + 12 * (n - i)))
        for i, (text, number) in enumerate(texts)
    ]
    page = page_of([*body(), *(each for row in rows for each in row)])

    assert (texts[-1][0] in left_out(page)) is removed


@pytest.mark.parametrize(
    ("small_lines", "removed"),
    [pytest.param(2, True, id="a foot in the look of the number"), pytest.param(3, False, id="a look of the text")],
)
def test_a_line_set_like_the_page_number_is_text_where_others_are_too(small_lines, removed):
    inside = [line(f"small type {n}", 400, 610 - 12 * n, size=8) for n in range(small_lines)]
    page = page_of([*body(), *inside, line("Draft of June", 60, 90, size=8), line("7", 300, 60, size=8)])

    assert ("Draft of June" in left_out(page)) is removed


@pytest.mark.parametrize(
    ("width", "removed"),
    [pytest.param(600, True, id="a running head"), pytest.param(1200, False, id="title of a slide")],
)
def test_a_bold_line_far_above_the_text(width, removed):
    page = page_of([line("Results so far", 60, 770, font=BOLD), *body()], number=2, width=width)

    assert ("Results so far" in left_out(page)) is removed


@pytest.mark.parametrize(
    ("first", "other", "y", "removed"),
    [
        pytest.param("the end.", BODY[3], 772, False, id="a long line of text there on another page"),
        pytest.param(BODY[2][:45], "so.", 772, False, id="a long line where another page has a short one"),
        pytest.param("Draft", "Final", 772, True, id="short lines"),
        pytest.param("the end.", BODY[3], 774, True, id="a long line two points lower on another page"),
    ],
)
def test_lines_far_above_the_text_where_pages_begin(first, other, y, removed):
    page, second = (
        page_of([line(text, 60, at), *Setter(60.0, 670.0, 12.0).set(*BODY).lines], number=number)
        for text, at, number in ((first, y, 1), (other, 772, 2))
    )

    assert (first in left_out(page, second)) is removed


@pytest.mark.parametrize(
    ("font", "removed"), [pytest.param(MONO, False, id="code"), pytest.param(BODY_FONT, True, id="words")]
)
def test_code_far_below_the_text_is_none(font, removed):
    page = page_of([*body(), line("end_group", 60, 30, font=font)])

    assert ("end_group" in left_out(page)) is removed


@pytest.mark.parametrize(
    ("number", "removed"), [pytest.param("(7)", False, id="of an equation"), pytest.param("7", True, id="of a page")]
)
def test_numbers_beside_other_text_at_the_edge(number, removed):
    page = page_of([*body(), line("a = b", 200, 100), line(number, 400, 100)])

    assert ("a = b" in left_out(page)) is removed


def test_lines_far_above_the_text_that_are_a_paragraph_stay():
    first = [line(f"{BODY[0]} until", 70, 772), line("its end.", 60, 760)]
    page = page_of([*first, *Setter(60.0, 670.0, 12.0).set(*BODY).lines])

    assert left_out(page) == {}


def test_bullets_may_repeat():
    given = [page_of([line("•", 60, 735), *body(n)], number=n) for n in range(1, 5)]

    assert left_out(given[0], *given[1:]) == {}


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        pytest.param("12", True, id="a number"),
        pytest.param("- 3 -", True, id="between dashes"),
        pytest.param("iv", True, id="a roman number"),
        pytest.param("[7]", True, id="in brackets"),
        pytest.param("A 3", False, id="with a letter"),
        pytest.param("12345", False, id="of five digits"),
    ],
)
def test_bare_page_numbers(text, bare):
    assert (BARE.match(text) is not None) is bare


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("Page 3", True, id="English"),
        pytest.param("Seite 3 von 9", True, id="German"),
        pytest.param("3 of 9", True, id="of"),
        pytest.param("3 / 9", True, id="a slash"),
        pytest.param("第3頁", True, id="Chinese"),
        pytest.param("Pages and pages", False, id="no number"),
        pytest.param("Page 3 of a report with a very long name indeed", False, id="more than 40 characters"),
    ],
)
def test_page_numbers_in_words(text, found):
    assert is_page_of(text) is found


@pytest.mark.parametrize(
    ("y", "removed"),
    [
        pytest.param(90.0, True, id="within 12 % of the edge"),
        pytest.param(110.0, False, id="further in"),
    ],
)
def test_page_numbers_stand_near_the_edge(y, removed):
    page = page_of([*body(), line("7", 300, y)])

    assert ("7" in left_out(page)) is removed


@pytest.mark.parametrize(
    ("text", "gap", "size", "removed"),
    [
        pytest.param("Overview], page 32.", 12, 10, False, id="the last line of a paragraph"),
        pytest.param("Annual report, page 32", 18, 10, True, id="a footer below the text"),
        pytest.param("Annual report, page 32", 12, 8, True, id="a footer in smaller type"),
        pytest.param("Page 32 of 40", 12, 10, True, id="nothing but the number"),
    ],
)
def test_a_reference_to_a_page_at_the_end_of_a_paragraph_is_no_page_number(text, gap, size, removed):
    lines = Setter(60.0, 240.0, 12.0).set(*BODY[:14]).lines
    page = page_of([*lines, line(text, 60, lines[-1].y - gap, size=size)])

    assert (text in left_out(page)) is removed


def test_a_row_with_a_page_number_goes_as_a_whole():
    page = page_of([line("Company", 60, 40), line("Page 3", 500, 40), *body()])

    assert set(left_out(page)) == {"Company", "Page 3"}


@pytest.mark.parametrize(
    ("head", "removed"),
    [
        pytest.param(line("small type far up", 60, 770), True, id="small type beyond a wide gap, within 6 %"),
        pytest.param(line("small type further down", 60, 735), False, id="beyond 6 %"),
        pytest.param(line("larger type far up", 60, 770, size=10.6), False, id="larger than 1.05 of the body"),
    ],
)
def test_lines_far_outside_the_text(head, removed):
    page = page_of([head, *body()], number=2)

    assert bool(left_out(page)) is removed


def test_a_bold_line_on_page_one_may_be_a_title():
    head = line("Bold type far up", 60, 770, font=BOLD)

    assert left_out(page_of([head, *body()], number=1)) == {}
    assert left_out(page_of([head, *body()], number=2)) != {}


def test_running_heads_of_a_page_cut_out_of_a_report():
    head = line("NOTES TO THE STATEMENTS", 60, 770, font=BOLD, size=12)

    assert left_out(page_of([head, *body(), line("21", 300, 30)])).keys() == {head.text, "21"}
    assert left_out(page_of([head, *body(), line("1", 300, 30)])).keys() == {"1"}


@pytest.mark.parametrize(
    ("second", "removed"),
    [
        pytest.param("3370", False, id="two numbers in a row are figures"),
        pytest.param("Harbour Office", True, id="one is that of the page"),
    ],
)
def test_a_row_of_figures_under_a_title_is_no_page_number(second, removed):
    head = [line("Telephone list", 60, 765, font=BOLD), line("3341", 250, 740), line(second, 450, 740)]
    page = page_of([*head, *body()])

    assert ("Telephone list" in left_out(page)) is removed


def test_lines_set_like_the_page_number():
    small = [line(text, 450, y, size=8) for text, y in (("Filed papers", 775), ("Half-year report", 765))]
    page = page_of([*small, *body(), line("10/30", 300, 30, size=8)])

    assert set(left_out(page)) == {"Filed papers", "Half-year report", "10/30"}


def test_a_note_under_the_text_of_a_page_that_is_nearly_empty_is_not_set_like_the_page_number():
    few = [line("Contact", 60, 740, font=BOLD, size=15), line("The office is in Main Square", 60, 720)]
    page = page_of([*few, line("1 Or by letter to the office", 60, 700, size=8), line("2", 300, 30, size=8)], number=2)

    assert set(left_out(page)) == {"2"}


def test_the_number_of_a_heading_that_opens_a_page_is_no_page_number():
    heading = [line("1.", 60, 740, size=8), line("SUMMARY OF POLICIES", 90, 740, size=8)]
    page = page_of([*heading, *body(), line("45", 500, 30, size=9)])

    assert set(left_out(page)) == {"45"}


@pytest.mark.parametrize(
    ("x", "removed"),
    [
        pytest.param(84.0, False, id="a number close before body type is the marker of an item"),
        pytest.param(120.0, True, id="far before it, it is a page number"),
    ],
)
def test_a_number_at_the_foot_with_text_beside_it(x, removed):
    item = [line("(4)", 60, 75), line("Invoices are payable in", x, 75), line("the other column", 320, 75)]
    page = page_of([*body(), *item])

    assert bool(left_out(page)) is removed


def test_header_and_footer_of_one_look_in_the_middle_of_the_page():
    head, foot = line("The Company", 275, 730), line("company.example", 265, 60)

    assert set(left_out(page_of([head, *body(), foot]))) == {head.text, foot.text}
    assert left_out(page_of([head, *body()])) == {}


def test_pagination_that_its_author_marked():
    marked = MarkedContent(1, None, "Artifact", artifact=Artifact("Pagination"))
    head = line("Chapter one", 60, 682)
    runs = tuple(run._replace(marked=marked) for run in head.runs)

    assert set(left_out(page_of([head._replace(runs=runs), *body()]))) == {"Chapter one"}


def test_a_page_is_never_emptied_of_what_only_its_digits_make_like_others():
    given = [page_of([line(f"Body of page {n} and no more of it", 60, 700)], number=n) for n in range(1, 5)]

    assert left_out(given[0], *given[1:]) == {}


def test_a_file_of_one_page_keeps_a_page_number_that_is_all_its_text():
    assert left_out(page_of([line("Page 1", 200, 735)])) == {}


def test_a_row_of_thousands_of_pieces_takes_bounded_time():
    row = [line("a", 20.0 * n, 740) for n in range(8_000)]

    start = time.process_time()
    left_out(page_of([*row, *body()]))
    assert time.process_time() - start < 3.0  # quadratic work took ten


def test_numbers_are_folded():
    assert normalised("Chapter IV,  page 12") == normalised("chapter II, page 7")


def numbered(values, x=20.0):
    numbers = [line(str(value), x, 700 - 12 * n) for n, value in enumerate(values)]
    return page_of([*numbers, *Setter(60.0, 700.0, 12.0).set(*BODY[: len(values)]).lines])


@pytest.mark.parametrize(
    ("values", "count"),
    [
        pytest.param(range(1, 9), 8, id="eight numbers that count"),
        pytest.param(range(1, 8), 0, id="seven are too few"),
        pytest.param(range(5, 55, 5), 10, id="every fifth line"),
        pytest.param([1, 2, 3, 4, 5, 6, 7, 9], 0, id="numbers that do not count"),
    ],
)
def test_line_numbers(values, count):
    assert len(line_numbers(numbered(values))) == count


@pytest.mark.parametrize(
    ("gap", "apart"), [pytest.param(" |", True, id="after a gap"), pytest.param(" ", False, id="after a word gap")]
)
def test_line_numbers_that_are_the_first_word_of_their_line(gap, apart):
    lines = [line(f"{n}{gap}{BODY[n]}", 60, 700 - 12 * n) for n in range(1, 10)]

    assert (with_numbers_apart(lines) != lines) is apart


def listing(values, *, x=20.0, size=6.0, font=MONO, beside=()):
    """Small numbers that end at the same place, beside lines of code; ``beside``: lines that are body type."""
    numbers = [line(f"{value:>3}".replace(" ", ""), x, 700 - 12 * n, size=size) for n, value in enumerate(values)]
    numbers = [each._replace(x0=each.x0 + x + 20 - each.x1, x1=x + 20) for each in numbers]
    code = [
        line(f"call_{'abcdefghij'[n]}()", 60, 700 - 12 * n, font=BODY_FONT if n in beside else font)
        for n in range(len(values))
    ]
    return page_of([*numbers, *code])


@pytest.mark.parametrize(
    ("page", "count"),
    [
        pytest.param(listing(range(7, 10)), 3, id="three numbers that count code"),
        pytest.param(listing(range(7, 9)), 0, id="two are too few"),
        pytest.param(listing([7, 8, 9, 1, 2, 3]), 6, id="two listings below each other"),
        pytest.param(listing([7, 9, 11]), 0, id="numbers that do not count by one"),
        pytest.param(listing(range(7, 11), size=10.0), 0, id="numbers as large as the code"),
        pytest.param(listing(range(7, 11), font=BODY_FONT), 0, id="numbers beside words"),
        pytest.param(listing(range(7, 15), beside=(0, 4)), 8, id="a quarter of the lines is no code"),
        pytest.param(listing(range(7, 14), beside=(0, 4)), 0, id="more than a quarter is none"),
        pytest.param(listing(range(7, 11), x=200.0), 0, id="numbers behind the code"),
    ],
)
def test_numbers_of_listings(page, count):
    assert len(line_numbers(page)) == count


def test_small_numbers_that_are_the_first_word_of_a_line_of_code_are_cut_off():
    lines = []
    for n in range(3):
        number, code = line(str(n + 1), 60, 700 - 12 * n, size=6), line("call()", 66, 700 - 12 * n, font=MONO)
        lines.append(code._replace(runs=(*number.runs, *code.runs), text=f"{n + 1} call()", x0=60))

    assert [each.text for each in with_numbers_apart(lines)] == ["1", "call()", "2", "call()", "3", "call()"]


def test_numbers_beside_a_contents_list_are_none():
    page = numbered(range(1, 12))
    page.lines = [each._replace(text="Scope 7") if each.text[0].isalpha() else each for each in page.lines]

    assert line_numbers(page) == {}


def test_numbers_of_entries_with_page_numbers_are_none():
    page = numbered(range(1, 12))
    page.lines += [line(str(n * n), 500, 700 - 12 * n) for n in range(11)]

    assert line_numbers(page) == {}


def test_numbers_at_uneven_distances_are_those_of_a_list():
    page = numbered(range(1, 12))
    page.lines[3] = page.lines[3]._replace(y=page.lines[3].y - 4)

    assert line_numbers(page) == {}


def of_manuscript(values, *, size=5.0, step=5, second=320.0, down=0.0):
    """A page of two columns with numbers of lines between them, at uneven distances, ``down`` points lower."""
    lines = [line(text, x, 700 - 12 * n) for n, text in enumerate(BODY * 2) for x in (20.0, second)]
    numbers = [
        line(str(value), 300, 700 - 12 * step * n - 3 * (n % 2) - down, size=size) for n, value in enumerate(values)
    ]
    return page_of([*lines, *numbers])


@pytest.mark.parametrize(
    ("page", "count"),
    [
        pytest.param(of_manuscript([5, 10, 15, 20]), 4, id="small numbers between columns"),
        pytest.param(of_manuscript([5, 10, 15, 20], down=4.0), 4, id="between baselines, as drafts of bills have them"),
        pytest.param(of_manuscript([1, 2, 3, 4], down=4.0), 0, id="numbers that count by one stand on baselines"),
        pytest.param(of_manuscript([5, 10, 15]), 0, id="three are too few"),
        pytest.param(of_manuscript([5, 10, 15, 25]), 0, id="numbers that do not count by one step"),
        pytest.param(of_manuscript([5, 10, 15, 20], size=10.0), 0, id="numbers as large as the text"),
        pytest.param(of_manuscript([5, 10, 15, 20], second=302.0), 0, id="numbers over which text runs"),
    ],
)
def test_line_numbers_of_manuscripts(page, count):
    assert len(line_numbers(page)) == count


def with_marks(raised, count):
    """Notes of one line each, with small marks before them."""
    notes = [line(text, 26, 100 - 10 * n, size=8) for n, text in enumerate(BODY[:count])]
    marks = [line(str(n + 1), 20, 100 - 10 * n + raised, size=5) for n in range(count)]
    return page_of([*notes, *marks])


@pytest.mark.parametrize(
    ("raised", "lines", "count"),
    [
        pytest.param(0.9, 8, 8, id="numbers on the baseline of their lines"),
        pytest.param(0.9, 7, 0, id="seven lines are too few"),
        pytest.param(1.1, 8, 0, id="marks of notes stand above it"),
        pytest.param(3.0, 8, 0, id="as they mostly do"),
    ],
)
def test_marks_of_notes_are_no_line_numbers(raised, lines, count):
    assert len(line_numbers(with_marks(raised, lines))) == count


def test_small_numbers_that_are_the_last_word_of_their_line_are_cut_off():
    lines = []
    for n, text in enumerate(BODY[:5]):
        given, number = line(text, 20, 700 - 12 * n), line(str(5 * n + 5), 300, 700 - 12 * n, size=5)
        lines.append(given._replace(runs=(*given.runs, *number.runs), text=f"{given.text} {number.text}", x1=number.x1))

    assert [each.text for each in with_numbers_apart(lines)][1::2] == ["5", "10", "15", "20", "25"]


def test_numbers_inside_the_text_are_no_line_numbers():
    assert line_numbers(numbered(range(1, 12), x=200.0)) == {}


def small(text, y):
    """A line of small type."""
    return line(text, 60, y, size=8)


def note(text, y):
    """The same, its first word a raised mark."""
    found = small(text, y)
    mark = found.runs[0]._replace(y=y + 3, style=style(size=5))
    return found._replace(runs=(mark, *found.runs[1:]))


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        pytest.param([note("12 These numbers may not equal", 60)], 1, id="a raised mark"),
        pytest.param([note("12 These numbers", 60), small("may not equal", 50)], 2, id="and what goes on"),
        pytest.param([small("* Figures in brackets were returned", 60)], 1, id="a sign before a word"),
        pytest.param([small("Half-year report", 60)], 0, id="words alone"),
        pytest.param([note("12 These numbers", 60), small("Half-year report", 40)], 1, id="words far below"),
        pytest.param([small("* * *", 60)], 0, id="an ornament"),
    ],
)
def test_notes_at_the_foot_are_no_footers_although_they_are_set_like_the_page_number(lines, kept):
    page = page_of([*body(), *lines, line("7", 300, 30, size=8)])
    removed = left_out(page)

    assert "7" in removed
    assert sum(each.text not in removed for each in lines) == kept


@pytest.mark.parametrize(
    ("text", "size", "removed"),
    [
        pytest.param(BODY[0], 10, False, id="as wide as the text"),
        pytest.param("A running foot", 10, True, id="short"),
        pytest.param(BODY[0], 9, True, id="as wide, but smaller type"),
    ],
)
def test_a_full_line_beyond_a_gap_belongs_to_a_paragraph(text, size, removed):
    wide = Setter(60.0, 670.0, 12.0).set(*(BODY[0] for _ in range(16))).lines
    page = page_of([*wide, line(text, 60, 30, size=size)], number=2)

    assert (text in left_out(page)) is removed


@pytest.mark.parametrize(
    ("second", "gap", "removed"),
    [
        pytest.param("are there rules for all of them?", 12.0, False, id="its sentence goes on in the next line"),
        pytest.param("Are there rules for all of them?", 12.0, True, id="another sentence follows"),
        pytest.param("are there rules for all of them?", 30.0, True, id="the next line stands farther off"),
    ],
)
def test_a_line_set_like_the_page_number_at_the_top(second, gap, removed):
    head = line("If a country has a law of its own,", 60.0, 735.0, font=BOLD, size=9.0)
    below = line(second, 60.0, 735.0 - gap, font=BOLD, size=9.0)
    number = line("208", 60.0, 40.0, font=BOLD, size=9.0)
    found = left_out(page_of([head, below, *body(), number], number=208))

    assert (found.get(head.text) == "set like the page number") is removed


def test_pages_of_long_documents_are_held_against_the_first_ones(monkeypatch):
    monkeypatch.setattr(repeats_module, "MOST_ENDS", 3)
    seen = Repeats()
    for page in pages(4, lambda n: f"A chapter of its own {n}"):
        seen.add(page)

    assert [end.page for end in seen.ends] == [1, 2, 3]
