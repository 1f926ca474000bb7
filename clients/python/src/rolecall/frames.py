"""Data frames of any list or table: `to_pandas(client.get_jobs(countries=["DE"]).records())`.

Rows are any iterable of records: `page.data` for one page, `page.records()` for all pages, `response.body["data"]` for a table. Columns are
the keys of all rows, in the order of their first use; a key that a row lacks is null. Top-level times become timestamps in UTC. Nested objects
stay structs, and lists stay lists. A column whose values differ in type, also inside its objects and lists, is JSON.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, NamedTuple

from .operations import TIMES

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


def to_arrow(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None) -> pyarrow.Table:
    """A table of Arrow. `columns` selects and orders them, so that an empty result has them too."""
    pyarrow = _import("pyarrow", "arrow")
    return pyarrow.table(
        {
            name: pyarrow.array(column.values, pyarrow.timestamp("us", "UTC") if column.is_time else None)
            for name, column in _columns(rows, columns).items()
        }
    )


def to_polars(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None) -> polars.DataFrame:
    """A data frame of Polars. `columns` selects and orders them, so that an empty result has them too."""
    polars_ = _import("polars", "polars")
    frame: polars.DataFrame = polars_.DataFrame(
        [
            polars_.Series(name, column.values, dtype=polars_.Datetime("us", "UTC") if column.is_time else None, strict=False)
            for name, column in _columns(rows, columns).items()
        ]
    )
    return frame


def to_pandas(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None = None) -> pandas.DataFrame:
    """A data frame of pandas. `columns` selects and orders them, so that an empty result has them too."""
    pandas_ = _import("pandas", "pandas")
    frame: pandas.DataFrame = pandas_.DataFrame(
        {
            name: pandas_.Series(column.values, dtype="datetime64[us, UTC]" if column.is_time else None)
            for name, column in _columns(rows, columns).items()
        }
    )
    return frame


def _import(name: str, extra: str) -> Any:
    try:
        return __import__(name)
    except ImportError as error:
        raise ImportError(f"This needs {name}: pip install rolecall[{extra}]") from error


class _Column(NamedTuple):
    values: list[Any]
    is_time: bool


def _columns(rows: Iterable[Mapping[str, Any]], columns: Sequence[str] | None) -> dict[str, _Column]:
    found = list(rows)
    names = list(columns) if columns is not None else list(dict.fromkeys(name for row in found for name in row))
    return {name: _column(name, [row.get(name) for row in found]) for name in names}


def _column(name: str, values: list[Any]) -> _Column:
    is_time = name in TIMES and all(value is None or isinstance(value, str) for value in values)
    return _Column([_time(each) for each in values] if is_time else _of_one_kind(values), is_time)


def _time(text: str | None) -> datetime | None:
    # Python 3.10 does not read the Z.
    return None if text is None else datetime.fromisoformat(text.replace("Z", "+00:00")).astimezone(timezone.utc)


def _of_one_kind(values: list[Any]) -> list[Any]:
    """Values of several kinds, such as a text in one row and an object in another, as JSON: no column has both."""
    return values if _have_one_kind(values) else [None if value is None else json.dumps(value) for value in values]


def _have_one_kind(values: list[Any]) -> bool:
    known = [value for value in values if value is not None]
    kinds = {float if type(value) is int else type(value) for value in known}
    if len(kinds) > 1:
        return False
    if kinds == {list}:
        return _have_one_kind([element for value in known for element in value])
    if kinds == {dict}:
        names = {name for value in known for name in value}
        return all(_have_one_kind([value.get(name) for value in known]) for name in names)
    return True
