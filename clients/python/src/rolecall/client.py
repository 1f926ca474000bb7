"""The clients: sync and async loops around the same decisions."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
import warnings
from collections.abc import Callable, Mapping
from importlib.metadata import version
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import urlsplit

import httpx

from ._request import Encoding, Operation, Request, accept_encoding, build
from ._response import AsyncPage, Page, Response, is_csv
from ._retry import RetryPolicy, with_position
from .errors import InvalidResponseError
from .operations import AsyncOperations, Operations

Self = TypeVar("Self")


class _Options:
    def __init__(
        self, base_url: str | None, token: str | None, encoding: Encoding, max_retries: int, max_wait: float, timeout: float
    ) -> None:
        base_url = base_url or os.environ.get("ROLECALL_URL")
        token = token or os.environ.get("ROLECALL_TOKEN")
        if not base_url or not token:
            raise ValueError("Pass base_url and token, or set ROLECALL_URL and ROLECALL_TOKEN.")
        token = token.strip()
        if not token.isascii() or not token.isprintable() or " " in token:
            # Without the token, which the message of httpx would have.
            raise ValueError("The token has a character that no token has: copy it again.")
        parts = urlsplit(base_url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"base_url is {base_url!r}: write it with its scheme, such as https://api.example.com.")
        self.retry = RetryPolicy(max_retries, max_wait)
        self.of_httpx: dict[str, Any] = {
            "base_url": base_url,
            "headers": {
                "authorization": f"Bearer {token}",
                "accept-encoding": accept_encoding(encoding, base_url),
                "user-agent": f"rolecall-python/{version('rolecall')}",
            },
            "timeout": httpx.Timeout(timeout, connect=min(timeout, 10.0)),
        }


_PARAMETERS = """
    base_url: where the API is; default: the environment variable ROLECALL_URL
    token: default: ROLECALL_TOKEN
    encoding: the content encoding of responses; see the README for what each costs
    max_retries: attempts of one request after the first
    max_wait: the longest `Retry-After`, in seconds, that is waited for; a longer one raises
    timeout: seconds without a byte
    on_wait: called before a request is repeated, with the seconds until then and why
    http: a client of httpx of your own, for proxies and certificates; its base URL and headers are set, and closing it is up to you
"""


class Client(Operations):
    __doc__ = f"Requests that wait for their response. Threads may share one.\n{_PARAMETERS}"

    def __init__(
        self,
        base_url: str | None = None,
        token: str | None = None,
        *,
        encoding: Encoding = "auto",
        max_retries: int = 8,
        max_wait: float = 120.0,
        timeout: float = 60.0,
        on_wait: Callable[[float, str], None] | None = None,
        http: httpx.Client | None = None,
    ) -> None:
        options = _Options(base_url, token, encoding, max_retries, max_wait, timeout)
        self._retry = options.retry
        self._on_wait = on_wait
        self._is_own = http is None
        self._http = http or httpx.Client(**options.of_httpx)
        if http is not None:
            http.base_url = options.of_httpx["base_url"]
            http.headers.update(options.of_httpx["headers"])

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        if self._is_own:
            self._http.close()

    def _response(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> Response[Any]:
        request = build(operation, path, arguments, idempotency_key)
        with with_position(request):
            return self._send(request)[0]

    def _page(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> Page[Any, Any]:
        request = build(operation, path, arguments, idempotency_key)
        with with_position(request):
            response, received = self._send(request)
            return Page(response, received, arguments, lambda following, key: self._page(operation, path, following, key))

    def _send(self, request: Request) -> tuple[Response[Any], httpx.Response]:
        attempt = 0
        while True:
            try:
                received = self._http.request(
                    request.method, request.url, params=request.query, json=request.body, headers=request.headers
                )
                if received.is_success:
                    return _read(request, received), received
                wait, reason = self._retry.after_response(request, received, attempt), str(received.status_code)
            except (httpx.TransportError, httpx.DecodingError, _HalfBodyError) as error:
                wait, reason = self._retry.after_failure(request, error, attempt), repr(error)
            if self._on_wait is not None:
                self._on_wait(wait, reason)
            time.sleep(wait)
            attempt += 1


class AsyncClient(AsyncOperations):
    __doc__ = f"The same as `Client`, for `async` and `await`.\n{_PARAMETERS}"

    def __init__(
        self,
        base_url: str | None = None,
        token: str | None = None,
        *,
        encoding: Encoding = "auto",
        max_retries: int = 8,
        max_wait: float = 120.0,
        timeout: float = 60.0,
        on_wait: Callable[[float, str], None] | None = None,
        http: httpx.AsyncClient | None = None,
    ) -> None:
        options = _Options(base_url, token, encoding, max_retries, max_wait, timeout)
        self._retry = options.retry
        self._on_wait = on_wait
        self._is_own = http is None
        self._http = http or httpx.AsyncClient(**options.of_httpx)
        if http is not None:
            http.base_url = options.of_httpx["base_url"]
            http.headers.update(options.of_httpx["headers"])

    async def __aenter__(self: Self) -> Self:
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        await self.close()

    async def close(self) -> None:
        if self._is_own:
            await self._http.aclose()

    async def _response(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> Response[Any]:
        request = build(operation, path, arguments, idempotency_key)
        with with_position(request):
            return (await self._send(request))[0]

    async def _page(
        self, operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None
    ) -> AsyncPage[Any, Any]:
        request = build(operation, path, arguments, idempotency_key)
        with with_position(request):
            response, received = await self._send(request)
            return AsyncPage(response, received, arguments, lambda following, key: self._page(operation, path, following, key))

    async def _send(self, request: Request) -> tuple[Response[Any], httpx.Response]:
        attempt = 0
        while True:
            try:
                received = await self._http.request(
                    request.method, request.url, params=request.query, json=request.body, headers=request.headers
                )
                if received.is_success:
                    return _read(request, received), received
                wait, reason = self._retry.after_response(request, received, attempt), str(received.status_code)
            except (httpx.TransportError, httpx.DecodingError, _HalfBodyError) as error:
                wait, reason = self._retry.after_failure(request, error, attempt), repr(error)
            if self._on_wait is not None:
                self._on_wait(wait, reason)
            await asyncio.sleep(wait)
            attempt += 1


class _HalfBodyError(InvalidResponseError):
    """A body that is not JSON: it was cut where its length was not stated, or comes from a proxy."""


def _read(request: Request, received: httpx.Response) -> Response[Any]:
    if "deprecation" in received.headers:
        sunset = received.headers.get("sunset", "a time that is not set yet")
        warnings.warn(f"{request.method} {request.url}: deprecated, ends at {sunset}.", DeprecationWarning, stacklevel=_depth_of_caller())
    if is_csv(received):
        return Response(received.text, received, request.idempotency_key)
    try:
        body = json.loads(received.content)
    except ValueError as error:
        start = " ".join(received.content[:200].decode(errors="replace").split())
        raise _HalfBodyError(f"The response is not JSON: check the base URL. {start}") from error
    return Response(body, received, request.idempotency_key)


def _depth_of_caller() -> int:
    """The `stacklevel` of the first frame outside this package: pages and rows request from different depths."""
    package = f"{__package__}."
    depth, frame = 1, sys._getframe(1)
    while frame.f_back is not None and f"{frame.f_globals.get('__name__', '')}.".startswith(package):
        depth, frame = depth + 1, frame.f_back
    return depth
