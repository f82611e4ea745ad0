"""The command line: arguments become one call, its results are printed. No logic beyond that."""

from tagged2md.cli.app import COMMANDS, app
from tagged2md.cli.main import exit_code, main

__all__ = ["COMMANDS", "app", "exit_code", "main"]
