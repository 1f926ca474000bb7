"""Errors of the API and of the connection to it. Branch on `code`, or on the class of a status; never on the message."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx


class RolecallError(Exception):
    """Every error of this package. It says where to resume a pull."""

    #: The cursor of the page that could not be read: pass it with the same filters to continue. None on the first page.
    cursor: str | None = None
    #: The key of the request: pass it too, and the request is charged once even if it had been processed. None if it is free.
    idempotency_key: str | None = None


class ApiError(RolecallError):
    """The API refused a request."""

    def __init__(
        self, status: int, code: str, message: str, request_id: str | None, details: dict[str, Any], retry_after: float | None
    ) -> None:
        super().__init__(f"{status} {code}: {message}" + (f" ({request_id})" if request_id else ""))
        self.status = status
        self.code = code
        self.message = message
        #: Include it when you contact support.
        self.request_id = request_id
        self.details = details
        #: Seconds after which the API may be asked again, if it said so.
        self.retry_after = retry_after


class InvalidRequestError(ApiError):
    """400, 404, 405, 413: change the request."""


class UnauthorizedError(ApiError):
    """401: the token is missing, malformed, expired or revoked."""


class InsufficientCreditsError(ApiError):
    """402: the balance is 0. A pull that ends with it is incomplete: add credits, and resume with `cursor`."""


class ForbiddenError(ApiError):
    """403: the organization or its data tier does not allow it."""


class ConflictError(ApiError):
    """409: `idempotency_key_reused`: another request had the same key in the last 24 hours."""


class CursorExpiredError(ApiError):
    """410: `cursor_expired`: delete the copy and begin without a cursor. `details["reason"]` says why it expired."""


class RateLimitError(ApiError):
    """429: a window is exhausted for longer than the client waits (`max_wait`)."""


class ServerError(ApiError):
    """500, 502, 503, 504, after all retries. A write without a key is not retried, and may have been processed."""


class ConnectionLostError(RolecallError):
    """No response arrived, after all retries. `__cause__` is the error of httpx."""


class InvalidResponseError(RolecallError):
    """Not a Rolecall response, for instance a page of a proxy: check the base URL."""


_CLASSES: dict[int, type[ApiError]] = {
    401: UnauthorizedError,
    402: InsufficientCreditsError,
    403: ForbiddenError,
    409: ConflictError,
    410: CursorExpiredError,
    429: RateLimitError,
}


def error_of(response: httpx.Response, retry_after: float | None) -> RolecallError:
    """The error that a response describes. A proxy may respond with a page of HTML."""
    status = response.status_code
    try:
        error = json.loads(response.content)["error"]
        code, message = str(error["code"]), str(error["message"])
        request_id, details = error.get("request_id"), error.get("details") or {}
    except (AttributeError, KeyError, TypeError, ValueError):
        start = " ".join(response.content[:200].decode(errors="replace").split())
        return InvalidResponseError(f"{status}, which is not a Rolecall error: check the base URL. {start}")
    known = _CLASSES.get(status, ServerError if status >= 500 else InvalidRequestError)
    return known(status, code, message, request_id, details, retry_after)
