"""`rolecall export`: a list that the API writes to files, downloaded and verified."""

from __future__ import annotations

import hashlib
import json
import os
import time
import uuid
from pathlib import Path
from typing import Any

import click
import httpx

from .. import ApiError, Client, ConflictError, models
from .._columns import literals
from . import options
from .failures import CREDITS, EXPIRED, FAILED, USAGE, Failure, set_resume_hint
from .kinds import KINDS, PAGE_PARAMETERS
from .prices import Estimate, confirm
from .progress import Progress

KIND_NAMES = literals(models.Export)["kind"]
#: Seconds between two looks at its state, which are free.
POLL = 2.0
CREDIT_REASONS = ("insufficient_credits", "max_credits")
#: States that no command continues.
ENDED = ("expired", "canceled")
BLOCK = 1 << 20


@click.command()
@click.argument("kind", type=click.Choice(KIND_NAMES))
@click.option("-o", "--output", "folder", required=True, type=click.Path(file_okay=False, path_type=Path), help="The folder of the files.")
@options.filters
@click.option("--format", "format_", type=click.Choice(["parquet", "ndjson", "csv"]), default="parquet", show_default=True)
@click.option("--max-credits", type=click.IntRange(min=1), help="The most that it may cost. It can be continued with a higher one.")
@click.option("-y", "--yes", is_flag=True, help="Do not ask.")
@options.connection
def export(
    kind: str,
    folder: Path,
    filters: list[tuple[str, str]],
    format_: str,
    max_credits: int | None,
    yes: bool,
    encoding: Any,
    max_wait: float,
) -> None:
    """Let the API write a whole list to files, of one state of the dataset, and download them.

    Whatever interrupts it, the same command continues it. Each file is verified by its SHA-256. Better than `pull` above some 100,000 records.

    \b
        rolecall export jobs -o german/ -f countries=DE
    """
    parameters = options.arguments_of(filters, PAGE_PARAMETERS)
    request = {"kind": kind, "parameters": parameters, "format": format_}
    with options.open_client(encoding, max_wait) as client:
        state = _State(folder)
        state.check(request)
        if state.is_new:
            if kind in KINDS:
                estimate = Estimate(client, KINDS[kind], parameters)
                estimate.describe()
                estimate.confirm(yes, max_credits)
            else:
                # Tables have a price for each page, and no count.
                account = client.get_me().body
                if account["billing_mode"] == "credits":
                    confirm(max_credits, None, account["credit_balance"], yes)
            state.save(request=request, key=str(uuid.uuid4()), max_credits=max_credits)
            options.say("The API writes it: this takes a while, and goes on if this command ends.")
        set_resume_hint("Run the same command again to continue.")
        found = _create(client, state)
        found = _continue(client, found, max_credits)
        found = _wait(client, found)
        _download_all(client, found, folder)
        _finish(found, folder, state)


