"""Comparison of two readings of a decision: a minimum situation and play on which they differ, or a proof that there is
none.

Both sides share the symbols of position and play; the readings are constants on each side. The obligations' maxima may
differ, so each side has symbols of its own for them. Minimum means lexicographic minimum: the measures are minimised
one after the other, and every symbol last, so the result does not depend on the model a solver happens to find.

Obligations are expensive, since they range over all alternatives. They are considered only where they could give a
smaller result: first with unconstrained maxima, except that maxima can differ only if some alternative is open on one
side only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property, partial

from z3 import (
    And,
    ArithRef,
    BoolRef,
    BoolVal,
    Const,
    ExprRef,
    If,
    Int,
    IntVal,
    ModelRef,
    Not,
    Or,
    Xor,
    is_bool,
    is_false,
    is_true,
    simplify,
    substitute,
)

from adjudicator.dataclass import dataclass
from adjudicator.law import Alternative, Best, Decision, Options, Reading
from adjudicator.law.legality import is_legal, is_open
from adjudicator.solve.best import Named
from adjudicator.solve.solver import Layer
from adjudicator.solve.substitution import Renaming

Values = Mapping[ExprRef, ExprRef]

_STEPS = (1, 2, 3, 4, 5, 6, 8)
"""Upper bounds of the first measure to try, in order, while the alternatives are expanded; then no bound."""

EITHER, FIRST, SECOND = "either", "first", "second"
"""The sides on which a play is legal that separates two readings."""


@dataclass(frozen=True)
class Side:
    """One way to read a decision: an option for each reading.

    A reading that it does not name may have any option, the same on both sides. `known` gives the symbols of the
    position whose values depend on the readings.
    """

    options: Options
    known: Values = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Counterexample:
    """A situation and play legal on one side only: the model, and whether it is legal on the first side.

    `measure` holds the minimum of each measure.
    """

    model: ModelRef
    measure: tuple[int, ...]
    first: bool


@dataclass(frozen=True)
class ComparisonDomain:
    """What two readings are compared on: a decision and the admissible situations.

    `measures` are non-negative terms to be minimised in this order, `symbols` the remaining symbols, minimised after
    them. `within` constrains every situation in addition to the decision's bounds, `made` every play (that it is
    possible). `limit` is the time of one check in seconds.
    """

    decision: Decision
    readings: Mapping[str, Reading] = field(hash=False)
    measures: tuple[ArithRef, ...]
    symbols: tuple[ExprRef, ...] = ()
    within: tuple[BoolRef, ...] = ()
    made: tuple[BoolRef, ...] = ()
    takes: Callable[[Alternative], int] = field(default=lambda alternative: 0, hash=False)
    """A lower bound of the first measure in situations where the alternative is possible."""
    limit: float = 10.0
    legal_on: str = EITHER
    """On which side the play has to be legal: on EITHER one alone, on the FIRST alone, on the SECOND alone."""

    @cached_property
    def all_measures(self) -> tuple[ArithRef, ...]:
        """The measures, then the symbols, as integer terms."""
        return (*self.measures, *(If(s, 1, 0) if is_bool(s) else s for s in self.symbols))

    def alternatives(self, family: str, most: int | None) -> list[Alternative]:
        """Return the alternatives that can be possible where the first measure is at most `most` (None: no bound)."""
        return [a for a in self.decision.family(family) if most is None or self.takes(a) <= most]

    def smallest(self, first: Side, second: Side, most: int | None = None) -> Counterexample | None:
        """Return a lexicographically minimum situation and play on which the sides differ; None if it is proved that
        there is none.

        With `most`, only situations whose first measure is at most that are considered. GaveUp on timeout.
        """
        return _Comparison(self, _SideTerms(self, first, "A"), _SideTerms(self, second, "B"), most).smallest()

    def query(self, first: Side, second: Side) -> list[tuple[str, list[Named]]]:
        """Return the question whether the sides differ as groups of named terms, each group with a heading: satisfiable
        just where `smallest` has a result. The maxima of each side are defined in full, without what they share."""
        return _Comparison(self, _SideTerms(self, first, "A"), _SideTerms(self, second, "B")).query()


class _SideTerms:
    """The terms of one side: openness, legality, and the obligations' maxima."""

    def __init__(self, ground: ComparisonDomain, side: Side, name: str) -> None:
        self.name, decision = name, ground.decision
        readings = [(ground.readings[key], option) for key, option in side.options.items()]
        chosen = [(reading.symbol, IntVal(reading.names.index(option))) for reading, option in readings]
        self.chosen = [*chosen, *side.known.items()]
        self._under = Renaming(self.chosen)
        self.bests = [best for obligation in decision.obligations for best in obligation.best]
        renamed = [(best.symbol, self.number(best)) for best in self.bests]
        everything = [(p.invoked, BoolVal(True)) for p in decision.permissions]
        nothing = [(p.invoked, BoolVal(p.shows is None)) for p in decision.permissions]
        open_term = is_open(decision)
        self.open = {
            unaided: simplify(substitute(open_term, *self.chosen, *invoked))
            for unaided, invoked in ((False, everything), (True, nothing))
        }
        self.legal = simplify(substitute(is_legal(decision), *self.chosen, *renamed, *everything))

    def number(self, best: Best) -> ArithRef:
        """Return the side's own symbol for a maximum."""
        return Int(f"{best.symbol} {self.name}")

    @cached_property
    def matters(self) -> dict[Best, BoolRef]:
        """The maxima that can matter on this side, with the condition for that."""
        conditions = {best: self._under.of(best.matters) for best in self.bests}
        return {best: term for best, term in conditions.items() if not is_false(term)}

    def merit(self, best: Best) -> ArithRef:
        """Return the merit term of a play on this side."""
        return self._under.of(best.merit)

    def choices(self, best: Best, alternatives: Sequence[Alternative]) -> Iterator[tuple[BoolRef, ExprRef]]:
        """Yield, for each alternative that can be possible and open, that condition and the alternative's merit."""
        merit = self.merit(best)
        for alternative in alternatives:
            choice = self._choice(alternative, best.unaided)
            if not is_false(choice):
                yield choice, Renaming(alternative.values.items()).of(merit)

    def _choice(self, alternative: Alternative, unaided: bool) -> BoolRef:
        key = (alternative.name, unaided)
        if key not in self._choices:
            opened = Renaming(alternative.values.items()).of(self.open[unaided])
            able = self._under.replaced(alternative.possible)
            self._choices[key] = opened if is_false(opened) else And(able, opened)
        return self._choices[key]

    @cached_property
    def _choices(self) -> dict[tuple[str, bool], BoolRef]:
        return {}


