"""The rows of a pull that is not complete, in a file of SQLite beside the result: a page and its cursor are saved in one transaction."""

from __future__ import annotations

import json
import sqlite3
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .._request import next_key
from .._response import Page
from ..errors import InvalidResponseError
from .failures import USAGE, Failure

#: In the header of the file, so that no other file is taken for a checkpoint, and deleted.
APPLICATION_ID = 0x526F6C65
#: Records of a page, unless fewer may be paid for.
PAGE_SIZE = 25


class Checkpoint:
    def __init__(self, path: Path, selection: dict[str, Any]) -> None:
        self.path = path
        if not _is_ours(path):
            raise Failure(f"{path} is not a checkpoint: use another file.", USAGE)
        # Without implicit transactions: they are begun explicitly.
        self._database = sqlite3.connect(path, isolation_level=None, timeout=0)
        try:
            # Held until the end, also of a process that is killed: no other process writes it.
            self._database.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._database.execute("BEGIN EXCLUSIVE")
            self._database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self._database.execute("CREATE TABLE IF NOT EXISTS rows (number INTEGER PRIMARY KEY, row TEXT NOT NULL)")
            self._database.execute("CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
            self._database.execute("INSERT OR IGNORE INTO state VALUES ('id', ?)", [json.dumps(str(uuid.uuid4()))])
            self._database.execute("COMMIT")
        except sqlite3.OperationalError as error:
            raise Failure(f"{path}: {error}. Another process pulls into it, or it cannot be written.") from error
        except sqlite3.DatabaseError as error:
            raise Failure(f"{path}: {error}.", USAGE) from error
        self.rows: int = self._database.execute("SELECT count(*) FROM rows").fetchone()[0]
        known = self.get("selection")
        if known not in (None, selection) and (self.rows or self.is_complete):
            self.close()
            raise Failure(
                f"{path} belongs to another pull: {json.dumps(known)}. Finish that one, or delete {path}, which discards {self.rows:,} saved rows.",
                USAGE,
            )
        if known != selection:
            # Nothing was bought for an earlier selection, such as one with a misspelt filter.
            self._database.execute("DELETE FROM state")
            self.set(selection=selection, id=str(uuid.uuid4()))

    @property
    def id(self) -> str:
        return str(self.get("id"))

    @property
    def is_complete(self) -> bool:
        return bool(self.get("is_complete"))

    @property
    def credits(self) -> int:
        """Of the saved rows."""
        return int(self.get("credits") or 0)

    def request(self, limit: int) -> tuple[str, dict[str, Any]]:
        """The key of the next page, and its place. A request that was sent before is repeated as it was, so that it is charged once."""
        sent = self.get("limit")
        if sent is None:
            self.set(limit=limit)
        cursor = self.get("cursor")
        position = {} if cursor is None else {"cursor": cursor}
        return self.get("key") or self.id, {**position, "limit": sent or limit}

    @property
    def pending(self) -> int | None:
        """The limit of a request that was sent, and whose response was not saved: it may have been charged."""
        found = self.get("limit")
        return None if found is None else int(found)

    def refused(self) -> None:
        """The request was not processed: its key was not used up, and the next one may have another limit."""
        self.set(limit=None)

    def save(self, page: Page[Any, Any], credits: int) -> None:
        cursor = page.next_cursor
        if page.has_more and (cursor is None or cursor == self.get("cursor")):
            raise InvalidResponseError(f"A page has more, and no other cursor ({page.request_id}).")
        self._database.execute("BEGIN IMMEDIATE")
        try:
            numbered = enumerate((json.dumps(row) for row in page.data), start=self.rows)
            self._database.executemany("INSERT INTO rows VALUES (?, ?)", numbered)
            self.set(cursor=cursor, limit=None, credits=self.credits + credits, as_of=page.body["as_of"])
            self.set(is_complete=not page.has_more, key=cursor and next_key(page.idempotency_key, cursor))
            self._database.execute("COMMIT")
        except BaseException:
            self._database.execute("ROLLBACK")
            raise
        self.rows += len(page.data)

    def each(self) -> Iterator[dict[str, Any]]:
        for (row,) in self._database.execute("SELECT row FROM rows ORDER BY number"):
            yield json.loads(row)

    def get(self, name: str) -> Any:
        found = self._database.execute("SELECT value FROM state WHERE name = ?", [name]).fetchone()
        return found and json.loads(found[0])

    def set(self, **values: Any) -> None:
        pairs = [(name, json.dumps(value)) for name, value in values.items()]
        self._database.executemany("INSERT OR REPLACE INTO state VALUES (?, ?)", pairs)

    def close(self) -> None:
        self._database.close()

    def delete(self) -> None:
        self.close()
        self.path.unlink(missing_ok=True)


def _is_ours(path: Path) -> bool:
    """Also of a file that does not exist, or is empty. The id is at offset 68 of SQLite files."""
    try:
        with open(path, "rb") as file:
            header = file.read(72)
    except FileNotFoundError:
        return True
    return not header or (header.startswith(b"SQLite format 3\0") and int.from_bytes(header[68:72], "big") == APPLICATION_ID)
