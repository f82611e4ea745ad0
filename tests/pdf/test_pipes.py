"""Pipes, devices and streams: read once, and not for ever."""

from __future__ import annotations

import hashlib
import io
import os
import threading

import pytest
from builder import text_file

import tagged2md
from tagged2md.errors import InputNotFoundError, LimitError, NotAPdfError
from tagged2md.pdf import pipes

DATA = text_file(["Through a pipe."], ["And its second page."])
POSIX = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no such pipes")


class Drops(io.BytesIO):
    """A stream that gives a few bytes at a time, as a slow network does."""

    def read(self, size=-1):
        return super().read(min(size, 7) if size >= 0 else 7)


class Endless(io.BytesIO):
    """A PDF that goes on and on."""

    def read(self, size=-1):
        return b"%PDF-1.7\n" + bytes(max(size, 0))


@pytest.fixture
def pipe():
    """The name of a pipe that gives the file, as a shell names it for ``<(curl ...)``."""
    reading, writing = os.pipe()

    def write():
        with os.fdopen(writing, "wb") as file:
            file.write(DATA)

    writer = threading.Thread(target=write)
    writer.start()
    yield f"/dev/fd/{reading}"
    os.close(reading)
    writer.join()


@POSIX
@pytest.mark.parametrize(
    "read",
    [
        pytest.param(lambda pipe: tagged2md.convert(pipe).markdown, id="convert"),
        pytest.param(lambda pipe: tagged2md.convert(pipe, front_matter=True).markdown, id="convert, with its hash"),
        pytest.param(lambda pipe: [chunk.text for chunk in tagged2md.chunk(pipe)], id="chunk"),
        pytest.param(lambda pipe: tagged2md.check(pipe).characters, id="check"),
        pytest.param(lambda pipe: tagged2md.triage(pipe).fit, id="triage"),
        pytest.param(lambda pipe: len(tagged2md.tree(pipe).elements), id="tree"),
        pytest.param(lambda pipe: tagged2md.diagnose(pipe, "Through a pipe.").characters.shown, id="diagnose"),
    ],
)
def test_pipe_is_read_as_a_file_is(pipe, tmp_path, read):
    path = tmp_path / pipe.rpartition("/")[2]
    path.write_bytes(DATA)

    assert read(pipe) == read(str(path))


@POSIX
def test_hash_of_what_came_through_a_pipe_is_that_of_the_file(pipe):
    assert tagged2md.chunk(pipe)[0].document.sha256 == hashlib.sha256(DATA).hexdigest()


def test_stream_that_gives_little_at_a_time_is_read_to_its_end():
    assert tagged2md.convert(Drops(DATA)).report.page_count == 2


@pytest.mark.parametrize("size", [len(DATA), len(DATA) - 1], ids=["as long as may be", "longer"])
def test_stream_of_more_bytes_than_may_be_is_refused(monkeypatch, size):
    monkeypatch.setattr(pipes, "MAX_BYTES", size)
    if size == len(DATA):
        assert tagged2md.convert(io.BytesIO(DATA)).report.page_count == 2
    else:
        with pytest.raises(LimitError, match="<stream>: gives more than 0 MB; save it"):
            tagged2md.convert(io.BytesIO(DATA))


def test_stream_without_end_is_refused(monkeypatch):
    monkeypatch.setattr(pipes, "MAX_BYTES", 5 << 20)

    with pytest.raises(LimitError, match="<stream>: gives more than 5 MB; save it"):
        tagged2md.convert(Endless())


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="is a device of POSIX")  # noqa: PTH110 - for the mark
def test_device_that_gives_no_pdf_is_refused_at_once():
    with pytest.raises(NotAPdfError, match="/dev/zero: is no PDF"):
        tagged2md.convert("/dev/zero")


@POSIX
@pytest.mark.skipif(getattr(os, "geteuid", lambda: 0)() == 0, reason="root may read everything")
def test_pipe_that_may_not_be_read_is_told(tmp_path):
    os.mkfifo(tmp_path / "pipe", 0)

    with pytest.raises(InputNotFoundError, match="can't be read"):
        tagged2md.convert(tmp_path / "pipe")
