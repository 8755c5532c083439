"""A rulebook: its decisions, the effects of actions, and its readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from adjudicator.law.clause import Clause, Effect, Entry, naming_readings, symbols_of, terms
from adjudicator.law.reading import Options, Reading

if TYPE_CHECKING:
    from adjudicator.law.decision import Decision


class Later(Mapping[str, "Decision"]):
    """Decisions by name, each written out by its function when it is first asked for."""

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
    """Everything one document rules: decisions by name, effects, readings by key.

    No id is there twice, and no guard of a sentence reads a symbol that no clause of its decision reads (nobody knows a
    value for it): ValueError, at once where the decisions are there, else from `check`.
    """

    title: str
    decisions: Mapping[str, Decision] = field(hash=False)
    effects: tuple[Effect, ...]
    readings: Mapping[str, Reading] = field(hash=False)

    def __post_init__(self) -> None:
        if not isinstance(self.decisions, Later):
            self.check()

    def check(self) -> None:
        """Raises ValueError if two clauses or effects have one id, or a guard reads what no clause reads."""
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
        """Every clause and effect, in the order of the rulebook."""
        for decision in self.decisions.values():
            yield from decision.clauses
        yield from self.effects

    def described(self) -> Iterator[Entry]:
        """The same, each clause naming every reading that its terms read."""
        keys = {reading.symbol.get_id(): key for key, reading in self.readings.items()}
        for entry in self.entries():
            yield naming_readings(entry, keys) if isinstance(entry, Clause) else entry

    def entry(self, id: str) -> Entry:
        """The clause or effect with this id; KeyError if there is none."""
        for entry in self.entries():
            if entry.id == id:
                return entry
        raise KeyError(id)

    def profile(self, chosen: Options) -> dict[str, str]:
        """An option for every key: as chosen, else the default.

        Raises KeyError for a key, ValueError for an option, that the rulebook lacks.
        """
        for key, option in chosen.items():
            if option not in self.readings[key].names:
                raise ValueError(f"{key} has no option {option!r}")
        return {key: chosen.get(key, reading.default) for key, reading in self.readings.items()}
