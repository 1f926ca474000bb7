"""Rows as people or programs read them."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from typing import Any

import click
import duckdb

from .columns import FORMULA
from .failures import USAGE, Failure

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
    repeated = sorted({name for name in columns if columns.count(name) > 1})
    if repeated:
        raise Failure(f"Several columns are called {', '.join(repeated)}: give them different names with AS.", USAGE)
    if not sys.stdout.isatty() and isinstance(sys.stdout, io.TextIOWrapper):
        # The same bytes on each system.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    rows = ([_plain(value) for value in row] for row in _each(result))
    records = (dict(zip(columns, row, strict=True)) for row in rows)
    if chosen == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerow([_cell(name) for name in columns])
        writer.writerows([_cell(value) for value in row] for row in rows)
    elif chosen == "json":
        click.echo(json.dumps(list(records), ensure_ascii=False, indent=2))
    else:
        for record in records:
            click.echo(json.dumps(record, ensure_ascii=False))


def _cell(value: Any) -> Any:
    """Texts that a spreadsheet would evaluate are escaped, as in the CSV of the API."""
    if isinstance(value, (dict, list)):
        return json.dumps(value, ensure_ascii=False)
    return f"'{value}" if isinstance(value, str) and re.match(FORMULA, value) else value


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
