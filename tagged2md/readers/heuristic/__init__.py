"""Reads pages without usable tags: the same document model, from geometry and looks. See docs/heuristics.md."""

from __future__ import annotations

from tagged2md.readers.heuristic.document import read, read_rest

__all__ = ["read", "read_rest"]
