"""Which files a switch can change at all: while a file is read, what takes the place of a function is asked as well.

Where both give the same answer every time, the file is read the same without the evidence, and need not be read again.
A constant can't be asked, so that it may change any file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from worth_patches import Patch, patched


class Watcher:
    """What each switch may change, by its name."""

    def __init__(self) -> None:
        self.file = ""
        """The file that is read now."""
        self.files: defaultdict[str, set[str]] = defaultdict(set)
        self.anywhere: set[str] = set()
        """Switches of constants."""

    def may_change(self, name: str, file: str) -> bool:
        """Whether a switch may change how a file is read."""
        return name in self.anywhere or file in self.files[name]

    @contextmanager
    def watching(self, switches: Mapping[str, Iterable[Patch]]) -> Iterator[None]:
        """The package with every place watched that one of the switches replaces."""
        places: defaultdict[tuple[str, bool], list[tuple[str, Patch]]] = defaultdict(list)
        for name, patches in switches.items():
            for patch in patches:
                places[patch.place, patch.only_there].append((name, patch))
        with patched([Patch(place, self.watched(found), only) for (place, only), found in places.items()]):
            yield

    def watched(self, patches: Iterable[tuple[str, Patch]]) -> Callable[[object], object]:
        """What stands in a place while it is watched: the same, that compares its answers."""

        def change(original: object) -> object:
            if not callable(original):
                self.anywhere.update(name for name, _ in patches)
                return original
            return self.comparing(original, [(name, patch.change(original)) for name, patch in patches])

        return change

    def comparing(self, original: Callable, others: Iterable[tuple[str, Callable]]) -> Callable:
        """A function that notes which of the others answers otherwise."""

        def answer(*args: object, **options: object) -> object:
            result = original(*args, **options)
            for name, other in others:
                if self.file not in self.files[name] and differ(result, other, args, options):
                    self.files[name].add(self.file)
            return result

        return answer


def differ(result: object, other: Callable, args: tuple, options: dict) -> bool:
    """Whether a function answers otherwise; nothing is nothing, whatever holds it."""
    try:
        found = other(*args, **options)
    except Exception:  # what fails is read again, and counted there
        return True
    return isinstance(result, Iterator) or ((bool(result) or bool(found)) and result != found)
