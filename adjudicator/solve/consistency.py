"""Consistency of a law: positions without a legal play, clauses that exclude each other, clauses that can never act.

That no play is legal is a claim about all plays. It is instantiated by need: while a proposed position has a legal play,
that play is excluded in all positions to come (counterexample-guided instantiation; Solar-Lezama et al., 2006).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from itertools import combinations

from z3 import (
    And,
    BoolRef,
    BoolVal,
    ExprRef,
    IntVal,
    ModelRef,
    Not,
    SimpleSolver,
    is_bool,
    is_int_value,
    is_true,
    simplify,
    substitute,
)

from adjudicator.dataclass import dataclass
from adjudicator.law import Clause, Decision, Options, Permission
from adjudicator.law.clause_terms import named_terms, with_terms
from adjudicator.solve.best import Bests, Named
from adjudicator.solve.budget import Budget, GaveUp
from adjudicator.solve.prove import Plain
from adjudicator.solve.rulebook_theorems import needed, stands, unshadowed
from adjudicator.solve.solver import check
from adjudicator.solve.substitution import Renaming
from adjudicator.solve.theorem import Domain, Statement, copies, symbols_of

LONGEST_SEARCH = 10.0
"""The most seconds for a question about contradictions or dead clauses, whatever the time limit of a command is."""


def chosen(domain: Domain, options: Options) -> Domain:
    """The domain with readings fixed at these options, and without their symbols."""
    fixed = {key: each for key, each in domain.readings.items() if key in options}
    values = [(each.symbol, IntVal(each.names.index(options[key]))) for key, each in fixed.items()]

    under = Renaming(values).of

    def all_under(terms: Iterable[Named]) -> tuple[Named, ...]:
        return tuple((says, under(term)) for says, term in terms)

    own = domain.decision
    clauses = (
        with_terms(each, {name: under(term) for name, term in named_terms(each).items()}) for each in own.clauses
    )
    decision = replace(own, clauses=tuple(clauses), bounds=tuple(map(under, own.bounds)))
    left = {key: each for key, each in domain.readings.items() if key not in options}
    return replace(
        domain,
        decision=decision,
        readings=left,
        also=all_under(domain.also),
        real=all_under(domain.real),
        writable=all_under(domain.writable),
        plays=tuple({symbol: under(term) for symbol, term in play.items()} for play in domain.plays),
    )


@dataclass(frozen=True)
class Law:
    """A decision in which every permission is invoked, over positions and plays that can occur. `mark`: suffix of the
    obligations' maxima, where two laws are compared."""

    domain: Domain
    mark: str = ""

    @cached_property
    def given(self) -> tuple[BoolRef, ...]:
        """The definitions of the obligations' maxima."""
        return tuple(one.term for one in self._bests.definitions())

    @cached_property
    def possible(self) -> BoolRef:
        """The position and the play can occur."""
        return And(*(term for _, term in (*self.domain.bounds, *self.domain.real)))

    @cached_property
    def legal(self) -> BoolRef:
        """The play can occur and is legal."""
        return And(self.possible, self._marked(self.domain.legal_aided))

    def meets(self, *ids: str) -> BoolRef:
        """The play can occur, and none of these clauses is violated."""
        clauses = map(self.domain.decision.clause, ids)
        return And(self.possible, *(Not(self._marked(stands(self.domain, clause))) for clause in clauses))

    @property
    def demanding(self) -> tuple[str, ...]:
        """The ids of the clauses that can stand against a play."""
        return tuple(clause.id for clause in self.domain.decision.clauses if not isinstance(clause, Permission))

    @cached_property
    def _bests(self) -> Bests:
        return Bests(self.domain.decision, {}, self.mark)

    def _marked(self, term: BoolRef) -> BoolRef:
        return substitute(term, *self._bests.symbols.items()) if self.mark else term


