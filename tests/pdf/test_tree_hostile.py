"""Small files that refer to one large object from everywhere: the work must not multiply."""

from __future__ import annotations

import time

import pytest
from rawpdf import raw_pdf

from tagged2md.pdf.file import open_pdf

COUNT = 3000
BUDGET_S = 5.0
"""Seconds of processor time; each case takes about 0.3 on an idle machine, and minutes where the work multiplies."""


def shared_by_all(entries: str, shared: str, root: str = "") -> bytes:
    """COUNT elements with the same entries, which refer to object 4."""
    kids = " ".join(f"{number} 0 R" for number in range(6, 6 + COUNT))
    return raw_pdf(
        "<< /Pages 2 0 R /StructTreeRoot 3 0 R >>",
        "<< /Kids [5 0 R] >>",
        f"<< /K [{kids}] {root} >>",
        shared,
        "<< /Type /Page /MediaBox [0 0 9 9] /StructParents 0 >>",
        *[f"<< /S /P {entries} >>"] * COUNT,
    )


def elements(data: bytes):
    start = time.process_time()
    with open_pdf(data) as pdf:
        found = pdf.structure().elements
    assert time.process_time() - start < BUDGET_S
    return found


@pytest.mark.parametrize(
    ("entries", "shared"),
    [
        pytest.param("/A 4 0 R", "[" + "<< /O /Layout /TextAlign /End >> " * 20_000 + "]", id="attribute objects"),
        pytest.param(
            "/A 4 0 R", "<< /O /Layout " + "".join(f"/K{n} {n} " for n in range(20_000)) + ">>", id="attributes"
        ),
        pytest.param("/C 4 0 R", "[" + "/c " * 50_000 + "]", id="classes"),
        pytest.param("/Ref 4 0 R", "[" + "3 0 R " * 50_000 + "]", id="references"),
        pytest.param("/AF 4 0 R", "[" + "<< >> " * 50_000 + "]", id="associated files"),
        pytest.param("/K 4 0 R", "[" + "null " * 100_000 + "]", id="kids"),
        pytest.param(
            "/NS 4 0 R", "<< /NS (x) /RoleMapNS << " + "".join(f"/K{n} /P " for n in range(20_000)) + ">> >>", id="maps"
        ),
    ],
)
def test_large_object_that_all_elements_refer_to(entries, shared):
    assert len(elements(shared_by_all(entries, shared))) == COUNT


def test_long_text_that_all_elements_refer_to_is_kept_once():
    found = elements(shared_by_all("/Alt 4 0 R", f"({'a' * 500_000})"))

    assert len({id(element.alt) for element in found}) == 1


def test_array_that_the_parent_tree_names_for_every_page():
    pages = " ".join(["5 0 R"] * 2000)
    slots = " ".join(f"{number} 0 R" for number in range(6, 20_006))
    data = raw_pdf(
        "<< /Pages 2 0 R /StructTreeRoot 3 0 R >>",
        f"<< /Kids [{pages}] >>",
        f"<< /K 6 0 R /ParentTree << /Nums [{' '.join(f'{key} 4 0 R' for key in range(2000))}] >> >>",
        f"[{slots}]",
        "<< /Type /Page /MediaBox [0 0 9 9] /StructParents 0 >>",
        "<< /S /P /K 0 >>",
    )

    assert [element.kids[0].page for element in elements(data)] == [1]


def test_array_of_kids_that_holds_itself_many_times():
    array = "[" + "4 0 R " * 50_000 + "]"

    assert len(elements(shared_by_all("/K 4 0 R", array))) == COUNT
