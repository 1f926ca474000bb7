"""What the command line pays for, keeps, replaces and prints, against scripted responses."""

import json
import os
import sqlite3
import tempfile
import unittest
import uuid
from pathlib import Path
from unittest import mock

import httpx
import psycopg
from click.testing import CliRunner
from scripted import Script, error, page

from rolecall import Client
from rolecall._stores import MirrorError, connect_postgres
from rolecall.cli import export as exports
from rolecall.cli.failures import Failure
from rolecall.cli.program import program
from rolecall.mirror import Mirror

POSTGRES = os.environ.get("ROLECALL_TEST_POSTGRES")
ME = {"organization_id": "O1", "billing_mode": "credits", "credit_balance": 1_000}


def me():
    return httpx.Response(200, json=ME)


def count(number):
    return httpx.Response(200, json={"count": number})


def jobs(start, number):
    return [{"id": f"J{each}", "title": "T"} for each in range(start, start + number)]


def changes(start, number):
    return [{"change": "upserted", "id": job["id"], "job": job} for job in jobs(start, number)]


def paid(rows, cursor=None, has_more=False):
    return page(rows, cursor, has_more, **{"x-credit-charged": str(len(rows))})


#: The account twice, the postings, and those of them that are active.
BEGINNING = [me(), me(), count(60), count(60)]
ESTIMATE = BEGINNING[1:]


class CommandLine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.target = self.folder / "jobs.csv"

    def run_program(self, args, *responses):
        script = Script(*responses, max_retries=0)
        with mock.patch("rolecall.cli.options.open_client", lambda *_: script.client()):
            result = CliRunner().invoke(program, [str(each) for each in args])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result, script

    def pull(self, *args):
        return ["pull", "jobs", "-o", self.target, *args]

    def interrupt(self, *args):
        result, _ = self.run_program(self.pull(*args), *BEGINNING, page(jobs(0, 3), "C1", True), error(402))
        self.assertEqual(result.exit_code, 4)
        return result


