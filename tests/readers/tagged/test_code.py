from __future__ import annotations

import pytest
from tagged_files import markdown


def test_elements_in_code_are_its_lines():
    def draw(page, root):
        block = root.el("Code")
        for kind, text in (("P", "first"), ("Sub", "second"), ("Div", "third")):
            page.newline()
            page.run(block.el(kind), text, font="FC")

    assert markdown(draw) == "```\nfirst\nsecond\nthird\n```"


def test_lines_of_one_sequence_are_told_by_their_baselines():
    def draw(page, root):
        with page.mc(root.el("Code")):
            for indent, text in ((0, "if x:"), (2, "return 1")):
                page.newline()
                page.text(text, x=72 + indent * 7.2, font="FC")

    assert markdown(draw) == "```\nif x:\n  return 1\n```"


def test_code_over_several_elements_is_one_block_with_common_indents():
    """LibreOffice writes a P for each line."""

    def draw(page, root):
        page.doc.role_map["Preformatted Text"] = "P"
        for indent, text in ((0, "{"), (2, '"a": 1'), (0, "}")):
            page.newline()
            page.x = 72 + indent * 7.2
            page.run(root.el("Preformatted Text"), text, font="FC")

    assert markdown(draw) == '```\n{\n  "a": 1\n}\n```'


@pytest.mark.parametrize(("lines", "expected"), [(1, "`x0`"), (2, "```\nx0\nx1\n```")])
def test_code_that_is_all_of_a_paragraph_is_a_block_from_two_lines_on(lines, expected):
    def draw(page, root):
        with page.mc(root.el("P").el("Code")):
            for number in range(lines):
                page.newline()
                page.text(f"x{number}", font="FC")

    assert markdown(draw) == expected


def test_code_in_text_is_a_span():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "Run ")
        page.run(paragraph.el("Code"), "a `b` c", font="FC")
        page.run(paragraph, " now.")

    assert markdown(draw) == "Run ``a `b` c`` now."


def test_formulas_in_code_are_their_glyphs():
    """tagpdf wraps punctuation of verbatim text in Formula."""

    def draw(page, root):
        block = root.el("Code")
        page.put(block, "a", font="FC")
        page.run(block.el("Formula", Alt="times"), "*", font="FC")
        page.run(block, "b", font="FC")

    assert markdown(draw) == "```\na*b\n```"
