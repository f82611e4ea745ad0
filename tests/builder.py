"""Small helper to write tagged PDF files for tests with pikepdf.

The files are uncompressed and deterministic, so that a failing case can be
read in a text editor.  Nothing here tries to be a general PDF writer: it
writes exactly what a test asks for, including things a good producer would
never write (missing keys, cycles, dangling page references ...).
"""

from __future__ import annotations

import contextlib
import io
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream, String


def _widths(text: str) -> list[int]:
    """Advance widths (1/1000 em) of the characters U+0020..U+007E."""
    return [int(number) for number in text.split()]


_HELVETICA = _widths(
    """
    278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556
    556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778
    722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222
    500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584
    """
)
_HELVETICA_BOLD = _widths(
    """
    278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556
    556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778
    722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278
    556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584
    """
)

#: font key -> (BaseFont, widths, FontDescriptor flags, ItalicAngle, weight)
SIMPLE_FONTS = {
    "F1": ("Helvetica", _HELVETICA, 32, 0, 400),
    "FB": ("Helvetica-Bold", _HELVETICA_BOLD, 32 | 1 << 18, 0, 700),
    "FI": ("Helvetica-Oblique", _HELVETICA, 32 | 64, -12, 400),
    "FC": ("Courier", [600] * 95, 32 | 1, 0, 400),
}
#: "FU" is a Type0 font whose characters are all 500/1000 wide; its ToUnicode
#: CMap is built from the text shown with it, so it can carry any character.
UNICODE_FONT = "FU"
#: "FX" looks the same but has no ToUnicode CMap: its text cannot be mapped.
UNMAPPED_FONT = "FX"

PDF1 = "http://iso.org/pdf/ssn"
PDF2 = "http://iso.org/pdf2/ssn"
MATHML = "http://www.w3.org/1998/Math/MathML"


def to_pdf(value):
    """Convert plain Python values to pikepdf objects ("/X" strings are names)."""
    if isinstance(value, Elem):
        return value.obj
    if isinstance(value, str):
        return Name(value) if value.startswith("/") else String(value)
    if isinstance(value, dict):
        return Dictionary({("/" + k): to_pdf(v) for k, v in value.items()})
    if isinstance(value, (list, tuple)):
        return Array([to_pdf(v) for v in value])
    return value


