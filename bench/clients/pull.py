"""Pulls pages of postings by the package, and by httpx alone with and without a key for each page, in turns: python pull.py PAGES ROUNDS. Prints a JSON
object for each coding: the seconds of each pull, and of the package the processor seconds of both sides, and what a pull takes on slower networks. ROLECALL_PID is the
process of the API."""

import json
import os
import sys
import time
import uuid

import httpx

from rolecall import Client

pages, rounds = int(sys.argv[1]), int(sys.argv[2])
url, token = os.environ["ROLECALL_URL"], os.environ["ROLECALL_TOKEN"]
TICKS = os.sysconf("SC_CLK_TCK")
NETWORKS = {"10 Mbit/s": 10e6, "100 Mbit/s": 100e6, "1 Gbit/s": 1e9}


def server_seconds():
    """Processor seconds of the API so far."""
    with open(f"/proc/{os.environ['ROLECALL_PID']}/stat") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


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


def median(values):
    return float(f"{sorted(values)[rounds // 2]:.3g}")


PULLS = [with_package, with_httpx_and_keys, with_httpx]
for coding in ("identity", "gzip", "zstd", "br"):
    bytes_received = 0
    seconds = {pull: [] for pull in PULLS}
    processors = {"client": [], "server": []}
    for number in range(rounds):
        # Whichever is first has the colder caches.
        for pull in PULLS if number % 2 else reversed(PULLS):
            before = time.process_time(), server_seconds()
            took, rows, size = pull(coding)
            seconds[pull].append(took)
            if pull is with_package:
                processors["client"].append(time.process_time() - before[0])
                processors["server"].append(server_seconds() - before[1])
            bytes_received = size or bytes_received
    medians = {pull.__name__: median(took) for pull, took in seconds.items()}
    cpu = {f"{side}_processor": median(spent) for side, spent in processors.items()}
    # The package waits for each page: the time of the transfer comes on top.
    slower = {name: float(f"{medians['with_package'] + 8 * bytes_received / speed:.3g}") for name, speed in NETWORKS.items()}
    print(json.dumps({"coding": coding, "records": rows, "bytes": bytes_received, **medians, **cpu, **slower}), flush=True)
