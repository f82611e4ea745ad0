"""Sections packed into chunks of the budget: whole where they fit, cut where they do not, small ones together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from tagged2md.chunks.pieces import BETWEEN, Piece
from tagged2md.chunks.sections import Section, holds_next
from tagged2md.chunks.splitting import Splitter

SMALL_SHARE = 4
"""A chunk of less than this part of the budget is put together with its neighbour."""
FILL_SHARE = 2
"""A chunk that is filled to less than this part takes the beginning of what is cut; else that begins the next one."""
FRAME_SHARE = 4
"""Rows get at least this part of the budget beside their header, however long that is: the output stays linear."""


@dataclass(slots=True)
class Draft:
    """A chunk that is being filled."""

    pieces: list[Piece] = field(default_factory=list)
    tokens: int = 0
    """Of the pieces, what stands between them and what their frames add."""
    overlap: list[Piece] = field(default_factory=list)
    """Pieces of the chunk before, repeated at its start."""
    overlap_tokens: int = 0
    level: int = 0
    """Of the heading that it begins with or stands under."""
    room: int = 0
    """The tokens that it may have."""
    repeated_tokens: int = 0
    """Of a header that it repeats."""

    @property
    def size(self) -> int:
        """All its tokens."""
        return self.tokens + self.overlap_tokens

    @property
    def is_blank(self) -> bool:
        """Whether it holds nothing of the Markdown: blank lines of code alone."""
        return not any(start < end for piece in self.pieces for start, end in piece.slices)

    def with_less_overlap(self) -> Draft:
        """The draft without the first piece that it repeats."""
        first, *others = self.overlap
        return replace(self, overlap=others, overlap_tokens=self.overlap_tokens - first.tokens)


class Packer:
    """Packs the sections of one text."""

    def __init__(self, splitter: Splitter, overlap: int) -> None:
        self.splitter = splitter
        self.markdown = splitter.markdown
        self.between = splitter.count(BETWEEN)
        self.overlap = overlap

    def added(self, draft: Draft, piece: Piece) -> int:
        """The tokens that a piece adds to a draft."""
        before = draft.pieces[-1] if draft.pieces else None
        same = before is not None and before.frame is not None and before.frame is piece.frame
        tokens = piece.tokens + (0 if before is None else self.between)
        if piece.frame is not None:
            if same:
                return tokens
            tokens += piece.frame.tail_tokens + (0 if piece.opens else piece.frame.lead_tokens)
        return tokens

    def packed(self, section: Section, room: int) -> Iterator[Draft]:
        """The drafts of a section, each of at most ``room`` tokens where that can be."""
        draft = Draft(level=section.level, room=room)
        goal = inner_goal = self.goal(section.pieces, room)
        waiting = list(reversed(section.pieces))
        while waiting:
            piece = waiting.pop()
            added = self.added(draft, piece)
            holders = self.holders(draft, piece, room)
            is_bare = len(holders) == len(draft.pieces)
            if self.takes(draft, piece, added, inner_goal if piece.depth else goal) or (
                is_bare and draft.size + added <= room
            ):
                self.add(draft, piece, added)
                continue
            if draft.overlap and is_bare:
                draft.overlap, draft.overlap_tokens = [], 0
                waiting.append(piece)
                continue
            held = sum(each.tokens + self.between for each in holders)
            is_cut = is_bare or (held + piece.tokens > room and draft.size * FILL_SHARE < room)
            parts = self.splitter.parts(piece) if is_cut else ()
            if parts:
                waiting += reversed(parts)
                inner_goal = self.goal(parts, room - held)
            elif not draft.pieces or (is_bare and piece.tokens > room):
                self.add(draft, piece, added)
            else:
                after = self.successor(draft, [] if is_bare else holders, piece)
                yield draft
                draft = after
                waiting.append(piece)
        if draft.pieces:
            yield draft

    def goal(self, pieces: Sequence[Piece], room: int) -> float:
        """The tokens after which a chunk is full, so that those of a section, or of a table, are of like size."""
        frame = pieces[0].frame
        repeated = frame.lead_tokens if frame else 0
        total = sum(piece.tokens + self.between for piece in pieces)
        return total / -(-total // max(room - repeated - self.overlap, room // FRAME_SHARE, 1))

    def takes(self, draft: Draft, piece: Piece, added: int, goal: float) -> bool:
        """Whether a draft has room for a piece, and is not full without it."""
        limit = self.limit(piece, draft.room)
        is_full = limit == draft.room and draft.tokens - draft.repeated_tokens + added / 2 > goal
        return draft.size + added <= limit and not is_full

    def limit(self, piece: Piece, room: int) -> int:
        """The tokens of a chunk that takes a piece: more than the room where a long header leaves nothing for rows."""
        if piece.frame is None or piece.frame.lead_tokens * FRAME_SHARE <= room * (FRAME_SHARE - 1):
            return room
        return 2 * piece.frame.lead_tokens

    def add(self, draft: Draft, piece: Piece, tokens: int) -> None:
        """Put a piece into a draft."""
        if piece.frame is not None and not piece.opens and tokens > piece.tokens + self.between:
            draft.repeated_tokens += piece.frame.lead_tokens
        draft.pieces.append(piece)
        draft.tokens += tokens

    def holders(self, draft: Draft, piece: Piece, room: int) -> list[Piece]:
        """The last pieces of a draft that must not be its end, with the given piece to come."""
        found: list[Piece] = []
        after = piece
        for before in reversed(draft.pieces):
            if not holds_next(before, after, self.markdown, room):
                break
            found.append(before)
            after = before
        return found[::-1]

    def successor(self, draft: Draft, kept: Sequence[Piece], piece: Piece) -> Draft:
        """The draft after another, with the pieces that must not be its end, and with its overlap."""
        after = Draft(level=draft.level, room=draft.room)
        for each in kept:
            draft.pieces.pop()
            draft.tokens -= each.tokens + self.between
        is_continued = piece.frame is not None and not piece.opens
        if self.overlap and not kept and not is_continued:
            after.overlap = overlapping(draft.pieces, self.overlap, self.splitter)
            after.overlap_tokens = sum(each.tokens + self.between for each in after.overlap)
        for each in kept:
            self.add(after, each, self.added(after, each))
        return after


REPEATABLE = ("paragraph", "sentence", "item", "list", "quote", "fragment")
"""What may be repeated as overlap; rows and lines of code say nothing without what stands around them."""


def overlapping(pieces: Sequence[Piece], budget: int, splitter: Splitter) -> list[Piece]:
    """The last pieces, whole blocks, items and sentences, of at most ``budget`` tokens."""
    found: list[Piece] = []
    waiting = list(pieces)
    left = budget
    while waiting:
        piece = waiting.pop()
        if piece.kind not in REPEATABLE or piece.frame is not None:
            break
        if piece.tokens <= left:
            found.append(piece)
            left -= piece.tokens
            continue
        parts = splitter.parts(piece) if piece.kind in ("paragraph", "list") else ()
        if any(part.kind == "fragment" for part in parts) or not parts:
            break
        waiting = list(parts)
    return found[::-1]


def together(drafts: Iterable[Draft], between: int) -> list[Draft]:
    """The drafts, a small one with its neighbour: with the section before that it belongs to or stands beside."""
    found: list[Draft] = []
    for draft in drafts:
        last = found[-1] if found else None
        room = min(draft.room, last.room) if last else 0
        is_small = last is not None and min(last.size, draft.size) * SMALL_SHARE < room
        if last is not None and is_small and _belongs(last, draft) and last.size + between + draft.size <= room:
            last.pieces += draft.pieces
            last.tokens += between + draft.tokens
            last.room = room
        else:
            found.append(draft)
    return found


def _belongs(before: Draft, after: Draft) -> bool:
    """Whether a draft is a subsection of the one before, a section beside it, or goes on with it."""
    return not after.overlap and (after.level >= before.level or not any(p.kind == "heading" for p in after.pieces))
