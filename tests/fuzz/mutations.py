"""PDFs that are broken in many ways, the same ones every time: a number gives a file.

Bytes are damaged as transfers and editors damage them; decoded streams and objects are damaged so that the file is
still read, and the damage reaches what lies behind the parser.
"""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Sequence

import pikepdf

NUMBER = re.compile(rb"-?\d+(?:\.\d+)?")
TOKEN = re.compile(rb"[^\s\[\]<>()/]+|/[^\s\[\]<>()/]*|[\[\]<>()]")
NAME = re.compile(rb"/[A-Za-z0-9#]+")
NASTY_NUMBERS = tuple(b"0 -1 1e9 2147483648 -0.0001 99999999999999999999 0.0000001 nan 65536".split())
NASTY_OPERATORS = tuple(b"q Q BT ET BDC EMC Tj TJ cm Do BI ID EI ' \" W Tf".split())
MOST_CHANGES = 12

Chance = random.Random
Damage = Callable[[bytes, Chance], bytes]


def span(data: bytes, chance: Chance, most: int = 400) -> tuple[int, int]:
    """Some stretch of the data."""
    start = chance.randrange(len(data) + 1)
    return start, min(len(data), start + chance.randrange(1, most))


def flipped(data: bytes, chance: Chance) -> bytes:
    """Bits turned over."""
    changed = bytearray(data)
    for _ in range(chance.randrange(1, MOST_CHANGES)):
        if changed:
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def cut(data: bytes, chance: Chance) -> bytes:
    """A stretch left out."""
    start, end = span(data, chance)
    return data[:start] + data[end:]


def doubled(data: bytes, chance: Chance) -> bytes:
    """A stretch said again, somewhere."""
    start, end = span(data, chance)
    place = chance.randrange(len(data) + 1)
    return data[:place] + data[start:end] * chance.choice((1, 1, 2, 50)) + data[place:]


def truncated(data: bytes, chance: Chance) -> bytes:
    """The end left out."""
    return data[: chance.randrange(len(data) + 1)]


def renumbered(data: bytes, chance: Chance) -> bytes:
    """Numbers replaced by those that nobody expects."""
    return replaced(data, chance, NUMBER, NASTY_NUMBERS)


def renamed(data: bytes, chance: Chance) -> bytes:
    """Names replaced by others of the file."""
    return replaced(data, chance, NAME, NAME.findall(data)[:500] or (b"/X",))


def retokened(data: bytes, chance: Chance) -> bytes:
    """Tokens replaced by operators that do not belong there."""
    return replaced(data, chance, TOKEN, NASTY_OPERATORS)


def replaced(data: bytes, chance: Chance, pattern: re.Pattern[bytes], others: Sequence[bytes]) -> bytes:
    """Some places of a pattern filled with something else."""
    places = [match.span() for match in pattern.finditer(data)]
    for start, end in sorted(chance.sample(places, min(len(places), chance.randrange(1, MOST_CHANGES))), reverse=True):
        data = data[:start] + chance.choice(others) + data[end:]
    return data


DAMAGES: tuple[Damage, ...] = (flipped, cut, doubled, truncated, renumbered, renamed, retokened)


def damaged_streams(data: bytes, chance: Chance) -> bytes:
    """Some decoded streams of a file damaged, the file itself sound."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        for each in chance.sample(streams, min(len(streams), chance.randrange(1, 4))):
            try:
                decoded = each.read_bytes()
            except pikepdf.PdfError:  # a picture, or already damaged: nothing to decode
                continue
            each.write(chance.choice(DAMAGES)(decoded, chance))
        return saved(pdf)


def damaged_objects(data: bytes, chance: Chance) -> bytes:
    """Entries of dictionaries replaced by other objects of the file, taken out, or made something else."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        objects = list(pdf.objects)
        dictionaries = [
            each for each in objects if isinstance(each, pikepdf.Dictionary | pikepdf.Stream) and each.keys()
        ]
        for each in chance.sample(dictionaries, min(len(dictionaries), chance.randrange(1, MOST_CHANGES))):
            key = chance.choice(sorted(each.keys()))
            if key != "/Length":
                each[key] = chance.choice(
                    (
                        chance.choice(objects),
                        pikepdf.Array([chance.choice(objects)] * chance.choice((0, 1, 3))),
                        pikepdf.Dictionary(),
                        chance.choice((0, -1, 2**31, 3)),
                        pikepdf.Name("/Nonsense"),
                        pikepdf.String("\u0000\uffff)("),
                    )
                )
        return saved(pdf)


def saved(pdf: pikepdf.Pdf) -> bytes:
    """The bytes of a file, its streams as they are."""
    target = io.BytesIO()
    pdf.save(target, static_id=True, compress_streams=False)
    return target.getvalue()


def mutant(number: int, seeds: Sequence[bytes]) -> bytes:
    """The broken file of a number."""
    chance = random.Random(number)  # noqa: S311 - no secret: the same file every time
    data = chance.choice(seeds)
    for _ in range(chance.choice((1, 1, 2, 3))):
        damage = chance.choice((*DAMAGES, damaged_streams, damaged_streams, damaged_objects, damaged_objects))
        try:
            data = damage(data, chance)
        except (pikepdf.PdfError, ValueError, RuntimeError, TypeError):  # already too broken for this damage
            data = flipped(data, chance)
    return data
