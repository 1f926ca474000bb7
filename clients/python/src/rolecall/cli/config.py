"""Where the API is, and the token: from the environment, or from a file that only its owner reads. Never from arguments, which other users see."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import click

from .failures import USAGE, Failure


def path() -> Path:
    return Path(click.get_app_dir("rolecall")) / "config.json"


def load() -> tuple[str, str]:
    """The address and the token."""
    url, token = os.environ.get("ROLECALL_URL"), os.environ.get("ROLECALL_TOKEN")
    if url and token:
        return url, token
    # From one place, so that no token is sent to the address of another one.
    if url or token:
        missing = "ROLECALL_TOKEN" if url else "ROLECALL_URL"
        raise Failure(f"{missing} is not set: set both variables, or neither to use {path()}.", USAGE)
    return _read(path())


def save(url: str, token: str) -> Path:
    file = path()
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(".new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as opened:
        json.dump({"url": url, "token": token}, opened)
    new.replace(file)
    return file


def _read(file: Path) -> tuple[str, str]:
    try:
        # Windows has no such modes; its folder belongs to the user.
        if os.name == "posix" and stat.S_IMODE(file.stat().st_mode) & 0o077:
            raise Failure(f"Others can read {file}: chmod 600 {file}", USAGE)
        values = json.loads(file.read_text(encoding="utf-8"))
        return str(values["url"]), str(values["token"])
    except FileNotFoundError:
        raise Failure("No credentials: set ROLECALL_URL and ROLECALL_TOKEN, or run `rolecall login`.", USAGE) from None
    except (KeyError, TypeError, ValueError):
        raise Failure(f"{file} cannot be read: run `rolecall login` again.", USAGE) from None
