"""What flags tell, as values; and what is wrong with it, said as the faults of a file are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.files.diagnostics import Fault, Place, Refused

HOUSE = "--house"
"""The flag of a house rule; that of a reading is `--reading`."""


@dataclass(frozen=True)
class Flags:
    """What the flags say of a situation; `on` is oldest first; `players` how many, or who in their order."""

    game: str
    holding: str | None
    on: Sequence[str]
    lead: bool
    opening: bool
    acted: bool
    players: int | str | None
    house: Sequence[str]
    own: Mapping[str, str | bool] = field(default_factory=dict)
    """What the flags say that only some games have, by their names."""
    disputed: Sequence[int] = ()
    """Which of the plays of `on` are in dispute, by their numbers from 1."""
    passed: bool = False
    """You had a turn in the trick before the plays of `on`, and passed; `played`: put cards down; `acted`: either."""
    played: bool = False


_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def at(flags: Flags, index: int) -> Place:
    """The place of a play among the flags: "your second --on"."""
    nth = _ORDINALS[index] if index < len(_ORDINALS) else f"{index + 1}th"
    which = f"your {nth} --on" if len(flags.on) > 1 else "--on"
    return Place(which, 1, 1, max(len(flags.on[index]), 1), flags.on[index])


def fault(code: str, message: str, help: str) -> Refused:
    """A refusal with one fault and no place."""
    return Refused([Fault(code, message, help)])


def pairs(texts: Sequence[str], flag: str) -> dict[str, str]:
    """KEY=VALUE texts as a mapping. Raises Refused."""
    found: dict[str, str] = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key or not value:
            raise fault(
                "bad-option", f"{flag} {text!r} is not KEY=VALUE", f"write it like {flag} {_example(flag == HOUSE)}"
            )
        if found.setdefault(key.strip(), value.strip()) != value.strip():
            both = f"{flag} {key}={found[key.strip()]} and {key}={value}"
            raise fault("bad-option", f"{both} contradict each other", "leave one out")
    return found


def _example(house: bool) -> str:
    """A house rule or a reading of the first game that has one, with its first option."""
    from adjudicator.games import DEFAULT, OUTLINES

    games = [OUTLINES[DEFAULT], *OUTLINES.values()]
    rule = next(rule for game in games for rule in (game.house_rules if house else game.unclear))
    return f"{rule.key}={rule.names[0]}"
