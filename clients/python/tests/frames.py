"""Data frames of a list, of an empty list, and of a table: prints what each kind has."""

import json

from rolecall import Client
from rolecall.frames import to_arrow, to_pandas, to_polars

client = Client()
rows = list(client.get_jobs(limit=25).records())
table = client.get_metrics_series(titles=["engineer"]).body["data"]
count = client.get_jobs(titles=["engineer"], count=True)
found = {}
for name, convert in {"pandas": to_pandas, "polars": to_polars, "arrow": to_arrow}.items():
    frame = convert(rows)
    columns = list(frame.column_names if name == "arrow" else frame.columns)
    types = {
        "pandas": lambda frame: str(frame["created_at"].dtype),
        "polars": lambda frame: str(frame["created_at"].dtype),
        "arrow": lambda frame: str(frame.schema.field("created_at").type),
    }[name](frame)
    empty = convert([], columns=["id", "created_at"])
    found[name] = {
        "rows": len(frame),
        "has_every_key": set(columns) == {key for row in rows for key in row},
        "created_at": types,
        "empty": list(empty.column_names if name == "arrow" else empty.columns),
        "table": len(convert(table)),
    }
print(json.dumps({"rows": len(rows), "table": len(table), "count": count.body["count"], "counted": count.data, **found}))
