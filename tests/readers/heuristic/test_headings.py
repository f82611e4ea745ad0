import pytest
from readers.heuristic.made import BOLD, MONO, facts, line, look, passage

from tagged2md.document.nodes import Code, Text
from tagged2md.layout.joins import Vocabulary
from tagged2md.readers.heuristic.content import before_break, settings
from tagged2md.readers.heuristic.finish import is_set_off
from tagged2md.readers.heuristic.found import Knowledge
from tagged2md.readers.heuristic.headings import (
    Setting,
    is_candidate,
    leads_small,
    points_of_length,
    points_of_look,
    points_of_setting,
    points_of_text,
    title_keys,
)
from tagged2md.readers.heuristic.phrases import Phrasing, phrased
from tagged2md.readers.heuristic.recognisers import Evidence, answer
from tagged2md.readers.heuristic.records import Column, Marker
from tagged2md.readers.heuristic.runins import with_run_ins

BODY = look()
BESIDE = Setting(white_above=4.0, white_below=4.0, look_above=BODY, look_below=look(size=9.0))


@pytest.mark.parametrize(
    ("given", "points"),
    [
        pytest.param(line("A title"), 0, id="body type says nothing"),
        pytest.param(line("A title", size=10.7), 0, id="1.07 of the body says nothing"),
        pytest.param(line("A title", size=10.8), 3, id="1.08 of it does"),
        pytest.param(line("A title", size=12.0), 4, id="1.2 of it says more"),
        pytest.param(line("A title", size=9.5), 0, id="0.95 of it says nothing"),
        pytest.param(line("A title", size=9.4), -2, id="smaller type speaks against it"),
        pytest.param(line("A title", font=BOLD), 2, id="bold lines"),
    ],
)
def test_points_of_looks(given, points):
    assert points_of_look(passage(given), facts()) == points


def test_a_colour_of_its_own_is_a_point():
    red = line("A title")._replace(look=look(colour=(1.0, 0.0, 0.0)))

    assert points_of_look(passage(red), facts()) == 1


@pytest.mark.parametrize(
    ("share", "points"), [pytest.param(0.1, 2, id="a tenth"), pytest.param(0.11, 1, id="more than a tenth")]
)
def test_common_looks_are_no_heading_styles(share, points):
    bold = line("A title", font=BOLD)

    assert points_of_look(passage(bold), facts(shares={bold.look: share})) == points


def test_bold_type_is_nothing_where_the_body_is_bold():
    bold = line("A title", font=BOLD)

    assert points_of_look(passage(bold), facts(body=bold.look)) == 0


@pytest.mark.parametrize(
    ("setting", "points"),
    [
        pytest.param(BESIDE, 0, id="nothing"),
        pytest.param(BESIDE._replace(white_above=10.0), 1, id="an em of white above"),
        pytest.param(BESIDE._replace(white_above=9.9), 0, id="less than an em"),
        pytest.param(BESIDE._replace(white_above=None, is_first=True), 2, id="first in its column, nothing above"),
        pytest.param(BESIDE._replace(look_below=BODY), 1, id="body type below"),
        pytest.param(BESIDE._replace(look_below=look(size=9.0, mono=True)), 1, id="code below"),
        pytest.param(BESIDE._replace(look_below=look(size=12.0, mono=True)), 0, id="larger type below, monospaced"),
        pytest.param(BESIDE._replace(white_below=21.0), -1, id="more than two em of white below"),
        pytest.param(BESIDE._replace(look_above=look(size=14.0)), -1, id="the same look above"),
        pytest.param(BESIDE._replace(look_below=look(size=14.0)), -1, id="the same look below"),
    ],
)
def test_points_of_settings(setting, points):
    assert points_of_setting(passage(line("A title", size=14.0)), setting, facts()) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        pytest.param("Results", 0, id="a word"),
        pytest.param("1.2 Results", 4, id="a section number"),
        pytest.param("1. Results", 0, id="a plain number"),
        pytest.param("RESULTS", 1, id="capitals"),
        pytest.param("Results.", -2, id="a full stop"),
        pytest.param("Results:", -2, id="a colon"),
        pytest.param("results", -2, id="a small letter"),
        pytest.param("12 March 2024", -2, id="a date"),
        pytest.param("“Nobody answered, and it flew off.”", -4, id="a sentence in quotation marks"),
        pytest.param("“Nobody answered”", 0, id="quotation marks around a title"),
        pytest.param("“Who is there?”", 0, id="a short quotation"),
        pytest.param("2024-03-12", -2, id="a date in figures: the entry of a change log"),
        pytest.param("47%", -4, id="figures without a letter: amounts in pictures"),
        pytest.param("_" * 30, -4, id="a typed rule"),
    ],
)
def test_points_of_texts(text, points):
    assert points_of_text(text) == points


