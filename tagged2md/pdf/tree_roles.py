"""From the type in the file to a standard structure type (tagged-mapping: types, resolution)."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Literal, NamedTuple

from tagged2md.pdf.objects import Objects, Plain, as_name, as_text

if TYPE_CHECKING:
    from tagged2md.findings import Reporter

PDF1_NAMESPACE = "http://iso.org/pdf/ssn"
PDF2_NAMESPACE = "http://iso.org/pdf2/ssn"
MATHML_NAMESPACE = "http://www.w3.org/1998/Math/MathML"
FINAL_NAMESPACES = frozenset((PDF1_NAMESPACE, PDF2_NAMESPACE, MATHML_NAMESPACE))
"""In these the name is final. The role map must not be asked: LaTeX writes fallbacks such as Title -> P there."""

UNKNOWN = "?"
"""Role of an element whose type leads to no standard type."""

MAX_ROLE_HOPS = 64
"""Steps through role maps. Real chains have one or two; longer ones are made to waste time."""

PDF1_TYPES = frozenset(
    """
    Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody
    Table TR TH TD THead TBody TFoot Span Quote Note Reference BibEntry Code Link Annot Ruby RB RT RP Warichu WT WP
    Figure Formula Form
    """.split()  # noqa: SIM905 (names read better than a list of strings)
)
"""Standard structure types of PDF 1.7 (ISO 32000-1, 14.8.4 Standard structure types)."""

PDF2_ONLY_TYPES = frozenset(("Title", "Em", "Strong", "Sub", "FENote", "Aside", "DocumentFragment", "Artifact"))
"""Standard types that only PDF 2.0 has (ISO 32000-2, 14.8.4). Producers of 1.7 files write them with a role map that
weakens them (Typst: Em -> Span, LibreOffice: Title -> P, Word: Title -> H1, Acrobat: Artifact -> P)."""

_DEEP_HEADING = re.compile(r"H[1-9][0-9]{0,3}")

_ALIASES = {
    alias: role
    for role, aliases in {
        "P": "paragraph para normal standard body bodytext textbody text storytext",
        "Sect": "section chapter story textbox frame",
        "Art": "article",
        "L": "list",
        "LI": "listitem",
        "Figure": "figure image img picture graphic chart diagram inlineshape",
        "Link": "hyperlink",
        "Document": "workbook",
        "Part": "worksheet slide",
        "Note": "footnote endnote",
        "TR": "row",
        "TD": "cell",
        "BlockQuote": "blockquotation quotations",
        "Code": "preformatted sourcecode",
        "Quote": "q",
        "Formula": "math",
    }.items()
    for alias in aliases.split()
}
"""Names that producers write without a way to a standard type, lower case, without spaces, hyphens and underscores."""

_HEADING_ALIAS = re.compile(
    r"(?:heading|h|headerlevel|überschrift|titre|título|titulo|titolo|titel|kop|rubrik|overskrift|otsikko|nagłówek|"
    r"naglowek|nadpis|címsor|cabeçalho|başlık|baslik|заголовок|επικεφαλίδα|כותרת|عنوان|見出し|标题|標題|제목)([1-9])"
)
_PUNCTUATION = re.compile(r"[\s_-]+")

Fault = Literal["02-001", "02-003"]


class Resolved(NamedTuple):
    """The role of a type. ``mapped`` is what the file's own role map makes of it, where that differs."""

    role: str
    fault: Fault | None = None
    mapped: str | None = None


class Namespace(NamedTuple):
    """A namespace dictionary (ISO 32000-2, 14.7.4)."""

    uri: str
    role_map: dict[str, Plain]


def is_standard(name: str) -> bool:
    """Whether the name is a standard structure type of PDF 1.7 or 2.0."""
    return name in PDF1_TYPES or name in PDF2_ONLY_TYPES or _DEEP_HEADING.fullmatch(name) is not None


def alias(name: str) -> str:
    """The standard type that a common non-standard name means; UNKNOWN for any other."""
    key = _PUNCTUATION.sub("", unicodedata.normalize("NFC", name).casefold())
    heading = _HEADING_ALIAS.fullmatch(key)
    return f"H{heading.group(1)}" if heading else _ALIASES.get(key, UNKNOWN)


