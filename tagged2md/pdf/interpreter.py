"""The interpreter of content streams (ISO 32000-2, 8 and 9).

``draw`` is the hot loop and the one long function of this package; everything around it is not. What was measured
(260 pages of 21 files, 18 KB of content a page): a class with a method for each operator is 2.5 times slower; state in
local variables, operators as small integers, and one memo lookup for a whole string bring a page to about 1.7 ms.
Moving (Td, Tm) is the commonest operator after showing, so the product of the matrices is only taken anew when
something is shown (``dirty``), and a style only looked up when something that enters it has changed (``restyle``).
"""

from __future__ import annotations

from typing import Any

from tagged2md.pdf.canvas import MAX_DRAWINGS, Canvas, baseline_angle, em_height
from tagged2md.pdf.content_streams import instructions
from tagged2md.pdf.drawings import OPAQUE, seen_part
from tagged2md.pdf.operators import MODES, OPERATORS
from tagged2md.pdf.page import SPACE_AFTER, SPACE_BEFORE, MarkedContent
from tagged2md.pdf.paths import path_box, rectangle
from tagged2md.pdf.setting import BACK_GAP, LETTER_SPACING, WORD_GAP, DrawObject, Setting
from tagged2md.pdf.tokens import NAME, STRINGS, last_name, last_string, number, numbers
from tagged2md.pdf.turned_text import Line, show_turned

MAX_ABUTTING = 64
"""Characters up to which an abutting string goes on with a run: words are shorter, longer ones take quadratic time."""
MAX_CLIPS = 10_000
"""Clipping boxes that are remembered."""
MAX_SAVED_STATES = 20_000
"""Graphics states that are kept by q; the standard advises 28, broken files leave thousands open."""


