"""The document model as text: one writer for each output format, all with the same text."""

from __future__ import annotations

from collections.abc import Callable

from tagged2md.document.nodes import Document
from tagged2md.options import Options
from tagged2md.writers.markdown import markdown

__all__ = ["WRITERS", "markdown", "to_json"]

_DEFAULTS = Options()


def to_json(document: Document, options: Options = _DEFAULTS) -> str:
    """The document as JSON (docs/json-output.md)."""
    from tagged2md.writers import json

    return json.to_json(document, options)


WRITERS: dict[str, Callable[[Document, Options], str]] = {"md": markdown, "json": to_json}
"""Output formats by the extension of their files."""
