"""Files made to hurt: bombs, and random damage of every kind. Nothing but errors of ours may come out."""

from __future__ import annotations

import random
import re
import warnings
import zlib

import pikepdf
import pytest
from builder import Tagged
from rawpdf import stream

from tagged2md.errors import Tagged2mdError
from tagged2md.pdf import opening
from tagged2md.pdf.file import open_pdf

VALUES = [b"null", b"-1", b"99999999999", b"[]", b"<<>>", b"(x)", b"/X", b"0 0 R", b"3 0 R", b"1e9", b"true", b"4 0 R"]
"""What takes the place of names, numbers, strings and references."""

_VALUE = re.compile(rb"/[A-Za-z]+|\d+ 0 R|-?\d+\.?\d*|\([^)]*\)")


def whole_file() -> bytes:
    """A small file with a bit of everything that this layer reads."""
    doc = Tagged()
    doc.role_map = {"Kop1": "H1", "A": "B", "B": "A"}
    doc.class_map = {"c": {"O": "/Layout", "TextAlign": "/Center"}}
    doc.pdfua_part = 1
    page = doc.page()
    root = doc.document()
    page.put(root.el("Kop1"), "Heading")
    paragraph = root.el("P", C="/c", Alt="alt")
    box = page.put(paragraph, "Text")
    link = paragraph.el("Link")
    link.objr(page.link(box, uri="https://example.org/"))
    root.el("Form").objr(page.annot("Widget", box, FT="/Tx", V="value", T="name"))
    page.draw(doc.image(), [100, 100, 200, 200])
    form = doc.form()
    form.newline()
    form.text("Form")
    page.draw(form.obj)
    doc.page()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pikepdf misses the list of fields
        return doc.data()


def read_everything(data: bytes) -> int:
    """Ask the file for all it has; the number of pages."""
    with open_pdf(data) as pdf:
        pdf.structure()
        pdf.metadata()
        pdf.outline()
        for number in pdf.selected_pages():
            page = pdf.page(number)
            for annotation in page.annotations:
                pdf.appearance_runs(annotation)
            for image in page.images:
                pdf.image(image.key)
        assert "T2M-PAGE-FAILED" not in pdf.report.counts
        return pdf.page_count


def with_other_values(data: bytes, chance: random.Random) -> bytes:
    places = list(_VALUE.finditer(data))
    for place in sorted(chance.sample(places, 4), key=lambda found: -found.start()):
        value = chance.choice(VALUES) if chance.random() < 0.6 else chance.choice(places).group()
        data = data[: place.start()] + value + data[place.end() :]
    return data


def with_other_bytes(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.randint(1, 30)):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def cut_out(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randint(1, 2000) :]


def test_undamaged_file_is_read():
    assert read_everything(whole_file()) == 2


@pytest.mark.parametrize("damage", [with_other_values, with_other_bytes, cut_out])
@pytest.mark.parametrize("seed", range(40))
def test_damaged_file_is_read_or_refused_in_one_line(damage, seed):
    data = damage(whole_file(), random.Random(seed))  # noqa: S311 (the same damage every time)
    try:
        message = f"{read_everything(data)} pages"
    except Tagged2mdError as error:
        message = str(error)

    assert "\n" not in message


def packed_in_bomb(size: int) -> bytes:
    """A file whose only page lies in an object stream that inflates to ``size`` bytes of spaces."""
    packer = zlib.compressobj(9)
    parts = [packer.compress(b"5 0 << /Type /Page /MediaBox [0 0 9 9] >>")]
    parts += [packer.compress(bytes(1 << 20).replace(b"\0", b" ")) for _ in range(size >> 20)]
    bomb = stream(b"".join((*parts, packer.flush())), "/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode")
    out = bytearray(b"%PDF-1.7\n")
    rows = [b"\0" * 6]
    objects = (b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Kids [5 0 R] /Count 1 >>", bomb)
    for number, text in enumerate(objects, start=1):
        rows.append(b"\1" + len(out).to_bytes(4, "big") + b"\0")
        out += b"%d 0 obj\n%b\nendobj\n" % (number, text)
    rows += [b"\1" + len(out).to_bytes(4, "big") + b"\0", b"\2" + (3).to_bytes(4, "big") + b"\0"]
    table = stream(b"".join(rows), "/Type /XRef /Size 6 /W [1 4 1] /Root 1 0 R")
    return bytes(out + b"4 0 obj\n%b\nendobj\nstartxref\n%d\n%%%%EOF" % (table, len(out)))


@pytest.mark.skipif(not hasattr(pikepdf.settings, "set_qpdf_limits"), reason="came with pikepdf 10.18")
def test_object_stream_that_inflates_beyond_the_limit_is_given_up(monkeypatch):
    monkeypatch.setattr(opening, "MAX_INFLATED", 2 << 20)
    before = pikepdf.settings.set_qpdf_limits(flate_max_memory=0)
    try:
        with open_pdf(packed_in_bomb(1 << 20)) as small, open_pdf(packed_in_bomb(8 << 20)) as large:
            assert (small.page_count, large.page_count) == (1, 0)
    finally:
        pikepdf.settings.set_qpdf_limits(**before)
