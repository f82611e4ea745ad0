"""Work on many files in processes of their own: one result each, in the order of the files.

A process that dies, or takes too long over a file, is replaced; its file gets an error, the others are not touched.
Only a few files are under way at a time, so that memory does not grow with their number.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing import connection, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread
from time import monotonic
from typing import Generic, TypeVar

from tagged2md.errors import LimitError, Tagged2mdError, UsageError

Result = TypeVar("Result")
Work = Callable[[str], Result]
"""What is done with a file; a function that can be pickled, and that raises nothing."""
Failed = Callable[[str, Tagged2mdError], Result]
"""The result of a file whose process died or was stopped."""

FILES_AHEAD = 64
"""Results that may wait, per process, for one before them that takes longer. A file of some hundred pages takes as long
as so many short ones; the others should not stand still meanwhile. A result
has some kilobytes, with its chunks mostly less than a hundred."""
FILES_A_PROCESS = 400
"""Files after which a process is replaced: what the libraries leak, ends with it."""
SHORTEST_LIFE_S = 30.0
"""Seconds that a process works at least: to start one costs as much as four hundred quick looks."""
SHUTDOWN_S = 2.0
"""Seconds that a process has to end by itself when there is no more work."""
STARTING_S = 60.0
"""Seconds that a process has to start and import what it needs; that takes half a second, on a busy machine several,
and is not counted as time of its first file."""
LEAST_MEMORY = 256 << 20
"""Bytes of address space below which no file could be read: a process has 130 MB before it opens one."""
READY = "ready"
"""What a process sends before anything else."""


class WorkerDiedError(Tagged2mdError):
    """The process that read a file ended without a result: killed, or crashed in a library."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Who works."""

    jobs: int = 1
    """Processes."""
    timeout_s: float = 0
    """Wall seconds for one file; 0 is no limit."""
    max_memory: int = 0
    """Bytes of address space of one process; 0 is no limit. Where the system has no such limit, it is none."""

    def __post_init__(self) -> None:
        """Raise UsageError for a bound under which nothing could be done."""
        for name in ("jobs", "timeout_s", "max_memory"):
            if not getattr(self, name) >= 0:
                raise UsageError(f"{name.removesuffix('_s')} must be 0 or more, not {getattr(self, name)}")
        if 0 < self.max_memory < LEAST_MEMORY:
            raise UsageError(
                f"max-memory must be 0, or {LEAST_MEMORY >> 20} MB at least; a process needs that for any file"
            )

    @property
    def is_needed(self) -> bool:
        """Whether processes are needed at all: one that shall be stopped is needed even for one job."""
        return self.jobs > 1 or self.timeout_s > 0 or self.max_memory > 0


@dataclass(slots=True)
class Worker(Generic[Result]):
    """One process and the file it has."""

    process: SpawnProcess
    line: Connection
    done: int = 0
    turn: int | None = None
    """Place of its file in the order; None while it has none."""
    source: str = ""
    deadline: float = float("inf")
    born: float = field(default_factory=monotonic)
    is_ready: bool = False
    """Whether it has started, so that the time of its file counts."""


def results(sources: Iterable[str], work: Work[Result], failed: Failed[Result], crew: Crew) -> Iterator[Result]:
    """The result of every file, in order, each as soon as those before it are there."""
    if not crew.is_needed:
        yield from map(work, sources)
        return
    team = Team(work, failed, crew)
    try:
        yield from team.results(sources)
    finally:
        team.leave()


