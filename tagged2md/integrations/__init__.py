"""Thin adapters to libraries that people use already, each behind an extra (docs/integrations.md).

Nothing here is imported by the rest of the package, and importing this package imports no other library: each adapter
is a module of its own, which says what to install where its library is missing.
"""
