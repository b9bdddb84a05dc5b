"""Every tool, from the official client of the Model Context Protocol."""
import contextlib
import os
import subprocess

import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

import app

MISSING = app.SOUND.replace("  container.register(API.self) { _ in LiveAPI() }.inObjectScope(.container)\n", "")


@contextlib.asynccontextmanager
async def agent(folder):
    parameters = StdioServerParameters(
        command=os.environ["DIGRAPH"], args=["mcp"], cwd=str(folder), env=dict(os.environ)
    )
    async with stdio_client(parameters) as (reader, writer):
        async with ClientSession(reader, writer) as session:
            await session.initialize()
            yield session


async def call(session, tool, **arguments):
    result = await session.call_tool(tool, arguments)
    failed = getattr(result, "is_error", None)
    assert not (result.isError if failed is None else failed), result
    return result.content[0].text


@pytest.mark.asyncio
async def test_every_tool(tmp_path):
    app.write(tmp_path)
    async with agent(tmp_path) as session:
        names = [tool.name for tool in (await session.list_tools()).tools]
        assert names == ["findings", "explain_key", "why", "uses", "tree", "diff", "rule"]
        assert await call(session, "findings") == "No findings."
        assert "made as  LiveAPI" in await call(session, "explain_key", key="API")
        assert "'start()' needs 'API'" in await call(session, "why", **{"from": "start()", "to": "API"})
        assert "1 asks for 'API', in 1 place" in await call(session, "uses", key="API")
        assert "|     API" in await call(session, "tree", key="start()", depth=2)
        assert "# " in await call(session, "rule", id="captive-dependency")
        (tmp_path / "Wiring.swift").write_text(MISSING)
        assert "no binding for 'API', which 'Feed' requires [unresolved-dependency]" in await call(session, "findings")


@pytest.mark.asyncio
async def test_diff(tmp_path):
    def git(*arguments):
        subprocess.run(
            ["git", "-C", tmp_path, "-c", "user.name=A", "-c", "user.email=a@localhost", *arguments],
            check=True, capture_output=True,
        )

    git("init", "--quiet")
    (tmp_path / "Wiring.swift").write_text(app.SOUND)
    git("add", "--all")
    git("commit", "--quiet", "--message", "Begin")
    async with agent(tmp_path) as session:
        assert await call(session, "diff", base="HEAD") == "The wiring and the findings are the same."
        (tmp_path / "Wiring.swift").write_text(MISSING)
        text = await call(session, "diff", base="HEAD")
        assert "answer: bound → no binding" in text
        assert all(line.startswith("|") for line in text.splitlines()[2:] if line), text
        result = await session.call_tool("diff", {"base": "nowhere"})
        assert "nowhere" in result.content[0].text
