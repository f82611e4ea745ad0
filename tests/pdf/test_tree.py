"""The structure tree: shapes of its entries, pages of its leaves, faults of its graph."""

from __future__ import annotations

import time

import pytest
from rawpdf import raw_pdf

from tagged2md.options import Limits, Options
from tagged2md.pdf.file import open_pdf
from tagged2md.pdf.structure import ContentRef, ObjectRef, StructElem


def tree_pdf(*objects: str, root: str = "/K 10 0 R", pages: int = 1) -> bytes:
    """Pages are objects 3 to 5 (StructParents 0 to 2), the root is 6; ``objects`` are numbered from 10."""
    page = "<< /Type /Page /MediaBox [0 0 200 100] /StructParents {} >>"
    kids = " ".join(f"{number} 0 R" for number in range(3, 3 + pages))
    return raw_pdf(
        "<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] >>",
        *(page.format(number) for number in range(3)),
        f"<< /Type /StructTreeRoot {root} >>",
        "null",
        "null",
        "null",
        *objects,
    )


def sketch(kids: list) -> str:
    """``P(1:0)``: a P with MCID 0 of page 1; ``@4`` is object 4, ``s`` marks content of another stream."""
    return " ".join(map(_sketch, kids))


def _sketch(kid: StructElem | ContentRef | ObjectRef) -> str:
    match kid:
        case ContentRef(page, stream, mcid):
            return f"{page}:{mcid}" + (f"s{stream[0]}" if stream else "")
        case ObjectRef(page, obj):
            return f"@{obj[0]}" + (f" on {page}" if page else "")
        case _:
            return f"{kid.role}({sketch(kid.kids)})" if kid.kids else kid.role


def read(data: bytes, **limits: int) -> tuple[str, dict[str, int]]:
    with open_pdf(data, Options(limits=Limits(**limits))) as pdf:
        tree = pdf.structure()
        return sketch(tree.roots), {k: v for k, v in pdf.report.counts.items() if k != "T2M-NO-PARENTTREE"}


PG = "/Pg 3 0 R"


@pytest.mark.parametrize(
    ("objects", "expected"),
    [
        pytest.param([f"<< /S /P {PG} /K 0 >>"], "P(1:0)", id="an integer"),
        pytest.param([f"<< /S /P {PG} /K [0 1] >>"], "P(1:0 1:1)", id="an array of integers"),
        pytest.param([f"<< /S /P {PG} /K 11 0 R >>", "[0 [1 [2]]]"], "P(1:0 1:1 1:2)", id="indirect, nested arrays"),
        pytest.param([f"<< /S /P {PG} /K [null (x) /N 0 true 99 0 R 1.5] >>"], "P(1:0)", id="unknown kids are skipped"),
        pytest.param([f"<< /S /P {PG} /K -1 >>"], "P", id="a negative MCID"),
        pytest.param([f"<< /S /P {PG} /K [] >>"], "P", id="no kids"),
        pytest.param(["<< /S /P >>"], "P", id="no K"),
        pytest.param(["<< /S /P /K << /Type /MCR /Pg 3 0 R /MCID 4 >> >>"], "P(1:4)", id="a marked-content reference"),
        pytest.param(["<< /S /P /K << /Pg 3 0 R /MCID 4 >> >>"], "P(1:4)", id="one without type"),
        pytest.param(["<< /S /P /K 11 0 R >>", "<< /Pg 3 0 R /MCID 4 >>"], "P(1:4)", id="an indirect one"),
        pytest.param(["<< /S /P /K << /Pg 3 0 R /Stm 11 0 R /MCID 0 >> >>", "<< >>"], "P(1:0s11)", id="one with Stm"),
        pytest.param([f"<< /S /Link {PG} /K << /Type /OBJR /Obj 11 0 R >> >>", "<< >>"], "Link(@11 on 1)", id="OBJR"),
        pytest.param(
            ["<< /S /Div /K << /Obj 11 0 R >> >>", f"<< /S /P /P 10 0 R {PG} /K 0 >>"],
            "Div(P(1:0))",
            id="an OBJR to an element is that element",
        ),
        pytest.param(["<< /S /Div /K << /S /P /Pg 3 0 R /K 0 >> >>"], "Div(P(1:0))", id="an element written inline"),
        pytest.param(["<< /K 11 0 R >>", f"<< {PG} /K 0 >>"], "NonStruct(NonStruct(1:0))", id="elements without S"),
    ],
)
def test_shapes_of_kids(objects, expected):
    assert read(tree_pdf(*objects))[0] == expected


