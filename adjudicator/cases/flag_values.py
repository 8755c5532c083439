"""Values of command-line flags that describe a situation, and faults with flags as their places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from adjudicator.dataclass import dataclass
from adjudicator.files.diagnostics import Fault, Place, Refused

HOUSE = "--house"
"""The flag of a house rule; that of a reading is `--reading`."""


@dataclass(frozen=True)
class Flags:
    """The flags that describe a situation. `on`: plays, oldest first; `players`: a number, or names in order."""

    game: str
    holding: str | None
    on: Sequence[str]
    lead: bool
    opening: bool
    acted: bool
    players: int | str | None
    house: Sequence[str]
    own: Mapping[str, str | bool] = field(default_factory=dict)
    """The values of flags that only some games have, by name."""
    disputed: Sequence[int] = ()
    """The numbers, from 1, of the plays of `on` in dispute."""
    passed: bool = False
    """You passed in the trick before the plays of `on`; `played`: put cards down before them; `acted`: either."""
    played: bool = False
    by: str | None = None
    """The player whose hand and turn the flags tell of where You are not among `players`."""


ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""The words for the first plays of `--on`; further ones are named in figures."""


def at(flags: Flags, index: int) -> Place:
    """Return the place of the play of `--on` with this index: "your second --on"."""
    nth = ORDINALS[index] if index < len(ORDINALS) else f"{index + 1}th"
    which = f"your {nth} --on" if len(flags.on) > 1 else "--on"
    return Place(which, 1, 1, max(len(flags.on[index]), 1), flags.on[index])


def fault(code: str, message: str, help: str, about: str = "") -> Refused:
    """Return an error with one fault and no place. `about`: the key or name that is at fault."""
    return Refused([Fault(code, message, help, about=about)])


def pairs(texts: Sequence[str], flag: str) -> dict[str, str]:
    """Parse KEY=VALUE texts into a mapping. Raises Refused for another form, or two values of one key."""
    values: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise fault(
                "bad-option", f"{flag} {text!r} is not KEY=VALUE", f"write it like {flag} {_example(flag == HOUSE)}"
            )
        if values.setdefault(key.strip(), value.strip()) != value.strip():
            conflict = f"{flag} {key}={values[key.strip()]} and {key}={value}"
            raise fault("bad-option", f"{conflict} contradict each other", "leave one out")
    return values


def _example(house: bool) -> str:
    """KEY=OPTION of the first game that has a house rule (or reading), the default game before others."""
    from adjudicator.games import DEFAULT, OUTLINES

    games = [OUTLINES[DEFAULT], *OUTLINES.values()]
    rule = next(rule for game in games for rule in (game.house_rules if house else game.unclear))
    return f"{rule.key}={rule.names[0]}"
