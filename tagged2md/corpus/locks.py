"""One run at a time: a lock file that the system takes from a process when it ends, however it does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tagged2md.errors import OutputError
from tagged2md.output import unwritable

TRIES = 20
"""Times that a lock file is opened anew, which another run has removed at its end meanwhile; a second one is rare."""


@contextmanager
def alone(lock: Path, what: str) -> Iterator[None]:
    """Keep other runs from what a lock file stands for. Raises OutputError where another one is there already.

    The file is gone afterwards. One that a killed process has left behind is nobody's, and stops nobody.
    """
    try:
        handle = taken(lock)
    except OSError as error:
        raise unwritable(what, error) from error
    if handle is None:
        raise OutputError(f"{what}: another run works on it; wait for its end, or choose another place")
    try:
        yield
    finally:
        given_back(lock, handle)


def taken(lock: Path) -> int | None:
    """The descriptor of the lock file, which is ours until it is closed; None where it is another run's."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    for _ in range(TRIES):
        handle = locked(lock)
        if handle is None or is_at(lock, handle):
            return handle
        os.close(handle)
    return locked(lock)  # on a file system that tells something else of a file each time


def locked(lock: Path) -> int | None:
    """The descriptor of the lock file, opened and locked; None where that is another run's."""
    handle = os.open(lock, os.O_RDWR | os.O_CREAT)
    if is_locked(handle):
        return handle
    os.close(handle)
    return None


def given_back(lock: Path, handle: int) -> None:
    """Let the next run in. The file goes first, so that nobody removes one that another run has taken."""
    with suppress(OSError):  # Windows removes no open file
        lock.unlink()
    os.close(handle)
    if os.name == "nt":
        with suppress(OSError):  # another run has opened it: it is that one's now
            lock.unlink()


def is_at(lock: Path, handle: int) -> bool:
    """Whether the open file is the one of that name; Windows removes no open file."""
    try:
        return os.name == "nt" or os.path.samestat(os.fstat(handle), lock.stat())
    except FileNotFoundError:  # the other run removed it
        return False


def is_locked(handle: int) -> bool:
    """Lock an open file, at once; False where another process has done so."""
    try:
        import fcntl
    except ImportError:  # Windows
        return is_locked_on_windows(handle)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:  # the answer to the question
        return False
    except OSError:  # a file system without locks
        return True
    return True


def is_locked_on_windows(handle: int) -> bool:
    """The same where locks are those of msvcrt."""
    import msvcrt

    try:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # is on Windows alone
    except OSError:  # the answer to the question
        return False
    return True
