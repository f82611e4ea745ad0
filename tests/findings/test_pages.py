"""Every code has a page of its own that says what to do, and the index is made of these pages."""

from __future__ import annotations

import re

import pytest
from findings.pages import DOCS, GROUPS, INDEX, Page, example, index, pages
from findings.samples import SAMPLES

from tagged2md.findings import CATALOGUE

PAGES = pages()
PROGRAMS = ["Word", "InDesign", "LaTeX", "Acrobat"]
ABOUT_READING = {
    "T2M-DOUBLED",
    "T2M-LIMIT",
    "T2M-LOST",
    "T2M-PAGE-FAILED",
    "T2M-READ-BACK",
    "T2M-REPAIRED",
    "T2M-REPEATED",
    "T2M-REPLACED",
    "T2M-STREAM-DAMAGED",
}
"""Codes that no author can repair: their pages say what a user of the tool does."""
STANDARDS = r"ISO 32000|PDF/UA|Matterhorn"
FEWEST_WORDS = 12
"""Words below which a section can't say anything of its own."""


def test_every_code_has_a_page_and_no_page_describes_another_code():
    assert set(PAGES) == set(CATALOGUE)


def test_index_is_what_the_pages_say():
    assert INDEX.read_text("utf-8") == index(PAGES), "run: python tests/findings/write.py"


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_page_has_code_title_severity_and_group_of_the_catalogue(page: Page):
    rule = CATALOGUE[page.code]

    assert page.title == f"{page.code}: {rule.title}"
    assert page.severity == rule.severity
    assert page.group in GROUPS
    assert (page.group == GROUPS[0]) is (not page.code.startswith("T2M-"))
    assert page.meaning.endswith((".", "…"))
    assert "|" not in page.meaning


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_page_has_all_sections(page: Page):
    advice = "What to do" if page.code in ABOUT_READING else "How to repair it"

    assert page.sections == ["What it is", "Why it matters", advice, "See it"]
    for section in page.sections[:-1]:
        assert len(page.section(section).split()) >= FEWEST_WORDS


@pytest.mark.parametrize(
    "page", [PAGES[code] for code in PAGES if code not in ABOUT_READING], ids=lambda page: page.code
)
def test_repair_names_each_program_once(page: Page):
    assert re.findall(r"^- \*\*(\w+):\*\* \S", page.section("How to repair it"), re.MULTILINE) == PROGRAMS


@pytest.mark.parametrize("code", [code for code in CATALOGUE if not code.startswith("T2M-")])
def test_page_of_a_matterhorn_code_names_the_condition(code):
    what = " ".join(PAGES[code].section("What it is").split())

    assert re.search(STANDARDS, what)
    assert f"Matterhorn condition {code}" in what or f"Matterhorn conditions {code}" in what


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_page_shows_its_sample_and_what_the_command_prints(page: Page):
    assert page.section("See it") + "\n" == example(SAMPLES[page.code]), "run: python tests/findings/write.py"


def test_every_sentence_stands_on_one_page_only():
    """A sentence that fits two codes says nothing particular about either."""
    where: dict[str, set[str]] = {}
    for code, page in PAGES.items():
        for section in ("What it is", "Why it matters"):
            for sentence in re.split(r"(?<=[.:]) ", " ".join(page.section(section).split())):
                if len(sentence.split()) >= FEWEST_WORDS:
                    where.setdefault(sentence, set()).add(code)

    assert {sentence: codes for sentence, codes in where.items() if len(codes) > 1} == {}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_codes_and_files_that_a_page_names_exist(page: Page):
    codes = re.findall(r"`(T2M-[A-Z-]+|\d\d-\d\d\d)`", page.text)
    targets = re.findall(r"\]\((\.\./[^)#]+)", page.text)

    assert set(codes) <= set(CATALOGUE)
    assert [target for target in targets if not (DOCS / "findings" / target).exists()] == []
