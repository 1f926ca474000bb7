"""What is received: a response, a page, and all pages of a list."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import Any, Generic, TypeVar, cast

import httpx

from ._request import next_key
from .errors import InvalidResponseError, RolecallError

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
    """A page of a list."""

    _arguments: Mapping[str, Any]

    @property
    def data(self) -> list[Row]:
        """The rows. Empty for `count=True`."""
        return cast("list[Row]", cast("dict[str, Any]", self.body).get("data", []))

    @property
    def has_more(self) -> bool:
        return bool(cast("dict[str, Any]", self.body).get("has_more", False))

    @property
    def next_cursor(self) -> str | None:
        """Continues the list. Change feeds and events of watches have one on the last page too: store it for the next run."""
        return cast("dict[str, Any]", self.body).get("next_cursor")

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
        super().__init__(response.body, received, response.idempotency_key)
        self._arguments = arguments
        self._load = load

    def next_page(self) -> Page[Row, Body]:
        """The next page. An error says by its `cursor` where to resume."""
        arguments, key = self._next_arguments()
        try:
            return self._load(arguments, key)
        except RolecallError as error:
            error.cursor, error.idempotency_key = arguments["cursor"], key
            raise

    def pages(self) -> Iterator[Page[Row, Body]]:
        """This page and those after it. Ends only after the last page; anything else raises."""
        page = self
        yield page
        while page.has_more:
            page = page.next_page()
            yield page

    def records(self) -> Pull[Row, Body]:
        """The rows of this page and of those after it, which are requested, and charged, as they are needed."""
        return Pull(self.pages())


class Pull(Iterator[Row], Generic[Row, Body]):
    """Rows of all pages. `page` is the page of the last row, with what its body says beside the rows."""

    def __init__(self, pages: Iterator[Page[Row, Body]]) -> None:
        self._pages = pages
        self._rows: Iterator[Row] = iter(())
        self.page: Page[Row, Body] | None = None
        #: Credits of the pages so far.
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
                # A generator that has raised ends, too.
                self.is_complete = self.page is not None and not self.page.has_more
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
        super().__init__(response.body, received, response.idempotency_key)
        self._arguments = arguments
        self._load = load

    async def next_page(self) -> AsyncPage[Row, Body]:
        """The next page. An error says by its `cursor` where to resume."""
        arguments, key = self._next_arguments()
        try:
            return await self._load(arguments, key)
        except RolecallError as error:
            error.cursor, error.idempotency_key = arguments["cursor"], key
            raise

    async def pages(self) -> AsyncIterator[AsyncPage[Row, Body]]:
        """This page and those after it. Ends only after the last page; anything else raises."""
        page = self
        yield page
        while page.has_more:
            page = await page.next_page()
            yield page

    def records(self) -> AsyncPull[Row, Body]:
        """The rows of this page and of those after it, which are requested, and charged, as they are needed."""
        return AsyncPull(self.pages())


class AsyncPull(AsyncIterator[Row], Generic[Row, Body]):
    """Rows of all pages. `page` is the page of the last row, with what its body says beside the rows."""

    def __init__(self, pages: AsyncIterator[AsyncPage[Row, Body]]) -> None:
        self._pages = pages
        self._rows: Iterator[Row] = iter(())
        self.page: AsyncPage[Row, Body] | None = None
        #: Credits of the pages so far.
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
                self.is_complete = self.page is not None and not self.page.has_more
                raise
            self.credits_charged += self.page.credits_charged or 0
            self._rows = iter(self.page.data)


def _number(text: str | None) -> int | None:
    return None if text is None else int(text)
