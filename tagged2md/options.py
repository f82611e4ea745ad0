"""The options of a conversion: one typed record, named as on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, Literal, TypedDict, get_args, get_origin, get_type_hints

from tagged2md.errors import UsageError

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

    def __post_init__(self) -> None:
        """Raise UsageError for a bound that bounds nothing: one below 0, or no number."""
        for each in fields(self):
            value = getattr(self, each.name)
            if not value >= 0:
                raise UsageError(f"{each.name} must be 0 or more, not {value}")


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
    verify: bool = False
    """Parse the Markdown again and compare it with the document; differences become findings T2M-READ-BACK."""
    limits: Limits = field(default_factory=Limits)


class OptionFields(TypedDict, total=False):
    """The keywords of ``convert``, for editors and type checkers; the same names as the fields of Options."""

    mode: Mode
    pages: str | None
    password: str | None
    emphasis: Literal["auto", "tags"]
    headings: Literal["keep", "normalize"]
    title: Literal["keep", "shift"]
    tables: Literal["auto", "gfm", "html"]
    spans: Literal["blank", "repeat"]
    header: Literal["first", "empty"]
    images: Literal["extract", "none"]
    image_dir: str | None
    figure_text: Literal["auto", "always"]
    aside: Literal["inline", "quote"]
    notes: Literal["end", "section"]
    annotations: Literal["none", "comments"]
    forms: Literal["values", "all"]
    artifacts: Literal["drop", "keep"]
    hidden: Literal["drop", "keep"]
    page_comments: bool
    front_matter: bool
    verify: bool
    limits: Limits


def options_of(keywords: Mapping[str, Any]) -> Options:
    """The record of the given keywords.

    Raises TypeError for a keyword that is no option, and UsageError for a value that the option does not know.
    """
    for name in keywords:
        if name not in _names():
            raise TypeError(f"tagged2md has no option {name!r}; the options are {', '.join(_names())}")
    for name, choices in _choices().items():
        if name in keywords and keywords[name] not in choices:
            raise UsageError(f"{name} must be {' or '.join(choices)}, not {keywords[name]!r}")
    return Options(**keywords)


@cache
def _names() -> tuple[str, ...]:
    """The names of all options."""
    return tuple(each.name for each in fields(Options))


@cache
def _choices() -> dict[str, tuple[str, ...]]:
    """The options that take one of some words, with these words."""
    kinds = get_type_hints(Options)
    return {name: get_args(kind) for name, kind in kinds.items() if get_origin(kind) is Literal}
