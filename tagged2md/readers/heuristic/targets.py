"""Which link targets are written. Spec: tagged-mapping, 7.1."""

from __future__ import annotations

from tagged2md.pdf.page import ElementTarget, LinkTarget, OtherTarget, PageTarget, RemoteTarget, UriTarget
from tagged2md.readers.heuristic.links import page_url
from tagged2md.readers.urls import remote_url, safe_url


def target_url(target: LinkTarget, base: str | None) -> str | None:
    """URL of a target, a stand-in for places in this file; None where only the text is written."""
    match target:
        case UriTarget(uri):
            return safe_url(uri, base)
        case PageTarget():
            return page_url(target)
        case ElementTarget(page=page):
            return page_url(page) if page else None
        case RemoteTarget():
            return remote_url(target)
        case OtherTarget():
            return None
