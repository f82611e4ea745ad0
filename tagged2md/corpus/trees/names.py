"""Names of results: the path of the source below the folder that all sources share, so that no two are the same."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from hashlib import sha256
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from tagged2md.corpus.trees.remote import is_remote

RECORD, MARKDOWN, CHUNKS, IMAGES = ".json", ".md", ".chunks.jsonl", "_images"
"""What the name of a source is followed by. None is the end of another, so that results never collide."""

TABLE_ENDS = (".jsonl", ".parquet")
"""What the names of tables end with."""
ENDS = (RECORD, MARKDOWN, CHUNKS, IMAGES, *TABLE_ENDS)

DOCUMENTS_TABLE, CHUNKS_TABLE = "documents", "chunks"
"""Stems of the tables of all documents and of all chunks."""

FORBIDDEN = re.compile(r'[<>:"|?*\\^\x00-\x1f]|[. ](?=[. ]*$)')
"""What a file name can't hold on Windows, though addresses do; ends that it loses there, which also lead upwards; and
the sign that stands for them, which no address holds bare (RFC 3986, 2. Characters)."""
LONGEST_PART = 180
"""Bytes of a part that are kept: file systems take 255, with the ending of a result and of one that is half written."""
DIGEST_DIGITS = 16
"""Hexadecimal digits in place of the rest of a longer part."""


class Files(NamedTuple):
    """The results of one source, named below the target."""

    name: str

    @property
    def record(self) -> str:
        """What is known of it; written last."""
        return self.name + RECORD

    @property
    def markdown(self) -> str:
        """Its text."""
        return self.name + MARKDOWN

    @property
    def chunks(self) -> str:
        """Its chunks as JSON lines."""
        return self.name + CHUNKS

    @property
    def images(self) -> str:
        """The folder of its pictures."""
        return self.name + IMAGES

    @property
    def image_dir(self) -> str:
        """The same as its Markdown, which lies beside it, names it."""
        return self.images.rpartition("/")[2]


def files_of(source: str, top: tuple[str, ...]) -> Files:
    """The results of a source; ``top`` is the folder that all sources share."""
    parts = parts_of(source)
    inner = parts[len(top) :] if parts[: len(top)] == top else parts
    return Files("/".join([*map(folder_part, inner[:-1]), *inner[-1:]]))


def folder_part(name: str) -> str:
    """A folder as part of a name: never what a result or a table is called, so that none is in the way of another.

    Case does not count, as on Windows and macOS; different folders stay different.
    """
    return f"{name}^" if name.rstrip("^").lower().endswith(ENDS) else name


def top_of(roots: Iterable[tuple[str, bool]]) -> tuple[str, ...]:
    """The deepest folder that all roots share: each is a path and whether it is a folder."""
    every = [parts_of(root) if is_folder else parts_of(root)[:-1] for root, is_folder in roots]
    shared = takewhile(lambda names: len(set(names)) == 1, zip(*every, strict=False))
    return tuple(names[0] for names in shared)


def parts_of(source: str) -> tuple[str, ...]:
    """The names that a path or address is made of, from the root on; each can be the name of a file."""
    if is_remote(source):
        scheme, _, rest = source.partition("://")
        return (scheme, *map(safe_part, rest.split("/")))
    path = Path(os.path.abspath(source))  # noqa: PTH100 - resolve() would follow links, under which nobody knows it
    drive = path.anchor.strip("/\\:")
    return (*([drive] if drive else []), *map(short_part, path.parts[1:]))


def safe_part(part: str) -> str:
    """A part of an address as the name of a file; different ones stay different."""
    return short_part(FORBIDDEN.sub(lambda found: f"^{ord(found[0]):02X}", part) or "^")


def short_part(part: str) -> str:
    """A part that leaves room for the endings of results: the rest of a longer one is a digest of it."""
    encoded = part.encode("utf-8", "surrogatepass")  # Linux has names that are no UTF-8
    if len(encoded) <= LONGEST_PART:
        return part
    return f"{encoded[:LONGEST_PART].decode('utf-8', 'ignore')}~{sha256(encoded).hexdigest()[:DIGEST_DIGITS]}"
