import pytest
from readers.heuristic.made import look

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
