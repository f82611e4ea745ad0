"""The operators the interpreter knows, as small integers (ISO 32000-2, annex A)."""

from __future__ import annotations

MODES = {float(mode): mode for mode in range(8)}
"""Text rendering modes (9.3.6); anything else fills."""

_KNOWN = (
    "Tj", "'", '"', "TJ", "Tf", "Td", "TD", "Tm", "BT", "T*", "Tc", "Tw", "q", "Q", "cm", "BDC", "BMC", "EMC", "n",
    "f F f* S s B B* b b*", "W W*", "g rg k", "G RG K", "sc scn", "SC SCN", "cs", "CS", "Tr", "w", "Do", "Tz", "TL",
    "Ts", "gs", "sh",
)  # fmt: skip
"""Operators of one number stand together."""
_WITHOUT_EFFECT = "ET i ri d M J j MP DP BX EX d0 d1"

OPERATORS: dict[bytes, int] = {
    b"": 0,
    **dict.fromkeys(map(str.encode, _WITHOUT_EFFECT.split()), 0),
    **{operator.encode(): number for number, group in enumerate(_KNOWN, 1) for operator in group.split()},
}
"""Operator to number, in the order in which the interpreter asks, the commonest first. 0 has no effect, and stands for
path construction and inline images, which come without operator."""
