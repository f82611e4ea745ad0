"""All samples: the modules register theirs when they are loaded."""

from __future__ import annotations

from findings import (  # noqa: F401 - loaded for what they register
    samples_annotations,
    samples_content,
    samples_file,
    samples_nesting,
    samples_pages,
    samples_tree,
    samples_trust,
)
from findings.sample import SAMPLES, Sample

__all__ = ["SAMPLES", "Sample"]
