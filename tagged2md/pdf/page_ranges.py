"""Page ranges as users write them: ``1-3,7,10-``."""

from __future__ import annotations

import re

from tagged2md.errors import UsageError

_RANGE = re.compile(r"\s*([0-9]{1,7})?\s*(-)?\s*([0-9]{1,7})?\s*")


def page_numbers(spec: str | None, count: int) -> tuple[int, ...]:
    """The 1-based page numbers that a specification names in a file of ``count`` pages, each once, ascending.

    Pages that the file does not have are ignored; a specification that names none of its pages is an error.
    """
    if spec is None:
        return tuple(range(1, count + 1))
    chosen: set[int] = set()
    for part in spec.split(","):
        first, last = _bounds(part, spec, count)
        chosen.update(range(max(1, first), min(last, count) + 1))
    if not chosen and count:
        raise UsageError(f"pages {spec!r}: the file has pages 1 to {count}; name some of them")
    return tuple(sorted(chosen))


def _bounds(part: str, spec: str, count: int) -> tuple[int, int]:
    found = _RANGE.fullmatch(part)
    first, dash, last = found.groups() if found else (None, None, None)
    if not dash and (first is None or last is not None):
        raise UsageError(f"pages {spec!r}: can't read {part.strip()!r}; write ranges such as 1-3,7,10-")
    if not dash:
        return int(first or 0), int(first or 0)
    return int(first or 1), int(last) if last else count
