"""The databases that a mirror is kept in: SQLite, DuckDB and Postgres, with the same tables and statements."""

from __future__ import annotations

import json
import re
import sqlite3
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from os import PathLike, fspath
from typing import Any, Protocol

from ._columns import DuckdbType, postgres_expression
from .errors import RolecallError


class MirrorError(RolecallError):
    """The copy is of something else, is used by another process, or the feed has a change that this version does not know."""


class SelectionError(MirrorError):
    """The copy is of something else."""


class Store(Protocol):
    """The tables `records` (`id`, `record` as JSON) and `state` of one copy."""

    #: The connection, for queries of your own.
    database: Any
    #: The copy in messages, without a password.
    name: str

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]: ...

    def begin(self) -> None:
        """Begins a transaction in which no other process changes the copy."""

    def rows(self, statement: str) -> Iterator[tuple[Any, ...]]: ...

    def create_view(self, kind: str, types: Mapping[str, DuckdbType]) -> None:
        """A view named like the kind, with a column for each field. It may add columns to an earlier one."""

    def json_text(self, record: Any) -> str: ...

    def close(self) -> None: ...


def open_store(target: str | PathLike[str], schema: str) -> Store:
    text = fspath(target)
    if text.startswith(("postgresql://", "postgres://")):
        return PostgresStore(text, schema)
    return DuckdbStore(text) if text.endswith((".duckdb", ".ddb")) else SqliteStore(text)


@contextmanager
def transaction(store: Store) -> Iterator[None]:
    try:
        # It takes several statements, each of which may fail or be interrupted.
        store.begin()
        yield
        store.execute("COMMIT")
    except BaseException:
        # A connection that is lost rolls back by itself.
        with suppress(Exception):
            store.execute("ROLLBACK")
        raise


class SqliteStore:
    def __init__(self, path: str) -> None:
        self.name = path
        # Without implicit transactions: they are begun explicitly.
        self.database = sqlite3.connect(path, isolation_level=None, timeout=30)
        try:
            _create_tables(self, "TEXT")
        except sqlite3.DatabaseError as error:
            raise MirrorError(f"{path}: {error}") from error

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        return self.database.execute(statement, parameters).fetchall()

    def begin(self) -> None:
        self.database.execute("BEGIN IMMEDIATE")

    def rows(self, statement: str) -> Iterator[tuple[Any, ...]]:
        return iter(self.database.execute(statement))

    def create_view(self, kind: str, types: Mapping[str, DuckdbType]) -> None:
        # `->` and `->>` need SQLite 3.38, which Python 3.10 may lack.
        columns = ", ".join(f"json_extract(record, '$.{name}') AS \"{name}\"" for name in types)
        self.database.execute(f"DROP VIEW IF EXISTS {kind}")
        self.database.execute(f"CREATE VIEW {kind} AS SELECT {columns} FROM records")

    def json_text(self, record: Any) -> str:
        return json.dumps(record)

    def close(self) -> None:
        self.database.close()


class DuckdbStore:
    """One process at a time, also to read: DuckDB locks its file."""

    def __init__(self, path: str) -> None:
        duckdb = import_extra("duckdb", "duckdb")
        self.name = path
        try:
            self.database = duckdb.connect(path)
        except duckdb.IOException as error:
            raise MirrorError(f"{path} cannot be opened: {error}") from error
        _create_tables(self, "JSON")

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = self.database.execute(statement, parameters or None).fetchall()
        return found

    def begin(self) -> None:
        self.database.execute("BEGIN")

    def rows(self, statement: str) -> Iterator[tuple[Any, ...]]:
        found = self.database.cursor().execute(statement)
        while batch := found.fetchmany(1_000):
            yield from batch

    def create_view(self, kind: str, types: Mapping[str, DuckdbType]) -> None:
        structure = json.dumps(types)
        self.database.execute(
            f"CREATE OR REPLACE VIEW {kind} AS SELECT fields.* FROM (SELECT unnest(json_transform(record, '{structure}')) FROM records) fields"
        )

    def json_text(self, record: Any) -> str:
        return json.dumps(storable(record), ensure_ascii=False)

    def close(self) -> None:
        self.database.close()


