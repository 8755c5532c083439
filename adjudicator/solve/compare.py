"""Two readings of one decision: a smallest situation and play on which they differ, or none.

Both sides are told over the same symbols of position and play; the readings are constants in
each. What is best among the alternatives is another number on each side, so it has a symbol
of its own there. Smallest is lexicographic: one measure after the other is brought down as
far as it goes, every symbol last, so the answer never hangs on what a solver happened to
find.

Duties are the dear part, since they take every alternative into account. So they are looked
at only where they could make something smaller: first with their numbers free, but for this
that two sides whose numbers differ have some alternative open on one of them alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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

from adjudicator.law import Alternative, Best, Decision, Options, Reading
from adjudicator.law.legality import is_legal, is_open
from adjudicator.solve.solver import Layer

Values = Mapping[ExprRef, ExprRef]

_STEPS = (1, 2, 3, 4, 5, 6, 8)
"""How far the first measure may go while the alternatives are looked at, before any value."""


@dataclass(frozen=True)
class Side:
    """One way to read a decision: an option for each reading.

    Of a reading that it does not name any option may hold, the same on both sides. `known`
    gives the symbols of the position whose values follow from the readings too.
    """

    options: Options
    known: Values = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Found:
    """A situation and play legal on one side only: the model, and whether on the first.

    `measure` holds what each measure came down to.
    """

    model: ModelRef
    measure: tuple[int, ...]
    first: bool


@dataclass(frozen=True)
class ComparisonDomain:
    """What two readings are compared on: a decision, and the situations that are told.

    `measures` are terms, never negative, to be brought down one after the other; `symbols`
    every symbol that is left, in the order in which they are. `within` is asserted of every
    situation beside the decision's own bounds, `made` of every play: whoever chooses is able
    to. One check may take `limit` seconds.
    """

    decision: Decision
    readings: Mapping[str, Reading] = field(hash=False)
    measures: tuple[ArithRef, ...]
    symbols: tuple[ExprRef, ...] = ()
    within: tuple[BoolRef, ...] = ()
    made: tuple[BoolRef, ...] = ()
    takes: Callable[[Alternative], int] = field(default=lambda alternative: 0, hash=False)
    """What the first measure is at least where an alternative can be made."""
    limit: float = 10.0

    @cached_property
    def all_measures(self) -> tuple[ArithRef, ...]:
        """The measures, then the symbols, as numbers."""
        return (*self.measures, *(If(s, 1, 0) if is_bool(s) else s for s in self.symbols))

    def alternatives(self, family: str, most: int | None) -> list[Alternative]:
        """The alternatives that can be made where the first measure is at most so much."""
        return [a for a in self.decision.family(family) if most is None or self.takes(a) <= most]

    def smallest(self, first: Side, second: Side, most: int | None = None) -> Found | None:
        """A smallest situation and play on which two sides differ; None: proved, there is none.

        With `most` only situations count in which the first measure is no more. Raises GaveUp.
        """
        return _Comparison(self, _Told(self, first, "A"), _Told(self, second, "B"), most).smallest()


class _Told:
    """A side's terms: what is open, what is legal, and what legality reckons with."""

    def __init__(self, ground: ComparisonDomain, side: Side, name: str) -> None:
        self.name, decision = name, ground.decision
        readings = [(ground.readings[key], option) for key, option in side.options.items()]
        chosen = [(reading.symbol, IntVal(reading.names.index(option))) for reading, option in readings]
        self.chosen = [*chosen, *side.known.items()]
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
        """The side's own symbol for the greatest merit."""
        return Int(f"{best.symbol} {self.name}")

    @cached_property
    def matters(self) -> dict[Best, BoolRef]:
        """The numbers that may bear on a ruling here, and when they do."""
        found = {best: simplify(substitute(best.matters, *self.chosen)) for best in self.bests}
        return {best: term for best, term in found.items() if not is_false(term)}

    def merit(self, best: Best) -> ArithRef:
        """The merit of a play on this side."""
        return simplify(substitute(best.merit, *self.chosen))

    def choices(self, best: Best, alternatives: Sequence[Alternative]) -> Iterator[tuple[BoolRef, ExprRef]]:
        """For each alternative that may be one: that it is possible and open, and its merit."""
        merit = self.merit(best)
        for alternative in alternatives:
            choice = self._choice(alternative, best.unaided)
            if not is_false(choice):
                yield choice, simplify(substitute(merit, *alternative.values.items()))

    def _choice(self, alternative: Alternative, unaided: bool) -> BoolRef:
        key = (alternative.name, unaided)
        if key not in self._choices:
            opened = simplify(substitute(self.open[unaided], *alternative.values.items()))
            able = substitute(alternative.possible, *self.chosen)
            self._choices[key] = opened if is_false(opened) else And(able, opened)
        return self._choices[key]

    @cached_property
    def _choices(self) -> dict[tuple[str, bool], BoolRef]:
        return {}


