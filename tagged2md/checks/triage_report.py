"""The quick verdict as JSON and as a line on a terminal."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tagged2md.checks.triage import image_share
from tagged2md.findings import printable

if TYPE_CHECKING:
    from tagged2md.checks.triage import Triage, TriagedPage

TRIAGE_VERSION = 1
"""Version of the JSON form; grows when a field changes its meaning, not when one is added."""
DIGITS = 3
"""Decimals of shares."""


def triage_dict(triage: Triage) -> dict[str, Any]:
    """The verdict as plain values, in the order of its fields."""
    values = {field.name: getattr(triage, field.name) for field in fields(triage)}
    return {"triage_version": TRIAGE_VERSION, **values, "pages": [page_dict(page) for page in triage.pages]}


def page_dict(page: TriagedPage) -> dict[str, Any]:
    """A page of the sample as plain values."""
    glance = page.glance
    return {
        **glance._asdict(),
        "kind": page.kind,
        "fonts": [font._asdict() for font in glance.fonts],
        "images": [image._asdict() | {"box": [round(each, 1) for each in image.box]} for image in glance.images],
        "image_share": round(image_share(glance), DIGITS),
    }


def triage_text(triage: Triage) -> str:
    """The verdict as one line: what to do, the tags, the text, the pages, the file, and what should be known."""
    pages = f"{triage.page_count} page{'' if triage.page_count == 1 else 's'}"
    told = "; ".join((*triage.reasons, *claims(triage)))
    line = f"{triage.fit:6} {triage.tags:8} {triage.text:8} {pages:>9}  {triage.file}"
    return printable_columns(line) + (f": {printable(told)}" if told else "") + "\n"


def printable_columns(line: str) -> str:
    """The line with its columns as they are, and nothing that a terminal would obey."""
    return "".join(each if each.isprintable() else "\ufffd" for each in line)


def claims(triage: Triage) -> list[str]:
    """Standards that the file claims to follow."""
    found = [] if triage.pdfua_part is None else [f"claims PDF/UA-{triage.pdfua_part}"]
    return [*found, *([] if triage.pdfa is None else [f"claims PDF/A-{triage.pdfa}"])]
