"""What chunks promise, whatever the text: checked on samples, public files and invented documents alike."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tagged2md.chunks import Chunk, ChunkOptions
from tagged2md.chunks.tokens import counter

NO_CONTENT = re.compile(r"<!-- -->|<!-- page [1-9][0-9]{0,6} -->")
FENCE = re.compile(r" *(`{3,}|~{3,}|\$\$)")


def broken(markdown: str, chunks: Sequence[Chunk]) -> list[str]:
    """What is not as promised of the chunks of a Markdown text without front matter."""
    return [
        *spans_that_are_no_parts(markdown, chunks),
        *lost_or_doubled(markdown, chunks),
        *additions(chunks),
        *rows_without_header(chunks),
        *open_fences(chunks),
        *headings_alone(chunks),
    ]


def spans_that_are_no_parts(markdown: str, chunks: Sequence[Chunk]) -> Iterator[str]:
    for chunk in chunks:
        for at, start, end in chunk.spans:
            if markdown[start:end] != chunk.text[at : at + end - start] or start >= end:
                yield f"span {at} {start} {end} of {chunk.id} is another text"


def lost_or_doubled(markdown: str, chunks: Sequence[Chunk]) -> Iterator[str]:
    position = 0
    rest = []
    for start, end in sorted((start, end) for chunk in chunks for _, start, end in chunk.spans):
        if start < position:
            yield f"doubled: {markdown[start : min(end, position)]!r}"
        rest.append(markdown[position:start])
        position = max(position, end)
    rest.append(markdown[position:])
    lost = "".join(line for line in NO_CONTENT.sub("", "\n".join(rest)).split("\n") if line.strip("> ").strip())
    if lost:
        yield f"lost: {lost[:200]!r}"
    if len({chunk.id for chunk in chunks}) < len(chunks):
        yield "two chunks have one id"


def additions(chunks: Sequence[Chunk]) -> Iterator[str]:
    """Text that is neither Markdown of this place, nor overlap, nor in the chunk before (headers, fences, marks)."""
    known = ""
    for chunk in chunks:
        known = f"{known}\n{chunk.text}"[-200_000:]
        position = chunk.overlap
        for at, start, end in sorted(chunk.spans):
            for line in chunk.text[position:at].split("\n"):
                if line.strip() and line != "<!-- -->" and known.count(line.strip()) < 2 and not FENCE.match(line):
                    yield f"added: {line!r}"
            position = at + end - start
        if (tail := chunk.text[position:].strip()) and not FENCE.match(tail) and tail != "</table>":
            yield f"added at the end: {tail!r}"


def rows_without_header(chunks: Sequence[Chunk]) -> Iterator[str]:
    for chunk in chunks:
        fence = ""
        lines = chunk.text.split("\n")
        for number, line in enumerate(lines):
            if match := FENCE.match(line):
                fence = "" if fence and line.strip().startswith(fence) else fence or match[1]
            is_row = not fence and line.startswith("| ") and line.endswith(" |")
            is_first = is_row and (number == 0 or not lines[number - 1].startswith("|"))
            if is_first and (number + 1 == len(lines) or lines[number + 1].strip(" |:-")):
                yield f"row without header: {line!r}"


def open_fences(chunks: Sequence[Chunk]) -> Iterator[str]:
    for chunk in chunks:
        fence = ""
        for line in chunk.text.split("\n"):
            match = FENCE.match(line)
            if match and not fence:
                fence = match[1]
            elif match and line.strip() == fence:
                fence = ""
        if fence:
            yield f"open fence in {chunk.text[:60]!r}"


def headings_alone(chunks: Sequence[Chunk]) -> Iterator[str]:
    """A heading whose section has text; a row and its header may need a whole chunk for themselves."""
    if all(chunk.types == ("heading",) for chunk in chunks):
        return
    for chunk, after in zip(chunks, [*chunks[1:], None], strict=True):
        if chunk.types == ("heading",) and (after is None or "table" not in after.types[:1]):
            yield f"heading without body: {chunk.text!r}"


def over_budget(chunks: Sequence[Chunk], options: ChunkOptions) -> Iterator[str]:
    count = counter(options.tokenizer)
    for chunk in chunks:
        if chunk.tokens > options.max_tokens and not (chunk.types == ("table",) or "table" in chunk.types):
            yield f"{chunk.tokens} tokens: {chunk.text[:80]!r}"
        if chunk.tokens != count(chunk.text_in_context):
            yield f"{chunk.tokens} tokens are said of {count(chunk.text_in_context)}"
