"""Text that a reader loses or writes twice is seen, and named by page."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from builder import Tagged, text_file, untagged

import tagged2md
from tagged2md import pipeline
from tagged2md.conservation.balance import by_page
from tagged2md.conservation.remarks import shown
from tagged2md.document.nodes import Paragraph, Text
from tagged2md.options import Limits

PAGES = (["The first page.", "It ends."], ["The second one.", "It ends, too."])


@pytest.fixture
def faulty(monkeypatch):
    """A reader that does something to the blocks of a document."""

    def install(change):
        read = pipeline.read
        monkeypatch.setattr(
            pipeline, "read", lambda *args: (found := read(*args))._replace(blocks=tuple(change(list(found.blocks))))
        )

    return install


def findings(result) -> list[tuple[str, int | None, str]]:
    return [(each.code, each.page, each.message) for each in result.report.findings if each.code[4:] in NAMES]


NAMES = ("LOST", "DOUBLED")


def tagged_file() -> bytes:
    doc = Tagged()
    root = doc.document()
    for lines in PAGES:
        page = doc.page()
        for line in lines:
            page.put(root.el("P"), line)
    return doc.data()


@pytest.mark.parametrize("data", [text_file(*PAGES), tagged_file()], ids=["by geometry", "by tags"])
def test_a_lost_block_is_named_by_page_and_words(data, faulty):
    faulty(lambda blocks: [each for each in blocks if "second" not in each.children[0].text])
    result = tagged2md.convert(data)

    assert [(code, page) for code, page, _ in findings(result)] == [("T2M-LOST", 2)]
    assert "second one." in findings(result)[0][2]
    assert [each.page for each in result.report.left_out] == [2]


def test_a_doubled_block_is_named_by_page(faulty):
    faulty(lambda blocks: [*blocks, blocks[-1]])

    assert [(code, page) for code, page, _ in findings(tagged2md.convert(tagged_file()))] == [("T2M-DOUBLED", 2)]


def test_a_lost_letter_is_seen(faulty):
    def change(blocks):
        first = blocks[0]
        return [replace(first, children=(Text(first.children[0].text.replace("f", "")),)), *blocks[1:]]

    faulty(change)

    assert findings(tagged2md.convert(tagged_file())) == [("T2M-LOST", 1, "not in the output: 'and the characters f'")]


def test_text_that_no_page_shows_is_seen(faulty):
    faulty(lambda blocks: [*blocks, Paragraph((Text("Quite new."),), blocks[-1].source)])

    assert [code for code, _, _ in findings(tagged2md.convert(tagged_file()))] == ["T2M-DOUBLED"]


def test_blocks_in_another_order_are_no_fault(faulty):
    faulty(lambda blocks: blocks[::-1])

    assert findings(tagged2md.convert(tagged_file())) == []


def test_what_a_limit_cuts_off_is_told_by_the_limit(faulty):
    def cut(blocks):
        return blocks[:1]

    faulty(cut)
    result = tagged2md.convert(text_file(*PAGES, ["A third page."]), limits=Limits(max_pages=2))

    assert findings(result) == []
    assert {each.code for each in result.report.left_out} == {"T2M-LIMIT"}


def test_bold_drawn_twice_above_a_paragraph_that_goes_over_the_page_is_no_loss():
    doc = untagged()
    first, second = doc.page(size=(300, 200)), doc.page(size=(300, 200))
    for x in (40, 40.3):
        first.text("letter", x=x, y=150, size=14)
    first.text("One sentence that is long, and goes", x=40, y=50)
    second.text("over to the better letters of the next", x=40, y=150)
    second.text("page, where it ends.", x=40, y=132)
    result = tagged2md.convert(doc.data())

    assert findings(result) == []
    assert [(each.page, each.text) for each in result.report.left_out] == [(1, "letter")]


@pytest.mark.parametrize(
    ("differences", "found"),
    [
        pytest.param([{}, {}], [], id="nothing"),
        pytest.param([{"a": -1}, {"a": 1}], [], id="a block that begins on the page before"),
        pytest.param([{"a": 1}, {"a": -1}], [], id="a block that was put on a later page"),
        pytest.param([{"a": 1}, {}], [(1, "a", "")], id="a loss"),
        pytest.param([{"a": -1}, {"a": 2}], [(2, "a", "")], id="a loss from a block of the page before"),
        pytest.param([{}, {"a": -1}], [(2, "", "a")], id="a letter too much"),
        pytest.param([{"a": 1}, {"b": -1}], [(1, "a", ""), (2, "", "b")], id="one lost, another one too much"),
    ],
)
def test_faults_fall_to_the_page_that_has_them(differences, found):
    """Each is what is due on a page less what its blocks say; these belong to the page on which they begin."""
    total: Counter[str] = Counter()
    for each in differences:
        total.update(each)
    pages = [(number, Counter(each)) for number, each in enumerate(differences, 1)]

    assert [(page, shown(lost), shown(more)) for page, lost, more in by_page(total, pages)] == found
