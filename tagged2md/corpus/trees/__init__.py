"""A tree of PDFs converted, checked and cut into chunks: files beside each other, and two tables of all of them.

The outputs are the state: each document has a record, written last, that says which content and which settings its
files were made from. A run that was stopped, however hard, goes on from there (docs/corpora.md).
"""
