"""What can be read once only: streams, pipes, devices. It is read into memory, up to a bound, for some have no end."""

from __future__ import annotations

import io
import os
import stat
from typing import BinaryIO

from tagged2md.errors import InputNotFoundError, LimitError
from tagged2md.pdf.header import HEADER_WITHIN, refuse_other

MAX_BYTES = 1 << 30
"""Bytes of a pipe: more than nearly all PDFs have, less than the memory of a small machine. A file on the disk is never
read as a whole."""
_PART = 1 << 20
"""Bytes that are asked for at once; a pipe gives fewer."""


def is_special(path: str | os.PathLike[str]) -> bool:
    """Whether it is a pipe, a device ...: what can be read once only, and may wait for ever."""
    try:
        mode = os.stat(path).st_mode  # noqa: PTH116 - the path may be of either type
    except (OSError, ValueError):  # there is none, or it may not be looked at; a name with NUL
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def read_once(stream: BinaryIO, name: str) -> bytes:
    """All bytes of a stream that holds a PDF.

    Raises NotAPdfError as soon as it is known, LimitError for more than MAX_BYTES, InputNotFoundError where it fails.
    """
    data = io.BytesIO()
    try:
        while data.tell() < HEADER_WITHIN and (part := stream.read(HEADER_WITHIN)):
            data.write(part)
        refuse_other(data.getvalue()[:HEADER_WITHIN], name)
        while data.tell() <= MAX_BYTES and (part := stream.read(_PART)):
            data.write(part)
    except OSError as error:
        raise InputNotFoundError(f"{name}: can't be read ({error.strerror or error})") from error
    if data.tell() > MAX_BYTES:
        raise LimitError(f"{name}: gives more than {MAX_BYTES >> 20} MB; save it, and give the file")
    return data.getvalue()


def read_pipe(path: str | os.PathLike[str]) -> bytes:
    """The same for the pipe or device of a name."""
    name = os.fspath(path)
    try:
        with open(path, "rb") as pipe:  # noqa: PTH123 - takes what open_pdf takes
            return read_once(pipe, name)
    except OSError as error:
        raise InputNotFoundError(f"{name}: can't be read ({error.strerror or error})") from error
