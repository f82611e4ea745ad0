"""HTML comments: the page marks, and what options ask to keep of hidden or artificial text."""

from __future__ import annotations

import re

from tagged2md.writers.skeleton import cleaned

_PAGE_MARK = re.compile(r"page\s+\S+", re.IGNORECASE)


def comment(text: str) -> str:
    """A comment with text of the file, which can't end the comment, hide another one or pass for a page mark."""
    body = " ".join(cleaned(text).split())
    while "--" in body:
        body = body.replace("--", "- -")
    body = body.replace(">", "&gt;")
    if not body:
        return ""
    return f"<!-- text: {body} -->" if _PAGE_MARK.fullmatch(body) else f"<!-- {body} -->"


def page_mark(page: int) -> str:
    """The comment that says on which page of the file (from 1) the following blocks begin."""
    return f"<!-- page {page} -->"
