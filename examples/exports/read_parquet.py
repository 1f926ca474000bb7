"""Reads the Parquet files of an export by their links: python read_parquet.py duckdb|pandas|polars|spark URL...

Prints the number of postings by country as JSON. DuckDB and Polars request only the parts of the files that they need. Spark reads
no files by HTTP: it reads a folder to which they were downloaded.
"""

import json
import sys


def with_duckdb(urls):
    import duckdb
    from duckdb_extensions import import_extension

    # Elsewhere `INSTALL httpfs` downloads it. Here it comes from the package index, as everything else.
    import_extension("httpfs")
    connection = duckdb.connect()
    connection.execute("LOAD httpfs")
    return connection.execute(
        """
        SELECT location.country, count(DISTINCT id)
        FROM (SELECT id, unnest(locations) AS location FROM read_parquet(?))
        WHERE location.country IS NOT NULL GROUP BY ALL ORDER BY ALL
        """,
        [urls],
    ).fetchall()


def with_pandas(urls):
    import pandas

    frame = pandas.concat(pandas.read_parquet(url, columns=["id", "locations"]) for url in urls)
    rows = frame.explode("locations").dropna(subset="locations")
    rows["country"] = rows["locations"].map(lambda location: location["country"])
    return sorted(rows.dropna(subset="country").groupby("country")["id"].nunique().items())


def with_polars(urls):
    import polars

    return (
        polars.scan_parquet(urls)
        .select("id", "locations")
        .explode("locations")
        .select("id", polars.col("locations").struct.field("country"))
        .drop_nulls()
        .group_by("country")
        .agg(polars.col("id").n_unique())
        .sort("country")
        .collect()
        .rows()
    )


def with_spark(urls):
    import pathlib
    import tempfile
    import urllib.request

    from pyspark.sql import SparkSession
    from pyspark.sql import functions as F

    spark = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false").getOrCreate()
    with tempfile.TemporaryDirectory() as folder:
        for number, url in enumerate(urls):
            urllib.request.urlretrieve(url, pathlib.Path(folder, f"{number}.parquet"))
        return (
            spark.read.parquet(folder)
            .select("id", F.explode("locations").alias("location"))
            .where("location.country IS NOT NULL")
            .groupBy("location.country")
            .agg(F.countDistinct("id"))
            .orderBy("country")
            .collect()
        )


if __name__ == "__main__":
    tool, *links = sys.argv[1:]
    readers = {"duckdb": with_duckdb, "pandas": with_pandas, "polars": with_polars, "spark": with_spark}
    print(json.dumps([[country, int(count)] for country, count in readers[tool](links)]))
