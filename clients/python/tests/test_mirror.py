"""The mirror, against scripted pages of changes."""

import datetime
import os
import tempfile
import unittest

from scripted import Script, error, page

from rolecall import CursorExpiredError, InvalidResponseError
from rolecall.mirror import Mirror


class Mirrors(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def mirror(self, **filters):
        mirror = Mirror(os.path.join(self.folder.name, "copy.sqlite"), "jobs", **filters)
        self.addCleanup(mirror.close)
        return mirror

    def test_every_kind_of_change_is_applied_and_an_expired_copy_begins_again(self):
        jobs = [{"change": "upserted", "id": id, "job": {"id": id, "verified_active_at": "2026-01-01"}} for id in ("J1", "J2", "J3")]
        others = [
            {"change": "verified", "id": "J1", "change_number": 4, "verified_active_at": "2026-02-02"},
            {"change": "verified", "id": "J0", "change_number": 5, "verified_active_at": "2026-02-02"},
            {"change": "removed", "id": "J2", "change_number": 6},
            {"change": "absent", "id": "J3", "change_number": 7},
        ]
        script = Script(page(jobs, "C2", has_more=True), page(others, "C3"), error(410, "cursor_expired"), page(jobs[1:], "C9"))
        mirror = self.mirror()
        mirror.update(script.client())
        self.assertEqual(list(mirror.records()), [{"id": "J1", "verified_active_at": "2026-02-02"}])
        with self.assertRaises(CursorExpiredError):
            mirror.update(script.client())
        mirror.restart()
        # Readers have the old copy until the new one is complete.
        self.assertEqual([record["id"] for record in mirror.records()], ["J1"])
        mirror.update(script.client())
        self.assertEqual([record["id"] for record in mirror.records()], ["J2", "J3"])
        self.assertNotIn("cursor", script.requests[3].url.params)
        self.assertEqual(len(set(script.keys())), 4)

    def test_a_replayed_last_page_is_not_taken_as_current(self):
        job = {"change": "upserted", "id": "J1", "job": {"id": "J1"}}
        replayed = page([job], "C2", **{"idempotent-replayed": "true"})
        script = Script(replayed, page([{"change": "removed", "id": "J1"}], "C3"))
        mirror = self.mirror()
        self.assertEqual(mirror.update(script.client()), 2)
        self.assertEqual(list(mirror.records()), [])
        self.assertEqual(script.requests[1].url.params["cursor"], "C2")
        self.assertEqual(len(set(script.keys())), 2)

    def test_a_page_without_a_cursor_is_not_saved(self):
        mirror = self.mirror()
        with self.assertRaises(InvalidResponseError):
            mirror.update(Script(page([{"change": "upserted", "id": "J1", "job": {"id": "J1"}}])).client())
        self.assertEqual(list(mirror.records()), [])

    def test_a_position_is_not_a_filter_and_a_date_is(self):
        for name in ("after", "cursor"):
            with self.assertRaisesRegex(ValueError, name):
                self.mirror(**{name: "1"})
        filters = {"created_at_gte": datetime.date(2026, 1, 1), "countries": {"DE", "FR"}}
        script = Script(page([], "C1"))
        self.mirror(**filters).update(script.client())
        self.assertEqual(script.requests[0].url.params["created_at_gte"], "2026-01-01")
        # The same selection.
        self.mirror(**filters)


if __name__ == "__main__":
    unittest.main()
