"""The command line: `rolecall`, or `python -m rolecall`. It needs the extra `cli`."""

from __future__ import annotations

import sys


def main() -> None:
    try:
        from .program import program
    except ModuleNotFoundError as error:
        if error.name not in ("click", "duckdb"):
            raise
        print(f"The command line needs {error.name}: install the extra `cli`, as in pip install './clients/python[cli]' in a clone.", file=sys.stderr)
        sys.exit(2)
    program(prog_name="rolecall")
