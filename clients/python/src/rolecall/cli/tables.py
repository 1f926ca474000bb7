"""Rows through DuckDB, which writes and prints tables."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from .._stores import storable
from .columns import Columns


@contextmanager
def rows_as_file(rows: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """NDJSON that is deleted afterwards."""
    with tempfile.TemporaryDirectory(prefix="rolecall-") as temporary:
        path = Path(temporary) / "rows.ndjson"
        write_ndjson(path, map(storable, rows))
        yield str(path)


def write_ndjson(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        for row in rows:
            file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")


def connect() -> duckdb.DuckDBPyConnection:
    database = duckdb.connect()
    database.execute("SET TimeZone = 'UTC'")
    return database


def read_json(columns: Columns, path: str) -> str:
    """The clause that reads a file of rows, whose path is its parameter."""
    # DuckDB allocates twice this for each thread.
    size = max(16 << 20, _longest_line(path) + 1)
    return f"read_json(?, format = 'newline_delimited', columns = {columns.for_json()}, maximum_object_size = {size})"


def _longest_line(path: str) -> int:
    with open(path, "rb") as file:
        return max(map(len, file), default=0)


def copy_rows(path: Path, rows: Iterable[Mapping[str, Any]], columns: Columns, selected: str, options: str) -> None:
    """Writes a file. One thread writes the same bytes each time."""
    # Beside the result, where there is room for it. The next run overwrites what a killed one has left.
    source = path.with_suffix(".rows")
    try:
        write_ndjson(source, map(storable, rows))
        with connect() as database:
            database.execute("SET threads = 1")
            target = str(path).replace("'", "''")
            database.execute(f"COPY (SELECT {selected} FROM {read_json(columns, str(source))}) TO '{target}' ({options})", [str(source)])
    finally:
        source.unlink(missing_ok=True)
