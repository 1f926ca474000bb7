"""`rolecall read`: one response of any read."""

from __future__ import annotations

import json
import sys
from typing import Any

import click

from .. import operations
from .._request import Operation
from . import options
from .printing import FORMATS, print_rows
from .tables import connect, rows_as_file

READS = {
    name.removeprefix("GET_").lower().replace("_", "-"): f"get_{name.removeprefix('GET_').lower()}"
    for name, value in vars(operations).items()
    if isinstance(value, Operation) and value.method == "GET"
}


@click.command()
@click.argument("operation", type=click.Choice(list(READS)), metavar="OPERATION")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@options.filters
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    help="table, ndjson and csv print the rows only. Default: the whole response as JSON.",
)
@options.connection
def read(operation: str, ids: tuple[str, ...], filters: list[tuple[str, str]], format_: str | None, encoding: Any, max_wait: float) -> None:
    """Print one response: me, metrics-series, jobs-options, jobs-by-job-id J...

    \b
        rolecall read metrics-series -f titles=nurse -f states=US-CA
    """
    chosen: Operation = getattr(operations, READS[operation].upper())
    if len(ids) != chosen.path.count("{"):
        raise click.UsageError(f"{chosen.path} has {chosen.path.count('{')} ids.")
    with options.open_client(encoding, max_wait) as client:
        response = getattr(client, READS[operation])(*ids, **options.arguments_of(filters, ["format"]))
    body = response.body
    if response.credits_charged:
        options.say(f"{response.credits_charged:,} credits. {response.credit_balance:,} are left.")
    if isinstance(body, dict) and body.get("has_more"):
        options.say(f"This is one page of {len(body['data'])}: `rolecall pull` reads all, -f cursor={body['next_cursor']} the next.")
    if format_ in (None, "json"):
        click.echo(json.dumps(body, ensure_ascii=False, indent=2 if sys.stdout.isatty() or format_ else None))
        return
    rows = body.get("data") if isinstance(body, dict) else None
    if not isinstance(rows, list):
        raise click.UsageError(f"{operation} has no rows: leave out --format.")
    with rows_as_file(rows) as path, connect() as database:
        if rows:
            print_rows(database, "SELECT * FROM read_json(?, format = 'newline_delimited', sample_size = -1)", [path], format_)