@pytest.mark.parametrize(
    ("root", "expected"),
    [
        pytest.param("/K [10 0 R 11 0 R]", "P(1:0) P(1:1)", id="an array"),
        pytest.param("/K 12 0 R", "P(1:1) P(1:0)", id="an indirect array"),
        pytest.param("/K [null 3 10 0 R << /Pg 3 0 R /MCID 7 >>]", "P(1:0) 1:7", id="integers are no content here"),
        pytest.param("", "", id="no K"),
    ],
)
def test_shapes_of_the_root(root, expected):
    objects = [f"<< /S /P {PG} /K 0 >>", f"<< /S /P {PG} /K 1 >>", "[11 0 R 10 0 R]"]

    assert read(tree_pdf(*objects, root=root))[0] == expected


def test_file_without_tree_has_none():
    with open_pdf(raw_pdf("<< /Pages 2 0 R /StructTreeRoot 9 0 R >>", "<< /Kids [] >>")) as pdf:
        assert pdf.structure() is None


@pytest.mark.parametrize(
    ("objects", "root", "pages", "expected"),
    [
        pytest.param(
            ["<< /S /P /Pg 3 0 R /K [0 << /MCID 1 /Pg 4 0 R >>] >>"],
            "",
            2,
            "P(1:0 2:1)",
            id="the reference's own Pg wins",
        ),
        pytest.param(["<< /S /P /K 0 >>"], "/ParentTree << /Nums [1 [10 0 R]] >>", 2, "P(2:0)", id="the parent tree"),
        pytest.param(
            ["<< /S /Sect /Pg 4 0 R /K << /S /P /K 0 >> >>"], "", 2, "Sect(P(2:0))", id="the page of an element above"
        ),
        pytest.param(
            ["<< /S /Sect /Pg 4 0 R /K 11 0 R >>", "<< /S /P /K 0 >>"],
            "/ParentTree << /Nums [1 [10 0 R]] >>",
            2,
            "Sect(P)",
            id="not where the parent tree gives the slot to another",
        ),
        pytest.param(["<< /S /P /K 0 >>"], "", 1, "P(1:0)", id="the only page"),
        pytest.param(["<< /S /P /K 0 >>"], "", 2, "P", id="not with two pages"),
        pytest.param(
            ["<< /S /P /K 0 >>"],
            "/ParentTree << /Nums [0 [11 0 R]] >>",
            1,
            "P",
            id="not the only page if the parent tree knows its content",
        ),
        pytest.param(["<< /S /P /K 0 >>"], "/ParentTree << /Nums [] >>", 1, "P(1:0)", id="an empty parent tree"),
        pytest.param(
            ["<< /S /P /Pg 11 0 R /K 0 >>", "<< /Type /Page >>"], "", 1, "P", id="a page that is not in the file"
        ),
    ],
)
def test_page_of_marked_content(objects, root, pages, expected):
    assert read(tree_pdf(*objects, root="/K 10 0 R " + root, pages=pages))[0] == expected


def test_elements_of_deleted_pages_claim_nothing_of_the_page_that_was_kept():
    objects = [
        "<< /S /Document /K [11 0 R 12 0 R 13 0 R] >>",
        "<< /S /P /K 0 >>",
        "<< /S /P /Pg 14 0 R /K 0 >>",
        "<< /S /P /Pg 3 0 R /K 0 >>",
        "<< /Type /Page >>",
    ]
    data = tree_pdf(*objects, root="/K 10 0 R /ParentTree << /Nums [0 [13 0 R]] >>")

    assert read(data) == ("Document(P P P(1:0))", {"T2M-DANGLING-PG": 1})


def test_elements_of_a_page_that_lost_its_key_are_told_from_those_of_deleted_pages():
    objects = ["<< /S /Document /K [11 0 R 12 0 R 13 0 R] >>", *["<< /S /P /K 0 >>"] * 3]
    lists = "/ParentTree << /Nums [{}] >>"
    one, two = lists.format("7 [11 0 R]"), lists.format("7 [11 0 R] 8 [12 0 R]")

    assert read(tree_pdf(*objects, root="/K 10 0 R " + one))[0] == "Document(P(1:0) P P)"
    assert read(tree_pdf(*objects, root="/K 10 0 R " + two))[0] == "Document(P P P(1:0))"


