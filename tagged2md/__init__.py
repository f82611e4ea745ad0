"""tagged2md turns PDFs into Markdown."""
