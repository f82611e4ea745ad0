"""Worker processes: order, deaths, deadlines, memory, and that nobody stays behind."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import workloads
from builder import text_file
from workloads import failed, told

from tagged2md.corpus import workers
from tagged2md.corpus.checking import check_corpus
from tagged2md.corpus.workers import Crew, results
from tagged2md.errors import UsageError

TWO = Crew(jobs=2)


def test_results_come_in_the_order_of_the_files_though_an_early_one_takes_longer():
    names = ["slow:a", *(f"file {n}" for n in range(30))]

    assert list(results(names, told, failed, TWO)) == [f"read {name}" for name in names]


def test_one_job_without_limits_needs_no_process():
    assert not Crew().is_needed
    assert list(results(["a", "b"], told, failed, Crew())) == ["read a", "read b"]
    assert not multiprocessing.active_children()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        pytest.param({"max_memory": workers.LEAST_MEMORY - 1}, "0, or 256 MB at least", id="no memory to speak of"),
        pytest.param({"max_memory": -1}, "max_memory must be 0 or more, not -1", id="less than none"),
        pytest.param({"timeout_s": float("nan")}, "timeout must be 0 or more, not nan", id="no number of seconds"),
        pytest.param({"jobs": -2}, "jobs must be 0 or more, not -2", id="no number of processes"),
    ],
)
def test_a_bound_under_which_nothing_could_be_done_is_refused(given, says):
    with pytest.raises(UsageError, match=says):
        Crew(**given)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit no memory")
def test_the_least_memory_is_enough_for_a_file(tmp_path):
    (tmp_path / "a.pdf").write_bytes(text_file(["A line."]))

    (found,) = check_corpus(tmp_path, max_memory=workers.LEAST_MEMORY)
    assert found.row.error == ""
    assert found.row.page_count == 1


@pytest.mark.skipif(sys.platform != "linux", reason="other systems limit no memory")
def test_a_process_without_memory_for_an_answer_says_nothing(capfd):
    (found,) = results(["much"], told, failed, Crew(max_memory=workers.LEAST_MEMORY))

    assert found == "WorkerDiedError: much: the process that read it ended (code 0); try it alone with -v"
    assert capfd.readouterr().err == ""


def test_a_process_that_dies_costs_its_own_file_only():
    first, dead, last = results(["a", "die", "b"], told, failed, Crew(jobs=1, timeout_s=60))

    assert (first, last) == ("read a", "read b")
    assert dead.startswith("WorkerDiedError: die: the process that read it ended")


def test_a_file_that_takes_too_long_is_stopped_and_named():
    begin = time.monotonic()

    found = list(results(["hang", "a", "b"], told, failed, Crew(jobs=2, timeout_s=3)))

    assert found == ["LimitError: hang: takes longer than 3 s; give more with --timeout", "read a", "read b"]
    assert time.monotonic() - begin < 30


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits the address space of a process")
def test_memory_of_a_process_is_limited():
    assert list(results(["eat"], told, failed, Crew(max_memory=2 << 30))) == ["out of memory"]
    assert list(results(["a"], told, failed, Crew(max_memory=2 << 30))) == ["read a"]


def test_files_are_drawn_only_as_they_are_needed():
    drawn = []
    endless = (drawn.append(n) or f"file {n}" for n in itertools.count())
    found = results(endless, told, failed, TWO)

    assert next(found) == "read file 0"
    assert len(drawn) <= TWO.jobs * workers.FILES_AHEAD + 1
    found.close()


def test_no_process_stays_behind_when_nobody_wants_more_results():
    found = results(["a", "hang", "hang"], told, failed, TWO)
    next(found)
    found.close()

    assert not multiprocessing.active_children()


@pytest.mark.parametrize(("life", "files"), [(0, [3, 3, 3]), (600, [9])], ids=["each after three", "none yet so old"])
def test_a_process_is_replaced_after_many_files_when_it_has_lived_long_enough(monkeypatch, life, files):
    monkeypatch.setattr(workers, "FILES_A_PROCESS", 3)
    monkeypatch.setattr(workers, "SHORTEST_LIFE_S", life)

    seen = list(results([f"process:{n}" for n in range(9)], told, failed, Crew(jobs=1, timeout_s=60)))

    assert [len(list(group)) for _, group in itertools.groupby(seen)] == files


def test_no_files_give_no_results():
    assert list(results([], told, failed, TWO)) == []


def test_the_start_of_a_process_is_not_counted_as_time_of_its_file():
    found = list(results(["a", "hang"], workloads.SlowToArrive(), failed, Crew(timeout_s=0.6)))

    assert found == ["read a", "LimitError: hang: takes longer than 0.6 s; give more with --timeout"]


def test_a_process_that_died_without_a_file_costs_none():
    found = results(["a", "b"], told, failed, Crew(jobs=1, timeout_s=60))
    first = next(found)
    (idle,) = multiprocessing.active_children()
    idle.kill()
    idle.join()

    assert [first, *found] == ["read a", "read b"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_waits_until_a_process_has_started():
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    reached: list[str] = []
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted_start(reached)
    finally:
        signal.signal(signal.SIGINT, before)

    assert reached == ["the end"]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def interrupted_start(reached):
    """What a start does, with Ctrl-C in the middle of it."""
    with workers.undisturbed():
        os.kill(os.getpid(), signal.SIGINT)
        reached.append("the end")


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_who_hangs_ends_when_the_parent_is_killed():
    parent = subprocess.Popen([sys.executable, workloads.__file__], stdout=subprocess.PIPE)
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.wait()

    parent.stdout.close()

    assert eventually(lambda: not is_running(worker))


def is_running(process):
    """Whether there is such a process; one that has ended and waits to be noticed is none."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not (state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z")


def eventually(is_so, patience_s=20):
    """Whether something becomes true before patience ends."""
    end = time.monotonic() + patience_s
    while not is_so() and time.monotonic() < end:
        time.sleep(0.05)
    return is_so()
