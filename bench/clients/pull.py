"""Pulls pages of postings by the package, and by httpx alone with and without a key for each page, in turns: python pull.py PAGES ROUNDS. Prints a JSON
object for each coding."""

import json
import os
import sys
import time
import uuid

import httpx

from rolecall import Client

pages, rounds = int(sys.argv[1]), int(sys.argv[2])
url, token = os.environ["ROLECALL_URL"], os.environ["ROLECALL_TOKEN"]


def with_package(coding):
    client = Client(url, token, encoding=coding)
    rows = 0
    started = time.perf_counter()
    for number, page in enumerate(client.get_jobs().pages(), start=1):
        rows += len(page.data)
        if number == pages:
            break
    return time.perf_counter() - started, rows, None


def with_httpx(coding, has_keys=False):
    headers = {"authorization": f"Bearer {token}", "accept-encoding": coding}
    client = httpx.Client(base_url=url, headers=headers, timeout=60)
    rows, size, cursor = 0, 0, None
    started = time.perf_counter()
    for _ in range(pages):
        key = {"idempotency-key": str(uuid.uuid4())} if has_keys else {}
        response = client.get("/v4/jobs", params={"cursor": cursor} if cursor else {}, headers=key)
        response.raise_for_status()
        body = response.json()
        rows += len(body["data"])
        size += response.num_bytes_downloaded
        cursor = body["next_cursor"]
        if not body["has_more"]:
            break
    return time.perf_counter() - started, rows, size


def with_httpx_and_keys(coding):
    return with_httpx(coding, has_keys=True)


PULLS = [with_package, with_httpx_and_keys, with_httpx]
for coding in ("identity", "gzip", "zstd", "br"):
    bytes_received = 0
    seconds = {pull: [] for pull in PULLS}
    for number in range(rounds):
        # Whichever is first has the colder caches.
        for pull in PULLS if number % 2 else reversed(PULLS):
            took, rows, size = pull(coding)
            seconds[pull].append(took)
            bytes_received = size or bytes_received
    medians = {pull.__name__: float(f"{sorted(took)[rounds // 2]:.3g}") for pull, took in seconds.items()}
    print(json.dumps({"coding": coding, "records": rows, "bytes": bytes_received, **medians}), flush=True)
