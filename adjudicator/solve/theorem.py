"""Theorems: claims about a decision for all positions, plays and readings.

A theorem has a name, a sentence, a description of its domain, and terms that are built on demand. Most claim something
of all cases that satisfy the premises; existence theorems claim that there is a case (in which a clause is decisive, a
prohibition lifted).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property

from z3 import And, ArithRef, BoolRef, BoolVal, ExprRef, Implies, Not, Or, substitute
from z3.z3consts import Z3_OP_ADD, Z3_OP_AND, Z3_OP_MUL, Z3_OP_OR, Z3_OP_UNINTERPRETED

from adjudicator.dataclass import dataclass
from adjudicator.law import Best, Decision, Options, Reading
from adjudicator.law.legality import is_legal, is_open, waived
from adjudicator.solve.best import Bests, Definition, Named, everything_invoked, renamed

EVERYWHERE = "every position, play and reading"


@dataclass(frozen=True)
class Statement:
    """The terms of a theorem.

    `given` defines auxiliary symbols. `premises` are assumptions, which must be satisfiable. With `exists` the claim is
    that there is a case.
    """

    claim: BoolRef
    premises: tuple[Named, ...] = ()
    given: tuple[Definition, ...] = ()
    exists: bool = False

    @cached_property
    def before(self) -> tuple[Definition, ...]:
        """The definitions needed to check the premises alone: all, or none if the premises use no defined symbol."""
        spoken = {symbol.get_id() for symbol in symbols_of(term for _, term in self.premises)}
        return self.given if any(one.symbol.get_id() in spoken for one in self.given) else ()


@dataclass(frozen=True)
class Theorem:
    """A named statement. `about` are clause ids and other keywords by which it can be selected."""

    name: str
    says: str
    state: Callable[[], Statement] = field(hash=False, compare=False, repr=False)
    over: str = EVERYWHERE
    about: tuple[str, ...] = ()

    @cached_property
    def statement(self) -> Statement:
        """The statement, built once."""
        return self.state()


@dataclass(frozen=True)
class Domain:
    """What the theorems of one decision range over.

    `also` are further constraints on everything. `real` says that a position and play can occur, and is required of
    every case claimed to exist; `writable` says that they can be written as a case, and is required of a counterexample
    if possible. `size` is minimised in counterexamples. `under` are options, assumed by the terms, of readings that no
    term contains. Without `weighed`, theorems given as rows hold whatever the numbers are that obligations compare with.
    `plays` are likely legal plays, by symbols of the play as terms over the position: searches for a position without a
    legal play try them first.
    """

    decision: Decision
    readings: Mapping[str, Reading] = field(hash=False)
    also: tuple[Named, ...] = ()
    real: tuple[Named, ...] = ()
    writable: tuple[Named, ...] = ()
    size: ArithRef | None = None
    under: Options = field(default_factory=dict, hash=False)
    over: str = EVERYWHERE
    """What its theorems range over, in words."""
    weighed: bool = True
    plays: tuple[Mapping[ExprRef, ExprRef], ...] = field(default=(), hash=False)

    @cached_property
    def bounds(self) -> tuple[Named, ...]:
        """The constraints on every position, play and reading."""
        own = [p.invoked for p in self.decision.permissions if p.shows is None]
        return (
            *((f"bound {number}", term) for number, term in enumerate(self.decision.bounds, start=1)),
            *((f"options of {key}", reading.bounds) for key, reading in self.readings.items()),
            ("what a play invokes by itself", And(*own) if own else BoolVal(True)),
            *self.also,
        )

    # -- terms of the law

    @cached_property
    def open(self) -> BoolRef:
        """The play is open with the permissions invoked."""
        return is_open(self.decision)

    @cached_property
    def legal(self) -> BoolRef:
        """The play is legal with the permissions invoked."""
        return is_legal(self.decision)

    @cached_property
    def open_aided(self) -> BoolRef:
        """The play is open with every permission invoked."""
        return everything_invoked(self.decision, self.open)

    @cached_property
    def legal_aided(self) -> BoolRef:
        """The play is legal with every permission invoked, which is what a question asks."""
        return everything_invoked(self.decision, self.legal)

    @cached_property
    def bests(self) -> Bests:
        """The obligations' maxima."""
        return Bests(self.decision)

    @cached_property
    def idle(self) -> Named:
        """The premise that no obligation matters for the play, or each that does is waived."""
        return ("no obligation looks at the other choices", self.idle_but(()))

    def idle_but(self, wanted: Sequence[Best]) -> BoolRef:
        """Return the condition that every obligation is waived, or that its maxima other than `wanted` do not
        matter."""
        free = []
        for duty in self.decision.obligations:
            others = [best.matters for best in duty.best if all(best is not other for other in wanted)]
            free.append(Or(waived(self.decision, duty), Not(Or(*others))))
        return everything_invoked(self.decision, And(*free))

    @cached_property
    def defined(self) -> tuple[Definition, ...]:
        """The definitions of the obligations' maxima."""
        return self.bests.definitions()

    # -- theorems from a name, a sentence, premises by their wording, and clause ids

    def forbids(self, name: str, says: str, when: Mapping[str, BoolRef], *about: str) -> Theorem:
        """Theorem: under the premises no play is legal."""
        return self._row(name, says, when, lambda: Not(self.legal_aided), about)

    def allows(self, name: str, says: str, when: Mapping[str, BoolRef], *about: str) -> Theorem:
        """Theorem: under the premises every play is legal."""
        return self._row(name, says, when, lambda: self.legal_aided, about)

    def allows_just(self, name: str, says: str, when: Mapping[str, BoolRef], exact: BoolRef, *about: str) -> Theorem:
        """Theorem: under the premises a play is legal if and only if a condition holds."""
        return self._row(name, says, when, lambda: self.legal_aided == exact, about)

    def allows_only(self, name: str, says: str, when: Mapping[str, BoolRef], needed: BoolRef, *about: str) -> Theorem:
        """Theorem: under the premises a play is legal only if a condition holds."""
        return self._row(name, says, when, lambda: Implies(self.legal_aided, needed), about)

    def _row(
        self, name: str, says: str, when: Mapping[str, BoolRef], claim: Callable[[], BoolRef], about: Sequence[str]
    ) -> Theorem:
        return always(name, says, when, claim, about, lambda: self.defined if self.weighed else (), self.over)

    # -- premises and substitutions

    def reads(self, options: Options) -> tuple[Named, ...]:
        """Return the premises that readings have these options."""
        return tuple((f"{key} is {option}", self.readings[key].is_(option)) for key, option in options.items())

    @cached_property
    def shown(self) -> tuple[BoolRef, ...]:
        """The `invoked` symbols of the permissions that have to be shown."""
        return tuple(p.invoked for p in self.decision.permissions if p.shows is not None)

    def invoking(self, term: BoolRef, invoked: Iterable[BoolRef]) -> BoolRef:
        """Substitute in a term: exactly these of the permissions to be shown are invoked."""
        chosen = {symbol.get_id() for symbol in invoked}
        return substitute(term, *((s, BoolVal(s.get_id() in chosen)) for s in self.shown))


