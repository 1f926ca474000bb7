"""What the program says when it fails, and its exit codes."""

from __future__ import annotations

import sqlite3
from typing import Any, NoReturn

import click
import duckdb
import httpx

from .._stores import MirrorError, SelectionError
from ..errors import (
    ApiError,
    ConnectionLostError,
    CursorExpiredError,
    ForbiddenError,
    InsufficientCreditsError,
    InvalidRequestError,
    InvalidResponseError,
    RateLimitError,
    RolecallError,
    UnauthorizedError,
)

FAILED, USAGE, REFUSED, CREDITS, EXPIRED, LIMITED, NETWORK, INTERRUPTED = 1, 2, 3, 4, 5, 6, 7, 130

_CODES: tuple[tuple[type[Exception] | tuple[type[Exception], ...], int], ...] = (
    ((UnauthorizedError, ForbiddenError), REFUSED),
    (InsufficientCreditsError, CREDITS),
    (CursorExpiredError, EXPIRED),
    (RateLimitError, LIMITED),
    ((InvalidRequestError, SelectionError), USAGE),
    ((ConnectionLostError, InvalidResponseError, httpx.HTTPError), NETWORK),
    ((RolecallError, OSError, sqlite3.Error, duckdb.Error), FAILED),
)


class Failure(click.ClickException):
    """An error that says what to do."""

    def __init__(self, message: str, exit_code: int = FAILED) -> None:
        super().__init__(message)
        self.code = exit_code

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        return self.code


class Program(click.Group):
    """Commands whose errors are one message and an exit code. `ctx.obj` is what to do next, if a command has said so."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise Failure(f"Interrupted.{_hint(ctx, INTERRUPTED)}", INTERRUPTED) from None
        except click.Abort:
            raise Failure("Canceled.", INTERRUPTED) from None
        except Failure as error:
            raise Failure(f"{error.message}{_hint(ctx, error.code)}", error.code) from error
        except Exception as error:
            raise_failure(error, ctx)


def raise_failure(error: Exception, ctx: click.Context) -> NoReturn:
    is_postgres = type(error).__module__.partition(".")[0] == "psycopg"
    code = FAILED if is_postgres else next((code for kinds, code in _CODES if isinstance(error, kinds)), None)
    if code is None or isinstance(error, BrokenPipeError):
        raise error
    raise Failure(f"{_message(error)}{_hint(ctx, code)}", code) from error


def set_resume_hint(text: str) -> None:
    """What to do after an error, or an interruption."""
    click.get_current_context().find_root().obj = text


def _hint(ctx: click.Context, code: int) -> str:
    """The context of the command is gone when its error arrives: the hint is in that of the program."""
    hint = ctx.find_root().obj
    return f"\n{hint}" if hint and code != USAGE else ""


def _message(error: Exception) -> str:
    text = str(error)
    if isinstance(error, UnauthorizedError):
        return f"The API refused the token: {text}\nSet ROLECALL_TOKEN, or run `rolecall login`."
    if isinstance(error, ConnectionLostError):
        return f"The API cannot be reached: {error.__cause__}. {text}\nIs ROLECALL_URL its address?"
    if isinstance(error, RateLimitError) and error.retry_after:
        return f"{text}\nThe limit is exhausted for {error.retry_after:.0f} seconds; --max-wait says how long to wait."
    if isinstance(error, ApiError) and error.details.get("available_filters"):
        return f"{text}\nYour data tier has these filters: {', '.join(error.details['available_filters'])}."
    if isinstance(error, MirrorError) or not isinstance(error, sqlite3.Error):
        return text
    return f"{text}. Another process may use the file."
