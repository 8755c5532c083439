"""What a command loads before it does its work, and the lines of the list of commands."""

from __future__ import annotations

import inspect
from importlib import import_module

import pytest

from adjudicator.cli.app import COMMANDS, command


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_of_each_what_it_says_itself(name: str) -> None:
    own = inspect.getdoc(getattr(import_module(f"adjudicator.cli.{name}"), name)) or ""
    assert own.split("\n\n")[0].replace("\n", " ") == COMMANDS[name]
    assert command(name).name == name
