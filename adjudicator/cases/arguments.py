"""Validation of the arguments of public functions, by a decorator.

A parameter name has the same type in every public function, so one table by name serves them all. A value of another type
raises Refused with the type expected and an example, as a fault in a file does.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from inspect import Parameter, signature
from itertools import chain, repeat
from os import PathLike
from types import MappingProxyType
from typing import ParamSpec, TypeVar

from adjudicator.cases.case import Case
from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Refused, quoted
from adjudicator.games import GAMES

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Argument:
    """The type of an argument: `takes`, its name in a message; `help`, how to write a value; `fits`, the predicate."""

    takes: str
    help: str
    fits: Callable[[object], bool]


def _text(value: object) -> bool:
    return isinstance(value, str)


def _integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _natural(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _positive(value: object) -> bool:
    return _natural(value) and value != 0


def _seconds(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value > 0


def _detail(value: object) -> bool:
    from adjudicator.report.explain import Detail

    return isinstance(value, Detail)


def _options(value: object) -> bool:
    return isinstance(value, Mapping) and all(_text(key) and _text(option) for key, option in value.items())


def _listed(value: object) -> bool:
    listed = isinstance(value, Iterable) and not isinstance(value, Mapping)
    return listed or isinstance(value, str | Case)


_GAME = Argument("the name of a game", f"it is one of {', '.join(GAMES)}", _text)
_OPTIONS = Argument("options by key, both as text", "write them like {key: option}", _options)
_CHOICE = Argument(
    "a way to read: a profile's name, or options by key",
    "name a profile, or write KEY=OPTION or {key: option}",
    lambda value: _text(value) or _options(value),
)

ARGUMENTS: Mapping[str, Argument] = MappingProxyType(
    {
        "case": Argument(
            "a case",
            "read one with load or loads, or make one: Case(game=..., players=...)",
            lambda value: isinstance(value, Case),
        ),
        "cases": Argument("cases, or the names of their files", "give a list of them", _listed),
        "by": Argument("the name of a player", "leave it out for whoever is to act", _text),
        "decision": Argument("the name of a decision", "leave it out for the turn", _text),
        "first": _CHOICE,
        "second": _CHOICE,
        "game": _GAME,
        "house": _OPTIONS,
        "readings": _OPTIONS,
        "options": _OPTIONS,
        "key": Argument("the key of a reading", "readings() has them", _text),
        "limit": Argument("a number of seconds above 0", "write it like limit=10", _seconds),
        "name": Argument("a name, as text", "give the name of a card, or the id of a clause", _text),
        "names": Argument("names of theorems, clauses or cards", "give them one by one: prove(first, second)", _text),
        "paths": Argument(
            "the name of a file or folder",
            "name case files, or folders of them",
            lambda value: isinstance(value, str | PathLike),
        ),
        "path": Argument(
            "the name of a file, or the keys of one",
            "name a file, or give its keys",
            lambda value: isinstance(value, str | PathLike | Mapping),
        ),
        "players": Argument("a number of players", "give a whole number", _integer),
        "plays": Argument("True or False", "plays=True lists the legal plays", lambda value: isinstance(value, bool)),
        "policy": Argument("the name of a policy", "write it like policy='random'", _text),
        "profile": Argument("the name of a profile", "leave it out for the default", _text),
        "question": Argument("a question, as text", "write it like 'who leads'", _text),
        "rounds": Argument("a number of rounds, at least 1", "give a whole number, 1 or more", _positive),
        "rows": Argument("a number of rows", "give a whole number, 0 or more", _natural),
        "seed": Argument("the seed of random numbers", "give a whole number, 0 or more", _natural),
        "text": Argument(
            "the text of a case, or its keys",
            "give the text, or the keys, of a case file",
            lambda value: isinstance(value, str | Mapping),
        ),
        "wanted": Argument("the parts of an explanation", "write them like wanted=Detail(flips=False)", _detail),
    }
)
"""The types of arguments by parameter name."""


def refuse_misfit(name: str, value: object) -> None:
    """Raises Refused for a value that is not of the type which ARGUMENTS gives a parameter of this name, if any."""
    argument = ARGUMENTS.get(name)
    if argument is not None and not argument.fits(value):
        message = f"the argument {name} takes {argument.takes}, and not {quoted(repr(value))[1:-1]}"
        raise Refused([Fault("bad-type", message, argument.help)])


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """Decorator: check the types of arguments before each call.

    Checks every parameter whose name is in ARGUMENTS; None is accepted where it is the default. The decorated function
    raises Refused for the first value of another type.
    """
    parameters = signature(function).parameters
    optional = {name for name, parameter in parameters.items() if parameter.default is None}
    positional = [name for name, p in parameters.items() if p.kind is Parameter.POSITIONAL_OR_KEYWORD]
    variadic = repeat(next((name for name, p in parameters.items() if p.kind is Parameter.VAR_POSITIONAL), ""))

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        for name, value in (*zip(chain(positional, variadic), args, strict=False), *kwargs.items()):
            if value is not None or name not in optional:
                refuse_misfit(name, value)
        return function(*args, **kwargs)

    return wrapper
