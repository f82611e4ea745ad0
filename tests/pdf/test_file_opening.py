"""Opening: every kind of input gives a file or one line that says what to do."""

from __future__ import annotations

import io
import logging
import os
import sys

import pikepdf
import pytest
from rawpdf import one_page, raw_pdf

from tagged2md.errors import (
    DamagedPdfError,
    InputNotFoundError,
    NotAPdfError,
    PasswordError,
    Tagged2mdError,
    UsageError,
)
from tagged2md.options import Options
from tagged2md.pdf.file import open_pdf


class Pipe(io.RawIOBase):
    """A stream that can be read once, as standard input."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer) -> int:
        return self._data.readinto(buffer)


def encrypted(user: str) -> bytes:
    pdf = pikepdf.open(io.BytesIO(one_page()))
    out = io.BytesIO()
    pdf.save(out, encryption=pikepdf.Encryption(user=user, owner="owner"))
    return out.getvalue()


def test_path_bytes_and_streams_open_the_same_file(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(one_page())

    for source in (path, str(path), path.read_bytes(), io.BytesIO(path.read_bytes()), Pipe(path.read_bytes())):
        with open_pdf(source) as pdf:
            assert pdf.page_count == 1


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        pytest.param(b"", NotAPdfError, "is empty", id="an empty file"),
        pytest.param(b"hello", NotAPdfError, "no %PDF-", id="some text"),
        pytest.param(b"PK\x03\x04rest", NotAPdfError, "ZIP archive", id="a docx says what it is"),
        pytest.param(b" " * 1020 + b"%PDF-1.4", NotAPdfError, "no %PDF-", id="a header that starts too late"),
        pytest.param(b"%PDF-1.4\n", DamagedPdfError, "damaged beyond repair", id="a header alone"),
        pytest.param(b"%PDF-1.4\n" + b"\0" * 5000, DamagedPdfError, "damaged beyond repair", id="zeros"),
    ],
)
def test_what_is_no_pdf_is_refused_in_one_line(content, error, words):
    with pytest.raises(error) as raised:
        open_pdf(content)

    message = str(raised.value)
    assert message.startswith("<bytes>: ")
    assert words in message
    assert "\n" not in message


def test_junk_before_the_header_is_tolerated():
    with open_pdf(b"HTTP/1.1 200 OK\r\n\r\n" + one_page()) as pdf:
        assert pdf.page_count == 1


def test_missing_file_and_folder_are_named(tmp_path):
    missing = tmp_path / "missing.pdf"

    with pytest.raises(InputNotFoundError, match="no such file"):
        open_pdf(missing)
    with pytest.raises(InputNotFoundError, match="is a folder"):
        open_pdf(tmp_path)
    with pytest.raises(InputNotFoundError, match="can't be read"):
        open_pdf("a\0b.pdf")


@pytest.mark.skipif(sys.platform == "win32" or getattr(os, "geteuid", lambda: 0)() == 0, reason="root may read all")
def test_file_without_permission_is_named(tmp_path):
    path = tmp_path / "a.pdf"
    path.write_bytes(one_page())
    path.chmod(0)

    with pytest.raises(InputNotFoundError, match="permissions"):
        open_pdf(path)


def test_encrypted_file_needs_its_password():
    data = encrypted("secret")

    with pytest.raises(PasswordError, match="give its password"):
        open_pdf(data)
    with pytest.raises(PasswordError, match="does not open it"):
        open_pdf(data, Options(password="wrong"))  # noqa: S106
    with open_pdf(data, Options(password="secret")) as pdf:  # noqa: S106
        assert pdf.metadata().encrypted


def test_encrypted_file_with_empty_user_password_opens():
    with open_pdf(encrypted("")) as pdf:
        assert pdf.page_count == 1


def test_lost_cross_reference_table_is_rebuilt_and_reported():
    data = one_page()

    with open_pdf(data[: data.rindex(b"xref\n0")] + b"trailer << /Root 1 0 R >>\n") as pdf:
        assert pdf.page_count == 1
        assert pdf.report.counts == {"T2M-REPAIRED": 1}


@pytest.mark.parametrize(
    ("spec", "numbers"),
    [
        pytest.param(None, (1, 2, 3, 4, 5), id="no ranges are all pages"),
        pytest.param("2-3,5", (2, 3, 5), id="ranges and single pages"),
        pytest.param("4-", (4, 5), id="an open end"),
        pytest.param("-2", (1, 2), id="an open start"),
        pytest.param("5,1,1-2", (1, 2, 5), id="each page once, in page order"),
        pytest.param("4-99", (4, 5), id="pages beyond the last are ignored"),
    ],
)
def test_page_ranges(spec, numbers):
    kids = " ".join(["3 0 R"] * 5)
    data = raw_pdf("<< /Pages 2 0 R >>", f"<< /Kids [{kids}] >>", "<< /Type /Page /MediaBox [0 0 9 9] >>")

    with open_pdf(data, Options(pages=spec)) as pdf:
        assert pdf.selected_pages() == numbers


@pytest.mark.parametrize("spec", ["x", "1-2-3", "", "1;2", "7", "3-2", "0"])
def test_page_ranges_that_name_no_page_are_wrong_usage(spec):
    with open_pdf(one_page(), Options(pages=spec)) as pdf, pytest.raises(UsageError, match="pages"):
        pdf.selected_pages()


@pytest.mark.parametrize("cut", range(20, len(one_page()), 37))
def test_truncated_file_opens_or_raises_an_error_of_ours_in_one_line(cut):
    try:
        with open_pdf(one_page()[:cut]) as pdf:
            message = f"{pdf.page_count}"
    except Tagged2mdError as error:
        message = str(error)

    assert "\n" not in message


def test_messages_are_the_same_every_time():
    def message() -> str:
        with pytest.raises(DamagedPdfError) as raised:
            open_pdf(io.BytesIO(b"%PDF-1.4\n1 0 obj"))
        return str(raised.value)

    assert message() == message()
    assert "0x" not in message()


def test_libraries_do_not_print_what_they_meet(monkeypatch, capsys):
    monkeypatch.setattr(logging.root, "handlers", [])  # as it is outside of tests
    data = raw_pdf("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [6 (x) R] >>")
    with pytest.raises(DamagedPdfError):
        open_pdf(data.replace(b"startxref", b"lost"))

    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("revision", [4, 6])
def test_password_is_taken_in_the_spelling_of_the_file(revision):
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(one_page())) as file:
        file.save(out, encryption=pikepdf.Encryption(owner="o", user="pä", R=revision))

    assert open_pdf(out.getvalue(), Options(password="pä")).page_count == 1  # noqa: S106
    with pytest.raises(PasswordError):
        open_pdf(out.getvalue(), Options(password="p\udcff"))  # noqa: S106


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_file_whose_name_is_no_utf_8_is_opened_like_any(tmp_path):
    path = tmp_path / os.fsdecode(b"a\xff.pdf")
    path.write_bytes(one_page())

    with open_pdf(path) as pdf:
        assert (pdf.page_count, pdf.report.findings) == (1, [])
