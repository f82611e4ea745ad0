"""MathML to LaTeX (tagged-mapping 8.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING
from unicodedata import normalize

from tagged2md.readers.tagged.math_symbols import ACCENTS, FUNCTIONS, SYMBOLS
from tagged2md.readers.tagged.parts import MathNode

if TYPE_CHECKING:
    from xml.etree import ElementTree as ET

MOST_NODES = 20_000
"""Elements of a formula; longer ones are no formulas."""
MOST_LEVELS = 64
"""Elements inside each other; deeper parts of a formula are left out of its structure, their text stays."""

_DECLARATION = re.compile(rb"<!(?:DOCTYPE|ENTITY)", re.IGNORECASE)
_PLAIN_MATH = re.compile("[\U0001d400-\U0001d7ff\u2100-\u214f]")


def mathml_of(source: bytes) -> MathNode | None:
    """The tree of a MathML file; None for anything that is no well-formed MathML. Entities are not allowed."""
    # Few files have formulas; the parser is loaded for those only.
    from xml.etree import ElementTree as ET

    if _DECLARATION.search(source):
        return None
    try:
        root = ET.fromstring(source)  # noqa: S314 - declarations, and with them entity bombs, are refused above
    except (ET.ParseError, ValueError):
        return None
    if _name(root.tag) != "math" or sum(1 for _ in root.iter()) > MOST_NODES:
        return None
    return _node(root, 0)


def _name(tag: object) -> str:
    return str(tag).rpartition("}")[2]


def _node(element: ET.Element, level: int) -> MathNode:
    if level >= MOST_LEVELS:
        return MathNode("mtext", text="".join(element.itertext()))
    children = tuple(_node(each, level + 1) for each in element)
    return MathNode(_name(element.tag), children, (element.text or "").strip(), dict(element.attrib))


def latex(node: MathNode) -> str:
    """The formula in LaTeX notation, without dollars and optional spaces."""
    return _tightened(_latex(node))


def _tightened(text: str) -> str:
    """A command keeps a space after it only where a letter follows."""
    return re.sub(r"(\\[A-Za-z]+) +(?![A-Za-z ])", r"\1", text).strip()


def _latex(node: MathNode) -> str:
    if node.name in TOKENS:
        return TOKENS[node.name](node)
    layout = LAYOUTS.get(node.name)
    return layout(node) if layout else _row(node)


# ---------------------------------------------------------------- tokens


def plain_math(text: str) -> str:
    """Mathematical alphanumerics as plain letters."""
    return _PLAIN_MATH.sub(lambda found: normalize("NFKC", found[0]), text)


def _identifier(node: MathNode) -> str:
    text = plain_math(node.text)
    if text in FUNCTIONS:
        return f"\\{text} "
    if len(text) > 1 and text.isascii():
        return f"\\mathrm{{{text}}}"
    return _symbols(text)


def _operator(node: MathNode) -> str:
    text = plain_math(node.text)
    return f"\\{text} " if text in FUNCTIONS else _symbols(text)


def _number(node: MathNode) -> str:
    return _symbols(plain_math(node.text))


def _text(node: MathNode) -> str:
    text = " ".join(node.text.split())
    return f"\\text{{{_text_escaped(text)}}}" if text else ""


def _text_escaped(text: str) -> str:
    return re.sub(r"([\\{}$%&#_^~])", r"\\\1", text)


def _symbols(text: str) -> str:
    return "".join(SYMBOLS.get(letter, letter) for letter in text)


TOKENS: dict[str, Callable[[MathNode], str]] = {
    "mi": _identifier,
    "mo": _operator,
    "mn": _number,
    "mtext": _text,
    "ms": _text,
    "mspace": lambda _: "",
}

# ---------------------------------------------------------------- layouts


def _row(node: MathNode) -> str:
    own = _symbols(plain_math(node.text))
    return own + "".join(_latex(child) for child in node.children)


def _group(node: MathNode | None) -> str:
    return f"{{{_latex(node).strip() if node else ''}}}"


def _base(node: MathNode) -> str:
    text = _latex(node).strip()
    is_atom = len(text) == 1 or re.fullmatch(r"\\[A-Za-z]+(?:\{[^{}]*\})?|\d+|\([^()]*\)", text) is not None
    return text if is_atom else f"{{{text}}}"


def _kid(node: MathNode, index: int) -> MathNode | None:
    return node.children[index] if index < len(node.children) else None


def _scripts(node: MathNode) -> str:
    base = _kid(node, 0)
    if base is None:
        return ""
    kinds = {"msub": "_", "msup": "^", "munder": "_", "mover": "^", "msubsup": "_^", "munderover": "_^"}[node.name]
    scripts = "".join(f"{sign}{_group(_kid(node, index))}" for index, sign in enumerate(kinds, 1))
    return _base(base) + scripts


def _over(node: MathNode) -> str:
    accent = _kid(node, 1)
    command = ACCENTS.get(accent.text) if accent is not None else None
    return f"{command}{_group(_kid(node, 0))}" if command else _scripts(node)


def _fraction(node: MathNode) -> str:
    return f"\\frac{_group(_kid(node, 0))}{_group(_kid(node, 1))}"


def _root(node: MathNode) -> str:
    base, degree = _kid(node, 0), _kid(node, 1)
    return f"\\sqrt[{_latex(degree).strip() if degree else ''}]{_group(base)}"


def _square_root(node: MathNode) -> str:
    return f"\\sqrt{{{_row(node).strip()}}}"


def _fenced(node: MathNode) -> str:
    opening, closing = node.attributes.get("open", "("), node.attributes.get("close", ")")
    separators = node.attributes.get("separators", ",").strip()[:1]
    inside = separators.join(_latex(child).strip() for child in node.children)
    return f"\\left{_symbols(opening) or '.'} {inside}\\right{_symbols(closing) or '.'} ".replace("\\left( ", "\\left(")


def _table(node: MathNode) -> str:
    name = "aligned" if _is_alignment(node) else "matrix"
    rows = [_table_row(child) for child in node.children if child.name in ("mtr", "mlabeledtr")]
    body = " \\\\ ".join(rows)
    return f"\\begin{{{name}}}{body}\\end{{{name}}}" if rows else _row(node)


def _table_row(node: MathNode) -> str:
    cells: Sequence[MathNode] = node.children[1:] if node.name == "mlabeledtr" else node.children
    return " & ".join(_row(cell).strip() for cell in cells)


def _is_alignment(node: MathNode) -> bool:
    if "align" in node.attributes.get("class", ""):
        return True
    columns = node.attributes.get("columnalign", "").split()
    return len(columns) > 1 and all(
        value == ("right", "left")[index % 2] for index, value in enumerate(columns)
    )  # fmt: skip


def _phantom(_node: MathNode) -> str:
    return ""


def _semantics(node: MathNode) -> str:
    first = _kid(node, 0)
    return _latex(first) if first else ""


LAYOUTS: dict[str, Callable[[MathNode], str]] = {
    **dict.fromkeys(("msub", "msup", "munder", "msubsup", "munderover"), _scripts),
    "mover": _over,
    "mfrac": _fraction,
    "mroot": _root,
    "msqrt": _square_root,
    "mfenced": _fenced,
    "mtable": _table,
    "mphantom": _phantom,
    "semantics": _semantics,
}
