"""The page of a survey as text: its data, what is escaped, what it may load."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from dataclasses import fields, replace
from html import unescape

import pytest

from tagged2md.survey.gates import DEFAULT_WARNINGS, gate_of
from tagged2md.survey.html import share, survey_html
from tagged2md.survey.html_columns import ALWAYS_KNOWN, COLUMNS, NOT_SHOWN, values
from tagged2md.survey.html_data import Album, Picture, by_attention, common_folder, data_of
from tagged2md.survey.routes import Rules, judged
from tagged2md.survey.rows import MEASURES, Row, page_at_fault
from tagged2md.survey.summary import Summary
from tagged2md.writers.web_page import asset, hashed

GOOD = Row("in/good.pdf", page_count=2, text="text", tags="tagged", tagged=True, chars_per_page=800.0, origin="latex")
THIN = Row("in/thin.pdf", page_count=1, text="text", chars_per_page=79.433333)
UNREAD = Row("in/none.pdf", error="in/none.pdf: no such file", exit_code=3, failed=True)
SCAN = Row("in/scan.pdf", page_count=3, text="scanned", scanned=True, image_only_pages=3, chars_per_page=0.0)
RULES = Rules((gate_of("chars_per_page>=75"),), (*DEFAULT_WARNINGS,))
HOSTILE = "</script><img src=x onerror=alert(1)><!--<script>&\u2028"
DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


def page(*rows: Row, album: Album | None = None, gates: tuple[str, ...] = ()) -> str:
    """The page of some files."""
    files, summary = [judged(row, RULES) for row in rows], Summary()
    for each in files:
        summary.add(each)
    corpus = summary.failures(Rules(tuple(map(gate_of, gates))))
    return survey_html(files, summary, corpus, lambda _files: album or Album({}))


def data(*rows: Row) -> dict:
    """What the script gets of some files."""
    return data_of([judged(row, RULES) for row in rows], Album({}))


def column(found: dict, name: str) -> list:
    """What is in a column."""
    place = [each["name"] for each in found["columns"]].index(name)
    return [row[place] for row in found["rows"]]


def test_every_field_of_a_row_is_a_column_or_named_as_none():
    names = [each.name for each in COLUMNS]

    assert sorted([*names, *NOT_SHOWN]) == sorted([*(field.name for field in fields(Row)), "route"])


def test_columns_have_names_of_their_own():
    titles = [each.title for each in COLUMNS]

    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", [each.name for each in COLUMNS if each.kind == "flag"])
def test_flags_are_facts_that_are_true_or_not(name):
    assert isinstance(getattr(GOOD, name), bool | None)


def test_page_at_fault_is_no_measure():
    assert "page_at_fault" not in MEASURES


def test_files_that_need_attention_come_first_in_their_order():
    rows = [GOOD, SCAN, replace(GOOD, file="in/b.pdf"), UNREAD, THIN, replace(THIN, chars_per_page=3.0)]
    files = by_attention([judged(row, RULES) for row in rows])

    assert [(bool(each.failed), each.route) for each in files] == [
        (True, "review"),
        (True, "ocr"),
        (False, "review"),
        (False, "review"),
        (False, "ok"),
        (False, "ok"),
    ]
    assert [each.row.file for each in files[-2:]] == ["in/good.pdf", "in/b.pdf"]


@pytest.mark.parametrize(
    ("names", "folder"),
    [
        pytest.param(["a/b/c.pdf", "a/b/d/e.pdf"], "a/b/", id="a folder"),
        pytest.param(["a/bc.pdf", "a/bd.pdf"], "a/", id="names that begin alike"),
        pytest.param(["a/b.pdf"], "a/", id="one file"),
        pytest.param(["a.pdf", "b.pdf"], "", id="none"),
        pytest.param(["C:\\a\\b.pdf", "C:\\a\\c.pdf"], "C:\\a\\", id="Windows"),
        pytest.param([], "", id="no files"),
    ],
)
def test_common_folder_is_told_once(names, folder):
    assert common_folder(names) == folder


def test_names_are_those_below_the_common_folder():
    assert column(data(GOOD, THIN), "file") == ["thin.pdf", "good.pdf"]


def test_unmeasured_values_are_none_and_numbers_are_rounded():
    found = data(THIN)

    assert column(found, "chars_per_page") == [79.4333]
    assert (column(found, "tables"), column(found, "coverage")) == ([None], [None])


def test_of_a_file_that_cannot_be_read_only_that_is_known():
    known = {
        each.name for each, value in zip(COLUMNS, values(judged(UNREAD, RULES), "x"), strict=True) if value is not None
    }

    assert known == ALWAYS_KNOWN


def test_gates_and_warnings_stand_with_the_value_that_missed_them():
    found = data(replace(THIN, chars_per_page=3.25, repaired=True))
    named = [(found["gates"][gate]["text"], value) for gate, value in found["failed"][0] + found["warned"][0]]

    assert named == [("chars_per_page>=75", "3.25"), ("chars_per_page>=100", "3.25"), ("file:repaired<=0", "true")]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        pytest.param(GOOD, None, id="nothing of a good file"),
        pytest.param(THIN, None, id="nothing where the gates say it"),
        pytest.param(SCAN, "scanned: 3 of 3 pages without text", id="why text must be recognised"),
        pytest.param(UNREAD, "no such file", id="the error, without the name that the row has"),
    ],
)
def test_why(row, why):
    assert data(row)["why"].get(0) == why


def test_picture_is_an_address_that_holds_it():
    pictures = {THIN.file: Picture(1, b"\x89PNG.."), SCAN.file: Picture(2, b"\xff\xd8..")}
    found = data_of([judged(row, RULES) for row in (THIN, SCAN, GOOD)], Album(pictures))

    assert {column(found, "file")[row]: page for row, (page, _) in found["pictures"].items()} == {
        "thin.pdf": 1,
        "scan.pdf": 2,
    }
    assert sorted(source.split(";")[0] for _, source in found["pictures"].values()) == [
        "data:image/jpeg",
        "data:image/png",
    ]
    assert b64decode(found["pictures"][1][1].split(",")[1]) == b"\x89PNG.."


# ---------------------------------------------------------------- the page


def test_hostile_text_ends_no_element():
    html = page(replace(THIN, file=f"in/{HOSTILE}.pdf", title=HOSTILE, program=HOSTILE), GOOD)
    found = json.loads(DATA.search(html).group(1))

    assert html.count("</script>") == 2
    assert "<img" not in html
    assert "<!--" not in html
    assert found["rows"][0][0] == f"{HOSTILE[:-1]} .pdf"


def test_hostile_folder_is_escaped_in_the_head():
    html = page(replace(THIN, file="<b onclick=x>/a.pdf"))

    assert "below &lt;b onclick=x&gt;/" in html
    assert "<b onclick" not in html


def test_file_names_that_are_no_text_are_shown():
    assert page(replace(THIN, file="in/\udcff.pdf")).encode()


def test_policy_lets_our_own_script_and_style_run_and_nothing_else():
    html = page(GOOD)
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    (script,) = re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', html)

    assert policy.startswith("default-src 'none'; img-src data:; ")
    assert f"style-src '{hashed(style)}'" in policy
    assert f"script-src '{hashed(script)}'" in policy


def test_page_names_no_address_but_that_of_a_name_space():
    assert set(re.findall(r"https?://[^\s\"'<>]*", page(GOOD))) == {"http://www.w3.org/2000/svg"}


def test_page_is_the_same_every_time():
    assert page(GOOD, THIN, SCAN) == page(GOOD, THIN, SCAN)


def test_corpus_is_told_in_numbers():
    html = page(GOOD, SCAN, SCAN, UNREAD)
    tiles = re.findall(r"<b>(\d+%)</b> <span>([^<]*)<", html)

    assert "<h1>4 files, 8 pages" in html
    assert [(part, unescape(text)) for part, text in tiles] == [
        ("25%", "1 fit to index"),
        ("25%", "1 tagged"),
        ("50%", "2 scanned"),
        ("50%", "2 fail a gate"),
        ("0%", "0 only warned of"),
        ("25%", "1 can't be read"),
    ]


@pytest.mark.parametrize(
    ("number", "files", "text"),
    [
        pytest.param(1, 3, "33%", id="a part"),
        pytest.param(0, 1000, "0%", id="none"),
        pytest.param(1, 1000, "<1%", id="few are not none"),
        pytest.param(999, 1000, ">99%", id="most are not all"),
        pytest.param(1000, 1000, "100%", id="all"),
        pytest.param(0, 0, "", id="of no files"),
    ],
)
def test_share(number, files, text):
    assert share(number, files) == text


def test_what_a_quick_look_does_not_see_has_no_number():
    assert "garbled</span>" not in page(replace(GOOD, garbled=None))
    assert "garbled</span>" in page(replace(GOOD, garbled=False))


def test_gates_that_the_corpus_fails_are_named():
    assert "<li>tagged is 0%, the gate is tagged&gt;=0.5</li>" in page(THIN, gates=("tagged>=50%",))
    assert "The corpus fails" not in page(GOOD, gates=("tagged>=50%",))


def test_shares_of_gates_and_numbers_are_of_all_files():
    text = page(THIN, UNREAD, gates=("failed<=0.4",))

    assert "failed is 50%, the gate is failed&lt;=0.4" in text


def test_note_about_pictures_is_shown():
    assert '<p class="note">no &lt;pictures&gt;</p>' in page(GOOD, album=Album({}, "no <pictures>"))


def test_no_files_give_a_page():
    assert "<h1>0 files, 0 pages</h1>" in page()


# ---------------------------------------------------------------- colours

CSS = asset("tagged2md.survey", "report.css")
LIGHT = dict(re.findall(r"--([\w-]+): #([0-9a-f]{3,6})", CSS.split("@media")[0]))
DARK = LIGHT | dict(re.findall(r"--([\w-]+): #([0-9a-f]{3,6})", CSS.split("@media")[1]))
PAIRS = [
    *((ink, ground) for ink in ("ink", "dim", "accent", "good", "warn", "lost") for ground in ("paper", "soft")),
    *(("on", ground) for ground in ("good", "warn", "lost")),
    ("dim", "ground"),
]


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    full = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
    parts = [int(full[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), PAIRS)
def test_text_can_be_read(theme, ink, ground):
    dark, light = sorted((luminance(theme[ink]), luminance(theme[ground])))

    assert (light + 0.05) / (dark + 0.05) >= 4.5


# ---------------------------------------------------------------- which page is shown


@pytest.mark.parametrize(
    ("pages", "number"),
    [
        pytest.param([{"kind": "text"}, {"kind": "text"}], None, id="no page is at fault"),
        pytest.param([{"kind": "text"}, {"kind": "image"}, {"kind": "image"}], 2, id="the first scan"),
        pytest.param([{"kind": "blank"}, {"kind": "ocr"}], None, id="blank pages and recognised text are no faults"),
        pytest.param([{"kind": "text"}, {"kind": "text", "garbled": True}], 2, id="garbled text"),
        pytest.param([{"kind": "text", "grids": 1, "tables": 1}, {"kind": "text", "grids": 1}], 2, id="a lost table"),
        pytest.param([{"kind": "text", "grids": 1}, {"kind": "outlines"}], 2, id="no text comes before lost tables"),
    ],
)
def test_page_at_fault(pages, number):
    full = [{"garbled": False, "grids": 0, "tables": 0, **page, "number": n} for n, page in enumerate(pages, start=1)]

    assert page_at_fault(full) == number


def test_page_at_fault_of_a_quick_look_is_one_of_its_sample():
    assert page_at_fault([{"number": 1, "kind": "text"}, {"number": 9, "kind": "image"}]) == 9
