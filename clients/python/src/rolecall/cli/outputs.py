"""Where a pull goes. A target appears whole, or not at all, and has the same bytes or rows whenever the pull has the same rows."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import click

from .._stores import connect_postgres, import_extra, storable
from .checkpoint import Checkpoint
from .columns import Columns
from .kinds import Kind
from .tables import copy_rows, write_ndjson


@dataclass(frozen=True)
class Description:
    """What the rows of a target are."""

    kind: Kind
    arguments: dict[str, Any]
    as_of: str

    def to_json(self) -> str:
        return json.dumps({"kind": self.kind.name, "arguments": self.arguments, "as_of": self.as_of})


class Output(Protocol):
    #: In messages.
    name: str

    @property
    def checkpoint(self) -> Path | None:
        """Where pages are kept until the pull is complete, by default."""

    def exists(self) -> bool: ...

    def identity(self, folder: Path) -> str:
        """Where it is, seen from the folder of the checkpoint, without a password."""

    def has(self, checkpoint: Checkpoint) -> bool:
        """Whether this pull was written: the process was killed just before it deleted its checkpoint."""

    def write(self, checkpoint: Checkpoint, description: Description) -> None: ...


def output_of(target: str, table: str) -> Output:
    if target.startswith(("postgresql://", "postgres://")):
        return PostgresTable(target, table)
    path = Path(target)
    if path.suffix not in FORMATS:
        raise click.UsageError(f"The target is a file that ends with {', '.join(FORMATS)}, or postgresql:///DATABASE: not {target}.")
    if not path.parent.is_dir():
        raise click.UsageError(f"There is no folder {path.parent}.")
    if path.suffix == ".sqlite" and table == "rolecall":
        raise click.UsageError("The table `rolecall` describes the result: use another name for --table.")
    return FileOutput(path, table)


class FileOutput:
    def __init__(self, path: Path, table: str) -> None:
        self.path, self._table = path, table
        self.name = str(path)
        self._new = path.with_name(f"{path.name}.new")

    @property
    def checkpoint(self) -> Path | None:
        return self.path.with_name(f"{self.path.name}.part")

    def exists(self) -> bool:
        return self.path.exists()

    def identity(self, folder: Path) -> str:
        # Relative, so that a folder can be moved with both.
        return f"{os.path.relpath(self.path, folder)} {self._table}"

    def has(self, checkpoint: Checkpoint) -> bool:
        written = checkpoint.get("written")
        return written is not None and self.path.exists() and written == _digest(self.path)

    def write(self, checkpoint: Checkpoint, description: Description) -> None:
        self._new.unlink(missing_ok=True)
        FORMATS[self.path.suffix](self._new, self._table, checkpoint, description)
        with open(self._new, "rb+") as written:
            os.fsync(written.fileno())
        checkpoint.set(written=_digest(self._new))
        self._new.replace(self.path)


def _write_ndjson(path: Path, table: str, checkpoint: Checkpoint, description: Description) -> None:
    write_ndjson(path, checkpoint.each())


def _write_parquet(path: Path, table: str, checkpoint: Checkpoint, description: Description) -> None:
    columns = Columns.of(description.kind.model, description.arguments.get("fields"), checkpoint.each, description.kind.record)
    options = f"FORMAT parquet, COMPRESSION zstd, KV_METADATA {{rolecall: {_literal(description.to_json())}}}"
    copy_rows(path, checkpoint.each(), columns, "*", options)


def _write_csv(path: Path, table: str, checkpoint: Checkpoint, description: Description) -> None:
    columns = Columns.of(description.kind.model, description.arguments.get("fields"), checkpoint.each, description.kind.record)
    copy_rows(path, checkpoint.each(), columns, columns.flat(), "FORMAT csv, HEADER")


def _write_sqlite(path: Path, table: str, checkpoint: Checkpoint, description: Description) -> None:
    columns = Columns.of(description.kind.model, description.arguments.get("fields"), checkpoint.each, description.kind.record)
    database = sqlite3.connect(path, isolation_level=None)
    try:
        database.execute("BEGIN")
        database.execute(f"CREATE TABLE {_quoted(table)} ({columns.definitions('sqlite')})")
        marks = ", ".join("?" * len(columns.names))
        database.executemany(f"INSERT INTO {_quoted(table)} VALUES ({marks})", (columns.values(storable(row)) for row in checkpoint.each()))
        database.execute("CREATE TABLE rolecall (name TEXT, description TEXT)")
        database.execute("INSERT INTO rolecall VALUES (?, ?)", [table, description.to_json()])
        database.execute("COMMIT")
    finally:
        database.close()


#: By the end of the name.
FORMATS: dict[str, Callable[[Path, str, Checkpoint, Description], None]] = {
    ".parquet": _write_parquet,
    ".ndjson": _write_ndjson,
    ".csv": _write_csv,
    ".sqlite": _write_sqlite,
}


class PostgresTable:
    """A table with the id of its pull in its comment."""

    def __init__(self, url: str, table: str) -> None:
        self._psycopg = import_extra("psycopg", "postgres")
        self._url, self._table = url, table
        self.name = f"Table {table}"

    @property
    def checkpoint(self) -> Path | None:
        return None

    def exists(self) -> bool:
        return self._comment() is not None

    def identity(self, folder: Path) -> str:
        with self._connect() as database:
            info = database.info
            return f"{info.host}:{info.port}/{info.dbname} {self._table}"

    def has(self, checkpoint: Checkpoint) -> bool:
        return checkpoint.id in (self._comment() or "")

    def write(self, checkpoint: Checkpoint, description: Description) -> None:
        columns = Columns.of(description.kind.model, description.arguments.get("fields"), checkpoint.each, description.kind.record)
        table, comment = _quoted(self._table), f"rolecall {checkpoint.id} {description.to_json()}"
        with self._connect() as database, database.cursor() as cursor:
            cursor.execute(f"DROP TABLE IF EXISTS {table}")
            cursor.execute(f"CREATE TABLE {table} ({columns.definitions('postgres')})")
            with cursor.copy(f"COPY {table} FROM STDIN") as copy:
                for row in checkpoint.each():
                    copy.write_row(columns.values(storable(row)))
            cursor.execute(self._psycopg.sql.SQL(f"COMMENT ON TABLE {table.replace('{', '{{').replace('}', '}}')} IS {{}}").format(comment))

    def _connect(self) -> Any:
        return connect_postgres(self._psycopg, self._url)

    def _comment(self) -> str | None:
        """None if there is no such table."""
        with self._connect() as database:
            found = database.execute(
                "SELECT coalesce(obj_description(to_regclass(%s)), '') WHERE to_regclass(%s) IS NOT NULL", [_quoted(self._table)] * 2
            ).fetchone()
        return str(found[0]) if found else None


def _digest(path: Path) -> str:
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def _literal(text: str) -> str:
    doubled = text.replace("'", "''")
    return f"'{doubled}'"
