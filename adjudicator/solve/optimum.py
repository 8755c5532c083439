"""The obligations' maxima over the alternatives, at present and at earlier moments.

The symbols of an earlier position are expressed in terms of the present ones, so that an earlier choice constrains the
present.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from types import MappingProxyType

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, Implies, Int, Or, is_false, is_int_value, simplify, substitute

from adjudicator.dataclass import dataclass
from adjudicator.law import Alternative, Best, Decision
from adjudicator.law.legality import is_open
from adjudicator.solve.facts import AT_MOST, Fact
from adjudicator.solve.solver import Layer
from adjudicator.solve.substitution import Renaming


@dataclass(frozen=True)
class Room:
    """An upper bound on totals: `known` gives a lower bound of symbols, and `more` by how much all together may exceed
    these."""

    known: Mapping[ExprRef, int]
    more: int

    @cached_property
    def _known(self) -> Mapping[int, int]:
        return {symbol.get_id(): least for symbol, least in self.known.items()}

    def allows(self, alternative: Alternative) -> bool:
        """Return whether an alternative's preconditions fit within the bound."""
        missing = (int(n) - self._known.get(s.get_id(), 0) for s, n in alternative.needs.items())
        return sum(short for short in missing if short > 0) <= self.more


@dataclass(frozen=True)
class Moment:
    """A time at which the decision was taken.

    `sense` maps every symbol of the position to a term over present symbols, `most` to the greatest value it can have
    had, and `room` bounds the totals; all are empty for the present.
    """

    key: Hashable
    sense: Mapping[ExprRef, ExprRef] = field(default_factory=dict, compare=False, repr=False)
    most: Mapping[ExprRef, int] = field(default_factory=dict, compare=False, repr=False)
    room: Room | None = field(default=None, compare=False, repr=False)

    @cached_property
    def then(self) -> Renaming:
        """The substitution given by `sense`."""
        return Renaming(self.sense.items())

    @cached_property
    def _by_id(self) -> Mapping[int, ExprRef]:
        # Keyed by AST id: comparing terms with == would call z3 each time.
        return {symbol.get_id(): term for symbol, term in self.sense.items()}

    def at_least(self, symbol: ExprRef, need: int | bool) -> BoolRef:
        """Return the term that a symbol was at least `need`, or true."""
        then = self._by_id.get(symbol.get_id(), symbol)
        if need is True:
            return then
        return BoolVal(then.as_long() >= need) if is_int_value(then) else then >= need


NOW = Moment("now")
NOTHING: Mapping[ExprRef, ExprRef] = MappingProxyType({})


@dataclass(frozen=True)
class Scope:
    """The alternatives to consider: those that the facts do not exclude; all, if there are no facts."""

    facts: tuple[Fact, ...] = ()


EVERYTHING = Scope()


@dataclass(frozen=True, eq=False)
class Standard:
    """A `Best` at a moment, with a symbol of its own there. `chosen` gives the play made at an earlier moment, on which
    it depends whether the maximum matters."""

    moment: Moment
    best: Best
    chosen: Mapping[ExprRef, ExprRef] = field(default_factory=dict, repr=False)

    @cached_property
    def symbol(self) -> ArithRef:
        """The symbol of the maximum at this moment."""
        return self.best.symbol if self.moment is NOW else Int(f"{self.best.symbol} at {self.moment.key}")

    @cached_property
    def matters(self) -> BoolRef:
        """The condition under which anything depends on the maximum."""
        term = self.best.matters
        return term if self.moment is NOW else self.moment.then.of(Renaming(self.chosen.items()).of(term))

    @property
    def group(self) -> tuple[Hashable, str, bool]:
        """A key shared by the standards that range over the same alternatives."""
        return (self.moment.key, self.best.among, self.best.unaided)

    @property
    def key(self) -> tuple[Hashable, int]:
        """A unique key: the moment and the maximum."""
        return (self.moment.key, self.best.symbol.get_id())


