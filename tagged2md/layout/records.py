"""Records that several parts of layout give back."""

from __future__ import annotations

from typing import NamedTuple


class Joined(NamedTuple):
    """How one run is written: white space (``""``, ``" "``, or line feeds for hard breaks), then its clean text."""

    before: str
    text: str
