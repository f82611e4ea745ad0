"""One run at a time, however the one before it ended."""

from __future__ import annotations

import errno
import subprocess
import sys
from types import SimpleNamespace

import pytest

from tagged2md.corpus import locks
from tagged2md.corpus.locks import alone
from tagged2md.errors import OutputError

HOLD = """
import sys, time
from pathlib import Path
from tagged2md.corpus.locks import alone
with alone(Path(sys.argv[1]), "out"):
    print("held", flush=True)
    time.sleep(600)
"""


@pytest.fixture
def lock(tmp_path):
    return tmp_path / "deep" / ".lock"


@pytest.fixture
def other(lock):
    """Another process, which holds the lock."""
    process = subprocess.Popen([sys.executable, "-c", HOLD, str(lock)], stdout=subprocess.PIPE)
    assert process.stdout.readline().strip() == b"held"
    yield process
    process.kill()
    process.wait()
    process.stdout.close()


@pytest.mark.usefixtures("other")
def test_another_process_is_refused(lock):
    with pytest.raises(OutputError, match=r"^out: another run works on it; wait"), alone(lock, "out"):
        pass
    assert lock.exists()


def test_what_a_killed_process_left_behind_stops_nobody(lock, other):
    other.kill()
    other.wait()
    assert lock.exists()

    with alone(lock, "out"):
        pass
    assert not lock.exists()


def test_the_same_process_is_refused_too(lock):
    with alone(lock, "out"), pytest.raises(OutputError), alone(lock, "out"):
        pass


def test_the_lock_is_gone_after_an_error(lock):
    with pytest.raises(ZeroDivisionError), alone(lock, "out"):
        raise ZeroDivisionError

    assert not lock.exists()


def test_a_lock_file_that_its_owner_removes_meanwhile_is_made_anew(lock, monkeypatch):
    real = locks.is_locked

    def removed_first(handle):
        monkeypatch.undo()
        lock.unlink()
        return real(handle)

    monkeypatch.setattr(locks, "is_locked", removed_first)
    with alone(lock, "out"), pytest.raises(OutputError), alone(lock, "out"):
        pass


def test_a_file_system_that_tells_something_else_each_time_stops_nobody(lock, monkeypatch):
    monkeypatch.setattr(locks, "is_at", lambda *_: False)

    with alone(lock, "out"), pytest.raises(OutputError, match="another run"), alone(lock, "out"):
        pass


def test_a_place_that_takes_no_file_is_told(tmp_path):
    (tmp_path / "file").write_text("")

    with pytest.raises(OutputError, match="can't be written"), alone(tmp_path / "file" / "deep" / ".lock", "out"):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="locks of POSIX")
def test_a_file_system_without_locks_stops_nobody(lock, monkeypatch):
    import fcntl

    def unknown(*_):
        raise OSError(errno.ENOLCK, "no locks")

    monkeypatch.setattr(fcntl, "flock", unknown)
    with alone(lock, "out"), alone(lock, "out"):
        assert lock.exists()


@pytest.mark.parametrize("is_free", [True, False])
def test_windows_has_locks_of_its_own(lock, monkeypatch, is_free):
    def locking(_handle, mode, count):
        assert (mode, count) == ("at once", 1)
        if not is_free:
            raise PermissionError

    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK="at once"))

    handle = locks.taken(lock)
    assert (handle is not None) == is_free
    if handle is not None:
        locks.given_back(lock, handle)
