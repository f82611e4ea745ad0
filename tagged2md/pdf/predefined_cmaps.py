"""Predefined CMaps and character collections, from the data of pdfminer.six and never from elsewhere.

A name with a path in it, or the environment variable CMAP_PATH, must not lead to a file (CVE-2025-64512).
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

_SAFE_NAME = re.compile(r"[\w-]+", re.ASCII)

KEPT_TABLES = 64
"""Predefined CMaps and collections that are kept. Adobe has about 200; a corpus uses a few of them."""

CodeTree = dict[int, Any]
"""First byte to CID, or to a tree of the bytes that may follow."""


@dataclass(slots=True)
class CodeMap:
    """How the bytes of a string fall into codes, and which CID each code has."""

    tree: CodeTree = field(default_factory=dict)
    lengths: dict[int, int] = field(default_factory=dict)
    """Bytes of a code that begins with this byte, by the code space ranges."""
    is_vertical: bool = False
    is_identity: bool = False
    """Codes are two bytes each and are the CIDs."""


def _loaded(name: str) -> dict[str, Any] | None:
    """The data of pdfminer.six for a CMap; None for names it does not have and names that are no names."""
    import gzip
    from importlib.resources import files  # both cost start-up time, and few files have predefined CMaps

    if not _SAFE_NAME.fullmatch(name):
        return None
    path = files("pdfminer").joinpath("cmap", f"{name}.json.gz")
    if not path.is_file():
        return None
    found: dict[str, Any] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def _numbered(tree: dict[str, Any]) -> CodeTree:
    """The tree with integer keys; JSON has strings."""
    return {int(key): _numbered(value) if isinstance(value, dict) else value for key, value in tree.items()}


@lru_cache(maxsize=KEPT_TABLES)
def predefined_cmap(name: str) -> CodeMap | None:
    """A predefined CMap (ISO 32000-2, 9.7.5.2); None for an unknown name. Shared: never add to it."""
    if name in ("Identity-H", "Identity-V"):
        return CodeMap(is_vertical=name.endswith("V"), is_identity=True)
    data = _loaded(name)
    if data is None or "CODE2CID" not in data:
        return None
    return CodeMap(_numbered(data["CODE2CID"]), is_vertical=bool(data.get("IS_VERTICAL")))


@lru_cache(maxsize=KEPT_TABLES)
def horizontal_texts(collection: str) -> dict[int, str]:
    """CID to text of a character collection such as ``Adobe-Japan1``; empty for unknown ones. Shared."""
    upright, vertical = _collection_tables(collection)
    return vertical | upright


@lru_cache(maxsize=KEPT_TABLES)
def vertical_texts(collection: str) -> dict[int, str]:
    """The same for vertical writing: brackets and commas as the characters they are, not as their turned forms."""
    upright, vertical = _collection_tables(collection)
    return upright | vertical


def _collection_tables(collection: str) -> tuple[dict[int, str], dict[int, str]]:
    data = _loaded(f"to-unicode-{collection}") or {}
    upright, vertical = (data.get(f"CID2UNICHR_{mode}", {}) for mode in "HV")
    return {int(cid): text for cid, text in upright.items()}, {int(cid): text for cid, text in vertical.items()}
