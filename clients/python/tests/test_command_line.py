"""Parts of the command line that need no API: downloads, completion, and what is written."""

import hashlib
import json
import os
import sqlite3
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import httpx
from click.shell_completion import ShellComplete
from scripted import Script, page

from rolecall import models
from rolecall._request import next_key
from rolecall.cli import export as exports
from rolecall.cli.checkpoint import Checkpoint
from rolecall.cli.columns import Columns
from rolecall.cli.failures import Failure
from rolecall.cli.kinds import KINDS
from rolecall.cli.options import arguments_of
from rolecall.cli.outputs import Description, output_of
from rolecall.cli.program import program
from rolecall.cli.progress import Progress

CONTENT = bytes(range(256)) * 100


class Broken(httpx.SyncByteStream):
    """A response that ends before it is complete."""

    def __init__(self, content):
        self.content = content

    def __iter__(self):
        yield self.content
        raise httpx.ReadError("lost")


class Downloads(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        waits = mock.patch.object(exports.time, "sleep")
        waits.start()
        self.addCleanup(waits.stop)

    def file(self, url="https://files.example.com/1"):
        return {"name": "jobs.parquet", "bytes": len(CONTENT), "sha256": hashlib.sha256(CONTENT).hexdigest(), "url": url}

    def download(self, respond, reads=3):
        requests = []

        def receive(request):
            requests.append(request)
            return respond(request, len(requests))

        script = Script(*[httpx.Response(200, json={"state": "complete", "files": [self.file(f"https://files.example.com/{n}")]}) for n in range(2, 2 + reads)])
        with httpx.Client(transport=httpx.MockTransport(receive)) as http, Progress(None) as progress:
            exports._download(script.client(), http, "E1", self.file(), self.folder, progress)
        return requests

    def test_a_download_that_breaks_is_continued_where_it_ended_by_a_new_link(self):
        def respond(request, number):
            if number == 1:
                return httpx.Response(200, stream=Broken(CONTENT[:1000]))
            if number == 2:
                return httpx.Response(410)
            start = int(request.headers["range"].removeprefix("bytes=").removesuffix("-"))
            return httpx.Response(206, content=CONTENT[start:])

        requests = self.download(respond)
        self.assertEqual((self.folder / "jobs.parquet").read_bytes(), CONTENT)
        self.assertEqual([request.headers.get("range") for request in requests], [None, "bytes=1000-", "bytes=1000-"])
        self.assertEqual([request.url.path for request in requests], ["/1", "/2", "/3"])
        self.assertEqual([request.headers.get("authorization") for request in requests], [None] * 3)

    def test_a_file_that_is_not_what_the_api_wrote_is_downloaded_again_from_the_start(self):
        damaged = b"x" + CONTENT[1:]
        requests = self.download(lambda request, number: httpx.Response(200, content=damaged if number == 1 else CONTENT))
        self.assertEqual((self.folder / "jobs.parquet").read_bytes(), CONTENT)
        self.assertNotIn("range", requests[1].headers)

    def test_a_file_that_stays_damaged_is_an_error_and_never_has_its_name(self):
        with self.assertRaises(Failure):
            self.download(lambda request, number: httpx.Response(200, content=b"x" * len(CONTENT)), reads=10)
        self.assertEqual(list(self.folder.iterdir()), [])


class Checkpoints(unittest.TestCase):
    def open(self, path, selection=None):
        checkpoint = Checkpoint(path, selection or {})
        self.addCleanup(checkpoint.close)
        return checkpoint

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "x.part"

    def test_a_request_that_was_sent_before_a_kill_is_repeated_as_it_was(self):
        killed = self.open(self.path)
        key, position = killed.request(5)
        self.assertEqual(position, {"limit": 5})
        killed.close()
        again = self.open(self.path)
        # Another limit with the same key would be refused.
        self.assertEqual(again.request(25), (key, {"limit": 5}))
        first = Script(page([{"id": "J1"}], "C1", has_more=True)).client().get_jobs(idempotency_key=key)
        again.save(first, 1)
        following, position = again.request(25)
        self.assertEqual(position, {"cursor": "C1", "limit": 25})
        self.assertEqual(following, next_key(key, "C1"))
        self.assertEqual((again.rows, again.credits, again.is_complete), (1, 1, False))

    def test_two_processes_do_not_share_one(self):
        self.open(self.path)
        with self.assertRaisesRegex(Failure, "Another process"):
            self.open(self.path)

    def test_one_of_another_pull_is_refused(self):
        first = self.open(self.path, {"kind": "jobs"})
        first.save(Script(page([{"id": "J1"}], "C1", has_more=True)).client().get_jobs(), 1)
        first.close()
        with self.assertRaisesRegex(Failure, "another pull"):
            self.open(self.path, {"kind": "sources"})


class Completion(unittest.TestCase):
    def values(self, args, incomplete):
        found = ShellComplete(program, {}, "rolecall", "_ROLECALL_COMPLETE").get_completions(args, incomplete)
        return [each.value for each in found]

    def test_filters_and_their_values_are_completed(self):
        self.assertEqual(self.values(["pull", "jobs", "-f"], "cou"), ["countries=", "countries_not=", "countries_all="])
        self.assertEqual(self.values(["pull", "jobs", "-f"], "job_statuses=a"), ["job_statuses=active"])
        self.assertEqual(self.values(["pull", "jobs", "-f"], "curs"), [])
        # Not a filter of change feeds.
        self.assertEqual(self.values(["mirror", "jobs", "x", "-f"], "hq_c"), [])


class Results(unittest.TestCase):
    ROWS = [
        {"id": "J1", "title": "=1+1", "salary": {"min": 1.5}, "tags": ["a,b"], "created_at": "2026-01-02T03:04:05.678Z", "remote": True},
        {
            "id": "J2",
            "title": '\ud800\0 "x"\n',
            "salary": None,
            "tags": [],
            "created_at": "2026-01-02T03:04:05Z",
            "remote": None,
            "unheard_of": {"a": 1},
        },
    ]

    def write(self, name):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        checkpoint = Checkpoint(Path(folder.name) / "x.part", {})
        self.addCleanup(checkpoint.close)
        checkpoint._database.executemany("INSERT INTO rows VALUES (?, ?)", enumerate(map(json.dumps, self.ROWS)))
        target = output_of(os.path.join(folder.name, name), "jobs")
        target.write(checkpoint, Description(KINDS["jobs"], {}, "2026-01-01T00:00:00Z"))
        return Path(folder.name) / name

    def test_csv_has_a_column_for_each_value_and_no_formulas(self):
        lines = self.write("x.csv").read_bytes()
        header, first = lines.splitlines()[:2]
        self.assertTrue(header.startswith(b"id,title,remote,created_at,salary.min,salary.max"))
        self.assertTrue(first.startswith(b"J1,'=1+1,true,2026-01-02T03:04:05.678Z,1.5,"))
        self.assertIn(b'"[""a,b""]"', first)

    def test_ndjson_has_the_rows_as_they_are(self):
        lines = self.write("x.ndjson").read_text(encoding="utf-8").split("\n")
        self.assertEqual([json.loads(line) for line in lines if line], self.ROWS)

    def test_sqlite_has_fields_that_this_version_does_not_know(self):
        database = sqlite3.connect(self.write("x.sqlite"))
        self.addCleanup(database.close)
        self.assertEqual(
            database.execute("SELECT id, remote, unheard_of FROM jobs").fetchall(), [("J1", 1, None), ("J2", None, '{"a": 1}')]
        )

    def test_a_field_without_values_has_the_type_of_the_api(self):
        columns = Columns.of(models.Job, "id,salary.currency,source.brand_name", lambda: iter([]))
        self.assertEqual(columns.types, {"id": "VARCHAR", "source": {"brand_name": "VARCHAR"}, "salary": {"currency": "VARCHAR"}})


class Arguments(unittest.TestCase):
    def test_a_repeated_filter_has_the_values_of_all(self):
        pairs = [("q", "baker, berlin"), ("titles", 'a,"b, c"'), ("titles", "d"), ("from", "2026-01-01")]
        self.assertEqual(arguments_of(pairs), {"q": "baker, berlin", "titles": ["a", "b, c", "d"], "from_": "2026-01-01"})


if __name__ == "__main__":
    unittest.main()
