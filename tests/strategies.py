"""Hypothesis strategies for documents with text that looks like anything but text."""

from __future__ import annotations

from hypothesis import strategies as st

from tagged2md.document.nodes import (
    BlockQuote,
    Cell,
    Code,
    CodeBlock,
    Document,
    Emph,
    Footnote,
    Heading,
    Image,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Math,
    MathBlock,
    NoteRef,
    Paragraph,
    Row,
    Source,
    Strikethrough,
    Strong,
    Subscript,
    Superscript,
    Table,
    Text,
    ThematicBreak,
)

HERE = Source(1)

LOOK_ALIKES = [
    "#", "# ", "## a", "- ", "-", "+ ", "* ", "*", "**", "***", "_", "__", "1. ", "1) ", "12.", "> ", ">",
    "---", "===", "=", "***", "___", "_ _ _", "`", "``", "```", "~", "~~", "~~~", "|", "| --- |", "|-|",
    ":-:", "[", "]", "[x] ", "[ ] ", "[a]: b", "[^1]", "[^1]:", "](", "[a](b)", "![a](b)", "!", "![", "][",
    "<", ">", "<b>", "</b>", "<!--", "-->", "<?", "<!X", "<a@b.c>", "<http://a.b>", "<br>", "<table>", "&",
    "&amp;", "&#35;", "&#x23;", "&nope;", "&copy", "\\", "\\\\", "\\*", "\\|", "$", "$$", "$x$", "$5", "5$",
    "http://a.b/_c_", "https://a.b/(c)*d*", "https://x", "www.a.b", "a@b.c", "mailto:a@b.c", "^", "(", ")",
    ".", ",", ":", "\n", "\t", "    ", "\r\n", "\x00", "\x0c", "\u2028", "\xa0", "\u3000", "\u200b", "\ud800",
    "é", "e\u0301", "שלום", "مرحبا", "漢字", "。", "「", "😀", "\U0001f469\u200d\U0001f4bb", "\ue000", "\uf0b7",
    "\ufffd", "\ufffc", "€", "™", "“", "”", "…", "<!-- page 2 -->", "{#id}", "- [ ] a", "a", "b", "1", " ",
]  # fmt: skip
"""Text that stands for Markdown, and text of which parsers have trouble."""
RARE_LOOK_ALIKES = [
    "a | b", "--- | ---", "|---|---|", ":--", "-:|", "||", "-- -", "- - -", "* * *", "** *", "= =", "> - ", "- > ",
    ">>> ", "# #", "#\t", "-\t", "1.\t", "0. ", "01) ", "1234567890. ", "i. ", "[^note]", "[^2]:\n", "[^", "^a^",
    "[a][]", "[[a]]", "[a]:", "[a](<b>)", '[a](b "c")', "![]()", "[]()", "]:", "[a\\]", "[`a](b)`", ": a", "::",
    "ftp://a.b_", "HTTP://A.b", "http://[::1]/", "https://a.b/c)", "http://a.b**", "http://a.b~~", "www.", "www.a_b.c",
    "a.b@c.d_", "<3@b.c>", "<&@b>", "xmpp:a@b.c", "//", "<a", "<a href=", "</a", "<script>", "<pre>", "<p>",
    "<![CDATA[", "<?php", "&#0;", "&#1234567;", "&amp;amp;", "&quot;", "\\\n", "  \n", "\\(", "\\[", "\\$", "\\&amp;",
    "$ x $", "$a", "a$", "$1", "~a~", "~ ", " ~", "a_", "_a", "a_b", "*a", "a*", "'", '"', "{", "}", "%", "@", ";",
    "\x01", "\x02", "\x05", "\x06", "\x0e", "\x13", "\x1c", "\x7f", "\x85", "\v", "\u2029", "\u2003", "\u1680",
    "\u200d", "\u2060", "\ufeff", "\u202e", "\u2066", "\u2069", "\u200e", "\xad", "\udfff", "\ufffe", "\uffff",
    "\U00011944", "\u1b7e", "\U0001d400", "🇩🇪", "👍🏽", "❤️", "，", "（a）", "《", "—", "·", "§", "→", "½", "①", "٣",
]  # fmt: skip
"""The same, met less often: counterexamples of earlier searches were made of them."""

