"""Files that are sent where they belong: a log, and folders of links."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tagged2md.corpus import routing
from tagged2md.corpus.routing import Router
from tagged2md.errors import OutputError
from tagged2md.survey.routes import Judged
from tagged2md.survey.rows import Row


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Two files of one name in different folders."""
    monkeypatch.chdir(tmp_path)
    for name in ("in/a.pdf", "in/sub/a.pdf"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(name)


def sent(target, *files):
    with Router(Path(target)) as router:
        for name, route in files:
            router.send(Judged(Row(name), (), (), route, "because"))


@pytest.mark.usefixtures("files")
def test_each_file_appears_in_the_folder_of_its_route_and_stays_where_it_was():
    sent("out", ("in/a.pdf", "ok"), ("in/sub/a.pdf", "ocr"))

    assert Path("out/ok/in/a.pdf").read_text() == "in/a.pdf"
    assert Path("out/ocr/in/sub/a.pdf").read_text() == "in/sub/a.pdf"
    assert Path("in/a.pdf").is_file()
    log = [json.loads(line) for line in Path("out/routes.jsonl").read_text().splitlines()]
    assert [(each["file"], each["route"], each["reason"]) for each in log] == [
        ("in/a.pdf", "ok", "because"),
        ("in/sub/a.pdf", "ocr", "because"),
    ]


@pytest.mark.usefixtures("files")
def test_a_log_alone_moves_nothing():
    sent("deep/log.jsonl", ("in/a.pdf", "ok"))

    assert [path.name for path in Path("deep").iterdir()] == ["log.jsonl"]


@pytest.mark.usefixtures("files")
def test_a_second_run_gives_the_same():
    sent("out", ("in/a.pdf", "ok"))
    sent("out", ("in/a.pdf", "ok"))

    assert sorted(str(path) for path in Path("out").rglob("*.pdf")) == [str(Path("out/ok/in/a.pdf"))]


@pytest.mark.usefixtures("files")
def test_a_file_that_takes_another_route_now_is_on_the_earlier_one_no_more():
    sent("out", ("in/a.pdf", "review"), ("in/sub/a.pdf", "review"))
    Path("out/ok/in").mkdir(parents=True)
    Path("out/ocr/in").mkdir(parents=True)
    Path("out/ocr/in/a.pdf").write_text("of somebody else")
    sent("out", ("in/a.pdf", "ok"))

    assert sorted(path.as_posix() for path in Path("out").rglob("*.pdf")) == [
        "out/ocr/in/a.pdf",
        "out/ok/in/a.pdf",
        "out/review/in/sub/a.pdf",
    ]


@pytest.mark.usefixtures("files")
@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_is_followed():
    Path("in/link.pdf").symlink_to("sub/a.pdf")
    sent("out", ("in/link.pdf", "ok"))

    assert not Path("out/ok/in/link.pdf").is_symlink()
    assert Path("out/ok/in/link.pdf").read_text() == "in/sub/a.pdf"


@pytest.mark.usefixtures("files")
def test_where_the_system_cannot_link_files_are_copied(monkeypatch):
    def refuse(*_):
        raise OSError("no links here")

    monkeypatch.setattr(routing.Path, "hardlink_to", refuse)
    sent("out", ("in/a.pdf", "ok"))

    assert Path("out/ok/in/a.pdf").read_text() == "in/a.pdf"


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", ["../x/in/a.pdf", "/elsewhere/in/a.pdf", "in/../../in/a.pdf"])
def test_no_name_leads_out_of_the_folder(name):
    assert not routing.place(name).is_absolute()
    assert ".." not in routing.place(name).parts


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("runs", [1, 2])
def test_files_that_would_have_one_name_are_all_there(monkeypatch, runs):
    monkeypatch.chdir("in")
    Path("in").mkdir()
    Path("in/a.pdf").write_text("another in/a.pdf")
    for _ in range(runs):
        sent("out", ("in/a.pdf", "ok"), ("../in/a.pdf", "ok"))

    assert Path("out/ok/in/a.pdf").read_text() == "another in/a.pdf"
    assert [path.read_text() for path in Path("out/ok/in").glob("a~*.pdf")] == ["in/a.pdf"]


@pytest.mark.usefixtures("files")
def test_standard_input_and_files_that_are_gone_are_in_the_log_only():
    sent("out", ("-", "ok"), ("in/none.pdf", "review"))

    assert len(Path("out/routes.jsonl").read_text().splitlines()) == 2
    assert not list(Path("out").rglob("*.pdf"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="is a device of Linux")
@pytest.mark.usefixtures("files")
def test_a_full_disk_is_told_with_the_name_of_the_log():
    Path("log.jsonl").symlink_to("/dev/full")

    with pytest.raises(OutputError, match=r"^log\.jsonl: can't be written"):
        sent("log.jsonl", ("in/a.pdf", "ok"))
