import pytest
from readers.heuristic.made import look

from tagged2md.readers.heuristic.leaders import with_leaders
from tagged2md.readers.heuristic.levels import levels, nested
from tagged2md.readers.heuristic.records import Titled
from tagged2md.readers.heuristic.titles import with_title

BODY_SIZE = 10.0


def heading(size, depth=None, outline=None, *, bold=True, capitals=False, **more):
    return Titled(look(size=size, bold=bold), capitals, depth, outline, **more)


def found(*headings):
    return levels(headings, BODY_SIZE)


def test_larger_is_higher():
    assert found(heading(16), heading(14), heading(12), heading(16), heading(14)) == [1, 2, 3, 1, 2]


def test_at_one_size_bold_is_higher_than_regular_and_capitals_than_both():
    plain, strong, loud = heading(12, bold=False), heading(12), heading(12, capitals=True)

    assert found(loud, strong, plain, loud, strong, plain) == [1, 2, 3, 1, 2, 3]


@pytest.mark.parametrize("order", [(False, True), (True, False)])
def test_of_upright_and_italic_type_that_which_comes_first_is_higher(order):
    first, second = (Titled(look(size=12, bold=True, italic=italic), False, None, None) for italic in order)

    assert found(heading(20), first, second, second, first) == [1, 2, 3, 3, 2]


def test_an_excerpt_that_starts_inside_a_chapter_keeps_its_levels():
    parts = [heading(12, depth, is_numbered=True) for depth in (3, 2, 3, 1, 2)]

    assert found(*parts) == [3, 2, 3, 1, 2]
    assert found(heading(20), *parts) == [1, 2, 2, 3, 2, 3]


def test_the_only_heading_in_the_largest_type_is_the_title():
    assert found(heading(20), heading(14), heading(12), heading(14)) == [1, 2, 3, 2]


def test_the_numbers_of_styles_say_their_levels():
    sections = [heading(12, 1), heading(12, 2, bold=False), heading(12, 2, bold=False), heading(12, 1)]

    assert found(heading(20), *sections) == [1, 2, 3, 3, 2]


def test_deep_numbers_say_the_level_of_their_own_heading():
    assert found(heading(12, 1), heading(12, 2), heading(12, 3), heading(12, 1)) == [1, 2, 3, 1]


def test_bookmarks_come_before_looks():
    assert found(heading(12, outline=1), heading(14, outline=2), heading(12, outline=1), heading(14, outline=2)) == [
        1,
        2,
        1,
        2,
    ]


def test_headings_without_bookmark_get_the_level_of_their_style():
    marked = [heading(14, outline=2) for _ in range(3)]

    assert found(heading(16, outline=1), *marked, heading(14)) == [1, 2, 2, 2, 2]


def test_levels_never_skip_one():
    assert nested([1, 3, 3, 2, 6]) == [1, 2, 2, 2, 3]


def test_no_level_is_deeper_than_six():
    assert nested(range(1, 10)) == [1, 2, 3, 4, 5, 6, 6, 6, 6]


def test_chapters_after_a_title_page_are_of_the_level_of_the_title():
    chapters = [heading(16, page=page, opens_page=True) for page in (2, 3)]

    assert found(heading(24, page=1, opens_page=True), *chapters) == [1, 1, 1]


def test_sections_on_the_page_of_the_title_are_below_it():
    assert found(heading(24, opens_page=True), heading(16), heading(16, page=2, opens_page=True)) == [1, 2, 2]


def test_in_a_style_of_several_depths_numbers_say_the_level_of_each_heading():
    sections = [numbered(1), numbered(2), numbered(2), numbered(3), numbered(1), numbered(2)]

    assert found(heading(20), *sections) == [1, 2, 3, 3, 4, 2, 3]


@pytest.mark.parametrize(
    ("headings", "expected"),
    [
        pytest.param([None, 1, 2, 3, 1], [2, 2, 3, 4, 2], id="before all sections it is one of them"),
        pytest.param([1, 2, 3, None, None, 2, 1], [2, 3, 4, 5, 5, 3, 2], id="inside a section it is below it"),
        pytest.param([1, 2, 1, 2, None], [2, 3, 2, 3, 2], id="after the last section it is one of them"),
        pytest.param([1, None, 2, 1], [2, 2, 3, 2], id="after a section of the first depth it is none of its parts"),
    ],
)
def test_a_heading_without_number_among_numbered_ones(headings, expected):
    sections = [heading(12) if depth is None else numbered(depth) for depth in headings]

    assert found(heading(20), *sections) == [1, *expected]


def numbered(depth, **more):
    return heading(12, depth, is_numbered=True, **more)


def test_a_chapter_alone_is_the_title_of_its_sections():
    chapter = numbered(1, opens=True)

    assert found(chapter, heading(12), numbered(2), numbered(3), numbered(2)) == [1, 2, 2, 3, 2]


