"""Files of some folders and of no other place, whatever path is asked for: no ``..``, no link that leads out."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath

from tagged2md.errors import InputNotFoundError, LimitError, UsageError

MEGABYTE = 1 << 20
_OPENING = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_BINARY", "O_NOFOLLOW", "O_NONBLOCK"))
"""A link in place of the file is an error, and a pipe does not block; Windows has neither flag and reads as binary."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Folders whose files may be read, and the size up to which."""

    given: tuple[str, ...]
    """Absolute paths as they were given, without ``..``."""
    real: tuple[str, ...]
    """The same folders by their real paths."""
    max_bytes: int

    @classmethod
    def of(cls, folders: Iterable[str], max_bytes: int) -> Folders:
        """The folders of some paths. Raises UsageError where there is none, or one is no folder."""
        given = tuple(os.path.abspath(folder) for folder in folders)  # noqa: PTH100 - resolve() would follow links
        if not given:
            raise UsageError("no folder whose files may be read; give it with --folder")
        for folder in given:
            if not os.path.isdir(folder):  # noqa: PTH112 - plain strings throughout
                raise UsageError(f"{folder}: is no folder; give one that exists with --folder")
        return cls(given, tuple(os.path.realpath(folder) for folder in given), max_bytes)

    def content(self, path: str) -> bytes:
        """The bytes of a file in the folders; a relative path is looked for in one folder after the other.

        Raises InputNotFoundError with the same words for what is elsewhere, is missing and may not be read, so that
        nobody learns what there is elsewhere; LimitError for a file that is too large.
        """
        for found in self.places(path):
            # what can't be opened, or has a NUL in its name, is not there
            with suppress(OSError, ValueError):
                return self.read(found, path)
        raise InputNotFoundError(f"{path}: no such file in the folders of this server; ask for one of those")

    def places(self, path: str) -> Iterator[str]:
        """Where a path may mean a file: by its letters first, so that nothing elsewhere is even looked at."""
        for folder in self.given:
            wanted = os.path.abspath(os.path.join(folder, path))  # noqa: PTH100, PTH118 - see above
            if is_in(wanted, (*self.given, *self.real)):
                yield wanted

    def read(self, wanted: str, path: str) -> bytes:
        """The bytes of a file whose real path is in the folders, before it is opened and after."""
        real = self.real_path(wanted)
        descriptor = os.open(real, _OPENING)
        with open(descriptor, "rb") as file:  # noqa: PTH123 - a descriptor
            found = os.fstat(descriptor)
            if not stat.S_ISREG(found.st_mode):
                raise OSError(f"{path}: is no file")
            # a folder on the way may have been replaced by a link since it was looked at
            if self.real_path(wanted) != real or not os.path.samestat(found, os.stat(real)):  # noqa: PTH116 - see above
                raise OSError(f"{path}: was replaced")
            data = file.read(self.max_bytes + 1)
        if len(data) > self.max_bytes:
            raise LimitError(f"{path}: has more than {self.max_bytes // MEGABYTE} MB; see --max-size of the server")
        return data

    def real_path(self, wanted: str) -> str:
        """The path without links. Raises OSError where it is missing, or leads out of the folders."""
        real = os.path.realpath(wanted, strict=True)
        if not is_in(real, self.real):
            raise OSError(f"{wanted}: is elsewhere")
        return real


def is_in(path: str, folders: Iterable[str]) -> bool:
    """Whether an absolute path without ``..`` is below one of the folders, by its letters."""
    own = PurePath(os.path.normcase(path))
    return any(PurePath(os.path.normcase(folder)) in own.parents for folder in folders)
