"""The page of a survey in a real browser: it sorts, filters, tells all of a file, fast, and fetches nothing."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from chromium import Browser, program
from PIL import Image

from tagged2md.survey.gates import DEFAULT_WARNINGS, gate_of
from tagged2md.survey.html import survey_html
from tagged2md.survey.html_data import Album, Picture
from tagged2md.survey.routes import Rules, judged
from tagged2md.survey.rows import Row
from tagged2md.survey.summary import Summary

RULES = Rules((gate_of("chars_per_page>=50"),), DEFAULT_WARNINGS)
GOOD = Row(
    "in/a10.pdf",
    page_count=2,
    text="text",
    tags="tagged",
    tagged=True,
    origin="word",
    coverage=1.0,
    chars_per_page=800.0,
    tables=1,
)
PLAIN = replace(
    GOOD,
    file="in/a9.pdf",
    tags="untagged",
    tagged=False,
    origin="latex",
    coverage=None,
    chars_per_page=2100.4,
    title="Zebra Report",
)
THIN = replace(PLAIN, file="in/sub/thin.pdf", title="", chars_per_page=10.0)
SCAN = Row(
    "in/scan.pdf", page_count=3, text="scanned", scanned=True, image_only_pages=3, origin="scan", chars_per_page=0.0
)
UNREAD = Row("in/none.pdf", error="in/none.pdf: is no PDF", exit_code=4, failed=True)
CORPUS = (GOOD, PLAIN, THIN, SCAN, UNREAD)
MANY = 5_000
FAST_MS = 1_000
"""Milliseconds for one action among many files; it takes a tenth of that."""


def png() -> bytes:
    """A small picture."""
    data = io.BytesIO()
    Image.new("RGB", (16, 20), "red").save(data, "PNG")
    return data.getvalue()


def page_of(rows, album) -> str:
    files, summary = [judged(row, RULES) for row in rows], Summary()
    for each in files:
        summary.add(each)
    return survey_html(files, summary, [], lambda _files: album)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    program()
    with Browser(tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture
def shown(browser, tmp_path):
    """Show the page of some files; nothing may go wrong, and nothing be fetched, until the end of the test."""
    path = tmp_path / "page.html"

    def shown(*rows: Row, album: Album = Album({})) -> Browser:  # noqa: B008 - it is never changed
        path.write_text(page_of(rows, album), "utf-8", newline="\n")
        browser.complaints.clear()
        browser.requests.clear()
        browser.open(path)
        return browser

    yield shown

    assert browser.complaints == []
    assert [url for url in browser.requests if not url.startswith(("data:image/", path.as_uri()))] == []


@pytest.fixture
def corpus(shown):
    return shown(*CORPUS, album=Album({THIN.file: Picture(1, png()), SCAN.file: Picture(2, png())}))


def names(browser: Browser) -> list[str]:
    """The files that are shown, in their order."""
    name = "(e.querySelector('.folder')?.textContent ?? '') + e.querySelector('.name').textContent"
    return browser.value(f"[...document.querySelectorAll('.file')].map(e => {name})")


def count(browser: Browser) -> str:
    return browser.value("document.getElementById('count').textContent")


def bar(facet: str, value: str) -> str:
    return f'.bar[data-facet="{facet}"][data-value="{value}"]'


def numbers(browser: Browser, facet: str) -> dict[str, str]:
    """What the bars of a chart say."""
    bars = f"[...document.querySelectorAll('.bar[data-facet={facet}]')]"
    return dict(browser.value(f"{bars}.map(e => [e.dataset.value, e.lastChild.textContent])"))


def search(browser: Browser, text: str) -> None:
    browser.click("#search")
    browser.send("Input.insertText", text=text)


def column(name: str) -> str:
    return f'th[data-column="{name}"]'


# ---------------------------------------------------------------- sorting


def test_files_that_need_attention_come_first(corpus):
    assert names(corpus) == ["sub/thin.pdf", "scan.pdf", "none.pdf", "a10.pdf", "a9.pdf"]
    assert count(corpus) == "5 of 5 files"


@pytest.mark.parametrize(
    ("name", "rising", "falling"),
    [
        pytest.param(
            "file",
            ["a9.pdf", "a10.pdf", "none.pdf", "scan.pdf", "sub/thin.pdf"],
            ["sub/thin.pdf", "scan.pdf", "none.pdf", "a10.pdf", "a9.pdf"],
            id="numbers in names count as numbers",
        ),
        pytest.param(
            "chars_per_page",
            ["scan.pdf", "sub/thin.pdf", "a10.pdf", "a9.pdf", "none.pdf"],
            ["a9.pdf", "a10.pdf", "sub/thin.pdf", "scan.pdf", "none.pdf"],
            id="what was not measured comes last both ways",
        ),
    ],
)
def test_head_of_a_column_sorts_up_then_down_then_as_at_first(corpus, name, rising, falling):
    first, seen = names(corpus), []
    for _ in range(3):
        corpus.click(f"{column(name)} button")
        seen.append((corpus.value(f"document.querySelector('{column(name)}').ariaSort"), names(corpus)))

    assert seen == [("ascending", rising), ("descending", falling), ("none", first)]


def test_only_one_column_says_that_it_sorts(corpus):
    corpus.click(f"{column('file')} button")
    corpus.click(f"{column('page_count')} button")

    assert corpus.value("[...document.querySelectorAll('th[aria-sort=ascending]')].map(e => e.dataset.column)") == [
        "page_count"
    ]


def test_keyboard_sorts(corpus):
    corpus.value(f"document.querySelector('{column('route')} button').focus()")
    corpus.press("Tab")
    enter(corpus)

    assert corpus.value(f"document.querySelector('{column('page_count')}').ariaSort") == "ascending"
    assert corpus.value("document.activeElement.textContent") == "Pages"


def enter(browser: Browser) -> None:
    """Press the key, which a button takes as a click."""
    browser.send(
        "Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", windowsVirtualKeyCode=13, text="\r"
    )
    browser.send("Input.dispatchKeyEvent", type="keyUp", key="Enter", code="Enter", windowsVirtualKeyCode=13)


# ---------------------------------------------------------------- filters


@pytest.mark.parametrize(
    ("facet", "value", "files"),
    [
        ("route", "ok", ["a10.pdf", "a9.pdf"]),
        ("tags", "tagged", ["a10.pdf"]),
        ("text", "scanned", ["scan.pdf"]),
        ("origin", "latex", ["sub/thin.pdf", "a9.pdf"]),
        ("gates", "chars_per_page>=50", ["sub/thin.pdf", "scan.pdf"]),
        ("characters", "1–99", ["sub/thin.pdf"]),
    ],
)
def test_bar_shows_its_files_and_all_again(corpus, facet, value, files):
    corpus.click(bar(facet, value))
    chosen = names(corpus), corpus.value(f"document.querySelector('{bar(facet, value)}').ariaPressed")
    corpus.click(bar(facet, value))

    assert chosen == (files, "true")
    assert len(names(corpus)) == len(CORPUS)


@pytest.mark.parametrize(
    ("tile", "files"),
    [
        ('[data-facet="route"][data-value="ok"]', ["a10.pdf", "a9.pdf"]),
        ('[data-facet="tagged"]', ["a10.pdf"]),
        ('[data-facet="failed"]', ["none.pdf"]),
        ('[data-value="fails"]', ["sub/thin.pdf", "scan.pdf"]),
    ],
)
def test_number_of_the_corpus_shows_its_files(corpus, tile, files):
    corpus.click(f".tiles {tile}")

    assert names(corpus) == files


def test_bars_of_one_chart_add_and_those_of_several_narrow(corpus):
    corpus.click(bar("origin", "latex"))
    corpus.click(bar("origin", "word"))
    either = names(corpus)
    corpus.click(bar("route", "ok"))

    assert either == ["sub/thin.pdf", "a10.pdf", "a9.pdf"]
    assert names(corpus) == ["a10.pdf", "a9.pdf"]


def test_charts_count_what_the_other_filters_leave(corpus):
    corpus.click(bar("origin", "latex"))

    assert numbers(corpus, "route") == {"ok": "1 of 2", "ocr": "0 of 1", "review": "1 of 2"}
    assert numbers(corpus, "origin") == {"latex": "2", "scan": "1", "word": "1"}


@pytest.mark.parametrize(
    ("text", "files"),
    [
        pytest.param("thin", ["sub/thin.pdf"], id="in the name"),
        pytest.param("SUB/", ["sub/thin.pdf"], id="in the folder, whatever the case"),
        pytest.param("zebra", ["a9.pdf"], id="in the title"),
        pytest.param("report a9", ["a9.pdf"], id="every word, in any order"),
        pytest.param("nothing", [], id="nowhere"),
    ],
)
def test_search(corpus, text, files):
    search(corpus, text)

    assert names(corpus) == files
    assert count(corpus) == f"{len(files)} of 5 files"


def test_only_files_that_fail_a_gate(corpus):
    corpus.click("#failing")
    failing = names(corpus)
    corpus.click("#failing")

    assert failing == ["sub/thin.pdf", "scan.pdf"]
    assert len(names(corpus)) == len(CORPUS)


def test_filters_are_named_and_cleared(corpus):
    search(corpus, "a")
    corpus.click(bar("route", "ok"))
    named = corpus.value("[...document.querySelectorAll('#chosen .chip')].map(e => e.firstChild.textContent)")
    corpus.click("#chosen .clear")

    assert named == ["ok", "Clear filters"]
    assert corpus.value("document.getElementById('search').value") == ""
    assert len(names(corpus)) == len(CORPUS)


# ---------------------------------------------------------------- rows


def row_text(browser: Browser, name: str) -> str:
    rows = "[...document.querySelectorAll('.row')]"
    return browser.value(
        f"{rows}.find(e => e.querySelector('.name').textContent === '{name}').querySelector('.why').innerText"
    )


def test_row_says_what_it_fails_with_the_value(corpus):
    assert row_text(corpus, "thin.pdf").splitlines() == [
        "chars_per_page 10 gate >= 50",
        "chars_per_page 10 warning >= 100",
    ]
    assert row_text(corpus, "scan.pdf").splitlines()[0] == "scanned: 3 of 3 pages without text"
    assert row_text(corpus, "none.pdf") == "is no PDF"
    assert row_text(corpus, "a10.pdf") == ""


def test_click_on_a_row_opens_and_closes_its_details(corpus):
    details = "document.querySelector('.more-of')?.innerText ?? ''"
    seen = []
    for _ in range(2):
        corpus.click(".row .why")
        seen.append((corpus.value("document.querySelector('.file').ariaExpanded"), corpus.value(details)))

    assert [state for state, _ in seen] == ["true", "false"]
    assert "Has scanned pages\nno" in seen[0][1]
    assert seen[1][1] == ""


def test_keyboard_opens_details(corpus):
    corpus.value("document.querySelector('.file').focus()")
    enter(corpus)

    assert corpus.value("document.querySelectorAll('.more-of').length") == 1


def test_details_stay_open_when_the_order_changes(corpus):
    corpus.click(".row .why")
    corpus.click(f"{column('file')} button")

    assert (
        corpus.value("document.querySelector('.more-of').previousSibling.querySelector('.name').textContent")
        == "thin.pdf"
    )


def test_other_columns_are_shown_on_demand(corpus):
    heads = "[...document.querySelectorAll('thead th')].map(e => e.textContent)"
    before = corpus.value(heads)
    corpus.click("#columns summary")
    corpus.click('#columns [data-column="title"]')
    corpus.click('#columns [data-column="pages"], #columns [data-column="page_count"]')

    assert ("Title" in before, "Pages" in before) == (False, True)
    assert ("Title" in corpus.value(heads), "Pages" in corpus.value(heads)) == (True, False)
    assert corpus.value("new Set([...document.querySelectorAll('tr.row')].map(e => e.cells.length)).size") == 1


def test_columns_that_were_not_measured_are_not_shown(shown):
    heads = "[...document.querySelectorAll('thead [data-column]')].map(e => e.dataset.column)"
    browser = shown(replace(PLAIN, chars_per_page=None, tables=None, origin=""))

    assert browser.value(heads) == ["file", "route", "page_count", "tags", "text"]


def test_files_that_fail_have_pictures(corpus):
    shown = "[...document.querySelectorAll('.small img')].map(e => [e.alt, e.naturalWidth])"

    assert corpus.value(shown) == [["page 1 of sub/thin.pdf", 16], ["page 2 of scan.pdf", 16]]


def test_pictures_alone_lead_back_to_their_rows(corpus):
    corpus.click('[name="view"][value="pictures"]')
    cards = corpus.value("[...document.querySelectorAll('.card')].map(e => e.querySelector('.name').textContent)")
    corpus.click(".card")

    assert cards == ["thin.pdf", "scan.pdf"]
    assert (
        corpus.value("document.activeElement.ariaExpanded + document.activeElement.textContent") == "truethin.pdfsub/"
    )


def test_page_without_pictures_has_no_column_for_them(shown):
    browser = shown(*CORPUS)

    assert browser.value("document.querySelectorAll('.small, .views:not([hidden])').length") == 0


@pytest.mark.parametrize("rows", [(), (UNREAD,)], ids=["no file", "one that can't be read"])
def test_small_surveys_are_shown(shown, rows):
    assert len(names(shown(*rows))) == len(rows)


# ---------------------------------------------------------------- many, and hostile


def many() -> list[Row]:
    return [
        replace(GOOD, file=f"in/{n}.pdf", chars_per_page=float(n * 7 % MANY), title=f"Title {n}") for n in range(MANY)
    ]


def timed(action: str) -> str:
    """An expression whose value are the milliseconds until an action shows."""
    body = f"const t = performance.now(); {action}; document.body.offsetHeight; return performance.now() - t;"
    return f"(() => {{ {body} }})()"


def test_many_files_are_fast(shown):
    browser = shown(*many())
    actions = (
        f"document.querySelector('{column('file')} button').click()",
        f"document.querySelector('{column('chars_per_page')} button').click()",
        f"document.querySelector('{bar('route', 'ok')}').click()",
    )
    times = [browser.value(timed(each)) for each in actions]

    assert max(times) < FAST_MS
    assert len(names(browser)) < MANY / 10


def test_rows_are_made_as_one_goes_down(shown):
    browser = shown(*many())
    before = len(names(browser))
    browser.click("#more")

    assert browser.value("document.getElementById('more').textContent").startswith("Show 100 more of ")
    assert len(names(browser)) > before


def test_paper_has_more_rows_than_the_screen(shown):
    browser = shown(*many())
    browser.value("window.dispatchEvent(new Event('beforeprint'))")

    assert len(names(browser)) == MANY


HOSTILE = "</script><img src=x onerror=alert(1)><b>"


def test_hostile_text_stays_text(shown):
    row = replace(THIN, file=f"in/{HOSTILE}.pdf", title=HOSTILE, origin=HOSTILE, program=HOSTILE, mode=HOSTILE)
    browser = shown(row, replace(UNREAD, error=HOSTILE), album=Album({row.file: Picture(1, png())}))
    browser.click(".row .why")
    browser.click(bar("origin", HOSTILE))

    assert browser.value("document.querySelectorAll('img[src=x], [onerror]').length") == 0
    assert browser.value("document.querySelectorAll('.subtitle')[0].textContent") == HOSTILE
    assert browser.value("document.querySelector('.more-of').innerText").count(HOSTILE) >= 4