class Pulls(CommandLine):
    def test_a_file_that_is_no_checkpoint_is_neither_changed_nor_deleted(self):
        mine = self.folder / "mine.db"
        with sqlite3.connect(mine) as database:
            database.execute("CREATE TABLE mine (x)")
        database.close()
        before = mine.read_bytes()
        result, _ = self.run_program(self.pull("--checkpoint", mine))
        self.assertEqual(result.exit_code, 2)
        self.assertIn("not a checkpoint", result.output)
        self.assertEqual(mine.read_bytes(), before)

    def test_a_target_that_appeared_meanwhile_is_kept(self):
        self.interrupt()
        self.target.write_text("precious")
        result, _ = self.run_program(self.pull(), me(), page(jobs(3, 1)))
        self.assertEqual(result.exit_code, 2)
        self.assertEqual(self.target.read_text(), "precious")
        # Nothing is bought again.
        result, _ = self.run_program(self.pull("--overwrite"), me())
        self.assertEqual(result.exit_code, 0)
        self.assertEqual(len(self.target.read_text().splitlines()), 5)

    def test_a_checkpoint_of_another_target_is_refused(self):
        part = self.folder / "x.part"
        self.interrupt("--checkpoint", part)
        result, _ = self.run_program(["pull", "jobs", "-o", self.folder / "other.csv", "--checkpoint", part])
        self.assertEqual(result.exit_code, 2)
        self.assertIn("another pull", result.output)

    def test_a_kill_between_the_result_and_the_end_is_continued(self):
        with mock.patch("rolecall.cli.checkpoint.Checkpoint.delete", side_effect=OSError("killed")):
            result, _ = self.run_program(self.pull(), *BEGINNING, page(jobs(0, 3)))
        self.assertEqual(result.exit_code, 1)
        result, script = self.run_program(self.pull(), me())
        self.assertEqual((result.exit_code, len(script.requests)), (0, 1))
        self.assertEqual([each.name for each in self.folder.iterdir()], ["jobs.csv"])

    @unittest.skipUnless(POSTGRES, "Postgres")
    def test_a_table_that_is_not_of_this_pull_is_kept(self):
        first, second = (f"test_{uuid.uuid4().hex}" for _ in range(2))
        pull = lambda table: ["pull", "jobs", "-o", POSTGRES, "--table", table, "--checkpoint", self.folder / "x.part"]
        self.run_program(pull(first), *BEGINNING, page(jobs(0, 3), "C1", True), error(402))
        with psycopg.connect(POSTGRES, autocommit=True) as database:
            for table in (first, second):
                database.execute(f"CREATE TABLE {table} AS SELECT 'precious' AS x")
                self.addCleanup(lambda name: psycopg.connect(POSTGRES, autocommit=True).execute(f"DROP TABLE {name}").connection.close(), table)
            result, _ = self.run_program(pull(second))
            self.assertEqual((result.exit_code, "another pull" in result.output), (2, True))
            result, _ = self.run_program(pull(first), me(), page(jobs(3, 1)))
            self.assertEqual((result.exit_code, "exists" in result.output), (2, True))
            for table in (first, second):
                self.assertEqual(database.execute(f"SELECT x FROM {table}").fetchall(), [("precious",)])

    def test_a_limit_of_credits_holds_after_an_empty_balance(self):
        self.interrupt()
        result, script = self.run_program(self.pull("--max-credits", "10"), me(), page(jobs(3, 7), "C2", True))
        self.assertEqual(script.requests[1].url.params["limit"], "7")
        self.assertEqual(result.exit_code, 4)
        self.assertIn("Stopped after 10 credits", result.output)

    def test_a_request_that_may_have_been_charged_is_not_repeated_above_the_limit(self):
        self.run_program(self.pull(), *BEGINNING, httpx.ReadError("lost"))
        result, script = self.run_program(self.pull("--max-credits", "10"), me())
        self.assertEqual((result.exit_code, len(script.requests)), (4, 1))
        self.assertIn("may have been charged", result.output)

    def test_a_first_run_with_a_mistake_is_corrected(self):
        result, _ = self.run_program(self.pull("--fields", "titel"), *BEGINNING, error(400))
        self.assertEqual(result.exit_code, 2)
        result, script = self.run_program(self.pull("--fields", "title"), *BEGINNING, page([{"title": "T"}]))
        self.assertEqual(result.exit_code, 0, result.output)

    def test_errors_that_can_be_continued_say_so(self):
        self.assertIn("Run the same command again", self.interrupt().output)
        result, _ = self.run_program(self.pull(), me(), error(400))
        self.assertEqual(result.exit_code, 2)
        self.assertNotIn("Run the same command again", result.output)


