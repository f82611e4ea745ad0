"""The server of the Model Context Protocol, with the real client."""

from __future__ import annotations

import asyncio
import sys

import pytest

pytest.importorskip("mcp", reason="pip install 'tagged2md[mcp]'")

from mcp import Client
from mcp.client.stdio import StdioServerParameters

from tagged2md.integrations.mcp import server


def called(target, tool: str, **arguments):
    """The result of one call through a client."""

    async def call():
        async with Client(target) as client:
            return await client.call_tool(tool, arguments)

    return asyncio.run(call())


def test_tools_are_three_that_only_read(report):
    async def listed():
        async with Client(server([str(report.parent)])) as client:
            return (await client.list_tools()).tools

    tools = asyncio.run(listed())

    assert [tool.name for tool in tools] == ["convert", "check", "chunk"]
    assert all(tool.annotations.read_only_hint and not tool.annotations.open_world_hint for tool in tools)
    assert all(tool.description and tool.input_schema["required"] == ["path"] for tool in tools)
    assert all(each["description"] for tool in tools for each in tool.input_schema["properties"].values())


@pytest.mark.parametrize(
    ("tool", "arguments", "field"),
    [
        ("convert", {"pages": "2-3"}, "markdown"),
        ("check", {}, "headings"),
        ("chunk", {"max_tokens": 64, "start": 1}, "chunks"),
    ],
)
def test_tool_answers(report, tool, arguments, field):
    result = called(server([str(report.parent)]), tool, path="report.pdf", **arguments)

    assert not result.is_error
    assert result.structured_content[field]


def test_file_elsewhere_is_an_error_that_the_model_reads(report):
    (report.parent / "inner").mkdir()
    result = called(server([str(report.parent / "inner")]), "convert", path="../report.pdf")

    assert result.is_error
    assert "no such file in the folders of this server" in result.content[0].text


def test_scan_is_an_error_that_says_what_to_do(scanned):
    result = called(server([str(scanned.parent)]), "convert", path="scan.pdf")

    assert result.is_error
    assert "ocrmypdf" in result.content[0].text


def test_command_serves_over_standard_input(report):
    target = StdioServerParameters(
        command=sys.executable, args=["-m", "tagged2md", "mcp", "--folder", str(report.parent)]
    )
    result = called(target, "convert", path="report.pdf")

    assert result.structured_content["markdown"].startswith("# Guide\n")
