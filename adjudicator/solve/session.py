"""One decision ready to be asked, kept for every question about it.

Everything a question may assume (a fact, a reading's option, a play, a clause's word) is
an assumption with a key, so a negative answer names what it rests on. Most situations
leave the obligations idle; only where one bears on the question are the alternatives
looked at, in a solver of their own, so that the others stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
from adjudicator.law import Decision, Options, Permission, Reading
from adjudicator.law.legality import is_legal, is_open
from adjudicator.solve.budget import GaveUp, spent
from adjudicator.solve.facts import Fact, guard
from adjudicator.solve.memory import Recent
from adjudicator.solve.optimum import EVERYTHING, NOW, Alternatives, Moment, Scope, Standard
from adjudicator.solve.position import Given, Position
from adjudicator.solve.solver import Layer
from adjudicator.solve.substitution import Renaming

Values = Mapping[ExprRef, ExprRef]

MANY = {"calm": 4000, "duties": 1500, "plays": 1000}
"""More literals than a layer keeps before it starts afresh: the heavier each, the fewer."""

MANY_PLAYS = 2000
"""More plays than a session keeps the places of."""

MANY_LAYERS = 12
"""More layers than all sessions of a process keep together: a session has up to three, so it is four sessions at work
at once, where a table and its deck need one for each of its decisions."""

_LIVE: Recent[tuple[ReferenceType[Session], str]] = Recent(MANY_LAYERS)
"""The layers that were asked last, each by its session and its name."""


@dataclass(frozen=True)
class Assume:
    """Something a question takes to be so. Two with one key are the same.

    `standards` are the numbers its term reads besides those of the play on trial.
    """

    key: Hashable
    term: Callable[[], BoolRef] = field(compare=False, repr=False)
    standards: tuple[Standard, ...] = field(default=(), compare=False, repr=False)


class Session:
    """A decision under all its readings. `limit` is the time of one check, in seconds."""

    def __init__(self, decision: Decision, readings: Mapping[str, Reading], limit: float = 10.0) -> None:
        self.decision, self.readings, self.limit = decision, readings, limit
        self.open, self.legal = Bool("open"), Bool("legal")
        self.shown = [p for p in decision.permissions if p.shows is not None]
        self._layers: dict[str, Layer] = {}
        self._core: frozenset[Assume] = frozenset()
        self._lately: Position | None = None
        self._placed: dict[int, tuple[Values, tuple[tuple[int, Value], ...]]] = {}

    @cached_property
    def open_term(self) -> BoolRef:
        """The term that says a play is open, whatever it invokes."""
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
        """The solver that was asked last."""
        return self._layer("calm")

    def _layer(self, name: str) -> Layer:
        """A solver by name, started afresh once it is full. Its literals are good until then:
        ask for it once in a question."""
        layer = self._layers.get(name)
        if layer is None or len(layer) > MANY[name]:
            layer = self._layers[name] = Layer(self._base, self.limit)
        for session, other in _LIVE.use((ref(self), name)):
            if (owner := session()) is not None:
                owner._drop(other)
        return layer

    def _drop(self, name: str) -> None:
        """Let go of a solver, which nobody has asked for long."""
        layer = self._layers.pop(name, None)
        if self.__dict__.get("_last") is layer:
            self.__dict__.pop("_last", None)

    # -- what is computed

    @cached_property
    def evaluator(self) -> Evaluator:
        """The same decision as programs, for what is known."""
        return Evaluator(self.decision, self.readings)

    def position(self, facts: tuple[Fact, ...], options: Options, impossible: Sequence[Given] = ()) -> Position:
        """The facts as values. Raises NotKnown or Clash."""
        lately = self._lately
        if lately is None or lately.facts is not facts or lately.options is not options:
            lately = self._lately = Position(self.evaluator, facts, options, impossible)
        return lately

    def placed(self, values: Values) -> tuple[tuple[int, Value], ...]:
        """A play's values by the places of its symbols, kept for the very same values."""
        found = self._placed.get(id(values))
        if found is None or found[0] is not values:
            if len(self._placed) > MANY_PLAYS:
                self._placed.clear()
            found = self._placed[id(values)] = (values, self.evaluator.values(values))
        return found[1]

    # -- what may be assumed

    def fact(self, fact: Fact) -> Assume:
        """A fact, under the readings it needs."""
        return Assume(fact.key, lambda: self.under(fact.given, fact.term()))

    def weakened(self, fact: Fact) -> Assume | None:
        """What an edit may leave of a fact; None if nothing."""
        if (term := fact.weakened()) is None:
            return None
        return Assume(("weak", *fact.key), lambda: self.under(fact.given, term))

    def under(self, given: tuple[tuple[str, str], ...], term: BoolRef) -> BoolRef:
        """The term, under the readings it needs."""
        return Implies(guard(dict(given), self.readings), term) if given else term

    def option(self, key: str, option: str) -> Assume:
        """That a reading has this option."""
        return Assume((key, option), lambda: self.readings[key].is_(option))

    def impossible(self, given: tuple[tuple[str, str], ...]) -> Assume:
        """That these readings do not hold together."""
        return Assume(("impossible", given), lambda: Not(guard(dict(given), self.readings)))

    def play(self, values: Values) -> Assume:
        """That the play is this one: its symbols have these values."""
        return Assume(("play", _key(values)), lambda: And(*(s == v for s, v in values.items())))

    def invoked(self, permission: Permission, word: bool = True) -> Assume:
        """That a permission is invoked, or is not."""
        key = ("invoked", permission.id, word)
        return Assume(key, lambda: permission.invoked if word else Not(permission.invoked))

    @cached_property
    def all_invoked(self) -> list[Assume]:
        """Every permission that has to be shown, invoked."""
        return [self.invoked(p) for p in self.shown]

    def is_legal(self, word: bool = True) -> Assume:
        """That the play is legal, or is not."""
        return Assume(("legal", word), lambda: self.legal if word else Not(self.legal))

    def is_open(self, word: bool = True) -> Assume:
        """That the play is open, or is not."""
        return Assume(("open", word), lambda: self.open if word else Not(self.open))

    def stands(self, id: str, word: bool = True) -> Assume:
        """That a clause stands against the play, or does not."""
        found = dict((*self.bars, *self.unmet)).get(id)
        term = And(self.open, dict(self.owed)[id]) if found is None else found
        return Assume(("stands", id, word), lambda: term if word else Not(term))

    # -- an earlier choice

    def chosen(self, moment: Moment, values: Values) -> Assume:
        """That this play, made at an earlier moment, was legal then."""
        standards = tuple(self.alternatives.standards(moment, values))

        def term() -> BoolRef:
            numbers = Renaming((s.best.symbol, s.symbol) for s in standards)
            return numbers.of(moment.then.of(Renaming(values.items()).of(self.legal_aided)))

        return Assume(("chosen", moment.key, _key(values)), term, standards)

    # -- asking

    def sat(self, assumed: Iterable[Assume], scope: Scope = EVERYTHING) -> bool:
        """Whether the assumptions can hold together. Raises GaveUp, after a second try in
        fresh layers if there is time for one."""
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
        # Idle duties may be to blame for nothing: only what fails without them too is settled.
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
        """The assumptions the last negative answer rests on."""
        return self._core

    def model(self) -> ModelRef:
        """The situation found by the last positive answer."""
        return self._last.model()

    # -- what is best among the alternatives

    @cached_property
    def alternatives(self) -> Alternatives:
        """The alternatives of the decision, and the numbers that its obligations measure by."""
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
        """The numbers that bear on what is assumed, looked at group by group."""
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
        """Literals for "this play is legal with everything invoked", one for each play."""
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
        """That the play is legal, with every permission invoked."""
        return substitute(self._legal_term, *((p.invoked, BoolVal(True)) for p in self.decision.permissions))

    # -- what stands against a play, in a situation the solver found

    def against(self, model: ModelRef) -> list[str]:
        """The ids of the clauses that stand against the play in a model: by severity, then in
        the order of the rulebook.

        An obligation speaks only where the play is otherwise open.
        """
        barred = [id for id, term in self.bars if is_true(model.eval(term, model_completion=True))]
        unmet = [id for id, term in self.unmet if is_true(model.eval(term, model_completion=True))]
        if barred or unmet:
            return barred + unmet
        return list(id for id, term in self.owed if is_true(model.eval(term, model_completion=True)))

    def could_waive(self, id: str, model: ModelRef) -> list[Permission]:
        """The shown permissions that would lift a requirement if they were held."""
        lifting = [(p, p.held, p.waives[id]) for p in self.shown if id in p.waives and p.held is not None]
        held = [(p, substitute(term, (symbol, BoolVal(True)))) for p, symbol, term in lifting]
        return [p for p, term in held if is_true(model.eval(term, model_completion=True))]

    def lifts(self, model: ModelRef) -> list[str]:
        """The ids of the permissions the play itself invokes that lift what would stand."""
        return [
            p.id for p, terms in self._lifted if any(is_true(model.eval(term, model_completion=True)) for term in terms)
        ]

    @cached_property
    def bars(self) -> list[tuple[str, BoolRef]]:
        """Each prohibition's id and when it stands against the play."""
        return bars(self.decision)

    @cached_property
    def unmet(self) -> list[tuple[str, BoolRef]]:
        """Each requirement's id and when it stands against the play."""
        return unmet(self.decision)

    @cached_property
    def owed(self) -> list[tuple[str, BoolRef]]:
        """Each obligation's id and when it stands against a play that is open."""
        return owed(self.decision)

    @cached_property
    def _lifted(self) -> list[tuple[Permission, list[BoolRef]]]:
        return lifts(self.decision)


@dataclass(frozen=True)
class Candidates:
    """Plays as literals in one solver, beside what is assumed of the situation."""

    layer: Layer
    assumed: list[int]
    literals: Mapping[str, int]


def _any_matters(standards: Sequence[Standard]) -> BoolRef:
    return Or(*(standard.matters for standard in standards))


def plain(value: ExprRef) -> int | bool | str:
    """A value as something to tell it by: the number of a term is good only while it is kept."""
    if is_int_value(value):
        return int(value.as_long())
    return is_true(value) if is_true(value) or is_false(value) else str(value.sexpr())


def _key(values: Values) -> tuple[tuple[int, int | bool | str], ...]:
    return tuple((symbol.get_id(), plain(value)) for symbol, value in values.items())
