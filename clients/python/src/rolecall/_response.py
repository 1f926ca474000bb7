"""What is received: a response, a page, and all pages of a list."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from urllib.parse import parse_qs, urlsplit

import httpx

from ._request import next_key
from .errors import InvalidResponseError

Body = TypeVar("Body")
Row = TypeVar("Row")


class Response(Generic[Body]):
    """A response: its JSON, and what its headers say."""

    def __init__(self, body: Body, received: httpx.Response, idempotency_key: str | None) -> None:
        #: The whole JSON (text if `format="csv"`): `count`, `unknown`, `did_you_mean`, `excluded`, `note` and the like are here.
        self.body = body
        self.headers: Mapping[str, str] = received.headers
        #: The key with which it was requested; None if it is free.
        self.idempotency_key = idempotency_key

    @property
    def request_id(self) -> str | None:
        return self.headers.get("x-request-id")

    @property
    def credits_charged(self) -> int | None:
        """None if nothing is metered. 0 for a response that was charged before."""
        return _number(self.headers.get("x-credit-charged"))

    @property
    def credit_balance(self) -> int | None:
        return _number(self.headers.get("x-credit-balance"))

    @property
    def credits_are_low(self) -> bool:
        return self.headers.get("x-credit-low") == "true"

    @property
    def is_replayed(self) -> bool:
        """Whether it is the response of an earlier request with the same key."""
        return self.headers.get("idempotent-replayed") == "true"


class _PageBody(Response[Body], Generic[Row, Body]):
    """A page of a list. With `format="csv"`, `body` is its text, and there are pages, but no rows."""

    def __init__(self, response: Response[Body], received: httpx.Response, arguments: Mapping[str, Any]) -> None:
        super().__init__(response.body, received, response.idempotency_key)
        self._arguments = arguments
        self._list = _csv_list(received) if is_csv(received) else _json_list(response.body)

    @property
    def data(self) -> list[Row]:
        """The rows. Empty for `count=True`."""
        if self._list.rows is None:
            raise TypeError('CSV has no rows: read the text in `body`, or leave out format="csv".')
        return self._list.rows

    @property
    def has_more(self) -> bool:
        return self._list.has_more

    @property
    def next_cursor(self) -> str | None:
        """Continues the list. Change feeds and events of watches have one on the last page too: store it for the next run."""
        return self._list.next_cursor

    def _next_arguments(self) -> tuple[dict[str, Any], str | None]:
        cursor = self.next_cursor
        # Repeating a page forever would be charged forever.
        if not cursor or cursor == self._arguments.get("cursor"):
            raise InvalidResponseError(f"A page has more, and no other cursor ({self.request_id}).")
        return {**self._arguments, "cursor": cursor}, next_key(self.idempotency_key, cursor)


class Page(_PageBody[Row, Body]):
    def __init__(
        self,
        response: Response[Body],
        received: httpx.Response,
        arguments: Mapping[str, Any],
        load: Callable[[Mapping[str, Any], str | None], Page[Row, Body]],
    ) -> None:
        super().__init__(response, received, arguments)
        self._load = load

    def next_page(self) -> Page[Row, Body]:
        """The next page. An error says by its `cursor` where to resume."""
        return self._load(*self._next_arguments())

    def pages(self) -> Pages[Row, Body]:
        """This page and those after it. Ends only after the last page; anything else raises."""
        return Pages(self)

    def records(self) -> Pull[Row, Body]:
        """The rows of this page and of those after it, which are requested, and charged, as they are needed."""
        return Pull(self)


class Pages(Iterator[Page[Row, Body]]):
    """Pages of a list. After an error, iterating again requests the page that failed, with the same key."""

    def __init__(self, first: Page[Row, Body]) -> None:
        self._first = first
        self._last: Page[Row, Body] | None = None

    def __next__(self) -> Page[Row, Body]:
        if self._last is None:
            self._last = self._first
        elif self._last.has_more:
            self._last = self._last.next_page()
        else:
            raise StopIteration
        return self._last


class Pull(Iterator[Row], Generic[Row, Body]):
    """Rows of all pages. After an error, iterating again continues where it stopped."""

    def __init__(self, first: Page[Row, Body]) -> None:
        self._pages = first.pages()
        self._rows: Iterator[Row] = iter(())
        #: The page of the last row, with what its body says beside the rows.
        self.page: Page[Row, Body] | None = None
        #: Credits of the pages so far, as the received responses report: a page whose response was lost is 0 when it is repeated.
        self.credits_charged = 0
        #: Whether the last row was returned.
        self.is_complete = False

    def __next__(self) -> Row:
        while True:
            for row in self._rows:
                return row
            try:
                self.page = next(self._pages)
            except StopIteration:
                self.is_complete = True
                raise
            self.credits_charged += self.page.credits_charged or 0
            self._rows = iter(self.page.data)


class AsyncPage(_PageBody[Row, Body]):
    def __init__(
        self,
        response: Response[Body],
        received: httpx.Response,
        arguments: Mapping[str, Any],
        load: Callable[[Mapping[str, Any], str | None], Awaitable[AsyncPage[Row, Body]]],
    ) -> None:
        super().__init__(response, received, arguments)
        self._load = load

    async def next_page(self) -> AsyncPage[Row, Body]:
        """The next page. An error says by its `cursor` where to resume."""
        return await self._load(*self._next_arguments())

    def pages(self) -> AsyncPages[Row, Body]:
        """This page and those after it. Ends only after the last page; anything else raises."""
        return AsyncPages(self)

    def records(self) -> AsyncPull[Row, Body]:
        """The rows of this page and of those after it, which are requested, and charged, as they are needed."""
        return AsyncPull(self)


class AsyncPages(AsyncIterator[AsyncPage[Row, Body]]):
    """Pages of a list. After an error, iterating again requests the page that failed, with the same key."""

    def __init__(self, first: AsyncPage[Row, Body]) -> None:
        self._first = first
        self._last: AsyncPage[Row, Body] | None = None

    async def __anext__(self) -> AsyncPage[Row, Body]:
        if self._last is None:
            self._last = self._first
        elif self._last.has_more:
            self._last = await self._last.next_page()
        else:
            raise StopAsyncIteration
        return self._last


class AsyncPull(AsyncIterator[Row], Generic[Row, Body]):
    """Rows of all pages. After an error, iterating again continues where it stopped."""

    def __init__(self, first: AsyncPage[Row, Body]) -> None:
        self._pages = first.pages()
        self._rows: Iterator[Row] = iter(())
        #: The page of the last row, with what its body says beside the rows.
        self.page: AsyncPage[Row, Body] | None = None
        #: Credits of the pages so far, as the received responses report: a page whose response was lost is 0 when it is repeated.
        self.credits_charged = 0
        #: Whether the last row was returned.
        self.is_complete = False

    async def __anext__(self) -> Row:
        while True:
            for row in self._rows:
                return row
            try:
                self.page = await self._pages.__anext__()
            except StopAsyncIteration:
                self.is_complete = True
                raise
            self.credits_charged += self.page.credits_charged or 0
            self._rows = iter(self.page.data)


@dataclass(frozen=True)
class _List:
    #: None of CSV.
    rows: list[Any] | None
    has_more: bool
    next_cursor: str | None


def _json_list(body: Any) -> _List:
    """Without these keys it is not a list of Rolecall, and must not look like an empty one."""
    if isinstance(body, dict):
        rows, has_more, cursor = body.get("data"), body.get("has_more"), body.get("next_cursor")
        if isinstance(rows, list) and isinstance(has_more, bool):
            return _List(rows, has_more, cursor)
        if isinstance(body.get("count"), int) and rows is None:
            return _List([], False, None)
    raise InvalidResponseError(f"The response is not a list: check the base URL. {str(body)[:200]}")


def is_csv(received: httpx.Response) -> bool:
    return str(received.headers.get("content-type", "")).startswith("text/csv")


def _csv_list(received: httpx.Response) -> _List:
    url = received.links.get("next", {}).get("url")
    cursor = parse_qs(urlsplit(url).query)["cursor"][0] if url else None
    return _List(None, cursor is not None, cursor)


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