@pytest.mark.parametrize(
    ("words", "points"),
    [
        pytest.param(12, 0, id="twelve words"),
        pytest.param(13, -1, id="thirteen words"),
        pytest.param(26, -3, id="twenty-six words"),
    ],
)
def test_points_of_lengths(words, points):
    text = " ".join(["word"] * words)

    assert points_of_length(passage(line(text)), text) == points


def test_short_things_beside_each_other_are_labels():
    row = line("Name Place")._replace(parts=2)

    assert points_of_length(passage(row), row.text) == -1


@pytest.mark.parametrize(
    ("lines", "candidate"),
    [
        pytest.param(["word"] * 3, True, id="three lines"),
        pytest.param(["word"] * 4, False, id="four lines"),
        pytest.param(["w" * 200], True, id="200 characters"),
        pytest.param(["w" * 201], False, id="201 characters"),
    ],
)
def test_long_passages_are_no_candidates(lines, candidate):
    assert is_candidate(passage(*[line(text) for text in lines]), facts()) is candidate


def role(given, setting=BESIDE, outline=()):
    return answer(Evidence(passage(*given), setting, facts(), dict(outline))).role


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param([line("Results", size=12.0)], "heading", id="four points make a heading"),
        pytest.param([line("Results", size=11.0)], "text", id="three do not"),
        pytest.param([line("Figure 1. Results", size=11.0)], "caption", id="captions are no headings"),
        pytest.param([line("Figure 1 at large", size=12.0, font=BOLD)], "caption", id="in large type as well"),
    ],
)
def test_roles(given, expected):
    assert role(given) == expected


def test_the_text_of_a_bookmark_is_a_heading_whatever_it_looks_like():
    assert role([line("Results")]) == "text"
    assert role([line("Results")], outline={"results": 1}) == "heading"
    assert role([line("3 Results")], outline={"results": 1}) == "heading"


def test_titles_are_compared_with_and_without_their_numbers():
    assert title_keys("1.2 The End!") == ("12theend", "theend")
    assert title_keys("The End") == ("theend",)


@pytest.mark.parametrize(
    ("setting", "set_off"),
    [
        pytest.param(None, True, id="nothing is known"),
        pytest.param(Setting(white_above=None, white_below=9.0), True, id="nothing above"),
        pytest.param(Setting(white_above=9.0, white_below=7.0), True, id="more white above than below"),
        pytest.param(Setting(white_above=9.0, white_below=8.5), False, id="as much as below"),
        pytest.param(Setting(white_above=10.0, white_below=None), True, id="an em above, nothing below"),
        pytest.param(Setting(white_above=9.0, white_below=None), False, id="less above, nothing below"),
        pytest.param(Setting(10.0, 30.0, look_below=look(bold=True)), True, id="an em above, a heading below"),
    ],
)
def test_headings_are_set_off_from_what_is_above(setting, set_off):
    assert is_set_off(setting, look(bold=True)) is set_off


def test_what_stands_around_text_between_wholes_is_known():
    above, text, below = (
        line("x = 1", 0.0, 700.0, font=MONO),
        line("Text", 0.0, 670.0),
        line("y = 2", 0.0, 650.0, font=MONO),
    )

    (found,) = settings([passage(text)], Column(0.0, 400.0, (above, text, below)), range(1, 2))

    assert found == Setting(20.0, 10.0, above.look, below.look)


def started(first, second, *, gap=10.0, x=0.0, size=10.0):
    """A line that starts with words in bold type."""
    head = line(first, x, 700.0, font=BOLD)
    text = line(second, head.x1 + gap, 700.0, size=size)
    return head._replace(
        runs=head.runs + text.runs, text=f"{first} {second}", x1=text.x1, is_bold=False, look=text.look
    )


