"""Clients whose requests are recorded, and get the given responses, in turn."""

import asyncio
import json

import httpx

from rolecall import AsyncClient, Client

URL, TOKEN = "https://api.example.com", "T0"


def error(status, code="an_error", **headers):
    body = {"error": {"code": code, "message": "By the test.", "status": status, "request_id": "req_0"}}
    return httpx.Response(status, json=body, headers={"retry-after": "0", **headers})


def page(rows, cursor=None, has_more=False, **headers):
    body = {"data": rows, "next_cursor": cursor, "has_more": has_more, "as_of": "2026-11-28T00:00:00Z"}
    # Escaped, so that also halves of surrogate pairs can be sent.
    return httpx.Response(200, content=json.dumps(body), headers={"content-type": "application/json", **headers})


class Script:
    """`sync` and `run_async` call a function with a client. Raises if there are more requests than responses."""

    def __init__(self, *responses, **options):
        self.responses, self.options, self.requests = list(responses), options, []

    def client(self):
        return Client(URL, TOKEN, http=httpx.Client(transport=httpx.MockTransport(self._respond)), **self.options)

    def async_client(self):
        return AsyncClient(URL, TOKEN, http=httpx.AsyncClient(transport=httpx.MockTransport(self._respond)), **self.options)

    def run_async(self, use):
        return asyncio.run(use(self.async_client()))

    def keys(self):
        return [request.headers.get("idempotency-key") for request in self.requests]

    def body(self, index=0):
        return json.loads(self.requests[index].content)

    def _respond(self, request):
        self.requests.append(request)
        response = self.responses.pop(0)
        if isinstance(response, Exception):
            raise response
        return response
