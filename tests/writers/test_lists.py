"""Lists: markers, numbers, nesting, tight and loose, tasks, lists that touch."""

from __future__ import annotations

import pytest
from model import HERE, code_block, document, h, li, ol, p, quote, table, th, ul

from tagged2md.document.nodes import Image, ThematicBreak
from tagged2md.writers.blocks import block_markdown
from tagged2md.writers.markdown import markdown
from tagged2md.writers.verify import read_back_faults


def case(block, expected, why):
    return pytest.param(block, expected, id=why)


LISTS = [
    case(ul("a", "b"), "- a\n- b", "bullets are dashes"),
    case(ol("a", "b"), "1. a\n2. b", "numbers run from 1"),
    case(ol(li("a", number=5), li("b"), li("c", number=10)), "5. a\n6. b\n10. c", "numbers of the file are kept"),
    case(ol(li("a", number=0)), "0. a", "a list may start at 0"),
    case(ol(li("a", number=10**9)), "1. a", "a number of ten digits makes no list"),
    case(ul(li("a", ul(li("b", ul("c"))))), "- a\n  - b\n    - c", "children are indented by the width of the bullet"),
    case(ol(li("a", ol("b"))), "1. a\n   1. b", "children are indented by the width of the number"),
    case(ol(li("a", ul("b"), number=10)), "10. a\n    - b", "two digits indent by four"),
    case(ul(li("a", ol(li("b", number=3)))), "- a\n\n  3. b", "a list that starts at 3 can't interrupt a paragraph"),
    case(ul(li("a", ol(li(), "b"))), "- a\n\n  2. b", "a list that starts at 2, for its first item is blank"),
    case(ul(li(ul("a", "b"))), "- - a\n  - b", "a list may come first in an item"),
    case(ul(li("a", "b"), "c"), "- a\n\n  b\n\n- c", "two paragraphs in an item make the list loose"),
    case(ul("a", "b", loose=True), "- a\n\n- b", "a loose list has blank lines between items"),
    case(ul(li("a", ul("b"), "c")), "- a\n\n  - b\n\n  c", "a paragraph behind a nested list needs a blank line"),
    case(ul(li("a", code_block("x\n\ny"))), "- a\n\n  ```\n  x\n\n  y\n  ```", "blank lines in code stay blank"),
    case(ul(li(code_block("x"))), "- ```\n  x\n  ```", "code may come first in an item"),
    case(ul(li(h(2, "a"))), "- ## a", "a heading may come first in an item"),
    case(ul(li(quote("a", "b"))), "- > a\n  >\n  > b", "a quotation may come first in an item"),
    case(ul(li(ThematicBreak(HERE))), "- ***", "a break in an item is not another bullet"),
    case(ul(li(table([th("a")], ["b"]))), "- | a |\n  | --- |\n  | b |", "a table may come first in an item"),
    case(ul(li("a", task=True), li("b", task=False)), "- [x] a\n- [ ] b", "tasks have boxes"),
    case(ol(li("a", task=True)), "1. [x] a", "numbered tasks have boxes"),
    case(ul(li("# a", task=True)), "- [x] # a", "behind a box no block starts"),
    case(ul(li(task=False)), "- [ ]", "a box alone stays"),
    case(ul(li(code_block("x"), task=True)), "- [x]\n\n  ```\n  x\n  ```", "a box before code is a paragraph"),
    case(ul("a", li(p(" ")), "b"), "- a\n- b", "blank items go"),
    case(ul(li(), li(p())), "", "a list of blank items is nothing"),
    case(ul(li(p(Image("a", "b.png")))), "- ![a](b.png)", "an image may be an item"),
    case(ul(li("a", ul("b"), ol("c"))), "- a\n  - b\n\n  1. c", "a list of another kind needs a blank line"),
    case(ul(li("a", ul("b"), ul("c"))), "- a\n  - b\n\n  <!-- -->\n\n  - c", "nested lists that touch are parted"),
]  # fmt: skip


@pytest.mark.parametrize(("block", "expected"), LISTS)
def test_list(block, expected):
    assert block_markdown(block) == expected
    assert read_back_faults(document(block), markdown(document(block))) == []


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        pytest.param([ul("a"), ul("b")], "- a\n\n<!-- -->\n\n- b\n", id="bullets and bullets"),
        pytest.param([ol("a"), ol("b")], "1. a\n\n<!-- -->\n\n1. b\n", id="numbers and numbers"),
        pytest.param([ul("a"), ol("b")], "- a\n\n1. b\n", id="bullets and numbers are different already"),
        pytest.param([ul("a"), "x", ul("b")], "- a\n\nx\n\n- b\n", id="a paragraph between"),
        pytest.param([ul("a"), p(), ul("b")], "- a\n\n<!-- -->\n\n- b\n", id="a blank paragraph between is nothing"),
    ],
)
def test_lists_that_touch_are_parted_if_they_are_of_one_kind(blocks, expected):
    doc = document(*blocks)

    assert markdown(doc) == expected
    assert read_back_faults(doc, expected) == []
