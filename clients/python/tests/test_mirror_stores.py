"""The mirror in each database. Postgres is that of ROLECALL_TEST_POSTGRES."""

import os
import tempfile
import unittest
import uuid

import psycopg
from scripted import Script, error, page

from rolecall.mirror import Mirror, MirrorError

POSTGRES = os.environ.get("ROLECALL_TEST_POSTGRES")
STORES = ["sqlite", "duckdb", *(["postgres"] if POSTGRES else [])]
HOSTILE = "\0 \ud800 \U0001f9d1 \\u0000 'quoted' \"double\" %s ?"


def upserted(id, **fields):
    return {"change": "upserted", "id": id, "job": {"id": id, "title": f"Title of {id}", **fields}}


class Stores(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.schema = f"test_{uuid.uuid4().hex}"

    def open(self, store, **filters):
        target = POSTGRES if store == "postgres" else os.path.join(self.folder.name, f"copy.{store}")
        mirror = Mirror(target, "jobs", schema=self.schema, **filters)
        self.addCleanup(mirror.close)
        return mirror

    def query(self, mirror, statement):
        """The statement, with the view `jobs` in `{jobs}`: in Postgres it is in the schema of the mirror."""
        jobs = "jobs" if mirror.database.__class__.__module__.split(".")[0] != "psycopg" else f"{self.schema}.jobs"
        return mirror.database.execute(statement.format(jobs=jobs))

    def each_store(self):
        for store in STORES:
            with self.subTest(store):
                yield store

    def test_changes_are_applied_also_several_of_one_record_in_a_page(self):
        changes = [
            upserted("J1", verified_active_at=None),
            upserted("J2"),
            {"change": "removed", "id": "J2"},
            upserted("J2", remote=True),
            {"change": "verified", "id": "J1", "verified_active_at": "2026-02-02T00:00:00Z", "change_number": 5},
            {"change": "absent", "id": "J3"},
        ]
        for store in self.each_store():
            mirror = self.open(store)
            self.assertEqual(mirror.update(Script(page(changes, "C1")).client()), 6)
            found = [
                {"id": "J1", "title": "Title of J1", "verified_active_at": "2026-02-02T00:00:00Z"},
                {"id": "J2", "title": "Title of J2", "remote": True},
            ]
            self.assertEqual(list(mirror.records()), found)
            self.assertEqual((mirror.count(), mirror.as_of), (2, "2026-11-28T00:00:00Z"))

    def test_a_page_that_cannot_be_applied_leaves_neither_its_rows_nor_its_cursor(self):
        for store in self.each_store():
            mirror = self.open(store)
            script = Script(page([upserted("J1")], "C1", has_more=True), page([upserted("J2"), {"change": "new", "id": "J3"}], "C2"))
            with self.assertRaisesRegex(MirrorError, "Unknown change new"):
                mirror.update(script.client())
            self.assertEqual([record["id"] for record in mirror.records()], ["J1"])
            again = Script(page([upserted("J2")], "C2"))
            mirror.update(again.client())
            self.assertEqual(again.requests[0].url.params["cursor"], "C1")
            self.assertEqual(again.keys()[0], script.keys()[1])

    def test_the_view_has_columns_and_exists_only_when_the_copy_is_complete(self):
        for store in self.each_store():
            mirror = self.open(store)
            mirror.update_first = Script(page([upserted("J1")], "C1", has_more=True), error(402))
            with self.assertRaises(Exception):
                mirror.update(mirror.update_first.client())
            self.assertIsNone(mirror.as_of)
            with self.assertRaises(Exception):
                self.query(mirror, "SELECT count(*) FROM {jobs}").fetchall()
            mirror.update(Script(page([upserted("J2", created_at="2026-01-02T03:04:05Z", salary={"min": 1})], "C2")).client())
            title, created_at, salary = self.query(mirror, "SELECT title, created_at, salary FROM {jobs} WHERE id = 'J2'").fetchone()
            self.assertEqual(title, "Title of J2")
            self.assertTrue(created_at == "2026-01-02T03:04:05Z" if store == "sqlite" else created_at.timestamp() == 1767323045)
            self.assertEqual(salary if store == "sqlite" else salary["min"], '{"min":1}' if store == "sqlite" else 1)

    def test_the_view_has_the_fields_of_the_records_and_no_others(self):
        for store in self.each_store():
            mirror = self.open(store)
            columns = lambda: [column[0] for column in self.query(mirror, "SELECT * FROM {jobs}").description]
            mirror.update(Script(page([], "C1")).client())
            self.assertEqual(columns(), ["id"])
            mirror.update(Script(page([upserted("J1", remote=True)], "C2")).client())
            self.assertEqual(columns(), ["id", "title", "remote"])
            mirror.update(Script(page([upserted("J2", job_status="active", unheard_of=1)], "C3")).client())
            self.assertEqual(columns(), ["id", "title", "remote", "job_status"])

    def test_a_copy_that_begins_again_keeps_its_records_until_the_new_one_is_complete(self):
        for store in self.each_store():
            mirror = self.open(store)
            mirror.update(Script(page([upserted("J1"), upserted("J2")], "C1")).client())
            mirror.restart()
            script = Script(page([upserted("J2", remote=True)], "C8", has_more=True), error(402))
            with self.assertRaises(Exception):
                mirror.update(script.client())
            self.assertEqual([record["id"] for record in mirror.records()], ["J1", "J2"])
            # After the restart of the process, too.
            mirror.close()
            mirror = self.open(store)
            rest = Script(page([upserted("J3")], "C9", has_more=False))
            mirror.update(rest.client())
            self.assertEqual([record["id"] for record in mirror.records()], ["J2", "J3"])
            self.assertEqual(rest.requests[0].url.params["cursor"], "C8")
            self.assertEqual(self.query(mirror, "SELECT count(*) FROM {jobs}").fetchone()[0], 2)
            mirror.update(Script(page([{"change": "removed", "id": "J2"}], "C10")).client())
            self.assertEqual([record["id"] for record in mirror.records()], ["J3"])

    def test_texts_that_a_database_refuses_do_not_end_the_copy(self):
        for store in self.each_store():
            mirror = self.open(store)
            mirror.update(Script(page([upserted("J1", description=HOSTILE)], "C1")).client())
            mirror.update(Script(page([{"change": "verified", "id": "J1", "title": "T"}], "C2")).client())
            (record,) = mirror.records()
            kept = HOSTILE if store == "sqlite" else HOSTILE.replace("\0", "\ufffd").replace("\ud800", "\ufffd")
            self.assertEqual(record, {"id": "J1", "title": "T", "description": kept})

    @unittest.skipUnless(POSTGRES, "needs ROLECALL_TEST_POSTGRES")
    def test_a_copy_that_another_process_holds_is_free_again_after_the_lock_timeout(self):
        mirror = self.open("postgres")
        mirror.update(Script(page([upserted("J1")], "C1")).client())
        mirror.database.execute("SET lock_timeout = '10ms'")
        with psycopg.connect(POSTGRES) as other:
            other.execute(f"SELECT 1 FROM {self.schema}.state WHERE name = 'selection' FOR UPDATE")
            with self.assertRaises(psycopg.errors.LockNotAvailable):
                mirror.update(Script(page([upserted("J2")], "C2")).client())
        mirror.update(Script(page([upserted("J2")], "C2")).client())
        self.assertEqual([record["id"] for record in mirror.records()], ["J1", "J2"])

    def test_two_processes_do_not_mix_their_pages(self):
        # DuckDB opens a file in one process only.
        for store in [each for each in STORES if each != "duckdb"]:
            with self.subTest(store):
                first, second = self.open(store), self.open(store)
                pages = first.updates(Script(page([upserted("J1")], "C1", has_more=True), page([upserted("J2")], "C2")).client())
                next(pages)
                second.update(Script(page([upserted("J3")], "C3")).client())
                with self.assertRaisesRegex(MirrorError, "Another process"):
                    next(pages)
                self.assertEqual([record["id"] for record in first.records()], ["J1", "J3"])

    def test_a_copy_of_something_else_is_refused(self):
        for store in self.each_store():
            mirror = self.open(store, countries=["DE"])
            mirror.update(Script(page([upserted("J1")], "C1")).client())
            mirror.close()
            with self.assertRaisesRegex(MirrorError, "use another one"):
                self.open(store, countries=["FR"])

    @unittest.skipUnless(POSTGRES, "Postgres")
    def test_a_view_of_an_earlier_version_with_another_type_is_replaced(self):
        mirror = self.open("postgres")
        mirror.update(Script(page([upserted("J1")], "C1")).client())
        self.query(mirror, "DROP VIEW {jobs}")
        columns = "record->'id' AS id, record->'title' AS title"
        self.query(mirror, f"CREATE VIEW {{jobs}} AS SELECT {columns} FROM {self.schema}.records")
        mirror.update(Script(page([upserted("J1", remote=True)], "C2")).client())
        self.assertEqual(self.query(mirror, "SELECT * FROM {jobs}").fetchall(), [("J1", "Title of J1", True)])

    @unittest.skipUnless(POSTGRES, "Postgres")
    def test_a_schema_that_exists_needs_no_privilege_on_the_database(self):
        self.open("postgres").close()
        with psycopg.connect(POSTGRES, autocommit=True) as database:
            role = self.schema
            database.execute(f"CREATE ROLE {role}")
            database.execute(f"GRANT {role} TO CURRENT_USER")
            self.addCleanup(self.drop, role)
            database.execute(f"GRANT ALL ON SCHEMA {self.schema} TO {role}")
            for table in ("records", "records_next", "state"):
                database.execute(f"ALTER TABLE {self.schema}.{table} OWNER TO {role}")
        # As a URL, by which a target is recognised.
        Mirror(f"{POSTGRES}{'&' if '?' in POSTGRES else '?'}options=-c%20role%3D{role}", "jobs", schema=self.schema).close()

    @unittest.skipUnless(POSTGRES, "Postgres")
    def test_a_pooler_may_run_each_transaction_on_another_connection(self):
        mirror = self.open("postgres")
        forget = lambda: mirror.database.execute("DISCARD ALL")
        forget()
        pages = mirror.updates(Script(page([upserted("J1")], "C1", has_more=True), page([upserted("J2")], "C2")).client())
        next(pages)
        forget()
        next(pages)
        forget()
        self.assertEqual([record["id"] for record in mirror.records()], ["J1", "J2"])
        self.assertEqual(mirror.count(), 2)

    def drop(self, role):
        with psycopg.connect(POSTGRES, autocommit=True) as database:
            database.execute(f"DROP OWNED BY {role}")
            database.execute(f"DROP ROLE {role}")


if __name__ == "__main__":
    unittest.main()
