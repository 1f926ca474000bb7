"""Calls operations through the package: a JSON list of calls in, a JSON list of status and body out. Reads ROLECALL_URL and ROLECALL_TOKEN."""

import asyncio
import inspect
import json
import os
import re
import sys

from rolecall import ApiError, AsyncClient, Client

# What stands for the id of a record in later requests, by the operation that creates it.
CREATED_BY = json.loads(os.environ["CREATED_BY"])


def method_name(operation_id):
    return re.sub(r"(?<=[a-z])([A-Z])", r"_\1", operation_id).lower()


async def results(client, calls):
    created = {}
    for call in calls:
        text = json.dumps([call["inPath"], {**call["inQuery"], **(call.get("body") or {})}])
        for name, value in created.items():
            text = text.replace(name, value)
        in_path, arguments = json.loads(text)
        arguments = {f"{name}_" if name == "from" else name: value for name, value in arguments.items()}
        try:
            response = getattr(client, method_name(call["operationId"]))(*in_path.values(), **arguments)
            response = await response if inspect.isawaitable(response) else response
            status, body = 200, response.body
            assert response.request_id
        except ApiError as error:
            details = {"details": error.details} if error.details else {}
            fields = {"code": error.code, "message": error.message, "status": error.status, "request_id": error.request_id}
            status, body = error.status, {"error": {**fields, **details}}
        if call["operationId"] in CREATED_BY:
            created[CREATED_BY[call["operationId"]]] = body["id"]
        yield {"status": status, "body": body}


async def main():
    calls = json.load(sys.stdin)
    client = Client() if sys.argv[1] == "sync" else AsyncClient()
    print(json.dumps([result async for result in results(client, calls)]))


asyncio.run(main())
