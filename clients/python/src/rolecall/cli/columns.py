"""The columns of a pulled list."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, get_args

from .._columns import JSON, DuckdbType, column_types, duckdb_definition, duckdb_type, postgres_type, quoted, selected_types
from .._request import values_of

_SQLITE = {"BIGINT": "INTEGER", "DOUBLE": "REAL", "BOOLEAN": "INTEGER"}
#: As the CSV of the API escapes texts that a spreadsheet would evaluate.
FORMULA = "^[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20]"


class Columns:
    def __init__(self, types: Mapping[str, DuckdbType]) -> None:
        self.types = types
        self.names = list(types)

    @classmethod
    def of(cls, model: Any, fields: Any, rows: Callable[[], Iterator[Mapping[str, Any]]], record: str | None = None) -> Columns:
        """Those of the type that any row has: a data tier lacks some, and `fields` selects, in the `record` of a change if there is one.

        Fields that this version does not know are JSON.
        """
        seen = dict.fromkeys(name for row in rows() for name in row)
        known = types_of(model, fields, record)
        # An empty result has the columns, too.
        return cls(
            {
                **{name: kind for name, kind in known.items() if name in seen or not seen},
                **{name: JSON for name in seen if name not in known},
            }
        )

    def for_json(self) -> str:
        """As `read_json` of DuckDB has them."""
        return "{" + ", ".join(f"{quoted(name)}: '{_escaped(duckdb_definition(kind))}'" for name, kind in self.types.items()) + "}"

    def flat(self) -> str:
        """A column for each value, and lists as JSON."""
        return ", ".join(f"{_plain(path, kind)} AS {quoted('.'.join(path))}" for path, kind in _leaves((), self.types))

    def definitions(self, database: str) -> str:
        return ", ".join(f"{quoted(name)} {_definition(kind, database)}" for name, kind in self.types.items())

    def values(self, row: Mapping[str, Any]) -> list[Any]:
        """The row as databases store it: nested values, and those of any type, as JSON."""
        return [_value(row.get(name), kind) for name, kind in self.types.items()]


def types_of(model: Any, fields: Any, record: str | None) -> dict[str, DuckdbType]:
    """The types of the selected columns. `fields` of a change feed selects those of its record."""
    if record is None or fields is None:
        return selected_types(model, fields)
    hints = column_types(model)
    selected = {name: duckdb_type(hint, name) for name, hint in hints.items() if name != record}
    (kind,) = [each for each in get_args(hints[record]) if each is not type(None)]
    types = {**selected, record: selected_types(kind, values_of("fields", fields))}
    return {name: types[name] for name in hints}


def _leaves(path: tuple[str, ...], types: Mapping[str, DuckdbType]) -> Iterator[tuple[tuple[str, ...], DuckdbType]]:
    for name, kind in types.items():
        if isinstance(kind, dict):
            yield from _leaves((*path, name), kind)
        else:
            yield (*path, name), kind


def _plain(path: tuple[str, ...], kind: DuckdbType) -> str:
    value = ".".join(quoted(name) for name in path)
    if kind == "TIMESTAMPTZ":
        return f"strftime({value}, '%Y-%m-%dT%H:%M:%S.%gZ')"
    if kind == "VARCHAR":
        return f"CASE WHEN regexp_matches({value}, '{FORMULA}') THEN '''' || {value} ELSE {value} END"
    return f"to_json({value})::VARCHAR" if isinstance(kind, list) else value


def _definition(kind: DuckdbType, database: str) -> str:
    if database == "sqlite":
        return _SQLITE.get(kind, "TEXT") if isinstance(kind, str) else "TEXT"
    return postgres_type(kind)


def _value(value: Any, kind: DuckdbType) -> Any:
    if value is None:
        return None
    return json.dumps(value) if kind == JSON or not isinstance(kind, str) else value


def _escaped(text: str) -> str:
    return text.replace("'", "''")