class _Comparison:
    """Two sides over one domain."""

    def __init__(
        self, ground: ComparisonDomain, first: _SideTerms, second: _SideTerms, most: int | None = None
    ) -> None:
        self.ground, self.first, self.second, self.most = ground, first, second, most
        least = [] if most is None else [ground.measures[0] <= most]
        differ = {
            EITHER: Xor(first.legal, second.legal),
            FIRST: And(first.legal, Not(second.legal)),
            SECOND: And(Not(first.legal), second.legal),
        }[ground.legal_on]
        self._bounds = [*ground.decision.bounds, *(r.bounds for r in ground.readings.values())]
        self._base = [*self._bounds, *ground.within, *ground.made, *least, differ]

    def smallest(self) -> Counterexample | None:
        if self._opens_alike and self.first.legal.eq(self._as_first(self.second.legal)):
            return None
        layer = Layer([*self._base, Not(self._any_matters)], self.ground.limit)
        return self._with_duties(self._least(layer) if layer.sat([]) else None)

    def query(self) -> list[tuple[str, list[Named]]]:
        """Return the groups of `ComparisonDomain.query`."""
        *base, differ = self._base
        groups = [("What holds everywhere", [("bound", term) for term in base])]
        for side, law in ((self.first, "earlier"), (self.second, "later")):
            choices = (
                (best, [*side.choices(best, self.ground.alternatives(best.among, None))]) for best in side.matters
            )
            best_of = [(str(side.number(best)), _maximum(side.number(best), some)) for best, some in choices]
            groups.append((f"What obligations compare with by the {law} law", best_of))
        return [*groups, ("A play that the laws rule differently", [("differ", differ)])]

    # -- shared terms

    @cached_property
    def _opens_alike(self) -> bool:
        """Whether the same plays are open on both sides in every situation."""
        pairs = [(self.first.open[word], self.second.open[word]) for word in (False, True)]
        if all(one.eq(other) for one, other in pairs):
            return True
        differ = Or(*(Xor(*pair) for pair in pairs))
        return not Layer([*self._bounds, differ], self.ground.limit).sat([])

    def _shared(self, best: Best) -> bool:
        """Return whether a maximum is the same on both sides."""
        return self._opens_alike and self._merits_alike(best)

    def _merits_alike(self, best: Best) -> bool:
        return bool(self.first.merit(best).eq(self.second.merit(best)))

    def _as_first(self, term: BoolRef) -> BoolRef:
        """Rewrite the second side's term with the first side's symbols for shared maxima."""
        same = [(self.second.number(b), self.first.number(b)) for b in self.first.bests if self._shared(b)]
        return substitute(term, *same) if same else term

    @cached_property
    def _any_matters(self) -> BoolRef:
        return Or(*self.first.matters.values(), *self.second.matters.values())

    # -- with obligations

    def _with_duties(self, calm: Counterexample | None) -> Counterexample | None:
        """Return the smaller of the result without obligations and the minimum with them; `calm` is preferred
        at a tie."""
        most = calm.measure[0] if calm else self.most
        lesser = [_before(self.ground.measures, calm.measure)] if calm else []
        layer = Layer([*self._base, self._any_matters, *self._kept_apart(), *lesser], self.ground.limit)
        if not layer.sat([]):
            return calm
        for step in (most,) if most is not None else (*_STEPS, None):
            least = [] if step is None else [self.ground.measures[0] <= step]
            bests = [term for side in (self.first, self.second) for term in self._defined(side, step)]
            base = [*self._base, self._any_matters, *self._kept_apart(), *least, *lesser, *bests]
            layer = Layer(base, self.ground.limit)
            if layer.sat([]):
                return self._least(layer)
        return calm

    def _kept_apart(self) -> Iterator[BoolRef]:
        """Yield equalities of shared maxima, and for each other one a necessary condition for a difference: some
        possible play, with symbols of its own, is open on one side only."""
        copies = [(s, Const(f"{s} instead", s.sort())) for s in self.ground.decision.play]
        for best in self.first.bests:
            same = self.first.number(best) == self.second.number(best)
            if self._shared(best):
                yield same
            elif self._merits_alike(best) and best.among == "now":
                apart = Xor(self.first.open[best.unaided], self.second.open[best.unaided])
                yield Or(same, substitute(And(apart, *self.ground.made, *self.ground.decision.bounds), *copies))

    def _defined(self, side: _SideTerms, most: int | None) -> Iterator[BoolRef]:
        """Yield the definitions of a side's maxima where the first measure is at most `most`."""
        for best in side.matters:
            if side is self.second and self._shared(best) and best in self.first.matters:
                continue
            chosen = [*side.choices(best, self.ground.alternatives(best.among, most))]
            yield _maximum(side.number(best), chosen)

    # -- minimisation

    def _least(self, layer: Layer) -> Counterexample:
        """Return the lexicographic minimum of a satisfiable layer by binary search on each measure in turn."""
        model = layer.model()
        fixed: list[int] = []
        values: list[int] = []
        for place, term in enumerate(self.ground.all_measures):
            value, low = _value(model, term), 0
            while low < value:
                half = (low + value) // 2
                if layer.sat([*fixed, layer.assume((place, half), partial(_at_most, term, half))]):
                    model = layer.model()
                    value = _value(model, term)
                else:
                    low = half + 1
            fixed.append(layer.assume((place, value), partial(_at_most, term, value)))
            values.append(value)
        first = is_true(model.eval(self.first.legal, model_completion=True))
        return Counterexample(model, tuple(values), first)


def _maximum(number: ArithRef, chosen: Sequence[tuple[BoolRef, ExprRef]]) -> BoolRef:
    """Return the term that a number is the greatest merit of the choices that are possible, or 0."""
    reached = Or(number == 0, *(And(choice, number == merit) for choice, merit in chosen))
    return And(number >= 0, reached, *(Or(Not(choice), number >= merit) for choice, merit in chosen))


def _before(terms: Sequence[ArithRef], values: Sequence[int]) -> BoolRef:
    """Return the constraint that the terms are lexicographically less than the values."""
    before = BoolVal(False)
    for term, value in reversed(list(zip(terms, values, strict=False))):
        before = Or(term < value, And(term == value, before))
    return before


def _at_most(term: ArithRef, value: int) -> BoolRef:
    bound: BoolRef = term <= value
    return bound


def _value(model: ModelRef, term: ArithRef) -> int:
    return int(model.eval(term, model_completion=True).as_long())
