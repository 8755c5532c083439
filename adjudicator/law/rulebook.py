"""Rulebooks: decisions, effects of actions, and readings of one document."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from adjudicator.dataclass import dataclass
from adjudicator.law.clause import Clause, Effect, Entry, naming_readings, symbols_of, terms
from adjudicator.law.reading import Options, Reading

if TYPE_CHECKING:
    from adjudicator.law.decision import Decision


class Later(Mapping[str, "Decision"]):
    """Read-only mapping of decisions by name that builds each decision on first access and caches it."""

    def __init__(self, written: Mapping[str, Callable[[], Decision]]) -> None:
        self._written = written
        self._made: dict[str, Decision] = {}

    def __getitem__(self, name: str) -> Decision:
        if name not in self._made:
            self._made[name] = self._written[name]()
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def __len__(self) -> int:
        return len(self._written)


@dataclass(frozen=True)
class Rulebook:
    """The decisions by name, effects, and readings by key of one document.

    ValueError if two clauses or effects share an id, or if a sentence's guard reads a symbol that no clause of its
    decision reads. Checked on construction, except where `decisions` is a `Later` mapping: then `check` must be called.
    """

    title: str
    decisions: Mapping[str, Decision] = field(hash=False)
    effects: tuple[Effect, ...]
    readings: Mapping[str, Reading] = field(hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.decisions, Later):
            self.check()

    def check(self) -> None:
        """Validate ids and guards (see the class). ValueError if one is invalid; builds every decision."""
        ids = [entry.id for entry in self.entries()]
        twice = sorted({id for id in ids if ids.count(id) > 1})
        if twice:
            raise ValueError(f"ids used twice in {self.title}: {', '.join(twice)}")
        for name, decision in self.decisions.items():
            read = symbols_of(term for clause in decision.clauses for term in terms(clause))
            for clause in decision.clauses:
                if foreign := symbols_of(clause.guards) - read:
                    unread = ", ".join(sorted(foreign))
                    raise ValueError(f"a sentence of {clause.id} asks for {unread}, which no clause of {name!r} reads")

    def entries(self) -> Iterator[Entry]:
        """Yield every clause and effect in rulebook order."""
        for decision in self.decisions.values():
            yield from decision.clauses
        yield from self.effects

    def described(self) -> Iterator[Entry]:
        """Yield the entries, `readings` of each clause completed with those that its terms read."""
        keys = {reading.symbol.get_id(): key for key, reading in self.readings.items()}
        for entry in self.entries():
            yield naming_readings(entry, keys) if isinstance(entry, Clause) else entry

    def entry(self, id: str) -> Entry:
        """Return the clause or effect with this id. KeyError if there is none."""
        for entry in self.entries():
            if entry.id == id:
                return entry
        raise KeyError(id)

    def profile(self, chosen: Options) -> dict[str, str]:
        """Return an option for every reading: the chosen one, else the default.

        KeyError for an unknown key in `chosen`, ValueError for an unknown option.
        """
        for key, option in chosen.items():
            if option not in self.readings[key].names:
                raise ValueError(f"{key} has no option {option!r}")
        return {key: chosen.get(key, reading.default) for key, reading in self.readings.items()}
