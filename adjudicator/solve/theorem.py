"""Theorems: what is claimed of a decision, for every position, play and reading.

A theorem has a name, its statement in words and what it ranges over; its terms are built
only when somebody asks for them. Most claim something of all cases their premises allow;
some claim that there is a case (a clause that decides, a prohibition that can be lifted).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, Implies, Not, Or, substitute
from z3.z3consts import Z3_OP_ADD, Z3_OP_AND, Z3_OP_MUL, Z3_OP_OR, Z3_OP_UNINTERPRETED

from adjudicator.law import Best, Decision, Options, Reading
from adjudicator.law.legality import is_legal, is_open, waived
from adjudicator.solve.best import Bests, Definition, Named, everything_invoked, renamed

EVERYWHERE = "every position, play and reading"


@dataclass(frozen=True)
class Statement:
    """The terms of a theorem.

    `given` says what symbols of its own are. `premises` are what it supposes; they must hold
    somewhere. With `exists` the claim is that there is a case.
    """

    claim: BoolRef
    premises: tuple[Named, ...] = ()
    given: tuple[Definition, ...] = ()
    exists: bool = False

    @cached_property
    def before(self) -> tuple[Definition, ...]:
        """The definitions that the premises need: all of them, or none."""
        spoken = {symbol.get_id() for symbol in symbols_of(term for _, term in self.premises)}
        return self.given if any(one.symbol.get_id() in spoken for one in self.given) else ()


@dataclass(frozen=True)
class Theorem:
    """A statement by name. `about` are the ids of clauses, and other words it may be asked for by."""

    name: str
    says: str
    state: Callable[[], Statement] = field(hash=False, compare=False, repr=False)
    over: str = EVERYWHERE
    about: tuple[str, ...] = ()

    @cached_property
    def statement(self) -> Statement:
        """Its terms, built once."""
        return self.state()


@dataclass(frozen=True)
class Domain:
    """What the theorems of one decision range over.

    `also` are further constraints that hold of everything asked about. `real` says of a
    position and a play that they can come about, and is asked of every case that is claimed
    to exist; `told` that they can be told as a case, and is asked of a counterexample if
    there is such a one. `size` measures a case: the less, the plainer. `under` are the options that the terms are
    written for, of readings that no term asks for. Without `weighed` the theorems as rows leave open what the obligations
    compare with, and hold whatever it is.
    """

    decision: Decision
    readings: Mapping[str, Reading] = field(hash=False)
    also: tuple[Named, ...] = ()
    real: tuple[Named, ...] = ()
    told: tuple[Named, ...] = ()
    size: ArithRef | None = None
    under: Options = field(default_factory=dict, hash=False)
    weighed: bool = True

    @cached_property
    def bounds(self) -> tuple[Named, ...]:
        """What holds of every position, play and reading."""
        own = [p.invoked for p in self.decision.permissions if p.shows is None]
        return (
            *((f"bound {number}", term) for number, term in enumerate(self.decision.bounds, start=1)),
            *((f"options of {key}", reading.bounds) for key, reading in self.readings.items()),
            ("what a play invokes by itself", And(*own) if own else BoolVal(True)),
            *self.also,
        )

    # -- the words of the law

    @cached_property
    def open(self) -> BoolRef:
        """The play is open with what is invoked."""
        return is_open(self.decision)

    @cached_property
    def legal(self) -> BoolRef:
        """The play is legal with what is invoked."""
        return is_legal(self.decision)

    @cached_property
    def open_aided(self) -> BoolRef:
        """The play is open with everything invoked."""
        return everything_invoked(self.decision, self.open)

    @cached_property
    def legal_aided(self) -> BoolRef:
        """The play is legal with everything invoked: what `judge` asks."""
        return everything_invoked(self.decision, self.legal)

    @cached_property
    def bests(self) -> Bests:
        """The numbers its obligations compare with."""
        return Bests(self.decision)

    @cached_property
    def idle(self) -> Named:
        """No obligation bears on the play, or it is waived."""
        return ("no obligation looks at the other choices", self.idle_but(()))

    def idle_but(self, wanted: Sequence[Best]) -> BoolRef:
        """Every obligation is waived, or compares with none but these numbers."""
        free = []
        for duty in self.decision.obligations:
            others = [best.matters for best in duty.best if all(best is not other for other in wanted)]
            free.append(Or(waived(self.decision, duty), Not(Or(*others))))
        return everything_invoked(self.decision, And(*free))

    @cached_property
    def defined(self) -> tuple[Definition, ...]:
        """What the obligations compare with."""
        return self.bests.definitions()

    # -- theorems as rows: a name, a statement, premises by their words, and the clauses it is about

    def forbids(self, name: str, says: str, when: Mapping[str, BoolRef], *about: str) -> Theorem:
        """Under the premises no play is legal."""
        return self._row(name, says, when, lambda: Not(self.legal_aided), about)

    def allows(self, name: str, says: str, when: Mapping[str, BoolRef], *about: str) -> Theorem:
        """Under the premises every play is legal."""
        return self._row(name, says, when, lambda: self.legal_aided, about)

    def allows_just(self, name: str, says: str, when: Mapping[str, BoolRef], exact: BoolRef, *about: str) -> Theorem:
        """Under the premises a play is legal exactly when a condition holds."""
        return self._row(name, says, when, lambda: self.legal_aided == exact, about)

    def allows_only(self, name: str, says: str, when: Mapping[str, BoolRef], needed: BoolRef, *about: str) -> Theorem:
        """Under the premises a play is legal only where a condition holds."""
        return self._row(name, says, when, lambda: Implies(self.legal_aided, needed), about)

    def _row(
        self, name: str, says: str, when: Mapping[str, BoolRef], claim: Callable[[], BoolRef], about: Sequence[str]
    ) -> Theorem:
        return always(name, says, when, claim, about, lambda: self.defined if self.weighed else ())

    # -- the same words elsewhere

    def reads(self, options: Options) -> tuple[Named, ...]:
        """That readings have these options."""
        return tuple((f"{key} is {option}", self.readings[key].is_(option)) for key, option in options.items())

    @cached_property
    def shown(self) -> tuple[BoolRef, ...]:
        """The symbols of what must be shown to be invoked."""
        return tuple(p.invoked for p in self.decision.permissions if p.shows is not None)

    def invoking(self, term: BoolRef, invoked: Iterable[BoolRef]) -> BoolRef:
        """A term with exactly these of the shown permissions invoked, by their symbols."""
        chosen = {symbol.get_id() for symbol in invoked}
        return substitute(term, *((s, BoolVal(s.get_id() in chosen)) for s in self.shown))


def at(term: ExprRef, values: Mapping[ExprRef, ExprRef]) -> ExprRef:
    """A term with symbols set to values, all at once."""
    return substitute(term, *values.items()) if values else term


def copies(symbols: Sequence[ExprRef], mark: str) -> dict[ExprRef, ExprRef]:
    """A second symbol for each."""
    return {symbol: renamed(symbol, mark) for symbol in symbols}


def symbols_of(terms: Iterable[ExprRef]) -> Iterator[ExprRef]:
    """The symbols that occur in terms, each once, as they are met."""
    seen: set[int] = set()
    for term in terms:
        for symbol in _symbols(term):
            if symbol.get_id() not in seen:
                seen.add(symbol.get_id())
                yield symbol


def shortest(term: ExprRef) -> tuple[ExprRef, ...]:
    """The conjunctions, disjunctions, sums and products in a term that have one member only."""
    return _walked(term).short


def _symbols(term: ExprRef) -> tuple[ExprRef, ...]:
    return _walked(term).symbols


@dataclass(frozen=True)
class _Walk:
    """What was met in a term. The term is kept: its number may be another's once it is gone."""

    term: ExprRef
    symbols: tuple[ExprRef, ...]
    short: tuple[ExprRef, ...]


