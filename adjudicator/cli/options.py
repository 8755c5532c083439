"""Options that several commands share, and how they complete."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

if TYPE_CHECKING:
    from adjudicator.engine.outline import Flag


def _keys(incomplete: str) -> list[str]:
    from adjudicator.games import OUTLINES

    keys = [f"{r.key}={o}" for game in OUTLINES.values() for r in game.unclear for o in r.names]
    return [key for key in keys if key.startswith(incomplete)]


def games(incomplete: str) -> list[str]:
    """Games that begin so."""
    from adjudicator.games import OUTLINES

    return [game for game in OUTLINES if game.startswith(incomplete)]


def names(incomplete: str) -> list[str]:
    """Ids and cards that begin so."""
    from adjudicator.games import OUTLINES
    from adjudicator.report.lookup import entries

    found = [entry.id for _, entry in entries()]
    found += [card for game in OUTLINES.values() for card in game.lexicon({}).deck.singles]
    return [name for name in dict.fromkeys(found) if name.lower().startswith(incomplete.lower())]


def near_name(text: str) -> str | None:
    """The id or card that a single word most likely misspells, if any."""
    from adjudicator.files.diagnostics import nearest

    return nearest(text, names("")) if len(text.split()) == 1 else None


def profiles(incomplete: str) -> list[str]:
    """Profiles of any game that begin so."""
    from adjudicator.games import OUTLINES

    names = dict.fromkeys(name for game in OUTLINES.values() for name in game.profiles)
    return [name for name in names if name.startswith(incomplete)]


def houses(incomplete: str) -> list[str]:
    """House rules of any game with their options that begin so."""
    from adjudicator.games import OUTLINES

    rules = (rule for game in OUTLINES.values() for rule in game.house_rules)
    keys = dict.fromkeys(f"{rule.key}={option}" for rule in rules for option in rule.names)
    return [key for key in keys if key.startswith(incomplete)]


def questions(incomplete: str) -> list[str]:
    """Questions of any game that begin so."""
    from adjudicator.games import OUTLINES

    words = dict.fromkeys(query.words for game in OUTLINES.values() for query in game.queries())
    return [one for one in words if one.startswith(incomplete)]


CaseFile = Annotated[
    str | None, typer.Option("--case", "-c", help="A case file; - for standard input.", show_default=False)
]
Position = Annotated[
    str | None,
    typer.Option(
        "--position", help="A position in one line, as judge --share prints it.", show_default=False
    ),
]
Game = Annotated[str, typer.Option("--game", "-g", help="Whose rules apply.", autocompletion=games)]
Holding = Annotated[
    str | None,
    typer.Option(
        "--holding",
        help="Your hand; with '+ 4 unseen' if not all of it is known, and unseen if not given.",
        show_default=False,
    ),
]
On = Annotated[
    list[str] | None,
    typer.Option("--on", help="A play of the trick, oldest first; repeatable.", show_default=False),
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
Opening = Annotated[
    bool, typer.Option("--opening", help="You have the lead, and no card was put down yet this round.")
]
Acted = Annotated[bool, typer.Option("--acted", help="You had a turn in this trick already.")]
Own: TypeAlias = "Mapping[str, str | bool]"
"""What flags say that only some games have, by their names; those alone that are given."""
NONE: Own = MappingProxyType({})
Seats = Annotated[
    int | None,
    typer.Option("--players", help="How many play; four, or as many as the game is for.", show_default=False),
]
By = Annotated[
    str | None, typer.Option("--by", help="Who plays, if not whoever is to act.", show_default=False)
]
ReadingChoice = Annotated[
    list[str] | None,
    typer.Option(
        "--reading",
        "-r",
        help="How an unclear sentence is read: KEY=OPTION; repeatable.",
        autocompletion=_keys,
        show_default=False,
    ),
]
Profile = Annotated[
    str | None,
    typer.Option(
        "--profile", help="A choice of readings by name.", show_default=False, autocompletion=profiles
    ),
]
House = Annotated[
    list[str] | None,
    typer.Option(
        "--house", help="A house rule: KEY=OPTION; repeatable.", show_default=False, autocompletion=houses
    ),
]


def own_flags() -> tuple[Flag, ...]:
    """The flags that only some games have, each once."""
    from adjudicator.games import OUTLINES

    return tuple({flag.name: flag for game in OUTLINES.values() for flag in game.flags}.values())


def with_own_flags(command: Callable[..., int]) -> Callable[..., int]:
    """A command that takes `own`, with an option in its place for each flag that only some games have; any
    other as it is."""
    written = inspect.signature(command, eval_str=True)
    if "own" not in written.parameters:
        return command
    names = {flag.name.replace("-", "_"): flag for flag in own_flags()}

    @wraps(command)
    def gathered(**given: object) -> int:
        own = {flag.name: given.pop(name) for name, flag in names.items()}
        return command(**given, own={name: told for name, told in own.items() if told not in (None, False)})

    taken = [_option(name, flag) for name, flag in names.items()]
    listed = [
        one.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for parameter in written.parameters.values()
        for one in (taken if parameter.name == "own" else [parameter])
    ]
    gathered.__annotations__ = {one.name: one.annotation for one in listed}
    vars(gathered)["__signature__"] = written.replace(parameters=listed)
    return gathered


def _option(name: str, flag: Flag) -> inspect.Parameter:
    """A flag as an option of the command line."""
    option = typer.Option(f"--{flag.name}", help=flag.help, show_default=False)
    taken = Annotated[str | None, option] if flag.takes else Annotated[bool, option]
    empty = None if flag.takes else False
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=empty, annotation=taken)


def _time_limit(of: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option("--time-limit", help=f"Seconds that {of} may take in all.")
    return option


RulingTime = Annotated[float, _time_limit("each ruling")]
ListTime = Annotated[float, _time_limit("the list")]
LineTime = Annotated[float, _time_limit("the ruling on a line")]
PairTime = Annotated[float, _time_limit("each pair of readings, and each ruling on file,")]
TheoremTime = Annotated[float, _time_limit("each theorem")]


def refuse_no_time(seconds: float) -> None:
    """Raises Refused for a time limit that is none."""
    from adjudicator.cli.faults import fault

    if seconds <= 0:
        raise fault("bad-option", f"--time-limit {seconds:g} is no time", "give it more than 0 seconds")


Json = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Plain = Annotated[bool, typer.Option("--plain", help="No colour.")]
Color = Annotated[str, typer.Option("--color", help="auto, always or never.")]
Verbose = Annotated[
    bool, typer.Option("--verbose", "-v", help="The facts too, and what would flip a legal play.")
]
