"""What is read: a path as it is, an address fetched once; and by what it is known again."""

from __future__ import annotations

import hashlib
import io
from typing import NamedTuple

from tagged2md.corpus.fingerprints import Fingerprint, fingerprint
from tagged2md.corpus.sources import refuse_folder
from tagged2md.corpus.trees.remote import file_system, is_remote
from tagged2md.errors import InputNotFoundError, Tagged2mdError
from tagged2md.pdf.file import Source


class Content(NamedTuple):
    """A source that can be read, and its fingerprint."""

    source: Source
    mark: Fingerprint


class Fetched(io.BytesIO):
    """The bytes of an address, under its name."""

    def __init__(self, data: bytes, name: str) -> None:
        super().__init__(data)
        self.name = name


def content_of(source: str) -> Content:
    """The content of a path or an address. Raises InputNotFoundError."""
    if is_remote(source):
        data = fetched(source)
        return Content(Fetched(data, source), Fingerprint(len(data), hashlib.sha256(data).hexdigest()))
    refuse_folder(source)
    return Content(source, fingerprint(source))


def fetched(address: str) -> bytes:
    """The bytes of an address."""
    system, path = file_system(address)
    try:
        return bytes(system.cat_file(path))
    except (FileNotFoundError, IsADirectoryError) as error:  # of an object store: a prefix under which there is none
        raise InputNotFoundError(
            f"{address}: no such file, and none below it matches; check the address, or choose files with --glob"
        ) from error
    except Tagged2mdError:  # already told in our words
        raise
    except Exception as error:  # each file system raises errors of its own library
        what = " ".join(str(error).split()) or type(error).__name__
        raise InputNotFoundError(f"{address}: can't be read ({what}); check the address") from error