class _Comparison:
    """Two sides on one ground."""

    def __init__(self, ground: ComparisonDomain, first: _Told, second: _Told, most: int | None = None) -> None:
        self.ground, self.first, self.second, self.most = ground, first, second, most
        least = [] if most is None else [ground.measures[0] <= most]
        differ = Xor(first.legal, second.legal)
        self._bounds = [*ground.decision.bounds, *(r.bounds for r in ground.readings.values())]
        self._base = [*self._bounds, *ground.within, *ground.made, *least, differ]

    def smallest(self) -> Found | None:
        if self._opens_alike and self.first.legal.eq(self._as_first(self.second.legal)):
            return None
        layer = Layer([*self._base, Not(self._any_matters)], self.ground.limit)
        return self._with_duties(self._least(layer) if layer.sat([]) else None)

    # -- what the sides share

    @cached_property
    def _opens_alike(self) -> bool:
        """What is open is the same on both sides, in every situation."""
        pairs = [(self.first.open[word], self.second.open[word]) for word in (False, True)]
        if all(one.eq(other) for one, other in pairs):
            return True
        differ = Or(*(Xor(*pair) for pair in pairs))
        return not Layer([*self._bounds, differ], self.ground.limit).sat([])

    def _shared(self, best: Best) -> bool:
        """The number is the same on both sides."""
        return self._opens_alike and self._merits_alike(best)

    def _merits_alike(self, best: Best) -> bool:
        return bool(self.first.merit(best).eq(self.second.merit(best)))

    def _as_first(self, term: BoolRef) -> BoolRef:
        """The second side's term over the first side's numbers, where they are the same."""
        same = [(self.second.number(b), self.first.number(b)) for b in self.first.bests if self._shared(b)]
        return substitute(term, *same) if same else term

    @cached_property
    def _any_matters(self) -> BoolRef:
        return Or(*self.first.matters.values(), *self.second.matters.values())

    # -- where a duty bears on the play

    def _with_duties(self, calm: Found | None) -> Found | None:
        """The smaller of what is found without duties and with them; without, where both are."""
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
        """Numbers that are the same, and what has to be so where the others differ: some play
        that can be made is open on one side only. The play has symbols of its own."""
        copies = [(s, Const(f"{s} instead", s.sort())) for s in self.ground.decision.play]
        for best in self.first.bests:
            same = self.first.number(best) == self.second.number(best)
            if self._shared(best):
                yield same
            elif self._merits_alike(best) and best.among == "now":
                apart = Xor(self.first.open[best.unaided], self.second.open[best.unaided])
                yield Or(same, substitute(And(apart, *self.ground.made, *self.ground.decision.bounds), *copies))

    def _defined(self, side: _Told, most: int | None) -> Iterator[BoolRef]:
        """What the numbers are where the first measure is at most so much."""
        for best in side.matters:
            if side is self.second and self._shared(best) and best in self.first.matters:
                continue
            number = side.number(best)
            chosen = list(side.choices(best, self.ground.alternatives(best.among, most)))
            reached = Or(number == 0, *(And(choice, number == merit) for choice, merit in chosen))
            yield And(number >= 0, reached, *(Or(Not(choice), number >= merit) for choice, merit in chosen))

    # -- the least

    def _least(self, layer: Layer) -> Found:
        """The least model of a layer that has one: each measure in turn, then every symbol."""
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
        return Found(model, tuple(values), first)


def _before(terms: Sequence[ArithRef], values: Sequence[int]) -> BoolRef:
    """The terms come before the values in lexicographic order."""
    before = BoolVal(False)
    for term, value in reversed(list(zip(terms, values, strict=False))):
        before = Or(term < value, And(term == value, before))
    return before


def _at_most(term: ArithRef, value: int) -> BoolRef:
    found: BoolRef = term <= value
    return found


def _value(model: ModelRef, term: ArithRef) -> int:
    return int(model.eval(term, model_completion=True).as_long())
