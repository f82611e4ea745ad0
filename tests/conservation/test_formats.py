"""Markdown, read back by a parser of Markdown, and JSON carry the same characters."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

import tagged2md
from tagged2md.conservation.characters import characters
from tagged2md.errors import Tagged2mdError

ROOT = Path(__file__).parent.parent.parent
SAMPLES = sorted((ROOT / "samples").glob("*/document.pdf"))
PUBLIC = sorted((ROOT.parent / "shared" / "bench").glob("*/**/*.pdf"))
SPREAD = 16
"""Every how manieth public file is read."""
TAG = re.compile(r"<[^>]*>")


def text_of_markdown(markdown: str) -> str:
    """The text that a reader of the rendered Markdown sees, alternate texts and formulas included."""
    parser = MarkdownIt("commonmark").enable(["table", "strikethrough"]).use(footnote_plugin)
    parser.use(dollarmath_plugin, allow_space=False, allow_digits=False)
    parser.normalizeLinkText = str
    tokens = parser.parse(markdown)
    parts: list[str] = []
    for token in tokens:
        for part in token.children or [token]:
            if part.type.startswith("html_"):
                parts.append(html.unescape(TAG.sub("", part.content)))
            elif part.type == "image":
                parts.extend(each.content for each in part.children)
            elif part.type not in ("link_open", "inline"):
                parts.append(part.content)
    return "".join(parts)


def texts_of_json(value) -> Iterator[str]:
    """The texts of inlines, code blocks and formulas at every depth."""
    if isinstance(value, list):
        for each in value:
            yield from texts_of_json(each)
    elif isinstance(value, dict):
        if value.get("type") != "comment" and not {"inlines", "blocks", "rows"} & value.keys():
            yield value.get("text", "") + value.get("alt", "")
        if value.get("task"):
            yield "x"
        for name in ("blocks", "items", "rows", "inlines", "footnotes"):
            yield from texts_of_json(value.get(name, []))


def differences(path: Path) -> tuple[str, str]:
    """Characters of the Markdown that are not in the JSON, and the other way round."""
    conversion = tagged2md.convert(path, images="none")
    one = characters(text_of_markdown(conversion.markdown))
    other = characters("".join(texts_of_json(json.loads(conversion.to_json()))))
    assert other
    return "".join((one - other).elements()), "".join((other - one).elements())


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.parent.name)
def test_samples_are_the_same_in_all_formats(path):
    assert differences(path) == ("", "")


@pytest.mark.skipif(not PUBLIC, reason="the public files are not here")
@pytest.mark.parametrize("path", PUBLIC[5::SPREAD], ids=lambda path: path.stem)
def test_public_files_are_the_same_in_all_formats(path):
    try:
        tagged2md.convert(path, images="none")
    except Tagged2mdError:
        return
    assert differences(path) == ("", "")
