"""Simulated rounds by two laws as a value: where something else follows, in sentences and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from adjudicator.cards.english import amount
from adjudicator.dataclass import dataclass

RULINGS, FOLLOWS = "the ruling on a line", "what follows of an action"
"""What can part two laws in a round."""


@dataclass(frozen=True)
class Parting:
    """The first line of simulated rounds at which two laws part, in the ruling or in what follows.

    `seed`: of the rounds; `by`: the law that played them; `outcomes`: each aspect that differs, by the earlier law and
    by the later; `record`: the lines up to this one as a record.
    """

    what: str
    seed: int
    by: str
    line: int
    action: str
    outcomes: tuple[tuple[str, str, str], ...]
    record: str = field(repr=False)

    def as_dict(self) -> dict[str, object]:
        """The parting as JSON has it."""
        return {
            "what": self.what,
            "seed": self.seed,
            "played_by": self.by,
            "line": self.line,
            "action": self.action,
            "outcomes": [{"aspect": what, "earlier": one, "later": other} for what, one, other in self.outcomes],
            "record": self.record,
        }


@dataclass(frozen=True)
class Replayed:
    """Simulated rounds, played by one of two laws and followed by the other. `rounds` were, in `records`; `partings`: of
    each record the first of either kind; `wanted`: the number of rounds to replay; `stopped`: why there are fewer."""

    rounds: int
    records: int
    seed: int
    partings: tuple[Parting, ...]
    wanted: int
    stopped: str = ""

    @property
    def differs(self) -> bool:
        """Whether the laws part in a round."""
        return bool(self.partings)

    def of(self, what: str) -> list[Parting]:
        """The partings of one kind, the one with the fewest lines first."""
        return sorted((each for each in self.partings if each.what == what), key=lambda each: each.line)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was replayed, and in how many records the laws part."""
        return tuple(self._sentences())

    def _sentences(self) -> Iterator[str]:
        seeds = f"seed {self.seed}" if self.records == 1 else f"seeds {self.seed} to {self.seed + self.records - 1}"
        if self.rounds:
            yield (
                f"{self.rounds} simulated rounds ({seeds}), each played by one law, were replayed by the other: this "
                "part is tested, and not proved."
            )
        if self.stopped:
            yield f"{self.wanted - self.rounds} of {self.wanted} rounds were not replayed: {self.stopped}."
        if self.rounds and not self.partings:
            yield f"In {amount(self.rounds, 'simulated round')} nothing went differently."
            return
        for what in (RULINGS, FOLLOWS) if self.rounds else ():
            number = len(self.of(what))
            where = f"with {number} of {self.records} seeds" if number else "in no round"
            yield f"{what.capitalize()} differs {where}."

    @property
    def examples(self) -> tuple[Parting, ...]:
        """The shortest parting of each kind."""
        return tuple(own[0] for what in (RULINGS, FOLLOWS) if (own := self.of(what)))

    def as_dict(self) -> dict[str, object]:
        """The rounds as JSON has them."""
        return {
            "rounds": self.rounds,
            "records": self.records,
            "seed": self.seed,
            "wanted": self.wanted,
            "stopped": self.stopped or None,
            "partings": [each.as_dict() for each in self.partings],
        }


def described(parting: Parting, laws: tuple[str, str]) -> Iterator[str]:
    """Where two laws part and how, in sentences. `laws`: what the earlier and the later one are called."""
    yield f"{parting.what.capitalize()} differs first on line {parting.line} of seed {parting.seed}, {parting.action}:"
    for law, outcomes in zip(laws, zip(*(values for _, *values in parting.outcomes), strict=True), strict=True):
        aspects = (
            f"{aspect}: {value.removesuffix('.')}"
            for (aspect, *_), value in zip(parting.outcomes, outcomes, strict=True)
        )
        yield f"by {law}: {'; '.join(aspects)}."
