"""`rolecall mirror`: a copy that is kept current."""

from __future__ import annotations

from typing import Any, Literal, cast

import click

from .. import Client, CursorExpiredError
from ..mirror import Mirror
from . import options
from .ages import age_of
from .failures import CREDITS, EXPIRED, Failure, set_resume_hint
from .kinds import KINDS, PAGE_PARAMETERS, Kind
from .prices import Estimate
from .progress import Progress

CHANGES = {"jobs": KINDS["job-changes"], "sources": KINDS["source-changes"]}
REFUSED = [*PAGE_PARAMETERS, "after", "rows"]


@click.command()
@click.argument("kind", type=click.Choice(list(CHANGES)))
@click.argument("target")
@options.filters
@click.option("--schema", help="In Postgres. Default: rolecall_jobs or rolecall_sources.")
@click.option("--max-credits", type=click.IntRange(min=1), help="Stop before this run costs more. The next run continues.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@click.option("--restart", is_flag=True, help="If the copy has expired, copy everything again, and pay for it. The old records stay until the new copy is complete.")
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
        estimate = None if copy.has_begun else _estimate(client, feed, arguments, yes, max_credits)
        set_resume_hint("Run the same command again to continue.")
        try:
            applied, credits = _update(client, copy, kind, max_credits, estimate)
        except CursorExpiredError as error:
            if not restart:
                raise _expired(error, copy) from error
            options.say(f"The copy can no longer be continued ({error.details.get('reason')}): everything is copied again.")
            # Before anything is discarded.
            estimate = _estimate(client, feed, arguments, yes, max_credits)
            copy.restart()
            applied, credits = _update(client, copy, kind, max_credits, estimate)
        set_resume_hint("")
        options.say(
            f"{applied:,} changes, {credits:,} credits. {copy.name} has {copy.count():,} {KINDS[kind].noun}, dataset as of {copy.as_of}{age_of(copy.as_of)}."
        )


def _estimate(client: Client, feed: Kind, arguments: dict[str, Any], is_confirmed: bool, max_credits: int | None) -> Estimate:
    estimate = Estimate(client, feed, arguments)
    estimate.describe()
    estimate.confirm(is_confirmed, max_credits)
    return estimate


def _update(client: Client, copy: Mirror, kind: str, max_credits: int | None, estimate: Estimate | None) -> tuple[int, int]:
    applied = credits = 0
    with Progress(estimate.count if estimate else None) as progress:
        for page in copy.updates(client, max_credits):
            applied += len(page.data)
            credits += CHANGES[kind].price_of(page.data) if page.credits_charged is not None else 0
            progress.advance(len(page.data))
    if not copy.is_current:
        raise Failure(f"Stopped after {credits:,} credits: --max-credits reached. The copy is not current.{_age(copy)}", CREDITS)
    return applied, credits


def _age(copy: Mirror) -> str:
    return " It is not complete yet." if copy.as_of is None else f" It has the dataset as of {copy.as_of}{age_of(copy.as_of)}."


def _expired(error: CursorExpiredError, copy: Mirror) -> Failure:
    set_resume_hint("")
    return Failure(
        f"{error}\nThe copy can no longer be continued ({error.details.get('reason')}).{_age(copy)}\n"
        "--restart copies everything again, and is charged for it; the old records stay until it is complete.",
        EXPIRED,
    )
