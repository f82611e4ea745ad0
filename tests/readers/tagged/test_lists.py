from __future__ import annotations

import pytest
from tagged_files import item, markdown


def items_at(*places):
    """Draws one L for each place, each with one bulleted item without Lbl (LibreOffice)."""

    def draw(page, root):
        for x, label, text in places:
            entry = root.el("L").el("LI").el("LBody")
            page.newline()
            page.x = x
            page.run(entry, label)
            page.x += 6
            page.run(entry, text)

    return draw


def test_sibling_lists_nest_by_their_indent():
    draw = items_at((72, "•", "one"), (92, "•", "deeper"), (72, "•", "two"))

    assert markdown(draw) == "- one\n  - deeper\n- two"


def test_an_indent_of_less_than_eight_points_is_the_same_level():
    assert markdown(items_at((72, "•", "one"), (79, "•", "two"))) == "- one\n- two"


def test_a_list_back_at_the_first_indent_goes_on_with_its_numbers():
    draw = items_at((72, "1.", "one"), (92, "a)", "deeper"), (72, "2.", "two"))

    assert markdown(draw) == "1. one\n   - a) deeper\n2. two"


def test_a_list_without_labels_holds_later_blocks_of_the_item_before():
    def draw(page, root):
        entry = root.el("L").el("LI").el("LBody")
        page.put(entry.el("P"), "1. First block.")
        page.put(root.el("L").el("LI").el("LBody").el("P"), "Second block.")

    assert markdown(draw) == "1. First block.\n\n   Second block."


def test_wrapped_lines_of_a_flat_item_are_one_item():
    def draw(page, root):
        entry = root.el("L").el("LI")
        for line in ("A long item", "that wraps", "twice."):
            page.put(entry, line)

    assert markdown(draw) == "- A long item that wraps twice."


@pytest.mark.parametrize(
    ("labels", "expected"),
    [
        pytest.param(("1.", "2."), "1. a\n2. b", id="numbers are kept"),
        pytest.param(("5)", "9)"), "5. a\n9. b", id="also with gaps and other delimiters"),
        pytest.param(("a.", "b."), "- a. a\n- b. b", id="letters stay as text"),
        pytest.param(("•", "•"), "- a\n- b", id="bullets go"),
        pytest.param(("Ion:", "Atom"), "- **Ion:** a\n- **Atom**: b", id="words are terms"),
        pytest.param(("☑", "☐"), "- [x] a\n- [ ] b", id="boxes are tasks"),
    ],
)
def test_labels_make_the_markers(labels, expected):
    def draw(page, root):
        parent = root.el("L")
        for label, text in zip(labels, "ab", strict=True):
            entry = parent.el("LI")
            page.newline()
            page.run(entry.el("Lbl"), label, font="FU")
            page.x += 8
            page.run(entry.el("LBody"), text)

    assert markdown(draw) == expected


def test_an_unlabelled_ordered_list_counts():
    def draw(page, root):
        parent = root.el("L").attr("List", ListNumbering="/Decimal")
        for text in "ab":
            item(parent, page, None, text)

    assert markdown(draw) == "1. a\n2. b"


def test_a_continued_list_goes_on_with_the_one_it_names():
    def draw(page, root):
        first = root.el("L", ID="first").attr("List", ListNumbering="/Decimal")
        item(first, page, None, "a")
        page.put(root.el("P"), "Between.")
        second = root.el("L").attr("List", ListNumbering="/Decimal", ContinuedList=True, ContinuedFrom="first")
        item(second, page, None, "b")

    assert markdown(draw) == "1. a\n\nBetween.\n\n2. b"


def test_neighbouring_unordered_lists_are_one():
    def draw(page, root):
        for text in "ab":
            item(root.el("L"), page, "-", text)

    assert markdown(draw) == "- a\n- b"


def test_ordered_lists_are_one_where_the_next_number_follows():
    def draw(page, root):
        for label in ("1.", "2.", "7."):
            item(root.el("L"), page, label, f"item {label[0]}")

    assert markdown(draw) == "1. item 1\n2. item 2\n\n<!-- -->\n\n7. item 7"


def test_a_list_beside_an_item_belongs_to_it():
    def draw(page, root):
        parent = root.el("L")
        item(parent, page, "-", "outer")
        item(parent.el("L"), page, "-", "inner")

    assert markdown(draw) == "- outer\n  - inner"


