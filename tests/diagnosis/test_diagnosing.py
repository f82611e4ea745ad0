"""Another parser's text of a file: what it lacks, doubles and mixes up."""

from __future__ import annotations

import pytest
from builder import Tagged, text_file, untagged

import tagged2md
from tagged2md.diagnosis.report import diagnosis_dict, diagnosis_text

FIRST = "Leakage fell for the fifth year running, by more than the new pipe explains."
SECOND = "About a third of it comes from lowering the pressure at night in the upper town."
THIRD = "Three households in four have a meter now, and the last lead pipes are gone."
FOURTH = "The board thanks everybody who dug, measured and answered the telephone."
LINES = (FIRST, SECOND, THIRD, FOURTH)


def file_of(*lines: str) -> bytes:
    """An untagged file with a page for each line."""
    return text_file(*([line] for line in lines))


def tagged_report() -> Tagged:
    """A tagged file: two headings, two paragraphs, a table, a running head and hidden words."""
    doc = Tagged()
    root, page = doc.document(), doc.page()
    page.put(root.el("H1"), "The year in figures")
    page.put(root.el("P"), FIRST)
    page.put(root.el("H2"), "Losses of water")
    page.put(root.el("P"), SECOND)
    table = root.el("Table")
    for cells in (("Measure", "Value"), ("Households", "18,590"), ("Leakage", "15.1")):
        row = table.el("TR")
        page.newline()
        for x, cell in zip((72, 300), cells, strict=True):
            page.x = x
            page.run(row.el("TD"), cell)
    with page.artifact(Type="/Pagination"):
        page.text("Harrow Bay Water Trust", x=72, y=770)
    page.text("Nobody sees these words", mode=3, x=72, y=60)
    return doc


# ---------------------------------------------------------------- letters


def test_own_markdown_has_no_fault():
    data = tagged_report().data()
    found = tagged2md.diagnose(data, tagged2md.convert(data).markdown)

    assert (found.faults, found.characters.missing, found.characters.added) == ((), 0, 0)
    assert found.characters.share == 1.0


def test_line_ends_hyphens_and_emphasis_make_no_difference():
    other = FIRST.replace("explains", "ex-\nplains").replace("fifth", "**fifth**") + "\n"

    assert tagged2md.diagnose(file_of(FIRST), other).characters.share == 1.0


def test_lost_passage_is_named_with_its_page():
    found = tagged2md.diagnose(file_of(*LINES), f"{FIRST}\n\n{SECOND}\n\n{FOURTH}\n")

    assert [(each.page, each.text) for each in found.lost] == [(3, THIRD)]
    assert [(fault.kind, fault.page) for fault in found.faults] == [("lost", 3)]


def test_shares_of_pages_are_told():
    found = tagged2md.diagnose(file_of(FIRST, SECOND), FIRST)

    assert [(page.number, page.found / page.shown) for page in found.pages] == [(1, 1.0), (2, 0.0)]


def test_doubled_passage_is_named():
    found = tagged2md.diagnose(file_of(FIRST, SECOND), f"{FIRST}\n\n{SECOND}\n\n{FIRST}\n")

    assert [(each.page, each.text) for each in found.doubled] == [(1, FIRST)]
    assert [fault.kind for fault in found.faults] == ["doubled"]


def test_added_text_is_named():
    found = tagged2md.diagnose(file_of(FIRST), f"{FIRST}\n\nAs an AI model, I made this up.\n")

    assert [each.text for each in found.added] == ["As an AI model, I made this up."]
    assert [fault.kind for fault in found.faults] == ["added"]


def test_running_heads_are_told_apart_from_what_is_added():
    found = tagged2md.diagnose(tagged_report().data(), f"Harrow Bay Water Trust\n\n{FIRST}")

    assert (found.characters.running, found.characters.added) == (len("HarrowBayWaterTrust"), 0)


def test_hidden_text_is_a_fault():
    found = tagged2md.diagnose(tagged_report().data(), f"{FIRST}\n\nNobody sees these words\n")

    assert found.characters.hidden == len("Nobodyseesthesewords")
    assert "hidden" in {fault.kind for fault in found.faults}


def test_garbage_is_counted():
    found = tagged2md.diagnose(file_of(FIRST), FIRST + "(cid:12)" * 3 + "\ufffd")

    assert found.garbage == (3, 1, 0)
    assert [(fault.kind, fault.severity) for fault in found.faults] == [("garbage", "error")]


@pytest.mark.parametrize(
    ("other", "image_only", "message"),
    [
        pytest.param("", False, "has nothing of the text", id="nothing"),
        pytest.param("![](page-1.png)", True, "has pictures only", id="a picture of the page"),
    ],
)
def test_text_without_any_letter_is_an_error(other, image_only, message):
    found = tagged2md.diagnose(file_of(FIRST), other)

    assert (found.is_image_only, [fault.severity for fault in found.faults]) == (image_only, ["error"])
    assert found.faults[0].message.startswith(message)


