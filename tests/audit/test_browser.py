"""The page of inspect in a real browser: it loads without a complaint, and what is pointed at lights up."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from chromium import Browser, program
from hostile import hostile

import tagged2md

SAMPLES = Path(__file__).parents[2] / "samples"


@cache
def page_of(source: Path | bytes, **options: str) -> str:
    """The page of a file, which many tests look at."""
    return tagged2md.inspect(source, **options).html


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    program()
    with Browser(tmp_path_factory.mktemp("chromium")) as running:
        yield running


@pytest.fixture
def shown(browser, tmp_path):
    """Show pages of a file in the browser; nothing may go wrong, and nothing be fetched, until the end of the test."""
    path = tmp_path / "page.html"

    def shown(source, fragment: str = "", **options) -> Browser:
        path.write_text(page_of(source, **options), "utf-8", newline="\n")
        browser.complaints.clear()
        browser.requests.clear()
        browser.open(path, fragment)
        return browser

    yield shown

    assert browser.complaints == []
    assert [url for url in browser.requests if not url.startswith(("data:image/png", path.as_uri()))] == []


@pytest.fixture
def manual(shown):
    return shown(SAMPLES / "german-two-columns" / "document.pdf")


def lit(browser: Browser) -> list[str]:
    """Kind and block of everything that is lit."""
    return browser.value("[...document.querySelectorAll('.on')].map(e => e.tagName.toLowerCase() + ' ' + e.dataset.id)")


def panel(browser: Browser) -> str:
    return browser.value("document.getElementById('why').innerText")


def test_block_pointed_at_lights_up_with_its_markdown_and_its_reasons(manual):
    manual.point_at('.layer-boxes [data-id="1-3"] rect')

    assert lit(manual) == ["g 1-3", "g 1-3", "article 1-3"]
    assert panel(manual).startswith("3 · Heading, level 2")
    assert "points" in panel(manual)


def test_markdown_pointed_at_lights_up_its_block(manual):
    manual.point_at('article[data-id="1-7"]')

    assert lit(manual) == ["g 1-7", "g 1-7", "article 1-7"]


def test_cell_inside_of_a_table_is_found_below_the_pointer(manual):
    manual.point_at('.inner[data-id="1-15"][data-inner="4"]')

    assert panel(manual).startswith("15 · Table, 5 rows, 3 columns – Cell")


def test_what_was_left_out_says_why(manual):
    manual.point_at(".layer-rest rect")

    assert panel(manual).startswith("Not in the Markdown: ")
    assert "T2M-FURNITURE" in panel(manual)


def test_keys_walk_through_the_blocks_and_let_go(manual):
    manual.value("document.activeElement.blur()")
    manual.press("ArrowDown")
    manual.press("ArrowDown")
    second = lit(manual)
    manual.press("ArrowUp")
    first = lit(manual)
    manual.press("Escape")

    assert (first[0], second[0]) == ("g 1-1", "g 1-2")
    assert lit(manual) == []


def test_tab_reaches_blocks(manual):
    manual.value("document.querySelector('.layer-boxes [data-id]').focus()")
    manual.press("Tab")

    assert lit(manual)[0] == "g 1-2"


def test_click_holds_a_block_until_escape(manual):
    manual.point_at('article[data-id="1-2"]')
    manual.click('article[data-id="1-2"]')
    manual.point_at('article[data-id="1-3"]')
    held = lit(manual)
    manual.press("Escape")

    assert held[-1] == "article 1-2"
    assert lit(manual) == []


@pytest.mark.parametrize("layer", ["numbers", "order", "inner", "rest", "images", "rulings", "runs", "picture"])
def test_switch_shows_and_hides_a_layer(manual, layer):
    is_shown = f"getComputedStyle(document.querySelector('.layer-{layer}')).display !== 'none'"
    before = manual.value(is_shown)
    manual.click(f'[data-layer="{layer}"]')

    assert manual.value(is_shown) is not before


def test_runs_are_drawn_when_they_are_asked_for(manual):
    count = "document.querySelectorAll('.layer-runs rect').length"
    before = manual.value(count)
    manual.click('[data-layer="runs"]')
    manual.point_at('[data-run="0"]')

    assert before == 0
    assert manual.value(count) > 100
    assert panel(manual).startswith("Run “")


def test_source_takes_the_place_of_the_rendered_markdown(manual):
    visible = "document.querySelector('article').innerText.split('\\n').pop()"
    before = manual.value(visible)
    manual.click('[value="source"]')

    assert before == "Bedienungsanleitung Regenwassersteuerung RS 20"
    assert manual.value(visible) == "# Bedienungsanleitung Regenwassersteuerung RS 20"


def test_boxes_fit_the_picture_whatever_the_window(manual):
    box = "JSON.stringify(document.querySelector('{}').getBoundingClientRect())"
    assert manual.value(box.format(".paper")) == manual.value(box.format("image"))


def test_pages_are_changed_by_keys_and_list_and_address(shown):
    browser = shown(SAMPLES / "word-annual-report" / "document.pdf", "#p2", pages="1-3")
    current = "document.querySelector('section:not([hidden])').id"
    seen = [browser.value(current)]
    browser.press("ArrowRight")
    seen.append(browser.value(current))
    browser.press("ArrowRight")
    seen.append(browser.value(current))
    browser.click("#previous")
    seen.append(browser.value(current))

    assert seen == ["p2", "p3", "p3", "p2"]


def test_hostile_text_stays_text(shown):
    browser = shown(hostile())
    browser.point_at(".layer-boxes .k-heading rect")

    assert browser.value("document.querySelectorAll('img, iframe, script:not(#data)').length") == 1
    assert "onerror=alert(1)" in panel(browser)
    assert "onerror=alert(1)" in browser.value("document.title + document.querySelector('h1').innerText")


@pytest.mark.parametrize("sample", ["arabic-guide", "code-manual", "slides", "japanese-notice", "libreoffice-thesis"])
def test_samples_load_without_complaint(shown, sample):
    browser = shown(SAMPLES / sample / "document.pdf")

    assert browser.value("document.querySelectorAll('.layer-boxes [data-id]').length") > 0
