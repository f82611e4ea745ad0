"""By what a file is known again, and the way it was read: digests."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from tagged2md import __version__
from tagged2md.options import Options
from tagged2md.output import STDIN

SETTINGS_DIGITS = 16
"""Hexadecimal digits of the digest of settings: no two settings of a corpus meet in them."""


class Fingerprint(NamedTuple):
    """Size in bytes, and SHA-256 in hexadecimal."""

    size: int = 0
    sha256: str = ""


UNKNOWN = Fingerprint()
"""Of a file that can't be read, and of standard input and pipes, whose data can be read once only."""


def fingerprint(source: str) -> Fingerprint:
    """The fingerprint of a file on the disk."""
    try:
        if source == STDIN or not Path(source).is_file():
            return UNKNOWN
        with Path(source).open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            return Fingerprint(file.tell(), digest)
    except (OSError, ValueError):  # gone, a folder, not allowed; a name with NUL
        return UNKNOWN


def settings_mark(options: Options, *others: Any) -> str:
    """A digest of the version, the options and whatever else a result depends on, as its ``repr``.

    The password is not in there: nobody shall guess it from results.
    """
    every = (__version__, replace(options, password=None), *others)
    return hashlib.sha256(repr(every).encode()).hexdigest()[:SETTINGS_DIGITS]