def test_nothing_of_a_blank_file_is_right():
    assert tagged2md.diagnose(text_file([]), "").faults == ()


# ---------------------------------------------------------------- order


def test_order_is_kept():
    order = tagged2md.diagnose(file_of(*LINES), "\n\n".join(LINES)).order

    assert (order.jumps, order.moved) == (0, 0)
    assert order.compared


def test_jump_back_is_named_with_its_pages():
    found = tagged2md.diagnose(file_of(*LINES), f"{FIRST}\n\n{THIRD}\n\n{FOURTH}\n\n{SECOND}")

    assert [(jump.from_page, jump.to_page) for jump in found.order.places] == [(4, 2)]
    assert found.order.places[0].after.startswith("About a third")
    assert [fault.kind for fault in found.faults] == ["order"]


# ---------------------------------------------------------------- headings, tables, links, lines


def test_headings_are_compared_by_text_and_level():
    found = tagged2md.diagnose(tagged_report().data(), "# The year in figures\n\n# Losses of water\n\n# Another\n")

    assert found.headings == (2, 2, 3, 1, 2, 2)


def test_table_is_found_by_its_cells():
    cells = "| Measure | Value |\n| - | - |\n| Households | 18590 |\n| Leakage | 15.1 |\n"

    assert tagged2md.diagnose(tagged_report().data(), cells).tables[:3] == (1, 1, 1)


def test_table_whose_cells_are_spread_over_tables_is_lost():
    cells = "| Measure | Value |\n| - | - |\n\n| Households | 18590 |\n| - | - |\n\n| Leakage | 15.1 |\n| - | - |\n"
    found = tagged2md.diagnose(tagged_report().data(), cells)

    assert found.tables[:3] == (1, 0, 3)
    assert "has 0 of 1 tables" in {fault.message for fault in found.faults}


def test_drawn_grid_is_evidence_of_a_table():
    doc = untagged()
    page = doc.page()
    for x in (72, 200, 328):
        page.op(f"{x} 500 m {x} 600 l S")
    for y in (500, 550, 600):
        page.op(f"72 {y} m 328 {y} l S")
    for row, y in enumerate((570, 520)):
        for column, x in enumerate((80, 208)):
            page.text(f"Cell {row} {column}", x=x, y=y)

    assert tagged2md.diagnose(doc.data(), "Cell 0 0 Cell 0 1").tables.grids == 1


def test_links_are_compared_by_their_targets():
    doc = Tagged()
    root, page = doc.document(), doc.page()
    link = root.el("P").el("Link")
    with page.mc(link):
        box = page.text("our pages", x=72, y=700)
    link.objr(page.link(box, uri="https://example.org/a/"))
    found = tagged2md.diagnose(doc.data(), "[our pages](https://example.org/a) [more](https://example.org/b)")

    assert found.links == (1, 1, 2)


def test_repeated_lines_are_counted_numbers_aside():
    other = "".join(f"{line}\n\nWater Trust {number}\n\n" for number, line in enumerate(LINES, 1))
    repeats = tagged2md.diagnose(file_of(*LINES), other).repeats

    assert (repeats.lines, repeats.repeated, repeats.examples) == (8, 4, ("Water Trust 1",))


# ---------------------------------------------------------------- sources and reports


def test_text_may_stand_in_a_file(tmp_path):
    path = tmp_path / "other.txt"
    path.write_text(f"# {FIRST}", "utf-8")
    found = tagged2md.diagnose(file_of(FIRST), path)

    assert (found.against, found.headings.there, found.characters.share) == (str(path), 0, 1.0)


def test_missing_file_is_an_error_of_ours(tmp_path):
    with pytest.raises(tagged2md.InputNotFoundError, match="give the Markdown"):
        tagged2md.diagnose(file_of(FIRST), tmp_path / "none.md")


def test_only_the_pages_asked_for_are_compared():
    assert tagged2md.diagnose(file_of(FIRST, SECOND), SECOND, pages="2").characters.share == 1.0


def test_severities_are_asked_for_as_in_a_check():
    found = tagged2md.diagnose(file_of(*LINES), f"{FIRST}\n\n{THIRD}\n\n{FOURTH}\n\n{SECOND}")

    assert [found.has(tagged2md.Severity(name)) for name in ("info", "warning", "error")] == [True, True, False]


def test_json_has_shares():
    found = diagnosis_dict(tagged2md.diagnose(file_of(FIRST, SECOND), FIRST))

    assert found["diagnosis_version"] == 1
    assert found["characters"]["missing"] == found["lost"][0]["characters"]
    assert found["faults"][0]["severity"] == "error"


def test_text_names_faults_and_places():
    text = diagnosis_text(tagged2md.diagnose(file_of(FIRST, SECOND), FIRST))

    assert "letters and digits, 48.8%" in text
    assert "error lost: page 2: lacks 51.2% of the text" in text
    assert f"  page 2: {SECOND!r} (64)" in text
