"""A YAML block with facts about the document, for site generators and indexes."""

from __future__ import annotations

import re

from tagged2md.document.nodes import Document
from tagged2md.writers.skeleton import cleaned

_NOT_PRINTABLE = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]")
"""Characters that YAML 1.2 (5.1 Character set) wants escaped, and those that would turn the direction of the line."""


def front_matter(document: Document) -> str:
    """What is known of the document and its file, between two lines of ``---``; empty where nothing is."""
    known = document.metadata
    facts = {
        "title": document.title,
        "language": document.language,
        "source": known.get("source"),
        "sha256": known.get("sha256"),
    }
    lines = [f"{name}: {yaml_string(value)}" for name, value in facts.items() if value]
    if document.pages:
        lines.append(f"pages: {document.pages}")
    if known.get("mode"):
        lines.append(f"mode: {yaml_string(known['mode'])}")
    return "\n".join(["---", *lines, "---"]) if lines else ""


def yaml_string(text: str) -> str:
    """A double-quoted YAML string; JSON strings are YAML strings (YAML 1.2, 1.3 Relation to JSON)."""
    import json

    quoted = json.dumps(cleaned(text), ensure_ascii=False)
    return _NOT_PRINTABLE.sub(lambda match: f"\\u{ord(match[0]):04x}", quoted)