MARKS = "+-*_=#>|~$[]()!<&\\^:`. \n1a"
"""What Markdown is made of."""

fragments = st.one_of(
    st.sampled_from(LOOK_ALIKES),
    st.sampled_from(RARE_LOOK_ALIKES),
    st.text(MARKS, max_size=5),
    st.text(max_size=4),
)
texts = st.lists(fragments, min_size=1, max_size=6).map("".join)
urls = st.one_of(
    st.sampled_from(
        ["http://a.b/", "https://a.b/c_d", "#slug", "a.pdf#page=3", "mailto:a@b.c", "a b(c)", "https://x/?a&copy=1"]
    ),
    texts,
)

plain_inlines = st.one_of(
    texts.map(Text),
    texts.map(Code),
    texts.map(Math),
    st.sampled_from(["1", "2", "note"]).map(NoteRef),
    st.builds(Image, texts, st.sampled_from(["", "a_images/fig-1.png", "a b (c)_images/fig-2.jpg"])),
    st.just(LineBreak()),
)


def _spans(children):
    some = st.lists(children, max_size=3).map(tuple)
    same_text = urls.map(lambda url: Link((Text(url),), url))
    return st.one_of(
        *[st.builds(kind, some) for kind in (Emph, Strong, Strikethrough, Superscript, Subscript)],
        st.builds(Link, some, urls),
        same_text,
    )


targets = st.sampled_from(["(a)", "(b) c", "[a](b)", ": a"]).map(Text)
"""What makes a link of the brackets before it."""
plain_inlines = st.one_of(plain_inlines, targets)
inlines = st.recursive(plain_inlines, _spans, max_leaves=6)
content = st.lists(inlines, max_size=5).map(tuple)
styled = st.recursive(
    st.sampled_from(["a", "b.", "(c)", "“d”", "。e", " ", "f ", "*", "€"]).map(Text),
    lambda inner: st.one_of(
        *[st.builds(kind, st.lists(inner, max_size=4).map(tuple)) for kind in (Emph, Strong, Strikethrough)]
    ),
    max_leaves=12,
)

leaf_blocks = st.one_of(
    st.builds(Paragraph, content, st.just(HERE)),
    st.builds(Heading, st.integers(1, 6), content, st.just(HERE)),
    st.builds(CodeBlock, st.lists(texts, max_size=4).map("\n".join), st.just(HERE)),
    st.builds(MathBlock, texts, st.just(HERE)),
    st.just(ThematicBreak(HERE)),
)
numbers = st.one_of(st.none(), st.integers(0, 1000))
tasks = st.sampled_from([None, None, True, False])
alignments = st.sampled_from([None, "left", "center", "right"])


def _containers(blocks):
    some = st.lists(blocks, max_size=3).map(tuple)
    items = st.builds(ListItem, some, st.just(HERE), numbers, tasks)
    cells = st.builds(Cell, some, st.booleans(), st.integers(1, 3), st.integers(1, 3))
    rows = st.lists(cells, max_size=3).map(lambda each: Row(tuple(each)))
    return st.one_of(
        st.builds(BlockQuote, some, st.just(HERE)),
        st.builds(
            ListBlock,
            st.lists(items, max_size=3).map(tuple),
            st.booleans(),
            st.just(HERE),
            st.booleans(),
            st.sampled_from((".", ")")),
        ),
        st.builds(
            Table,
            st.lists(rows, max_size=3).map(tuple),
            st.just(HERE),
            st.integers(0, 2),
            st.lists(alignments, max_size=3).map(tuple),
        ),
    )


blocks = st.recursive(leaf_blocks, _containers, max_leaves=6)


def _document(found, notes, title):
    return Document(tuple(found), tuple(Footnote(label, body, HERE) for label, body in notes.items()), title)


documents = st.builds(
    _document,
    st.lists(blocks, max_size=4),
    # every mark that may occur has its note
    st.fixed_dictionaries({label: st.lists(leaf_blocks, max_size=2).map(tuple) for label in ("1", "2", "note")}),
    st.one_of(st.none(), texts),
)
