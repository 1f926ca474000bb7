"""`rolecall mirror`: a copy that is kept current."""

from __future__ import annotations

from typing import Any, Literal, cast

import click

from .. import CursorExpiredError
from ..mirror import Mirror
from . import options
from .ages import age_of
from .failures import CREDITS, EXPIRED, Failure, say_next
from .kinds import KINDS, PAGE_PARAMETERS
from .prices import Estimate
from .progress import Progress

CHANGES = {"jobs": KINDS["job-changes"], "sources": KINDS["source-changes"]}
PAGE_SIZE = 25
#: A smaller `limit` saves more often.
REFUSED = [*(name for name in PAGE_PARAMETERS if name != "limit"), "after", "rows"]


@click.command()
@click.argument("kind", type=click.Choice(list(CHANGES)))
@click.argument("target")
@options.filters
@click.option("--schema", help="In Postgres. Default: rolecall_jobs or rolecall_sources.")
@click.option("--max-credits", type=click.IntRange(min=1), help="Stop before this run costs more. The next one continues.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@click.option("--restart", is_flag=True, help="Copy everything again. The records stay as they are until the new copy is complete.")
@options.connection
def mirror(
    kind: str,
    target: str,
    filters: list[tuple[str, str]],
    schema: str | None,
    max_credits: int | None,
    yes: bool,
    restart: bool,
    encoding: Any,
    max_wait: float,
) -> None:
    """Copy jobs or sources to TARGET, and apply what has changed since on each later run.

    TARGET is an SQLite file, a DuckDB file (.duckdb), or postgresql:///DATABASE. Run it again whenever it was interrupted, and from a timer to keep it
    current. The view `jobs` (or `sources`) exists once the copy is complete.

    \b
        rolecall mirror jobs postgresql:///market -f countries=DE
    """
    arguments = options.arguments_of(filters, REFUSED)
    feed = CHANGES[kind]
    with (
        options.open_client(encoding, max_wait) as client,
        Mirror(target, cast(Literal["jobs", "sources"], kind), schema=schema, **arguments) as copy,
    ):
        if restart:
            copy.restart()
        estimate = None if copy.has_begun else Estimate(client, feed, arguments)
        if estimate is not None:
            estimate.describe()
            estimate.agree(yes, max_credits)
        say_next("Run the same command again to continue.")
        applied = credits = 0
        try:
            with Progress(estimate.count if estimate else None) as progress:
                for page in copy.updates(client):
                    applied += len(page.data)
                    credits += feed_price(kind, page.data) if page.credits_charged is not None else 0
                    progress.advance(len(page.data))
                    if max_credits is not None and page.has_more and credits + PAGE_SIZE > max_credits:
                        raise Failure(
                            f"Stopped after {credits:,} credits, as --max-credits says: the copy is not current.{_age(copy)}", CREDITS
                        )
        except CursorExpiredError as error:
            raise _expired(error, copy) from error
        say_next("")
        options.say(
            f"{applied:,} changes, {credits:,} credits. {copy.name} has {copy.count():,} {KINDS[kind].noun}, and is of {copy.as_of}{age_of(copy.as_of)}."
        )


def feed_price(kind: str, rows: list[Any]) -> int:
    record = CHANGES[kind].record
    return sum(record in row for row in rows)


def _age(copy: Mirror) -> str:
    return " It is not complete yet." if copy.as_of is None else f" It is of {copy.as_of}{age_of(copy.as_of)}."


def _expired(error: CursorExpiredError, copy: Mirror) -> Failure:
    say_next("")
    return Failure(
        f"{error}\nThe copy can no longer be continued ({error.details.get('reason')}).{_age(copy)}\n"
        "--restart copies everything again, and is charged for it; the old records stay until it is complete.",
        EXPIRED,
    )
