"""Fast conversion of option values, without pydantic.

Typer imports pydantic and builds a model for every option, even an absent one. Here strings are returned as they are
and decimal numerals are converted; other values go to typer. Invalid numbers are refused with the valid range.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    from adjudicator.files.diagnostics import Refused

_FIGURES = {int: re.compile(r"-?[0-9]{1,15}", re.ASCII), float: re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)}


class _Converter:
    """Converter of a parameter. `built`: factory of typer's own converter; `least`, `most`: the range of a number."""

    def __init__(self, built: Callable[[], Any], least: int | None, most: int | None) -> None:
        self._built, self._least, self._most = built, least, most

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Convert a value. Raises Refused for invalid numbers, and typer's usage error for other invalid values."""
        kind = param.type_descriptor.annotation
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if kind is str and type(value) is str:
            return value
        if kind == list[str] and isinstance(value, list | tuple) and all(type(item) is str for item in value):
            return list(value)
        if (figures := _FIGURES.get(kind)) is not None:
            read = kind(value) if type(value) is str and figures.fullmatch(value) else value
            if type(read) is kind and (self._least is None or self._most is None or self._least <= read <= self._most):
                return read
        try:
            return self._built().coerce(value, param=param, ctx=ctx)
        except typer.TyperException as error:
            if kind not in _NUMBERS:
                raise
            raise self._refused(param, value) from error

    def _refused(self, param: Any, value: Any) -> Refused:
        """The refusal of an invalid number."""
        from adjudicator.cases.flag_values import fault
        from adjudicator.cli.options import no_time

        given = " ".join(map(repr, value)) if isinstance(value, list | tuple) else repr(value)
        if param.type_descriptor.annotation is float:
            return no_time(given)
        range = "" if self._most is None else f" from {self._least} to {self._most}"
        option = f"--{param.name.replace('_', '-')}"
        return fault("bad-option", f"{option} {given} is no number that it takes", f"give a whole number{range}")


def plain(params: Iterable[Any]) -> list[Any]:
    """Install the converter in each parameter that has no parser of its own; returns the parameters."""
    result = list(params)
    for param in result:
        info = getattr(getattr(param, "type_descriptor", None), "parameter_info", None)
        attributes = vars(param)
        _set_metavar(param)
        if info is not None and info.parser is None and "get_runtime_param" not in attributes:
            reader = _Converter(param.get_runtime_param, info.min, info.max)
            attributes["get_runtime_param"] = lambda reader=reader: reader
    return result


_METAVARS = {
    "case": "FILE",
    "expect": "legal|illegal|depends|undecided",
    "reading": "KEY=OPTION",
    "house": "KEY=OPTION",
    "time_limit": "SECONDS",
}
"""Option -> metavar in help."""
_NUMBERS = (int, list[int], float)
_METAVARS_BY_TYPE = {str: "TEXT", list[str]: "TEXT", int: "NUMBER", list[int]: "NUMBER", float: "NUMBER"}


def _set_metavar(param: Any) -> None:
    """Set the metavar of a parameter to a word rather than a type."""
    kind: Any = getattr(getattr(param, "type_descriptor", None), "annotation", None)
    if param.param_type_name == "argument":
        param.metavar = param.metavar or param.name.upper()
        vars(param)["display_type_rich"] = lambda **_: ""
    elif getattr(param, "metavar", "") is None and not getattr(param, "is_flag", False):
        metavar = _METAVARS.get(param.name) or (_games() if param.name == "game" else None)
        param.metavar = metavar or _METAVARS_BY_TYPE.get(kind)


def _games() -> str:
    from adjudicator.games import OUTLINES

    return "|".join(OUTLINES)
