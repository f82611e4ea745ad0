"""``tagged2md mcp``: a server of the Model Context Protocol for the files of some folders."""

from __future__ import annotations

from typing import Annotated

import typer

from tagged2md.cli.app import HELP, app, bounded

MEGABYTE = 1 << 20
DEFAULT_MAX_SIZE_MB = 100
DEFAULT_TIMEOUT_S = 60
DEFAULT_MAX_MEMORY_MB = 2048
"""The same as in Bounds, which is not loaded for the help of other commands."""


@app.command(context_settings=HELP)
def mcp(
    folders: Annotated[
        list[str] | None,
        typer.Option("--folder", metavar="FOLDER", help="Folder whose files may be read; again for more."),
    ] = None,
    max_size: Annotated[int, bounded("Megabytes of a file.", "MB")] = DEFAULT_MAX_SIZE_MB,
    timeout: Annotated[float, bounded("Seconds for one request; 0 is no limit.", "S")] = DEFAULT_TIMEOUT_S,
    max_memory: Annotated[int, bounded("Megabytes for one request; 0 is no limit.", "MB")] = DEFAULT_MAX_MEMORY_MB,
) -> None:
    """Let language models convert, check and chunk the PDFs of some folders: an MCP server on standard input."""
    from tagged2md.integrations.mcp import server
    from tagged2md.integrations.requests import Bounds

    bounds = Bounds(max_size * MEGABYTE, timeout, max_memory * MEGABYTE)
    server(folders or [], bounds).run("stdio")
