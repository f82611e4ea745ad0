"""The options of a conversion: one typed record, named as on the command line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Mode = Literal["auto", "tags", "heuristics"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds that keep any input bounded. Reaching one is reported, never silent."""

    max_pages: int = 20_000
    """Pages that are read."""
    max_stream_bytes: int = 64 << 20
    """Bytes of one decoded content stream; a longer one is cut. Real pages stay under 40 MB."""
    max_runs: int = 400_000
    """Text runs of one page."""
    max_structure_elements: int = 5_000_000
    """Structure elements that are read (tagged-tree walks are linear)."""
    max_form_depth: int = 24
    """Form XObjects drawn inside each other."""
    max_seconds: float = 0.0
    """Processor seconds for one file; 0 is no limit. What was read until then is written and marked as partial."""


@dataclass(frozen=True, slots=True)
class Options:
    """What ``convert`` and ``check`` may be told. The first value of each literal is the default."""

    mode: Mode = "auto"
    pages: str | None = None
    """1-based page ranges such as ``1-3,7,10-``; None is every page."""
    password: str | None = None
    emphasis: Literal["auto", "tags"] = "auto"
    headings: Literal["keep", "normalize"] = "keep"
    title: Literal["keep", "shift"] = "keep"
    tables: Literal["auto", "gfm", "html"] = "auto"
    spans: Literal["blank", "repeat"] = "blank"
    header: Literal["first", "empty"] = "first"
    images: Literal["extract", "none"] = "extract"
    image_dir: str | None = None
    """Folder written in front of image names in the Markdown; None is ``<stem>_images``."""
    figure_text: Literal["auto", "always"] = "auto"
    aside: Literal["inline", "quote"] = "inline"
    notes: Literal["end", "section"] = "end"
    annotations: Literal["none", "comments"] = "none"
    forms: Literal["values", "all"] = "values"
    artifacts: Literal["drop", "keep"] = "drop"
    hidden: Literal["drop", "keep"] = "drop"
    page_comments: bool = False
    front_matter: bool = False
    limits: Limits = field(default_factory=Limits)
