"""Keeps a copy of the postings or companies in SQLite, DuckDB or Postgres, current by the change feed.

    with Client() as client, Mirror("german.sqlite", "jobs", countries=["DE"]) as mirror:
        mirror.update(client)

`rolecall mirror` does the same from a terminal. It can be killed at any moment: a page and its cursor are saved in one transaction, and a page that
is read again is charged once.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator, Mapping
from os import PathLike
from types import TracebackType
from typing import Any, Literal, TypeVar

from . import models
from ._columns import column_types, selected_types
from ._request import next_key, values_of
from ._response import Page
from ._stores import MirrorError, SelectionError, open_store, transaction
from .client import Client
from .errors import ApiError, ConflictError, CursorExpiredError, InvalidResponseError

__all__ = ["Mirror", "MirrorError"]

Self = TypeVar("Self")

_MODELS = {"jobs": models.ChangedJob, "sources": models.Source}
#: The key of the record in a change, which is what is charged.
_RECORDS = {"jobs": "job", "sources": "source"}
#: Records of a page, unless `limit` says another number.
PAGE_SIZE = 25
_UPSERT = "INSERT INTO {} VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET record = excluded.record"


class Mirror:
    """A copy in the tables `records` (`id`, `record` as JSON) and `state`, with a view named like the kind once it is complete.

    `target` is the path of an SQLite file, of a DuckDB file (`.duckdb`), or `postgresql://...`. In Postgres it is in the schema `rolecall_jobs` or
    `rolecall_sources`, or in that of `schema`.
    """

    def __init__(self, target: str | PathLike[str], kind: Literal["jobs", "sources"], *, schema: str | None = None, **filters: Any) -> None:
        for name in ("after", "cursor"):
            if name in filters:
                raise ValueError(f"{name} is not a filter: the copy knows its position.")
        self.kind = kind
        # The size of a page is no part of what is copied.
        self._page_size: int | None = filters.pop("limit", None)
        self._filters = filters
        self._store = open_store(target, schema or f"rolecall_{kind}")
        self._is_current = False
        self._expired: str | None = None
        #: The connection, for queries of your own.
        self.database = self._store.database
        try:
            self._select([kind, _comparable(filters)])
        except BaseException:
            self.close()
            raise

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self._store.close()

    @property
    def as_of(self) -> str | None:
        """The copy equals the dataset of this time. None before the first copy is complete."""
        return self._state("current_as_of")

    @property
    def name(self) -> str:
        """Where it is, without a password."""
        return self._store.name

    @property
    def has_begun(self) -> bool:
        """Whether a page was saved: the next update continues after it."""
        return self._state("cursor") is not None

    @property
    def is_current(self) -> bool:
        """Whether the last update ended because nothing was left, not because of `max_credits`."""
        return self._is_current

    def restart(self) -> None:
        """Begins again, as a `CursorExpiredError` asks for, and pays again. The records stay until the new copy is complete and replaces them."""
        with transaction(self._store):
            if self._expired is not None and self._expired != self._state("cursor"):
                raise MirrorError(f"Another process updates {self._store.name}: run one at a time.")
            self._store.execute("DELETE FROM records_next")
            self._store.execute("DELETE FROM state WHERE name IN ('cursor', 'key', 'copy', 'limit')")
            if self.as_of is None:
                self._store.execute("DELETE FROM records")
            else:
                self._set_state("table", "records_next")

    def update(self, client: Client) -> int:
        """Applies what has changed since the last time, or everything. Returns the number of changes."""
        return sum(len(page.data) for page in self.updates(client))

    def updates(self, client: Client, max_credits: int | None = None) -> Iterator[Page[Any, Any]]:
        """The same, page by page: each is saved when it is returned. A pull that ends early is continued by the next one.

        With `max_credits`, it ends before it could cost more; `is_current` says whether anything was left.
        """
        self._is_current, credits = False, 0
        cursor = self._state("cursor")
        while not self._is_current:
            left = None if max_credits is None else max_credits - credits
            # A request whose response was not saved is repeated as it was: it may have been charged.
            if left is not None and left < (self._pending or 1):
                return
            if cursor != self._state("cursor"):
                raise MirrorError(f"Another process updates {self._store.name}: run one at a time.")
            page = self._next_page(client, cursor, left)
            # A replayed page is as old as the first request with its key: what has changed since is behind it.
            is_current = not page.has_more and not page.is_replayed
            self._save(page, cursor, is_current)
            cursor = page.next_cursor
            self._is_current = is_current
            credits += 0 if page.credits_charged is None else sum((_RECORDS[self.kind] in change) for change in page.data)
            yield page

    def records(self) -> Iterator[dict[str, Any]]:
        """The records of the copy."""
        for (record,) in self._store.rows("SELECT CAST(record AS TEXT) FROM records ORDER BY id"):
            yield json.loads(record)

    def count(self) -> int:
        """The number of records of the copy."""
        return int(self._store.execute("SELECT count(*) FROM records")[0][0])

    @property
    def _pending(self) -> int | None:
        """The largest number of records of a request that was sent, and whose response was not saved."""
        limit = self._state("limit")
        return None if limit is None else int(limit or PAGE_SIZE)

    def _next_page(self, client: Client, cursor: str | None, left: int | None) -> Page[Any, Any]:
        changes: Any = client.get_jobs_changes if self.kind == "jobs" else client.get_sources_changes
        # A page of this copy has the same key, also when the program is run again.
        key = self._state("key") or self._state("copy")
        if key is None:
            key = str(uuid.uuid4())
            self._set_state("copy", key)
        limit = self._state("limit")
        if limit is None:
            # Before the request: with the same key, another limit would be refused.
            limit = str(min(left, self._page_size or PAGE_SIZE)) if left is not None else str(self._page_size or "")
            self._set_state("limit", limit)
        position = {**({"cursor": cursor} if cursor else {}), **({"limit": int(limit)} if limit else {})}
        try:
            page: Page[Any, Any] = changes(idempotency_key=key, **self._filters, **position)
        except ApiError as error:
            if error.status < 500 and not isinstance(error, ConflictError):
                # It was not processed, and has not used up its key.
                self._store.execute("DELETE FROM state WHERE name = 'limit'")
            if isinstance(error, CursorExpiredError):
                self._expired = cursor
            raise
        return page

    def _save(self, page: Page[Any, Any], cursor: str | None, is_current: bool) -> None:
        following = page.next_cursor
        if following is None:
            raise InvalidResponseError(f"A page of changes has no cursor ({page.request_id}).")
        with transaction(self._store):
            if cursor != self._state("cursor"):
                raise MirrorError(f"Another process updates {self._store.name}: run one at a time.")
            table = self._state("table") or "records"
            for change in page.data:
                self._apply(change, table)
            self._note_fields(page.data)
            self._set_state("cursor", following)
            self._set_state("key", str(next_key(page.idempotency_key, following)))
            self._set_state("as_of", page.body["as_of"])
            self._store.execute("DELETE FROM state WHERE name = 'limit'")
            if is_current:
                self._complete(table, page.body["as_of"])

    def _complete(self, table: str, as_of: str) -> None:
        if table != "records":
            self._store.execute("DELETE FROM records")
            self._store.execute(f"INSERT INTO records SELECT id, record FROM {table}")
            self._store.execute(f"DELETE FROM {table}")
            self._set_state("table", "records")
        self._set_state("current_as_of", as_of)
        # Not before: whoever reads it reads a complete copy.
        fields = self._state("fields") or '["id"]'
        if self._state("view") != fields:
            types = selected_types(_MODELS[self.kind], self._filters.get("fields"))
            self._store.create_view(self.kind, {name: types[name] for name in json.loads(fields) if name in types})
            self._set_state("view", fields)

    def _note_fields(self, changes: Iterable[Mapping[str, Any]]) -> None:
        """The view has the fields that records have, and no others, which would look unknown. Later ones are appended, as Postgres asks for."""
        fields = self._state("fields")
        known = json.loads(fields or '["id"]')
        seen = {name for change in changes for name in change.get("job") or change.get("source") or {}}
        if fields is None:
            # Records of a version that did not note them.
            seen.update(name for record in self.records() for name in record)
        new = [name for name in column_types(_MODELS[self.kind]) if name in seen and name not in known]
        if new:
            self._set_state("fields", json.dumps([*known, *new]))

    def _apply(self, change: Mapping[str, Any], table: str) -> None:
        kind = change["change"]
        if kind == "upserted":
            record = change.get("job") or change["source"]
            self._store.execute(_UPSERT.format(table), [record["id"], self._store.json_text(record)])
        elif kind == "verified":
            rows = self._store.execute(f"SELECT CAST(record AS TEXT) FROM {table} WHERE id = ?", [change["id"]])
            if rows:
                record = json.loads(rows[0][0])
                # The row also has keys of its own.
                record.update({name: value for name, value in change.items() if name in record})
                self._store.execute(f"UPDATE {table} SET record = ? WHERE id = ?", [self._store.json_text(record), change["id"]])
        elif kind in ("removed", "absent"):
            self._store.execute(f"DELETE FROM {table} WHERE id = ?", [change["id"]])
        else:
            raise MirrorError(f"Unknown change {kind}: update this package.")

    def _select(self, selection: list[Any]) -> None:
        known = json.loads(self._state("selection") or "null")
        if known is not None and [known[0], _comparable(dict(known[1]))] == selection:
            return
        if known is not None and (self.has_begun or self.count()):
            raise SelectionError(f"{self._store.name} is a copy of {json.dumps(known)}, not of {json.dumps(selection)}: use another one.")
        # Nothing was bought for an earlier selection, such as one with a misspelt filter.
        self._store.execute("DELETE FROM state WHERE name IN ('copy', 'limit')")
        self._set_state("selection", json.dumps(selection))

    def _state(self, name: str) -> str | None:
        rows = self._store.execute("SELECT value FROM state WHERE name = ?", [name])
        return str(rows[0][0]) if rows else None

    def _set_state(self, name: str, value: str) -> None:
        self._store.execute("INSERT INTO state VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", [name, value])


def _comparable(filters: Mapping[str, Any]) -> list[list[Any]]:
    """Filters by name, with the set of their values, however these were written: `countries=["DE", "FR"]` or `-f countries=FR,DE`."""
    return sorted(
        [name.removesuffix("_"), sorted(set(values_of(name, value)))]
        for name, value in filters.items()
        if value is not None and name != "limit"
    )
