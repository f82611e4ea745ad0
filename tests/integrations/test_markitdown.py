"""The plugin for MarkItDown, with the real library."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile

import pytest

pytest.importorskip("markitdown", reason="pip install 'tagged2md[markitdown]'")

from markitdown import FileConversionException, MarkItDown, StreamInfo


@pytest.fixture
def markitdown() -> MarkItDown:
    return MarkItDown(enable_plugins=True)


def test_installed_plugin_reads_pdfs(markitdown, report):
    result = markitdown.convert(report)

    assert result.markdown.startswith("# Guide\n")
    assert "| Bolt | 12 |" in result.markdown
    assert result.title == "Guide"


def test_without_plugins_nothing_changes(report):
    assert "tagged2md" not in {each.converter.__module__.partition(".")[0] for each in MarkItDown()._converters}


def test_options_are_taken(report):
    result = MarkItDown(enable_plugins=True, tagged2md={"pages": "3"}).convert(report)

    assert result.markdown.startswith("## Use\n")


@pytest.mark.parametrize(
    "info",
    [
        pytest.param(StreamInfo(mimetype="application/pdf"), id="by its type"),
        pytest.param(StreamInfo(extension=".PDF"), id="by its name"),
        pytest.param(None, id="by its content"),
    ],
)
def test_stream_is_read(markitdown, report, info):
    assert markitdown.convert_stream(io.BytesIO(report.read_bytes()), stream_info=info).title == "Guide"


def test_pdf_in_a_zip_file_is_read(markitdown, report, tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(report, "inner.pdf")

    assert "| Bolt | 12 |" in markitdown.convert(tmp_path / "a.zip").markdown


def test_scan_fails_with_our_message(markitdown, scanned):
    with pytest.raises(FileConversionException, match="no text: the page is an image"):
        markitdown.convert(scanned)


def test_other_files_are_read_as_before(markitdown, tmp_path):
    (tmp_path / "a.csv").write_text("a,b\n1,2\n", "utf-8")

    assert "| 1 | 2 |" in markitdown.convert(tmp_path / "a.csv").markdown


def test_command_reads_with_the_plugin(report):
    done = subprocess.run(
        [sys.executable, "-m", "markitdown", "--use-plugins", str(report)], capture_output=True, check=True
    )

    assert done.stdout.decode("utf-8").startswith("# Guide")