def test_parent_tree_is_read_linearly_whatever_its_order_limits_and_nulls():
    objects = ["<< /S /Document /K [11 0 R 12 0 R] >>", "<< /S /P /K 0 >>", "<< /S /P /K 1 >>"]
    parent_tree = (
        "/ParentTree << /Kids [ << /Limits [5 6] /Nums [1 [null 12 0 R] 0 [11 0 R]] >>"
        " << /Nums [1 [11 0 R] null null] >> ] >>"
    )

    assert read(tree_pdf(*objects, root="/K 10 0 R " + parent_tree, pages=2))[0] == "Document(P(1:0) P(2:1))"


def test_parent_tree_that_leads_back_to_itself_ends():
    objects = ["<< /S /P /K 0 >>", "<< /Nums [1 [10 0 R]] /Kids [11 0 R] >>"]

    assert read(tree_pdf(*objects, root="/K 10 0 R /ParentTree 11 0 R", pages=2))[0] == "P(2:0)"


@pytest.mark.parametrize(
    ("objects", "expected", "code"),
    [
        pytest.param(["<< /S /Sect /K [10 0 R 11 0 R] >>", "<< /S /P >>"], "Sect(P)", "T2M-CYCLE", id="its own kid"),
        pytest.param(
            ["<< /S /Sect /K 11 0 R >>", "<< /S /Div /K [10 0 R << /S /P >>] >>"],
            "Sect(Div(P))",
            "T2M-CYCLE",
            id="an ancestor as kid",
        ),
        pytest.param(["<< /S /Sect /K [11 0 R 11 0 R] >>", "<< /S /P >>"], "Sect(P)", "T2M-CYCLE", id="listed twice"),
        pytest.param(["<< /S /Sect /K 11 0 R >>", "[11 0 R 11 0 R]"], "Sect", None, id="an array in itself"),
        pytest.param(
            [f"<< /S /Sect {PG} /K [<< /S /P {PG} /K [0 0] >> << /S /P {PG} /K [0 1] >>] >>"],
            "Sect(P(1:0) P(1:1))",
            "T2M-MCID-REUSE",
            id="content claimed by two elements",
        ),
    ],
)
def test_faults_of_the_graph(objects, expected, code):
    assert read(tree_pdf(*objects)) == (expected, {code: 1} if code else {})


@pytest.mark.parametrize(
    ("lost", "expected"),
    [
        pytest.param(["<< /S /P /P 10 0 R /Pg 3 0 R /K 1 >>"], "Sect(1:0 P(1:1))", id="its parent is in the tree"),
        pytest.param(
            ["<< /S /Span /P 12 0 R /Pg 3 0 R /K 1 >>", "<< /S /P /P 10 0 R /K [11 0 R] >>"],
            "Sect(1:0 P(Span(1:1)))",
            id="its grandparent is",
        ),
        pytest.param(["<< /S /P /P 6 0 R /Pg 3 0 R /K 1 >>"], "Sect(1:0) P(1:1)", id="its parent is the root"),
        pytest.param(
            ["<< /S /P /P 12 0 R /K 1 >>", "<< /S /P /P 11 0 R >>"], "Sect(1:0)", id="its parents run in a ring"
        ),
        pytest.param(["<< /S /P /K 1 >>"], "Sect(1:0)", id="it has no parent"),
    ],
)
def test_elements_that_only_the_parent_tree_knows(lost, expected):
    section = f"<< /S /Sect {PG} /K 0 >>"
    data = tree_pdf(section, *lost, root="/K 10 0 R /ParentTree << /Nums [0 [10 0 R 11 0 R]] >>")
    found, counts = read(data)

    assert found == expected
    assert counts.get("T2M-ORPHAN", 0) == expected.count("1:1")


