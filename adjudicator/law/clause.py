"""Clauses: the four kinds of rule, each with id, title, wording, citations, z3 term and explaining sentences.

The terms range over four groups of symbols: the position, the play, the permissions invoked, and the readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from adjudicator.dataclass import dataclass

if TYPE_CHECKING:
    from z3 import ArithRef, BoolRef, ExprRef

T = TypeVar("T", bound="Clause")

KIND_OF = {"prohibition": "prohibited", "requirement": "not-permitted", "obligation": "obliged-otherwise"}
ILLEGAL: Mapping[str, str] = {
    KIND_OF["prohibition"]: "An illegal play: a rule bars it, whatever allows it otherwise.",
    KIND_OF["requirement"]: "An illegal play: it lacks what such plays need, such as the turn or a rank, and no card "
    "makes up for that.",
    KIND_OF["obligation"]: "An illegal play: its player has to make another one.",
}
"""By kind of illegal play what it means."""
"""What an illegal play is called, by the kind of the clause against it."""

Sentence = str | Callable[[Any], str]
"""Explanation of a clause for one situation: a function of the rulebook's view object, or a template whose slots name
attributes of that view and symbols (`report.wording`). An empty sentence is not printed."""


@dataclass(frozen=True)
class When:
    """A guarded sentence: `text` applies where `guard`, a term over symbols that some clause of the decision reads, is
    true.

    Of several, the first is printed whose guard is certainly true while all guards before it are certainly false; a
    last guard `True` therefore means *else*. With `anyway`, a sentence is printed if its own guard is certainly true
    and no sentence before it was printed.
    """

    guard: BoolRef | bool
    text: Sentence
    anyway: bool = False


Wording = Sentence | tuple[When, ...]
"""Explanation of a clause: one sentence, or guarded sentences in order of precedence."""


@dataclass(frozen=True)
class Citation:
    """Source of a rule: the title of a document and a heading in it."""

    document: str
    heading: str

    def __str__(self) -> str:
        return f'{self.document}, "{self.heading}"'


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Base class of everything in a rulebook that has an id, wording and citations."""

    kind: str = "entry"

    id: str
    title: str
    says: str
    cites: tuple[Citation, ...]
    readings: tuple[str, ...] = ()
    """Keys of the readings that the entry's meaning depends on."""
    former: tuple[str, ...] = ()
    """The ids that it had in earlier versions."""


@dataclass(frozen=True, kw_only=True)
class Effect(Entry):
    """A rule about the consequences of an action; it has no term and does not affect legality."""

    kind: str = field(default="effect", init=False)


@dataclass(frozen=True)
class Cited:
    """Citations to print before the others of a clause, in this order, where `where` (a term over the symbols of the
    decision and the readings) is certainly true."""

    where: BoolRef
    cites: tuple[Citation, ...]


@dataclass(frozen=True, kw_only=True)
class Clause(Entry):
    """A rule that affects whether a play is legal.

    `against` explains why the clause is violated by a play (unused for permissions), `supports` what it contributes to
    a legal play; both may be empty. `cited` adds citations for certain plays; it has no effect on legality.
    """

    against: Wording = field(default="", hash=False)
    supports: Wording = field(default="", hash=False)
    cited: tuple[Cited, ...] = ()

    @property
    def guards(self) -> Iterator[BoolRef]:
        """The guard terms of the sentences in `against` and `supports`; constant guards are left out."""
        for wording in (self.against, self.supports):
            for when in wording if isinstance(wording, tuple) else ():
                if not isinstance(when.guard, bool):
                    yield when.guard

    @cached_property
    def constants(self) -> tuple[ExprRef, ...]:
        """The distinct symbols and constant values in its terms (`terms`)."""
        return tuple(constants_of(terms(self)))


@dataclass(frozen=True, kw_only=True)
class Requirement(Clause):
    """A condition (`holds`) that every play must satisfy unless an invoked permission waives it."""

    kind: str = field(default="requirement", init=False)
    holds: BoolRef


@dataclass(frozen=True, kw_only=True)
class Permission(Clause):
    """Waives requirements or obligations.

    `waives` maps the id of each waived clause to the condition under which the permission applies to it. `invoked` is
    the boolean symbol that says the permission is invoked. `shows` names what the player must show to invoke it; with
    None the play itself invokes it.
    """

    kind: str = field(default="permission", init=False)
    invoked: BoolRef
    waives: Mapping[str, BoolRef] = field(hash=False)
    shows: str | None = None
    held: BoolRef | None = None
    """The position's boolean symbol that says the permission is available to be invoked."""


@dataclass(frozen=True)
class Spared:
    """An exception of a prohibition that applies to a play: where `bars` is true, the prohibition would bar the play
    without the exception; `because` is the sentence that explains this."""

    bars: BoolRef
    because: Sentence


@dataclass(frozen=True, kw_only=True)
class Prohibition(Clause):
    """Bars a play where `bars` is true. Permissions do not waive it; its exceptions are part of the term.

    `spares` lists the exceptions to be explained where they are decisive. They are used for explanations only: `bars`
    already takes them into account.
    """

    kind: str = field(default="prohibition", init=False)
    bars: BoolRef
    spares: tuple[Spared, ...] = ()


@dataclass(frozen=True)
class Best:
    """The greatest merit among the alternatives that are possible and open, as a symbol in an obligation's term.

    `symbol` stands for that number; it is 0 if no alternative counts. `merit` is a non-negative term over the play's
    symbols. With `unaided` only alternatives count that are open with no shown permission invoked. `among` names the
    family of alternatives. Where `matters` is false, the obligation's term does not depend on `symbol` and the
    alternatives need not be evaluated.
    """

    symbol: ArithRef
    merit: ArithRef
    matters: BoolRef
    unaided: bool = False
    among: str = "now"


@dataclass(frozen=True, kw_only=True)
class Obligation(Clause):
    """A condition on the choice among the open plays.

    `met` is a term over position, play, readings and the symbols of `best`.
    """

    kind: str = field(default="obligation", init=False)
    met: BoolRef
    best: tuple[Best, ...]


def terms(clause: Clause) -> Iterator[ExprRef]:
    """Yield the z3 terms that a clause is made of, guards of sentences excepted."""
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
    """Yield the distinct leaves of the terms: symbols and constant values."""
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
    """Return the names of the uninterpreted symbols that occur in the terms."""
    from z3 import Z3_OP_UNINTERPRETED  # imported here so that this module loads without z3

    declared = (term.decl() for term in constants_of(terms))
    return frozenset(each.name() for each in declared if each.kind() == Z3_OP_UNINTERPRETED)


def naming_readings(clause: T, keys: Mapping[int, str]) -> T:
    """Return a copy of the clause whose `readings` also include those that its terms read.

    `keys` maps the z3 AST id of each reading's symbol to the reading's key; the result follows its order. Keys that are
    not in `keys` are dropped.
    """
    read = {*clause.readings, *(keys[id] for term in clause.constants if (id := term.get_id()) in keys)}
    return replace(clause, readings=tuple(key for key in keys.values() if key in read))
