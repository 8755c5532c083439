"""The Typer application: its commands, loaded lazily, and the mapping of exceptions to exit codes."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial, wraps
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any, ParamSpec

import typer
from typer.core import TyperCommand, TyperGroup

from adjudicator.cli import bash, interrupts
from adjudicator.cli.output import USAGE, refuse
from adjudicator.cli.values import plain
from adjudicator.files.diagnostics import Fault, Refused
from adjudicator.version import __version__

P = ParamSpec("P")


SHORT = "adj"
"""The second name under which the program is installed."""


class _OutputClosed(Exception):
    """The reader closed the output pipe."""


def _guard(command: Callable[P, int]) -> Callable[P, int]:
    """Wrap a command: a broken pipe raises `_Closed`, as typer would exit with 1; after Ctrl-C the exit code is 130."""

    @wraps(command)
    def guarded(*arguments: P.args, **options: P.kwargs) -> int:
        try:
            interrupts.reset()
            code = command(*arguments, **options)
            sys.stdout.flush()
            return interrupts.INTERRUPTED if interrupts.stopped() else code
        except BrokenPipeError as error:
            raise _OutputClosed from error

    return guarded


COMMANDS: Mapping[str, str] = {
    "judge": "Rule on a play: in a case file, or on what the flags describe.",
    "plays": "List every legal play, and what must be shown for each.",
    "check": "Rule on every case and show each regression; exit 1 if there is one, 2 if a file is refused.",
    "ask": "Answer a question about a case or what the flags describe, or those a file asks; without either, list them.",
    "explain": "Say what a clause says, where it comes from, and which readings bear on it.",
    "rules": "List the clauses: id, kind and title; or the whole reference.",
    "readings": "List the readings, the default first; with a key, what each option means and why.",
    "compare": "Show which rulings change, and a smallest position on which two readings differ.",
    "diff": "Show what a house's own law or a later version changes: by decision, on a smallest position, in case files "
    "and in simulated rounds.",
    "lock": "Write the law as a text file that diff compares with a later law: readings, symbols and the terms of each "
    "clause.",
    "letter": "Write the letter to the author of a document: what it leaves open, as questions with boxes.",
    "prove": "Prove what is said of the rules; exit 1 if something is disproved, 4 if the solver gave up.",
    "replay": "Rule on a game record line by line: illegal plays, wrong leads, taxes and calls, each with its line.",
    "simulate": "Play whole rounds, one after another, and count what becomes of whom.",
    "table": "Play a live game: every play is ruled before it counts, and no line is lost.",
    "schema": "Print the schema that editors read to check a case file, or a record; or that of a verdict.",
    "report": "Write a record, or the rulings of case files, as one page of HTML; exit as check does.",
    "new-game": "Write the folder of a small game that runs and keeps the contract of every game, to be changed piece by "
    "piece.",
    "serve": "Show the page of rulings in a browser, on this machine or in its network, until it is stopped with Ctrl-C.",
}
"""Command name -> first paragraph of its docstring, so that a list of commands needs no imports."""


class _CommandProxy(TyperCommand):
    """A proxy for a command: its name and help line. The module is imported when the command is invoked."""

    def get_short_help_str(self, limit: int = 0) -> str:
        """The help line without truncation: it is wrapped when printed."""
        return self.help or ""

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **settings: Any) -> Any:
        """The context of the real command, which runs, completes and prints help."""
        return command(self.name or "").make_context(info_name, args, *rest, **settings)


class _Command(TyperCommand):
    """A loaded command. Its help is plain text: rich panels would double the time of `--help`."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The arguments and options, with the fast value parsers of `values.plain`."""
        return plain(super().get_params(ctx))

    def parse_args(self, ctx: Any, args: list[str]) -> Any:
        """Parse the arguments. Raises Refused if an option with a single value is repeated."""
        typed = Counter(arg.partition("=")[0] for arg in takewhile("--".__ne__, args))
        for param in () if ctx.resilient_parsing else self.get_params(ctx):
            single = param.param_type_name == "option" and not (param.multiple or param.is_flag)
            if single and sum(typed[name] for name in param.opts) > 1:
                raise Refused(
                    [Fault("bad-option", f"{param.opts[0]} is given twice", "leave one out: it takes one value")]
                )
        return super().parse_args(ctx, args)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the arguments and options of a help page: shared options first, then those of single games, grouped by
        game."""
        from adjudicator.cli.options import sections

        for title, params in sections(self.get_params(ctx)).items():
            if records := [record for param in params if (record := param.get_help_record(ctx)) is not None]:
                with formatter.section(title):
                    formatter.write_dl(records)


class _Commands(TyperGroup):
    """The command group: proxies in the order of COMMANDS."""

    def __init__(self, **settings: Any) -> None:
        named = {name: _CommandProxy(name, help=line) for name, line in COMMANDS.items()}
        super().__init__(**{**settings, "commands": named})

    def get_params(self, ctx: Any) -> list[Any]:
        """The options of the program itself, with the fast value parsers of `values.plain`."""
        return plain(super().get_params(ctx))


_EXAMPLES: Mapping[str, str] = {
    "judge": 'judge "{play}" --on "{on}" --holding "{hand}"',
    "plays": 'plays --on "{on}" --holding "{hand}"',
    "check": "check cases/",
    "ask": 'ask "who leads" --on "{on}"',
    "explain": "explain {rule}",
    "rules": "rules --game {game}",
    "readings": "readings {key}",
    "compare": "compare {key}={option}",
    "diff": "diff house.yaml cases/",
    "lock": "lock --game {game} -o {game}.lock",
    "letter": "letter --game {game} -o letter.md",
    "prove": "prove {rule}",
    "replay": "replay game.record.yml",
    "simulate": "simulate --game {game} --rounds 50 --seed 7",
    "table": "table --game {game} --seed 7",
    "schema": "schema > case.schema.json",
    "report": "report cases/ --html rulings.html",
    "new-game": "new-game my-game --title 'My Game'",
    "serve": "serve --open",
}


def example(name: str) -> str:
    """A runnable command line of a command, with cards and rules of the default game."""
    from adjudicator.games import DEFAULT, OUTLINES

    shown: Any = OUTLINES[DEFAULT].examples
    ((key, option),) = shown["readings"].items()
    (on,), (hand,) = shown["trick"][0].values(), shown["hands"].values()
    data = {"play": shown["play"], "rule": shown["because"], "on": on, "hand": hand, "key": key, "option": option}
    return f"adjudicator {_EXAMPLES[name].format(game=DEFAULT, **data)}"


def command(name: str) -> TyperCommand:
    """Import and build a command from the function and module of its name."""
    from adjudicator.cli.options import with_shared_flags

    function = name.replace("-", "_")
    module = import_module(f"adjudicator.cli.{function}")
    application = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    application.command(name, cls=_Command, epilog=f"Example: {example(name)}")(
        _guard(with_shared_flags(getattr(module, function)))
    )
    loaded = typer.main.get_command(application)
    assert isinstance(loaded, TyperCommand)
    return loaded


app = typer.Typer(
    name="adjudicator",
    cls=_Commands,
    no_args_is_help=True,
    add_completion=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Rule on a play, say why, and cite the rule.",
    epilog="adjudicator help COMMAND tells more of each. "
    "Exit codes: 0 legal, as expected, proved; 1 illegal, a regression, disproved; 2 usage or a refused "
    "file; 3 depends; 4 undecided; 130 interrupted; 101 a fault of the program.",
)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"adjudicator {__version__}")
        raise typer.Exit


@app.callback()
def main(
    version: bool = typer.Option(False, "--version", "-V", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Rule on a play, say why, and cite the rule."""


