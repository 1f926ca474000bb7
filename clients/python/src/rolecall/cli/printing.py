"""Rows as people or programs read them."""

from __future__ import annotations

import csv
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any

import click
import duckdb

FORMATS = ("table", "ndjson", "json", "csv")
#: Of a table on a terminal.
MAX_ROWS = 40


def print_rows(database: duckdb.DuckDBPyConnection, sql: str, parameters: Sequence[Any], format_: str | None) -> None:
    chosen = format_ or ("table" if sys.stdout.isatty() else "ndjson")
    if chosen == "table":
        # It says how many rows there are, if it does not show all.
        database.sql(sql, params=list(parameters)).show(max_rows=MAX_ROWS, max_width=shutil.get_terminal_size().columns)
        return
    result = database.execute(sql, list(parameters))
    columns = [column[0] for column in result.description or []]
    records = ({name: _plain(value) for name, value in zip(columns, row, strict=True)} for row in _each(result))
    if chosen == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows([json.dumps(each) if isinstance(each, (dict, list)) else each for each in row.values()] for row in records)
    elif chosen == "json":
        click.echo(json.dumps(list(records), ensure_ascii=False, indent=2))
    else:
        for record in records:
            click.echo(json.dumps(record, ensure_ascii=False))


def _each(found: duckdb.DuckDBPyConnection) -> Iterator[tuple[Any, ...]]:
    while batch := found.fetchmany(1_000):
        yield from batch


def _plain(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat().replace("+00:00", "Z")
    if isinstance(value, dict):
        return {str(name): _plain(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, date) or type(value).__name__ in ("Decimal", "UUID", "time", "timedelta") else value
