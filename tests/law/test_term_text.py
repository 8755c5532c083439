"""Terms as text: what is printed where, what has a name, and what cannot be read."""

from __future__ import annotations

import pytest
from z3 import And, Bool, ExprRef, If, Int, IntVal, Not, Or

from adjudicator.law.reading import reading
from adjudicator.law.term_text import WIDTH, UnreadableTerm, as_text, quoted, read_terms

A, B, N = Bool("a"), Bool("b b"), Int("n")
DICE = reading("hr.dice", "May dice be thrown?", (), ("no", "no", ""), ("yes", "yes", ""))
LONG = Or(*(Int(f"a rather long name {at}") > at for at in range(4)))


def printed(term: ExprRef, indent: int = 0) -> list[str]:
    return [*as_text({"holds": term}, (DICE,), indent).terms["holds"]]


@pytest.mark.parametrize(
    ("term", "text"),
    [
        (And(A, Not(B)), "(and |a| (not |b b|))"),
        (And(A), "|a|"),
        (Or(And(A), B), "(or |a| |b b|)"),
        (And(), "true"),
        (Or(), "false"),
        (N == -3, "(= |n| (- 3))"),
        (If(A, N, IntVal(2)) <= 4, "(<= (ite |a| |n| 2) 4)"),
        (DICE.is_("yes"), "|hr.dice = yes|"),
        (DICE.symbol == 7, "(= |reading hr.dice| 7)"),
    ],
)
def test_a_term_is_printed(term: ExprRef, text: str) -> None:
    assert printed(term) == [text]


def test_a_long_term_has_an_argument_on_each_line() -> None:
    lines = printed(And(LONG, Or(LONG, A)), 4)
    assert all(line.startswith("    ") and len(line) <= WIDTH for line in lines)
    assert lines[0] == "    (and" or lines[0].startswith("    (and .")


def test_what_is_long_and_occurs_twice_has_a_name_made_of_its_text() -> None:
    texts = as_text({"holds": And(LONG, Or(Not(LONG), A))}, (), 0)
    (name,) = texts.shared
    assert [*texts.terms["holds"]] == [f"(and {name} (or (not {name}) |a|))"]
    assert as_text({"holds": And(B, Or(LONG, A), LONG)}, (), 0).shared == texts.shared


def test_a_symbol_that_cannot_be_quoted_is_refused() -> None:
    assert quoted("a b") == "|a b|"
    with pytest.raises(ValueError, match="no symbol"):
        printed(Bool("a|b"))


SYMBOLS: dict[str, ExprRef] = {"a": A, "b b": B, "n": N, "hr.dice = yes": DICE.is_("yes")}


@pytest.mark.parametrize(
    "term", [And(A, Not(B)), N == -3, If(A, N, IntVal(2)) <= 4, Or(DICE.is_("yes"), A), And(LONG, Or(LONG, A))]
)
def test_a_printed_term_is_read_back(term: ExprRef) -> None:
    texts = as_text({"holds": term}, (DICE,), 2)
    symbols = {**SYMBOLS, **{f"a rather long name {at}": Int(f"a rather long name {at}") for at in range(4)}}
    shared = {name: [*enumerate(lines)] for name, lines in texts.shared.items()}
    terms = {name: [*enumerate(lines)] for name, lines in texts.terms.items()}
    assert as_text(read_terms(terms, shared, symbols, lambda name: False), (DICE,), 2) == texts


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        (["(and |a|", "  |c|)"], 6, "unknown constant"),
        (["(and |a|", "  |b b|"], 6, "not closed"),
        (["(and |a|))"], 5, "not opened"),
        (["|a|", "|b b|"], 6, "behind the end"),
        (["|a| |b b|"], 5, "not one term"),
        (["|n|"], 5, "not one term"),
        (["(and |a| (nor |a| |b b|))"], 5, "nor"),
    ],
)
def test_what_is_no_term_is_refused_at_its_line(lines: list[str], line: int, says: str) -> None:
    with pytest.raises(UnreadableTerm, match=says) as refused:
        read_terms({"holds": [*enumerate(lines, start=5)]}, {}, SYMBOLS, lambda name: False)
    assert refused.value.line == line