class Roles:
    """Resolves types to roles; each distinct type once."""

    def __init__(self, objects: Objects, root: dict[str, Plain], report: Reporter) -> None:
        self._objects = objects
        self._report = report
        entries = objects.dictionary(root.get("/RoleMap"))
        names = ((as_name(key), as_name(objects.value(value))) for key, value in entries.items())
        self.role_map = {key: value for key, value in names if key is not None and value is not None}
        self._namespaces: dict[Plain, Namespace | None] = {}
        self._resolved: dict[tuple[Plain, Plain], tuple[str, str, str | None]] = {}

    def of(self, entries: dict[str, Plain]) -> tuple[str, str, str | None]:
        """Role, original type and namespace of an element."""
        kind, where = entries.get("/S"), entries.get("/NS")
        try:
            return self._resolved[kind, where]
        except (KeyError, TypeError):  # met for the first time; arrays and dictionaries
            return self._found(kind, where)

    def _found(self, kind: Plain, where: Plain) -> tuple[str, str, str | None]:
        key = (_hashable(kind), _hashable(where))
        if key not in self._resolved:
            namespace = self.namespace(where) if where is not None else None
            resolved = self._resolve(self._objects.value(kind), namespace)
            self._resolved[key] = (*resolved, namespace.uri if namespace else None)
        return self._resolved[key]

    def namespace(self, where: Plain) -> Namespace | None:
        """The namespace behind /NS; None where it is none."""
        key = _hashable(where)
        if key not in self._namespaces:
            self._namespaces[key] = self._read_namespace(where)
        return self._namespaces[key]

    def _read_namespace(self, where: Plain) -> Namespace | None:
        content = self._objects.dictionary(where)
        uri = self._objects.text(content, "/NS")
        if uri is None:
            return None
        return Namespace(uri, self._objects.dictionary(content.get("/RoleMapNS")))

    def _resolve(self, kind: Plain, namespace: Namespace | None) -> tuple[str, str]:
        name = as_name(kind)
        if name is None:
            self._report.add("02-001", "element without structure type; read as NonStruct")
            return "NonStruct", ""
        resolved = self._in_namespace(name, namespace) if namespace else self._in_role_map(name)
        self._tell(name, resolved)
        return resolved.role, name

    def _tell(self, name: str, resolved: Resolved) -> None:
        read_as = "plain text" if resolved.role == UNKNOWN else resolved.role
        if resolved.fault == "02-003":
            self._report.add("02-003", f"role map: {name} leads back to itself; read as {read_as}")
        elif resolved.fault == "02-001":
            self._report.add("02-001", f"structure type {name} leads to no standard type; read as {read_as}")
        elif resolved.mapped is not None:
            self._report.add("02-004", f"role map turns the standard type {name} into {resolved.mapped}; ignored")

    def _in_role_map(self, name: str) -> Resolved:
        """Rule 2: no namespace."""
        if is_standard(name):
            # A 1.7 file has to map the 2.0 types; only a standard type of its own must not be mapped.
            mapped = self.role_map.get(name) if name in PDF1_TYPES else None
            return Resolved(name, None, mapped if mapped != name else None)
        return self._followed(name)

    def _followed(self, name: str) -> Resolved:
        seen = {name}
        hop = name
        while len(seen) <= MAX_ROLE_HOPS:
            target = self.role_map.get(hop)
            if target is None:
                return Resolved(alias(name), "02-001")
            if is_standard(target):
                return Resolved(target)
            if target in seen:
                break
            seen.add(target)
            hop = target
        return Resolved(alias(name), "02-003")

    def _in_namespace(self, name: str, namespace: Namespace) -> Resolved:
        """Rule 1: the element names its namespace."""
        seen: set[tuple[str, str]] = set()
        kind = name
        while len(seen) <= MAX_ROLE_HOPS:
            if namespace.uri in FINAL_NAMESPACES:
                known = namespace.uri == MATHML_NAMESPACE or is_standard(kind)
                return Resolved(kind) if known else Resolved(alias(kind), "02-001")
            if (namespace.uri, kind) in seen:
                break
            seen.add((namespace.uri, kind))
            target = self._objects.value(_entry(namespace.role_map, kind))
            if isinstance(target, list) and len(target) > 1:
                kind = as_name(self._objects.value(target[0])) or kind
                following = self.namespace(target[1])
                if following is None:
                    return self._in_role_map(kind)
                namespace = following
            elif as_name(target) is None:
                return self._followed(kind)
            else:
                # By the standard a bare name is one of the default namespace, by habit one of the same namespace.
                kind = as_name(target) or kind
                if _entry(namespace.role_map, kind) is None:
                    return self._in_role_map(kind)
        return Resolved(alias(name), "02-003")


def _hashable(value: Plain) -> Plain:
    """The value as a key: arrays and dictionaries, where names and references should be, by their text."""
    return value if value is None or isinstance(value, str) else repr(value)


def _entry(role_map: dict[str, Plain], name: str) -> Plain:
    found = role_map.get("/" + name)
    if found is not None or name.isascii():
        return found
    return next((value for key, value in role_map.items() if as_name(key) == name), None)


def namespace_uri(objects: Objects, where: Plain) -> str | None:
    """The URI of a namespace dictionary."""
    return as_text(objects.get(objects.dictionary(where), "/NS"))