_walks: dict[int, _Walk] = {}
_MOST_WALKS = 20_000


def _walked(term: ExprRef) -> _Walk:
    found = _walks.get(term.get_id())
    if found is None:
        if len(_walks) >= _MOST_WALKS:
            _walks.clear()
        found = _walks[term.get_id()] = _walk(term)
    return found


_SEVERAL = (Z3_OP_AND, Z3_OP_OR, Z3_OP_ADD, Z3_OP_MUL)
"""The operations that SMT-LIB has of two terms or more, and that are their member where they have one."""


def _walk(term: ExprRef) -> _Walk:
    seen: set[int] = set()
    symbols: list[ExprRef] = []
    short: list[ExprRef] = []
    pending = [term]
    while pending:
        node = pending.pop()
        if node.get_id() in seen:
            continue
        seen.add(node.get_id())
        children = node.children()
        pending.extend(reversed(children))
        kind = node.decl().kind()
        if not children and kind == Z3_OP_UNINTERPRETED:
            symbols.append(node)
        elif len(children) == 1 and kind in _SEVERAL:
            short.append(node)
    return _Walk(term, tuple(symbols), tuple(short))


def always(
    name: str,
    says: str,
    when: Mapping[str, BoolRef],
    claim: Callable[[], BoolRef],
    about: Sequence[str] = (),
    given: Callable[[], tuple[Definition, ...]] = tuple,
    over: str = EVERYWHERE,
) -> Theorem:
    """A theorem that holds of every case; `when` are its premises by their words."""
    return Theorem(name, says, lambda: Statement(claim(), tuple(when.items()), given()), over, tuple(about))


def somewhere(
    name: str,
    says: str,
    domain: Domain,
    when: Mapping[str, BoolRef],
    claim: Callable[[], BoolRef],
    about: Sequence[str] = (),
    given: Callable[[], tuple[Definition, ...]] = tuple,
) -> Theorem:
    """A theorem that there is a case, one that can come about."""
    return Theorem(
        name,
        says,
        lambda: Statement(claim(), (*domain.real, *when.items()), given(), exists=True),
        "some position, play and reading",
        tuple(about),
    )
