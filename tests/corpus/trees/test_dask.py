"""The same work on a Dask cluster."""

from __future__ import annotations

import sys

import pytest

from tagged2md.errors import ExitCode


def test_results_are_the_same_as_by_processes_of_ours(corpus, run, tree):
    pytest.importorskip("distributed", reason="is an extra")
    run("in", "--out", "ours")
    code, said = run("in", "--out", "out", "--jobs", 2, "--dask", "local")

    assert (code, "3 converted" in said) == (ExitCode.FAILED, True)
    assert tree(corpus / "out") == tree(corpus / "ours")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(["--dask", "local", "--timeout", 5], "Dask has limits of its own", id="limits of processes"),
        pytest.param(["--dask", "local", "--max-memory", 500], "Dask has limits of its own", id="memory"),
        pytest.param(["--dask", "local"], "pip install 'tagged2md[dask]'", id="Dask is missing"),
    ],
)
def test_what_dask_can_not_do_is_said_at_once(corpus, run, monkeypatch, arguments, says):
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, said = run("in", "--out", "out", *arguments)

    assert code == ExitCode.USAGE
    assert says in said