def program() -> str:
    """The name under which the program was invoked: `adj` or `adjudicator`."""
    return SHORT if Path(sys.argv[0]).name == SHORT else "adjudicator"


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code. Refusals, usage errors and interruptions are handled here."""
    if arguments and arguments[0] == "help":
        arguments = [*arguments[1:2], "--help"]
    name = program()
    completed = f"_{name.upper()}_COMPLETE"
    try:
        if bash.requested(completed):
            return bash.complete(partial(app, [], prog_name=name, complete_var=completed))
        code = app(list(arguments), prog_name=name, complete_var=completed, standalone_mode=False)
    except _OutputClosed:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except typer.Abort:
        return interrupts.INTERRUPTED
    except typer.TyperException as error:
        _usage(error, arguments)
        return USAGE
    except Refused as refused:
        return refuse(refused, as_json="--json" in arguments)
    except Exception as error:  # broad: Ctrl-C may surface as any error; the others are raised again
        if interrupts.is_interruption(error):
            return interrupts.INTERRUPTED
        raise
    return code if isinstance(code, int) else 0


def _usage(error: typer.TyperException, arguments: Sequence[str]) -> None:
    """Print a usage error in the format of a refusal."""
    show = getattr(error, "show", None)
    if type(error).__name__ == "NoArgsIsHelpError" and show is not None:
        show()
        return
    named = f"{arguments[0]} " if arguments and arguments[0] in COMMANDS else ""
    help = f"see {program()} {named}--help"
    if "unexpected extra argument" in error.format_message() and (runs := _adjacent_words(arguments)):
        help = f"quote what belongs together: {', '.join(runs)}; {help}"
    refuse(Refused([Fault("usage", error.format_message(), help)]), as_json="--json" in arguments)


def _adjacent_words(arguments: Sequence[str]) -> list[str]:
    """Each run of two or more adjacent arguments without a leading "-", joined and quoted for a shell."""
    runs: list[list[str]] = [[]]
    for word in arguments[1:]:
        runs = [*runs, []] if word.startswith("-") else [*runs[:-1], [*runs[-1], word]]
    return [f'"{" ".join(run)}"' for run in runs if len(run) > 1]
