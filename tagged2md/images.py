"""The images of a conversion: known by name at once, read from the file when somebody wants them."""

from __future__ import annotations

import io
from collections.abc import ItemsView, Iterator, Mapping

from tagged2md.options import Options
from tagged2md.pdf.file import Source, open_pdf
from tagged2md.readers.reading import ImageKey


class Images(Mapping[str, bytes]):
    """Bytes of images by the path used in the Markdown.

    Pages of photographs would fill the memory, so nothing is decoded before it is asked for, and nothing is kept.
    The source is opened again for that: a path must still name the same file. ``items()`` opens it once for all.
    An image that can't be decoded has no bytes: ``items()`` leaves it out, ``images[path]`` raises KeyError.
    """

    def __init__(self, source: Source, options: Options, keys: Mapping[str, ImageKey]) -> None:
        self.source, self._options, self._keys = source, options, keys

    def __getitem__(self, path: str) -> bytes:
        for _, data in self._read([path] if path in self._keys else []):
            return data
        raise KeyError(path)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def items(self) -> ItemsView[str, bytes]:
        """Path and bytes of every image that can be decoded, one after the other."""
        return _Items(self)

    def _read(self, paths: list[str]) -> Iterator[tuple[str, bytes]]:
        if not paths:
            return
        if isinstance(self.source, io.IOBase):
            self.source.seek(0)
        with open_pdf(self.source, self._options) as pdf:
            for path in paths:
                image = pdf.image(self._keys[path])
                if image is not None:
                    yield path, image.data


class _Items(ItemsView[str, bytes]):
    """Opens the file once, not once for each image."""

    _mapping: Images

    def __iter__(self) -> Iterator[tuple[str, bytes]]:
        return self._mapping._read(list(self._mapping))  # noqa: SLF001 - the view of this very class
