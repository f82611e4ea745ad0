"""Which link targets are written, and how (tagged-mapping 7.1)."""

from __future__ import annotations

import re

from tagged2md.pdf.page import RemoteTarget

SAFE_SCHEMES = frozenset(("http", "https", "ftp", "mailto", "tel", "urn"))
"""Schemes of links that are kept; anything else (javascript, data, file ...) is left as text."""

_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*):")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f]")


def safe_url(uri: str, base: str | None) -> str | None:
    """The URL of a URI action; None where its scheme is unsafe. Relative ones are joined with the base of the file."""
    uri = _CONTROLS.sub("", uri).strip()
    if not uri:
        return None
    scheme = _SCHEME.match(uri)
    if scheme:
        return uri if scheme.group(1).lower() in SAFE_SCHEMES else None
    if uri.lower().startswith("www."):
        return f"http://{uri}"
    if base and (root := _SCHEME.match(base)) and root.group(1).lower() in SAFE_SCHEMES:
        from urllib.parse import urljoin  # loaded where a file has a base, which is rare

        return urljoin(base, uri)
    return uri


def remote_url(target: RemoteTarget) -> str | None:
    """The URL of a place in another file; None where the file is not named by a relative path."""
    name = _CONTROLS.sub("", target.file).replace("\\", "/")
    if not name or name.startswith("/") or _SCHEME.match(name):
        return None
    return f"{name}#page={target.page}" if target.page else name
