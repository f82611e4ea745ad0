"""Text conservation: what the pages show is in the document once, or named in the report (docs/conservation.md).

Letters and digits of all scripts are counted, page by page, as the pages are read (census); in the end those of the
document and of the ledger are set against them (balance). Only sums are kept, so memory stays flat. Where the sums
differ, the pages concerned are looked at again, to name the words (remarks).
"""

from tagged2md.conservation.census import Census
from tagged2md.conservation.remarks import note_imbalances

__all__ = ["Census", "note_imbalances"]
