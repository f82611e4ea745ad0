"""Work for worker processes: functions that another process can import."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from tagged2md.errors import Tagged2mdError

if TYPE_CHECKING:
    from tagged2md.options import Options
    from tagged2md.survey.html_data import Picture


def told(source: str) -> str:
    """What is asked for: ``die``, ``hang``, ``slow``, ``eat`` memory, ``much`` text, the ``process``; else the name."""
    match source.partition(":")[0]:
        case "die":
            os.kill(os.getpid(), signal.SIGTERM)
            time.sleep(60)
        case "hang":
            time.sleep(600)
        case "slow":
            time.sleep(0.5)
        case "eat":
            try:
                bytearray(4 << 30)
            except MemoryError:
                return "out of memory"
        case "much":
            return bytes(200 << 20).decode()
        case "process":
            return str(os.getpid())
    return f"read {source}"


class SlowToArrive:
    """The same work, which another process takes longer to take over."""

    def __call__(self, source: str) -> str:
        return told(source)

    def __setstate__(self, state: object) -> None:
        time.sleep(1)

    def __getstate__(self) -> str:
        return "slow"


def failed(source: str, error: Tagged2mdError) -> str:
    """The result of a file without one."""
    return f"{type(error).__name__}: {error}"


def pictured(source: str, pages: Mapping[str, int], options: Options) -> Picture:
    """A picture in place of a renderer, which dies or hangs where it is told to."""
    from tagged2md.survey.html_data import Picture  # loads much, which other work does not need

    return Picture(pages[source], told(source).encode())


if __name__ == "__main__":  # a command that hangs, so that it can be killed; it prints the number of its worker
    from tagged2md.corpus.workers import Crew, results

    for each in results(["process:1", "hang"], told, failed, Crew(timeout_s=600)):
        print(each, flush=True)  # noqa: T201 - a command


def hanging(_source: str) -> None:
    """Work without end."""
    time.sleep(600)
