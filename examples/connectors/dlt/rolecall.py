"""Loads postings and companies of a Rolecall service with dlt, and keeps them current.

    export ROLECALL_URL=http://127.0.0.1:4000 ROLECALL_TOKEN=T...
    python rolecall.py                      postings and companies, into rolecall.duckdb
    python rolecall.py --filter countries=DE --filter levels=senior,lead
    python rolecall.py --restart            drops the tables first: after 410 cursor_expired

Run it again to apply what has changed since.
"""

import argparse
import os
import sys

import dlt
from dlt.sources.rest_api import rest_api_source

URL = os.environ.get("ROLECALL_URL", "http://127.0.0.1:4000")


def changes(kind, params):
    """The change feed of a kind of record. Rows are merged by `id`, and those that are `deleted` are removed."""
    return {
        "name": kind,
        "primary_key": "id",
        "write_disposition": "merge",
        # Lists of a record are columns of JSON. Without this line they are tables of their own.
        "max_table_nesting": 0,
        "columns": {"deleted": {"hard_delete": True}, "change_number": {"dedup_sort": "desc", "data_type": "bigint"}},
        "endpoint": {
            "path": f"{kind}/changes",
            "data_selector": "data",
            "params": {
                **params,
                "rows": "full",
                "after": {"type": "incremental", "cursor_path": "change_number", "initial_value": 0},
            },
        },
    }


def source(filters):
    return rest_api_source(
        {
            "client": {
                "base_url": f"{URL}/v4/",
                "auth": {"type": "bearer", "token": os.environ["ROLECALL_TOKEN"]},
                # Null on the last page.
                "paginator": {"type": "cursor", "cursor_path": "next_cursor", "cursor_param": "cursor"},
            },
            "resources": [
                changes("jobs", filters),
                changes("sources", {}),
                # A list, which each run reads as a whole. Only with `--only technologies`.
                {
                    "name": "technologies",
                    "selected": False,
                    "write_disposition": "replace",
                    "max_table_nesting": 0,
                    "endpoint": {"path": "technologies", "data_selector": "data"},
                },
            ],
        },
        name="rolecall",
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--filter", action="append", default=[], metavar="NAME=VALUE", help="of the postings")
    parser.add_argument("--only", action="append", metavar="TABLE", help="jobs, sources or technologies")
    parser.add_argument("--restart", action="store_true", help="drop the tables first")
    arguments = parser.parse_args()
    if "ROLECALL_TOKEN" not in os.environ:
        sys.exit("Set ROLECALL_TOKEN.")
    filters = dict(each.split("=", 1) for each in arguments.filter)
    rolecall = source(filters)
    if arguments.only:
        rolecall = rolecall.with_resources(*arguments.only)
    pipeline = dlt.pipeline("rolecall", destination="duckdb", dataset_name="feed")
    if pipeline.has_pending_data:
        # Of a run that was killed while it loaded. Otherwise this run would load only these.
        pipeline.run()
    print(pipeline.run(rolecall, refresh="drop_resources" if arguments.restart else None))


main()
