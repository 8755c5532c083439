"""Options shared by several or all commands."""

from __future__ import annotations

import inspect
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

import typer

from adjudicator.cli import complete
from adjudicator.cli.output import choose_colour, width
from adjudicator.games import IDS

if TYPE_CHECKING:
    from adjudicator.engine.outline import Flag
    from adjudicator.files.diagnostics import Refused


CaseFile = Annotated[
    str | None, typer.Option("--case", "-c", help="A case file; - for standard input.", show_default=False)
]
Beside = Annotated[
    str | None, typer.Argument(metavar="FILE", help="A case file, as --case names it.", show_default=False)
]
Position = Annotated[
    str | None,
    typer.Option("--position", help="A position in one line, as judge --share prints it.", show_default=False),
]
Game = Annotated[str, typer.Option("--game", "-g", help="Whose rules apply.", autocompletion=complete.games)]
Only = Annotated[
    str | None, typer.Option("--game", "-g", help="One game only.", autocompletion=complete.games, show_default=False)
]
Holding = Annotated[
    str | None,
    typer.Option(
        "--holding",
        help="Your hand (or that of --by, where you do not play), such as 'A K + 4 unseen'; unseen if not given.",
        show_default=False,
        autocompletion=complete.hands,
    ),
]
On = Annotated[
    list[str] | None,
    typer.Option(
        "--on",
        help="A play of the trick, oldest first, with who made it or without: 'Ada: pass'; repeatable.",
        show_default=False,
        autocompletion=complete.plays,
    ),
]
Disputed = Annotated[
    list[int] | None,
    typer.Option(
        "--disputed",
        help="Which --on is in dispute, by its number: nothing follows from it; without a PLAY it is ruled on.",
        show_default=False,
    ),
]
Lead = Annotated[bool, typer.Option("--lead", help="You have the lead.")]
Opening = Annotated[bool, typer.Option("--opening", help="You have the lead, and no card was put down yet this round.")]
Acted = Annotated[bool, typer.Option("--acted", help="You had a turn in this trick already.")]
Passed = Annotated[bool, typer.Option("--passed", help="So you had, and passed.")]
Played = Annotated[bool, typer.Option("--played", help="So you had, and put cards down.")]
Own: TypeAlias = "Mapping[str, str | bool]"
"""Game-specific flags by name; only those that are given."""
NONE: Own = MappingProxyType({})
Seats = Annotated[
    str | None,
    typer.Option(
        "--players",
        help="How many play, or who in their order ('Ada You Ben'); four, or as many as the game is for.",
        show_default=False,
    ),
]
Count = Annotated[
    int | None,
    typer.Option("--players", help="How many play; four, or as many as the game is for.", show_default=False),
]
By = Annotated[str | None, typer.Option("--by", help="Who plays, if not whoever is to act.", show_default=False)]
ReadingChoice = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        "-r",
        help="How an unclear sentence is read: KEY=OPTION; repeatable.",
        autocompletion=complete.readings,
        show_default=False,
    ),
]
Profile = Annotated[
    str | None,
    typer.Option(
        "--profile",
        help="A choice of readings by name, or a ticked letter (FILE.md).",
        show_default=False,
        autocompletion=complete.profiles,
    ),
]
HouseLawFile = Annotated[
    str | None,
    typer.Option(
        "--house-law",
        help="A file with a house's own law, or a lock of an earlier one.",
        metavar="FILE",
        show_default=False,
    ),
]
House = Annotated[
    list[str] | None,
    typer.Option(
        "--house", help="A house rule: KEY=OPTION; repeatable.", show_default=False, autocompletion=complete.houses
    ),
]


