"""A corpus as a table: one row a file, gates that rows and corpora must pass, where to send each file, reports."""
