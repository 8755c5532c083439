"""The commands put together, and what happens to what they raise."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from typing import ParamSpec

import typer

from adjudicator import __version__
from adjudicator.cases.diagnostics import Refused
from adjudicator.cli import (
    ask,
    check,
    compare,
    explain,
    judge,
    plays,
    prove,
    readings,
    replay,
    rules,
    schema,
    simulate,
    table,
)
from adjudicator.cli.output import USAGE, refuse

P = ParamSpec("P")


class _Closed(Exception):
    """Whoever read the output has read enough."""


def _quiet(command: Callable[P, int]) -> Callable[P, int]:
    """A command whose reader may leave: typer would make that an exit code of 1."""

    @wraps(command)
    def guarded(*arguments: P.args, **options: P.kwargs) -> int:
        try:
            code = command(*arguments, **options)
            sys.stdout.flush()
            return code
        except BrokenPipeError as error:
            raise _Closed from error

    return guarded


app = typer.Typer(
    name="adjudicator",
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Rule on a play, say why, and cite the rule.",
    epilog="Exit codes: 0 legal, as expected, proved; 1 illegal, a regression, disproved; 2 usage or a refused "
    "file; 3 depends; 4 undecided; 101 a fault of the program.",
)
app.command("judge")(_quiet(judge.judge))
app.command("plays")(_quiet(plays.plays))
app.command("check")(_quiet(check.check))
app.command("ask")(_quiet(ask.ask))
app.command("explain")(_quiet(explain.explain))
app.command("rules")(_quiet(rules.rules))
app.command("readings")(_quiet(readings.readings))
app.command("compare")(_quiet(compare.compare))
app.command("prove")(_quiet(prove.prove))
app.command("replay")(_quiet(replay.replay))
app.command("simulate")(_quiet(simulate.simulate))
app.command("table")(_quiet(table.table))
app.command("schema")(_quiet(schema.schema))


def _version(wanted: bool) -> None:
    if wanted:
        print(f"adjudicator {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version."
    ),
) -> None:
    """Rule on a play, say why, and cite the rule."""


def run(arguments: Sequence[str]) -> int:
    """Run a command line and answer its exit code."""
    try:
        code = app(list(arguments), prog_name="adjudicator", standalone_mode=False)
    except _Closed:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except typer.Abort:
        return 130
    except typer.TyperException as error:
        _usage(error, arguments)
        return USAGE
    except Refused as refused:
        return refuse(refused, as_json="--json" in arguments)
    return code if isinstance(code, int) else 0


def _usage(error: typer.TyperException, arguments: Sequence[str]) -> None:
    """Print a usage error as the other refusals are printed."""
    show = getattr(error, "show", None)
    if type(error).__name__ == "NoArgsIsHelpError" and show is not None:
        show()
        return
    known = {info.name for info in app.registered_commands}
    command = f"{arguments[0]} " if arguments and arguments[0] in known else ""
    print(
        f"error[usage]: {error.format_message()}\n  = help: see adjudicator {command}--help", file=sys.stderr
    )
