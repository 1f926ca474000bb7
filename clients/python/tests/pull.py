"""Pulls a list through the package: python pull.py sync|async ARGUMENTS. Prints the ids, the credits, and how it ended."""

import asyncio
import json
import sys

from rolecall import AsyncClient, Client, RolecallError

mode, arguments = sys.argv[1], json.loads(sys.argv[2])


def report(pull, ids, error=None):
    ended = error and {"type": type(error).__name__, "cursor": error.cursor, "key": error.idempotency_key, "text": str(error)}
    credits = pull.credits_charged if pull else 0
    print(json.dumps({"ids": ids, "credits": credits, "complete": bool(pull and pull.is_complete), "error": ended}))


def read():
    ids, pull = [], None
    try:
        with Client() as client:
            pull = client.get_jobs(**arguments).records()
            for job in pull:
                ids.append(job["id"])
    except RolecallError as error:
        return report(pull, ids, error)
    report(pull, ids)


async def read_async():
    ids, pull = [], None
    try:
        async with AsyncClient() as client:
            pull = (await client.get_jobs(**arguments)).records()
            async for job in pull:
                ids.append(job["id"])
    except RolecallError as error:
        return report(pull, ids, error)
    report(pull, ids)


if mode == "sync":
    read()
else:
    asyncio.run(read_async())
