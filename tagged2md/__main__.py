"""``python -m tagged2md`` is the command."""

from tagged2md.cli import main

if __name__ == "__main__":
    main()
