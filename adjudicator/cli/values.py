"""The values of options, read without building a model for each.

Typer has pydantic read the value of every option, also one that is not given, and loads it for that. Here
text stays text, plain figures become numbers, and typer reads only what is neither, and numbers with a range: what it
says of a value that cannot be read is said by it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

_FIGURES = {int: re.compile(r"-?[0-9]{1,15}", re.ASCII), float: re.compile(r"[0-9]{1,9}(\.[0-9]{1,9})?", re.ASCII)}


class _Plain:
    """Reads the values of one parameter; `built` makes what typer reads them with."""

    def __init__(self, built: Callable[[], Any]) -> None:
        self._built = built

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """The value as the command takes it. Raises typer's usage error for one that cannot be read."""
        kind = param.type_descriptor.annotation
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if kind is str and type(value) is str:
            return value
        if kind == list[str] and isinstance(value, list | tuple) and all(type(one) is str for one in value):
            return list(value)
        if (figures := _FIGURES.get(kind)) is not None:
            if type(value) is kind:
                return value
            if type(value) is str and figures.fullmatch(value):
                return kind(value)
        return self._built().coerce(value, param=param, ctx=ctx)


def plain(params: Iterable[Any]) -> list[Any]:
    """The same parameters, their values read so where typer lets them be."""
    found = list(params)
    for param in found:
        info = getattr(getattr(param, "type_descriptor", None), "parameter_info", None)
        own = vars(param)
        _legible(param)
        ranged = (getattr(info, "min", None), getattr(info, "max", None)) != (None, None)
        if info is not None and info.parser is None and not ranged and "get_runtime_param" not in own:
            reader = _Plain(param.get_runtime_param)
            own["get_runtime_param"] = lambda reader=reader: reader
    return found


_SHOWN = {
    "case": "FILE",
    "expect": "legal|illegal|depends|undecided",
    "reading": "KEY=OPTION",
    "house": "KEY=OPTION",
    "time_limit": "SECONDS",
}
"""What stands for the value of an option in a page of help, by the option's name."""
_KINDS = {str: "TEXT", list[str]: "TEXT", int: "NUMBER", list[int]: "NUMBER", float: "NUMBER"}


def _legible(param: Any) -> None:
    """What stands for a value in a page of help, in words rather than as a type."""
    kind: Any = getattr(getattr(param, "type_descriptor", None), "annotation", None)
    if param.param_type_name == "argument":
        param.metavar = param.metavar or param.name.upper()
        vars(param)["display_type_rich"] = lambda **_: ""
    elif getattr(param, "metavar", "") is None and not getattr(param, "is_flag", False):
        shown = _SHOWN.get(param.name) or (_games() if param.name == "game" else None)
        param.metavar = shown or _KINDS.get(kind)


def _games() -> str:
    from adjudicator.games import OUTLINES

    return "|".join(OUTLINES)
