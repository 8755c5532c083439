"""What the simulations of all games have in common: how one is called, what is counted, how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from adjudicator.cards import Hand, Play
from adjudicator.engine.policy import Player

Line = tuple[str, Play]
"""Who did what."""


class Played(Protocol):
    """A round that was played, as a record has it."""

    @property
    def players(self) -> tuple[str, ...]:
        """Who played, in the order the game names them."""

    @property
    def hands(self) -> Mapping[str, Hand]:
        """What was dealt."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """Every action."""

    @property
    def actions(self) -> int:
        """How many actions it had, without announcements."""


class Figures(Protocol):
    """What can be counted in some rounds."""

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words, each with what it counts."""


RulesT = TypeVar("RulesT")
StateT = TypeVar("StateT")
PlayedT = TypeVar("PlayedT", bound=Played)


@dataclass(frozen=True)
class Simulation(Generic[RulesT, StateT, PlayedT]):
    """How rounds of a kind of game are dealt, played and counted.

    `rounds` is what its rounds are called. `players` are the players there are, by name. `dealt` is a
    random deal to players in their order; `session` plays so many rounds one after another, by
    players named in the order of the first, from a seed.
    """

    rounds: str
    players: Mapping[str, Player[RulesT, StateT]]
    dealt: Callable[[RulesT, Sequence[str], Random], dict[str, Hand]]
    session: Callable[[RulesT, int, Mapping[str, Player[RulesT, StateT]], int], Iterator[PlayedT]]
    figures: Callable[[Sequence[PlayedT]], Figures]


def or_dash(value: int | None) -> str:
    """A whole number; a dash where there is none."""
    return "-" if value is None else str(value)


def mean(value: float | None) -> str:
    """A mean to one place; a dash where there is none."""
    return "-" if value is None else f"{value:.1f}"


def share(value: float | None) -> str:
    """A share in percent; a dash where there is none."""
    return "-" if value is None else f"{value:.0%}"
