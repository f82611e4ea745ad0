"""What ``tagged2md inspect`` shows: pages as pictures, with the boxes of what was read from them and why."""

from tagged2md.audit.html import html_page
from tagged2md.audit.pages import Audit, shown_numbers
from tagged2md.audit.records import Inspection

__all__ = ["Audit", "Inspection", "html_page", "shown_numbers"]
