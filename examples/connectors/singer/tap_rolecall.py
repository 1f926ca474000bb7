"""A Singer tap of the changes of postings and companies of a Rolecall service.

    export TAP_ROLECALL_API_URL=http://127.0.0.1:4000 TAP_ROLECALL_TOKEN=T...
    python tap_rolecall.py --config ENV --state state.json | target-... > states.jsonl
"""

from urllib.parse import parse_qs
from uuid import uuid4

from singer_sdk import RESTStream, Tap
from singer_sdk import typing as th
from singer_sdk.authenticators import BearerTokenAuthenticator
from singer_sdk.helpers.conform import TypeConformanceLevel


def seconds_until_retry(error):
    response = getattr(error, "response", None)
    return int(response.headers.get("Retry-After", 5)) if response is not None else 5


class ChangesStream(RESTStream):
    """The change feed of a kind of record. Rows are merged by `id`; those with `_sdc_deleted_at` are deleted."""

    primary_keys = ("id",)
    replication_key = "change_number"
    # So that a run which is killed continues after the last state that it wrote.
    is_sorted = True
    STATE_MSG_FREQUENCY = 1_000
    # The record is one column of JSON: its fields are not filtered by a schema.
    TYPE_CONFORMANCE_LEVEL = TypeConformanceLevel.ROOT_ONLY
    records_jsonpath = "$.data[*]"
    # Null on the last page.
    next_page_token_jsonpath = "$.next_cursor"

    @property
    def url_base(self):
        return f"{self.config['api_url']}/v4"

    @property
    def authenticator(self):
        return BearerTokenAuthenticator(token=self.config["token"])

    @property
    def http_headers(self):
        # A key for each page: the SDK repeats the same request, which is then charged once.
        return {**super().http_headers, "Idempotency-Key": str(uuid4())}

    def backoff_wait_generator(self):
        return self.backoff_runtime(value=seconds_until_retry)

    def backoff_max_tries(self):
        return 8

    def get_url_params(self, context, next_page_token):
        filters = self.config.get("filters") if self.name == "jobs" else None
        # Strict: a filter that cannot be read fails, because without it the run would copy, and pay for, everything.
        filters = parse_qs(filters, keep_blank_values=True, strict_parsing=True) if filters else {}
        parameters = {**filters, "rows": "full", "after": self.get_starting_replication_key_value(context) or 0}
        return {**parameters, "cursor": next_page_token} if next_page_token else parameters

    def post_process(self, row, context=None):
        # A posting that no longer matches the filters has no time of removal.
        deleted_at = (row["removed_at"] or "1970-01-01T00:00:00Z") if row["deleted"] else None
        return {**row, "_sdc_deleted_at": deleted_at}


class TapRolecall(Tap):
    name = "tap-rolecall"
    config_jsonschema = th.PropertiesList(
        th.Property("api_url", th.StringType, required=True),
        th.Property("token", th.StringType, required=True, secret=True),
        th.Property("filters", th.StringType, description="Of the postings, as in a URL: countries=DE&levels=senior,lead"),
    ).to_dict()

    def discover_streams(self):
        return [self.stream("jobs", "job"), self.stream("sources", "source")]

    def stream(self, kind, record):
        schema = th.PropertiesList(
            th.Property("id", th.StringType, required=True),
            th.Property("change", th.StringType),
            th.Property("change_number", th.IntegerType, required=True),
            th.Property("deleted", th.BooleanType),
            th.Property("removed_at", th.DateTimeType),
            th.Property("_sdc_deleted_at", th.DateTimeType),
            th.Property(record, th.ObjectType(additional_properties=True)),
        ).to_dict()
        stream = ChangesStream(tap=self, name=kind, schema=schema, path=f"/{kind}/changes")
        return stream


if __name__ == "__main__":
    TapRolecall.cli()
