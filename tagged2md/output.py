"""Where results go: names of our own, written beside and then renamed, never over an input."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import BinaryIO, Literal

from tagged2md.errors import OutputError, UsageError

STDIN = "-"
"""The name that stands for standard input, and as an output for standard output."""
STDIN_STEM = "document"
"""Stem of output names where the input came from a pipe."""

MAP_SUFFIX = ".map.jsonl"
"""End of the names of source maps in a folder."""

Format = Literal["md", "json", "jsonl"]


@dataclass(frozen=True, slots=True)
class Destination:
    """Where the results of a command go, as asked for."""

    output: str | None = None
    """File or folder; None is standard output."""
    format: Format = "md"
    images: str | None = None
    """Folder for images; None puts them beside an output file, and nowhere for standard output."""
    report: str | None = None
    """File for the JSON report."""
    source_map: str | None = None
    """File for the map from Markdown to pages; a folder where there are several inputs."""
    beside: bool = True
    """Whether images are put beside an output file where no folder for them is named."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where the results of one input go."""

    source: str
    path: Path | None
    """None is standard output."""
    images: Path | None
    """Folder of its images; None where they are not written."""
    format: Format = "md"
    source_map: Path | None = None
    """File of the map from the Markdown to pages."""
    lead: str = ""
    """What parts it from the result before it on standard output."""

    @property
    def image_dir(self) -> str:
        """The folder as the Markdown names it: relative to the output file, with ``/``."""
        if self.images is None:
            return ""
        start = self.path.parent if self.path else Path()
        try:
            relative = os.path.relpath(self.images, start)
        except ValueError:  # Windows: the folders are on different drives
            return self.images.absolute().as_posix()
        return Path(relative).as_posix()


def targets(sources: Sequence[str], destination: Destination) -> list[Target]:
    """One target for each input, in their order.

    Raises UsageError where the wish can't be carried out for any of them: several results in one file.
    """
    maps = source_maps(sources, destination.source_map)
    return [
        replace(each, source_map=path) for each, path in zip(result_targets(sources, destination), maps, strict=True)
    ]


def source_maps(sources: Sequence[str], wanted: str | None) -> list[Path | None]:
    """The file for the source map of each input: the named one, or ``<stem>.map.jsonl`` in the named folder."""
    if wanted is None:
        return [None] * len(sources)
    if not is_folder(wanted, len(sources)):
        return [Path(wanted)]
    below = subfolders(sources)
    return [Path(wanted) / each / f"{stem_of(source)}{MAP_SUFFIX}" for source, each in zip(sources, below, strict=True)]


def result_targets(sources: Sequence[str], destination: Destination) -> list[Target]:
    """The targets of the results themselves."""
    folder = destination.output if is_folder(destination.output, len(sources)) else None
    if len(sources) > 1 and folder is None:
        if destination.format == "json":
            raise UsageError("several files as JSON need a folder: -o FOLDER")
        if destination.images:
            raise UsageError("images of several files need a folder for the output: -o FOLDER")
    if folder is not None:
        wanted = replace(destination, output=folder)
        return [in_folder(source, wanted, below) for source, below in zip(sources, subfolders(sources), strict=True)]
    found = [to_file(source, destination) for source in sources]
    return [found[0], *(replace(each, lead="\n") for each in found[1:])]


def subfolders(sources: Sequence[str]) -> list[Path]:
    """The subfolder for each input: none, or, where stems are equal, as deep as the inputs lie below each other."""
    none = [Path()] * len(sources)
    stems = {os.path.normcase(stem_of(source)) for source in sources}
    if len(stems) == len(sources):
        return none
    parents = [Path() if source == STDIN else Path(source).absolute().parent for source in sources]
    try:
        top = os.path.commonpath([parent for parent in parents if parent.is_absolute()])
    except ValueError:  # Windows: the inputs are on different drives
        return none
    return [parent.relative_to(top) if parent.is_absolute() else parent for parent in parents]


def is_folder(output: str | None, inputs: int) -> bool:
    """Whether the output names a folder: it is one, it ends like one, or there are several inputs."""
    if output is None or output == STDIN:
        return False
    return inputs > 1 or output.endswith(("/", os.sep)) or Path(output).is_dir()


def stem_of(source: str) -> str:
    """The stem of the names of its results."""
    return STDIN_STEM if source == STDIN else Path(source).stem


