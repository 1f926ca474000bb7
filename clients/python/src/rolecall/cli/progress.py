"""A progress bar on terminals, and nothing elsewhere."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

import click


class Progress:
    def __init__(self, length: int | None, done: int = 0, label: str = "") -> None:
        self._bar: Any = None
        # Without a length there is nothing to fill.
        if sys.stderr.isatty() and length:
            self._bar = click.progressbar(length=max(length, done), label=label, file=sys.stderr, show_pos=True, width=24)
        self._done = done

    def __enter__(self) -> Progress:
        if self._bar:
            self._bar.__enter__()
            self._bar.update(self._done)
        return self

    def __exit__(self, *error: type[BaseException] | BaseException | TracebackType | None) -> None:
        if self._bar:
            self._bar.__exit__(*error)

    def advance(self, amount: int) -> None:
        if self._bar:
            self._bar.update(amount)
