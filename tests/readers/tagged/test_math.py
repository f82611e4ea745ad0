from __future__ import annotations

import pytest
from builder import MATHML
from tagged_files import codes, markdown

from tagged2md.readers.tagged.formulas import cleaned_tex, display_tex
from tagged2md.readers.tagged.mathml import latex, mathml_of


def tex(source: str) -> str | None:
    node = mathml_of(f"<math xmlns='http://www.w3.org/1998/Math/MathML'>{source}</math>".encode())
    return latex(node) if node else None


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<mfrac><mi>a</mi><mn>2</mn></mfrac>", r"\frac{a}{2}"),
        ("<msqrt><mi>x</mi></msqrt>", r"\sqrt{x}"),
        ("<mroot><mi>x</mi><mn>3</mn></mroot>", r"\sqrt[3]{x}"),
        ("<msup><mi>x</mi><mn>2</mn></msup>", "x^{2}"),
        ("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>", "x_{i}^{2}"),
        ("<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", r"\sum_{i}^{n}"),
        ("<mover><mi>x</mi><mo>¯</mo></mover>", r"\bar{x}"),
        ("<mi>sin</mi><mi>x</mi>", r"\sin x"),
        ("<mi>max</mi><mo>(</mo><mi>x</mi><mo>)</mo>", r"\max(x)"),
        ("<mi>speed</mi>", r"\mathrm{speed}"),
        ("<mi>α</mi><mo>≤</mo><mi>β</mi>", r"\alpha\le\beta"),
        ("<mi>α</mi><mi>x</mi>", r"\alpha x"),
        ("<mi>𝑥</mi><mo>−</mo><mn>𝟏</mn>", "x-1"),
        ("<mtext>50 %</mtext>", r"\text{50 \%}"),
        ("<mfenced><mi>a</mi><mi>b</mi></mfenced>", r"\left(a,b\right)"),
        ("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "{a+b}^{2}"),
        (
            "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c</mi></mtd></mtr></mtable>",
            r"\begin{matrix}a & b \\ c\end{matrix}",
        ),
        (
            "<mtable columnalign='right left'><mtr><mtd><mi>a</mi></mtd><mtd><mo>=</mo></mtd></mtr></mtable>",
            r"\begin{aligned}a & =\end{aligned}",
        ),
        ("<semantics><mi>a</mi><annotation>junk</annotation></semantics>", "a"),
    ],
)
def test_mathml_becomes_latex(source, expected):
    assert tex(source) == expected


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(b"<math><mi>a</math>", id="not well-formed"),
        pytest.param(b"<svg/>", id="no MathML"),
        pytest.param(b"<!DOCTYPE m [<!ENTITY a 'b'>]><math><mi>&a;</mi></math>", id="with entities of its own"),
        pytest.param(b"<math>" + b"<mi>a</mi>" * 30_000 + b"</math>", id="too large"),
    ],
)
def test_other_files_are_no_formulas(source):
    assert mathml_of(source) is None


def test_deep_mathml_keeps_its_text():
    assert "x" in tex("<mrow>" * 200 + "<mi>x</mi>" + "</mrow>" * 200)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("$a$", "a"),
        ("$$a$$", "a"),
        (r"\(a\)", "a"),
        (r"\[ a \]", "a"),
        (r"\begin{equation*} a \end{equation*}", "a"),
        (r"$\begin{math}a\end{math}$", "a"),
        (r"\begin{align}a\end{align}", r"\begin{align}a\end{align}"),
        (r"a \$ b", r"a \$ b"),
        ("a $ b", None),
        ("", None),
    ],
)
def test_what_starts_and_ends_a_formula_goes(source, expected):
    assert cleaned_tex(source) == expected


def test_blank_lines_would_end_a_display():
    assert display_tex("a\n\n  b\nc") == "a\nb\nc"


def test_a_formula_with_a_number_is_tagged():
    def draw(page, root):
        element = root.el("Formula", ActualText="E = mc^2").attr("Layout", Placement="/Block")
        page.put(element, "E=mc2")
        page.run(element.el("Lbl"), "(3)")

    assert markdown(draw) == "$$\nE = mc^2 \\tag{3}\n$$"


def test_a_formula_alone_in_a_paragraph_is_inline():
    def draw(page, root):
        page.put(root.el("P").el("Formula", ActualText="x^2"), "x2")

    assert markdown(draw) == "$x^2$"


@pytest.mark.parametrize("alt", ["Formula", " equation", ""])
def test_an_alternate_text_that_says_nothing_is_skipped(alt):
    def draw(page, root):
        page.put(root.el("P").el("Formula", Alt=alt), "c=d")

    assert markdown(draw) == "c=d"


def test_math_without_elements_inside_is_text():
    """LuaTeX may write the math element alone: glyphs in a row tell nothing of scripts and limits."""

    def draw(page, root):
        page.put(root.el("P").el("math", ns=MATHML), "a = b")

    assert markdown(draw) == "a = b"


def test_the_number_of_a_formula_is_written_with_it_and_nothing_is_missed():
    def draw(page, root):
        element = root.el("Formula", ActualText="x_1")
        page.put(element, "x1")
        page.run(element.el("Lbl"), "(3)")

    assert markdown(draw) == "$$\nx_1 \\tag{3}\n$$"
    assert "T2M-LOST" not in codes(draw)


def test_the_number_of_a_formula_in_text_stays():
    def draw(page, root):
        paragraph = root.el("P")
        page.put(paragraph, "With ")
        element = paragraph.el("Formula", ActualText="x_1")
        page.run(element, "x1")
        page.run(element.el("Lbl"), "(3)")
        page.run(paragraph, " we have it.")

    assert markdown(draw) == "With $x_1\\quad(3)$ we have it."
