"""Keeps a copy of the postings (or companies) of a Rolecall service in an SQLite file. Needs Python 3.10 and no packages.

    export ROLECALL_URL=http://127.0.0.1:4000 ROLECALL_TOKEN=T...
    python3 mirror.py jobs --copy jobs.sqlite                        everything
    python3 mirror.py jobs --copy german.sqlite --filter countries=DE --filter levels=senior,lead
    python3 mirror.py sources --copy sources.sqlite

Run it again to apply what has changed since. It can be killed at any moment: a page and its cursor are saved together.
Exit codes: 0 the copy is current; 1 it is not, and the message says why; 3 the copy is too old: run once with --restart.
"""

import argparse
import email.utils
import hashlib
import http.client
import json
import os
import sqlite3
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

MAX_ATTEMPTS = 10


def fail(message, code=1):
    print(message, file=sys.stderr)
    sys.exit(code)


def read_arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=["jobs", "sources"])
    parser.add_argument("--copy", required=True, help="file of the copy")
    parser.add_argument("--filter", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--restart", action="store_true", help="delete the copy first")
    arguments = parser.parse_args()
    for each in arguments.filter:
        if "=" not in each[1:]:
            fail(f"--filter {each} is not NAME=VALUE.")
    arguments.filters = [tuple(each.split("=", 1)) for each in arguments.filter]
    arguments.query = f"{arguments.kind}?{urllib.parse.urlencode(arguments.filters)}"
    return arguments


def open_copy(arguments):
    # Without implicit transactions: they are begun explicitly.
    database = sqlite3.connect(arguments.copy, isolation_level=None)
    database.execute("CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, record TEXT NOT NULL)")
    database.execute("CREATE TABLE IF NOT EXISTS state (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
    if arguments.restart:
        database.executescript("BEGIN; DELETE FROM records; DELETE FROM state; COMMIT")
    known = state(database, "query")
    if known not in (None, arguments.query):
        fail(f"{arguments.copy} is a copy of {known}: use another file.")
    return database


def state(database, name):
    row = database.execute("SELECT value FROM state WHERE name = ?", [name]).fetchone()
    return row and row[0]


def retry_delay(header, attempt):
    """Seconds to wait before the next attempt. `Retry-After` is a number of seconds, or a date if a proxy responds."""
    text = header or ""
    # No wait is longer than an hour: the clock of a proxy may be wrong.
    if text.isdecimal():
        return min(3600, max(1, int(text)))
    try:
        return min(3600, max(1, email.utils.parsedate_to_datetime(text).timestamp() - time.time()))
    except (TypeError, ValueError):
        return min(30, 2**attempt)


def describe(status, text):
    """What is wrong, in one line. A proxy may respond with a page of HTML."""
    try:
        error = json.loads(text)["error"]
        return f"{status} {error['code']}: {error['message']}"
    except (KeyError, TypeError, ValueError):
        start = " ".join(text[:200].split())
        return f"{status}, which is no error of Rolecall: check ROLECALL_URL. {start}"


def fetch_page(arguments, copy, cursor):
    """One page. Waits and tries again as long as the service says so; any other error ends the program."""
    url = os.environ.get("ROLECALL_URL", "http://127.0.0.1:4000")
    token = os.environ.get("ROLECALL_TOKEN") or fail("Set ROLECALL_TOKEN.")
    parameters = arguments.filters + ([("cursor", cursor)] if cursor else [])
    # A page of this copy has the same key, also when the program is run again: it is charged once.
    key = hashlib.sha256(f"{copy} {cursor}".encode()).hexdigest()
    request = urllib.request.Request(
        f"{url}/v4/{arguments.kind}/changes?{urllib.parse.urlencode(parameters)}",
        headers={"Authorization": f"Bearer {token}", "Idempotency-Key": key},
    )
    problem = ""
    for attempt in range(MAX_ATTEMPTS):
        try:
            with urllib.request.urlopen(request, timeout=60) as response:
                # A body that was cut raises here.
                return json.load(response)
        except urllib.error.HTTPError as error:
            text = error.read().decode(errors="replace")
            problem = describe(error.code, text)
            if error.code == 410:
                fail(f"{problem} Run once with --restart.", 3)
            if error.code != 429 and error.code < 500:
                fail(problem)
            time.sleep(retry_delay(error.headers.get("Retry-After"), attempt))
        except (OSError, ValueError, http.client.HTTPException) as error:
            problem = repr(error)
            time.sleep(min(30, 0.25 * 2**attempt))
    fail(f"{problem} ({MAX_ATTEMPTS} attempts). Run again to continue.")


def apply(database, change):
    kind = change["change"]
    if kind == "upserted":
        record = change.get("job") or change.get("source")
        database.execute("INSERT OR REPLACE INTO records VALUES (?, ?)", [record["id"], json.dumps(record)])
    elif kind == "verified":
        row = database.execute("SELECT record FROM records WHERE id = ?", [change["id"]]).fetchone()
        if row:
            record = json.loads(row[0])
            # The row also has keys of its own.
            record |= {name: value for name, value in change.items() if name in record}
            database.execute("UPDATE records SET record = ? WHERE id = ?", [json.dumps(record), change["id"]])
    elif kind in ("removed", "absent"):
        database.execute("DELETE FROM records WHERE id = ?", [change["id"]])
    else:
        fail(f"Unknown change {kind}: update this program.")


def main():
    arguments = read_arguments()
    database = open_copy(arguments)
    database.execute("INSERT OR IGNORE INTO state VALUES ('copy', ?)", [str(uuid.uuid4())])
    changes = 0
    while True:
        page = fetch_page(arguments, state(database, "copy"), state(database, "cursor"))
        database.execute("BEGIN IMMEDIATE")
        for change in page["data"]:
            apply(database, change)
        database.execute("INSERT OR REPLACE INTO state VALUES ('cursor', ?)", [page["next_cursor"]])
        database.execute("INSERT OR REPLACE INTO state VALUES ('query', ?)", [arguments.query])
        database.execute("COMMIT")
        changes += len(page["data"])
        if not page["has_more"]:
            break
    print(f"{changes} changes. {arguments.copy} is current as of {page['as_of']}.")


main()
