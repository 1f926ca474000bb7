"""What a pull will cost, said before it starts."""

from __future__ import annotations

import sys
from typing import Any

import click

from ..client import Client
from .failures import CREDITS, Failure
from .kinds import Kind
from .options import say


class Estimate:
    """The number of records that the API counts, for free, times the price of the list."""

    def __init__(self, client: Client, kind: Kind, arguments: dict[str, Any]) -> None:
        filters = {name: value for name, value in arguments.items() if name not in ("fields", "sort", "rows", "after", "limit")}
        self.account: dict[str, Any] = dict(client.get_me().body)
        #: The API counts no changes after a number.
        self.is_known = str(arguments.get("after", "0")) == "0"
        self.counted = kind.count(client, filters) if self.is_known else {}
        self.count: int | None = self.counted.get("count")
        self.kind = kind
        self.noun = {"job": "postings", "source": "companies"}.get(kind.record or "", kind.noun)
        has_statuses = {"job_statuses", "job_statuses_not"} & filters.keys()
        is_of_jobs = self.is_known and not has_statuses and self.noun == "postings"
        #: Of postings, those that are open: others are in the list, too.
        self.active: int | None = kind.count(client, {**filters, "job_statuses": "active"})["count"] if is_of_jobs else None

    @property
    def is_metered(self) -> bool:
        return bool(self.account["billing_mode"] == "credits")

    @property
    def credits(self) -> int:
        return (self.count or 0) if self.is_metered and self.kind.operation.price == "per_record" else 0

    def describe(self) -> None:
        if self.count is None:
            say("How many changes there are is not known: each record costs 1 credit. --max-credits limits them.")
            return
        price = f"{self.credits:,} credits of {self.account['credit_balance']:,}" if self.is_metered else "no credits"
        say(f"{self.count:,} {self.noun}, {price}.{_age(self.account)}")
        if self.active is not None and self.active < self.count:
            say(f"{self.active:,} of them are active: job_statuses=active leaves out those that are closed or unverified.")
        for line in _remarks(self.counted, self.noun):
            say(line)

    def confirm(self, is_agreed: bool, max_credits: int | None) -> None:
        """Asks people. Programs have agreed by calling."""
        limit = self.credits if max_credits is None else min(self.credits, max_credits)
        balance = self.account.get("credit_balance", 0)
        if max_credits is not None and not self.is_metered:
            say("Nothing is charged in this billing mode: --max-credits stops nothing.")
        if self.is_metered and limit > balance:
            say(f"The balance is not enough for all of them: it stops after {balance:,}, and can be continued.")
        is_unknown = self.is_metered and self.count is None
        if limit or is_unknown:
            confirm(max_credits if is_unknown or max_credits == limit else None, None if is_unknown else limit, balance, is_agreed)


def confirm(max_credits: int | None, expected: int | None, balance: int, is_confirmed: bool) -> None:
    """Only `max_credits` is a limit: a dataset that grows meanwhile costs more than was counted."""
    if is_confirmed or not (sys.stdin.isatty() and sys.stderr.isatty()):
        return
    if max_credits is not None:
        amount = f"up to {max_credits:,} credits"
    else:
        amount = f"up to the balance, {balance:,} credits" if expected is None else f"about {expected:,} credits"
    if not click.confirm(f"Spend {amount}?", err=True):
        raise Failure("Canceled.", CREDITS)


def _age(account: dict[str, Any]) -> str:
    dataset = account.get("dataset")
    return f" Dataset as of {dataset['as_of']} ({dataset['age_days']} {'day' if dataset['age_days'] == 1 else 'days'} old)." if dataset else ""


def _remarks(counted: dict[str, Any], noun: str) -> list[str]:
    """What the count says beside its number."""
    lines = [
        f"{amount:,} more {noun} may match: their {name} is unknown. {name}=unknown finds them."
        for name, amount in counted.get("unknown", {}).items()
        if amount
    ]
    if counted.get("excluded"):
        lines.append(f"{counted['excluded']:,} more match, and are left out: your organization hides them or blocks their company.")
    for each in counted.get("did_you_mean", []):
        searched = "is searched for too" if each["applied"] else "would find more"
        lines.append(f"{each['parameter']}: {each['given']!r}, did you mean {each['meant']!r}? It {searched}.")
    names = [each["parameter"] for each in counted.get("without", [])]
    return [*lines, f"Nothing matches. Leave out one of: {', '.join(names)}."] if names else lines
