"""`rolecall pull`: a whole list in a file or a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from .. import ApiError, Client, ConflictError, InsufficientCreditsError
from . import options
from .checkpoint import PAGE_SIZE, Checkpoint
from .failures import CREDITS, USAGE, Failure, set_resume_hint
from .kinds import KINDS, PAGE_PARAMETERS, Kind
from .outputs import FORMATS, Description, Output, output_of
from .prices import Estimate
from .progress import Progress

#: Orders that end after 10,000 records.
BEST_EFFORT = ("relevance", "salary")


@click.command()
@click.argument("kind", type=click.Choice(list(KINDS)))
@click.option("-o", "--output", required=True, metavar="TARGET", help=f"A file ({', '.join(FORMATS)}), or postgresql:///DATABASE.")
@options.filters
@click.option("--fields", help="Fields of the records, such as id,title,salary. Default: all of your data tier.")
@click.option("--table", help="The table in SQLite and Postgres. Default: named like the list.")
@click.option("--max-credits", type=click.IntRange(min=1), help="Stop after this many credits, also of earlier runs. It can be continued.")
@click.option("--dry-run", is_flag=True, help="Print the number of records and the price, then exit.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@click.option("--overwrite", is_flag=True, help="Replace the target once the pull is complete.")
@click.option(
    "--checkpoint",
    "checkpoint_path",
    type=click.Path(path_type=Path),
    help="Where pages are kept until the pull is complete. Default: TARGET.part. Needed for Postgres.",
)
@options.connection
def pull(
    kind: str,
    output: str,
    filters: list[tuple[str, str]],
    fields: str | None,
    table: str | None,
    max_credits: int | None,
    dry_run: bool,
    yes: bool,
    overwrite: bool,
    checkpoint_path: Path | None,
    encoding: Any,
    max_wait: float,
) -> None:
    """Copy a whole list to TARGET: jobs, sources, signals, technologies, or a change feed.

    Whatever interrupts it, the same command continues it: pages are saved as they arrive, and the target appears only when it is complete. A page
    whose response was lost is free if it is repeated within 24 hours.

    \b
        rolecall pull jobs -o nurses.parquet -f titles=nurse -f states=US-CA,US-NY
    """
    chosen = KINDS[kind]
    arguments = _arguments(chosen, filters, fields)
    target = output_of(output, table or kind.replace("-", "_"))
    path = checkpoint_path or target.checkpoint
    if path is None:
        raise click.UsageError("A pull to Postgres needs --checkpoint FILE, where its pages are kept until it is complete.")
    with options.open_client(encoding, max_wait) as client:
        if dry_run:
            Estimate(client, chosen, arguments).describe()
            return
        checkpoint = Checkpoint(path, {"kind": kind, "arguments": arguments, "target": target.identity(path.parent)})
        try:
            _begin(client, chosen, arguments, checkpoint, target, yes, overwrite, max_credits)
            set_resume_hint(f"Run the same command again to continue: its pages are kept in {path}.")
            read_pages(client, chosen, arguments, checkpoint, max_credits)
            finish(target, checkpoint, chosen, arguments, overwrite)
        finally:
            checkpoint.close()


def _begin(
    client: Client,
    kind: Kind,
    arguments: dict[str, Any],
    checkpoint: Checkpoint,
    target: Output,
    is_agreed: bool,
    overwrite: bool,
    max_credits: int | None,
) -> None:
    known = checkpoint.get("organization_id")
    try:
        organization = client.get_me().body["organization_id"]
        if known is None:
            if not overwrite and target.exists():
                raise Failure(f"{target.name} exists: use another target, or --overwrite.", USAGE)
            estimate = Estimate(client, kind, arguments)
            estimate.describe()
            estimate.confirm(is_agreed, max_credits)
    except BaseException:
        if known is None:
            checkpoint.delete()
        raise
    if known is not None:
        if known != organization:
            raise Failure(f"{checkpoint.path} was begun with a token of another organization: use that one.", USAGE)
        options.say(f"Resuming after {checkpoint.rows:,} saved {kind.noun} ({checkpoint.path}).")
        return
    checkpoint.set(count=estimate.count, billing_mode=estimate.account["billing_mode"])
    # Last: it says that the pull has begun.
    checkpoint.set(organization_id=organization)


def read_pages(client: Client, kind: Kind, arguments: dict[str, Any], checkpoint: Checkpoint, max_credits: int | None) -> None:
    is_metered = checkpoint.get("billing_mode") == "credits"
    with Progress(checkpoint.get("count"), checkpoint.rows) as progress:
        while not checkpoint.is_complete:
            left = PAGE_SIZE if max_credits is None or not is_metered else max_credits - checkpoint.credits
            # A pending request is repeated as it was, because it may have been charged.
            if left < (checkpoint.pending or 1):
                pending = f" A request for {checkpoint.pending} records was sent, and may have been charged." if checkpoint.pending else ""
                raise Failure(
                    f"Stopped after {checkpoint.credits:,} credits: --max-credits reached.{pending} The pull is not complete: raise it to continue.",
                    CREDITS,
                )
            key, position = checkpoint.request(min(left, PAGE_SIZE))
            try:
                page = kind.read(client, key, {**arguments, **position})
            except ApiError as error:
                if error.status < 500 and not isinstance(error, ConflictError):
                    checkpoint.refused()
                if isinstance(error, InsufficientCreditsError):
                    raise Failure(f"{error}\n{_missing(checkpoint)} Add credits.", CREDITS) from error
                raise
            checkpoint.save(page, kind.price_of(page.data) if is_metered else 0)
            progress.advance(len(page.data))


def _missing(checkpoint: Checkpoint) -> str:
    count = checkpoint.get("count")
    return (
        f"{checkpoint.rows:,} are saved."
        if count is None
        else f"{checkpoint.rows:,} of {count:,} are saved: {count - checkpoint.rows:,} more credits are needed."
    )


def finish(target: Output, checkpoint: Checkpoint, kind: Kind, arguments: dict[str, Any], overwrite: bool) -> None:
    if not target.has(checkpoint):
        if not overwrite and target.exists():
            raise Failure(
                f"{target.name} exists, and was not written by this pull. Move it away, or use --overwrite; the rows are kept in {checkpoint.path}.", USAGE
            )
        target.write(checkpoint, Description(kind, arguments, str(checkpoint.get("as_of"))))
    set_resume_hint("")
    options.say(
        f"{target.name}: {checkpoint.rows:,} {kind.noun} dataset as of {checkpoint.get('as_of')}, {checkpoint.credits:,} credits."
    )
    count = checkpoint.get("count")
    if kind.record is None and count is not None and count != checkpoint.rows:
        options.say(f"There were {count:,} when it began: the dataset changed meanwhile. For one state of it, use `rolecall export`.")
    checkpoint.delete()


def _arguments(kind: Kind, filters: list[tuple[str, str]], fields: str | None) -> dict[str, Any]:
    arguments = options.arguments_of(filters, [*PAGE_PARAMETERS, "fields"])
    if fields is not None:
        arguments["fields"] = fields.split(",")
    if kind.record is not None:
        # Rows of one form, which end.
        arguments = {"rows": "full", "after": "0", **arguments}
    if arguments.get("sort") in BEST_EFFORT:
        raise click.UsageError(f"sort={arguments['sort']} ends after 10,000 records: sort the result instead.")
    return arguments
