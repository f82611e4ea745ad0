"""What several parsers make of the same files, side by side, each set against the file in the same way."""