def _literal(value) -> str:
    """Serialise a property list for use inside a content stream."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return f"{value:g}"
    if isinstance(value, str):
        if value.startswith("/"):
            return value
        return "<FEFF" + value.encode("utf-16-be").hex().upper() + ">"
    if isinstance(value, dict):
        return "<<" + " ".join(f"/{k} {_literal(v)}" for k, v in value.items()) + ">>"
    if isinstance(value, (list, tuple)):
        return "[" + " ".join(_literal(v) for v in value) + "]"
    raise TypeError(value)


def _name(text: str) -> str:
    """A name token for a content stream ("Heading 1" -> "/Heading#201")."""
    out = "".join(chr(b) if (chr(b).isalnum() and b < 128) or b in b"-_" else f"#{b:02X}" for b in text.encode())
    return "/" + out


@dataclass
class Elem:
    """One structure element; kids are collected and written at save time."""

    doc: Tagged
    obj: pikepdf.Object
    type: str
    page: Page | None = None
    kids: list = field(default_factory=list)

    def el(self, type_: str, **entries) -> Elem:
        return self.doc.el(type_, self, **entries)

    def objr(self, annot, page: Page | None = None) -> None:
        """Add an object reference; the annotation gets a /StructParent."""
        self.kids.append(Dictionary(Type=Name.OBJR, Obj=annot, Pg=(page or self.doc.pages[-1]).obj))
        if "/StructParent" not in annot:
            annot["/StructParent"] = self.doc.struct_parent_for(self)

    def attr(self, owner: str, **values) -> Elem:
        """Append an attribute object for the given owner to /A."""
        entry = to_pdf({"O": "/" + owner, **values})
        old = self.obj.get("/A")
        if old is None:
            self.obj["/A"] = entry
        elif isinstance(old, Array):
            old.append(entry)
        else:
            self.obj["/A"] = Array([old, entry])
        return self


class Page:
    """A page (or a form XObject) with a text cursor and marked content."""

    def __init__(self, doc: Tagged, *, size=(612, 792), form: bool = False):
        self.doc, self.size, self.is_form = doc, size, form
        self.ops: list[str] = []
        self.x, self.y, self.line_height = 72.0, float(size[1] - 54), 18.0
        self.parents: list = []  # MCID -> Elem, for the ParentTree
        self.properties: dict[str, pikepdf.Object] = {}
        self.xobjects: dict[str, pikepdf.Object] = {}
        self.annots: list = []
        resources = Dictionary(Font=doc.fonts)
        if form:
            self.obj = doc.pdf.make_indirect(
                Stream(doc.pdf, b"", Type=Name.XObject, Subtype=Name.Form, BBox=Array([0, 0, *size]))
            )
            self.obj["/Resources"] = resources
        else:
            self.obj = doc.pdf.make_indirect(
                Dictionary(Type=Name.Page, MediaBox=Array([0, 0, *size]), Resources=resources, Tabs=Name.S)
            )

    # -- raw operators -------------------------------------------------------
    def op(self, text: str) -> None:
        self.ops.append(text)

    def begin(self, tag: str, props: dict | None = None, *, named: bool = False) -> None:
        if props is None:
            self.op(f"{_name(tag)} BMC")
        elif named:
            key = f"MC{len(self.properties)}"
            self.properties[key] = to_pdf(props)
            self.op(f"{_name(tag)} /{key} BDC")
        else:
            self.op(f"{_name(tag)} {_literal(props)} BDC")

    def end(self) -> None:
        self.op("EMC")

    # -- marked content ------------------------------------------------------
    def new_mcid(self, elem: Elem | None) -> int:
        self.parents.append(elem)
        return len(self.parents) - 1

    def claim(self, elem: Elem, mcid: int, *, set_pg: bool = True, stream: Page | None = None) -> None:
        """Make the MCID a kid of elem: an integer where possible, else an MCR."""
        if stream is not None:
            elem.kids.append(Dictionary(Type=Name.MCR, Pg=self.obj, Stm=stream.obj, MCID=mcid))
            return
        if elem.page is None and set_pg:
            elem.page, elem.obj["/Pg"] = self, self.obj
        if elem.page is self or not set_pg:
            elem.kids.append(mcid)
        else:
            elem.kids.append(Dictionary(Type=Name.MCR, Pg=self.obj, MCID=mcid))

    @contextlib.contextmanager
    def mc(self, elem: Elem, *, props: dict | None = None, set_pg: bool = True, tag: str | None = None):
        mcid = self.new_mcid(elem)
        self.claim(elem, mcid, set_pg=set_pg)
        self.begin(tag or elem.type, {"MCID": mcid, **(props or {})})
        yield mcid
        self.end()

    @contextlib.contextmanager
    def artifact(self, **props):
        self.begin("Artifact", props or None)
        yield
        self.end()

    # -- text ----------------------------------------------------------------
    def newline(self, lines: float = 1) -> None:
        self.x = 72.0
        self.y -= self.line_height * lines

    def text(self, text, *, font="F1", size=12.0, x=None, y=None, mode=0, advance=True, rise=0.0):
        """Show text at the cursor; text may be a TJ list of strings and numbers.

        Returns the rectangle covered, usable for link annotations.
        """
        x = self.x if x is None else x
        y = self.y if y is None else y
        parts = text if isinstance(text, list) else [text]
        shown, width = [], 0.0
        for part in parts:
            if isinstance(part, str):
                shown.append(self.doc.encode(part, font))
                width += self.doc.width(part, font) * size / 1000
            else:
                shown.append(f"{part:g}")
                width -= part * size / 1000
        render = f"{mode} Tr " if mode else ""
        shift = f"{rise:g} Ts " if rise else ""
        reset = (" 0 Tr" if mode else "") + (" 0 Ts" if rise else "")
        self.op(f"BT /{font} {size:g} Tf {render}{shift}1 0 0 1 {x:g} {y:g} Tm [{' '.join(shown)}] TJ{reset} ET")
        if advance:
            self.x = x + width
        return [x, y - 0.25 * size, x + width, y + 0.8 * size]

    def put(self, elem: Elem, text, *, newline: bool = True, props=None, set_pg=True, **style):
        """One marked-content sequence holding one run of text on a new line."""
        if newline:
            self.newline()
        with self.mc(elem, props=props, set_pg=set_pg):
            return self.text(text, **style)

    def run(self, elem: Elem, text, **style):
        """Like put(), but directly behind the previous run."""
        return self.put(elem, text, newline=False, **style)

    # -- objects -------------------------------------------------------------
    def draw(self, xobject, rect=None) -> None:
        key = f"X{len(self.xobjects)}"
        self.xobjects[key] = xobject
        if rect is None:
            self.op(f"q /{key} Do Q")
        else:
            x0, y0, x1, y1 = rect
            self.op(f"q {x1 - x0:g} 0 0 {y1 - y0:g} {x0:g} {y0:g} cm /{key} Do Q")

    def annot(self, subtype: str, rect, **entries):
        obj = self.doc.pdf.make_indirect(
            to_pdf({"Type": "/Annot", "Subtype": "/" + subtype, "Rect": [round(v, 3) for v in rect], "F": 4, **entries})
        )
        self.annots.append(obj)
        return obj

    def link(self, rect, *, uri=None, dest=None, action=None, contents="link"):
        entries: dict = {"Border": [0, 0, 0], "Contents": contents}
        if uri is not None:
            # A URI is an ASCII string, not a text string.
            action = Dictionary(S=Name.URI, URI=String(uri))
        if action is not None:
            entries["A"] = action
        if dest is not None:
            entries["Dest"] = dest
        return self.annot("Link", rect, **entries)

    def finish(self) -> None:
        content = ("\n".join(self.ops) + "\n").encode("ascii")
        resources = self.obj["/Resources"]
        if self.properties:
            resources["/Properties"] = Dictionary({"/" + k: v for k, v in self.properties.items()})
        if self.xobjects:
            resources["/XObject"] = Dictionary({"/" + k: v for k, v in self.xobjects.items()})
        if self.is_form:
            self.obj.write(content)
        else:
            self.obj["/Contents"] = self.doc.pdf.make_stream(content)
            if self.annots:
                self.obj["/Annots"] = Array(self.annots)


class Tagged:
    """A tagged PDF under construction."""

    def __init__(self, *, version="1.7", lang="en-US", title="Test file", marked=True, suspects=None):
        self.pdf = Pdf.new()
        self.version, self.lang, self.title = version, lang, title
        self.mark_info: dict | None = None if marked is None else {"Marked": marked}
        if suspects is not None:
            self.mark_info["Suspects"] = suspects
        self.pages: list[Page] = []
        self.forms: list[Page] = []
        self.elems: list[Elem] = []
        self.root = self.pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.root_kids: list[Elem] = []
        self.role_map: dict[str, str] = {}
        self.class_map: dict = {}
        self.namespaces: dict[str, pikepdf.Object] = {}
        self.parent_tree = True  # False: leave the ParentTree out
        self.has_tree = True
        self._object_parents: list[tuple[int, Elem]] = []
        self._unicode: dict[str, int] = {}
        self.fonts = Dictionary({"/" + key: self._simple_font(*spec) for key, spec in SIMPLE_FONTS.items()})
        self._unicode_font = self.pdf.make_indirect(Dictionary())
        self._unmapped_font = self.pdf.make_indirect(Dictionary())
        self.fonts["/" + UNICODE_FONT] = self._unicode_font
        self.fonts["/" + UNMAPPED_FONT] = self._unmapped_font
        self.pdfua_part: int | None = None

    # -- fonts ---------------------------------------------------------------
    def _simple_font(self, base, widths, flags, angle, weight):
        descriptor = self.pdf.make_indirect(
            Dictionary(
                Type=Name.FontDescriptor,
                FontName=Name("/" + base),
                Flags=flags,
                FontWeight=weight,
                ItalicAngle=angle,
                Ascent=718,
                Descent=-207,
                CapHeight=718,
                StemV=80,
                MissingWidth=556,
                FontBBox=Array([-166, -225, 1000, 931]),
            )
        )
        return self.pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.Type1,
                BaseFont=Name("/" + base),
                Encoding=Name.WinAnsiEncoding,
                FirstChar=32,
                LastChar=126,
                Widths=Array(widths),
                FontDescriptor=descriptor,
            )
        )

    def encode(self, text: str, font: str) -> str:
        if font in (UNICODE_FONT, UNMAPPED_FONT):
            codes = [self._unicode.setdefault(c, len(self._unicode) + 1) for c in text]
            return "<" + "".join(f"{c:04X}" for c in codes) + ">"
        return "<" + text.encode("cp1252").hex().upper() + ">"

    def width(self, text: str, font: str) -> float:
        if font in (UNICODE_FONT, UNMAPPED_FONT):
            return 500 * len(text)
        widths = SIMPLE_FONTS[font][1]
        return sum(widths[ord(c) - 32] if 32 <= ord(c) < 127 else 556 for c in text)

    def _finish_unicode_font(self) -> None:
        lines = [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        ]
        items = list(self._unicode.items())
        for start in range(0, len(items), 100):
            chunk = items[start : start + 100]
            lines.append(f"{len(chunk)} beginbfchar")
            lines += [f"<{code:04X}> <{char.encode('utf-16-be').hex().upper()}>" for char, code in chunk]
            lines.append("endbfchar")
        lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
        system_info = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
        descriptor = self.pdf.make_indirect(
            Dictionary(
                Type=Name.FontDescriptor,
                FontName=Name.TestSans,
                Flags=4,
                ItalicAngle=0,
                Ascent=718,
                Descent=-207,
                CapHeight=718,
                StemV=80,
                FontBBox=Array([0, -225, 1000, 931]),
            )
        )
        cid_font = Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=Name.TestSans,
            CIDSystemInfo=system_info,
            DW=500,
            FontDescriptor=descriptor,
            CIDToGIDMap=Name.Identity,
        )
        cid_font = self.pdf.make_indirect(cid_font)
        for font in (self._unicode_font, self._unmapped_font):
            font["/Type"], font["/Subtype"], font["/BaseFont"] = Name.Font, Name.Type0, Name.TestSans
            font["/Encoding"] = Name("/Identity-H")
            font["/DescendantFonts"] = Array([cid_font])
        self._unicode_font["/ToUnicode"] = self.pdf.make_stream("\n".join(lines).encode("ascii"))

    # -- structure -----------------------------------------------------------
    def el(self, type_: str, parent: Elem | None = None, *, ns: str | None = None, **entries) -> Elem:
        """New structure element; keyword arguments become dictionary entries."""
        obj = self.pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name("/" + type_)))
        obj["/P"] = parent.obj if parent else self.root
        if ns is not None:
            obj["/NS"] = self.namespace(ns)
        for key, value in entries.items():
            obj["/" + key] = to_pdf(value)
        elem = Elem(self, obj, type_)
        self.elems.append(elem)
        (parent.kids if parent else self.root_kids).append(elem)
        return elem

    def document(self, **entries) -> Elem:
        return self.el("Document", **entries)

    def namespace(self, uri: str, role_map: dict | None = None):
        if uri not in self.namespaces:
            self.namespaces[uri] = self.pdf.make_indirect(Dictionary(Type=Name.Namespace, NS=String(uri)))
        ns = self.namespaces[uri]
        if role_map:
            ns["/RoleMapNS"] = Dictionary(
                {
                    "/" + k: (
                        Array([Name("/" + v[0]), self.namespace(v[1])]) if isinstance(v, tuple) else Name("/" + v)
                    )
                    for k, v in role_map.items()
                }
            )
        return ns

    def struct_parent_for(self, elem: Elem) -> int:
        key = 1000 + len(self._object_parents)
        self._object_parents.append((key, elem))
        return key

    # -- pages and objects -----------------------------------------------------
    def page(self, **kw) -> Page:
        page = Page(self, **kw)
        self.pages.append(page)
        return page

    def form(self, size=(612, 792)) -> Page:
        form = Page(self, size=size, form=True)
        self.forms.append(form)
        return form

    def image(self, width=2, height=2, rgb=(200, 30, 30)):
        return self.pdf.make_indirect(
            Stream(
                self.pdf,
                bytes(rgb) * (width * height),
                Type=Name.XObject,
                Subtype=Name.Image,
                Width=width,
                Height=height,
                ColorSpace=Name.DeviceRGB,
                BitsPerComponent=8,
            )
        )

    def attach(self, filename: str, data: bytes, mime: str, relationship: str):
        """An associated-file specification for an /AF entry."""
        stream = Stream(self.pdf, data, Type=Name.EmbeddedFile, Subtype=Name("/" + mime))
        spec = Dictionary(
            Type=Name.Filespec,
            F=String(filename),
            UF=String(filename),
            AFRelationship=Name("/" + relationship),
            EF=Dictionary(F=self.pdf.make_indirect(stream)),
        )
        return self.pdf.make_indirect(spec)

    # -- output ----------------------------------------------------------------
    @staticmethod
    def _kids(kids: list):
        objs = [k.obj if isinstance(k, Elem) else k for k in kids]
        return objs[0] if len(objs) == 1 else Array(objs)

    def save(self, path) -> None:
        pdf = self.pdf
        for number, page in enumerate(self.pages):
            page.finish()
            pdf.pages.append(pikepdf.Page(page.obj))
            if page.parents and "/StructParents" not in page.obj:
                page.obj["/StructParents"] = number
        for number, form in enumerate(self.forms, start=500):
            form.finish()
            if form.parents and not getattr(form, "no_struct_parents", False):
                form.obj["/StructParents"] = number
        self._finish_unicode_font()
        for elem in self.elems:
            if elem.kids:
                elem.obj["/K"] = self._kids(elem.kids)
        catalog = pdf.Root
        if self.has_tree:
            if self.root_kids:
                self.root["/K"] = self._kids(self.root_kids)
            if self.role_map:
                self.root["/RoleMap"] = Dictionary({"/" + k: Name("/" + v) for k, v in self.role_map.items()})
            if self.class_map:
                self.root["/ClassMap"] = to_pdf(self.class_map)
            if self.namespaces:
                self.root["/Namespaces"] = Array(list(self.namespaces.values()))
            if self.parent_tree:
                self._write_parent_tree()
            catalog["/StructTreeRoot"] = self.root
        if self.mark_info is not None:
            catalog["/MarkInfo"] = to_pdf(self.mark_info)
        if self.lang:
            catalog["/Lang"] = String(self.lang)
        catalog["/ViewerPreferences"] = Dictionary(DisplayDocTitle=True)
        if self.pdfua_part:
            catalog["/Metadata"] = self._xmp()
        pdf.docinfo["/Title"] = String(self.title)
        pdf.save(
            path,
            min_version=self.version,
            force_version=self.version,
            deterministic_id=True,
            compress_streams=False,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
            stream_decode_level=pikepdf.StreamDecodeLevel.none,
        )

    def data(self) -> bytes:
        """The finished file as bytes, for tests that need no path."""
        out = io.BytesIO()
        self.save(out)
        return out.getvalue()

    def _xmp(self):
        packet = f"""<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" pdfuaid:part="{self.pdfua_part}">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{self.title}</rdf:li></rdf:Alt></dc:title>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>"""
        return Stream(self.pdf, packet.encode("utf-8"), Type=Name.Metadata, Subtype=Name.XML)

    def _write_parent_tree(self) -> None:
        nums: list = []
        for container in [*self.pages, *self.forms]:
            key = container.obj.get("/StructParents")
            if key is not None:
                nums.append((int(key), Array([p.obj if p else None for p in container.parents])))
        nums += [(key, elem.obj) for key, elem in self._object_parents]
        flat = Array()
        for key, value in sorted(nums, key=lambda item: item[0]):
            flat.append(key)
            flat.append(value)
        self.root["/ParentTree"] = self.pdf.make_indirect(Dictionary(Nums=flat))
        self.root["/ParentTreeNextKey"] = 1000 + len(self._object_parents)


def untagged(**kw) -> Tagged:
    """A file without structure tree: pages with text, drawn with ``page.newline()`` and ``page.text()``."""
    doc = Tagged(marked=None, **kw)
    doc.has_tree = False
    return doc


def text_file(*pages: list[str], **kw) -> bytes:
    """An untagged file: each argument is a page, given as its lines."""
    doc = untagged(**kw)
    for lines in pages:
        page = doc.page()
        for line in lines:
            page.newline()
            page.text(line)
    return doc.data()
