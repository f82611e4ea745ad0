"""What blocks are called in the picture and in the legend."""

from __future__ import annotations

import pytest

from tagged2md.audit.kinds import KINDS, name_of
from tagged2md.document.nodes import (
    BlockQuote,
    Cell,
    CodeBlock,
    Comment,
    Footnote,
    Heading,
    Image,
    Link,
    ListBlock,
    ListItem,
    MathBlock,
    Paragraph,
    Row,
    Source,
    Table,
    Text,
    ThematicBreak,
)

HERE = Source(1)
WORDS = (Text("words"),)
ITEM = ListItem((Paragraph(WORDS, HERE),), HERE)


@pytest.mark.parametrize(
    ("block", "by", "name"),
    [
        pytest.param(Heading(3, WORDS, HERE), "H3", ("heading", "Heading, level 3", "H3"), id="heading"),
        pytest.param(Paragraph(WORDS, HERE), "P", ("paragraph", "Paragraph", "P"), id="paragraph"),
        pytest.param(Paragraph(WORDS, HERE), "caption", ("caption", "Caption", "Cap"), id="caption by geometry"),
        pytest.param(Paragraph(WORDS, HERE), "Caption (Figure)", ("caption", "Caption", "Cap"), id="tagged caption"),
        pytest.param(Paragraph((Image("a"),), HERE), "Figure", ("image", "Image", "Img"), id="image"),
        pytest.param(
            Paragraph((Link((Image("a"),), "#b"),), HERE), "Figure", ("image", "Image", "Img"), id="image with a link"
        ),
        pytest.param(ListBlock((ITEM,), False, HERE), "L", ("list", "Bullet list, 1 item", "L"), id="list of one item"),
        pytest.param(
            ListBlock((ITEM, ITEM), True, HERE), "L", ("list", "Numbered list, 2 items", "L"), id="numbered list"
        ),
        pytest.param(
            Table((Row((Cell((), column_span=2), Cell(()))),), HERE),
            "Table",
            ("table", "Table, 1 row, 3 columns", "T"),
            id="table, its spans counted",
        ),
        pytest.param(CodeBlock("a", HERE), "Code", ("code", "Code", "C"), id="code"),
        pytest.param(BlockQuote((), HERE), "BlockQuote", ("quote", "Quotation", "Q"), id="quotation"),
        pytest.param(MathBlock("x", HERE), "Formula", ("math", "Formula", "F"), id="formula"),
        pytest.param(Footnote("7", (), HERE), "Note", ("note", "Footnote 7", "N"), id="footnote"),
        pytest.param(ThematicBreak(HERE), "", ("other", "Break", "—"), id="break"),
        pytest.param(Comment("a", HERE), "", ("other", "Comment", "—"), id="comment"),
    ],
)
def test_names_of_blocks(block, by, name):
    assert name_of(block, by) == name
    assert name[0] in KINDS
