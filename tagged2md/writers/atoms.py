"""Things inside a line that are no text: code, formulas, pictures, footnote marks."""

from __future__ import annotations

import re

from tagged2md.document.nodes import Image
from tagged2md.writers.escape import escaped_text
from tagged2md.writers.skeleton import LINK_TEXT, Place, cleaned
from tagged2md.writers.urls import written_url

_BACKTICKS = re.compile("`+")


def longest_backtick_run(text: str) -> int:
    """Length of the longest run of backticks; 0 for none."""
    return max(map(len, _BACKTICKS.findall(text)), default=0) if "`" in text else 0


def code_span(text: str) -> str:
    """A code span. Spaces pad it where backticks or paired spaces at its ends would be lost."""
    fence = "`" * (longest_backtick_run(text) + 1)
    needs_padding = text[0] == "`" or text[-1] == "`" or (text[0] == " " and text[-1] == " ")
    return f"{fence} {text} {fence}" if needs_padding else f"{fence}{text}{fence}"


_OPEN_DOLLAR = re.compile(r"\\.|\$", re.DOTALL)


def inline_math(tex: str) -> str:
    """An inline formula between dollars. A dollar inside is escaped, so that it can't end early."""
    body = safe_tex(" ".join(cleaned(tex).split()))
    return f"${body}$" if body else ""


def safe_tex(tex: str) -> str:
    """The formula, trimmed, with its bare dollars escaped; a lone backslash at its end is written by name."""
    body = _OPEN_DOLLAR.sub(lambda match: "\\$" if match[0] == "$" else match[0], tex.strip())
    lone = (len(body) - len(body.rstrip("\\"))) % 2
    return f"{body}backslash" if lone else body


_NOT_IN_LABEL = re.compile(r"[^\w.:-]")


def note_label(note_id: str) -> str:
    """The id as it can stand in a footnote mark."""
    return _NOT_IN_LABEL.sub("-", note_id)


def note_mark(note_id: str) -> str:
    """The mark of a footnote."""
    return f"[^{note_label(note_id)}]"


def image_markdown(image: Image, place: Place = LINK_TEXT) -> str:
    """A picture; empty where it has neither a name nor an alternate text."""
    alt = " ".join(image.alt.split())
    if not alt and not image.path:
        return ""
    return f"![{escaped_text(alt, place)}]({written_url(image.path)})"
