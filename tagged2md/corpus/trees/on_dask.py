"""The same work on a Dask cluster: Dask hands the files out, over as many machines as it has. Dask is an extra.

The machines must see sources and target under the same names, and have the same tagged2md.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any

from tagged2md.corpus.trees.making import Made
from tagged2md.corpus.workers import FILES_AHEAD, WorkerDiedError
from tagged2md.errors import Tagged2mdError, UsageError

LOCAL = "local"
"""In place of an address: a cluster on this machine, for as long as the work takes."""
CONNECTING_S = 30
"""Seconds in which a scheduler must answer."""


def dask_results(
    sources: Iterable[str],
    work: Callable[[str], Made],
    failed: Callable[[str, Tagged2mdError], Made],
    address: str,
    jobs: int,
) -> Iterator[Made]:
    """The result of every file, in order. Only a few files per worker are under way at a time.

    ``address`` is that of a scheduler, or ``local`` for a cluster of ``jobs`` processes.
    """
    with ExitStack() as stack:
        client = stack.enter_context(client_at(address, jobs))
        ahead = FILES_AHEAD * max(1, sum(client.ncores().values()))
        waiting, under_way = iter(sources), deque[tuple[str, Any]]()
        while True:
            for source in islice(waiting, ahead - len(under_way)):
                under_way.append((source, client.submit(work, source, pure=False)))
            if not under_way:
                return
            yield result_of(*under_way.popleft(), failed)


def result_of(source: str, future: Any, failed: Callable[[str, Tagged2mdError], Made]) -> Made:
    """What became of a file; Dask tries one whose worker died again, and gives up after some times."""
    from distributed import KilledWorker

    try:
        found: Made = future.result()
    except KilledWorker:  # the file has killed several of them
        return failed(source, WorkerDiedError(f"{source}: the Dask workers that read it died; try it alone with -v"))
    return found


def client_at(address: str, jobs: int) -> Any:
    """A client of a cluster. Raises UsageError where Dask is missing, or nobody answers."""
    try:
        from distributed import Client
    except ImportError as error:
        raise UsageError("--dask needs Dask: pip install 'tagged2md[dask]'") from error
    if address == LOCAL:
        return Client(n_workers=jobs, threads_per_worker=1, dashboard_address=None)
    try:
        return Client(address, timeout=CONNECTING_S)
    except (OSError, ValueError) as error:  # nobody there; no address
        raise UsageError(f"--dask {address}: no scheduler answers ({error}); start one with dask scheduler") from error