class Alternatives:
    """The alternatives of a decision, and the definitions of its obligations' maxima in solver layers."""

    def __init__(self, decision: Decision) -> None:
        self._decision = decision
        self._merits: dict[tuple[int, str], ExprRef] = {}
        self._renamings: dict[str, Renaming] = {}
        self._lately: tuple[Moment, dict[bool, BoolRef]] | None = None

    def standards(self, moment: Moment, chosen: Mapping[ExprRef, ExprRef] = NOTHING) -> list[Standard]:
        """Return the obligations' maxima at a moment at which `chosen` was played, in rulebook order."""
        return [Standard(moment, best, chosen) for o in self._decision.obligations for best in o.best]

    def meaning(self, layer: Layer, standard: Standard, scope: Scope) -> int:
        """Return a literal of the layer that implies the definition of a maximum."""
        moment, best = standard.moment, standard.best
        name, some = self._within(best.among, moment, scope)

        def term() -> BoolRef:
            choices = [(a, self._choice(layer, standard, a)) for a in some]
            chosen = [(c, self._merit(standard, a)) for a, c in choices if not is_false(c)]
            least = [Implies(choice, standard.symbol >= merit) for choice, merit in chosen]
            equal = (And(choice, standard.symbol == merit) for choice, merit in chosen)
            return And(standard.symbol >= 0, Or(standard.symbol == 0, *equal), *least)

        return layer.assume(("best", *standard.key, name), term)

    def _within(self, family: str, moment: Moment, scope: Scope) -> tuple[str, Sequence[Alternative]]:
        every = self._decision.family(family)
        if moment is NOW and not scope.facts:
            return "all", every
        if moment is NOW:
            some = within(every, greatest(scope.facts))
            return ",".join(a.name for a in some), some
        allowed = within(every, moment.most)
        return "most", [a for a in allowed if moment.room is None or moment.room.allows(a)]

    def _choice(self, layer: Layer, standard: Standard, alternative: Alternative) -> BoolRef:
        best, moment = standard.best, standard.moment

        def term() -> BoolRef:
            opened = self._values(alternative).of(self._opened[best.unaided])
            return simplify(And(alternative.possible, opened))

        key = ("choice", moment.key, best.among, alternative.name, best.unaided)
        if moment is NOW:
            return layer.term(layer.define(key, term))
        defined = layer.lookup(key)
        if defined is not None:
            return layer.term(defined)
        opened: BoolRef = self._values(alternative).of(self._opened_at(moment, best.unaided))
        possible = [moment.at_least(symbol, need) for symbol, need in alternative.needs.items()]
        if is_false(opened) or any(is_false(term) for term in possible):
            return opened if is_false(opened) else BoolVal(False)
        return layer.term(layer.define(key, lambda: And(*possible, opened)))

    def _values(self, alternative: Alternative) -> Renaming:
        if alternative.name not in self._renamings:
            self._renamings[alternative.name] = Renaming(alternative.values.items())
        return self._renamings[alternative.name]

    def _opened_at(self, moment: Moment, unaided: bool) -> BoolRef:
        """Return the condition that a play is open at an earlier moment, with everything or nothing shown. Cached for
        the last moment."""
        if self._lately is None or self._lately[0] is not moment:
            self._lately = (moment, {})
        terms = self._lately[1]
        if unaided not in terms:
            terms[unaided] = moment.then.of(self._opened[unaided])
        return terms[unaided]

    def _merit(self, standard: Standard, alternative: Alternative) -> ExprRef:
        key = (standard.best.symbol.get_id(), alternative.name)
        if key not in self._merits:
            self._merits[key] = self._values(alternative).of(standard.best.merit)
        merit = self._merits[key]
        return merit if standard.moment is NOW or is_int_value(merit) else standard.moment.then.of(merit)

    @cached_property
    def _opened(self) -> dict[bool, BoolRef]:
        term, permissions = is_open(self._decision), self._decision.permissions
        everything = [(p.invoked, BoolVal(True)) for p in permissions]
        nothing = [(p.invoked, BoolVal(p.shows is None)) for p in permissions]
        return {False: substitute(term, *everything), True: substitute(term, *nothing)}


def within(alternatives: Sequence[Alternative], most: Mapping[ExprRef, int]) -> list[Alternative]:
    """Return the alternatives whose preconditions the greatest values allow; symbols without one count as 99."""
    # Keyed by AST id: comparing terms with == would call z3 each time.
    by_id = {symbol.get_id(): greatest for symbol, greatest in most.items()}
    return [a for a in alternatives if all(int(n) <= by_id.get(s.get_id(), 99) for s, n in a.needs.items())]


def greatest(facts: Sequence[Fact]) -> dict[ExprRef, int]:
    """Return the upper bound that unconditional facts give each symbol."""
    most: dict[ExprRef, int] = {}
    for fact in facts:
        if fact.given:
            continue
        if fact.value is False:
            most[fact.symbol] = 0
        elif fact.relation in (AT_MOST, "==") and not isinstance(fact.value, bool):
            most[fact.symbol] = min(most.get(fact.symbol, fact.value), fact.value)
    return most
