"""`rolecall query`: SQL over a pulled file or a mirror, by DuckDB."""

from __future__ import annotations

from pathlib import Path

import click
import duckdb

from . import options
from .failures import USAGE, Failure
from .printing import FORMATS, print_rows
from .sources import open_source
from .tables import connect


@click.command()
@click.argument("file", type=click.Path(exists=True, path_type=Path))
@click.argument("sql", required=False)
@click.option("--format", "format_", type=click.Choice(FORMATS), help="Default: a table on terminals, NDJSON elsewhere.")
@click.option("-q", "--quiet", is_flag=True, help="Do not say how old the data is.")
def query(file: Path, sql: str | None, format_: str | None, quiet: bool) -> None:
    """Run SQL over FILE: what `pull` or `export` wrote, or a mirror in SQLite or DuckDB.

    The table is `data`, and also has the name of its list, such as `jobs`. Without SQL, print its columns.

    \b
        rolecall query nurses.parquet "SELECT source.brand_name, count(*) FROM jobs GROUP BY ALL ORDER BY 2 DESC"
    """
    with connect() as database, open_source(database, file) as source:
        if not quiet:
            for line in source.remarks():
                options.say(line)
        try:
            print_rows(database, sql or "SELECT column_name, column_type FROM (DESCRIBE data)", [], format_)
        except (duckdb.BinderException, duckdb.CatalogException, duckdb.ParserException) as error:
            raise Failure(f"{error}\n{source.describe_columns()}", USAGE) from error