class Positions:
    """Positions in which no possible play meets a condition. `given`: definitions of what is neither position nor play;
    `limit`: seconds of each check. The plays that the domain names are tried in every position from the start."""

    def __init__(self, domain: Domain, meets: BoolRef, given: Sequence[BoolRef], limit: float) -> None:
        self._play, self._meets, self._given, self._limit = domain.decision.play, meets, given, limit
        self._solver, self._plays = SimpleSolver(), SimpleSolver()
        nothing = {each: BoolVal(False) if is_bool(each) else IntVal(0) for each in self._play}
        plays = ({**nothing, **play} for play in domain.plays)
        self._solver.add(*given, *(Not(substitute(meets, *play.items())) for play in plays))
        # In a model the maxima have their values, so that a play at its position needs no definitions.
        self._plays.add(meets)
        self._read = self._fixed([meets])
        self._required = 0

    def define(self, given: Sequence[BoolRef]) -> None:
        """Add definitions of what is neither position nor play, before the search for a position."""
        self._given = (*self._given, *given)
        self._solver.add(*given)

    @cached_property
    def _position(self) -> list[ExprRef]:
        """The symbols of a position, and of the definitions."""
        return self._fixed([self._meets, *self._given])

    def _fixed(self, terms: Sequence[BoolRef]) -> list[ExprRef]:
        """The symbols of these terms that are none of a play's."""
        at_play = {symbol.get_id() for symbol in self._play}
        return [each for each in symbols_of(terms) if each.get_id() not in at_play]

    def require(self, condition: BoolRef) -> None:
        """Only positions in which at least one play meets a condition."""
        self._required += 1
        self._solver.add(self._elsewhere(condition, f" {self._required}"))

    def _elsewhere(self, condition: BoolRef, mark: str) -> BoolRef:
        """A condition on another play in the same position."""
        return substitute(condition, *copies(self._play, mark).items())

    def exist(self) -> bool:
        """Whether there is such a position. GaveUp on timeout."""
        return self._model() is not None

    def first(self) -> Plain | None:
        """Such a position by the names of its symbols; None if there is none. GaveUp on timeout."""
        model = self._model()
        return None if model is None else _plain(model, self._position)

    def smallest(self, size: ExprRef | None) -> Plain | None:
        """Such a position of the least size, or as small as the time allows; None if there is none. GaveUp on timeout
        before the first."""
        model = self._model()
        if model is None or size is None:
            return None if model is None else _plain(model, self._position)
        with suppress(GaveUp):
            while (smaller := self._model(size < model.eval(size, model_completion=True))) is not None:
                model = smaller
        return _plain(model, self._position)

    def _model(self, *more: BoolRef) -> ModelRef | None:
        while check(self._solver, self._limit, *more):
            model = self._solver.model()
            if not check(self._plays, self._limit, *_at(model, self._read)):
                return model
            play = self._plays.model()
            values = [(each, play.eval(each, model_completion=True)) for each in self._play]
            self._solver.add(simplify(Not(substitute(self._meets, *values))))
        return None

    def has_play(self, position: Plain, condition: BoolRef, given: Sequence[BoolRef]) -> bool:
        """Whether in a position at least one play meets a condition. GaveUp on timeout."""
        solver = SimpleSolver()
        solver.add(*given, condition)
        at = [each == position[each.decl().name()] for each in self._position]
        return check(solver, self._limit, *at)


def _at(model: ModelRef, symbols: Sequence[ExprRef]) -> list[BoolRef]:
    return [each == model.eval(each, model_completion=True) for each in symbols]


def _plain(model: ModelRef, symbols: Sequence[ExprRef]) -> Plain:
    values = {each.decl().name(): model.eval(each, model_completion=True) for each in symbols}
    return {name: value.as_long() if is_int_value(value) else is_true(value) for name, value in values.items()}


def described(position: Plain, decision: Decision) -> str:
    """The position in words: the facts that hold, and the numbers that are not zero."""
    invoked = {permission.invoked.decl().name() for permission in decision.permissions}
    maxima = {str(best.symbol) for duty in decision.obligations for best in duty.best}
    shown = {name: value for name, value in position.items() if value and name not in invoked | maxima}
    facts = (name if value is True else f"{name}: {value}" for name, value in shown.items() if ": " not in name)
    return "; ".join(facts) or "nothing is held, and nothing lies there"


# -- clauses that exclude each other


@dataclass(frozen=True)
class Conflict:
    """Clauses of which each leaves a legal play in a position, and which leave none together, with no fewer of them."""

    clauses: tuple[str, ...]
    position: Plain


def conflicts(domain: Domain, limit: float) -> Iterator[Conflict]:
    """Yield the conflicts of a decision, each with a smallest position, until there is no other; readings have to be
    fixed (`chosen`). Positions in which a single clause leaves no play are passed over: there nobody chooses.
    `limit`: seconds in all. GaveUp on timeout."""
    law = Law(domain)
    if not law.demanding:
        return
    with Budget(limit):
        stuck = Positions(domain, law.legal, law.given, limit)
        singles = set[str]()
        while (position := stuck.first()) is not None:
            barring = next((id for id in law.demanding if not stuck.has_play(position, law.meets(id), law.given)), None)
            if barring is not None:
                assert barring not in singles, f"{barring} was required to leave a play"
                singles.add(barring)
                stuck.require(law.meets(barring))
                continue
            ids = _fewest(stuck, law, position)
            stuck.require(law.meets(*ids))
            yield Conflict(ids, _smallest(law, ids, limit) or position)


def contradictory_pairs(domain: Domain, limit: float) -> Iterator[Conflict]:
    """Yield the conflicts of two clauses alone, each with a smallest position, whatever the others leave there; readings
    have to be fixed (`chosen`). `limit`: seconds in all. GaveUp on timeout."""
    law = Law(domain)
    with Budget(limit):
        for pair in combinations(law.demanding, 2):
            if (position := _smallest(law, pair, limit)) is not None:
                yield Conflict(pair, position)


def _fewest(stuck: Positions, law: Law, position: Plain) -> tuple[str, ...]:
    """The clauses that leave no play in a position together: two if that is enough, else no fewer will do."""
    for pair in combinations(law.demanding, 2):
        if not stuck.has_play(position, law.meets(*pair), law.given):
            return pair
    ids = law.demanding
    for id in law.demanding:
        fewer = tuple(each for each in ids if each != id)
        if not stuck.has_play(position, law.meets(*fewer), law.given):
            ids = fewer
    return ids