class _State:
    """What the folder knows about its export: the key, so that a command that is killed creates no second one."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder, self._path = folder, folder / "export.part"
        self.values: dict[str, Any] = json.loads(self._path.read_text(encoding="utf-8")) if self._path.exists() else {}

    @property
    def is_new(self) -> bool:
        return not self.values

    def check(self, request: dict[str, Any]) -> None:
        if self.values and self.values["request"] != request:
            raise Failure(f"{self._folder} belongs to another export: {json.dumps(self.values['request'])}. Use another folder.", USAGE)
        if self.is_new and any(self._folder.iterdir()):
            raise Failure(f"{self._folder} is not empty: use another folder.", USAGE)

    def save(self, **values: Any) -> None:
        self.values = {**self.values, **values}
        _write(self._path, json.dumps(self.values))

    def delete(self) -> None:
        self._path.unlink()


def _write(path: Path, text: str) -> None:
    new = path.with_suffix(".new")
    with open(new, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _create(client: Client, state: _State) -> dict[str, Any]:
    values = state.values
    if "id" not in values:
        try:
            created = client.post_exports(**values["request"], max_credits=values["max_credits"], idempotency_key=values["key"]).body
        except ApiError as error:
            if error.status < 500 and not isinstance(error, ConflictError):
                # Nothing was created: the command may be corrected.
                state.delete()
            raise
        state.save(id=created["id"])
    return dict(client.get_exports_by_export_id(state.values["id"]).body)


def _continue(client: Client, found: dict[str, Any], max_credits: int | None) -> dict[str, Any]:
    """An export that has stopped, when the command is run again."""
    if found["state"] not in ("paused", "failed"):
        return found
    if found["reason"] == "max_credits" and (max_credits is None or max_credits <= found["credits"]):
        raise Failure(f"It has cost {found['credits']:,} credits, its limit: continue with a higher --max-credits.", CREDITS)
    # Without the argument the limit stays; null would lift it.
    limit: models.PostExportsByExportIdResumeRequest = {} if max_credits is None else {"max_credits": max_credits}
    return dict(client.post_exports_by_export_id_resume(found["id"], **limit).body)


def _wait(client: Client, found: dict[str, Any]) -> dict[str, Any]:
    said = ("queued", None)
    while found["state"] in ("queued", "running"):
        now = (found["state"], found["reason"])
        if now != said:
            options.say(f"Export {found['id']} is {found['state']}{': ' + found['message'] if found['message'] else ''}.")
            said = now
        time.sleep(POLL)
        found = dict(client.get_exports_by_export_id(found["id"]).body)
    if found["state"] != "complete":
        code = CREDITS if found["reason"] in CREDIT_REASONS else EXPIRED if found["state"] in ENDED else FAILED
        if code == EXPIRED:
            set_resume_hint("It cannot be continued: export again into another folder, which is charged.")
        raise Failure(
            f"The export is {found['state']} after {found['rows']:,} records: {found['message'] or found['reason'] or found['id']}", code
        )
    return found


def _download_all(client: Client, found: dict[str, Any], folder: Path) -> None:
    with Progress(sum(file["bytes"] for file in found["files"]), label="Download") as progress, httpx.Client(timeout=60) as http:
        for file in found["files"]:
            if not _is_complete(folder / Path(file["name"]).name, file):
                _download(client, http, found["id"], file, folder, progress)


def _download(client: Client, http: httpx.Client, export: str, file: dict[str, Any], folder: Path, progress: Progress) -> None:
    target = folder / Path(file["name"]).name
    part = target.with_name(f"{target.name}.part")
    for attempt in range(10):
        try:
            _append(http, file, part, progress)
            if _digest(part) == file["sha256"]:
                with open(part, "rb+") as written:
                    os.fsync(written.fileno())
                part.replace(target)
                return
            # It is not what the API wrote: from the start.
            part.unlink()
        except (httpx.TransportError, httpx.HTTPStatusError):
            time.sleep(min(30.0, 0.25 * 2**attempt))
        # A link that has expired has a successor.
        found = client.get_exports_by_export_id(export).body
        file = next((dict(each) for each in found["files"] if each["name"] == file["name"]), {})
        if not file or found["state"] in ENDED:
            raise Failure(f"The export is {found['state']}: its files can no longer be downloaded. Export again into another folder.", EXPIRED)
    raise Failure(f"{file['name']} could not be downloaded as the API wrote it.")


def _append(http: httpx.Client, file: dict[str, Any], part: Path, progress: Progress) -> None:
    """The bytes that are missing. Without the token: the link stands for it."""
    size = part.stat().st_size if part.exists() else 0
    if size >= file["bytes"]:
        return
    headers = {"accept-encoding": "identity", **({"range": f"bytes={size}-", "if-range": f'"{file["sha256"]}"'} if size else {})}
    with http.stream("GET", file["url"], headers=headers) as response:
        response.raise_for_status()
        # A whole file instead of a part begins again.
        with open(part, "ab" if response.status_code == 206 else "wb") as opened:
            for block in response.iter_bytes():
                opened.write(block)
                progress.advance(len(block))


def _is_complete(path: Path, file: dict[str, Any]) -> bool:
    return path.exists() and path.stat().st_size == file["bytes"] and _digest(path) == file["sha256"]


def _digest(path: Path) -> str:
    with open(path, "rb") as opened:
        digest = hashlib.sha256()
        while block := opened.read(BLOCK):
            digest.update(block)
    return digest.hexdigest()


def _finish(found: dict[str, Any], folder: Path, state: _State) -> None:
    # Last: it says that the folder is complete.
    # Without the links, which stand for the token until they expire.
    files = [{name: value for name, value in file.items() if name not in ("url", "url_expires_at")} for file in found["files"]]
    _write(folder / "export.json", json.dumps({**found, "files": files}, indent=2))
    state.delete()
    set_resume_hint("")
    as_of = found["views"][0]["as_of"] if found["views"] else found["created_at"]
    options.say(
        f"{folder}: {found['rows']:,} rows in {len(found['files'])} files, dataset as of {as_of}, {found['credits']:,} credits."
    )
    if len(found["views"]) > 1:
        options.say(f"The export spans {len(found['views'])} dataset versions: see `views` in export.json.")
