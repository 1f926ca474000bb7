"""The Python package `mcp` as a program: `python client.py KIND URL`, with TOKEN in the environment.

It reads and writes what `official-client.ts` describes, like `client.mjs`. KIND is `v1` for version 1 of the package; for version 2 it is `auto`,
`legacy`, or the revision of the protocol. The clients check results against the schemas of the tools.
"""

import asyncio
import json
import os
import sys
from contextlib import asynccontextmanager

kind, url = sys.argv[1:]
headers = {"Authorization": f"Bearer {os.environ['TOKEN']}"}


@asynccontextmanager
async def connect_v1():
    from mcp import ClientSession, McpError
    from mcp.client.streamable_http import streamable_http_client
    from mcp.shared._httpx_utils import create_mcp_http_client

    async with (
        create_mcp_http_client(headers=headers) as http_client,
        streamable_http_client(url, http_client=http_client) as (reader, writer, _),
        ClientSession(reader, writer) as session,
    ):
        initialized = await session.initialize()
        yield session, initialized.protocolVersion, McpError


@asynccontextmanager
async def connect_v2():
    import httpx2
    from mcp import Client, MCPError
    from mcp.client.streamable_http import streamable_http_client

    async with (
        httpx2.AsyncClient(headers=headers, timeout=60) as http_client,
        Client(streamable_http_client(url, http_client=http_client), mode=kind) as client,
    ):
        yield client, client.protocol_version, MCPError


def write(value):
    print(json.dumps(value), flush=True)


async def run():
    async with (connect_v1 if kind == "v1" else connect_v2)() as (client, version, error_type):
        write({"version": version})
        while line := await asyncio.to_thread(sys.stdin.readline):
            call = json.loads(line)
            try:
                result = await (client.list_tools() if call is None else client.call_tool(**call))
                write({"result": result.model_dump(by_alias=True, mode="json", exclude_none=True)})
            except error_type as error:
                write({"error": {"code": error.error.code, "message": error.error.message}})


asyncio.run(run())
