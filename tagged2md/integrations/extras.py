"""What is said where the library of an adapter is not installed."""

from __future__ import annotations

from tagged2md.errors import UsageError


class MissingExtraError(UsageError, ImportError):
    """The library of an adapter is missing, or of a version that does not fit; for Python an ImportError."""


def missing_extra(extra: str, error: ImportError) -> MissingExtraError:
    """The error of an adapter whose library can't be imported, with what to install."""
    return MissingExtraError(
        f"tagged2md.integrations.{extra} can't be imported ({error}); pip install 'tagged2md[{extra}]'"
    )
