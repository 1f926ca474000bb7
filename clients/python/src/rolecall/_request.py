"""What is sent: pure functions from an operation and its arguments to a request."""

from __future__ import annotations

import csv
import importlib.util
import ipaddress
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from typing import Any, Literal
from urllib.parse import quote, urlsplit

#: How responses are coded. `auto`: `identity` on this machine, else the smallest that Python can decode.
Encoding = Literal["auto", "identity", "gzip", "br", "zstd"]

#: As httpx types it.
Query = list[tuple[str, "str | int | float | bool | None"]]

#: The modules with which httpx decodes. It does not use `compression.zstd` of Python 3.14.
_DECODERS = {"br": ("brotli", "brotlicffi"), "zstd": ("zstandard",)}


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    sends_body: bool = False
    #: Whether it has an `Idempotency-Key`.
    takes_key: bool = False
    #: `x-price` of the document: 1 credit for each record, or for the request.
    price: Literal["per_record", "flat", "free"] = "free"


@dataclass(frozen=True)
class Request:
    method: str
    url: str
    query: Query
    body: dict[str, Any] | None
    headers: dict[str, str]
    #: Of a page of a list.
    cursor: str | None

    @property
    def idempotency_key(self) -> str | None:
        return self.headers.get("idempotency-key")

    @property
    def is_repeatable(self) -> bool:
        """Whether it is certain to have the same effect if it is sent twice. A write without a key may overwrite what came between."""
        return self.method == "GET" or self.idempotency_key is not None


def build(operation: Operation, path: tuple[str, ...], arguments: Mapping[str, Any], idempotency_key: str | None) -> Request:
    """A metered read always has a key, so that no retry is charged twice."""
    key = idempotency_key or (str(uuid.uuid4()) if operation.takes_key else None)
    headers = {} if key is None else {"idempotency-key": key}
    url = operation.path
    for value in path:
        start, _, rest = url.partition("{")
        url = start + quote(value, safe="") + rest.partition("}")[2]
    named = {name.removesuffix("_"): value for name, value in arguments.items()}
    cursor = named.get("cursor")
    if operation.sends_body:
        return Request(operation.method, url, [], to_json(named), headers, cursor)
    query: Query = [(name, text) for name, value in named.items() if value is not None for text in _texts(name, value)]
    return Request(operation.method, url, query, None, headers, cursor)


def next_key(key: str | None, cursor: str) -> str | None:
    """The key of the next page follows from that of the page before: a pull that is repeated with its first key has the same keys."""
    return key and sha256(f"{key} {cursor}".encode()).hexdigest()


def accept_encoding(encoding: Encoding, base_url: str) -> str:
    if encoding != "auto":
        if not _can_decode(encoding):
            raise ValueError(f"This Python cannot decode {encoding}: install the extra `{encoding}` of this package.")
        return encoding
    if _is_this_machine(urlsplit(base_url).hostname or ""):
        return "identity"
    return next(each for each in ("zstd", "br", "gzip") if _can_decode(each))


def _can_decode(encoding: str) -> bool:
    return encoding not in _DECODERS or any(_is_installed(name) for name in _DECODERS[encoding])


def _is_installed(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _is_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def values_of(name: str, value: Any) -> list[str]:
    """The values as the API reads them: it splits a single text at commas outside double quotes."""
    texts = _texts(name, value)
    return next(csv.reader(texts, skipinitialspace=True), []) if len(texts) == 1 else texts


def _texts(name: str, value: Any) -> list[str]:
    if isinstance(value, (list, tuple, set, frozenset)):
        if not value:
            # It would be left out of the URL, and everything would match, and be charged.
            raise ValueError(f"{name} is an empty list: leave the parameter out to match everything.")
        texts = [_text(each) for each in to_json(value)]
        # A list with one value is sent like a single value, which the API splits at commas outside double quotes.
        return [_quoted(texts[0])] if len(texts) == 1 else texts
    return [_text(value)]


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(to_json(value))


def to_json(value: Any) -> Any:
    """The value as JSON has it, also inside lists and objects."""
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone.")
        return value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {name: to_json(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [to_json(each) for each in value]
    if isinstance(value, (set, frozenset)):
        # In an order that is the same in each process, so that a request that is repeated later is the same.
        return sorted((to_json(each) for each in value), key=str)
    return value


def _quoted(text: str) -> str:
    if "," not in text or text.startswith('"'):
        return text
    doubled = text.replace('"', '""')
    return f'"{doubled}"'
