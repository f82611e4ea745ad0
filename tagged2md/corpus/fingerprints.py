"""By what a file is known again: its size and digest."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import NamedTuple

from tagged2md.output import STDIN


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
