"""The commands."""

from __future__ import annotations

from importlib.metadata import version

import click

from .export import export
from .failures import Program
from .login import completion, login
from .mirror import mirror
from .pull import pull
from .query import query
from .read import read


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 120})
@click.version_option(version("rolecall"))
def program() -> None:
    """Job postings from the terminal.

    The API and the token are ROLECALL_URL and ROLECALL_TOKEN, or those of `rolecall login`.

    Exit codes: 0 complete, 1 failed, 2 wrong arguments or request, 3 the token or the data tier does not allow it, 4 out of credits, 5 the copy or
    the export has expired, 6 rate limit, 7 the API cannot be reached, 130 interrupted. What was read is kept: after 1, 4, 6, 7 and 130, the same command
    continues.
    """


for command in (pull, mirror, query, export, read, login, completion):
    program.add_command(command)
