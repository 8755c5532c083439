"""Clauses: the four kinds of rule, each one term beside its words and its source.

A clause speaks over four groups of symbols: the position, the play, the permissions
invoked, and the readings. It is written once, with everything that belongs to it: id,
title, what it says, citation, formula, and the sentence that explains it with the
numbers of the situation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from z3 import ArithRef, BoolRef, ExprRef

T = TypeVar("T", bound="Clause")

Sentence = str | Callable[[Any], str]
"""Explains a clause for one situation: a function of its rulebook's own view, or a template whose slots name attributes
of that view and symbols (`report.wording`). An empty sentence is not printed."""


@dataclass(frozen=True)
class When:
    """A sentence with its guard: the term, over symbols that some clause of the decision reads, under which it is true.

    Of several the first is printed whose guard certainly holds while the guards before it certainly do not, so that a
    last guard `True` means *else*. A sentence that is true `anyway` is printed wherever its own guard certainly holds and
    none before it was printed.
    """

    guard: BoolRef | bool
    text: Sentence
    anyway: bool = False


Wording = Sentence | tuple[When, ...]
"""What a clause has to say of a play: one sentence, or guarded ones."""


@dataclass(frozen=True)
class Citation:
    """Where a rule comes from: a document and the heading it stands under."""

    document: str
    heading: str

    def __str__(self) -> str:
        return f'{self.document}, "{self.heading}"'


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Anything of a rulebook that has an id, words and a source."""

    kind: str = "entry"

    id: str
    title: str
    says: str
    cites: tuple[Citation, ...]
    readings: tuple[str, ...] = ()
    """Keys of the readings its meaning depends on."""


@dataclass(frozen=True, kw_only=True)
class Effect(Entry):
    """A rule about what follows from an action; it bars and allows nothing itself."""

    kind: str = field(default="effect", init=False)


@dataclass(frozen=True)
class Cited:
    """Citations that come before the others of a clause, in this order, where a term over the symbols of the decision and
    the readings certainly holds."""

    where: BoolRef
    cites: tuple[Citation, ...]


@dataclass(frozen=True, kw_only=True)
class Clause(Entry):
    """A rule that bears on whether a play is legal.

    `against` explains why the clause stands against a play, which a permission never does.
    `supports` explains what it contributes to a legal one; empty where it has nothing to say. `cited` is what says the
    clause of certain plays; nothing is ruled by it.
    """

    against: Wording = field(default="", hash=False)
    supports: Wording = field(default="", hash=False)
    cited: tuple[Cited, ...] = ()

    @property
    def guards(self) -> Iterator[BoolRef]:
        """The terms of its guarded sentences."""
        for wording in (self.against, self.supports):
            for when in wording if isinstance(wording, tuple) else ():
                if not isinstance(when.guard, bool):
                    yield when.guard


@dataclass(frozen=True, kw_only=True)
class Requirement(Clause):
    """What every play must satisfy, unless an invoked permission waives it."""

    kind: str = field(default="requirement", init=False)
    holds: BoolRef


@dataclass(frozen=True, kw_only=True)
class Permission(Clause):
    """Waives requirements or obligations.

    `waives` maps the id of each to the condition under which this permission applies
    to it. `invoked` is the symbol that says the permission is invoked. `shows` names
    what must be shown to invoke it; None where the play is its own proof, and then the
    permission is invoked by the play itself.
    """

    kind: str = field(default="permission", init=False)
    invoked: BoolRef
    waives: Mapping[str, BoolRef] = field(hash=False)
    shows: str | None = None
    held: BoolRef | None = None
    """The position's symbol that says the permission is there to be invoked."""


@dataclass(frozen=True)
class Spared:
    """A play that an exception of a prohibition saves from it: `bars` holds where the prohibition would bar it but for
    the exception, and `because` says so."""

    bars: BoolRef
    because: Sentence


@dataclass(frozen=True, kw_only=True)
class Prohibition(Clause):
    """Bars a play. No permission waives it; its exceptions stand in its own term.

    `spares` are those of its exceptions that are worth a sentence where they decide. They say no more than `bars` does,
    and nothing is ruled by them.
    """

    kind: str = field(default="prohibition", init=False)
    bars: BoolRef
    spares: tuple[Spared, ...] = ()


@dataclass(frozen=True)
class Best:
    """The greatest merit among the alternatives that are possible and open.

    `symbol` stands for that number in an obligation's term; it is 0 when no alternative
    counts. `merit` is a term over the play's symbols, never negative. With `unaided`
    only those alternatives count that are open with no shown permission invoked.
    `among` names the family of alternatives. Where `matters` is false, the obligation's
    term does not depend on `symbol`, and the alternatives need not be looked at.
    """

    symbol: ArithRef
    merit: ArithRef
    matters: BoolRef
    unaided: bool = False
    among: str = "now"


@dataclass(frozen=True, kw_only=True)
class Obligation(Clause):
    """What must be chosen among the plays still open.

    `met` is a term over position, play, readings and the symbols of `best`.
    """

    kind: str = field(default="obligation", init=False)
    met: BoolRef
    best: tuple[Best, ...]


def terms(clause: Clause) -> Iterator[ExprRef]:
    """Every term of a clause."""
    if isinstance(clause, Requirement):
        yield clause.holds
    elif isinstance(clause, Prohibition):
        yield clause.bars
    elif isinstance(clause, Permission):
        yield from clause.waives.values()
    elif isinstance(clause, Obligation):
        yield clause.met
        yield from (best.merit for best in clause.best)


def constants_of(terms: Iterable[ExprRef]) -> Iterator[ExprRef]:
    """The leaves of some terms, each once: symbols, and values."""
    seen, pending = set[int](), list(terms)
    while pending:
        term = pending.pop()
        if term.get_id() not in seen:
            seen.add(term.get_id())
            children = term.children()
            pending.extend(children)
            if not children:
                yield term


def symbols_of(terms: Iterable[ExprRef]) -> frozenset[str]:
    """The names of the symbols that occur in some terms."""
    from z3 import Z3_OP_UNINTERPRETED  # here, so that words and citations can be had without a solver

    declared = (term.decl() for term in constants_of(terms))
    return frozenset(each.name() for each in declared if each.kind() == Z3_OP_UNINTERPRETED)


def naming_readings(clause: T, keys: Mapping[int, str]) -> T:
    """The clause, its `readings` completed with those its terms read.

    `keys` gives the key of each reading by the id of its symbol.
    """
    found = {*clause.readings, *(keys[term.get_id()] for term in constants_of(terms(clause)) if term.get_id() in keys)}
    return replace(clause, readings=tuple(key for key in keys.values() if key in found))
