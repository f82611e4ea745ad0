"""Markdown and documents as outlines that can be compared: the inside of ``writers.verify``."""