def with_shared_flags(command: Callable[..., int]) -> Callable[..., int]:
    """Wrap a command: add the colour options, and in place of `own` an option for each own flag of a game."""
    signature = inspect.signature(command, eval_str=True)
    flags: dict[str, Flag] = {}
    if "own" in signature.parameters:
        from adjudicator.games import own_flags

        flags = {flag.name.replace("-", "_"): flag for flag in own_flags()}

    @wraps(command)
    def wrapper(*, plain: bool, color: str, house_law: str | None = None, **arguments: Any) -> int:
        choose_colour(color, plain)
        if house_law is not None:
            from adjudicator.cases import house_law as house_laws
            from adjudicator.cli.consistency import refuse_contradictory
            from adjudicator.games import governed

            law = house_laws.law_of(source := house_laws.opened(house_law))
            house_laws.refuse_other_games(law.game, source.name, _games(arguments))
            with governed(law):
                if command.__name__ in _CONSISTENT:
                    refuse_contradictory(law, source, arguments["time_limit"])
                return called_with(arguments)
        return called_with(arguments)

    def called_with(arguments: dict[str, object]) -> int:
        for name in _OUTPUT_OPTIONS & arguments.keys():
            _refuse_no_name(name, arguments[name])
        if isinstance(game := arguments.get("game"), str) and game not in IDS:
            from adjudicator.report.names import called

            arguments["game"] = called(game)
        own = {flag.name: arguments.pop(name) for name, flag in flags.items()}
        given = {name: value for name, value in own.items() if value not in (None, False)}
        arguments |= {"own": given} if flags else {}
        return _with_letter(command, arguments) if arguments.get("profile") else command(**arguments)

    flag_options = [_flag_option(name, flag) for name, flag in flags.items()]
    parameters = [
        option.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in signature.parameters.values()
        for option in (flag_options if parameter.name == "own" else [parameter])
    ]
    if command.__name__ not in _LAWLESS:
        parameters.append(_shared_option("house_law", None, HouseLawFile))
    parameters += [_shared_option("plain", False, Plain), _shared_option("color", "auto", Color)]
    wrapper.__annotations__ = {option.name: option.annotation for option in parameters}
    vars(wrapper)["__signature__"] = signature.replace(parameters=parameters)
    return wrapper


def _games(arguments: Mapping[str, Any]) -> Iterator[str | None]:
    """The ids of the games that a command is about, by its arguments: those of the position, files and readings that it
    is given, else the game that is named; None for a file whose game is not known. Raises Refused for a folder
    without files."""
    from adjudicator.cases.house_law import game_of, owners
    from adjudicator.cases.position import is_position
    from adjudicator.cli.review import files_accepted
    from adjudicator.cli.sources import is_file
    from adjudicator.files.paths import case_files
    from adjudicator.report.names import called

    game = arguments.get("game") or arguments.get("which")
    values = [arguments.get(name) for name in (*_RULED_ON, *(() if "game" in arguments else ("record",)))]
    texts = [text for text in values if isinstance(text, str) and (is_position(text) or is_file(text))]
    if game is None:
        paths = files_accepted(arguments.get("accept") or ()) or arguments.get("paths") or ()
        texts += case_files(paths, records=True)
    for text in texts:
        yield called(text.partition("|")[0].strip()) if is_position(text) else game_of(text)
    if game is None:
        yield from owners(arguments.get("what") or ())
    elif not texts:
        yield called(game)


_RULED_ON = ("position", "case", "file", "resume", "play", "question")
"""Arguments that may name a file to rule on, or a position; besides `record`, which commands with --game write."""


_LAWLESS = frozenset({"diff", "new_game", "serve"})
"""Functions of the commands that take no house law by an option: `diff` has it as an argument, the others rule on
nothing."""


_CONSISTENT = frozenset({"check"})
"""Functions of the commands that prove first that a house law of --house-law is consistent; `diff` does so too."""


def _with_letter(command: Callable[..., int], arguments: dict[str, Any]) -> int:
    """Run a command; where its --profile names a ticked letter, with the readings of that. Raises Refused."""
    from adjudicator.cases.ticked import Chosen, is_letter, ticked
    from adjudicator.files.diagnostics import as_text

    if not is_letter(path := arguments["profile"]):
        return command(**arguments)
    letter = ticked(path)
    for warning in letter.warnings:
        print(f"{as_text(warning, width(), 'warning')}\n", file=sys.stderr)
    with letter.placed():
        return command(**{**arguments, "profile": None, "reading": Chosen(path, letter, arguments["reading"] or ())})


_OUTPUT_OPTIONS = frozenset({"smt2", "junit", "sarif", "html", "record", "plot", "output"})
"""Options that name a file or folder to write to."""


def _refuse_no_name(option: str, path: object) -> None:
    """Raise Refused for a path that is blank or contains a null character."""
    if isinstance(path, str) and (not path.strip() or "\0" in path):
        from adjudicator.cases.flag_values import fault

        raise fault("bad-option", f"--{option} {path!r} names no file", "name a file to write to")