def _smallest(law: Law, ids: Sequence[str], limit: float) -> Plain | None:
    """A smallest position in which these clauses leave no play, though each alone does."""
    stuck = Positions(law.domain, law.meets(*ids), law.given, limit)
    for id in ids:
        stuck.require(law.meets(id))
    return stuck.smallest(law.domain.size)


# -- two laws


@dataclass(frozen=True)
class Amended:
    """A decision under two laws: options of the readings in which they differ, the earlier law's and the later one's.
    The readings of `domain` are those in which they differ; the others are fixed (`chosen`)."""

    domain: Domain
    first: Options
    second: Options

    def stuck(self, limit: float) -> Plain | None:
        """A smallest position in which no play is legal by the later law, though one is by the earlier; None if there
        is none. It can be written as a case where such positions can. `limit`: seconds in all. GaveUp on timeout."""
        with Budget(limit):
            document, house = chosen(self.domain, self.first), chosen(self.domain, self.second)
            same = not house.decision.obligations or _opened(document).eq(_opened(house))
            before, after = Law(document, "" if same else " before"), Law(house)
            if not self._stricter(before, after, limit):
                return None
            # The play that is legal by the earlier law is illegal by the later one too: what differs has to bear on it.
            barred = And(before.legal, Not(after.legal), *(term for _, term in document.writable))
            stuck = Positions(house, after.legal, after.given, limit)
            stuck.require(barred)
            if not same:
                if not stuck.exist():  # not even whatever the maxima of the earlier law are
                    return None
                stuck.define(before.given)
            return stuck.smallest(house.size)

    def causes(self, position: Plain, limit: float) -> tuple[str, ...]:
        """The keys of the fewest readings whose later options leave no legal play in a position. GaveUp on timeout."""
        keys = [*self.second]
        with Budget(limit):
            for key in self.second:
                fewer = [each for each in keys if each != key]
                options = {each: (self.second if each in fewer else self.first)[each] for each in self.second}
                law = Law(chosen(self.domain, options))
                terms = [law.legal, *law.given]
                at = [
                    each == position[name]
                    for each in symbols_of(terms)
                    if (name := each.decl().name()) in position and not _is_maximum(name, law)
                ]
                solver = SimpleSolver()
                solver.add(*terms)
                if not check(solver, limit, *at):
                    keys = fewer
        return tuple(keys)

    def _stricter(self, before: Law, after: Law, limit: float) -> bool:
        """Whether a play may be legal by the earlier law and not by the later one, whatever the maxima are."""
        solver = SimpleSolver()
        solver.add(before.legal, Not(after.legal))
        return check(solver, limit)

    def dead(self, limit: float) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield each clause that can act by the earlier law and never by the later one, with the keys of the fewest
        readings that suffice for that. `limit`: seconds in all. GaveUp on timeout."""
        with Budget(limit):
            weighed = Bests(self.domain.decision)
            for clause in self.domain.decision.clauses:
                if f"law.{clause.id}" in self.second:
                    continue
                statement = acting(self.domain, clause)
                if self._never(statement, limit) is None:
                    continue
                keys = self._never(self._unrestricted(statement, weighed), limit)
                if keys is not None and self._ever(statement, limit):
                    yield clause.id, keys

    def _unrestricted(self, statement: Statement, weighed: Bests) -> Statement:
        """The same claim, with every obligation weighed."""
        return Statement(statement.claim, self.domain.real, weighed.definitions(), exists=True)

    def _solver(self, statement: Statement) -> SimpleSolver:
        solver = SimpleSolver()
        solver.add(*(one.term for one in statement.given), *(term for _, term in statement.premises), statement.claim)
        solver.add(*(term for _, term in self.domain.bounds))
        return solver

    def _ever(self, statement: Statement, limit: float) -> bool:
        return check(self._solver(statement), limit, *(self._is(key, self.first) for key in self.first))

    def _never(self, statement: Statement, limit: float) -> tuple[str, ...] | None:
        """The fewest keys by whose later options there is no such case; None if there is one."""
        solver, keys = self._solver(statement), list(self.second)
        if check(solver, limit, *(self._is(key, self.second) for key in keys)):
            return None
        for key in self.second:
            fewer = [each for each in keys if each != key]
            under = [self._is(each, self.second if each in fewer else self.first) for each in self.second]
            if not check(solver, limit, *under):
                keys = fewer
        return tuple(keys)

    def _is(self, key: str, options: Options) -> BoolRef:
        return self.domain.readings[key].is_(options[key])


def _is_maximum(name: str, law: Law) -> bool:
    """Whether a symbol is defined by the law: a maximum, or an alternative of one."""
    return ": " in name or name in {str(best.symbol) for best in Bests(law.domain.decision).every}


def _opened(domain: Domain) -> BoolRef:
    return simplify(domain.open_aided)


def acting(domain: Domain, clause: Clause) -> Statement:
    """The claim that a clause acts: a permission lifts something for a play that no prohibition bars, another clause
    stands against a play that every other clause allows."""
    return (unshadowed if isinstance(clause, Permission) else needed)(domain, clause)