def to_file(source: str, destination: Destination) -> Target:
    """The target of an input whose result goes to a named file or to standard output."""
    path = None if destination.output in (None, STDIN) else Path(str(destination.output))
    images = Path(destination.images) if destination.images else beside(path, destination)
    return Target(source, path, images, destination.format)


def in_folder(source: str, destination: Destination, below: Path) -> Target:
    """The target of an input whose result goes into a folder."""
    stem = stem_of(source)
    path = Path(str(destination.output)) / below / f"{stem}.{destination.format}"
    images = Path(destination.images) / below / f"{stem}_images" if destination.images else beside(path, destination)
    return Target(source, path, images, destination.format)


def beside(path: Path | None, destination: Destination) -> Path | None:
    """The folder for images beside an output file, where they are wanted."""
    return path.with_name(f"{path.stem}_images") if path is not None and destination.beside else None


def without_collisions(wanted: Sequence[Target]) -> Iterator[Target | OutputError]:
    """Each target, or an error in place of one that would write over an input or over an earlier result."""
    inputs = [Path(each.source) for each in wanted if each.source != STDIN]
    taken: dict[str, str] = {}
    for each in wanted:
        if each.path is None:
            yield each
            continue
        name = os.path.normcase(each.path.absolute())
        if any(is_same_file(each.path, path) for path in inputs):
            yield OutputError(f"{each.source}: the output {each.path} is an input; choose another name with -o")
        elif name in taken:
            yield OutputError(f"{each.source}: {each.path} already holds {taken[name]}; give it a folder of its own")
        else:
            taken[name] = each.source
            yield each


def refuse_input(path: Path, sources: Sequence[str], what: str = "report") -> None:
    """Raise OutputError where a report, or another result, would be written over an input."""
    if any(is_same_file(path, Path(source)) for source in sources if source != STDIN):
        raise OutputError(f"{path}: the {what} would overwrite an input; choose another name")


def refuse_result(path: Path, wanted: Sequence[Target | OutputError], what: str = "report") -> None:
    """Raise OutputError where a report, or a map, would take the place of a result."""
    results = {each.path.resolve() for each in wanted if isinstance(each, Target) and each.path is not None}
    if path.resolve() in results:
        raise OutputError(f"{path}: the {what} would overwrite a result; choose another name")


def is_same_file(first: Path, second: Path) -> bool:
    """Whether both paths lead to one existing file, through links too."""
    try:
        return first.samefile(second)
    except OSError:  # one of them does not exist
        return False


@contextmanager
def replaced_whole(path: Path) -> Iterator[BinaryIO]:
    """A file that appears under its name only when it is complete; until then it lies beside, under another name.

    A device or pipe (``/dev/null``) is written as it is: renaming a file over it would destroy it.
    """
    if path.exists() and not path.is_file():
        with written_in_place(path) as file:
            yield file
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.", suffix=".part")
    except OSError as error:
        raise unwritable(path, error) from error
    try:
        with open(handle, "wb") as file:  # noqa: PTH123 - a file descriptor, not a path
            yield file
        os.chmod(beside, new_file_mode())  # noqa: PTH101 - mkstemp makes files that only their owner may read
        os.replace(beside, path)  # noqa: PTH105 - both names are strings here
    except OSError as error:
        Path(beside).unlink(missing_ok=True)
        raise unwritable(path, error) from error
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


@contextmanager
def written_in_place(path: Path) -> Iterator[BinaryIO]:
    """The open device, pipe ... of that name."""
    try:
        with path.open("wb") as file:
            yield file
    except OSError as error:
        raise unwritable(path, error) from error


def new_file_mode() -> int:
    """Permissions of a file that ``open`` would make now."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def unwritable(path: Path | str, error: OSError) -> OutputError:
    """The error of an output that can't be written."""
    return OutputError(f"{path}: can't be written ({error.strerror or error}); choose another place with -o")


def encoded(text: str) -> bytes:
    """The text in UTF-8. File names that are no UTF-8 come as lone surrogates, which are written as escapes."""
    return text.encode("utf-8", "backslashreplace")


def write_text(path: Path, text: str) -> None:
    """Write UTF-8 with line feeds, whole or not at all."""
    with replaced_whole(path) as file:
        file.write(encoded(text))


def write_images(folder: Path, images: Mapping[str, bytes]) -> int:
    """Write each image under its own last name into the folder; how many were written."""
    count = 0
    for name, data in images.items():
        with replaced_whole(folder / PurePosixPath(name).name) as file:
            file.write(data)
        count += 1
    return count