def sections(params: Sequence[Any]) -> dict[str, list[Any]]:
    """Heading of the help page -> the arguments or options below it."""
    from adjudicator.games import OUTLINES

    games_by_flag: dict[str, list[str]] = {}
    for game in OUTLINES.values():
        for flag in game.flags:
            games_by_flag.setdefault(flag.name.replace("-", "_"), []).append(game.title)
    result: dict[str, list[Any]] = {"Arguments": [], "Options": []}
    owners = games_by_flag if games_by_flag.keys() <= {param.name for param in params} else {}
    for param in params:
        title = "Arguments" if param.param_type_name == "argument" else "Options"
        if param.name in owners:
            title = f"Options of {' and '.join(owners[param.name])}"
        result.setdefault(title, []).append(param)
    return result


def _shared_option(name: str, default: object, annotation: object) -> inspect.Parameter:
    """A parameter for an option of every command."""
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _flag_option(name: str, flag: Flag) -> inspect.Parameter:
    """A parameter for a game-specific flag."""
    hint = f" Such as --{flag.name} {shlex.quote(flag.example)}." if flag.takes and "such as" not in flag.help else ""
    option = typer.Option(f"--{flag.name}", help=f"{flag.help}{hint}", show_default=False)
    annotation = Annotated[str | None, option] if flag.takes else Annotated[bool, option]
    default = None if flag.takes else False
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _time_limit(of: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option("--time-limit", help=f"Seconds that {of} may take in all.")
    return option


AnswerTime = Annotated[float, _time_limit("each answer")]
RulingTime = Annotated[float, _time_limit("each ruling")]
ListTime = Annotated[float, _time_limit("the list")]
LineTime = Annotated[float, _time_limit("the ruling on a line")]
PairTime = Annotated[float, _time_limit("each pair of readings, and each ruling on file,")]
TheoremTime = Annotated[float, _time_limit("each theorem")]
RoundsSeed = Annotated[int, typer.Option("--seed", help="Of the simulated rounds.")]
ReadingTime = Annotated[float, _time_limit("the search for each option of a reading")]


def one_file(file: str | None, case: str | None, first: str | None) -> str | None:
    """The case file of a command: `file`, the argument after `first`, or else `case`, the value of --case. Raises
    Refused if `file` is no case file, or if both are given."""
    from adjudicator.cases.flag_values import fault
    from adjudicator.cli.sources import is_file

    if file is None:
        return case
    if not is_file(file):
        message = f"{file!r} is no case file"
        raise fault("usage", message, f'quote what belongs together: "{first} {file}"; or name a file')
    if case is not None:
        raise fault("two-sources", f"{file} and --case {case} are two case files", "leave one of them out")
    return file


def page(given: str | None) -> str:
    """The address of the page for links, from an option or the environment; "" if neither is set. Raises Refused for
    anything but an http address."""
    from adjudicator.cases.flag_values import fault
    from adjudicator.page.link import VARIABLE, address

    url, source = (address(), VARIABLE) if given is None else (given.strip(), "--page")
    if (url or given is not None) and not url.startswith(("http://", "https://")):
        help = "write it like https://example.org/rulings/"
        raise fault("bad-option", f"{source} {url!r} is no address of a page", help)
    return url.partition("#")[0]


def refuse_no_time(seconds: float) -> None:
    """Raise Refused for a time limit that is not positive, or too long for a timer."""
    from adjudicator.solve.budget import LONGEST

    if not 0 < seconds <= LONGEST:
        raise no_time(f"{seconds:g}")


def no_time(given: str) -> Refused:
    """The refusal of an invalid time limit, with the valid range."""
    from adjudicator.cases.flag_values import fault
    from adjudicator.solve.budget import LONGEST

    help = f"give it more than 0 seconds, and no more than {LONGEST:,.0f}"
    return fault("bad-option", f"--time-limit {given} is no time", help)


Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colour.")]
Color = Annotated[str, typer.Option("--color", help="When to colour the output.", autocompletion=complete.colours)]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="The facts too, and what would flip a legal play.")]
Answers = Annotated[
    list[str] | None,
    typer.Option(
        "--answer",
        help="The answer to the next question of --settle, yes or no, or what it is about: NAME=no; repeatable.",
        show_default=False,
    ),
]
