"""The operators the interpreter knows, as small integers (ISO 32000-2, annex A)."""

from __future__ import annotations

MODES = {float(mode): mode for mode in range(8)}
"""Text rendering modes (9.3.6); anything else fills."""

OPERATORS: dict[bytes, int] = {
    operator: number
    for number, group in enumerate(
        (
            "Tj", "'", '"', "TJ", "Tf", "Td", "TD", "Tm", "BT", "T*", "Tc", "Tw", "q", "Q", "cm", "BDC", "BMC", "EMC",
            "n", "f F f* S s B B* b b*", "W W*", "g rg k", "G RG K", "sc scn", "SC SCN", "cs", "CS", "Tr", "w", "Do",
            "Tz", "TL", "Ts", "gs", "sh",
        ),
        1,
    )
    for operator in map(str.encode, group.split())
}  # fmt: skip
"""Operator to number; the order is the order in which the interpreter asks, the commonest first."""
