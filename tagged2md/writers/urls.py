"""Link targets as Markdown takes them (the schemes were judged by the readers)."""

from __future__ import annotations

import re
from functools import lru_cache

from tagged2md.writers.escape import has_character_reference, is_character_reference

_UNSAFE = re.compile(r"[^!-'*-;=?-\[\]-~]")
"""All but printable ASCII without ``( ) < > \\``. (As a range up to U+10FFFF it would take 16 ms to compile.)"""
_REFERENCE = re.compile(r"&#?\w{1,32};", re.ASCII)
_ABSOLUTE = re.compile(r"[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x20\x7f-\x9f\u2028\u2029\ud800-\udfff<>]*+")
_EMAIL = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]++@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
    r"(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*+"
)


@lru_cache(maxsize=1024)
def written_url(url: str) -> str:
    """The URL as a link destination: what would end it or is no ASCII is percent-encoded, existing escapes stay."""
    return _REFERENCE.sub(_without_reference, encoded_url(url))


def encoded_url(url: str) -> str:
    """The URL that a reader of the Markdown gets: percent-encoded where needed."""
    return _UNSAFE.sub(_percent_encoded, url)


def _percent_encoded(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode("utf-8", "replace"))


def _without_reference(match: re.Match[str]) -> str:
    return match[0].replace("&", "&amp;", 1) if is_character_reference(match[0]) else match[0]


def autolink(text: str, url: str) -> str | None:
    """``<url>`` where the link shows its own target and that form can hold it, else None."""
    if has_character_reference(text):
        return None
    if text == url and _ABSOLUTE.fullmatch(url):
        return f"<{url}>"
    if url == f"mailto:{text}" and _EMAIL.fullmatch(text):
        return f"<{text}>"
    return None
