"""The tools of a Rolecall service for LangChain, by its MCP endpoint.

    export ROLECALL_URL=http://127.0.0.1:4000 ROLECALL_TOKEN=T...
    python rolecall_tools.py                                           names the tools
    python rolecall_tools.py find_jobs '{"role": "data engineer"}'    calls one

In an agent: `create_agent(model, await rolecall_tools())`.
"""

import asyncio
import json
import os
import sys

from langchain_mcp_adapters.client import MultiServerMCPClient


async def rolecall_tools():
    server = {
        "transport": "streamable_http",
        "url": f"{os.environ.get('ROLECALL_URL', 'http://127.0.0.1:4000')}/mcp",
        "headers": {"Authorization": f"Bearer {os.environ['ROLECALL_TOKEN']}"},
    }
    return await MultiServerMCPClient({"rolecall": server}).get_tools()


async def main(name=None, arguments="{}"):
    tools = {tool.name: tool for tool in await rolecall_tools()}
    if name is None:
        print(json.dumps(sorted(tools)))
        return
    content = await tools[name].ainvoke(json.loads(arguments))
    print(content if isinstance(content, str) else "".join(block["text"] for block in content))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
