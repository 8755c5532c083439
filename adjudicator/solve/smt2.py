"""Queries as SMT-LIB 2, for any solver that reads it.

A file says in comments what it is about, declares its symbols, and asserts each bound,
definition, fact and clause by name. It keeps to booleans and linear integer arithmetic,
without quantifiers.
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from z3 import And, BoolRef, BoolVal, ExprRef, Not, Or, is_bool, substitute

from adjudicator.solve.best import Definition, Named
from adjudicator.solve.theorem import Domain, Theorem, shortest, symbols_of

SAT, UNSAT = "sat", "unsat"
_LINE = 100
_DEFINED = "What the obligations compare with"


def quoted(name: str) -> str:
    """A name as an SMT-LIB symbol."""
    return f"|{name.replace('|', '/').replace(chr(92), '/')}|"


def comment(text: str) -> Iterator[str]:
    """Words as comment lines."""
    for line in textwrap.wrap(text, _LINE - 2):
        yield f"; {line}"


def header(words: Iterable[str], status: str | None) -> list[str]:
    """How a file begins: what it is about, the answer to expect, the logic."""
    lines = [line for text in words for line in comment(text)]
    lines.append("(set-info :smt-lib-version 2.6)")
    lines += [f"(set-info :status {status})"] if status else []
    return [*lines, "(set-logic QF_LIA)"]


def declarations(symbols: Iterable[ExprRef]) -> Iterator[str]:
    """A declaration of each symbol."""
    for symbol in symbols:
        sort = "Bool" if is_bool(symbol) else "Int"
        yield f"(declare-const {quoted(symbol.decl().name())} {sort})"


class Names:
    """The names given in a file, each once."""

    def __init__(self) -> None:
        self._used: Counter[str] = Counter()

    def assertion(self, name: str, term: BoolRef) -> str:
        """A term asserted by name; by name and number where the name was given before."""
        self._used[name] += 1
        number = f" ({self._used[name]})" if self._used[name] > 1 else ""
        return f"(assert (! {text(term)} :named {quoted(f'{name}{number}.')}))"


def text(term: ExprRef) -> str:
    """A term on one line."""
    found = _told.get(term.get_id())
    if found is None:
        if len(_told) >= _MOST_TOLD:
            _told.clear()
        # The term is kept beside its words: a number may be given to another term once it is gone.
        found = _told[term.get_id()] = (term, " ".join(_strict(term).sexpr().split()))
    return found[1]


def _strict(term: ExprRef) -> ExprRef:
    """The same, without a conjunction, disjunction, sum or product of less than two: SMT-LIB has none."""
    term = substitute(term, *_EMPTY)
    while short := shortest(term):
        term = substitute(term, *((node, node.arg(0)) for node in short))
    return term


_told: dict[int, tuple[ExprRef, str]] = {}
_MOST_TOLD = 5_000


_EMPTY = ((Or(), BoolVal(False)), (And(), BoolVal(True)))


@dataclass(frozen=True)
class Script:
    """A file with one question, and the answer to expect."""

    name: str
    status: str
    text: str


def script(name: str, words: Sequence[str], parts: Sequence[tuple[str, Sequence[Named]]], status: str) -> Script:
    """A file that asserts groups of named terms and asks whether they can hold together."""
    terms = [term for _, named in parts for _, term in named]
    lines = [*header(words, status), *declarations(symbols_of(terms))]
    names = Names()
    for heading, named in parts:
        lines += ["", *comment(heading)] if named else []
        lines += [names.assertion(label, term) for label, term in named]
    return Script(name, status, "\n".join([*lines, "", "(check-sat)", ""]))


def _named(definitions: Iterable[Definition]) -> list[Named]:
    return [(one.name, one.term) for one in definitions]


def of_theorem(theorem: Theorem, domain: Domain, title: str) -> Iterator[Script]:
    """A theorem as files: its negation, which has no model, and its premises, which have one.

    A theorem that there is a case is one file, which has a model.
    """
    statement = theorem.statement
    words = [f"{title}, {theorem.name}", theorem.says, f"Over {theorem.over}."]
    parts = [("What holds everywhere", domain.bounds), (_DEFINED, _named(statement.given))]
    supposed = ("What is supposed", statement.premises)
    if statement.exists:
        claim = ("The case", [("the claim", statement.claim)])
        yield script(theorem.name, [*words, "Satisfiable: there is a case."], [*parts, supposed, claim], SAT)
        return
    against = ("That the claim fails", [("not the claim", Not(statement.claim))])
    yield script(
        theorem.name, [*words, "Unsatisfiable: nothing speaks against it."], [*parts, supposed, against], UNSAT
    )
    yield script(
        f"{theorem.name}.premise",
        [*words, "Satisfiable: what it supposes can be."],
        [parts[0], (_DEFINED, _named(statement.before)), supposed],
        SAT,
    )
