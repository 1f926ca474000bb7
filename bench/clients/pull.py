"""Pulls pages of postings by the package and by httpx alone, in turns: python pull.py PAGES ROUNDS. Prints one JSON object for each coding."""

import json
import os
import sys
import time

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


def with_httpx(coding):
    headers = {"authorization": f"Bearer {token}", "accept-encoding": coding}
    client = httpx.Client(base_url=url, headers=headers, timeout=60)
    rows, size, cursor = 0, 0, None
    started = time.perf_counter()
    for _ in range(pages):
        response = client.get("/v4/jobs", params={"cursor": cursor} if cursor else {})
        response.raise_for_status()
        body = response.json()
        rows += len(body["data"])
        size += response.num_bytes_downloaded
        cursor = body["next_cursor"]
        if not body["has_more"]:
            break
    return time.perf_counter() - started, rows, size


for coding in ("identity", "gzip", "zstd", "br"):
    bytes_received = 0
    seconds = {with_package: [], with_httpx: []}
    for number in range(rounds):
        # Whichever is first has the colder caches.
        for pull in (with_package, with_httpx) if number % 2 else (with_httpx, with_package):
            took, rows, size = pull(coding)
            seconds[pull].append(took)
            bytes_received = size or bytes_received
    package, raw = (sorted(seconds[pull])[rounds // 2] for pull in (with_package, with_httpx))
    figures = {"package": package, "httpx": raw, "of httpx": raw / package}
    rounded = {name: float(f"{value:.3g}") for name, value in figures.items()}
    print(json.dumps({"coding": coding, "records": rows, "bytes": bytes_received, **rounded}), flush=True)