# fmt: off
def draw(canvas: Canvas, data: bytes, setting: Setting, draw_object: DrawObject) -> None:
    """Interpret one content stream; ``draw_object`` draws an XObject by its name."""
    resources, (ca, cb, cc, cd, ce, cf), (cx0, cy0, cx1, cy1), mark, owner, state = setting
    if state is None:
        font: Any = None; fs = Tc = Tw = TL = rise = 0.0; Th = 1.0; mode = 0
        fill: Any = b"0 g"; stroke: Any = b"0 G"; fspace: Any = None; sspace: Any = None
        lw = alpha = salpha = 1.0
    else:
        font, fs, Tc, Tw, Th, TL, rise, mode, fill, stroke, fspace, sspace, lw, alpha, salpha = state
    memo: Any = None if font is None else font.memo
    A = D = 1.0; B = C = E = F = 0.0; tx = ty = 0.0          # line matrix, and the advance on the line
    ra = rb = rc = rd = ox = y = 0.0                         # text space to page space
    sx = kx = tcx = twx = gap = back = middle = 0.0          # page lengths of an em, a TJ unit, Tc, Tw, the gaps
    dirty = restyle = fast = True; moved = spaced = loose = False
    style: Any = None; styled: Any = None; size = angle = 0.0; turn = 1.0
    runs = canvas.runs; add = runs.append; styles = canvas.styles
    saved: list[Any] = []; skipped = 0; marks: list[MarkedContent] = []
    path: list[bytes] = []; clipping = False; fonts = resources.fonts
    drawings = canvas.drawings; clips = canvas.clips
    opcodes = OPERATORS

    for a, inline, operator, blob in instructions(data, canvas.is_full):
        try:
            op = opcodes[operator]
        except KeyError:  # no operator of the standard: passed over (7.8.2)
            continue
        if op <= 4:
            if op == 0:
                if blob:
                    path.append(blob)
                elif inline:
                    canvas.add_image(inline, (ca, cb, cc, cd, ce, cf), (cx0, cy0, cx1, cy1), mark)
                continue
            if op == 2 or op == 3:
                if op == 3:
                    found = numbers(a.partition(b"(")[0].partition(b"<")[0])
                    if len(found) >= 2:
                        Tw, Tc = found[-2:]; restyle = True
                E -= TL * C; F -= TL * D; tx = ty = 0.0; dirty = True
            if font is None:
                continue
            if dirty:
                na = A * ca + B * cc; nb = A * cb + B * cd; nc = C * ca + D * cc; nd = C * cb + D * cd
                if na != ra or nb != rb or nc != rc or nd != rd:
                    ra = na; rb = nb; rc = nc; rd = nd; restyle = True
                ox = E * ca + F * cc + ce; y = E * cb + F * cd + cf
                if rise:
                    ox += rise * rc; y += rise * rd
                if ty:
                    ox += ty * rc; y += ty * rd
                dirty = moved = False
            elif moved:
                ox = E * ca + F * cc + ce; y = E * cb + F * cd + cf
                if rise:
                    ox += rise * rc; y += rise * rd
                moved = False
            if restyle:
                restyle = False
                inputs = (font, fs, Tc, Tw, Th, mode, fill, stroke, alpha, salpha, ra, rb, rc, rd)
                if inputs != styled:
                    styled = inputs
                    upright = rb == 0.0 and ra > 0.0 and rd * font.em > 0.0 and fs > 0.0 and Th > 0.0
                    fast = upright and not font.vertical
                    spaced = Tc != 0.0 and abs(Tc) > LETTER_SPACING * abs(fs)
                    if fast:
                        size = fs * rd * font.em; angle = 0.0; slant = rc / rd
                    else:
                        size = abs(fs * font.em) * em_height(ra, rb, rc, rd); slant = 0.0
                        turn = -1.0 if fs * Th < 0.0 else 1.0
                        angle = baseline_angle(-rc, -rd) if font.vertical else baseline_angle(ra * turn, rb * turn)
                    key = (font, size, angle, mode, fill, stroke, salpha if mode == 1 else alpha, slant)
                    style = styles.get(key) or canvas.new_style(key)
                    if spaced or (Tw and font.has_mixed_codes):
                        fast = False
                    sx = fs * Th * ra; kx = sx * 0.001
                    loose = Tc != 0.0 or Tw != 0.0
                    tcx = Tc * Th * ra; twx = Tw * Th * ra
                    gap = WORD_GAP * sx; back = BACK_GAP * sx
                    middle = font.middle * size
            if op != 4:
                token = a.strip()
                if token not in memo:
                    token = last_string(a)
                    if not token:
                        continue
                single = True
            else:
                token = a.strip()
                is_array = token[:1] == b"[" and token[-1:] == b"]"
                parts = STRINGS(token[1:-1] if is_array else a[a.find(b"[") + 1 : a.rfind(b"]")])
                single = len(parts) == 3 and not parts[0] and not parts[2]
                if single:
                    token = parts[1]
            if single and fast:
                try:
                    text, width, count, spaces, words = memo[token]
                except KeyError:  # seen for the first time
                    text, width, count, spaces, words = font.show(token)
                x = ox + tx * ra
                end = x + width * sx
                if loose:
                    end += count * tcx + spaces * twx
                tx = (end - ox) / ra
                is_inside = x >= cx0 and end <= cx1 and cy0 <= y + middle <= cy1
                before = len(runs)
                if words is None:
                    end -= tcx
                    if before and is_inside:
                        # Chromium shows each glyph by itself: what abuts goes on
                        begun, origin, level, stop, look, owner_mark, flags = runs[-1]
                        if (
                            look is style and level == y and -gap <= x - stop <= gap and owner_mark is mark
                            and flags <= SPACE_BEFORE and begun != " " and len(begun) < MAX_ABUTTING
                        ):
                            runs[-1] = (begun + text, origin, y, end, style, mark, flags)
                            continue
                    add((text, x, y, end, style, mark, 0))
                elif not words:
                    if text:
                        add((" ", x, y, end, style, mark, 0))
                elif loose:
                    for (word, start, stop, flags), (i, j, k) in zip(words, font.spacing(token), strict=True):
                        origin = x + i * tcx + k * twx
                        stop = origin + stop * sx + j * tcx
                        add((word, origin + start * sx, y, stop, style, mark, flags))
                else:
                    for word, start, stop, flags in words:
                        add((word, x + start * sx, y, x + stop * sx, style, mark, flags))
                if not is_inside:
                    canvas.mark_clipped(before, middle, (cx0, cy0, cx1, cy1))
                continue
            if fast:
                x = end = began = ox + tx * ra
                before = len(runs); current = ""; pending = current_flags = 0
                pairs = iter(parts)
                for adjustment, token in zip(pairs, pairs, strict=False):
                    if adjustment:
                        try:
                            x -= float(adjustment) * kx
                        except ValueError:
                            x -= sum(numbers(adjustment)) * kx
                        if current and not back <= x - end <= gap:
                            add((current, began, y, end, style, mark, current_flags))
                            current = ""
                    try:
                        text, width, count, spaces, words = memo[token]
                    except KeyError:  # seen for the first time
                        text, width, count, spaces, words = font.show(token)
                    if words is None:
                        if current:
                            current += text
                        else:
                            current = text; began = x; current_flags = pending; pending = 0
                        if loose:
                            x += width * sx + count * tcx + spaces * twx; end = x - tcx
                        else:
                            x += width * sx; end = x
                    elif words:
                        # the first word may go on, the last one may be gone on with
                        if loose:
                            shifts = iter(font.spacing(token))
                        for word, start, stop, flags in words:
                            origin = x
                            if loose:
                                i, j, k = next(shifts)
                                origin += i * tcx + k * twx
                            if current:
                                if flags & SPACE_BEFORE:
                                    add((current, began, y, end, style, mark, current_flags | SPACE_AFTER))
                                    current = word; began = origin + start * sx; current_flags = SPACE_BEFORE
                                else:
                                    current += word
                            else:
                                current = word; began = origin + start * sx
                                current_flags = flags & SPACE_BEFORE | pending
                            pending = 0
                            end = origin + stop * sx
                            if loose:
                                end += j * tcx
                        x += width * sx
                        if loose:
                            x += count * tcx + spaces * twx
                        if flags & SPACE_AFTER:
                            add((current, began, y, end, style, mark, current_flags | SPACE_AFTER))
                            current = ""; pending = SPACE_BEFORE
                    else:
                        if text:
                            pending = SPACE_BEFORE
                            if current:
                                add((current, began, y, end, style, mark, current_flags | SPACE_AFTER))
                                current = ""
                        x += width * sx + count * tcx + spaces * twx
                        if count and not text:
                            end = x
                if current:
                    add((current, began, y, end, style, mark, current_flags))
                elif len(runs) == before:
                    if pending:
                        add((" ", began, y, x, style, mark, 0))
                    elif end != began:
                        # glyphs without text of their own; what they lie in may have replacement text
                        add(("", began, y, end, style, mark, 0))
                if not (ox + tx * ra >= cx0 and cx0 <= x <= cx1 and cy0 <= y + middle <= cy1):
                    canvas.mark_clipped(before, middle, (cx0, cy0, cx1, cy1))
                adjustment = parts[-1].strip()
                if adjustment:
                    x -= sum(numbers(adjustment)) * kx
                tx = (x - ox) / ra
                continue
            if single:
                parts = [b"", token, b""]
            if font.vertical:
                line = Line(font, fs, Tc, Tw, 1.0, (ox, y), (-rc, -rd), WORD_GAP * abs(fs), turn, spaced)
                advance = show_turned(canvas, parts, line, 0.0, (style, mark, (cx0, cy0, cx1, cy1)))
                ty -= advance; dirty = True
            else:
                line = Line(font, fs, Tc, Tw, Th, (ox, y), (ra, rb), WORD_GAP * abs(fs * Th), turn, spaced)
                tx = show_turned(canvas, parts, line, tx, (style, mark, (cx0, cy0, cx1, cy1)))
        elif op <= 10:
            if op == 5:
                try:
                    name, token = a.split()
                    fs = float(token)
                    font = fonts[name]
                except (ValueError, KeyError):
                    found = numbers(NAME(b" ", a))
                    if found:
                        fs = found[-1]
                    name = last_name(a)
                    font = fonts[b"/" + name] = resources.font(name)
                memo = font.memo
                restyle = True
            elif op <= 7:
                try:
                    p, q = map(float, a.split())
                except ValueError:
                    found = numbers(a)[-2:]
                    if len(found) < 2:
                        continue
                    p, q = found
                if op == 7:
                    TL = -q
                E += p * A + q * C; F += p * B + q * D
                if ty:
                    dirty = True
                tx = ty = 0.0; moved = True
            elif op == 8:
                try:
                    A, B, C, D, E, F = map(float, a.split())
                except ValueError:
                    found = numbers(a)[-6:]
                    if len(found) < 6:
                        continue
                    A, B, C, D, E, F = found
                tx = ty = 0.0; dirty = True
            elif op == 9:
                A = D = 1.0; B = C = E = F = 0.0; tx = ty = 0.0; dirty = True
            else:
                E -= TL * C; F -= TL * D; tx = ty = 0.0; dirty = True
        elif op <= 15:
            if op == 11:
                Tc = number(a.strip()); restyle = True
            elif op == 12:
                Tw = number(a.strip()); restyle = True
            elif op == 13:
                if len(saved) < MAX_SAVED_STATES:
                    saved.append((
                        ca, cb, cc, cd, ce, cf, cx0, cy0, cx1, cy1,
                        font, fs, Tc, Tw, Th, TL, rise, mode, fill, stroke, fspace, sspace, lw, alpha, salpha,
                    ))
                else:
                    skipped += 1
            elif op == 14:
                if skipped:
                    skipped -= 1
                elif saved:
                    (
                        ca, cb, cc, cd, ce, cf, cx0, cy0, cx1, cy1,
                        font, fs, Tc, Tw, Th, TL, rise, mode, fill, stroke, fspace, sspace, lw, alpha, salpha,
                    ) = saved.pop()
                    dirty = restyle = True
                    if font is not None:
                        memo = font.memo
            else:
                try:
                    p, q, r, s, t, u = map(float, a.split())
                except ValueError:
                    found = numbers(a)[-6:]
                    if len(found) < 6:
                        continue
                    p, q, r, s, t, u = found
                ca, cb, cc, cd, ce, cf = (
                    p * ca + q * cc, p * cb + q * cd, r * ca + s * cc, r * cb + s * cd,
                    t * ca + u * cc + ce, t * cb + u * cd + cf,
                )
                dirty = True
        elif op <= 18:
            if op == 16:
                marks.append(mark)
                mark = canvas.add_mark(canvas.marks.sequence(a, owner, mark, resources.properties))
            elif op == 17:
                marks.append(mark)
                mark = canvas.add_mark(canvas.marks.plain_sequence(a, owner, mark))
            elif marks:
                mark = marks.pop()
        elif op <= 21:
            if op == 21:
                clipping = True
                continue
            if path:
                blob = path[0] if len(path) == 1 else b"".join(path)
                path = []
                if op == 20 and len(drawings) < MAX_DRAWINGS:
                    drawings.append((
                        blob, operator if alpha and salpha else seen_part(operator, alpha, salpha),
                        fill if alpha > OPAQUE else None, stroke, lw,
                        (ca, cb, cc, cd, ce, cf), (cx0, cy0, cx1, cy1), mark, len(runs),
                    ))
                if clipping:
                    placed = (blob, ca, cb, cc, cd, ce, cf)
                    box = clips.get(placed)
                    if box is None:
                        if len(clips) > MAX_CLIPS:
                            clips.clear()
                        space = (ca, cb, cc, cd, ce, cf)
                        box = clips[placed] = rectangle(blob, space) or path_box(blob, space)
                    if box is not None:
                        cx0 = max(cx0, box[0]); cy0 = max(cy0, box[1])
                        cx1 = min(cx1, box[2]); cy1 = min(cy1, box[3])
            clipping = False
        elif op == 22:
            fill = a + operator; restyle = True
        elif op == 23:
            stroke = a + operator; restyle = True
        elif op == 24:
            fill = (fspace, a); restyle = True
        elif op == 25:
            stroke = (sspace, a); restyle = True
        elif op == 26:
            fspace = resources.colour_space(a); fill = (fspace, b""); restyle = True
        elif op == 27:
            sspace = resources.colour_space(a); stroke = (sspace, b""); restyle = True
        elif op == 28:
            mode = MODES.get(number(a.strip()), 0); restyle = True
        elif op == 29:
            lw = number(a.strip())
        elif op == 30:
            inherited = (font, fs, Tc, Tw, Th, TL, rise, mode, fill, stroke, fspace, sspace, lw, alpha, salpha)
            where = (ca, cb, cc, cd, ce, cf), (cx0, cy0, cx1, cy1)
            draw_object(canvas, last_name(a), Setting(resources, *where, mark, owner, inherited))
        elif op == 31:
            Th = number(a.strip()) * 0.01; restyle = True
        elif op == 32:
            TL = number(a.strip())
        elif op == 33:
            rise = number(a.strip()); dirty = True
        elif op == 34:
            change = resources.state(last_name(a))
            if change is None:
                continue
            if change.font is not None and change.size is not None:
                font = change.font; memo = font.memo; fs = change.size
            alpha = alpha if change.fill_alpha is None else change.fill_alpha
            salpha = salpha if change.stroke_alpha is None else change.stroke_alpha
            lw = lw if change.line_width is None else change.line_width
            restyle = True
        else:
            canvas.add_shading((cx0, cy0, cx1, cy1), mark)
# fmt: on
