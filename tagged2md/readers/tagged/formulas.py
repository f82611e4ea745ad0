"""Formulas: the author's LaTeX or MathML where there is some, else text (tagged-mapping 8.3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tagged2md.document.nodes import Math, MathBlock, NoteRef
from tagged2md.pdf.structure import StructElem
from tagged2md.readers.tagged.boxes import has_text, place_of, runs_of, source_of
from tagged2md.readers.tagged.frames import Frame, Mode
from tagged2md.readers.tagged.inlines import pieces_of, text_of
from tagged2md.readers.tagged.ledger import leave_out, stand_in
from tagged2md.readers.tagged.mathml import latex, mathml_of, plain_math
from tagged2md.readers.tagged.paragraphs import flat_bits
from tagged2md.readers.tagged.parts import (
    Glyphs,
    LabelPart,
    MathNode,
    MathPart,
    Object,
    Part,
    ReadyPart,
    TextPart,
    Words,
)
from tagged2md.readers.tagged.prose import is_block_placed
from tagged2md.readers.tagged.reasons import note_reasons

if TYPE_CHECKING:
    from tagged2md.readers.tagged.state import Reader

PLACEHOLDERS = frozenset(("", "formula", "equation", "math"))
"""Alternate texts that say nothing."""

_TEX_SIGNS = re.compile(r"[\\^_{]")
_TAGPDF = re.compile(r"LaTeX formula starts\s*(.*?)\s*LaTeX formula ends", re.DOTALL)
_TEX_START = re.compile(r"\$|\\\(|\\\[|\\begin")
_WRAPPED = re.compile(
    r"\$\$(?P<a>.*)\$\$|\$(?P<b>.*)\$|\\\((?P<c>.*)\\\)|\\\[(?P<d>.*)\\\]"
    r"|\\begin\s*\{(?P<name>math|displaymath|equation\*?)\}(?P<e>.*)\\end\s*\{(?P=name)\}",
    re.DOTALL,
)
_FREE_DOLLAR = re.compile(r"(?<!\\)(?:\\\\)*\$")


class Found(NamedTuple):
    """A formula as LaTeX, or as plain text."""

    tex: str | None
    text: str = ""


def formula(frame: Frame, reader: Reader) -> Iterable[Part]:
    """A Formula: inline math that is a display where it stands alone; plain text where nothing better is known."""
    display = is_block_placed(frame.elem) and frame.outer.mode in (Mode.BLOCK, Mode.INLINE)
    found = _found(frame, reader)
    notes = [part for part in frame.parts if isinstance(part, Object) and isinstance(part.atom, NoteRef)]
    runs = runs_of(_content(frame.parts))
    place = place_of([Words("", runs)])
    looks = frame.outer.looks
    if found.tex is None:
        return [*_as_text(found.text, frame, reader), *(notes if found.text else ())]
    leave_out("T2M-REPLACED", runs, "formula, written as LaTeX", reader.pdf.report)
    label = next((part for part in frame.parts if isinstance(part, LabelPart)), None)
    number = _number(label, reader) if label else ""
    tex = found.tex if not number or "\\tag" in found.tex else f"{found.tex} \\tag{{{number}}}"
    source = source_of(place)
    note_reasons(reader.pdf.report, source, frame.elem, frame.parts)
    block = ReadyPart(MathBlock(display_tex(tex), source))
    if display:
        return [block, *(each for note in notes for each in note.alone)]
    inline = one_line_tex(found.tex) + (f"\\quad({number})" if number else "")
    return [Object(Math(inline), runs, looks, place.box, place.page, (block,)), *notes]


def _content(parts: Iterable[Part]) -> Iterator[Part]:
    for part in parts:
        if isinstance(part, MathPart):
            yield Words("", part.runs)
        else:
            yield part


def _as_text(text: str, frame: Frame, reader: Reader) -> list[Part]:
    runs = list(runs_of(flat_bits(_content(frame.parts))))
    bits = [Words(text, runs, frame.outer.looks)] if text else flat_bits(frame.parts)
    if not has_text(bits):
        return []
    if text:
        stand_in(text, runs, frame.elem.page or 0, "formula, written as text", reader.pdf.report)
    if is_block_placed(frame.elem) and frame.outer.mode in (Mode.BLOCK, Mode.INLINE):
        return [TextPart(list(bits), frame.elem)]
    return list(bits)


def _found(frame: Frame, reader: Reader) -> Found:
    """The best source of the formula."""
    for source in (_from_tex_file, _from_actual_text, _from_alt, _from_mathml):
        tex = source(frame, reader)
        if tex is not None:
            return Found(tex)
    for text in (frame.elem.actual_text, frame.elem.alt):
        if text and text.strip().casefold() not in PLACEHOLDERS:
            return Found(None, plain_math(" ".join(text.split())))
    bits = flat_bits(part for part in frame.parts if not isinstance(part, MathPart))
    text = plain_math(text_of(pieces_of(bits, reader.typesetting)))
    return Found(None, text)


def _from_tex_file(frame: Frame, reader: Reader) -> str | None:
    for each in frame.elem.associated:
        is_tex = "tex" in each.mime.lower() or each.name.lower().endswith(".tex")
        if each.relationship == "Source" and is_tex:
            return cleaned_tex(reader.pdf.file_bytes(each).decode("utf-8", "replace"))
    return None


def _from_actual_text(frame: Frame, _reader: Reader) -> str | None:
    text = frame.elem.actual_text
    return cleaned_tex(text) if text and _TEX_SIGNS.search(text) else None


def _from_alt(frame: Frame, _reader: Reader) -> str | None:
    alt = (frame.elem.alt or "").strip()
    if found := _TAGPDF.search(alt):
        return cleaned_tex(found.group(1))
    return cleaned_tex(alt) if _TEX_START.match(alt) else None


def _from_mathml(frame: Frame, reader: Reader) -> str | None:
    for node in _mathml_nodes(frame, reader):
        tex = latex(node)
        if tex and not _FREE_DOLLAR.search(tex):
            return tex
    return None


def _mathml_nodes(frame: Frame, reader: Reader) -> Iterator[MathNode]:
    for each in frame.elem.associated:
        if each.relationship not in ("Supplement", "Alternative", "Data", "Source", "Unspecified"):
            continue
        if "mathml" in each.mime.lower() or not each.mime:
            node = mathml_of(reader.pdf.file_bytes(each).lstrip())
            if node is not None:
                yield node
    attribute = frame.elem.attributes.get(("MSFT_Office", "MSFT_MathML"))
    if isinstance(attribute, bytes | str):
        node = mathml_of(attribute.encode() if isinstance(attribute, str) else attribute)
        if node is not None:
            yield node
    kids = tuple(part.node for part in frame.parts if isinstance(part, MathPart))
    if kids:
        yield kids[0] if len(kids) == 1 else MathNode("mrow", kids)


def mathml_element(frame: Frame, reader: Reader) -> Iterable[Part]:
    """An element of MathML; outside of a Formula a ``math`` element is a formula itself."""
    kids = tuple(part.node for part in frame.parts if isinstance(part, MathPart))
    bits = [part for part in frame.parts if isinstance(part, Glyphs | Words | Object)]
    text = frame.elem.actual_text
    if text is None:
        text = text_of(pieces_of(bits, reader.typesetting))
    runs = [run for part in frame.parts if isinstance(part, MathPart | Glyphs | Words) for run in part.runs]
    node = MathNode(frame.elem.role, kids, text, _attributes(frame.elem))
    labels = [part for part in frame.parts if isinstance(part, LabelPart)]
    if frame.outer.mode is Mode.MATH:
        return [MathPart(node, runs), *labels]
    if not kids and frame.elem.actual_text is None:
        # Glyphs alone have no structure: LuaTeX may leave out all elements inside.
        return _as_text(plain_math(text), frame, reader)
    tex = latex(node)
    leave_out("T2M-REPLACED", runs, "formula, written as LaTeX", reader.pdf.report)
    if not tex:
        return []
    return [Object(Math(tex), runs, frame.outer.looks)]


def _attributes(elem: StructElem) -> dict[str, str]:
    return {
        name: value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
        for (_, name), value in elem.attributes.items()
    }


def _number(label: LabelPart, reader: Reader) -> str:
    """The number of a formula, from its label; it is part of what is written."""
    text = text_of(pieces_of(label.bits, reader.typesetting)).strip()
    reader.pdf.report.rewrite(text, place_of(label.bits).page)
    return text.strip("()[]")


def cleaned_tex(source: str) -> str | None:
    """LaTeX without what starts and ends a formula; None where a dollar in it would end the formula early."""
    tex = source.strip()
    while (found := _WRAPPED.fullmatch(tex)) is not None:
        inside = next(found[name] for name in ("a", "b", "c", "d", "e") if found[name] is not None)
        if _FREE_DOLLAR.search(inside):
            break
        tex = inside.strip()
    if not tex or _FREE_DOLLAR.search(tex):
        return None
    return tex


def one_line_tex(tex: str) -> str:
    """Inline math: white space is one space."""
    return " ".join(tex.split())


def display_tex(tex: str) -> str:
    """Display math: line breaks stay, blank lines go."""
    return "\n".join(" ".join(line.split()) for line in tex.splitlines() if line.strip())
