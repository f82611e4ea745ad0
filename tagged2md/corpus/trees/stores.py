"""Where results are kept: a folder, or a place that fsspec knows. Each file appears whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Protocol

from tagged2md.corpus.locks import alone
from tagged2md.corpus.trees.remote import file_system, is_remote
from tagged2md.errors import OutputError
from tagged2md.output import replaced_whole

LOCK = ".tagged2md.lock"
"""Name of the file that says that a run works here."""
UNFINISHED = re.compile(r"\..{1,40}\.[a-z0-9_]{8}\.part")
"""Names of files that are being written (output.replaced_whole)."""


class Store(Protocol):
    """Files by their names below a place: parts parted by ``/``. Can be pickled."""

    place: str

    def read(self, name: str) -> bytes | None:
        """Its bytes; None where there is no such file."""

    def size(self, name: str) -> int | None:
        """Its size in bytes; None where there is no such file."""

    def write(self, name: str, data: bytes) -> None:
        """Write it, whole. Raises OutputError."""

    def remove(self, name: str) -> None:
        """Let it be gone, if it is there."""

    def names(self, folder: str = "") -> Iterator[str]:
        """The names of all files, or of those below a folder."""

    def whole(self, name: str) -> AbstractContextManager[BinaryIO]:
        """A large file to write, which appears when all is written."""

    def drop_folder(self, name: str) -> None:
        """Remove a folder if it is empty."""

    def swept(self) -> None:
        """Remove what a run that was killed has left half written; for the one process that may."""

    def alone(self) -> AbstractContextManager[None]:
        """Keep other runs from this place. Raises OutputError where one is there already."""


def store_at(place: str) -> Store:
    """The store at a folder or an address."""
    return RemoteStore(place) if is_remote(place) else LocalStore(place)


class LocalStore:
    """A folder."""

    def __init__(self, place: str) -> None:
        self.place = place

    def path(self, name: str) -> Path:
        """The path of a file."""
        return Path(self.place, name)

    def read(self, name: str) -> bytes | None:
        """Its bytes; None where there is no such file."""
        try:
            return self.path(name).read_bytes()
        except OSError:  # none, or none that can be used: it is written anew
            return None

    def size(self, name: str) -> int | None:
        """Its size in bytes; None where there is no such file."""
        try:
            return self.path(name).stat().st_size
        except OSError:  # the same
            return None

    def write(self, name: str, data: bytes) -> None:
        """Write it beside, then rename it."""
        with replaced_whole(self.path(name)) as file:
            file.write(data)

    def remove(self, name: str) -> None:
        """Let it be gone, if it is there."""
        with suppress(OSError):  # it is gone, or was never there; what can't be removed is written over
            self.path(name).unlink()

    def names(self, folder: str = "") -> Iterator[str]:
        """The names of all files, or of those below a folder."""
        for here, _, names in os.walk(self.path(folder)):
            inner = Path(here).relative_to(self.place)
            yield from ((inner / name).as_posix() for name in names)

    def whole(self, name: str) -> AbstractContextManager[BinaryIO]:
        """A large file, written beside and then renamed."""
        return replaced_whole(self.path(name))

    def drop_folder(self, name: str) -> None:
        """Remove a folder if it is empty."""
        with suppress(OSError):  # it is not empty, or not there
            self.path(name).rmdir()

    def alone(self) -> AbstractContextManager[None]:
        """Hold its lock file."""
        return alone(self.path(LOCK), self.place)

    def swept(self) -> None:
        """Remove files that were never finished."""
        for name in self.names():
            if UNFINISHED.fullmatch(PurePosixPath(name).name):
                self.remove(name)


class RemoteStore:
    """A place that fsspec knows. Object stores show a file when it is complete; nothing else is asked of them."""

    def __init__(self, place: str) -> None:
        self.place = place

    def __getstate__(self) -> str:
        """The address alone: each process has its own connection."""
        return self.place

    def __setstate__(self, place: str) -> None:
        self.place = place

    @cached_property
    def _system(self) -> tuple[Any, str]:
        return file_system(self.place)

    def path(self, name: str) -> str:
        """The path of a file in its file system."""
        return f"{self._system[1].rstrip('/')}/{name}"

    def read(self, name: str) -> bytes | None:
        """Its bytes; None where there is no such file."""
        try:
            return bytes(self._system[0].cat_file(self.path(name)))
        except FileNotFoundError:  # the answer to the question
            return None

    def size(self, name: str) -> int | None:
        """Its size in bytes; None where there is no such file."""
        try:
            return int(self._system[0].info(self.path(name))["size"])
        except FileNotFoundError:  # the answer to the question
            return None

    def write(self, name: str, data: bytes) -> None:
        """Write it in one go."""
        with self.writable(name):
            self._made_parent(name)
            self._system[0].pipe_file(self.path(name), data)

    def remove(self, name: str) -> None:
        """Let it be gone, if it is there."""
        with suppress(FileNotFoundError):  # it is gone already
            self._system[0].rm_file(self.path(name))

    def names(self, folder: str = "") -> Iterator[str]:
        """The names of all files, or of those below a folder."""
        root = self.path("")
        with suppress(FileNotFoundError):  # nothing has been written yet
            yield from (str(path).removeprefix(root) for path in self._system[0].find(self.path(folder)))

    @contextmanager
    def whole(self, name: str) -> Iterator[BinaryIO]:
        """A large file, written on this machine and then sent."""
        with tempfile.TemporaryFile() as file:
            yield file
            file.seek(0)
            with self.writable(name):
                self._made_parent(name)
                with self._system[0].open(self.path(name), "wb") as target:
                    shutil.copyfileobj(file, target)

    def drop_folder(self, name: str) -> None:
        """Folders are no more than a part of names."""

    def alone(self) -> AbstractContextManager[None]:
        """Nobody tells whether there is another run."""
        return nullcontext()

    def swept(self) -> None:
        """There is nothing that could be half written."""

    @contextmanager
    def writable(self, name: str) -> Iterator[None]:
        """Whatever goes wrong in there is an OutputError."""
        try:
            yield
        except Exception as error:  # each file system raises errors of its own library
            what = " ".join(str(error).split()) or type(error).__name__
            raise OutputError(f"{self.place}: {name} can't be written ({what}); choose another place") from error

    def _made_parent(self, name: str) -> None:
        self._system[0].makedirs(self.path(name).rpartition("/")[0], exist_ok=True)
