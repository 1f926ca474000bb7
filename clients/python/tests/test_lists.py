"""Pages and rows: what is a list, and what follows an error."""

import unittest

import httpx
from scripted import Script, error, page

from rolecall import InsufficientCreditsError, InvalidResponseError


class Lists(unittest.TestCase):
    def test_json_that_is_not_a_list_is_an_error_and_not_an_empty_list(self):
        for body in ({"status": "ok"}, {}, [], 1, "text", {"data": []}, {"data": None, "has_more": False}):
            for use in (lambda script: script.client().get_jobs(), lambda script: script.run_async(lambda client: client.get_jobs())):
                with self.assertRaisesRegex(InvalidResponseError, "not a list"):
                    use(Script(httpx.Response(200, json=body)))

    def test_a_count_has_no_rows(self):
        counted = Script(httpx.Response(200, json={"count": 7})).client().get_jobs(count=True)
        self.assertEqual((counted.data, counted.has_more, counted.body["count"]), ([], False, 7))

    def test_csv_has_pages_and_no_rows(self):
        headers = {"content-type": "text/csv; charset=utf-8"}
        first = httpx.Response(200, text="a\n1\n", headers={**headers, "link": '<?format=csv&cursor=C%3D2>; rel="next"'})
        script = Script(first, httpx.Response(200, text="a\n2\n", headers=headers))
        read = script.client().get_metrics(format="csv")
        self.assertEqual([each.body for each in read.pages()], ["a\n1\n", "a\n2\n"])
        self.assertEqual(script.requests[1].url.params["cursor"], "C=2")
        with self.assertRaisesRegex(TypeError, "format"):
            next(read.records())


class Resumption(unittest.TestCase):
    responses = staticmethod(lambda: (page([1], "C2", has_more=True), error(402), page([2])))

    def test_after_an_error_rows_go_on_with_the_page_that_failed(self):
        script = Script(*self.responses())
        pull = script.client().get_jobs().records()
        self.assertEqual(next(pull), 1)
        self.assertRaises(InsufficientCreditsError, next, pull)
        self.assertFalse(pull.is_complete)
        self.assertEqual(list(pull), [2])
        self.assertTrue(pull.is_complete)
        self.assertEqual(script.requests[1].url, script.requests[2].url)
        self.assertEqual(script.keys()[1], script.keys()[2])

    def test_after_an_error_pages_go_on_with_the_page_that_failed(self):
        pages = Script(*self.responses()).client().get_jobs().pages()
        self.assertEqual(next(pages).data, [1])
        self.assertRaises(InsufficientCreditsError, next, pages)
        self.assertEqual([each.data for each in pages], [[2]])

    def test_the_same_applies_to_async_iterators(self):
        async def use(client):
            pull = (await client.get_jobs()).records()
            self.assertEqual(await pull.__anext__(), 1)
            with self.assertRaises(InsufficientCreditsError):
                await pull.__anext__()
            self.assertFalse(pull.is_complete)
            self.assertEqual([row async for row in pull], [2])
            self.assertTrue(pull.is_complete)
            pages = (await client.get_jobs()).pages()
            await pages.__anext__()
            with self.assertRaises(InsufficientCreditsError):
                await pages.__anext__()
            self.assertEqual([each.data async for each in pages], [[2]])

        script = Script(*self.responses(), *self.responses())
        script.run_async(use)
        self.assertEqual(script.keys()[1], script.keys()[2])


if __name__ == "__main__":
    unittest.main()