def test_elements_with_orphans_are_numbered_in_document_order():
    objects = ["<< /S /Document /K [11 0 R 12 0 R] >>", "<< /S /Sect >>", "<< /S /Div >>", "<< /S /P /P 11 0 R >>"]
    data = tree_pdf(*objects, root="/K 10 0 R /ParentTree << /Nums [0 [13 0 R]] >>")

    with open_pdf(data) as pdf:
        elements = pdf.structure().elements
        assert [(element.index, element.role) for element in elements] == [
            (0, "Document"),
            (1, "Sect"),
            (2, "P"),
            (3, "Div"),
        ]


def test_parent_tree_that_names_another_element_is_not_believed():
    objects = ["<< /S /Sect /K [11 0 R 12 0 R] >>", f"<< /S /P {PG} /K 0 >>", f"<< /S /P {PG} /K 1 >>"]
    data = tree_pdf(*objects, root="/K 10 0 R /ParentTree << /Nums [0 [12 0 R 12 0 R]] >>")

    assert read(data) == ("Sect(P(1:0) P(1:1))", {"T2M-PARENTTREE-MISMATCH": 1})


def test_missing_parent_tree_is_reported():
    with open_pdf(tree_pdf("<< /S /P >>")) as pdf:
        pdf.structure()
        assert pdf.report.counts == {"T2M-NO-PARENTTREE": 1}


def test_ten_thousand_levels_are_walked_without_recursion():
    levels = [f"<< /S /Div /K {number} 0 R >>" for number in range(11, 10_010)]

    with open_pdf(tree_pdf(*levels, f"<< /S /P {PG} /K 0 >>")) as pdf:
        tree = pdf.structure()
        assert len(tree.elements) == 10_000
        assert tree.elements[-1].kids == [ContentRef(1, None, 0)]


def test_elements_beyond_the_limit_are_left_out_and_reported():
    data = tree_pdf("<< /S /Sect /K [<< /S /P >> << /S /P >> << /S /P >>] >>")

    assert read(data, max_structure_elements=4) == ("Sect(P P P)", {})
    assert read(data, max_structure_elements=3) == ("Sect(P P)", {"T2M-LIMIT": 1})


def test_twenty_thousand_empty_elements_cost_little_time():
    kids = " ".join(f"{number} 0 R" for number in range(11, 20_011))
    data = tree_pdf(f"<< /S /Document /K [{kids}] >>", *["<< /S /Link >>"] * 20_000)
    with open_pdf(data) as pdf:
        start = time.process_time()
        assert len(pdf.structure().elements) == 20_001
        assert time.process_time() - start < 2.0, "seconds; about 0.2 on an idle machine"


def test_texts_and_links_of_an_element():
    alt = "<FEFF0041001B0065006E001B00200064006F0067>"  # with the language escape "en"
    entries = f"/Alt {alt} /ActualText <FEFF00E9> /E (Doctor) /Lang (de) /T (t) /ID (n1) /Ref [11 0 R]"

    with open_pdf(tree_pdf(f"<< /S /P {entries} >>", "<< /S /Note >>")) as pdf:
        element = pdf.structure().elements[0]
        assert (element.alt, element.actual_text, element.expansion) == ("A dog", "é", "Doctor")
        assert (element.language, element.title, element.id, element.refs) == ("de", "t", b"n1", ((11, 0),))


def test_tree_of_ids_fills_gaps_only():
    objects = ["<< /S /Document /K [11 0 R 12 0 R] >>", "<< /S /P >>", "<< /S /P /ID (own) >>"]
    data = tree_pdf(*objects, root="/K 10 0 R /IDTree << /Names [(a) 11 0 R (b) 12 0 R (c) 99 0 R (d) null] >>")

    with open_pdf(data) as pdf:
        assert [element.id for element in pdf.structure().elements] == [None, b"a", b"own"]


@pytest.mark.parametrize("files", ["[11 0 R]", "11 0 R"])
def test_associated_files(files):
    specification = "<< /F (a.tex) /AFRelationship /Source /EF << /F 12 0 R >> >>"
    stream = "<< /Subtype /application#2Fx-tex /Length 3 >>\nstream\nx^2\nendstream"

    with open_pdf(tree_pdf(f"<< /S /Formula /AF {files} >>", specification, stream)) as pdf:
        (file,) = pdf.structure().elements[0].associated
        assert (file.relationship, file.mime, file.name) == ("Source", "application/x-tex", "a.tex")
        assert pdf.file_bytes(file) == b"x^2"
