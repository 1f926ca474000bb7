"""Columns of records, from their types in `models`: the same in each file and database, whatever the values of a pull are."""

from __future__ import annotations

import types
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin

from typing_extensions import NotRequired, Required, get_type_hints, is_typeddict

from .operations import TIMES

#: Of a field that this version does not know, and of values of several types.
JSON = "JSON"
_SCALARS = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}
_POSTGRES = {"BIGINT": "bigint", "DOUBLE": "double precision", "BOOLEAN": "boolean", "TIMESTAMPTZ": "timestamptz"}

#: A type of DuckDB: its name, the fields of a struct, or a list with the type of the elements.
DuckdbType = Union[str, "dict[str, DuckdbType]", "list[DuckdbType]"]


@lru_cache
def column_types(model: type) -> dict[str, Any]:
    """The type of each field of a record."""
    return get_type_hints(model)


def duckdb_type(hint: Any, name: str) -> DuckdbType:
    kinds = [each for each in _alternatives(hint) if each is not type(None)]
    if kinds and all(_is_text(each) for each in kinds):
        return "TIMESTAMPTZ" if name in TIMES else "VARCHAR"
    if set(kinds) == {int, float}:
        return "DOUBLE"
    if len(kinds) != 1:
        return JSON
    (kind,) = kinds
    if get_origin(kind) is list:
        return [duckdb_type(get_args(kind)[0], "")]
    if is_typeddict(kind):
        return {field: duckdb_type(each, field) for field, each in column_types(kind).items()}
    return _SCALARS.get(kind, JSON)


def selected_types(model: Any, fields: Any) -> dict[str, DuckdbType]:
    """The type of each column, without children of objects that `fields` does not select: they would look unknown. `fields` as an argument has it."""
    texts = [text.strip() for text in (fields.split(",") if isinstance(fields, str) else fields or ())]
    names = {text.split(".")[0] for text in texts}
    return {
        name: _selected(duckdb_type(hint, name), name, texts) for name, hint in column_types(model).items() if not names or name in names
    }


def _selected(kind: DuckdbType, name: str, fields: list[str]) -> DuckdbType:
    children = [field.split(".")[1] for field in fields if field.startswith(f"{name}.")]
    if not children or name in fields:
        return kind
    if isinstance(kind, list):
        return [_selected(kind[0], name, fields)]
    return {child: each for child, each in kind.items() if child in children} if isinstance(kind, dict) else kind


def duckdb_definition(kind: DuckdbType) -> str:
    """As a definition of a column has it."""
    if isinstance(kind, list):
        return f"{duckdb_definition(kind[0])}[]"
    if isinstance(kind, dict):
        return f"STRUCT({', '.join(f'{quoted(name)} {duckdb_definition(each)}' for name, each in kind.items())})"
    return kind


def postgres_type(kind: DuckdbType) -> str:
    return "jsonb" if not isinstance(kind, str) or kind == JSON else _POSTGRES.get(kind, "text")


def postgres_expression(name: str, kind: DuckdbType) -> str:
    """The field of `record`."""
    converted = postgres_type(kind)
    return f"record->'{name}'" if converted == "jsonb" else f"(record->>'{name}')::{converted}"


def quoted(name: str) -> str:
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def _alternatives(hint: Any) -> list[Any]:
    if get_origin(hint) in (NotRequired, Required):
        return _alternatives(get_args(hint)[0])
    if get_origin(hint) in (Union, types.UnionType):
        return [each for part in get_args(hint) for each in _alternatives(part)]
    return [hint]


def _is_text(kind: Any) -> bool:
    return kind is str or (get_origin(kind) is Literal and all(isinstance(value, str) for value in get_args(kind)))


def literals(model: type) -> dict[str, list[str]]:
    """The values of each field, also of those in lists, where its type lists them."""
    return {name: [text for kind in _alternatives(hint) for text in _texts(kind)] for name, hint in column_types(model).items()}


def _texts(kind: Any) -> list[str]:
    if get_origin(kind) is list:
        return [text for each in _alternatives(get_args(kind)[0]) for text in _texts(each)]
    return (
        [str(value).lower() if isinstance(value, bool) else str(value) for value in get_args(kind)] if get_origin(kind) is Literal else []
    )
