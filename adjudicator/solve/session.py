"""Solver sessions: incremental solvers for one decision, reused for all queries about it.

Whatever a query assumes (a fact, a reading's option, a play, the violation of a clause) is an assumption literal with a
key, so an unsat core names it. In most situations obligations are irrelevant; the alternatives are expanded only where
one matters, in a layer of its own, so that the other layers stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cached_property, partial
from weakref import ReferenceType, ref

from z3 import (
    And,
    Bool,
    BoolRef,
    BoolVal,
    ExprRef,
    Implies,
    ModelRef,
    Not,
    Or,
    is_false,
    is_int_value,
    is_true,
    substitute,
)

from adjudicator.compile.decision import bars, lifts, owed, unmet
from adjudicator.compile.evaluator import Evaluator
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.law import Decision, Options, Permission, Reading
from adjudicator.law.legality import is_legal, is_open
from adjudicator.solve.budget import GaveUp, spent
from adjudicator.solve.facts import Fact, guard
from adjudicator.solve.memory import Recent
from adjudicator.solve.optimum import EVERYTHING, NOW, Alternatives, Moment, Scope, Standard
from adjudicator.solve.position import Given, KnownPosition
from adjudicator.solve.solver import Layer
from adjudicator.solve.substitution import Renaming

Values = Mapping[ExprRef, ExprRef]

MANY = {"calm": 4000, "duties": 1500, "plays": 1000}
"""Greatest number of literals per layer, by name, before it is recreated: the more expensive they are, the fewer."""

MANY_PLAYS = 2000
"""Size at which the cache of `placed` is cleared."""

MANY_LAYERS = 12
"""Greatest number of layers alive in all sessions of a process. A session has up to three, so this is enough for four
sessions in use at once; a table and its deck need one per decision."""

_LIVE: Recent[tuple[ReferenceType[Session], str]] = Recent(MANY_LAYERS)
"""The layers used last, each by session and name."""


@dataclass(frozen=True)
class Assume:
    """An assumption of a query. Assumptions with equal keys are equal.

    `standards` are the maxima that its term reads in addition to those of the present.
    """

    key: Hashable
    term: Callable[[], BoolRef] = field(compare=False, repr=False)
    standards: tuple[Standard, ...] = field(default=(), compare=False, repr=False)


class Session:
    """Solvers for a decision under all its readings. `limit` is the time of one check in seconds."""

    def __init__(self, decision: Decision, readings: Mapping[str, Reading], limit: float = 10.0) -> None:
        self.decision, self.readings, self.limit = decision, readings, limit
        self.open, self.legal = Bool("open"), Bool("legal")
        self.shown = [p for p in decision.permissions if p.shows is not None]
        self._layers: dict[str, Layer] = {}
        self._core: frozenset[Assume] = frozenset()
        self._lately: KnownPosition | None = None
        self._placed: dict[int, tuple[Values, tuple[tuple[int, Value], ...]]] = {}

    @cached_property
    def open_term(self) -> BoolRef:
        """The condition that a play is open with the permissions it invokes."""
        return is_open(self.decision)

    @cached_property
    def _legal_term(self) -> BoolRef:
        return is_legal(self.decision)

    @cached_property
    def _base(self) -> list[BoolRef]:
        return [
            *self.decision.bounds,
            *(reading.bounds for reading in self.readings.values()),
            self.open == self.open_term,
            self.legal == self._legal_term,
            *(p.invoked for p in self.decision.permissions if p.shows is None),
        ]

    @cached_property
    def _last(self) -> Layer:
        """The layer that was queried last."""
        return self._layer("calm")

    def _layer(self, name: str) -> Layer:
        """Return a layer by name, recreated when full, which invalidates its literals: call it once per query. May drop
        the least recently used layer of any session."""
        layer = self._layers.get(name)
        if layer is None or len(layer) > MANY[name]:
            layer = self._layers[name] = Layer(self._base, self.limit)
        for session, other in _LIVE.use((ref(self), name)):
            if (owner := session()) is not None:
                owner._drop(other)
        return layer

    def _drop(self, name: str) -> None:
        """Drop a layer that has not been used for long."""
        layer = self._layers.pop(name, None)
        if self.__dict__.get("_last") is layer:
            self.__dict__.pop("_last", None)

    # -- evaluation

    @cached_property
    def evaluator(self) -> Evaluator:
        """The compiled decision, for known values."""
        return Evaluator(self.decision, self.readings)

    def position(self, facts: tuple[Fact, ...], options: Options, impossible: Sequence[Given] = ()) -> KnownPosition:
        """Return the facts as a known position; the last one is cached. NotKnown or Clash as in `KnownPosition`."""
        lately = self._lately
        if lately is None or lately.facts is not facts or lately.options is not options:
            lately = self._lately = KnownPosition(self.evaluator, facts, options, impossible)
        return lately

    def placed(self, values: Values) -> tuple[tuple[int, Value], ...]:
        """Return a play's values as `(row index, value)` pairs, cached by the identity of `values`."""
        cached = self._placed.get(id(values))
        if cached is None or cached[0] is not values:
            if len(self._placed) > MANY_PLAYS:
                self._placed.clear()
            cached = self._placed[id(values)] = (values, self.evaluator.values(values))
        return cached[1]

    # -- assumptions

    def fact(self, fact: Fact) -> Assume:
        """Assume a fact, under the readings that it needs."""
        return Assume(fact.key, lambda: self.under(fact.given, fact.term()))

    def weakened(self, fact: Fact) -> Assume | None:
        """Assume what any edit of a fact leaves of it; None if nothing."""
        if (term := fact.weakened()) is None:
            return None
        return Assume(("weak", *fact.key), lambda: self.under(fact.given, term))

    def under(self, given: tuple[tuple[str, str], ...], term: BoolRef) -> BoolRef:
        """Return the implication from the readings in `given` to a term."""
        return Implies(guard(dict(given), self.readings), term) if given else term

    def option(self, key: str, option: str) -> Assume:
        """Assume that a reading has this option."""
        return Assume((key, option), lambda: self.readings[key].is_(option))

    def impossible(self, given: tuple[tuple[str, str], ...]) -> Assume:
        """Assume that these readings do not hold together."""
        return Assume(("impossible", given), lambda: Not(guard(dict(given), self.readings)))

    def play(self, values: Values) -> Assume:
        """Assume that the play's symbols have these values."""
        return Assume(("play", _key(values)), lambda: And(*(s == v for s, v in values.items())))

    def invoked(self, permission: Permission, word: bool = True) -> Assume:
        """Assume that a permission is invoked, or is not."""
        key = ("invoked", permission.id, word)
        return Assume(key, lambda: permission.invoked if word else Not(permission.invoked))

    @cached_property
    def all_invoked(self) -> list[Assume]:
        """Assume that every permission that has to be shown is invoked."""
        return [self.invoked(p) for p in self.shown]

    def is_legal(self, word: bool = True) -> Assume:
        """Assume that the play is legal, or is not."""
        return Assume(("legal", word), lambda: self.legal if word else Not(self.legal))

    def is_open(self, word: bool = True) -> Assume:
        """Assume that the play is open, or is not."""
        return Assume(("open", word), lambda: self.open if word else Not(self.open))

    def stands(self, id: str, word: bool = True) -> Assume:
        """Assume that the play violates a clause, or does not."""
        violated = dict((*self.bars, *self.unmet)).get(id)
        term = And(self.open, dict(self.owed)[id]) if violated is None else violated
        return Assume(("stands", id, word), lambda: term if word else Not(term))

    # -- earlier choices

    def chosen(self, moment: Moment, values: Values) -> Assume:
        """Assume that this play, made at an earlier moment, was legal then."""
        standards = tuple(self.alternatives.standards(moment, values))

        def term() -> BoolRef:
            numbers = Renaming((s.best.symbol, s.symbol) for s in standards)
            return numbers.of(moment.then.of(Renaming(values.items()).of(self.legal_aided)))

        return Assume(("chosen", moment.key, _key(values)), term, standards)

    # -- queries

    def sat(self, assumed: Iterable[Assume], scope: Scope = EVERYTHING) -> bool:
        """Return whether the assumptions are satisfiable. On timeout retry once with fresh layers if time is left; then
        GaveUp."""
        assumed = list(assumed)
        try:
            return self._sat(assumed, scope)
        except GaveUp:
            if spent():
                raise
            self._layers.clear()
            return self._sat(assumed, scope)

    def _sat(self, assumed: Sequence[Assume], scope: Scope) -> bool:
        calm = self._layer("calm")
        literals = [calm.assume(a.key, a.term) for a in assumed]
        standards = self._standards(assumed)
        idle = [self._idle(calm, standards)] if standards else []
        self._last = calm
        if calm.sat([*literals, *idle]):
            return True
        # The core may rest on the assumption that no obligation matters: check without it.
        if calm.core().intersection(idle) and calm.sat(literals):
            return self._with_duties(calm, assumed, literals, scope)
        core = calm.core()
        self._core = frozenset(a for a, literal in zip(assumed, literals, strict=True) if literal in core)
        return False

    def _with_duties(self, calm: Layer, assumed: Sequence[Assume], calmly: Sequence[int], scope: Scope) -> bool:
        bearing = self._bearing(calm, calmly, assumed)
        busy = self._last = self._layer("duties")
        guards = [self.alternatives.meaning(busy, standard, scope) for standard in bearing]
        literals = [busy.assume(a.key, a.term) for a in assumed]
        if busy.sat([*literals, *guards]):
            return True
        core = busy.core()
        self._core = frozenset(a for a, literal in zip(assumed, literals, strict=True) if literal in core)
        return False

    def core(self) -> frozenset[Assume]:
        """Return the assumptions of the last unsat core."""
        return self._core

    def model(self) -> ModelRef:
        """Return the model of the last satisfiable query."""
        return self._last.model()

    # -- obligations' maxima

    @cached_property
    def alternatives(self) -> Alternatives:
        """The alternatives of the decision, and the obligations' maxima."""
        return Alternatives(self.decision)

    @cached_property
    def _present(self) -> list[Standard]:
        return self.alternatives.standards(NOW)

    def _standards(self, assumed: Sequence[Assume]) -> list[Standard]:
        return [*self._present, *(standard for a in assumed for standard in a.standards)]

    def _idle(self, calm: Layer, standards: Sequence[Standard]) -> int:
        key = ("idle", *(standard.key for standard in standards))
        return calm.assume(key, lambda: Not(_any_matters(standards)))

    def _bearing(self, calm: Layer, calmly: Sequence[int], assumed: Sequence[Assume]) -> list[Standard]:
        """Return the maxima that can matter under the assumptions, checked group by group."""
        groups: dict[Hashable, list[Standard]] = {}
        for standard in self._standards(assumed):
            groups.setdefault(standard.group, []).append(standard)
        return [
            standard
            for group, standards in groups.items()
            for bears in [calm.sat([*calmly, calm.define(group, partial(_any_matters, standards))])]
            if bears
            for standard in standards
        ]

    # -- many plays at once

    def candidates(self, assumed: Sequence[Assume], plays: Mapping[str, Values], scope: Scope) -> Candidates:
        """Return the literal "this play is legal with every permission invoked" for each play."""
        calm = self._layer("calm")
        bearing = self._bearing(calm, [calm.assume(a.key, a.term) for a in assumed], assumed)
        wide = self._layer("plays")
        guards = [self.alternatives.meaning(wide, standard, scope) for standard in bearing]
        literals = {
            name: wide.define(("legal", _key(values)), partial(self._whether_legal, values))
            for name, values in plays.items()
        }
        return Candidates(wide, [*(wide.assume(a.key, a.term) for a in assumed), *guards], literals)

    def _whether_legal(self, values: Values) -> BoolRef:
        return substitute(self.legal_aided, *values.items())

    @cached_property
    def legal_aided(self) -> BoolRef:
        """The condition that a play is legal, with every permission invoked."""
        return substitute(self._legal_term, *((p.invoked, BoolVal(True)) for p in self.decision.permissions))

    # -- violated clauses in a model

    def against(self, model: ModelRef) -> list[str]:
        """Return the ids of the clauses that the play violates in a model: prohibitions, then requirements; obligations
        only if none of those is violated."""
        barred = [id for id, term in self.bars if is_true(model.eval(term, model_completion=True))]
        unmet = [id for id, term in self.unmet if is_true(model.eval(term, model_completion=True))]
        if barred or unmet:
            return barred + unmet
        return list(id for id, term in self.owed if is_true(model.eval(term, model_completion=True)))

    def could_waive(self, id: str, model: ModelRef) -> list[Permission]:
        """Return the permissions to be shown that would waive a requirement in a model if they were held."""
        lifting = [(p, p.held, p.waives[id]) for p in self.shown if id in p.waives and p.held is not None]
        held = [(p, substitute(term, (symbol, BoolVal(True)))) for p, symbol, term in lifting]
        return [p for p, term in held if is_true(model.eval(term, model_completion=True))]

    def lifts(self, model: ModelRef) -> list[str]:
        """Return the ids of the permissions the play itself invokes that alone waive some clause in a model."""
        return [
            p.id for p, terms in self._lifted if any(is_true(model.eval(term, model_completion=True)) for term in terms)
        ]

    @cached_property
    def bars(self) -> list[tuple[str, BoolRef]]:
        """Each prohibition's id with the condition under which it is violated."""
        return bars(self.decision)

    @cached_property
    def unmet(self) -> list[tuple[str, BoolRef]]:
        """Each requirement's id with the condition under which it is violated."""
        return unmet(self.decision)

    @cached_property
    def owed(self) -> list[tuple[str, BoolRef]]:
        """Each obligation's id with the condition under which an open play violates it."""
        return owed(self.decision)

    @cached_property
    def _lifted(self) -> list[tuple[Permission, list[BoolRef]]]:
        return lifts(self.decision)


@dataclass(frozen=True)
class Candidates:
    """Plays as literals of one layer, with the assumptions about the situation."""

    layer: Layer
    assumed: list[int]
    literals: Mapping[str, int]


def _any_matters(standards: Sequence[Standard]) -> BoolRef:
    return Or(*(standard.matters for standard in standards))


def plain(value: ExprRef) -> int | bool | str:
    """Convert a constant term to a hashable Python value; other terms to their text, since AST ids are reused."""
    if is_int_value(value):
        return int(value.as_long())
    return is_true(value) if is_true(value) or is_false(value) else str(value.sexpr())


def _key(values: Values) -> tuple[tuple[int, int | bool | str], ...]:
    return tuple((symbol.get_id(), plain(value)) for symbol, value in values.items())
