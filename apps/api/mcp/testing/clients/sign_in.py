"""The Python package `mcp` with the address alone: `python sign_in.py KIND URL`.

It writes and waits for what `sign-in.mjs` describes. KIND is `v1` for version 1 of the package; for version 2 it is `auto`, `legacy`, or the revision.
"""

import asyncio
import json
import sys
from contextlib import asynccontextmanager
from urllib.parse import parse_qs, urlsplit

from mcp.client.auth import OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

kind, url = sys.argv[1:]


def write(value):
    print(json.dumps(value), flush=True)


class Storage:
    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def open_browser(authorize):
    write({"authorize": authorize})


def callback_handler(called_back):
    async def handle():
        query = {name: values[0] for name, values in parse_qs(urlsplit(await called_back).query).items()}
        if kind == "v1":
            return query["code"], query.get("state")
        from mcp.shared.auth import AuthorizationCodeResult

        return AuthorizationCodeResult(code=query["code"], state=query.get("state"), iss=query.get("iss"))

    return handle


@asynccontextmanager
async def session(auth):
    if kind == "v1":
        import httpx
        from mcp import ClientSession

        async with (
            httpx.AsyncClient(auth=auth, timeout=60, follow_redirects=True) as http_client,
            streamable_http_client(url, http_client=http_client) as (reader, writer, _),
            ClientSession(reader, writer) as client,
        ):
            await client.initialize()
            yield client
    else:
        import httpx2
        from mcp import Client

        async with (
            httpx2.AsyncClient(auth=auth, timeout=60) as http_client,
            Client(streamable_http_client(url, http_client=http_client), mode=kind) as client,
        ):
            yield client


async def run():
    called_back = asyncio.get_running_loop().create_future()

    async def answer(reader, writer):
        path = (await reader.readline()).split()[1].decode()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\nConnection: close\r\n\r\nConnected")
        await writer.drain()
        writer.close()
        if not called_back.done() and "code=" in path:
            called_back.set_result(path)

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    metadata = OAuthClientMetadata(
        client_name=f"Official client {kind}", redirect_uris=[f"http://127.0.0.1:{port}/callback"]
    )
    auth = OAuthClientProvider(
        server_url=url,
        client_metadata=metadata,
        storage=Storage(),
        redirect_handler=open_browser,
        callback_handler=callback_handler(called_back),
    )
    async with session(auth) as client:
        listed = await client.list_tools()

        async def read():
            result = await client.call_tool("find_jobs", {"limit": 1})
            return result.model_dump(by_alias=True, mode="json")["structuredContent"]

        first = await read()
        # As if it had expired.
        auth.context.token_expiry_time = 1
        write({"tools": len(listed.tools), "results": [first, await read()]})
    server.close()


asyncio.run(run())
