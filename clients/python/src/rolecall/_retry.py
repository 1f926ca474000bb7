"""When a request is sent again. The loops that wait are in `client`."""

from __future__ import annotations

import email.utils
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from ._request import Request
from .errors import ConnectionLostError, InvalidResponseError, RolecallError, error_of

#: The request was not processed.
_REFUSED = {429}
#: The request may have been processed: a connection that breaks during a commit is 503, too.
_BROKEN = {500, 502, 503, 504}
#: Errors before anything was sent.
_UNSENT = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
#: Mistakes of configuration, which no retry mends.
_MISTAKES = (httpx.UnsupportedProtocol, httpx.LocalProtocolError)
_MAX_BACKOFF = 30.0


@dataclass(frozen=True)
class RetryPolicy:
    max_retries: int
    max_wait: float

    def after_response(self, request: Request, response: httpx.Response, attempt: int) -> float:
        """Seconds to wait before the next attempt. Raises the error if there is to be none."""
        retry_after = retry_after_of(response)
        error = error_of(response, retry_after)
        status = response.status_code
        # The page of a proxy is no refusal by the API, except with these statuses.
        is_temporary = status in _REFUSED or (status in _BROKEN and request.is_repeatable)
        if not is_temporary or attempt >= self.max_retries:
            raise error
        # A window of hours: the caller decides whether to wait.
        if retry_after is not None and retry_after > self.max_wait:
            raise error
        return max(retry_after or 0.0, 0.05) if retry_after is not None else _backoff(attempt)

    def after_failure(self, request: Request, error: httpx.HTTPError | InvalidResponseError, attempt: int) -> float:
        """Seconds to wait after a broken connection or half a body. Raises the error if the request may not be repeated."""
        if isinstance(error, _MISTAKES):
            raise error
        is_safe = request.is_repeatable or isinstance(error, _UNSENT)
        if is_safe and attempt < self.max_retries:
            return _backoff(attempt)
        if isinstance(error, RolecallError) and is_safe:
            raise error
        hint = "" if is_safe else " The request may have been processed, and is not repeated: look before you send it again."
        raise ConnectionLostError(f"{request.method} {request.url}: {error!r} ({attempt + 1} attempts).{hint}") from error


@contextmanager
def with_position(request: Request) -> Iterator[None]:
    """Errors say where to resume."""
    try:
        yield
    except RolecallError as error:
        error.cursor, error.idempotency_key = request.cursor, request.idempotency_key
        raise


def retry_after_of(response: httpx.Response) -> float | None:
    """Seconds of `Retry-After`, which is a date if a proxy responds. The clock of the responder counts, not that of this machine."""
    text = response.headers.get("retry-after", "")
    if text.isdecimal():
        return float(text)
    try:
        until = email.utils.parsedate_to_datetime(text).timestamp()
    except (TypeError, ValueError):
        return None
    try:
        now = email.utils.parsedate_to_datetime(response.headers.get("date", "")).timestamp()
    except (TypeError, ValueError):
        now = time.time()
    return max(0.0, until - now)


def _backoff(attempt: int) -> float:
    # Spread, so that clients that lost one server do not return at once.
    return min(_MAX_BACKOFF, 0.25 * 2.0**attempt) * random.uniform(0.5, 1.0)
