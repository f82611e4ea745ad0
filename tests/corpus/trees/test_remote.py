"""Sources and targets elsewhere: what fsspec knows, lists of addresses; and what is said where fsspec is missing."""

from __future__ import annotations

import functools
import http.server
import sys
import threading

import pytest
from builder import text_file

from tagged2md.corpus.trees import remote
from tagged2md.errors import ExitCode


@pytest.fixture
def memory():
    """The memory file system of fsspec, with the corpus in it; empty again afterwards."""
    system = pytest.importorskip("fsspec", reason="is an extra").filesystem("memory")
    yield system
    system.store.clear()
    system.pseudo_dirs[:] = [""]


@pytest.fixture
def copied(corpus, memory):
    """The corpus, in memory under ``/src`` too."""
    for path in (corpus / "in").rglob("*.pdf"):
        memory.pipe_file(f"/src/{path.relative_to(corpus / 'in').as_posix()}", path.read_bytes())
    return corpus


@pytest.fixture
def far(memory):
    """All files in memory below a folder, by name."""

    def far(folder: str) -> dict[str, bytes]:
        return {path.removeprefix(f"{folder}/"): memory.cat_file(path) for path in memory.find(folder)}

    return far


def test_results_elsewhere_are_the_same(copied, run, tree, far):
    run("in", "--out", "out", "--images")
    code, _ = run("in", "--out", "memory://dst", "--images")

    assert code == ExitCode.FAILED
    assert far("/dst") == tree(copied / "out")


def test_a_run_elsewhere_goes_on_and_removes_what_is_gone(copied, run, far):
    run("memory://src", "--out", "memory://dst")
    _, again = run("memory://src", "--out", "memory://dst")
    run("memory://src/sub", "--out", "memory://dst")
    run("memory://src/sub", "--out", "memory://fresh")

    assert "5 as they were" in again
    assert far("/dst") == far("/fresh")


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["memory://none"], id="a prefix under which there is nothing"),
        pytest.param(["memory://empty"], id="a folder without files"),
        pytest.param(["memory://src", "--glob", "*.pfd"], id="a folder that holds no such file"),
        pytest.param(["memory://src/sub", "memory://none"], id="one of two"),
    ],
)
def test_results_are_kept_while_nobody_knows_what_is_gone(copied, run, far, memory, arguments):
    memory.mkdir("/empty")
    run("memory://src", "--out", "memory://dst")
    code, said = run(*arguments, "--out", "memory://dst")

    assert code == ExitCode.NO_SUCH_FILE
    assert "none below it matches" in said
    assert "a.pdf.md" in far("/dst")


def test_a_place_that_fails_is_told_in_one_line(copied, run, memory, monkeypatch):
    def broken(*_, **__):
        raise PermissionError("the token\nhas expired")

    monkeypatch.setattr(type(memory), "isdir", broken)
    code, said = run("memory://src", "--out", "out")

    assert (code, said) == (
        ExitCode.NO_SUCH_FILE,
        "tagged2md: memory://src: can't be listed (the token has expired)\n",
    )


def test_sources_elsewhere_are_named_by_their_address(copied, run, table, tree):
    run("memory://src", "--out", "out")

    assert "sub/a.pdf.md" in tree(copied / "out")
    assert "memory://src/sub/a.pdf" in table(copied / "out/documents.jsonl")


def test_a_file_elsewhere_that_is_not_there_costs_one_line(copied, run):
    code, said = run("memory://src/none.pdf", "memory://src/a.pdf", "--out", "out")

    assert code == ExitCode.NO_SUCH_FILE
    assert "memory://src/none.pdf: no such file" in said
    assert "1 converted" in said


def test_what_one_process_keeps_is_not_given_to_others(copied, run):
    code, said = run("memory://src", "--out", "out", "--jobs", 2)

    assert code == ExitCode.USAGE
    assert "memory:// belongs to one process" in said


@pytest.mark.parametrize("address", ["nonsense://x/a.pdf", "memory://src"])
def test_a_scheme_that_nobody_knows_is_said_at_once(corpus, run, monkeypatch, address):
    if address.startswith("memory"):
        monkeypatch.setitem(sys.modules, "fsspec.core", None)
    code, said = run(address, "--out", "out")

    assert code == ExitCode.USAGE
    assert address in said


def test_paths_need_no_fsspec(corpus, run, monkeypatch):
    monkeypatch.setattr(remote, "file_system", None)
    monkeypatch.setitem(sys.modules, "fsspec", None)

    assert "3 converted" in run("in", "--out", "out")[1]


@pytest.fixture
def server(corpus):
    """A web server for the corpus; its address, and the paths that were asked for."""
    pytest.importorskip("fsspec", reason="is an extra")
    pytest.importorskip("aiohttp", reason="is an extra")
    asked = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def send_head(self):
            asked.append(self.path)
            return super().send_head()

        def log_message(self, *_):
            """Say nothing."""

    handler = functools.partial(Handler, directory=str(corpus / "in"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}", asked
        server.shutdown()


def test_a_list_of_web_addresses_is_fetched_each_once_and_nothing_else(corpus, run, tree, server):
    address, asked = server
    (corpus / "list.txt").write_text(f"{address}/a.pdf\n{address}/sub/a.pdf\n{address}/none.pdf\n")
    code, said = run("--files-from", "list.txt", "--out", "out")

    assert code == ExitCode.NO_SUCH_FILE
    assert f"{address}/none.pdf: no such file" in said
    assert {"a.pdf.md", "sub/a.pdf.md", "none.pdf.json"} <= set(tree(corpus / "out"))
    assert sorted(asked) == ["/a.pdf", "/none.pdf", "/sub/a.pdf"]


def test_web_addresses_can_be_worked_on_in_processes(corpus, run, server):
    address, _ = server

    assert "2 converted" in run(f"{address}/a.pdf", f"{address}/sub/a.pdf", "--out", "out", "--jobs", 2)[1]


def test_a_document_behind_a_query_has_a_name_of_its_own(corpus, run, tree, server):
    address, _ = server
    (corpus / "in" / "b.pdf").write_bytes(text_file(["The same file, twice."]))
    run(f"{address}/b.pdf?v=1", f"{address}/b.pdf?v=2", "--out", "out")

    assert {"b.pdf^3Fv=1.md", "b.pdf^3Fv=2.md"} <= set(tree(corpus / "out"))
