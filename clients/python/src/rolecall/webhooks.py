"""Verification of webhooks, which are signed as Standard Webhooks says (https://www.standardwebhooks.com)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class WebhookVerificationError(Exception):
    """The message is not signed with this secret, or is older than five minutes. Respond with 401."""


def verify(body: bytes | str, headers: Mapping[str, str], secret: str) -> dict[str, Any]:
    """The message, parsed. Pass the body as it arrived: parsed and serialized again it has other bytes."""
    try:
        import standardwebhooks
    except ImportError as error:
        raise ImportError("This needs standardwebhooks: pip install rolecall[webhooks]") from error
    try:
        # Frameworks differ in the case of names.
        lowered = {name.lower(): value for name, value in headers.items()}
        message: dict[str, Any] = standardwebhooks.Webhook(secret).verify(body, lowered)
    except (standardwebhooks.WebhookVerificationError, ValueError) as error:
        raise WebhookVerificationError(str(error)) from error
    return message
