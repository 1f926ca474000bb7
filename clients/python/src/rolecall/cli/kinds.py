"""The lists that can be pulled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from .. import models, operations
from .._columns import literals
from .._request import Operation
from ..client import Client


class JobChange(TypedDict):
    """A row of the change feed with `rows=full`."""

    change: Literal["upserted", "removed", "absent"]
    id: str
    change_number: int
    deleted: bool
    removed_at: str | None
    job: models.ChangedJob | None


class SourceChange(TypedDict):
    change: Literal["upserted", "removed", "absent"]
    id: str
    change_number: int
    deleted: bool
    removed_at: str | None
    source: models.Source | None


@dataclass(frozen=True)
class Kind:
    name: str
    #: The method of the client.
    method: str
    #: Of a row.
    model: Any
    #: Of the arguments.
    parameters: Any
    #: What a row is called.
    noun: str
    #: The key of the record in a row, which is what is charged; None if the row is the record.
    record: str | None = None
    #: The list that counts its records, if it is a change feed, which cannot.
    counted_by: str | None = None

    @property
    def operation(self) -> Operation:
        found: Operation = getattr(operations, self.method.upper())
        return found

    def read(self, client: Client, key: str | None, arguments: dict[str, Any]) -> Any:
        return getattr(client, self.method)(idempotency_key=key, **arguments)

    def count(self, client: Client, filters: dict[str, Any]) -> Any:
        """What the API says about the number of records, which is free."""
        counted: dict[str, Any] = getattr(client, self.counted_by or self.method)(**filters, count=True).body
        return counted

    def price_of(self, rows: list[Any]) -> int:
        """Credits of the rows of a page."""
        if self.operation.price != "per_record":
            return int(self.operation.price == "flat")
        return len(rows) if self.record is None else sum(row.get(self.record) is not None for row in rows)


KINDS = {
    kind.name: kind
    for kind in (
        Kind("jobs", "get_jobs", models.Job, models.GetJobsParametersQuery, "postings"),
        Kind("sources", "get_sources", models.Source, models.GetSourcesParametersQuery, "companies"),
        Kind("signals", "get_signals", models.Signal, models.GetSignalsParametersQuery, "signals"),
        Kind("technologies", "get_technologies", models.Technology, models.GetTechnologiesParametersQuery, "technologies"),
        Kind("job-changes", "get_jobs_changes", JobChange, models.GetJobsChangesParametersQuery, "changes", "job", "get_jobs"),
        Kind(
            "source-changes",
            "get_sources_changes",
            SourceChange,
            models.GetSourcesChangesParametersQuery,
            "changes",
            "source",
            "get_sources",
        ),
    )
}

#: What the program chooses itself.
PAGE_PARAMETERS = ("cursor", "limit", "count", "include_count", "collapse", "highlight", "format")


def parameters_of(model: Any) -> dict[str, list[str]]:
    """Names of parameters, with their values where these are known."""
    return {name.removesuffix("_"): values for name, values in literals(model).items()}