@dataclass(slots=True)
class Team(Generic[Result]):
    """The processes, and the results that wait for their turn."""

    work: Work[Result]
    failed: Failed[Result]
    crew: Crew
    workers: list[Worker[Result]] = field(default_factory=list)
    ready: dict[int, Result] = field(default_factory=dict)

    def results(self, sources: Iterable[str]) -> Iterator[Result]:
        """Hand out files while there are some, and give back their results in order."""
        given = emitted = 0
        waiting = iter(sources)
        more = True
        while more or emitted < given:
            while more and given - emitted < self.crew.jobs * FILES_AHEAD and (worker := self.idle()):
                source = next(waiting, None)
                if source is None:
                    more = False
                else:
                    self.hand(worker, given, source)
                    given += 1
            self.collect()
            while emitted in self.ready:
                yield self.ready.pop(emitted)
                emitted += 1

    def idle(self) -> Worker[Result] | None:
        """A worker without a file; a new one while there are fewer than may be."""
        self.workers = [each for each in self.workers if each.turn is not None or each.process.is_alive()]
        for worker in self.workers:
            if worker.turn is None:
                return worker
        if len(self.workers) >= self.crew.jobs:
            return None
        self.workers.append(started(self.work, self.crew))
        return self.workers[-1]

    def hand(self, worker: Worker[Result], turn: int, source: str) -> None:
        """Give a file to a worker."""
        worker.turn, worker.source = turn, source
        worker.deadline = self.deadline(0 if worker.is_ready else STARTING_S)
        with suppress(OSError):  # it has died while it was idle: that is seen when its result is waited for
            worker.line.send(source)

    def deadline(self, extra_s: float = 0) -> float:
        """When a file that is begun now has taken too long."""
        return monotonic() + self.crew.timeout_s + extra_s if self.crew.timeout_s > 0 else float("inf")

    def collect(self) -> None:
        """Wait until a result, a death or a deadline comes, and note what came."""
        busy = [worker for worker in self.workers if worker.turn is not None]
        if not busy:
            return
        patience = min(worker.deadline for worker in busy) - monotonic()
        heard = connection.wait(
            [worker.line for worker in busy], None if patience == float("inf") else max(0, patience)
        )
        for worker in busy:
            if worker.line in heard:
                self.hear(worker)
            elif worker.deadline <= monotonic():
                took = f"{worker.source}: takes longer than {self.crew.timeout_s:g} s; give more with --timeout"
                stop(worker)
                self.note(worker, self.failed(worker.source, LimitError(took)))

    def hear(self, worker: Worker[Result]) -> None:
        """Take what a worker sends: that it has started, its result, or nothing where it has died."""
        said = answer(worker, self.failed)
        if worker.is_ready or said != READY:
            self.note(worker, said)
        else:
            worker.is_ready, worker.deadline = True, self.deadline()

    def note(self, worker: Worker[Result], result: Result) -> None:
        """Keep a result until its turn; the worker is free, or gone."""
        if worker.turn is not None:
            self.ready[worker.turn] = result
        worker.turn, worker.deadline, worker.done = None, float("inf"), worker.done + 1
        is_old = worker.done >= FILES_A_PROCESS and monotonic() - worker.born >= SHORTEST_LIFE_S
        if is_old:
            dismiss(worker)
        if is_old or not worker.process.is_alive():
            self.workers.remove(worker)

    def leave(self) -> None:
        """End all processes: those that work are stopped, nobody waits for their results."""
        for worker in self.workers:
            stop(worker) if worker.turn is not None else dismiss(worker)


def started(work: Work[Result], crew: Crew) -> Worker[Result]:
    """A new process that waits for files."""
    context = get_context("spawn")  # a fork would copy the parent's locks and threads, and there is none on Windows
    ours, theirs = context.Pipe()
    process = context.Process(target=serve, args=(theirs, work, crew.max_memory), daemon=True)
    with undisturbed():
        process.start()
    theirs.close()
    return Worker(process, ours)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let Ctrl-C wait: a process that it reaches before it runs our code prints a traceback."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # is started with the first process otherwise, and unblocks Ctrl-C
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def answer(worker: Worker[Result], failed: Failed[Result]) -> Result:
    """What a worker sends; an error where it has died instead."""
    try:
        result: Result = worker.line.recv()
    except (EOFError, OSError):  # the other end is closed: the process is gone
        worker.process.join(SHUTDOWN_S)
        code = worker.process.exitcode
        return failed(
            worker.source,
            WorkerDiedError(f"{worker.source}: the process that read it ended (code {code}); try it alone with -v"),
        )
    return result


def dismiss(worker: Worker[Result]) -> None:
    """Let an idle process end."""
    worker.line.close()
    worker.process.join(SHUTDOWN_S)
    stop(worker)


def stop(worker: Worker[Result]) -> None:
    """End a process whatever it does."""
    worker.process.kill()
    worker.process.join()
    worker.line.close()


def serve(line: Connection, work: Work[Result], max_memory: int) -> None:
    """The life of a worker: files come in, results go out, until the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole group; the parent ends its workers
    Thread(target=end_with_parent, daemon=True).start()
    limit_memory(max_memory)
    # the parent has closed the line, or is gone; there is not even memory for an answer
    with suppress(EOFError, OSError, MemoryError):
        line.send(READY)
        while True:
            line.send(work(line.recv()))


def end_with_parent() -> None:
    """End this process when its parent is gone, whatever it does: who was killed stops nobody who hangs."""
    parent = parent_process()
    if parent is not None:  # there is one in every process of a crew
        parent.join()
        os._exit(1)


def limit_memory(max_memory: int) -> None:
    """Let allocations above the limit fail, where the system can do that."""
    if not max_memory:
        return
    try:
        import resource
    except ImportError:  # Windows
        return
    with suppress(ValueError, OSError, OverflowError):  # macOS refuses to set it; no system has so much
        resource.setrlimit(resource.RLIMIT_AS, (max_memory, max_memory))