class PostgresStore:
    """In a schema of its own, so that one database has several copies.

    A pooler such as PgBouncer may run each transaction on another connection of the server: each sets the schema, and none uses prepared statements.
    """

    def __init__(self, url: str, schema: str) -> None:
        self._psycopg = import_extra("psycopg", "postgres")
        self.database = connect_postgres(self._psycopg, url, autocommit=True, prepare_threshold=None)
        info = self.database.info
        self.name = f"{schema} in {info.dbname} at {info.host}"
        identifier = self._psycopg.sql.Identifier(schema)
        # `CREATE SCHEMA IF NOT EXISTS` needs a privilege on the database, also if the schema exists.
        if self.database.execute("SELECT to_regnamespace(%s) IS NULL", [identifier.as_string(self.database)]).fetchone()[0]:
            self.database.execute(self._psycopg.sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(identifier))
        self._set_schema = self._psycopg.sql.SQL("SET LOCAL search_path TO {}").format(identifier)
        _create_tables(self, "JSONB")

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        if self.database.info.transaction_status == self._psycopg.pq.TransactionStatus.IDLE:
            with self.database.transaction():
                self.database.execute(self._set_schema)
                return self.execute(statement, parameters)
        found = self.database.execute(statement.replace("?", "%s"), parameters or None)
        rows: list[tuple[Any, ...]] = found.fetchall() if found.description else []
        return rows

    def begin(self) -> None:
        self.database.execute("BEGIN")
        self.database.execute(self._set_schema)
        # The row is there from the start: it stands for the copy.
        self.database.execute("SELECT 1 FROM state WHERE name = 'selection' FOR UPDATE")

    def rows(self, statement: str) -> Iterator[tuple[Any, ...]]:
        # A cursor of the server, which sends the rows in batches, lives in a transaction.
        with self.database.transaction(), self.database.cursor("records") as found:
            self.database.execute(self._set_schema)
            yield from found.execute(statement)

    def create_view(self, kind: str, types: Mapping[str, DuckdbType]) -> None:
        columns = ", ".join(f'{postgres_expression(name, kind_)} AS "{name}"' for name, kind_ in types.items())
        try:
            with self.database.transaction():
                self.database.execute(f"CREATE OR REPLACE VIEW {kind} AS SELECT {columns} FROM records")
        except self._psycopg.errors.InvalidTableDefinition:
            # A column has another type than in an earlier version of this package.
            try:
                with self.database.transaction():
                    self.database.execute(f"DROP VIEW {kind}")
                    self.database.execute(f"CREATE VIEW {kind} AS SELECT {columns} FROM records")
            except self._psycopg.errors.DependentObjectsStillExist as error:
                warnings.warn(f"The view {kind} stays as it was: {error}", stacklevel=2)

    def json_text(self, record: Any) -> str:
        return json.dumps(storable(record), ensure_ascii=False)

    def close(self) -> None:
        self.database.close()


def connect_postgres(psycopg: Any, url: str, **options: Any) -> Any:
    try:
        return psycopg.connect(url, **options)
    except psycopg.OperationalError as error:
        raise MirrorError(f"Postgres cannot be reached: {error}") from error
    except psycopg.ProgrammingError:
        # Its message quotes the part of the address that is wrong, which may be the password.
        raise MirrorError("The address of Postgres is not valid: percent-encode special characters of the password, such as % as %25.") from None


def _create_tables(store: Store, json_type: str) -> None:
    store.execute(f"CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, record {json_type} NOT NULL)")
    # A copy that is begun again, until it is complete.
    store.execute(f"CREATE TABLE IF NOT EXISTS records_next (id TEXT PRIMARY KEY, record {json_type} NOT NULL)")
    store.execute("CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL)")


_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def storable(value: Any) -> Any:
    """Without the characters that JSON of Postgres and DuckDB refuses: NUL, and halves of surrogate pairs."""
    if isinstance(value, str):
        return _UNSTORABLE.sub("\ufffd", value)
    if isinstance(value, dict):
        return {storable(name): storable(each) for name, each in value.items()}
    return [storable(each) for each in value] if isinstance(value, list) else value


def import_extra(name: str, extra: str) -> Any:
    try:
        return __import__(name)
    except ImportError as error:
        raise MirrorError(f"This needs {name}: install the extra `{extra}`, as in pip install './clients/python[{extra}]' in a clone.") from error
