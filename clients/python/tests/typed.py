"""A program of a user, which mypy reads with its strictest settings."""

from rolecall import Client
from rolecall.models import Job


def title(job: Job) -> str:
    return job["title"]


with Client() as client:
    page = client.get_jobs(countries=["DE"], limit=2)
    titles: list[str] = [title(job) for job in page.records()]
    unknown: dict[str, int] = page.body.get("unknown", {})
    balance: int | None = client.get_me().credit_balance
    days = client.get_usage(from_="2026-01-01").body["data"]