def test_nonstruct_elements_in_a_list_are_read():
    """Chromium writes the items of some lists as NonStruct."""

    def draw(page, root):
        parent = root.el("L")
        for number in (1, 2):
            entry = parent.el("NonStruct")
            page.newline()
            page.run(entry.el("Lbl"), f"{number}. ")
            page.run(entry.el("P"), f"item {number}")

    assert markdown(draw) == "1. item 1\n2. item 2"


def test_a_caption_stands_before_its_list():
    def draw(page, root):
        parent = root.el("L")
        page.put(parent.el("Caption"), "Things")
        item(parent, page, "-", "one")

    assert markdown(draw) == "Things\n\n- one"


def test_one_line_of_code_that_is_an_item_is_a_code_span():
    def draw(page, root):
        body = root.el("L").el("LI").el("LBody")
        page.put(body.el("Code"), "x = 1", font="FC")

    assert markdown(draw) == "- `x = 1`"


def test_lists_deeper_than_any_real_one_keep_their_text():
    def draw(page, root):
        parent = root
        for _ in range(200):
            parent = parent.el("L").el("LI").el("LBody")
        page.put(parent, "Deep text.")

    assert "Deep text." in markdown(draw)


def test_a_list_further_right_on_the_same_line_is_no_level_below():
    def draw(page, root):
        page.newline()
        for label, text in (("1.", "a"), ("5.", "b")):
            page.run(root.el("L").el("LI").el("LBody"), f"{label} {text}")
            page.x += 40

    assert markdown(draw) == "1. a\n\n<!-- -->\n\n5. b"


def test_a_list_split_over_thousands_of_elements_stays_linear():
    def draw(page, root):
        for number in range(2000):
            page.x, page.y = 72, 700 - number % 40 * 15
            page.run(root.el("L").el("LI").el("LBody"), f"{number + 1}. x")

    assert "2000. x" in markdown(draw)


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        pytest.param(("• one", "two", "• three"), "- one\n- two\n- three", id="bullets go where they are"),
        pytest.param(("- one", "two"), "- - one\n- two", id="a dash is a label in every item only"),
        pytest.param(("1. one", "two"), "- 1. one\n- two", id="so is a number"),
        pytest.param(("✓ one", "two"), "- ✓ one\n- two", id="a tick of some items says something"),
        pytest.param(("✓ one", "✓ two"), "- one\n- two", id="a tick of all is a bullet"),
        pytest.param(("① one", "② two"), "- ① one\n- ② two", id="numbers in circles are kept"),
    ],
)
def test_labels_in_the_text_of_some_items(texts, expected):
    """Word writes label and text into one LBody, and a paragraph of an item as an item without label."""

    def draw(page, root):
        parent = root.el("L")
        for text in texts:
            page.put(parent.el("LI").el("LBody"), text, font="FU")

    assert markdown(draw).replace("\\", "") == expected


def test_a_label_that_is_only_a_gap_is_none():
    """Word, where a link begins with the number."""

    def draw(page, root):
        parent = root.el("L")
        for number, text in enumerate(("one", "two"), 1):
            entry = parent.el("LI")
            page.newline()
            label, body = entry.el("Lbl"), entry.el("LBody")
            page.run(body, f"{number}.")
            page.run(label, " ")
            page.run(body, text)

    assert markdown(draw) == "1. one\n2. two"


@pytest.mark.parametrize(
    ("x", "expected"),
    [
        pytest.param(90, "- one\n\n  more\n\n- two", id="under the text of the others"),
        pytest.param(72, "- one\n- more\n- two", id="under their bullets"),
    ],
)
def test_an_item_without_bullet_goes_on_with_the_one_before(x, expected):
    """Word makes an item of each paragraph in the style of a list."""

    def draw(page, root):
        parent = root.el("L")
        for label, text, at in (("•", "one", 90), (None, "more", x), ("•", "two", 90)):
            body = parent.el("LI").el("LBody")
            page.newline()
            with page.mc(body):
                if label:
                    page.text(label, font="FU", x=72)
                page.text(text, x=at)

    assert markdown(draw) == expected


def test_lists_in_and_beside_an_item_are_one():
    def draw(page, root):
        outer = root.el("L")
        item(outer, page, "-", "one")
        item(outer.kids[0].el("L"), page, "-", "in the item", x=90)
        item(outer.el("L"), page, "-", "beside it", x=90)
        item(outer, page, "-", "two")

    assert markdown(draw) == "- one\n  - in the item\n  - beside it\n- two"
