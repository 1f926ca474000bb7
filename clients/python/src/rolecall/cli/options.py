"""Options that several commands have."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from .. import Client
from .._request import Encoding
from . import config
from .failures import USAGE, Failure
from .kinds import KINDS, PAGE_PARAMETERS, parameters_of

Command = TypeVar("Command", bound=Callable[..., Any])


class FilterType(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """`NAME=VALUE`, completed by the parameters of the list."""

    name = "NAME=VALUE"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        name, sign, text = value.partition("=")
        if not name or not sign or not text:
            self.fail(f"{value!r} is not NAME=VALUE, such as countries=DE.", param, ctx)
        return name, text

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[click.shell_completion.CompletionItem]:
        # An option that is not complete ends the parsing: the arguments before it are left.
        given = next((KINDS[each] for each in [ctx.params.get("kind"), *ctx.args] if each in KINDS), None)
        kind = given and (KINDS[f"{given.name.removesuffix('s')}-changes"] if ctx.info_name == "mirror" else given)
        if kind is None:
            return []
        name, sign, _ = incomplete.partition("=")
        known = {each: values for each, values in parameters_of(kind.parameters).items() if each not in PAGE_PARAMETERS}
        found = [f"{name}={value}" for value in known.get(name, [])] if sign else [f"{each}=" for each in known]
        return [click.shell_completion.CompletionItem(each) for each in found if each.startswith(incomplete)]


filters = click.option(
    "-f",
    "--filter",
    "filters",
    type=FilterType(),
    multiple=True,
    help="A parameter of the list, such as countries=US or states=US-CA,US-NY. Can be repeated.",
)
encoding = click.option(
    "--encoding",
    type=click.Choice(["auto", "identity", "gzip", "br", "zstd"]),
    default="auto",
    show_default=True,
    help="Content encoding of responses: identity is the fastest in one network, br and zstd are the smallest.",
)
max_wait = click.option(
    "--max-wait",
    type=click.FloatRange(min=0),
    default=18_000,
    show_default=True,
    metavar="SECONDS",
    help="The longest wait for a rate limit.",
)


def connection(command: Command) -> Command:
    return encoding(max_wait(command))


def open_client(encoding: Encoding, max_wait: float) -> Client:
    url, token = config.load()
    try:
        return Client(url, token, encoding=encoding, max_wait=max_wait, on_wait=_say_wait)
    except ValueError as error:
        raise Failure(str(error), USAGE) from error


def arguments_of(pairs: Sequence[tuple[str, str]], refused: Sequence[str] = PAGE_PARAMETERS) -> dict[str, Any]:
    """The arguments of a method. A value is sent as it is, and the API splits it at commas; a parameter that is repeated has the values of all."""
    found: dict[str, Any] = {}
    for name, text in pairs:
        if name in refused or name == "idempotency_key":
            raise click.UsageError(f"{name} cannot be set here.")
        name = f"{name}_" if name in ("from", "in", "is", "not", "class", "import") else name
        found[name] = text if name not in found else [*_split(found[name]), *_split(text)]
    return found


def _split(value: str | list[str]) -> list[str]:
    return value if isinstance(value, list) else next(csv.reader([value], skipinitialspace=True))


def _say_wait(seconds: float, reason: str) -> None:
    # Shorter ones are part of any network.
    if seconds >= 1:
        click.echo(f"Waiting {seconds:.0f} seconds: {reason}", err=True)


def say(text: str) -> None:
    """To people: data is what goes to stdout."""
    click.echo(text, err=True)
