"""A partially known situation, prepared for many queries about what is hidden.

Known symbols are substituted as constants and intervals decide comparisons, so the residual problem is small and reads
hidden symbols only. Each query adds assumption literals. Models and unsat cores are cached; many queries then need no
solver call.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial

from z3 import BoolRef, BoolVal, ExprRef, IntVal, is_bool

from adjudicator.compile.bounded import Bounded
from adjudicator.compile.limits import FAR
from adjudicator.compile.program import Value
from adjudicator.law import Best, Options
from adjudicator.solve.caching import CachingSolver
from adjudicator.solve.constraints import NOTHING, Bounds, Constraints, Group
from adjudicator.solve.evidence import Earlier, Given
from adjudicator.solve.facts import AT_LEAST, IS, Fact
from adjudicator.solve.minimal import minimal_sets
from adjudicator.solve.optimum import Moment
from adjudicator.solve.position import CERTAIN, NEVER, POSSIBLE
from adjudicator.solve.residual import Stage, compiled, entailed, inputs, name_of, symbol_name
from adjudicator.solve.session import Session, Values

Needs = Mapping[ExprRef, int | bool]
"""Preconditions: the least value of a symbol, or True."""
Supposed = tuple[Hashable, BoolRef, Sequence[Best]]
"""A statement about the situation: its key, its term, and the maxima that the term contains (`PartialSituation.word`)."""


class PartialSituation:
    """A situation under some options; readings without an option are free.

    `facts`, `past`, `world` and `impossible` are those of a question (see `solve.solver_question.SolverQuestion`);
    `supposed` are further statements that every query assumes. Queries raise GaveUp on timeout.
    """

    def __init__(
        self,
        session: Session,
        facts: Iterable[Fact],
        options: Options,
        past: Iterable[Earlier | Fact] = (),
        world: Iterable[BoolRef] | Constraints = NOTHING,
        impossible: Iterable[Given] = (),
        supposed: Iterable[Supposed] = (),
    ) -> None:
        self._session, self._options = session, options
        self._evaluator = session.evaluator
        terms = [] if isinstance(world, Constraints) else [compiled(term) for term in world]
        constraints = world if isinstance(world, Constraints) else NOTHING
        bounds = self._bounds = Bounds(self._evaluator.ranges, constraints.ranges)
        for program in terms:
            bounds.narrow(program)
        facts = [fact for fact in facts if self._may_be(fact.given)]
        joint = [fact for fact in facts if self._open(fact.given) or not bounds.take(fact)]
        chosen = self._chosen(options)
        bounds.ranges.update({name: (value, value) for name, value in chosen.items()})
        known: dict[str, Value] = {**bounds.known, **chosen}
        self._builder = make = Bounded(bounds.ranges)
        self._solver = CachingSolver(make, bounds.ranges, session.limit)
        if bounds.broken:
            self._solver.break_off()
        self._now = Stage(self._evaluator, make, known, {}, "")
        self._stages: dict[Hashable, Stage] = {}
        self._idle: dict[int, Sequence[tuple[Stage, int]]] = {}
        self._fixed: list[int] = []
        base = [self._now.of(name) for name in self._evaluator.aided.outputs if name.startswith("bound ")]
        base += [self._now.statement(program) for program in terms]
        base += [self._under(fact.given, self._stated(fact)) for fact in joint]
        base += [make.not_(self._guard(given)) for given in impossible]
        self._leave_idle("now", self._now)
        self._past = {line: self._line(line) for line in past if self._may_be(line.given)}
        base += constraints.relevant(make, *self._read(constraints.groups))
        self._base = tuple(dict.fromkeys(base))
        for place in self._base:
            self._solver.take(place)
        self._fixed += [self.word(*statement) for statement in supposed]

    def _chosen(self, options: Options) -> dict[str, int]:
        readings, names = self._session.readings, self._evaluator.reading_names
        return {names[key]: readings[key].names.index(option) for key, option in options.items()}

    def constrains(self, key: str) -> bool:
        """Return whether a constraint reads this reading, the earlier choices left out."""
        return self._evaluator.reading_names[key] in inputs(self._builder, self._base)

    def _may_be(self, given: Given) -> bool:
        return all(self._options.get(key, option) == option for key, option in given)

    def _open(self, given: Given) -> bool:
        """Return whether the condition reads a free reading."""
        return any(key not in self._options for key, _ in given)

    def _read(self, groups: Sequence[Group]) -> tuple[frozenset[str], frozenset[str]]:
        """Return the inputs that earlier choices constrain, and apart from them those of groups whose default values
        satisfy all of that."""
        lines = [self._solver.place(literal) for literal in self._past.values()]
        reads = {place: inputs(self._builder, (place,)) for place in lines}
        every = frozenset[str]().union(*reads.values(), inputs(self._builder, self._unsettled))
        groups = [
            group
            for group in groups
            if entailed(self._builder, (p for p in lines if reads[p] & group.names), group.defaults)
        ]
        self._defaults = {name: value for group in groups for name, value in group.defaults.items()}
        apart = frozenset[str]().union(*(group.names for group in groups))
        return every - apart, every & apart

    @property
    def _unsettled(self) -> Iterable[int]:
        """The nodes that the stages' deferred maxima may read."""
        stages = {id(stage): stage for some in self._idle.values() for stage, _ in some}
        return [place for stage in stages.values() for place in stage.standing.values()]

    # -- statements

    def _stated(self, fact: Fact) -> int:
        make, number = self._builder, self._now.statement(compiled(fact.symbol))
        if make.is_truth(number):
            return number if fact.value else make.not_(number)
        value = make.const(int(fact.value))
        if fact.relation == IS:
            return make.eq(number, value)
        return make.le(value, number) if fact.relation == AT_LEAST else make.le(number, value)

    def _under(self, given: Given, place: int) -> int:
        """Build the implication from the readings to a statement."""
        return self._builder.or_(self._builder.not_(self._guard(given)), place)

    def _guard(self, given: Given) -> int:
        """Build the condition that readings have these options; house rules are skipped."""
        make, readings = self._builder, self._session.readings
        terms = []
        for key, option in given:
            if not readings[key].house:
                reading = self._now.input(self._evaluator.reading_names[key], False)
                terms.append(make.eq(reading, make.const(readings[key].names.index(option))))
        return make.and_(*terms)

    def _line(self, line: Earlier | Fact) -> int:
        """Return a literal for an earlier choice or a fact it left."""
        if isinstance(line, Fact):
            return self._literal(("kept", line.id, line.key), lambda: self._stated(line))
        key = ("line", line.id, line.moment.key, line.given)
        return self._literal(key, lambda: self._under(line.given, self._earlier(line)))

    def _earlier(self, line: Earlier) -> int:
        """Build the condition that an earlier choice was possible and, unless disputed, legal."""
        possible = self._now.statement(compiled(line.possible))
        if line.disputed:
            return possible
        return self._builder.and_(possible, self._stage(line.moment).legal(self._by_name(line.values)))

    def _stage(self, moment: Moment) -> Stage:
        stage = self._stages.get(moment.key)
        if stage is None:
            stage = self._stages[moment.key] = self._then(moment)
            self._leave_idle(moment.key, stage)
        return stage

    def _then(self, moment: Moment) -> Stage:
        """Return the decision at an earlier moment, with its symbols replaced by present ones."""
        known, now = dict(self._now.known), self._now
        standing: dict[str, int] = {}
        for then, term in moment.sense.items():
            name, own = symbol_name(then), name_of(term)
            place = now.statement(compiled(term)) if own is None else now.input(own, is_bool(then))
            value = self._builder.known(place)
            known.pop(name, None)
            if value is None:
                standing[name] = place
            else:
                known[name] = value
        stage = Stage(self._evaluator, self._builder, known, standing, f" at {len(self._stages)}")
        self._bounds.ranges.update(dict.fromkeys(stage.best_names, (0, FAR)))
        return stage

    # -- obligations' maxima

    def _leave_idle(self, key: Hashable, stage: Stage) -> None:
        """Defer the definitions of a stage's maxima until an answer depends on them, group by group."""
        groups: dict[tuple[str, bool], list[int]] = {}
        for number, best in enumerate(self._evaluator.bests):
            if self._builder.known(stage.matters(number)) is not False:
                groups.setdefault((best.among, best.unaided), []).append(number)
        for group, numbers in groups.items():
            matters = self._builder.or_(*(stage.matters(number) for number in numbers))
            self._leave_group(("idle", key, group), matters, [(stage, number) for number in numbers])

    def _leave_group(self, key: Hashable, matters: int, bests: Sequence[tuple[Stage, int]]) -> None:
        """Defer the definitions of a group of maxima, relevant where `matters` holds; define them now if that
        is known."""
        if self._evaluator.reckons_by_play or self._builder.known(matters):
            self._tell(bests)
        else:
            self._idle[~self._literal(key, lambda: matters)] = bests

    def _tell(self, bests: Iterable[tuple[Stage, int]]) -> None:
        """Define these maxima permanently."""
        for stage, number in bests:
            literal = self._literal(("best", stage.best_names[number]), partial(stage.best, number))
            if literal not in self._fixed:
                self._fixed.append(literal)

    # -- literals

    def _literal(self, key: Hashable, place: Callable[[], int]) -> int:
        return self._solver.literal(key, place)

    def _by_name(self, values: Values) -> dict[str, Value]:
        names = self._evaluator.names
        return {names[place]: value for place, value in self._session.placed(values)}

    def legal(self, values: Values, needs: Needs | None = None) -> int:
        """Return the literal "this play is legal (and its preconditions `needs` hold)", with every permission invoked.
        Plays with equal values share a literal if their preconditions are equally decided."""
        there = self._there(needs or {})
        known = self._builder.known(there)

        def place() -> int:
            if known is False:
                return there
            return self._builder.and_(there, self._now.legal(self._by_name(values)))

        return self._literal(("legal", self._session.placed(values), needs is None, known), place)

    def _there(self, needs: Needs) -> int:
        """Build the condition that preconditions hold."""
        make, conditions = self._builder, []
        for symbol, least in needs.items():
            own = self._now.input(symbol_name(symbol), is_bool(symbol))
            conditions.append(own if make.is_truth(own) else make.le(make.const(int(least)), own))
        return make.and_(*conditions)

    def open_without(self, values: Values, shown: str) -> int:
        """Return the literal "this play is open with everything but `shown` shown"."""
        return self.open_showing(values, [p.shows for p in self._session.shown if p.shows and p.shows != shown])

    def open_showing(self, values: Values, shown: Sequence[str]) -> int:
        """Return the literal "this play is open with exactly these things shown"."""
        key = ("open", frozenset(shown), self._session.placed(values))
        return self._literal(key, lambda: self._now.open(self._by_name(values), self._invoked(shown)))

    def _invoked(self, shown: Sequence[str]) -> dict[str, bool]:
        return {p.invoked.decl().name(): p.shows in shown for p in self._session.shown}

    def stands(self, values: Values, clause: str) -> int:
        """Return the literal "the play violates this clause, with every permission invoked"."""
        return self._says(self._evaluator.stands(clause), values)

    def possible(self, line: Earlier) -> int:
        """Return the literal "this earlier choice could be made"."""
        return self._literal(
            ("possible", line.id, line.moment.key), lambda: self._now.statement(compiled(line.possible))
        )

    def stood(self, line: Earlier, clause: str) -> int:
        """Return the literal "this earlier choice violated this clause, with every permission invoked"."""
        name, values = self._evaluator.stands(clause), self._by_name(line.values)
        return self._literal((name, line.id, line.moment.key), lambda: self._stage(line.moment).playing(name, values))

    def dishonoured(self, values: Values, obligation: str) -> int:
        """Return the literal "the play does not honour this obligation", whether it is open or not."""
        return self._says(f"owed {obligation}", values)

    def would_waive(self, values: Values, permission: str, clause: str) -> int:
        """Return the literal "this permission would waive the clause for the play if it were held"."""
        return self._says(f"waives {permission} {clause}", values)

    def _says(self, name: str, values: Values) -> int:
        """Return a literal for a named term of the decision (`compile.decision.named`) about a play."""
        key = (name, self._session.placed(values))
        return self._literal(key, lambda: self._now.playing(name, self._by_name(values)))

    def lifts(self, values: Values, permission: str, shown: Sequence[str]) -> int:
        """Return the literal "this permission, which the play itself invokes, waives a violated clause"."""
        key = ("lifts", permission, frozenset(shown), self._session.placed(values))
        name, invoked = f"lifts {permission}", self._invoked(shown)
        return self._literal(key, lambda: self._now.invoking(name, self._by_name(values), invoked))

    def word(self, key: Hashable, term: BoolRef, reads: Sequence[Best] = ()) -> int:
        """Return a literal for a statement about the situation, cached by `key`; `reads` are the maxima that it
        contains."""
        read = {best.symbol.get_id() for best in reads}
        bests = self._evaluator.bests if read else ()
        self._tell((self._now, n) for n, best in enumerate(bests) if best.symbol.get_id() in read)
        return self._literal(("word", key), lambda: self._now.statement(compiled(term)))

    def no(self, literal: int) -> int:
        """Return the negation of a literal."""
        return ~literal

    def option(self, key: str, option: str) -> int:
        """Return a literal for an option of a free reading."""

        def place() -> int:
            reading = self._now.input(self._evaluator.reading_names[key], False)
            number = self._session.readings[key].names.index(option)
            return self._builder.eq(reading, self._builder.const(number))

        return self._literal((key, option), place)

    def not_all(self, literals: Sequence[int]) -> int:
        """Return a literal for the negated conjunction of these literals."""
        return ~self._literal(("all", *literals), lambda: self._together(literals))

    def _together(self, literals: Iterable[int]) -> int:
        return self._builder.and_(*map(self._solver.place, literals))

    def differs(self, literal: int, ways: Sequence[Sequence[int]]) -> int:
        """Return the literal `literal xor (some way is entirely true)`, each way being a conjunction."""
        key = ("differs", literal, tuple(tuple(way) for way in ways))
        make = self._builder
        return self._literal(
            key, lambda: make.not_(make.same(self._solver.place(literal), make.or_(*map(self._together, ways))))
        )

    # -- queries

    def sat(self, literals: Sequence[int] = (), past: Iterable[Earlier | Fact] | None = None) -> bool:
        """Return whether the literals are satisfiable together with the situation; with `past`, with those earlier
        choices only.

        Maxima are deferred first; those that the answer depends on are then defined, until it is final.
        """
        lines = self._past.values() if past is None else [self._past[earlier] for earlier in past]
        assumptions = list(dict.fromkeys([*lines, *literals]))
        while not self._sat(assumptions):
            bearing = self._bearing(assumptions)
            if not bearing:
                return False
            for literal in bearing:
                self._tell(self._idle.pop(literal))
        return True

    def _sat(self, literals: Sequence[int]) -> bool:
        """Check satisfiability, assuming that no deferred maximum matters."""
        return self._can([*self._fixed, *literals, *self._idle])

    def _can(self, literals: Sequence[int]) -> bool:
        # A cached model in which a deferred maximum matters may give it a wrong value: do not use it.
        return self._solver.can(literals, (*self._fixed, *self._idle))

    def _bearing(self, literals: Sequence[int]) -> list[int]:
        """Return the deferred maxima on which an unsatisfiable answer depends; [] if it stands whatever they are."""
        kept = dict.fromkeys(self._idle)
        while blamed := self._solver.core.intersection(kept):
            for literal in blamed:
                del kept[literal]
            if self._can([*self._fixed, *literals, *kept]):
                return [one for one in self._idle if one not in kept and not self._solver.holds(one)]
        return []

    def core(self) -> frozenset[int]:
        """Return the literals of the last unsat core."""
        return self._solver.core

    def lines(self) -> list[Earlier | Fact]:
        """Return the earlier choices and facts in the last unsat core."""
        return [earlier for earlier, literal in self._past.items() if literal in self._solver.core]

    def excluding(self) -> dict[Earlier | Fact, int]:
        """Return the earlier choices, and facts that they left, that may exclude values of the decision's symbols, with
        their literals: those that default values of other groups do not satisfy whatever these are."""
        place, defaults = self._solver.place, self._defaults
        return {line: one for line, one in self._past.items() if not entailed(self._builder, (place(one),), defaults)}

    def holds(self, literals: Mapping[str, int]) -> dict[str, bool]:
        """Return the truth value of each literal in the current model."""
        return {name: self._solver.holds(literal) for name, literal in literals.items()}

    def value(self, symbol: ExprRef) -> ExprRef:
        """Return the value of a symbol in the current model."""
        value = self._solver.value(self._now.input(symbol_name(symbol), is_bool(symbol)))
        return BoolVal(bool(value)) if is_bool(symbol) else IntVal(value)

    # -- minimal sets to be shown

    def shows(self, values: Values, needs: Needs) -> tuple[tuple[str, ...], ...]:
        """Return the minimal sets of things sufficient to show in some situation where the play is legal and its
        preconditions hold; () if there is none."""
        legal = self.legal(values, needs)

        def enough(shown: Sequence[str]) -> bool:
            return self.sat([legal, self.open_showing(values, shown)])

        return tuple(tuple(names) for names in minimal_sets(self._showable, enough))

    def always_shows(self, values: Values) -> tuple[tuple[str, ...], ...]:
        """Return the minimal sets of things sufficient to show in every situation; the play must be certainly legal."""

        def enough(shown: Sequence[str]) -> bool:
            return not self.sat([self.no(self.open_showing(values, shown))])

        return tuple(tuple(names) for names in minimal_sets(self._showable, enough))

    @property
    def _showable(self) -> list[str]:
        return [p.shows for p in self._session.shown if p.shows]

    # -- many plays at once

    def certain(self, plays: Mapping[str, tuple[Values, Needs]]) -> frozenset[str]:
        """Return the names of the plays (values and preconditions by name) that are legal in every situation; none if
        the situation is impossible."""
        return self._always(self._legal(plays)) if self.sat() else frozenset()

    def standing(self, plays: Mapping[str, tuple[Values, Needs]]) -> dict[str, str]:
        """Return by name whether a play (values and preconditions) is `certain`, `possible` or `never` legal; `never`
        for all if the situation is impossible."""
        if not self.sat():
            return dict.fromkeys(plays, NEVER)
        literals = self._legal(plays)
        sure = self._always(literals)
        never = self._always({name: self.no(one) for name, one in literals.items() if name not in sure})
        return {n: CERTAIN if n in sure else NEVER if n in never else POSSIBLE for n in plays}

    def _legal(self, plays: Mapping[str, tuple[Values, Needs]]) -> dict[str, int]:
        return {name: self.legal(values, needs) for name, (values, needs) in plays.items()}

    def _always(self, literals: Mapping[str, int]) -> frozenset[str]:
        """Return the names of the literals that are true in every model: their backbone, by refining one model with
        others."""
        left = dict(literals)
        while left and self.sat([self.not_all(list(left.values()))]):
            left = {name: literal for name, literal in left.items() if self._solver.holds(literal)}
        return frozenset(left)
