"""``tagged2md chunk`` as people use it."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from builder import text_file, untagged

import tagged2md
from tagged2md import cli
from tagged2md.corpus import chunkings
from tagged2md.errors import ExitCode


@pytest.fixture
def run(capfdbinary):
    """Run the command in this process; its code, the chunks it printed, standard error."""

    def run(*arguments: object) -> tuple[int, list[dict], str]:
        code = cli.exit_code(["chunk", *map(str, arguments)])
        out, err = capfdbinary.readouterr()
        return code, lines_of(out.decode("utf-8")), err.decode("utf-8")

    return run


def lines_of(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def written(path: Path, data: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


@pytest.fixture
def pdf(tmp_path) -> Path:
    return written(tmp_path / "a.pdf", text_file(["One fine sentence."], ["Another sentence."]))


def scan() -> bytes:
    doc = untagged()
    page = doc.page()
    page.draw(doc.image(), (0, 0, 612, 792))
    return doc.data()


def test_chunks_are_printed_a_line_each_with_all_that_is_known(run, pdf):
    code, chunks, err = run(pdf, "--context", "path")

    assert (code, err) == (ExitCode.OK, "")
    assert [list(chunk) for chunk in chunks] == [
        [
            "id", "text", "context", "heading_path", "pages", "boxes", "types", "tokens", "overlap", "spans", "mode",
            "document",
        ]
    ]  # fmt: skip
    assert chunks[0]["text"] == "One fine sentence.\n\nAnother sentence."
    assert (chunks[0]["pages"], chunks[0]["context"]) == ([1, 2], "Test file > pages 1-2")
    assert chunks[0]["mode"] == "heuristics"
    assert [set(box) for box in chunks[0]["boxes"]] == [{"page", "box"}] * 2
    assert chunks[0]["document"]["file"] == str(pdf)
    assert len(chunks[0]["document"]["sha256"]) == 64


def test_same_file_gives_the_same_lines(run, pdf):
    assert run(pdf) == run(pdf)


def test_options_of_chunks_and_of_reading_matter(run, pdf):
    assert len(run(pdf, "--tokenizer", "characters", "--max-tokens", 20)[1]) == 2
    assert run(pdf, "--pages", 2)[1][0]["text"] == "Another sentence."


def test_markdown_is_cut_instead_of_a_pdf(run, tmp_path):
    path = written(tmp_path / "a.md", b"# A\n\ntext")
    code, (chunk,), _ = run("--from", path)

    assert code == ExitCode.OK
    assert (chunk["text"], chunk["pages"], chunk["mode"]) == ("# A\n\ntext", [], None)
    assert chunk["document"]["file"] == str(path)


def test_scan_is_an_error_and_no_empty_success(run, tmp_path):
    path = written(tmp_path / "scan.pdf", scan())
    code, chunks, err = run(path, "-o", tmp_path / "out.jsonl")

    assert (code, chunks) == (ExitCode.NO_TEXT, [])
    assert err.startswith(f"tagged2md: {path}: no text")
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        pytest.param(b" \n", ExitCode.NO_TEXT, "no text: the file is blank", id="a blank Markdown file"),
        pytest.param(
            b"---\ntitle: a\n---\n", ExitCode.NO_TEXT, "no text: nothing but front matter", id="front matter alone"
        ),
        pytest.param(
            b"<!-- page 1 -->\n", ExitCode.NO_TEXT, "nothing but front matter or page markers", id="a page marker alone"
        ),
        pytest.param(b"\xff\xfea", ExitCode.NO_SUCH_FILE, "is no text in UTF-8", id="a file that is no text"),
    ],
)
def test_markdown_that_can_not_be_cut_is_an_error(content, code, message, run, tmp_path):
    path = written(tmp_path / "a.md", content)
    found, _, err = run("--from", path)

    assert found == code
    assert message in err


def test_one_file_that_fails_does_not_stop_the_others(run, pdf, tmp_path):
    markdown = written(tmp_path / "b.md", b"text")
    missing = tmp_path / "none.pdf"
    code, chunks, err = run(missing, pdf, "--from", markdown, "--from", tmp_path / "none.md")

    assert code == ExitCode.NO_SUCH_FILE
    assert [chunk["document"]["file"] for chunk in chunks] == [str(pdf), str(markdown)]
    assert f"{missing}: no such file" in err
    assert "none.md: can't be read" in err
    assert err.endswith("4 files: 2 converted, 2 with errors\n")


def test_all_chunks_go_into_one_file_or_each_input_has_its_own(run, pdf, tmp_path):
    other = written(tmp_path / "deep" / "a.pdf", text_file(["Deep."]))
    one = tmp_path / "all.jsonl"

    assert run(pdf, other, "-o", one)[:2] == (ExitCode.OK, [])
    assert len(lines_of(one.read_text("utf-8"))) == 2
    assert run(pdf, other, "-o", f"{tmp_path}/out/")[0] == ExitCode.OK
    assert (tmp_path / "out" / "a.jsonl").is_file()
    assert (tmp_path / "out" / "deep" / "a.jsonl").is_file()


@pytest.fixture
def papers(tmp_path, monkeypatch) -> Path:
    """A folder with PDFs and Markdown, below each other."""
    monkeypatch.chdir(tmp_path)
    for name in ("a", "sub/b", "sub/c"):
        written(tmp_path / f"in/{name}.pdf", text_file([f"Text of {name}."]))
        written(tmp_path / f"in/{name}.md", f"Markdown of {name}.\n".encode())
    (tmp_path / "empty").mkdir()
    return tmp_path / "in"


@pytest.mark.parametrize(
    ("arguments", "files"),
    [
        pytest.param(["in"], "a.pdf sub/b.pdf sub/c.pdf", id="PDFs"),
        pytest.param(["--from", "in"], "a.md sub/b.md sub/c.md", id="Markdown"),
        pytest.param(["in", "--glob", "b*.pdf"], "sub/b.pdf", id="a pattern"),
        pytest.param(["in", "--glob", "SUB/*.pdf"], "sub/b.pdf sub/c.pdf", id="a pattern of paths"),
        pytest.param(["in/sub/../a.pdf", "in/a.pdf", "./in/a.pdf"], "sub/../a.pdf", id="a file that is named twice"),
        pytest.param(["--from", "in/a.md", "--from", "in/../in/a.md"], "a.md", id="the same of Markdown"),
        pytest.param(["in/a.pdf", "--from", "in/a.md", "--from", "in/sub"], "a.pdf a.md sub/b.md sub/c.md", id="all"),
    ],
)
@pytest.mark.usefixtures("papers")
def test_folders_stand_for_the_files_in_them_each_once(run, arguments, files):
    _, chunks, _ = run(*arguments)

    found = [chunk["document"]["file"].replace("\\", "/").removeprefix("in/") for chunk in chunks]
    assert found == files.split()


@pytest.mark.parametrize("arguments", [["empty"], ["--from", "empty"]], ids=["of PDFs", "of Markdown"])
@pytest.mark.usefixtures("papers")
def test_folder_without_such_files_is_an_error(run, arguments):
    code, chunks, err = run(*arguments)

    assert (code, chunks) == (ExitCode.NO_SUCH_FILE, [])
    assert err == "tagged2md: empty: no file in this folder matches, or it can't be read; choose files with --glob\n"


@pytest.mark.usefixtures("papers")
def test_files_of_a_folder_have_results_of_their_own(run):
    run("in", "-o", "out/")

    assert sorted(path.as_posix() for path in Path("out").rglob("*.jsonl")) == [
        "out/a.jsonl",
        "out/b.jsonl",
        "out/c.jsonl",
    ]


def test_output_never_takes_the_place_of_an_input(run, pdf):
    code, _, err = run(pdf, "-o", pdf)

    assert code == ExitCode.OUTPUT
    assert "the result would overwrite an input" in err


def test_without_any_file_the_command_says_what_it_needs(run):
    code, _, err = run()

    assert code == ExitCode.USAGE
    assert "chunk needs a file" in err


def test_unknown_tokenizer_is_told_before_anything_is_read(run, tmp_path):
    code, _, err = run(tmp_path / "none.pdf", "--tokenizer", "gpt")

    assert code == ExitCode.USAGE
    assert err.count("\n") == 1
    assert "tokenizer must be words" in err


def test_limit_that_is_reached_is_told_by_the_code(run, tmp_path):
    path = written(tmp_path / "a.pdf", text_file(["One."], ["Two."]))
    code, chunks, _ = run(path, "--max-pages", 1)

    assert code == ExitCode.LIMIT
    assert [chunk["text"] for chunk in chunks] == ["One."]


def test_fault_of_ours_is_one_line_and_the_others_go_on(run, pdf, tmp_path, monkeypatch):
    real = chunkings.chunks_of_conversion

    def faulty(conversion, chunking):
        if conversion.report.file == str(pdf):
            raise ZeroDivisionError
        return real(conversion, chunking)

    monkeypatch.setattr(chunkings, "chunks_of_conversion", faulty)
    other = written(tmp_path / "b.pdf", text_file(["Other."]))
    code, chunks, err = run(pdf, other)

    assert (code, [chunk["text"] for chunk in chunks]) == (ExitCode.FAILED, ["Other."])
    assert "unexpected ZeroDivisionError" in err


# ---------------------------------------------------------------- the library


def test_library_cuts_paths_bytes_streams_documents_and_conversions_alike(pdf):
    data = pdf.read_bytes()
    conversion = tagged2md.convert(pdf, images="none")
    texts = [
        [chunk.text for chunk in tagged2md.chunk(source)]
        for source in (pdf, str(pdf), data, io.BytesIO(data), conversion.document, conversion)
    ]

    assert texts == [["One fine sentence.\n\nAnother sentence."]] * 6


def test_library_takes_the_options_of_convert_too(pdf):
    assert [chunk.text for chunk in tagged2md.chunk(pdf, pages="1", max_tokens=16)] == ["One fine sentence."]


def test_hash_of_bytes_and_of_conversions_is_that_of_the_file(pdf):
    hashes = {
        tagged2md.chunk(source)[0].document.sha256
        for source in (pdf, pdf.read_bytes(), io.BytesIO(pdf.read_bytes()), tagged2md.convert(pdf))
    }

    assert len(hashes) == 1
    assert hashes != {None}


def test_conversion_has_its_options_already(pdf):
    with pytest.raises(TypeError, match="pages: the conversion has its options already"):
        tagged2md.chunk(tagged2md.convert(pdf), pages="1")


def test_markdown_takes_no_options_of_conversions():
    with pytest.raises(TypeError, match="mode: Markdown is not converted"):
        tagged2md.chunk_markdown("a", mode="tags")


def test_file_without_text_is_an_error_in_the_library_too():
    with pytest.raises(tagged2md.NoTextError):
        tagged2md.chunk(scan())
