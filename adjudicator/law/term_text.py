"""Terms as SMT-LIB text that stays the same from one process to the next, and terms read from such text.

A term is printed on one line where it fits, else one argument a line. What occurs more than once and is long is printed
once, under a name made of its own text, so that a change elsewhere does not rename it. An option of a reading is a
boolean symbol, `KEY = OPTION`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256

from z3 import (
    Z3_OP_ADD,
    Z3_OP_AND,
    Z3_OP_EQ,
    Z3_OP_MUL,
    Z3_OP_OR,
    Z3_OP_UNINTERPRETED,
    Bool,
    Const,
    ExprRef,
    Int,
    Z3Exception,
    is_eq,
    is_int_value,
    parse_smt2_string,
    substitute,
)

from adjudicator.dataclass import dataclass
from adjudicator.law.reading import Reading

WIDTH = 100
"""The columns to which a term is printed on one line, its indent included."""
_SHORT = 60
"""The length up to which a term that occurs more than once is printed wherever it occurs."""
_DIGITS = 6
"""Hexadecimal digits in the name of a shared term; more where two terms of a clause would have the same."""
_OPERATORS = {"if": "ite"}
_EMPTY = {Z3_OP_AND: "true", Z3_OP_OR: "false"}
_OF_ONE = frozenset({Z3_OP_AND, Z3_OP_OR, Z3_OP_ADD, Z3_OP_MUL})
"""The operators that say nothing of one argument, and take two in SMT-LIB."""


def quoted(name: str) -> str:
    """A name as an SMT-LIB symbol. ValueError for a name that no symbol can have."""
    if set(name) & set("|\\\n"):
        raise ValueError(f"no symbol can be called {name!r}")
    return f"|{name}|"


def option_name(key: str, option: str) -> str:
    """The symbol that says that a reading has an option.

    >>> option_name("hr.dice", "no")
    'hr.dice = no'
    """
    return f"{key} = {option}"


# -- printing


@dataclass(frozen=True)
class TermTexts:
    """Terms by name as lines of text; `shared`: subterms by the names under which the lines refer to them, each before
    those that refer to it."""

    shared: Mapping[str, Sequence[str]]
    terms: Mapping[str, Sequence[str]]


def as_text(terms: Mapping[str, ExprRef], readings: Iterable[Reading], indent: int) -> TermTexts:
    """Terms by name as lines of text behind an indent. ValueError for a symbol with a name that SMT-LIB cannot have."""
    printer = _Printer(readings)
    cores = {name: _core(term) for name, term in terms.items()}
    order = printer.ordered(cores.values())
    uses = Counter(child.get_id() for term in order for child in printer.arguments(term))
    uses.update(term.get_id() for term in cores.values())
    shared: dict[str, list[str]] = {}
    for term in order:
        text = printer.texts[term.get_id()] = printer.joined(term)
        if uses[term.get_id()] > 1 and len(text) > _SHORT:
            name = _name_of(text, shared)
            shared[name] = [*printer.lines(term, indent)]
            printer.texts[term.get_id()] = name
            printer.whole.add(term.get_id())
    return TermTexts(shared, {name: [*printer.lines(term, indent)] for name, term in cores.items()})


def _name_of(text: str, taken: Mapping[str, object]) -> str:
    """A name of its own for a shared term."""
    digest = sha256(text.encode()).hexdigest()
    return next(name for end in range(_DIGITS, len(digest)) if (name := f".{digest[:end]}") not in taken)


def _core(term: ExprRef) -> ExprRef:
    """The term without operators of one argument that say nothing."""
    while term.decl().kind() in _OF_ONE and term.num_args() == 1:
        term = term.arg(0)
    return term


def _operator(term: ExprRef) -> str:
    name = str(term.decl().name())
    return _OPERATORS.get(name, name)


class _Printer:
    """Prints terms. `texts`: by id the text of a term on one line; `whole`: the ids of terms that are printed as the name
    that they have there, and of symbols and constants."""

    def __init__(self, readings: Iterable[Reading]) -> None:
        self._readings = {each.symbol.get_id(): each for each in readings}
        self.texts: dict[int, str] = {}
        self.whole: set[int] = set()
        self._arguments: dict[int, list[ExprRef]] = {}

    def arguments(self, term: ExprRef) -> list[ExprRef]:
        """The arguments of a term without operators that say nothing. Cached by id."""
        id = term.get_id()
        if id not in self._arguments:
            self._arguments[id] = [_core(child) for child in term.children()]
        return self._arguments[id]

    def ordered(self, terms: Iterable[ExprRef]) -> list[ExprRef]:
        """Every subterm with arguments once, behind its arguments; the texts of all others are made."""
        order: dict[int, ExprRef] = {}
        pending = [(term, False) for term in terms][::-1]
        while pending:
            term, entered = pending.pop()
            id = term.get_id()
            if entered:
                order[id] = term
            elif id not in order and id not in self.whole:
                if (atom := self._atom(term)) is not None:
                    self.texts[id] = atom
                    self.whole.add(id)
                else:
                    pending += [(term, True), *((child, False) for child in reversed(self.arguments(term)))]
        return [*order.values()]

    def _atom(self, term: ExprRef) -> str | None:
        """The text of a symbol, a constant or an option of a reading; None for any other term."""
        kind = term.decl().kind()
        if kind == Z3_OP_UNINTERPRETED:
            return quoted(term.decl().name())
        if is_int_value(term):
            value = term.as_long()
            return str(value) if value >= 0 else f"(- {-value})"
        if term.num_args() == 0:
            return _EMPTY.get(kind, str(term.decl().name()))
        if kind == Z3_OP_EQ and is_int_value(term.arg(1)):
            reading, value = self._readings.get(term.arg(0).get_id()), term.arg(1).as_long()
            if reading is not None and 0 <= value < len(reading.names):
                return quoted(option_name(reading.key, reading.names[value]))
        return None

    def joined(self, term: ExprRef) -> str:
        """The text of a term on one line, made of the texts of its arguments."""
        return f"({_operator(term)} {' '.join(self.texts[child.get_id()] for child in self.arguments(term))})"

    def lines(self, term: ExprRef, indent: int, tail: str = "") -> Iterator[str]:
        """The term as lines behind an indent, with `tail` behind the last."""
        id = term.get_id()
        text = self.texts[id]
        if indent + len(text) + len(tail) <= WIDTH or id in self.whole:
            yield f"{' ' * indent}{text}{tail}"
            return
        *first, last = self.arguments(term)
        yield f"{' ' * indent}({_operator(term)}"
        for child in first:
            yield from self.lines(child, indent + 2)
        yield from self.lines(last, indent + 2, f"){tail}")


# -- reading

Lines = Sequence[tuple[int, str]]
"""Lines of a file with their numbers."""


class UnreadableTerm(ValueError):
    """Text that is no term; `line` is the number of the line at fault."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


