"""Simulated rounds played by one of two laws and followed by the other, until what follows differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from time import monotonic
from typing import Any, Protocol

from adjudicator.dataclass import dataclass
from adjudicator.law import Options
from adjudicator.records import states, write
from adjudicator.records.states import Noted
from adjudicator.report.replayed import FOLLOWS, RULINGS, Parting, Replayed

Reply = Mapping[str, Any]


class Replayer(Protocol):
    """A law that plays rounds and follows them."""

    @property
    def name(self) -> str:
        """What the law is called."""

    def reply(self, request: Mapping[str, object]) -> Reply | None:
        """What `states.answer` says to a request; None if there was no time, or if it cannot go on."""


@dataclass(frozen=True)
class Here:
    """The law in force in this process, with other options than its defaults."""

    name: str
    options: Options

    def reply(self, request: Mapping[str, object]) -> Reply:
        """See `Replayer`."""
        return states.answer({**request, states.OPTIONS: {**self.options}})


def replayed(laws: tuple[Replayer, Replayer], game: str, rounds: int, seed: int, limit: float) -> Iterator[Replayed]:
    """Yield the rounds so far, after each record. Of four seeds in turn each law plays two, one by each policy of its
    game. `laws`: the earlier and the later; `limit`: seconds in all, after which no further record is begun."""
    partings, wanted, end = list[Parting](), -(-rounds // states.ROUNDS), monotonic() + limit
    for number in range(wanted):
        own, why = None, "there was no time"
        if monotonic() < end:
            own, why = _record(laws, game, seed + number, number // 2 % 2), "a version could not go on"
        partings += own or ()
        done = number + (own is not None)
        stopped = why if own is None else ""
        yield Replayed(done * states.ROUNDS, done, seed, tuple(partings), wanted * states.ROUNDS, stopped)
        if stopped:
            return


def _record(laws: tuple[Replayer, Replayer], game: str, seed: int, player: int) -> list[Parting] | None:
    """Where two laws part in the rounds of a seed; None if a law has no answer."""
    made = laws[player].reply({states.PLAY: seed, states.GAME: game})
    if made is None or states.WRONG in made:
        return None
    first = laws[player].reply({states.REPLAY: (record := made[states.RECORD])})
    against = first[states.LINES] if first is not None else []
    other = laws[1 - player].reply({states.REPLAY: record, states.AGAINST: against})
    if first is None or other is None:
        return None
    lines = (against, other[states.LINES]) if player == 0 else (other[states.LINES], against)
    return [_parted(what, *at, seed, laws[player].name, record) for what, at in _partings(*lines).items()]


def _partings(earlier: Sequence[Noted], later: Sequence[Noted]) -> dict[str, tuple[Noted, Noted]]:
    """The first line by either law at which they part in the ruling, and the first at which they do in what follows,
    which is the last that is compared."""
    partings = dict[str, tuple[Noted, Noted]]()
    for pair in zip(earlier, later, strict=False):
        aspects = {*states.differing(*pair)}
        if aspects & {states.RULING}:
            partings.setdefault(RULINGS, pair)
        if aspects - {states.RULING}:
            partings[FOLLOWS] = pair
            break
    return partings


def _values(aspect: str, one: Noted, other: Noted) -> tuple[str, str]:
    return str(one.get(aspect, states.NOTHING)), str(other.get(aspect, states.NOTHING))


def _parted(what: str, one: Noted, other: Noted, seed: int, by: str, record: Mapping[str, Any]) -> Parting:
    """The parting at a line, with the record up to it."""
    aspects = [each for each in states.differing(one, other) if (each == states.RULING) == (what == RULINGS)]
    outcomes = tuple((each, *_values(each, one, other)) for each in aspects)
    head = {key: value for key, value in record.items() if key != states.LINES}
    number = max(int(str(law[states.LINE])) for law in (one, other))
    text = write.as_yaml(head, record[states.LINES][:number])
    return Parting(what, seed, by, number, str(one[states.ACTION] or other[states.ACTION]), outcomes, text)
