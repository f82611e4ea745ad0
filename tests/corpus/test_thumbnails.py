"""Pictures of files that fail: which files and pages, and that a bad file costs nothing but its own."""

from __future__ import annotations

import io
import json
import re

import pytest
from builder import untagged
from PIL import Image
from workloads import pictured

from tagged2md.corpus import thumbnails as module
from tagged2md.corpus.plans import Ears, Plan, carried_out
from tagged2md.corpus.surveys import Look
from tagged2md.corpus.thumbnails import PATIENCE_S, WITHOUT_PDFIUM, crew_for, picture_of, thumbnails
from tagged2md.corpus.workers import Crew
from tagged2md.errors import UsageError
from tagged2md.options import Options
from tagged2md.pdf.file import unwatched
from tagged2md.survey.gates import gate_of
from tagged2md.survey.html_data import Album, Picture
from tagged2md.survey.routes import Judged, Rules, judged
from tagged2md.survey.rows import Row

RULES = Rules((gate_of("chars_per_page>=100"),))
ONE = Crew()


def failing(*names: str, page: int | None = None) -> list[Judged]:
    """Files that fail a gate."""
    return [judged(Row(name, text="text", chars_per_page=1.0, page_at_fault=page), RULES) for name in names]


def fit(*names: str) -> list[Judged]:
    """Files that pass it."""
    return [judged(Row(name, text="text", chars_per_page=500.0), RULES) for name in names]


@pytest.fixture
def told(monkeypatch):
    """Nothing is drawn: a picture is the name of its file."""
    monkeypatch.setattr(module, "picture_of", pictured)


def pictures(files: list[Judged], crew: Crew = ONE) -> Album:
    return thumbnails(files, crew=crew, options=Options())


def test_only_files_that_fail_have_pictures(told):
    assert list(pictures([*fit("good"), *failing("bad")]).pictures) == ["bad"]


def test_page_at_fault_is_shown_or_the_first(told):
    found = pictures([*failing("a", page=7), *failing("b")])

    assert {name: picture.page for name, picture in found.pictures.items()} == {"a": 7, "b": 1}


def test_files_that_crash_or_hang_the_renderer_cost_their_own_picture(told, monkeypatch):
    monkeypatch.setattr(module, "PATIENCE_S", 6.0)
    found = pictures(failing("a", "die", "hang", "b"))

    assert found == Album({"a": Picture(1, b"read a"), "b": Picture(1, b"read b")})


def test_standard_input_has_no_picture(told):
    assert pictures(failing("-")) == Album({})


def test_of_many_files_the_worst_are_shown_and_it_is_said(told, monkeypatch):
    monkeypatch.setattr(module, "MOST_PICTURES", 2)
    scan = [judged(Row("scan", text="scanned", scanned=True), RULES)]
    found = pictures([*scan, *failing("a", "b")])

    assert list(found.pictures) == ["a", "b"]
    assert found.note == "There are pictures of 2 of the 3 files that need attention."


def test_without_the_renderer_the_page_says_how_to_get_pictures(monkeypatch):
    def missing():
        raise UsageError("not installed")

    monkeypatch.setattr(module, "library", missing)

    assert pictures(failing("a")) == Album({}, WITHOUT_PDFIUM)
    assert pictures(fit("a")) == Album({})


@pytest.mark.parametrize(
    ("files", "crew", "wanted"),
    [
        pytest.param(1, Crew(jobs=8), Crew(jobs=1, timeout_s=PATIENCE_S), id="one process for few files"),
        pytest.param(80, Crew(jobs=8), Crew(jobs=8, timeout_s=PATIENCE_S), id="all for many"),
        pytest.param(80, Crew(timeout_s=900), Crew(timeout_s=PATIENCE_S), id="not longer than a picture is worth"),
        pytest.param(1, Crew(max_memory=9 << 30), Crew(timeout_s=PATIENCE_S, max_memory=9 << 30), id="the same memory"),
    ],
)
def test_crew(files, crew, wanted):
    assert crew_for(files, crew) == wanted


# ---------------------------------------------------------------- drawn by PDFium


def two_pages(path, *, size=(612, 792)) -> str:
    """A page of text, then a red one."""
    doc = untagged()
    doc.page(size=size).text("One", x=72, y=100)
    red = doc.page(size=size)
    red.draw(doc.image(rgb=(200, 30, 30)), (0, 0, *size))
    doc.save(path)
    return str(path)


def picture(source: str, page: int) -> Image.Image | None:
    pytest.importorskip("pypdfium2")
    found = picture_of(source, {source: page}, Options())
    return None if found is None else Image.open(io.BytesIO(found.data))


def test_picture_is_of_the_page_and_small(tmp_path):
    drawn = picture(two_pages(tmp_path / "a.pdf"), 2)

    assert drawn.size == (160, 208)
    assert drawn.convert("RGB").getpixel((80, 100))[0] > 150 > drawn.convert("RGB").getpixel((80, 100))[1]


@pytest.mark.parametrize(
    ("size", "pixels"),
    [
        pytest.param((200, 14_000), (4, 240), id="a strip"),
        pytest.param((14_000, 200), (160, 3), id="a banner"),
        pytest.param((10, 10), (160, 160), id="a stamp"),
    ],
)
def test_picture_of_any_page_is_bounded(tmp_path, size, pixels):
    assert picture(two_pages(tmp_path / "a.pdf", size=size), 2).size == pytest.approx(pixels, abs=1)


def test_same_file_gives_the_same_bytes(tmp_path):
    pytest.importorskip("pypdfium2")
    source = two_pages(tmp_path / "a.pdf")
    first, second = (pictures(failing(source)).pictures[source] for _ in range(2))

    assert first == second


@pytest.mark.parametrize("page", [3, 0])
def test_page_that_is_not_there_has_no_picture(tmp_path, page):
    assert picture(two_pages(tmp_path / "a.pdf"), page) is None


@pytest.mark.parametrize("content", [None, b"", b"no PDF"], ids=["gone", "empty", "no PDF"])
def test_what_cannot_be_read_has_no_picture(tmp_path, content):
    path = tmp_path / "a.pdf"
    if content is not None:
        path.write_bytes(content)

    assert picture(str(path), 1) is None


def test_page_of_a_survey_has_the_picture_of_the_scan(tmp_path):
    pytest.importorskip("pypdfium2")
    source, written = two_pages(tmp_path / "a.pdf"), []
    ears = Ears(written.append, written.append, unwatched, lambda _count: None)
    ended = carried_out(Plan([source], Look(Options(), is_quick=True), "html"), ears)
    data = json.loads(re.search(r'id="data">(.*?)</script>', "".join(written)).group(1))

    assert ended.summary.sums["scanned"] == 1
    assert [page for page, _ in data["pictures"].values()] == [2]
