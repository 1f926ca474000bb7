"""What is sent, what is repeated, and what errors say."""

import datetime
import importlib.util
import unittest
import warnings
from unittest import mock

import httpx
from scripted import TOKEN, URL, Script, error, page

from rolecall import Client, ConnectionLostError, InsufficientCreditsError, ServerError
from rolecall._request import accept_encoding

LOST = httpx.ReadError("lost")


class Positions(unittest.TestCase):
    def test_a_resumed_pull_that_fails_at_once_has_its_cursor_and_key(self):
        script = Script(error(402), error(402))
        with self.assertRaises(InsufficientCreditsError) as raised:
            script.client().get_jobs(cursor="C5", idempotency_key="K5")
        self.assertEqual((raised.exception.cursor, raised.exception.idempotency_key), ("C5", "K5"))
        with self.assertRaises(InsufficientCreditsError) as raised:
            script.run_async(lambda client: client.get_jobs(cursor="C5", idempotency_key="K5"))
        self.assertEqual((raised.exception.cursor, raised.exception.idempotency_key), ("C5", "K5"))

    def test_a_generated_key_is_on_the_error_of_any_operation(self):
        script = Script(LOST, LOST, LOST, LOST, max_retries=0)
        calls = [
            lambda client: client.get_jobs(),
            lambda client: client.post_jobs_classify(postings=[{"title": "Baker"}]),
        ]
        for call in calls:
            with self.assertRaises(ConnectionLostError) as raised:
                call(script.client())
            self.assertEqual(raised.exception.idempotency_key, script.keys()[-1])
            self.assertIsNotNone(script.keys()[-1])
            with self.assertRaises(ConnectionLostError) as raised:
                script.run_async(call)
            self.assertEqual(raised.exception.idempotency_key, script.keys()[-1])


class Retries(unittest.TestCase):
    def test_a_write_without_a_key_is_repeated_only_after_429(self):
        writes = [
            lambda client: client.post_watches(name="Once", kind="jobs", filters={}),
            lambda client: client.patch_watches_by_watch_id("W1", name="Once"),
            lambda client: client.delete_watches_by_watch_id("W1"),
        ]
        for write in writes:
            script = Script(error(429), httpx.Response(200, json={}))
            write(script.client())
            self.assertEqual(len(script.requests), 2)
            for status in (500, 502, 503, 504):
                script = Script(error(status))
                with self.assertRaises(ServerError):
                    write(script.client())
                self.assertEqual(len(script.requests), 1)

    def test_a_write_whose_response_is_lost_or_cut_is_not_repeated(self):
        for response in (LOST, httpx.Response(200, content=b'{"id":')):
            script = Script(response)
            with self.assertRaisesRegex(ConnectionLostError, "may have been processed"):
                script.client().post_watches(name="Once", kind="jobs", filters={})

    def test_a_request_with_a_key_is_repeated_after_503(self):
        script = Script(error(503), httpx.Response(200, json={"data": []}))
        script.client().post_jobs_classify(postings=[{"title": "Baker"}])
        self.assertEqual(len(set(script.keys())), 1)
        self.assertEqual(len(script.requests), 2)

    def test_mistakes_of_configuration_are_raised_at_once(self):
        for url in ("api.example.com", "localhost:4000", "ftp://api.example.com", "https://"):
            with self.assertRaisesRegex(ValueError, "scheme"):
                Client(url, TOKEN)
        for mistake in (httpx.UnsupportedProtocol("none"), httpx.LocalProtocolError("illegal header")):
            script = Script(mistake)
            with self.assertRaises(type(mistake)):
                script.client().get_me()

    def test_a_client_closes_only_what_it_created(self):
        http = httpx.Client()
        with Client(URL, TOKEN, http=http):
            pass
        self.assertFalse(http.is_closed)
        with Client(URL, TOKEN) as client:
            own = client._http
        self.assertTrue(own.is_closed)


class Arguments(unittest.TestCase):
    def test_an_empty_list_is_refused_because_it_would_match_everything(self):
        script = Script()
        for empty in ([], (), set()):
            with self.assertRaisesRegex(ValueError, "source_ids is an empty list"):
                script.client().get_jobs(source_ids=empty)

    def test_dates_and_sets_are_sent_also_inside_bodies(self):
        script = Script(httpx.Response(200, json={}))
        since = datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc)
        script.client().post_watches(filters={"created_at_gte": since, "days": [datetime.date(2026, 1, 2)], "countries": {"FR", "DE"}})
        expected = {"created_at_gte": "2026-01-01T00:00:00+00:00", "days": ["2026-01-02"], "countries": ["DE", "FR"]}
        self.assertEqual(script.body(), {"filters": expected})


class Encodings(unittest.TestCase):
    def test_auto_asks_only_for_what_httpx_decodes(self):
        found = importlib.util.find_spec

        def find_spec(name, *rest):
            # Python 3.14 without optional packages.
            if name == "compression.zstd":
                return found("json")
            return None if name in ("brotli", "brotlicffi", "zstandard") else found(name, *rest)

        with mock.patch("importlib.util.find_spec", find_spec):
            self.assertEqual(accept_encoding("auto", URL), "gzip")
            with self.assertRaisesRegex(ValueError, "the extra `zstd`"):
                accept_encoding("zstd", URL)


class Deprecations(unittest.TestCase):
    def test_the_warning_names_the_line_that_called(self):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            deprecated = [httpx.Response(200, json={}, headers={"deprecation": "@1"}) for _ in range(2)]
            Script(deprecated[0]).client().get_me()

            async def use(client):
                await client.get_me()

            Script(deprecated[1]).run_async(use)
            pages = page([1], "C2", has_more=True), page([2], deprecation="@1")
            list(Script(*pages).client().get_jobs().records())
        self.assertEqual([each.filename for each in caught], [__file__] * 3)


if __name__ == "__main__":
    unittest.main()