def at(term: ExprRef, values: Mapping[ExprRef, ExprRef]) -> ExprRef:
    """Substitute values for symbols in a term, simultaneously."""
    return substitute(term, *values.items()) if values else term


def copies(symbols: Sequence[ExprRef], mark: str) -> dict[ExprRef, ExprRef]:
    """Return a renamed copy of each symbol, with `mark` appended to its name."""
    return {symbol: renamed(symbol, mark) for symbol in symbols}


def symbols_of(terms: Iterable[ExprRef]) -> Iterator[ExprRef]:
    """Yield the distinct uninterpreted constants of the terms, in order of first occurrence."""
    seen: set[int] = set()
    for term in terms:
        for symbol in _symbols(term):
            if symbol.get_id() not in seen:
                seen.add(symbol.get_id())
                yield symbol


def shortest(term: ExprRef) -> tuple[ExprRef, ...]:
    """Return the conjunctions, disjunctions, sums and products in a term that have a single member."""
    return _walked(term).short


def _symbols(term: ExprRef) -> tuple[ExprRef, ...]:
    return _walked(term).symbols


@dataclass(frozen=True)
class _Walk:
    """The result of traversing a term. The term is stored to keep its AST id valid."""

    term: ExprRef
    symbols: tuple[ExprRef, ...]
    short: tuple[ExprRef, ...]


_walks: dict[int, _Walk] = {}
_MOST_WALKS = 20_000


def _walked(term: ExprRef) -> _Walk:
    walk = _walks.get(term.get_id())
    if walk is None:
        if len(_walks) >= _MOST_WALKS:
            _walks.clear()
        walk = _walks[term.get_id()] = _walk(term)
    return walk


_SEVERAL = (Z3_OP_AND, Z3_OP_OR, Z3_OP_ADD, Z3_OP_MUL)
"""Operations that SMT-LIB requires to have two members or more; with one they equal that member."""


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
    """Build a theorem about all cases; `when` maps the wording of premises to their terms."""
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
    """Build an existence theorem: the case must satisfy `when` and be able to occur (`domain.real`)."""
    return Theorem(
        name,
        says,
        lambda: Statement(claim(), (*domain.real, *when.items()), given(), exists=True),
        "some position, play and reading",
        tuple(about),
    )
