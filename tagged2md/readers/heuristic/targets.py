"""Which link targets are written. Spec: tagged-mapping, 7.1."""

from __future__ import annotations

import re
from urllib.parse import urljoin

from tagged2md.pdf.page import ElementTarget, LinkTarget, OtherTarget, PageTarget, RemoteTarget, UriTarget
from tagged2md.readers.heuristic.links import page_url

SAFE = ("http:", "https:", "ftp:", "mailto:", "tel:", "urn:")
"""Schemes that are written; javascript, data, file and unknown ones never."""
SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*:", re.IGNORECASE)
CONTROLS = re.compile(r"[\x00-\x1f\x7f]")
WWW = re.compile(r"^www\.\S", re.IGNORECASE)


def written_uri(uri: str, base: str | None) -> str | None:
    """The URI as it is written; None where its kind is unsafe or it says nothing."""
    uri = CONTROLS.sub("", uri).strip()
    if not uri:
        return None
    if WWW.match(uri):
        return f"http://{uri}"
    if SCHEME.match(uri):
        return uri if uri.lower().startswith(SAFE) else None
    return urljoin(base, uri) if base else uri


def target_url(target: LinkTarget, base: str | None) -> str | None:
    """URL of a target, a stand-in for places in this file; None where only the text is written."""
    match target:
        case UriTarget(uri):
            return written_uri(uri, base)
        case PageTarget():
            return page_url(target)
        case ElementTarget(page=page):
            return page_url(page) if page else None
        case RemoteTarget(file, page):
            return f"{file}#page={page}" if file and page and not SCHEME.match(file) and file[0] not in "/\\" else None
        case OtherTarget():
            return None
