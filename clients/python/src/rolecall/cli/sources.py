"""What can be queried: files of pulls and exports, and mirrors."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from .. import models
from .._request import values_of
from .._columns import JSON, DuckdbType, column_types, selected_types
from .ages import age_of
from .columns import Columns, types_of
from .failures import USAGE, Failure
from .kinds import KINDS
from .tables import read_json, rows_as_file

_MODELS = {**{name: kind.model for name, kind in KINDS.items()}, "mirror of jobs": models.ChangedJob, "mirror of sources": models.Source}


class Source:
    """The view `data`, and one with the name of its list."""

    def __init__(
        self, database: duckdb.DuckDBPyConnection, kind: str | None, arguments: dict[str, Any], as_of: str | None, is_mirror: bool = False
    ) -> None:
        self._database, self._kind, self._arguments = database, kind, arguments
        self._as_of, self._is_mirror = as_of, is_mirror

    def create_view(self, selected: str) -> None:
        self._database.execute(f"CREATE VIEW data AS {selected}")
        if self._kind is not None:
            self._database.execute(f'CREATE VIEW "{self._kind.replace("-", "_")}" AS FROM data')

    def remarks(self) -> Iterator[str]:
        """What a reader of the result must know."""
        if self._as_of is not None:
            filters = " ".join(f"{name}={','.join(values_of(name, value))}" for name, value in self._arguments.items())
            yield f"{self._kind} as of {self._as_of}{age_of(self._as_of)}. {filters}".rstrip()

    def describe_columns(self) -> str:
        names = [row[0] for row in self._database.execute("DESCRIBE data").fetchall()]
        text = f"The table `data` has the columns {', '.join(names)}."
        model = _MODELS.get(f"mirror of {self._kind}" if self._is_mirror else self._kind or "")
        missing = [name for name in column_types(model) if name not in names] if model else []
        if not missing:
            return text
        why = "fields were selected" if "fields" in self._arguments else "your data tier lacks them"
        return f"{text}\nIt was copied without {', '.join(missing)}: {why}."


@contextmanager
def open_source(database: duckdb.DuckDBPyConnection, file: Path) -> Iterator[Source]:
    if file.suffix in (".part", ".new"):
        raise Failure(f"{file} is not complete: run its command again.", USAGE)
    if file.suffix in (".duckdb", ".ddb"):
        yield _duckdb_mirror(database, file)
    elif _is_sqlite(file):
        with _sqlite(database, file) as source:
            yield source
    else:
        yield _files(database, file)


def _files(database: duckdb.DuckDBPyConnection, file: Path) -> Source:
    """A file, or the folder of an export."""
    if file.is_dir() and not (file / "export.json").exists():
        raise Failure(f"The export in {file} is not complete: run `rolecall export` again.", USAGE)
    paths = _files_of_export(file) if file.is_dir() else [file]
    if not paths:
        raise Failure(f"The export in {file} has no files.", USAGE)
    reader = {
        ".parquet": "read_parquet({})",
        ".ndjson": "read_json({}, format = 'newline_delimited', sample_size = -1, map_inference_threshold = -1)",
        # Declared, not sniffed: a text with semicolons is no delimiter, and ids of digits are no numbers.
        ".csv": "read_csv({}, delim = ',', quote = '\"', escape = '\"', comment = '', skip = 0, header = true, all_varchar = true)",
    }
    suffix = next((end for end in reader if end in paths[0].suffixes[-2:]), None)
    if suffix is None:
        raise Failure(f"{file} is no Parquet, NDJSON, CSV, SQLite or DuckDB file.", USAGE)
    names = ", ".join("'" + str(path).replace("'", "''") + "'" for path in paths)
    described = _description(database, paths[0], file) if suffix == ".parquet" or file.is_dir() else {}
    source = Source(database, described.get("kind"), described.get("arguments", {}), described.get("as_of"))
    source.create_view(f"SELECT * FROM {reader[suffix].format(f'[{names}]')}")
    return source


def _files_of_export(folder: Path) -> list[Path]:
    """Those that were downloaded, not what else is in the folder."""
    names = [Path(each["name"]).name for each in json.loads((folder / "export.json").read_text(encoding="utf-8"))["files"]]
    missing = [name for name in names if not (folder / name).exists()]
    if missing:
        raise Failure(f"{folder} lacks files of the export: {', '.join(missing)}.", USAGE)
    return [folder / name for name in names]


def _description(database: duckdb.DuckDBPyConnection, path: Path, file: Path) -> dict[str, Any]:
    if file.is_dir():
        export = json.loads((file / "export.json").read_text(encoding="utf-8"))
        return {
            "kind": export["kind"],
            "arguments": export["parameters"],
            "as_of": export["views"][-1]["as_of"] if export["views"] else None,
        }
    found = database.execute("SELECT decode(value) FROM parquet_kv_metadata(?) WHERE decode(key) = 'rolecall'", [str(path)]).fetchone()
    return json.loads(found[0]) if found else {}


def _duckdb_mirror(database: duckdb.DuckDBPyConnection, file: Path) -> Source:
    escaped = str(file).replace("'", "''")
    database.execute(f"ATTACH '{escaped}' AS mirror (READ_ONLY)")
    state = dict(database.execute("SELECT name, value FROM mirror.state").fetchall())
    kind, _ = json.loads(state["selection"])
    source = _mirror(database, state)
    source.create_view(f"FROM mirror.{kind}")
    return source


def _mirror(database: duckdb.DuckDBPyConnection, state: dict[str, str]) -> Source:
    if "current_as_of" not in state:
        raise Failure("The copy is not complete: run `rolecall mirror` again.")
    kind, filters = json.loads(state["selection"])
    return Source(database, kind, dict(filters), state["current_as_of"], is_mirror=True)


@contextmanager
def _sqlite(database: duckdb.DuckDBPyConnection, file: Path) -> Iterator[Source]:
    """The rows are copied: DuckDB reads SQLite only by an extension, which it would download."""
    reading = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        tables = {name for (name,) in reading.execute("SELECT name FROM sqlite_master")}
        if {"records", "state"} <= tables:
            # One state, while a mirror writes.
            reading.execute("BEGIN")
            state = dict(reading.execute("SELECT name, value FROM state"))
            kind, filters = json.loads(state["selection"])
            source = _mirror(database, state)
            columns = Columns.of(_MODELS[f"mirror of {kind}"], dict(filters).get("fields"), lambda: _records(reading))
            rows = _records(reading)
        elif "rolecall" in tables:
            table, text = reading.execute("SELECT name, description FROM rolecall").fetchone()
            described = json.loads(text)
            source = Source(database, described["kind"], described["arguments"], described["as_of"])
            columns = _columns_of_table(reading, table, types_of(_MODELS[described["kind"]], described["arguments"].get("fields"), KINDS[described["kind"]].record))
            rows = _rows(reading, table, columns)
        else:
            raise Failure(f"{file} was not written by this program.", USAGE)
        with rows_as_file(rows) as path:
            database.execute(f"CREATE TABLE rows AS SELECT * FROM {read_json(columns, path)}", [path])
        source.create_view("FROM rows")
        yield source
    finally:
        reading.close()


def _records(reading: sqlite3.Connection) -> Iterator[dict[str, Any]]:
    return (json.loads(record) for (record,) in reading.execute("SELECT record FROM records ORDER BY id"))


def _columns_of_table(reading: sqlite3.Connection, table: str, types: dict[str, DuckdbType]) -> Columns:
    names = [row[1] for row in reading.execute("SELECT * FROM pragma_table_info(?)", [table])]
    return Columns({name: types.get(name, JSON) for name in names})


def _rows(reading: sqlite3.Connection, table: str, columns: Columns) -> Iterator[dict[str, Any]]:
    nested = {name for name, kind in columns.types.items() if kind == JSON or not isinstance(kind, str)}
    booleans = {name for name, kind in columns.types.items() if kind == "BOOLEAN"}
    doubled = table.replace('"', '""')
    for row in reading.execute(f'SELECT * FROM "{doubled}"'):
        record = dict(zip(columns.names, row, strict=True))
        parsed = {name: json.loads(record[name]) for name in nested if record[name] is not None}
        yield {**record, **parsed, **{name: bool(record[name]) for name in booleans if record[name] is not None}}


def _is_sqlite(file: Path) -> bool:
    if file.is_dir():
        return False
    with open(file, "rb") as opened:
        return opened.read(16) == b"SQLite format 3\0"
