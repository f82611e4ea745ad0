"""MarkItDown: a plugin that reads the PDFs (``markitdown --use-plugins FILE``).

The entry point ``markitdown.plugin`` of this package leads here.
"""

from __future__ import annotations

from typing import Any, BinaryIO

from tagged2md.errors import Tagged2mdError
from tagged2md.integrations.extras import missing_extra
from tagged2md.options import OptionFields
from tagged2md.pipeline import convert

try:
    from markitdown import (
        DocumentConverter,
        DocumentConverterResult,
        FileConversionException,
        MarkItDown,
        StreamInfo,
    )
    from markitdown.converters import PdfConverter
except ImportError as error:
    raise missing_extra("markitdown", error) from error

__plugin_interface_version__ = 1

MIME_TYPES = ("application/pdf", "application/x-pdf")
PRIORITY = -1.0
"""Before the converters of MarkItDown, which have 0 and more; lower ones are tried first."""


def register_converters(markitdown: MarkItDown, **options: Any) -> None:
    """Read PDFs with tagged2md; its options are the mapping ``tagged2md``.

    MarkItDown tries the next converter where one fails, and its own gives an empty text for a scanned file. So that one
    is taken out: what has no text fails, and says why.
    """
    kept = [each for each in markitdown._converters if not isinstance(each.converter, PdfConverter)]  # noqa: SLF001 - there is no other way to take one out
    markitdown._converters[:] = kept  # noqa: SLF001 - the same list, which ZIP files are read with too
    markitdown.register_converter(Tagged2mdConverter(options.get("tagged2md", {})), priority=PRIORITY)


class Tagged2mdConverter(DocumentConverter):
    """Converts a PDF to Markdown; pictures have their alternate texts."""

    def __init__(self, options: OptionFields) -> None:
        """The options are those of ``tagged2md.convert``."""
        super().__init__()
        self.options: OptionFields = {"images": "none", **options}

    def accepts(self, file_stream: BinaryIO, stream_info: StreamInfo, **kwargs: Any) -> bool:  # noqa: ARG002 - the signature that is called
        """Whether it is a PDF, by its type or its name."""
        return stream_info.mimetype in MIME_TYPES or (stream_info.extension or "").lower() == ".pdf"

    def convert(self, file_stream: BinaryIO, stream_info: StreamInfo, **kwargs: Any) -> DocumentConverterResult:  # noqa: ARG002 - the signature that is called
        """The Markdown and the title. Raises FileConversionException with our message."""
        try:
            conversion = convert(file_stream, **self.options)
        except Tagged2mdError as error:
            raise FileConversionException(str(error)) from error
        return DocumentConverterResult(conversion.markdown, title=conversion.document.title)