class MirrorCommands(CommandLine):
    def setUp(self):
        super().setUp()
        self.copy = self.folder / "copy.sqlite"

    def mirror(self, *args):
        return ["mirror", "jobs", self.copy, *args]

    def test_a_run_requests_no_more_than_its_limit(self):
        result, script = self.run_program(self.mirror("--max-credits", "3"), *ESTIMATE, paid(changes(0, 3), "C1", True))
        self.assertEqual(script.requests[3].url.params["limit"], "3")
        self.assertEqual(result.exit_code, 4)
        self.assertIn("Stopped after 3 credits", result.output)

    def test_restart_continues_a_copy_that_has_not_expired(self):
        self.run_program(self.mirror(), *ESTIMATE, paid(changes(0, 3), "C1", True), error(503))
        for number in range(2):
            _, script = self.run_program(self.mirror("--restart"), paid(changes(3 + number, 1), f"C{2 + number}", True), error(503))
            self.assertEqual(script.requests[0].url.params["cursor"], f"C{1 + number}")

    def test_an_expired_copy_restarts_once_and_only_after_the_price_is_known(self):
        self.run_program(self.mirror(), *ESTIMATE, paid(changes(0, 3), "C1"))
        result, _ = self.run_program(self.mirror("--restart"), error(410), error(401))
        self.assertEqual(result.exit_code, 3)
        with Mirror(self.copy, "jobs") as copy:
            self.assertEqual(copy._state("cursor"), "C1")
        result, script = self.run_program(
            self.mirror("--restart"), error(410), *ESTIMATE, paid(changes(5, 1), "C2", True), error(503)
        )
        self.assertNotIn("cursor", script.requests[4].url.params)
        result, script = self.run_program(self.mirror("--restart"), paid(changes(6, 1), "C3"))
        self.assertEqual(script.requests[0].url.params["cursor"], "C2")
        self.assertEqual(result.exit_code, 0)
        with Mirror(self.copy, "jobs") as copy:
            self.assertEqual([record["id"] for record in copy.records()], ["J5", "J6"])

    def test_a_first_run_with_a_mistake_is_corrected_and_opened_in_python(self):
        result, _ = self.run_program(self.mirror("-f", "countires=DE"), me(), error(400))
        self.assertEqual(result.exit_code, 2)
        result, _ = self.run_program(self.mirror("-f", "countries=FR,DE"), *ESTIMATE, paid(changes(0, 1), "C1"))
        self.assertEqual(result.exit_code, 0, result.output)
        Mirror(self.copy, "jobs", countries=["DE", "FR"]).close()
        with self.assertRaisesRegex(MirrorError, "use another one"):
            Mirror(self.copy, "jobs", countries=["DE"])

    def test_a_copy_of_an_earlier_version_is_opened_and_has_the_columns_of_its_records(self):
        with Mirror(self.copy, "jobs", countries=["DE"]) as copy:
            copy.update(Script(page(changes(0, 1), "C1")).client())
            copy._set_state("selection", json.dumps(["jobs", [["countries", ["DE"]]]]))
            for name in ("fields", "view"):
                copy._store.execute("DELETE FROM state WHERE name = ?", [name])
        with Mirror(self.copy, "jobs", countries="DE") as copy:
            copy.update(Script(page([], "C2")).client())
            self.assertEqual([column[0] for column in copy.database.execute("SELECT * FROM jobs").description], ["id", "title"])

    def test_an_incomplete_copy_is_not_queried(self):
        self.run_program(self.mirror(), *ESTIMATE, paid(changes(0, 3), "C1", True), error(503))
        result, _ = self.run_program(["query", self.copy, "SELECT count(*) FROM jobs"])
        self.assertEqual(result.exit_code, 1)
        self.assertIn("not complete", result.output)


class Exports(unittest.TestCase):
    def test_a_limit_stays_unless_another_is_given(self):
        script = Script(httpx.Response(200, json={}), httpx.Response(200, json={}))
        stopped = {"id": "E1", "state": "paused", "reason": "insufficient_credits", "credits": 5}
        exports._continue(script.client(), stopped, None)
        exports._continue(script.client(), stopped, 9)
        self.assertEqual([script.body(0), script.body(1)], [{}, {"max_credits": 9}])
        with self.assertRaises(Failure) as raised:
            exports._continue(script.client(), {**stopped, "reason": "max_credits"}, None)
        self.assertEqual(raised.exception.code, 4)

    def test_an_expired_export_does_not_ask_to_be_run_again(self):
        script = Script(httpx.Response(200, json={"state": "expired", "files": []}))
        with tempfile.TemporaryDirectory() as folder, httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(410))) as http:
            with mock.patch("time.sleep"), self.assertRaises(Failure) as raised:
                exports._download(script.client(), http, "E1", {"name": "a", "url": "http://x/1", "bytes": 1}, Path(folder), mock.Mock())
        self.assertEqual(raised.exception.code, 5)