def test_the_first_of_several_chapters_is_no_title():
    assert titles(numbered(1, opens=True), numbered(2), numbered(1), numbered(2)) == [False] * 4


@pytest.mark.parametrize(
    ("follows", "leads"),
    [
        pytest.param("-A--A--", "L--L---", id="two sections of two questions each"),
        pytest.param("-A-----", "-------", id="one section says nothing of the others"),
        pytest.param("--A--A-", "-------", id="the first one must contain the others"),
        pytest.param("-AA-A--", "-------", id="a run of headings is no section of sections"),
        pytest.param("-A-A-A-", "L-L-L--", id="sections of one question each"),
    ],
)
def test_headings_without_text_lead_those_set_like_them(follows, leads):
    alike = [heading(12) for _ in follows]

    marked = with_leaders(alike, [at == "A" for at in follows])

    assert "".join("L" if h.leads else "-" for h in marked) == leads


def test_headings_that_lead_are_one_level_higher():
    alike = [heading(12, leads=leads) for leads in (True, False, False, True, False)]

    assert found(heading(20), *alike) == [1, 2, 3, 3, 2, 3]


@pytest.mark.parametrize(
    "more", [{"depth": 1}, {"outline": 1}, {"opens": True}], ids=["a number", "a bookmark", "the first of all"]
)
def test_a_heading_whose_level_is_known_leads_none(more):
    alike = [heading(12, **more) for _ in range(5)]

    assert not any(h.leads for h in with_leaders(alike, [False, True, False, True, False]))


MARKED = [heading(14, outline=1), heading(12, outline=2), *[heading(11, outline=3)] * 3]


@pytest.mark.parametrize(
    ("headings", "level"),
    [
        pytest.param([*MARKED, heading(11)], 4, id="set like the deepest bookmarks it is below them"),
        pytest.param([*MARKED, heading(12)], 2, id="set like others it is one of them"),
        pytest.param([*MARKED[:4], heading(11)], 3, id="two bookmarks of a depth do not tell"),
        pytest.param([heading(14, outline=1), *[heading(11, outline=2)] * 3, heading(11)], 2, id="nor do two depths"),
        pytest.param([heading(14, outline=1), *[heading(11, outline=2)] * 6, heading(11)], 3, id="but six headings do"),
    ],
)
def test_a_heading_without_bookmark_among_marked_ones(headings, level):
    assert found(*headings)[-1] == level


def test_headings_in_the_line_of_their_text_are_below_those_set_alike():
    assert found(heading(20), heading(12), heading(12, runs_in=1), heading(12, runs_in=2), heading(12)) == [
        1,
        2,
        3,
        4,
        2,
    ]


def titles(*headings):
    return [h.is_title for h in with_title(headings, BODY_SIZE)]


@pytest.mark.parametrize(
    ("headings", "title"),
    [
        pytest.param([heading(20), heading(12)], [True, False], id="the largest one"),
        pytest.param([heading(20), heading(20), heading(12)], [True, True, False], id="in two lines"),
        pytest.param([heading(20), heading(12), heading(20)], [False, False, False], id="not one of several"),
        pytest.param([heading(12)] * 3 + [heading(20)], [False] * 4, id="not late in the document"),
        pytest.param(
            [heading(12), heading(14, is_title=True), heading(20)], [False, True, False], id="the title of the file"
        ),
    ],
)
def test_titles(headings, title):
    assert titles(*headings) == title


def test_the_first_of_headings_set_like_the_body_is_the_title():
    assert titles(heading(10, opens=True), heading(10), heading(10)) == [True, False, False]
    assert titles(heading(16, opens=True), heading(16), heading(16)) == [False, False, False]


def test_the_unnumbered_first_of_numbered_headings_is_the_title():
    assert titles(heading(16, opens=True), heading(16, 1), heading(16, 1)) == [True, False, False]
    assert titles(heading(16, 1, opens=True), heading(16, 1), heading(16, 1)) == [False, False, False]


def test_titles_of_slides_are_no_titles_of_documents():
    slides = [heading(10, opens_page=True, page=page) for page in (2, 3)]

    assert titles(heading(10, opens=True, is_title=True), *slides) == [False, False, False]


def test_a_lighter_style_is_deeper_than_every_bookmark_of_the_one_above_it():
    """LibreOffice sets its headings of level 4 and 5 in one size, the sixth smaller and without a bookmark."""
    marked = [heading(16, outline=1), heading(14, outline=2), heading(12, outline=3), heading(12, outline=4)]

    assert found(*marked, heading(10)) == [1, 2, 3, 4, 5]


def test_six_styles_are_six_levels():
    marked = [heading(20, outline=1), *(heading(20 - n, outline=n + 1) for n in range(1, 5))]

    assert found(*marked, heading(10)) == [1, 2, 3, 4, 5, 6]
