"""Whole lines that were left out of a block of several pieces of content."""

from __future__ import annotations

import pytest
from typeset import words

from tagged2md.geometry import Rect
from tagged2md.pdf.structure import ContentRef
from tagged2md.readers.line_splicing import splice_lines
from tagged2md.readers.tagged.content import Content, PageContent


def page(lines, untagged) -> PageContent:
    """A page whose lines are a leaf each."""
    leaves = {ContentRef(1, None, number): Content(list(line), []) for number, line in enumerate(lines)}
    return PageContent(1, leaves=leaves, untagged=list(untagged), box=Rect(0, 0, 600, 800))


def spliced(content: PageContent, blocks) -> list[str]:
    """The texts of the leaves after splicing; ``blocks`` has the block of each leaf."""
    splice_lines(content, list(zip(content.leaves, blocks, strict=True)))
    return [" ".join(run.text for run in leaf.runs) for leaf in content.leaves.values()]


@pytest.mark.parametrize(
    ("y", "x", "is_taken"),
    [
        pytest.param(-12, 0, True, id="between two lines"),
        pytest.param(-36, 0, False, id="below the last line"),
        pytest.param(-12, 90, False, id="beside the block"),
        pytest.param(0, 60, False, id="on a line of it"),
    ],
)
def test_a_line_between_two_lines_of_a_block_belongs_to_it(y, x, is_taken):
    """Chromium leaves the middle line of a long link untagged."""
    content = page([words("first line", 0, 0), words("third line", 0, -24)], words("second line", x, y))

    assert spliced(content, [7, 7]) == (
        ["first line second line", "third line"] if is_taken else ["first line", "third line"]
    )
    assert bool(content.untagged) is not is_taken


def test_lines_of_two_blocks_take_nothing_in():
    content = page([words("first line", 0, 0), words("third line", 0, -24)], words("second line", 0, -12))

    assert spliced(content, [7, 8]) == ["first line", "third line"]


def test_several_lines_come_in_their_order():
    untagged = [*words("third one", 0, -24), *words("second one", 0, -12)]
    content = page([words("first line", 0, 0), words("fourth line", 0, -36)], untagged)

    assert spliced(content, [7, 7]) == ["first line second one third one", "fourth line"]
