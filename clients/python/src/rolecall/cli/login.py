"""`rolecall login` and `rolecall completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from .. import Client
from . import config, options
from .failures import USAGE, Failure


@click.command()
def login() -> None:
    """Store the address and the token in a file that only you can read. Both are asked for."""
    url = click.prompt("Address of the API, such as https://api.example.com", err=True).rstrip("/")
    token = click.prompt("Token (not shown)", hide_input=True, err=True).strip()
    try:
        with Client(url, token) as client:
            account = client.get_me().body
    except ValueError as error:
        raise Failure(str(error), USAGE) from error
    file = config.save(url, token)
    options.say(f"Stored in {file}: organization {account['organization_id']}, data tier {account['fields']['tier']}.")


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the completion of SHELL, for its start file.

    \b
        rolecall completion bash >> ~/.bashrc
    """
    found = get_completion_class(shell)
    if found is None:
        raise Failure(f"There is no completion of {shell}.", USAGE)
    root = click.get_current_context().find_root().command
    click.echo(found(root, {}, "rolecall", "_ROLECALL_COMPLETE").source())
