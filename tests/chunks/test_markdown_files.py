"""Any Markdown: front matter, page markers, link targets, HTML, foreign ways to write."""

from __future__ import annotations

import pytest
from builder import Tagged

import tagged2md


def chunks(text: str, **options):
    return tagged2md.chunk_markdown(text, **options)


def test_front_matter_gives_facts_and_is_no_text():
    text = '---\ntitle: "A \\"title\\""\nlanguage: de\nsha256: \'ab\'\ntags: [a, b]\n---\n\n# One\n\ntext\n'
    (chunk,) = chunks(text)

    assert chunk.text == "# One\n\ntext"
    assert (chunk.document.title, chunk.document.language, chunk.document.sha256) == ('A "title"', "de", "ab")
    assert text[slice(*chunk.spans[0][1:])] == chunk.text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("---\n\ntext\n\n---\n\nmore", id="a break and another one"),
        pytest.param("---\ntitle: a\n\nno end", id="front matter without end"),
    ],
)
def test_breaks_at_the_start_are_no_front_matter(text):
    assert chunks(text)[0].text.startswith("---")


@pytest.mark.parametrize(
    "comment",
    ["<!-- page 0 -->", "<!-- page 03 -->", "<!-- page 12345678 -->", "<!-- Page 3 -->", "<!-- page 3 --> x"],
)
def test_comment_that_is_no_page_marker_is_content(comment):
    (chunk,) = tagged2md.chunk_markdown(f"One.\n\n{comment}\n\nTwo.\n")

    assert comment in chunk.text
    assert chunk.pages == ()


def test_page_markers_give_pages_and_are_no_text():
    doc = Tagged()
    root = doc.document()
    for number in range(1, 4):
        doc.page().put(root.el("P"), f"Text of page {number}.")
    text = tagged2md.convert(doc.data(), page_comments=True, front_matter=True).markdown
    (chunk,) = chunks(text)

    assert chunk.text == "Text of page 1.\n\nText of page 2.\n\nText of page 3."
    assert (chunk.pages, chunk.mode) == ((1, 2, 3), None)
    assert [each.box for each in chunk.places] == [None, None, None]


def test_markdown_without_markers_has_no_pages():
    assert chunks("text")[0].pages == ()


def test_link_targets_are_kept_though_no_block_shows_them():
    (chunk,) = chunks("See [a].\n\n[a]: http://a.b/\n[b]: http://b.c/\n")

    assert chunk.text == "See [a].\n\n[a]: http://a.b/\n[b]: http://b.c/"
    assert chunk.types == ("paragraph", "reference")


def test_footnotes_with_the_same_mark_are_all_kept():
    (chunk,) = chunks("# A\n\none[^1]\n\n[^1]: first\n\n# B\n\ntwo\n\n[^1]: second")

    assert chunk.text == "# A\n\none[^1]\n\n[^1]: first\n\n# B\n\ntwo\n\n[^1]: second"


def test_blank_lines_of_code_are_no_chunk_of_their_own():
    blank_lines = "\n" * 40
    found = chunks(f"```\nab{blank_lines}cd\n```", max_tokens=16, tokenizer="characters", overlap=4)

    assert [chunk.text for chunk in found] == ["```\nab\n```", "```\ncd\n```"]


def test_overlap_leaves_room_for_the_comments_that_part_its_lists():
    found = chunks("- a\n\n<!-- -->\n\n- b\n" * 60, max_tokens=32, overlap=16)

    assert any(chunk.overlap for chunk in found)
    assert max(chunk.tokens for chunk in found) <= 32


def test_line_ends_of_other_systems_and_a_byte_order_mark_are_one():
    assert chunks("\ufeff# A\r\n\r\ntext\rmore")[0].text == "# A\n\ntext\nmore"


def test_headings_of_both_kinds_are_headings():
    (chunk,) = chunks("Title\n=====\n\nPart *one*\n---\n\n- a")

    assert chunk.heading_path == ("Title", "Part one")
    assert chunk.text == "Title\n=====\n\nPart *one*\n---\n\n- a"


def test_heading_inside_of_a_list_or_code_opens_no_section():
    (chunk,) = chunks("# A\n\n- # no\n\n```\n# no\n```\n\n    # no\n")

    assert chunk.heading_path == ("A",)


def test_blank_text_gives_no_chunks():
    assert chunks(" \n\n") == []


def test_html_and_indented_code_are_kept_as_they_are():
    text = "<details>\n<summary>S</summary>\n\n    code\n      more\n\n</details>"

    assert chunks(text)[0].text == text


def test_lists_that_a_comment_parts_stay_parted():
    assert chunks("- a\n\n<!-- -->\n\n- b")[0].text == "- a\n\n<!-- -->\n\n- b"


@pytest.mark.parametrize(
    "nested",
    [
        pytest.param("> " * 3000 + "text", id="quotations"),
        pytest.param("- " * 3000 + "text", id="lists"),
        pytest.param("\n".join("  " * depth + "- a" for depth in range(800)), id="lists, a line each"),
        pytest.param("[" * 20000, id="brackets"),
        pytest.param("**a " * 20000, id="stars"),
        pytest.param("." * 200_000, id="full stops"),
        pytest.param("x" * 200_000, id="one word"),
        pytest.param("[^a]: " * 2000, id="footnotes"),
    ],
)
def test_hostile_markdown_is_cut_in_time(nested):
    found = chunks(nested, max_tokens=32)

    assert found
    assert sum(end - start for chunk in found for _, start, end in chunk.spans) > len(nested.replace(" ", "")) * 0.9
