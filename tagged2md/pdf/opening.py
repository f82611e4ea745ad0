"""From a path, bytes or a stream to an open pikepdf file; every failure becomes one of tagged2md.errors."""

from __future__ import annotations

import io
import logging
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

import pikepdf

from tagged2md.errors import DamagedPdfError, InputNotFoundError, PasswordError
from tagged2md.pdf.header import HEADER_WITHIN, refuse_other
from tagged2md.pdf.objects import READ_ERRORS, fault_text
from tagged2md.pdf.pipes import is_special, read_once
from tagged2md.pdf.salvage import salvaged

if TYPE_CHECKING:
    from tagged2md.options import Options

Source = str | os.PathLike[str] | bytes | BinaryIO
"""What can be opened: a path, the bytes of a file, or a binary stream (standard input may not be seekable)."""

# Both log what they meet in broken files, and Python prints to standard error what no handler takes.
for _library in ("pikepdf", "pdfminer"):
    logging.getLogger(_library).addHandler(logging.NullHandler())


class Opened(NamedTuple):
    """An open file: its handle, its name for messages, and what had to be repaired."""

    handle: pikepdf.Pdf
    name: str
    repairs: tuple[str, ...]


def opened(source: Source, options: Options) -> Opened:
    """Open a source with qpdf, or with the salvage reader where qpdf gives up."""
    name = source_name(source)
    data, head = _content(source, name)
    refuse_other(head, name)
    try:
        handle = _open_with(_spellings(options.password or ""), data)
    except pikepdf.PasswordError as error:
        raise _password_error(name, options.password) from error
    except READ_ERRORS as error:
        return _salvaged(data, name, error)
    return Opened(handle, name, _repairs(handle, name))


def source_name(source: Source) -> str:
    """The name used in messages."""
    if isinstance(source, bytes | bytearray | memoryview):
        return "<bytes>"
    if isinstance(source, str | os.PathLike):
        return os.fspath(source)
    name = getattr(source, "name", None)
    return name if isinstance(name, str) else "<stream>"


class _Content(NamedTuple):
    """What qpdf shall read, and its first bytes."""

    data: Path | bytes
    head: bytes


def _content(source: Source, name: str) -> _Content:
    if isinstance(source, str | os.PathLike):
        return _content_at(Path(source), name)
    if isinstance(source, bytes | bytearray | memoryview):
        data = bytes(source)
        return _Content(data, data[:HEADER_WITHIN])
    data = read_once(source, name)
    return _Content(data, data[:HEADER_WITHIN])


def _content_at(path: Path, name: str) -> _Content:
    """The path itself, or what it holds where pikepdf does not take its name, or it can be read once only."""
    try:
        with path.open("rb") as file:
            if is_special(path) or not _is_utf_8(name):
                data = read_once(file, name)
                return _Content(data, data[:HEADER_WITHIN])
            return _Content(path, file.read(HEADER_WITHIN))
    except FileNotFoundError as error:
        raise InputNotFoundError(f"{name}: no such file; check the path") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        if _is_folder(path):
            raise InputNotFoundError(f"{name}: is a folder; give a PDF file") from error
        if isinstance(error, PermissionError):
            raise InputNotFoundError(f"{name}: may not be read; check its permissions") from error
        raise InputNotFoundError(
            f"{name}: can't be read ({getattr(error, 'strerror', error)}); check the path"
        ) from error


def _is_folder(path: Path) -> bool:
    with suppress(OSError, ValueError):
        return path.is_dir()
    return False


def _is_utf_8(name: str) -> bool:
    """Whether pikepdf takes the name of a file; one of other bytes holds lone surrogates."""
    try:
        name.encode("utf-8")
    except UnicodeEncodeError:  # this is the answer
        return False
    return True


MAX_INFLATED = 256 << 20
"""Bytes that qpdf may inflate one stream to. Content streams are bounded apart from that; this is for object streams,
which qpdf reads whole: one of 1 MB can hold 1 GB of spaces and takes twice that in memory."""


def _bound_inflation() -> None:
    """Set qpdf's own limits, which are off, for this process; limits that somebody has set stay."""
    if not hasattr(pikepdf.settings, "set_qpdf_limits"):
        return  # came with pikepdf 10.18
    limits = pikepdf.settings.get_qpdf_limits()
    if all(limits[name] for name in _INFLATING):
        return
    pikepdf.settings.set_qpdf_limits(
        flate_max_memory=limits["flate_max_memory"] or MAX_INFLATED,
        run_length_max_memory=limits["run_length_max_memory"] or MAX_INFLATED,
        png_max_memory=limits["png_max_memory"] or MAX_INFLATED,
        tiff_max_memory=limits["tiff_max_memory"] or MAX_INFLATED,
    )


_INFLATING = ("flate_max_memory", "run_length_max_memory", "png_max_memory", "tiff_max_memory")
"""The limits that bound what streams inflate to."""


def _spellings(password: str) -> tuple[bytes, ...]:
    """The bytes that a password may stand for: UTF-8, and before PDF 2.0 one byte a character.

    PDFDocEncoding (ISO 32000-1, 7.6.3.3) is Latin-1 where letters are concerned.
    """
    spellings = [password.encode("utf-8", "surrogateescape")]
    with suppress(UnicodeEncodeError):
        spellings.append(password.encode("latin-1"))
    return tuple(dict.fromkeys(spellings))


def _open_with(passwords: Sequence[bytes], data: Path | bytes) -> pikepdf.Pdf:
    """Open with the first password that fits; raises what the last one met."""
    for password in passwords[:-1]:
        with suppress(pikepdf.PasswordError):
            return _open(data, password)
    return _open(data, passwords[-1])


def _open(data: Path | bytes, password: bytes) -> pikepdf.Pdf:
    _bound_inflation()
    return pikepdf.Pdf.open(
        io.BytesIO(data) if isinstance(data, bytes) else data,
        password=password,
        suppress_warnings=True,
        # Three times faster on long files, and the way past "Loop detected in /Pages": we walk /Kids ourselves.
        inherit_page_attributes=False,
    )


def _salvaged(data: Path | bytes, name: str, fault: Exception) -> Opened:
    """The file made of the objects that are found in it, where qpdf finds no document."""
    reason = _without_name(str(fault), name)
    for content in salvaged(data if isinstance(data, bytes) else data.read_bytes()):
        try:
            handle = _open(content, b"")
        except READ_ERRORS as error:
            reason = f"{reason}; {_without_name(str(error), name)}"
            continue
        return Opened(handle, name, (f"file was read object by object ({reason}); parts of it may be missing",))
    raise DamagedPdfError(f"{name}: is damaged beyond repair ({reason}); get the file again") from fault


def _password_error(name: str, password: str | None) -> PasswordError:
    if password:
        return PasswordError(f"{name}: is encrypted and the password given does not open it; check the password")
    return PasswordError(f"{name}: is encrypted; give its password with --password-file (password=... in Python)")


def _repairs(handle: pikepdf.Pdf, name: str) -> tuple[str, ...]:
    """What qpdf repaired while opening. Its other warnings (a wrong count, white space) cost nothing."""
    warnings = [_without_name(str(warning), name) for warning in handle.get_warnings()]
    if not any("reconstruct" in warning for warning in warnings):
        return ()
    reasons = [w for w in warnings if "reconstruct" not in w and w != "file is damaged"]
    return (f"cross-reference table was rebuilt ({reasons[0] if reasons else 'file is damaged'})",)


def _without_name(message: str, name: str) -> str:
    return fault_text(message.replace(name, "").lstrip(": "))
