"""One situation with everything told of it put in, for many questions about what is unseen.

What is known becomes a constant wherever it occurs, so what is left speaks of the unseen
alone and is small. Each question adds assumptions to it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import partial

from z3 import And, BoolRef, BoolVal, ExprRef, IntVal, ModelRef, Not, Or, Xor, is_const, is_false, is_true

from adjudicator.law import Best, Options
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.layer import Layer
from adjudicator.solve.least import minimal_sets
from adjudicator.solve.past import Earlier, Given
from adjudicator.solve.renaming import Renaming
from adjudicator.solve.session import Session, Values, plain
from adjudicator.solve.standards import EVERYTHING, Moment, Room, Standard, greatest

CERTAIN, POSSIBLE, NEVER = "certain", "possible", "never"


class Ground:
    """A situation under some options; the readings without one are left open.

    `facts`, `past` and `world` are those of a question (see `solve.judge.Question`). Raises
    GaveUp from every question it cannot answer in time.
    """

    def __init__(
        self,
        session: Session,
        facts: Iterable[Fact],
        options: Options,
        past: Iterable[Earlier | Fact] = (),
        world: Iterable[BoolRef] = (),
        room: Room | None = None,
    ) -> None:
        self._session = session
        self._options = options
        told = [fact for fact in facts if self._may_be(fact.given)]
        chosen = [(session.readings[key], option) for key, option in options.items()]
        readings = {reading.symbol: IntVal(reading.names.index(option)) for reading, option in chosen}
        fixed = [fact for fact in told if not self._open(fact.given)]
        known = [fact for fact in fixed if fact.relation == IS and is_const(fact.symbol)]
        constants = {fact.symbol: _value(fact.value) for fact in known}
        self._trial = Moment("trial", {**constants, **readings}, greatest(fixed), room)
        self._said = Renaming(
            [*self._trial.sense.items(), *((p.invoked, BoolVal(True)) for p in session.shown)]
        )
        put_in = self._trial.then.of
        # Constants stay facts all the same: two that differ are a contradiction, not one of them.
        base = [put_in(term) for term in (*session.decision.bounds, *world)]
        by_id = {symbol.get_id() for symbol in constants}
        base += [
            fact.term() if fact.symbol.get_id() in by_id else put_in(session.under(fact.given, fact.term()))
            for fact in told
        ]
        base += [r.bounds for key, r in session.readings.items() if key not in options]
        self._layer = Layer([term for term in base if not is_true(term)], session.limit)
        self._fixed: list[int] = []
        self._idle: dict[int, list[Standard]] = {}
        self._present = session.alternatives.standards(self._trial)
        self._numbers = Renaming((s.best.symbol, s.symbol) for s in self._present)
        self._leave_idle(self._present)
        self._past = {line: self._told(line) for line in past if self._may_be(line.given)}

    def _told(self, line: Earlier | Fact) -> int:
        """A literal for what a line of the record says."""
        if isinstance(line, Earlier):
            return self._chosen(line)
        return self._layer.assume(("kept", line.id, line.key), partial(self._trial.then.of, line.term()))

    def _may_be(self, given: Given) -> bool:
        return all(self._options.get(key, option) == option for key, option in given)

    def _open(self, given: Given) -> bool:
        """Whether something hangs on a reading that is left open."""
        return any(key not in self._options for key, _ in given)

    def _leave_idle(self, standards: Iterable[Standard]) -> None:
        """These numbers are told only once an answer turns on them."""
        groups: dict[Hashable, list[Standard]] = {}
        for standard in standards:
            if not is_false(standard.matters):
                groups.setdefault(standard.group, []).append(standard)
        for group, bearing in groups.items():
            matters = Or(*(standard.matters for standard in bearing))
            self._idle[self._layer.assume(("idle", group), partial(Not, matters))] = bearing

    def _tell(self, standards: Iterable[Standard]) -> None:
        """Say what these numbers are."""
        told = [self._session.alternatives.meaning(self._layer, one, EVERYTHING) for one in standards]
        self._fixed += [literal for literal in told if literal not in self._fixed]

    def _chosen(self, earlier: Earlier) -> int:
        """A literal that says an earlier choice was possible, and legal unless in dispute."""
        put_in = self._trial.then.of
        then = {symbol: put_in(term) for symbol, term in earlier.moment.sense.items()}
        readings = {s: v for s, v in self._trial.sense.items() if s not in then}
        moment = Moment(
            ("then", earlier.moment.key), {**readings, **then}, earlier.moment.most, earlier.moment.room
        )
        possible = put_in(earlier.possible)
        if earlier.disputed:
            return self._line(earlier, possible)
        standards = self._session.alternatives.standards(moment)
        numbers = Renaming((s.best.symbol, s.symbol) for s in standards)
        values = Renaming(earlier.values.items())
        legal = numbers.of(moment.then.of(values.of(self._session.legal_aided)))
        self._leave_idle(standards)
        return self._line(earlier, And(possible, legal))

    def _line(self, earlier: Earlier, term: BoolRef) -> int:
        key = ("line", earlier.id, earlier.moment.key, earlier.given)
        given = tuple((k, option) for k, option in earlier.given if k not in self._options)
        return self._layer.assume(key, lambda: self._session.under(given, term))

    # -- what may be assumed

    def legal(self, values: Values, possible: BoolRef | None = None) -> int:
        """A literal for "this play is legal" (and `possible`), with everything shown that helps."""
        key = ("legal", tuple((s.get_id(), plain(v)) for s, v in values.items()), possible is None)

        def term() -> BoolRef:
            legal = self._numbers.of(self._said.of(Renaming(values.items()).of(self._session.legal_aided)))
            return And(legal, self._trial.then.of(possible)) if possible is not None else legal

        return self._layer.define(key, term)

    def open_without(self, values: Values, shown: str) -> int:
        """A literal for "this play is open though this one thing is not shown"."""
        return self.open_showing(
            values, [p.shows for p in self._session.shown if p.shows and p.shows != shown]
        )

    def open_showing(self, values: Values, shown: Sequence[str]) -> int:
        """A literal for "this play is open with these things shown and no others"."""
        key = ("open", frozenset(shown), tuple((s.get_id(), plain(v)) for s, v in values.items()))
        permissions = self._session.decision.permissions
        words = [(p.invoked, BoolVal(p.shows is None or p.shows in shown)) for p in permissions]

        def term() -> BoolRef:
            said = Renaming([*self._trial.sense.items(), *values.items(), *words])
            return said.of(self._session.open_term)

        return self._layer.define(key, term)

    def word(self, key: Hashable, term: BoolRef, reads: Sequence[Best] = ()) -> int:
        """A literal for a statement about what is unseen; `reads` are the numbers it stands on."""
        read = {best.symbol.get_id() for best in reads}
        self._tell(standard for standard in self._present if standard.best.symbol.get_id() in read)
        return self._layer.define(("word", key), lambda: self._numbers.of(self._trial.then.of(term)))

    def no(self, literal: int) -> int:
        """The literal's negation."""
        return self._layer.define(("no", literal), lambda: Not(self._layer.term(literal)))

    def option(self, key: str, option: str) -> int:
        """A literal for an option of a reading that is left open."""
        return self._layer.define((key, option), lambda: self._session.readings[key].is_(option))

    def not_all(self, literals: Sequence[int]) -> int:
        """A literal that says one of these at least does not hold."""
        terms = [self._layer.term(literal) for literal in literals]
        return self._layer.define(("not all", *literals), lambda: Not(And(*terms)))

    def differs(self, literal: int, ways: Sequence[Sequence[int]]) -> int:
        """A literal that says: this one holds and none of some ways does, or the other way about."""
        key = ("differs", literal, tuple(tuple(way) for way in ways))
        told = [And(*(self._layer.term(one) for one in way)) for way in ways]
        return self._layer.define(key, lambda: Xor(self._layer.term(literal), Or(*told)))

    # -- asking

    def sat(self, literals: Sequence[int] = (), past: Iterable[Earlier | Fact] | None = None) -> bool:
        """Whether these can hold beside what is told; with `past`, beside those lines only."""
        lines = self._past.values() if past is None else [self._past[earlier] for earlier in past]
        asked = [*lines, *literals]
        while not self._layer.sat([*self._fixed, *asked, *self._idle]):
            bearing = self._bearing(asked)
            if not bearing:
                return False
            for literal in bearing:
                self._tell(self._idle.pop(literal))
        return True

    def _bearing(self, asked: Sequence[int]) -> list[int]:
        """The idle numbers that an answer turns on, after a negative one; none if it stands
        whatever they are."""
        kept = set(self._idle)
        while blamed := self._layer.core() & kept:
            kept -= blamed
            if self._layer.sat([*self._fixed, *asked, *kept]):
                model = self._layer.model()
                loose = [literal for literal in self._idle if literal not in kept]
                return [one for one in loose if self._matters(one, model)]
        return []

    def _matters(self, literal: int, model: ModelRef) -> bool:
        terms = [standard.matters for standard in self._idle[literal]]
        return any(is_true(model.eval(term, model_completion=True)) for term in terms)

    def core(self) -> set[int]:
        """The literals the last negative answer rests on."""
        return self._layer.core()

    def lines(self) -> list[Earlier | Fact]:
        """The earlier choices the last negative answer rests on."""
        core = self._layer.core()
        return [earlier for earlier, literal in self._past.items() if literal in core]

    def model(self) -> ModelRef:
        """The situation found by the last positive answer."""
        return self._layer.model()

    def holds(self, literals: Mapping[str, int]) -> dict[str, bool]:
        """Which of these hold in the situation last found."""
        model = self._layer.model()
        return {
            name: is_true(model.eval(self._layer.term(literal), model_completion=True))
            for name, literal in literals.items()
        }

    def value(self, symbol: ExprRef) -> ExprRef:
        """The value of a symbol in the situation last found."""
        found = self._layer.model().eval(self._trial.then.of(symbol), model_completion=True)
        return found

    # -- what is shown

    def shows(self, values: Values, possible: BoolRef) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of what is enough to show in some situation where a play is `possible`
        and legal; () where there is none."""
        legal = self.legal(values, possible)
        names = [p.shows for p in self._session.shown if p.shows]

        def enough(shown: Sequence[str]) -> bool:
            return self.sat([legal, self.open_showing(values, shown)])

        return tuple(tuple(found) for found in minimal_sets(names, enough))

    def always_shows(self, values: Values) -> tuple[tuple[str, ...], ...]:
        """The minimal sets of what is enough to show whatever is unseen, of a play that is certainly legal."""
        names = [p.shows for p in self._session.shown if p.shows]

        def enough(shown: Sequence[str]) -> bool:
            return not self.sat([self.no(self.open_showing(values, shown))])

        return tuple(tuple(found) for found in minimal_sets(names, enough))

    # -- many plays at once

    def standing(self, plays: Mapping[str, tuple[Values, BoolRef]]) -> dict[str, str]:
        """For each play, with what it takes, whether it is `certain`, `possible` or `never` legal.

        What the literals are in every situation is found by refining one situation with
        another until none differs (the backbone of the formula).
        """
        literals = {name: self.legal(values, possible) for name, (values, possible) in plays.items()}
        if not self.sat():
            return dict.fromkeys(plays, NEVER)
        settled = self.holds(literals)
        while settled:
            key = ("other", tuple((literals[name], value) for name, value in settled.items()))
            differs = [self.no(literals[n]) if value else literals[n] for n, value in settled.items()]
            terms = [self._layer.term(literal) for literal in differs]
            if not self.sat([self._layer.assume(key, partial(Or, *terms))]):
                break
            now = self.holds(literals)
            settled = {name: value for name, value in settled.items() if now[name] == value}
        sure = {True: CERTAIN, False: NEVER}
        return {name: sure[settled[name]] if name in settled else POSSIBLE for name in plays}


def _value(value: int | bool) -> ExprRef:
    return BoolVal(value) if isinstance(value, bool) else IntVal(value)
