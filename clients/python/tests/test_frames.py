"""Data frames of rows whose values differ in type."""

import json
import unittest

from rolecall.frames import to_arrow, to_pandas, to_polars


def columns_of(rows):
    """By each library: the values of each column, as Python has them."""
    arrow, polars, pandas = to_arrow(rows), to_polars(rows), to_pandas(rows)
    yield arrow.to_pydict()
    yield polars.to_dict(as_series=False)
    yield {name: list(pandas[name]) for name in pandas.columns}


class Frames(unittest.TestCase):
    def test_bounds_of_buckets_are_numbers_or_times(self):
        for found in columns_of([{"value": "low", "gte": 20_000, "lte": 40_000}, {"value": "high", "gte": 40_000, "lte": None}]):
            self.assertEqual(found["gte"], [20_000, 40_000])

    def test_a_name_of_a_time_may_have_other_values(self):
        for found in columns_of([{"created_at": 2026}, {"created_at": 2027}]):
            self.assertEqual(found["created_at"], [2026, 2027])

    def test_values_that_differ_in_type_inside_an_object_or_a_list_are_json(self):
        for values in ([{"a": 1}, {"a": "x"}], [[1], ["x"]], [[{"a": [1]}], [{"a": [{"b": 1}]}]], [1, "x"]):
            for found in columns_of([{"mixed": value} for value in values] + [{"mixed": None}]):
                self.assertEqual([json.loads(text) for text in found["mixed"][:-1]], values)

    def test_whole_and_broken_numbers_stay_numbers_also_inside_objects(self):
        for found in columns_of([{"pay": {"min": 1, "all": [1]}}, {"pay": {"min": 1.5, "all": []}}]):
            self.assertEqual([value["min"] for value in found["pay"]], [1, 1.5])


if __name__ == "__main__":
    unittest.main()
