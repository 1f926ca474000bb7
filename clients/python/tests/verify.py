"""Verifies a webhook: a JSON object with secret, headers and body in; the type of the message, or the error, out."""

import json
import sys

from rolecall.webhooks import WebhookVerificationError, verify

given = json.load(sys.stdin)
try:
    print(verify(given["body"].encode(), given["headers"], given["secret"])["type"])
except WebhookVerificationError as error:
    print(f"refused: {error}")