_PLACE = re.compile(r'error "line (\d+) column \d+: (.*?)"?\)?$', re.MULTILINE)


def read_terms(
    terms: Mapping[str, Lines],
    shared: Mapping[str, Lines],
    symbols: Mapping[str, ExprRef],
    number: Callable[[str], bool],
) -> dict[str, ExprRef]:
    """The terms of these texts by name. `symbols`: what a symbol stands for, by its name; `number`: whether the term of a
    name is an integer. Raises UnreadableTerm."""
    return {name: _read(lines, shared, symbols, number(name)) for name, lines in terms.items()}


def _read(lines: Lines, shared: Mapping[str, Lines], symbols: Mapping[str, ExprRef], number: bool) -> ExprRef:
    wanted = (Int if number else Bool)(".term")
    script = [(lines[0][0], "(assert")]
    for name, text in shared.items():
        script += [(text[0][0], f"(let (({name}"), *text, (text[-1][0], "))")]
    script += [(lines[0][0], "(= .term"), *lines, (lines[-1][0], "))" + ")" * len(shared))]
    declared = {name: Const(name, symbol.sort()) for name, symbol in symbols.items()}
    for text in (*shared.values(), lines):
        _refuse_open(text)
    try:
        assertions = parse_smt2_string("\n".join(text for _, text in script), decls={**declared, ".term": wanted})
    except Z3Exception as error:
        place = _PLACE.search(str(error))
        at = min(int(place[1]), len(script)) - 1 if place else 0
        raise UnreadableTerm(script[at][0], place[2] if place else str(error)) from error
    if len(assertions) != 1 or not is_eq(assertions[0]) or not assertions[0].arg(0).eq(wanted):
        raise UnreadableTerm(lines[0][0], "it is not one term")
    term = _same_sort(assertions[0].arg(1), wanted, lines)
    return substitute(term, *((declared[name], symbol) for name, symbol in symbols.items()))


def _same_sort(term: ExprRef, wanted: ExprRef, lines: Lines) -> ExprRef:
    """The term. Raises UnreadableTerm if it is of another sort."""
    if term.sort() != wanted.sort():
        raise UnreadableTerm(lines[0][0], f"it is of sort {term.sort()}")
    return term


def _refuse_open(lines: Lines) -> None:
    """Raise UnreadableTerm for text that is not one whole term by its brackets."""
    depth = 0
    for at, text in lines:
        bare = re.sub(r"\|[^|]*\|", "", text)
        if depth == 0 and at != lines[0][0]:
            raise UnreadableTerm(at, "this line is behind the end of the term")
        for mark in bare:
            depth += (mark == "(") - (mark == ")")
            if depth < 0:
                raise UnreadableTerm(at, "a bracket is closed that was not opened")
    if depth:
        raise UnreadableTerm(lines[-1][0], "a bracket is not closed")
