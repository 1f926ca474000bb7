"""Keeps a copy of the postings or companies in an SQLite file, current by the change feed.

    with Client() as client, Mirror("german.sqlite", "jobs", countries=["DE"]) as mirror:
        mirror.update(client)

`python -m rolecall.mirror jobs --copy german.sqlite --filter countries=DE` does the same. It can be killed at any moment: a page and its cursor
are saved in one transaction, and a page that is read again is charged once.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import uuid
from collections.abc import Iterator, Mapping
from os import PathLike
from types import TracebackType
from typing import Any, Literal, TypeVar

from ._request import next_key, to_json
from ._response import Page
from .client import Client
from .errors import CursorExpiredError, InvalidResponseError, RolecallError

Self = TypeVar("Self")


class MirrorError(Exception):
    """The file is a copy of something else, or the feed has a change that this version does not know."""


class Mirror:
    """A copy in the tables `records` (`id`, `record` as JSON) and `state`."""

    def __init__(self, path: str | PathLike[str], kind: Literal["jobs", "sources"], **filters: Any) -> None:
        for name in ("after", "cursor"):
            if name in filters:
                raise ValueError(f"{name} is not a filter: the file knows its position.")
        self.kind = kind
        self._filters = filters
        # Without implicit transactions: they are begun explicitly.
        self.database = sqlite3.connect(path, isolation_level=None)
        self.database.execute("CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, record TEXT NOT NULL)")
        self.database.execute("CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        selection = json.dumps([kind, sorted(to_json(filters).items())])
        known = self._state("selection")
        if known not in (None, selection):
            raise MirrorError(f"{path} is a copy of {known}, not of {selection}: use another file.")
        self._set_state("selection", selection)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        self.database.close()

    def restart(self) -> None:
        """Deletes the copy, as a `CursorExpiredError` asks for."""
        selection = self._state("selection")
        self.database.execute("BEGIN IMMEDIATE")
        self.database.execute("DELETE FROM records")
        self.database.execute("DELETE FROM state")
        self._set_state("selection", str(selection))
        self.database.execute("COMMIT")

    def update(self, client: Client) -> int:
        """Applies what has changed since the last time, or everything. Returns the number of changes."""
        applied, is_current = 0, False
        # A replayed page is as old as the first request with its key: what has changed since is behind it.
        while not is_current:
            for page in self._next_pages(client):
                self._save(page)
                applied += len(page.data)
                is_current = not page.is_replayed
        return applied

    def records(self) -> Iterator[dict[str, Any]]:
        """The records of the copy."""
        for (record,) in self.database.execute("SELECT record FROM records ORDER BY id"):
            yield json.loads(record)

    def _next_pages(self, client: Client) -> Iterator[Page[Any, Any]]:
        changes: Any = client.get_jobs_changes if self.kind == "jobs" else client.get_sources_changes
        cursor = self._state("cursor")
        copy = self._state("copy")
        if copy is None:
            copy = str(uuid.uuid4())
            self._set_state("copy", copy)
        # A page of this copy has the same key, also when the program is run again.
        key = self._state("key") or copy
        position = {"cursor": cursor} if cursor else {}
        first: Page[Any, Any] = changes(idempotency_key=key, **self._filters, **position)
        return first.pages()

    def _save(self, page: Page[Any, Any]) -> None:
        following = page.next_cursor
        if following is None:
            raise InvalidResponseError(f"A page of changes has no cursor ({page.request_id}).")
        self.database.execute("BEGIN IMMEDIATE")
        try:
            for change in page.data:
                self._apply(change)
            self._set_state("cursor", following)
            self._set_state("key", str(next_key(page.idempotency_key, following)))
            self._set_state("as_of", page.body["as_of"])
            self.database.execute("COMMIT")
        except BaseException:
            self.database.execute("ROLLBACK")
            raise

    def _apply(self, change: Mapping[str, Any]) -> None:
        kind = change["change"]
        if kind == "upserted":
            record = change.get("job") or change["source"]
            self.database.execute("INSERT OR REPLACE INTO records VALUES (?, ?)", [record["id"], json.dumps(record)])
        elif kind == "verified":
            row = self.database.execute("SELECT record FROM records WHERE id = ?", [change["id"]]).fetchone()
            if row:
                record = json.loads(row[0])
                # The row also has keys of its own.
                record.update({name: value for name, value in change.items() if name in record})
                self.database.execute("UPDATE records SET record = ? WHERE id = ?", [json.dumps(record), change["id"]])
        elif kind in ("removed", "absent"):
            self.database.execute("DELETE FROM records WHERE id = ?", [change["id"]])
        else:
            raise MirrorError(f"Unknown change {kind}: update this package.")

    def _state(self, name: str) -> str | None:
        row = self.database.execute("SELECT value FROM state WHERE name = ?", [name]).fetchone()
        return row and str(row[0])

    def _set_state(self, name: str, value: str) -> None:
        self.database.execute("INSERT OR REPLACE INTO state VALUES (?, ?)", [name, value])


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m rolecall.mirror", description="Reads ROLECALL_URL and ROLECALL_TOKEN.")
    parser.add_argument("kind", choices=["jobs", "sources"])
    parser.add_argument("--copy", required=True, help="file of the copy")
    parser.add_argument("--filter", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--restart", action="store_true", help="delete the copy first")
    arguments = parser.parse_args()
    for each in arguments.filter:
        if "=" not in each[1:]:
            parser.error(f"--filter {each} is not NAME=VALUE.")
    filters: dict[str, list[str]] = {}
    for each in arguments.filter:
        name, value = each.split("=", 1)
        filters.setdefault(name, []).extend(value.split(","))
    try:
        with Client() as client, Mirror(arguments.copy, arguments.kind, **filters) as mirror:
            if arguments.restart:
                mirror.restart()
            applied = mirror.update(client)
            print(f"{applied} changes. {arguments.copy} is current as of {mirror._state('as_of')}.")
    except CursorExpiredError as error:
        sys.exit(_fail(f"{error} Run once with --restart.", 3))
    except (RolecallError, MirrorError, ValueError) as error:
        sys.exit(_fail(f"{error} Run again to continue.", 1))


def _fail(message: str, code: int) -> int:
    print(message, file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
