"""Claims of an XMP packet (ISO 16684-1), read without entities, DTDs or anything outside the packet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple
from xml.parsers import expat

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_DC = "http://purl.org/dc/elements/1.1/"
_PDFUA = "http://www.aiim.org/pdfua/ns/id/"
_PDFA = "http://www.aiim.org/pdfa/ns/id/"
_PDF = "http://ns.adobe.com/pdf/1.3/"
_XMP = "http://ns.adobe.com/xap/1.0/"
_DECLARATION = "http://pdfa.org/declarations/"
_WTPDF = "http://pdfa.org/declarations/wtpdf#"

MAX_DEPTH = 200
"""Elements inside each other; packets have about ten."""
MAX_TEXT = 10_000
"""Characters of one value that are kept."""
MAX_DECLARATIONS = 20
"""Declarations that are kept."""


class Xmp(NamedTuple):
    """What a packet claims; None where it claims nothing."""

    title: str | None = None
    creator: str | None = None
    producer: str | None = None
    creator_tool: str | None = None
    pdfua_part: str | None = None
    pdfua_rev: str | None = None
    wtpdf: tuple[str, ...] = ()
    pdfa: str | None = None


NO_XMP = Xmp()
"""Stands for a missing or unreadable packet."""


class _RefusedError(Exception):
    """The packet has a document type declaration, or is too deep."""


@dataclass(slots=True)
class _Claims:
    """Properties by qualified name (namespace, space, local name); the first value wins."""

    values: dict[str, str] = field(default_factory=dict)
    declarations: list[str] = field(default_factory=list)
    path: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element opens: properties may stand as its attributes."""
        self.path.append(name)
        if len(self.path) > MAX_DEPTH:
            raise _RefusedError
        self.text.clear()
        for key, value in attributes.items():
            self._note(key, value)

    def end(self, name: str) -> None:
        """An element closes: its text is the value of the property that holds it."""
        value = "".join(self.text).strip()
        self.text.clear()
        self.path.pop()
        if value:
            self._note(self._property(name), value)

    def characters(self, data: str) -> None:
        """Text."""
        if sum(map(len, self.text)) < MAX_TEXT:
            self.text.append(data)

    def _property(self, name: str) -> str:
        """The property a value belongs to: the nearest element outside the containers of RDF."""
        if not name.startswith(RDF):
            return name
        return next((outer for outer in reversed(self.path) if not outer.startswith(RDF)), name)

    def _note(self, key: str, value: str) -> None:
        self.values.setdefault(key, value[:MAX_TEXT])
        if value.startswith(_DECLARATION) and len(self.declarations) < MAX_DECLARATIONS:
            self.declarations.append(value)


def parsed_xmp(data: bytes) -> tuple[Xmp, str | None]:
    """The claims of a packet, and why it could not be read to its end."""
    claims = _Claims()
    fault = None
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.EntityDeclHandler = _refuse
    parser.StartElementHandler = claims.start
    parser.EndElementHandler = claims.end
    parser.CharacterDataHandler = claims.characters
    try:
        parser.Parse(data.strip(b" \t\r\n\0"), True)
    except _RefusedError:
        return NO_XMP, "XMP declares a document type; it was not read"
    except (expat.ExpatError, ValueError) as error:
        fault = f"XMP is no well-formed XML ({error})"
    return (_xmp(claims) if claims.values else NO_XMP), fault


def _refuse(*_arguments: object) -> None:
    """XMP has no use for document types and entities; only bombs and file readers do."""
    raise _RefusedError


def _xmp(claims: _Claims) -> Xmp:
    def value(namespace: str, name: str) -> str | None:
        return " ".join(claims.values.get(f"{namespace} {name}", "").split()) or None

    part, conformance = value(_PDFA, "part"), value(_PDFA, "conformance")
    return Xmp(
        title=value(_DC, "title"),
        creator=value(_DC, "creator"),
        producer=value(_PDF, "Producer"),
        creator_tool=value(_XMP, "CreatorTool"),
        pdfua_part=value(_PDFUA, "part"),
        pdfua_rev=value(_PDFUA, "rev"),
        wtpdf=tuple(dict.fromkeys(d.removeprefix(_WTPDF) for d in claims.declarations if d.startswith(_WTPDF))),
        pdfa=part + (conformance or "").lower() if part else None,
    )
