"""Markdown beside the picture is inert HTML."""

from __future__ import annotations

import re

import pytest

from tagged2md.audit.rendered import MAX_CHARACTERS, rendered

SHOWS_TEXT = re.compile(
    "p|h[1-6]|em|strong|s|code|pre|ul|ol|li|blockquote|hr|br|sub|sup|i|span|table|thead|tbody|tr|th|td"
)
ATTRIBUTE = re.compile(r' (class|title|rowspan|colspan|start)="[^"<>]*"')


@pytest.mark.parametrize(
    ("markdown", "html"),
    [
        pytest.param("## Two *words*", "<h2>Two <em>words</em></h2>\n", id="headings and emphasis"),
        pytest.param("x<sup>2</sup>", "<p>x<sup>2</sup></p>\n", id="tags of our writer for what Markdown has none"),
        pytest.param("a &lt;b> c", "<p>a &lt;b&gt; c</p>\n", id="text that looks like a tag"),
        pytest.param(
            "| a |\n| ---: |\n| 1 |",
            '<table>\n<thead>\n<tr>\n<th class="right">a</th>\n</tr>\n</thead>\n'
            '<tbody>\n<tr>\n<td class="right">1</td>\n</tr>\n</tbody>\n</table>\n',
            id="alignment is a class, as style attributes are forbidden",
        ),
        pytest.param(
            '<table>\n<tr><td colspan="2">a</td></tr>\n</table>',
            '<table>\n<tr><td colspan="2">a</td></tr>\n</table>',
            id="tables that only HTML can show",
        ),
        pytest.param(
            "[text](https://example.org/)",
            '<p><span class="link" title="https://example.org/">text</span></p>\n',
            id="links lead nowhere",
        ),
        pytest.param(
            "![a cat](cat.png)", '<p><span class="picture">picture: a cat</span></p>\n', id="pictures are named"
        ),
        pytest.param("<!-- page 2 -->", "", id="comments are not shown"),
    ],
)
def test_rendered(markdown, html):
    assert rendered(markdown) == html


@pytest.mark.parametrize(
    "markdown",
    [
        "<script>alert(1)</script>",
        "a <img src=x onerror=alert(1)> b",
        '<table><tr><td onclick="alert(1)">a</td></tr></table>',
        '<table><tr><td><a href="javascript:alert(1)">a</a><img src="x" alt="y"></td></tr></table>',
        "<style>* { color: red }</style>",
        '[a](javascript:alert(1)) ![b](x" onerror="alert(1))',
        '[a](<x" onmouseover="alert(1)>)',
        "</article></section><iframe src=//x></iframe>",
        "<svg/onload=alert(1)>",
        "<!--><script>alert(1)</script>-->",
        "<p <script>alert(1)</script>",
        "```\n</code></pre><script>\n```",
        "&#60;script>alert(1)&#60;/script>",
    ],
)
def test_nothing_but_tags_that_show_text_comes_out(markdown):
    html = rendered(markdown)

    for tag in re.findall(r"<[^>]*>", html):
        name, attributes = re.fullmatch(r"</?([a-z0-9]+)(.*?) ?/?>", tag).groups()
        assert SHOWS_TEXT.fullmatch(name)
        assert ATTRIBUTE.sub("", attributes) == ""


def test_very_long_markdown_is_cut():
    assert len(rendered("word " * MAX_CHARACTERS)) < 2 * MAX_CHARACTERS
