"""Export of queries as SMT-LIB 2 files.

A file describes its query in comments, declares the symbols, and asserts each bound, definition, fact and clause by
name. The logic is quantifier-free linear integer arithmetic (QF_LIA).
"""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from z3 import And, BoolRef, BoolVal, ExprRef, Not, Or, is_bool, substitute

from adjudicator.dataclass import dataclass
from adjudicator.solve.best import Definition, Named
from adjudicator.solve.theorem import Domain, Theorem, shortest, symbols_of

SAT, UNSAT = "sat", "unsat"
_LINE = 100
_DEFINED = "What the obligations compare with"


def quoted(name: str) -> str:
    """Quote a name as an SMT-LIB symbol; `|` and backslashes become `/`."""
    return f"|{name.replace('|', '/').replace(chr(92), '/')}|"


def comment(text: str) -> Iterator[str]:
    """Yield text as comment lines."""
    for line in textwrap.wrap(text, _LINE - 2):
        yield f"; {line}"


def header(words: Iterable[str], status: str | None) -> list[str]:
    """Return the first lines of a file: description, expected status, logic."""
    lines = [line for text in words for line in comment(text)]
    lines.append("(set-info :smt-lib-version 2.6)")
    lines += [f"(set-info :status {status})"] if status else []
    return [*lines, "(set-logic QF_LIA)"]


def declarations(symbols: Iterable[ExprRef]) -> Iterator[str]:
    """Yield a declaration of each symbol."""
    for symbol in symbols:
        sort = "Bool" if is_bool(symbol) else "Int"
        yield f"(declare-const {quoted(symbol.decl().name())} {sort})"


class Names:
    """The names used in a file, made unique by numbering."""

    def __init__(self) -> None:
        self._used: Counter[str] = Counter()

    def assertion(self, name: str, term: BoolRef) -> str:
        """Return a named assertion of a term; a name that was used before is numbered."""
        self._used[name] += 1
        number = f" ({self._used[name]})" if self._used[name] > 1 else ""
        return f"(assert (! {text(term)} :named {quoted(f'{name}{number}.')}))"


def text(term: ExprRef) -> str:
    """Return a term as SMT-LIB text on one line, cached."""
    cached = _texts.get(term.get_id())
    if cached is None:
        if len(_texts) >= _MOST_TEXTS:
            _texts.clear()
        # The term is stored to keep it alive: its AST id could be reused otherwise.
        cached = _texts[term.get_id()] = (term, " ".join(_strict(term).sexpr().split()))
    return cached[1]


def _strict(term: ExprRef) -> ExprRef:
    """Remove conjunctions, disjunctions, sums and products of fewer than two members, which SMT-LIB does not have."""
    term = substitute(term, *_EMPTY)
    while short := shortest(term):
        term = substitute(term, *((node, node.arg(0)) for node in short))
    return term


_texts: dict[int, tuple[ExprRef, str]] = {}
_MOST_TEXTS = 5_000


_EMPTY = ((Or(), BoolVal(False)), (And(), BoolVal(True)))


@dataclass(frozen=True)
class Script:
    """A file with one query and its expected answer, None where that is not known."""

    name: str
    status: str | None
    text: str


def script(name: str, words: Sequence[str], parts: Sequence[tuple[str, Sequence[Named]]], status: str | None) -> Script:
    """Return a file that asserts groups of named terms and checks their satisfiability."""
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
    """Yield a theorem as files: its negation (unsatisfiable) and its premises (satisfiable).

    An existence theorem is one file, which is satisfiable.
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
