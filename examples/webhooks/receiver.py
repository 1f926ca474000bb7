"""Receives the events of a Rolecall webhook, and stores each once in an SQLite file. Needs Python 3.10 and no packages.

    export WEBHOOK_SECRET=whsec_...
    python3 receiver.py --port 8080 --store events.sqlite

It listens on 127.0.0.1: put a proxy with a certificate in front. An event that arrives again, because the answer was lost, is stored once.
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import sqlite3
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Seconds by which the clocks of both sides may differ. An older message may be a recorded one that somebody sends again.
TOLERANCE = 300
MAX_BYTES = 1_000_000

parser = argparse.ArgumentParser()
parser.add_argument("--port", type=int, default=8080)
parser.add_argument("--store", default="events.sqlite")
arguments = parser.parse_args()
secret = os.environ.get("WEBHOOK_SECRET", "")
if not secret.startswith("whsec_"):
    sys.exit("Set WEBHOOK_SECRET to the secret that was shown when the webhook was created.")
key = base64.b64decode(secret.removeprefix("whsec_"))


def connect() -> sqlite3.Connection:
    connection = sqlite3.connect(arguments.store, timeout=30)
    connection.execute(
        "CREATE TABLE IF NOT EXISTS events (id TEXT PRIMARY KEY, watch_id TEXT, sequence INTEGER, type TEXT, record_id TEXT, record TEXT)"
    )
    return connection


def is_signed(headers, body: bytes) -> bool:
    """Whether the headers have a signature of this body. While a secret is rotated, they have two."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE:
        return False
    digest = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    signatures = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures)


def store(message: dict) -> None:
    """Stores all events of a message, or none."""
    data = message["data"]
    rows = [
        (event["id"], data["watch_id"], event["sequence"], event["type"], event["record_id"], json.dumps(event["record"]))
        for event in data.get("events", [])
    ]
    connection = connect()
    try:
        with connection:
            connection.executemany("INSERT OR IGNORE INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)
    finally:
        connection.close()


class Receiver(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 30

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        if length > MAX_BYTES:
            self.close_connection = True
            return self.answer(413)
        # The signature is of the bytes: do not parse and serialize them before it is verified.
        body = self.rfile.read(length)
        if not is_signed(self.headers, body):
            return self.answer(401)
        store(json.loads(body))
        # Only now: what is not answered with 2xx is sent again.
        self.answer(204)

    def answer(self, status: int) -> None:
        self.send_response(status)
        if status != 204:
            self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Nothing: errors are printed."""


connect().close()
server = ThreadingHTTPServer(("127.0.0.1", arguments.port), Receiver)
print(f"Listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()
