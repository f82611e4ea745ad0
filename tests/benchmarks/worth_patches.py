"""Putting something else in the place of a function or constant, for as long as something is measured."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from tagged2md import layout, readers

Change = Callable[[object], object]
"""From what is there to what takes its place."""


class Patch(NamedTuple):
    """What is replaced: a name of a module, or of a class in it."""

    place: str
    """``module:name`` or ``module:Class.name``."""
    change: Change
    only_there: bool = False
    """Whether modules that have imported the name keep the original."""


# ---------------------------------------------------------------- what takes the place of functions


def always(answer: object) -> Change:
    """A function that always gives the same answer."""
    return lambda _original: lambda *_args, **_kwargs: answer


def fresh(make: Callable[[], object]) -> Change:
    """A function that gives a new empty record or list each time, since callers may fill it."""
    return lambda _original: lambda *_args, **_kwargs: make()


def first_argument(_original: object) -> object:
    """A function that gives back its first argument."""
    return lambda first, *_args, **_kwargs: first


def constant(value: object) -> Change:
    """Another constant."""
    return lambda _original: value


def around(wrap: Callable[..., object]) -> Change:
    """A function that is called with the original before its arguments."""
    return lambda original: lambda *args, **kwargs: wrap(original, *args, **kwargs)


def without(name: str) -> Change:
    """A tuple of functions without the one of that name."""
    return lambda original: tuple(each for each in original if each.__name__ != name)


NO, YES, NOTHING = always(answer=False), always(answer=True), always(None)
EMPTY, NO_LINES, NO_KEYS = always(()), fresh(list), fresh(dict)


# ---------------------------------------------------------------- replacing


def load_all() -> None:
    """Import every module of the layout and the readers, so that all names are there to be replaced."""
    for room in (layout, readers):
        for module in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            import_module(module.name)


def holders(patch: Patch) -> Iterator[tuple[object, str]]:
    """Where the thing that a patch replaces is found by name: its module or class, and those that imported it."""
    module, _, path = patch.place.partition(":")
    *classes, name = path.split(".")
    owner: object = import_module(module)
    for each in classes:
        owner = getattr(owner, each)
    original = getattr(owner, name)
    yield owner, name
    if patch.only_there or classes:
        return
    for key, other in list(sys.modules.items()):
        is_ours = key.startswith("tagged2md") and isinstance(other, ModuleType) and other is not owner
        if is_ours and vars(other).get(name) is original:
            yield other, name


@contextmanager
def patched(patches: Iterable[Patch]) -> Iterator[None]:
    """The package with patches, inside of the block."""
    load_all()
    undo: list[tuple[object, str, object]] = []
    try:
        for patch in patches:
            found = list(holders(patch))
            original = getattr(*found[0])
            new = patch.change(original)
            for owner, name in found:
                setattr(owner, name, new)
                undo.append((owner, name, original))
        yield
    finally:
        for owner, name, original in reversed(undo):
            setattr(owner, name, original)
