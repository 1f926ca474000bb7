"""How old data is."""

from __future__ import annotations

from datetime import datetime, timezone


def age_of(as_of: str | None) -> str:
    """In brackets, for the end of a sentence."""
    if as_of is None:
        return ""
    hours = (datetime.now(timezone.utc) - datetime.fromisoformat(as_of.replace("Z", "+00:00"))).total_seconds() / 3600
    # A clock of this machine that is behind says nothing about the age.
    if hours < 1:
        return " (less than an hour old)"
    return f" ({int(hours)} hours old)" if hours < 48 else f" ({int(hours / 24)} days old)"