@pytest.mark.parametrize(
    ("given", "kinds"),
    [
        pytest.param(started("Long polling", "With a value"), [1, 0], id="an em of white after it"),
        pytest.param(started("Long polling", "With a value", x=10.0), [2, 0], id="in an indented line"),
        pytest.param(started("Long polling", "With a value", gap=10.3), [1, 0], id="about an em"),
        pytest.param(started("Long polling", "with a value", gap=3.0), [0], id="a word gap: emphasis"),
        pytest.param(started("Long polling", "with a value", gap=12.0), [0], id="more than an em: something else"),
        pytest.param(started("Present:", "Anna"), [0], id="a label with a colon"),
        pytest.param(started("Long polling", "small", size=8.0), [0], id="text of another size"),
        pytest.param(line("Long polling", font=BOLD), [0], id="nothing after it"),
    ],
)
def test_headings_in_the_first_line_of_their_text(given, kinds):
    found = with_run_ins([passage(given, line("and goes on", 0.0, 688.0))], facts())

    assert [each.runs_in for each in found] == kinds
    assert " ".join(each.text for each in found) == f"{given.text} and goes on"


def test_items_and_bold_documents_have_no_such_headings():
    given = started("Long polling", "With a value")
    marker = Marker("1.", "decimal", 1, 0.0, 10.0, 1, 0)

    assert len(with_run_ins([passage(given, marker=marker)], facts())) == 1
    assert len(with_run_ins([passage(given)], facts(body=look(bold=True)))) == 1


@pytest.mark.parametrize(("font", "expected"), [({}, "quote"), ({"font": BOLD}, "text")])
def test_bold_lines_in_the_middle_are_no_quotation(font, expected):
    given = [line("the lines of a block", 30, y, **font)._replace(x1=370) for y in (700, 688, 676, 664)]

    assert role(given) == expected


def test_a_heading_in_the_line_of_its_text_is_one_without_points():
    (head, text) = with_run_ins([passage(started("Long polling", "With a value"))], facts())

    assert answer(Evidence(head, BESIDE, facts(), {})).role == "heading"
    assert answer(Evidence(text, BESIDE, facts(), {})).role == "text"


WITH_LARGER = {"shares": {look(size=14.0, bold=True): 0.02}}
LEADS = Setting(15.0, 5.0, look(size=8.0), look())
SMALL = {"size": 9.0, "font": BOLD}


@pytest.mark.parametrize(
    ("given", "setting", "more", "leads"),
    [
        pytest.param(line("A note", **SMALL), LEADS, WITH_LARGER, True, id="a small bold line over body type"),
        pytest.param(line("A note", size=9.0), LEADS, WITH_LARGER, False, id="a regular one"),
        pytest.param(line("A note", size=6.0, font=BOLD), LEADS, WITH_LARGER, False, id="a tiny one"),
        pytest.param(line("A note.", **SMALL), LEADS, WITH_LARGER, False, id="a sentence"),
        pytest.param(line("16 A. Franco", **SMALL), LEADS, WITH_LARGER, False, id="a page number and a name"),
        pytest.param(line("A note", **SMALL), LEADS, {}, False, id="a document without larger headings"),
        pytest.param(
            line("A note", **SMALL), Setting(2.0, 5.0, look(), look()), WITH_LARGER, False, id="no white above"
        ),
        pytest.param(line("A note", **SMALL), Setting(15.0, None), WITH_LARGER, False, id="nothing below"),
    ],
)
def test_the_lowest_headings_of_web_pages_are_smaller_than_the_body(given, setting, more, leads):
    assert leads_small(passage(given), setting, facts(**more)) is leads


@pytest.mark.parametrize(
    ("given", "known", "below"),
    [
        pytest.param(line("A title", font=BOLD), {"goes_on": True, "ends_page": True}, look(), id="a bold line"),
        pytest.param(line("Words"), {"goes_on": True, "ends_page": True}, None, id="a regular one"),
        pytest.param(line("A title", font=BOLD), {"ends_page": True}, None, id="the last page"),
        pytest.param(line("A title", font=BOLD), {"goes_on": True}, None, id="something else under it"),
        pytest.param(
            line("Mark", font=BOLD, size=1.5), {"goes_on": True, "ends_page": True}, None, id="type nobody can read"
        ),
    ],
)
def test_the_text_of_a_heading_at_a_page_end_follows_on_the_next_page(given, known, below):
    found = before_break(passage(given), Setting(15.0), Knowledge(facts=facts(), **known))

    assert found.look_below == below


def test_emphasis_goes_from_what_is_set_off_as_a_whole_and_code_stays():
    given = line("Using", 0.0, 700.0, font=BOLD)
    code = line("open()", given.x1 + 3.0, 700.0, font=MONO)
    both = given._replace(runs=(*given.runs, *code.runs), text="Using open()", x1=code.x1)

    assert phrased(passage(both), Phrasing(Vocabulary()), plain=True) == (Text("Using "), Code("open()"))
    assert phrased(passage(code), Phrasing(Vocabulary()), plain=True) == (Code("open()"),)