class Queries(CommandLine):
    def query(self, text, sql, *args):
        self.target.write_text(text, encoding="utf-8")
        return self.run_program(["query", "-q", self.target, sql, *args])[0]

    def test_csv_is_read_as_it_was_written(self):
        result = self.query("id,title\n01,RN | ICU; night\n02,RN | ER; day\n03,a | b\n", "FROM data ORDER BY id", "--format", "json")
        self.assertEqual([row["id"] for row in json.loads(result.stdout)], ["01", "02", "03"])
        result = self.query("title\nRN | ICU; night\nRN | ER; day\nRN | OR\n", "FROM data", "--format", "json")
        self.assertEqual([row["title"] for row in json.loads(result.stdout)], ["RN | ICU; night", "RN | ER; day", "RN | OR"])

    def test_csv_has_no_formulas(self):
        result = self.query("id\n1\n", "SELECT '=HYPERLINK(1)' AS title, -1 AS n FROM data", "--format", "csv")
        self.assertEqual(result.stdout, "title,n\n'=HYPERLINK(1),-1\n")

    def test_columns_with_one_name_are_refused(self):
        result = self.query("id\n1\n", "SELECT a.id, b.id FROM data a, data b", "--format", "csv")
        self.assertEqual(result.exit_code, 2)
        self.assertIn("called id", result.output)


class Selections(CommandLine):
    def test_fields_of_a_change_feed_select_those_of_its_records(self):
        target = self.folder / "changes.parquet"
        rows = [
            {"change": "upserted", "id": f"J{n}", "change_number": n, "deleted": False, "removed_at": None, "job": {"id": f"J{n}", "title": "T"}}
            for n in (99, 100)
        ]
        args = ["pull", "job-changes", "-o", target, "--fields", "id,title"]
        result, _ = self.run_program(args, me(), me(), count(2), count(2), page(rows))
        self.assertEqual(result.exit_code, 0, result.output)
        sql = "SELECT max(change_number) AS n, any_value(job.title) AS title FROM data"
        result, _ = self.run_program(["query", "-q", target, sql, "--format", "json"])
        self.assertEqual(json.loads(result.stdout), [{"n": 100, "title": "T"}])

    def test_only_downloaded_files_of_an_export_are_its_rows(self):
        (self.folder / "jobs-001.ndjson").write_text('{"id": "J1"}\n')
        (self.folder / "own.ndjson").write_text('{"id": "J2"}\n')
        described = {"kind": "jobs", "parameters": {}, "views": [], "files": [{"name": "jobs-001.ndjson"}]}
        (self.folder / "export.json").write_text(json.dumps(described))
        result, _ = self.run_program(["query", "-q", self.folder, "SELECT id FROM jobs", "--format", "json"])
        self.assertEqual(json.loads(result.stdout), [{"id": "J1"}])

    def test_a_price_that_is_unknown_is_asked_for(self):
        args = ["pull", "job-changes", "-o", self.target, "-f", "after=5"]
        with mock.patch("rolecall.cli.prices.sys") as system, mock.patch("click.confirm", return_value=False) as confirm:
            system.stdin.isatty.return_value = system.stderr.isatty.return_value = True
            result, _ = self.run_program(args, me(), me())
        self.assertEqual(result.exit_code, 4)
        self.assertIn("up to the balance, 1,000 credits", confirm.call_args.args[0])


class Secrets(unittest.TestCase):
    def test_a_token_with_a_character_of_no_header_is_not_printed(self):
        with self.assertRaises(ValueError) as raised:
            Client("https://api.example.com", "T\u00e9secret")
        self.assertNotIn("secret", str(raised.exception))
        client = Client("https://api.example.com", "T0secret\r\n")
        self.assertEqual(client._http.headers["authorization"], "Bearer T0secret")
        client.close()

    def test_a_password_with_a_percent_sign_is_not_printed(self):
        with self.assertRaises(MirrorError) as raised:
            connect_postgres(psycopg, "postgresql://u:pa%ss@127.0.0.1:9/x")
        self.assertNotIn("pa%ss", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
