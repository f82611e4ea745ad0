"""Files elsewhere, through fsspec: loaded only where an address is named that is no path."""

from __future__ import annotations

from typing import Any

from tagged2md.errors import UsageError

PRIVATE = "memory"
"""The scheme of what one process keeps for itself."""
WEB = ("http", "https")
"""Schemes of single files, which can't be listed: only what is named is fetched."""


def is_remote(path: str) -> bool:
    """Whether it is an address, such as ``s3://bucket/folder``, and no path."""
    return "://" in path


def scheme_of(address: str) -> str:
    """Its scheme in lower case."""
    return address.partition("://")[0].lower()


def file_system(address: str) -> tuple[Any, str]:
    """The file system of an address, and its path in there.

    Raises UsageError where fsspec, or what it needs for that scheme, is missing, and for a scheme nobody knows.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise UsageError(f"{address}: addresses need fsspec: pip install 'tagged2md[fsspec]'") from error
    try:
        system, path = url_to_fs(address)
    except (ImportError, ValueError) as error:  # a package for the scheme is missing; no such scheme
        raise UsageError(f"{address}: can't be opened ({error})") from error
    return system, str(path)
