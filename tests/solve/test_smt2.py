"""SMT-LIB files: another solver reads them, and answers as they say it will."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from z3 import And, Bool, BoolVal, Int, Or, Product, Sum

from adjudicator.law import Clause, Permission
from adjudicator.solve.certificate import ANSWERS, certificate
from adjudicator.solve.facts import AT_LEAST, IS, Fact
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Question
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.session import Session
from adjudicator.solve.smt2 import SAT, UNSAT, of_theorem, quoted, text
from adjudicator.solve.theorem import Theorem, always
from tests.law import committee
from tests.law.committee import READINGS, ROOF, SWEEP, Meeting, Motion, lawful, present, promised
from tests.law.meetings import meetings, motions
from tests.second_solver import answers, refused
from tests.solve.test_prove import VOTE, domain

DEFAULT = {key: reading.default for key, reading in READINGS.items()}
OVER = domain()
THEOREMS = {theorem.name: theorem for theorem in general(OVER)}


def test_no_operation_of_one_term_is_written() -> None:
    one = Int("one")
    terms = [Sum([one]) + 1 > 0, Product([one]) > 0, Sum([Sum([one])]) == 2, And(Or(one > 1))]
    domain_of = always("short", "", {}, lambda: And(*terms))
    for script in of_theorem(domain_of, OVER, "Committee"):
        assert refused(script.text) is None


# -- theorems


@pytest.mark.parametrize("name", THEOREMS)
def test_each_theorem_is_confirmed(name: str) -> None:
    for script in of_theorem(THEOREMS[name], OVER, "Committee"):
        assert answers(script.text) == [script.status]


def _false() -> Theorem:
    return always("false", "A promise is always kept.", {"five": present >= 5}, lambda: promised)


def test_a_false_theorem_is_not_confirmed() -> None:
    claim, premise = of_theorem(_false(), OVER, "Committee")
    assert claim.status == UNSAT and answers(claim.text) != [UNSAT]
    assert premise.status == SAT and answers(premise.text) == [SAT]


def test_an_empty_premise_is_seen_in_its_own_file() -> None:
    empty = always("empty", "", {"nobody": present < 0}, lambda: promised)
    claim, premise = of_theorem(empty, OVER, "Committee")
    assert answers(claim.text) == [UNSAT]
    assert premise.status == SAT and answers(premise.text) != [SAT]


def test_a_file_says_what_it_is_about_and_names_what_it_asserts() -> None:
    claim, _ = of_theorem(_false(), OVER, "Committee")
    assert claim.text.startswith("; Committee, false\n; A promise is always kept.\n")
    assert "(declare-const |best worth| Int)" not in claim.text
    assert "(declare-const |present| Int)" in claim.text
    names = re.findall(r":named (\|[^|]*\|)", claim.text)
    assert "|five.|" in names and "|not the claim.|" in names
    assert len(set(names)) == len(names) == claim.text.count("(assert ")


def test_names_are_quoted_and_short_conjunctions_written_out() -> None:
    assert quoted("a|b\\c") == "|a/b/c|"
    a, b = Bool("a b"), Int("n")
    assert text(Or(And(a))) == "|a b|"
    assert text(And(Or(), b > 1)) == "(and false (> n 1))"
    assert text(And(And(Or(a)), BoolVal(True))) == "(and |a b| true)"


# -- certificates


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(VOTE, READINGS)


def question_on(session: Session, at: Meeting, of: Motion) -> Question:
    return Question(session, at.facts(), DEFAULT, committee.values(of), made=committee.made(of))


@pytest.mark.no_cover
@given(meetings(5), motions)
@settings(max_examples=60, deadline=None)
def test_each_verdict_is_confirmed(session: Session, at: Meeting, of: Motion) -> None:
    if at.funds < of.costs:
        return
    verdict = LEGAL if lawful(at, of, DEFAULT) else ILLEGAL
    assert answers(certificate(question_on(session, at, of), verdict, ["a vote"])) == list(ANSWERS[verdict])


@pytest.mark.parametrize(("at", "of"), [(Meeting(), ROOF), (Meeting(promised=True), SWEEP), (Meeting(present=2), ROOF)])
def test_another_verdict_is_not_confirmed(session: Session, at: Meeting, of: Motion) -> None:
    right = LEGAL if lawful(at, of, DEFAULT) else ILLEGAL
    for verdict in {LEGAL, ILLEGAL, DEPENDS} - {right}:
        assert answers(certificate(question_on(session, at, of), verdict, ())) != list(ANSWERS[verdict])


def test_facts_that_cannot_hold_together_confirm_no_verdict(session: Session) -> None:
    clash = (*Meeting().facts(), Fact("more", "seven members", present, AT_LEAST, 7))
    question = Question(session, clash, DEFAULT, committee.values(SWEEP))
    for verdict in (LEGAL, ILLEGAL, DEPENDS):
        assert answers(certificate(question, verdict, ())) != list(ANSWERS[verdict])


def test_a_verdict_that_hangs_on_what_is_unknown_is_confirmed(session: Session) -> None:
    known = tuple(fact for fact in Meeting().facts() if fact.symbol is not present)
    question = Question(session, tuple(f for f in known if f.symbol is not promised), DEFAULT, committee.values(SWEEP))
    assert question.verdict == DEPENDS
    assert answers(certificate(question, DEPENDS, ())) == [SAT, SAT]


def test_facts_under_readings_and_impossible_readings_are_written(session: Session) -> None:
    quorum = (("co.quorum", "seven"),)
    many = Fact("many", "seven members", present, IS, 7, given=quorum)
    few = Fact("few", "three members", present, IS, 3, given=(("co.quorum", "five"),))
    facts = (*(f for f in Meeting().facts() if f.symbol is not present), many, few)
    options = {**DEFAULT, "co.quorum": "seven"}
    question = Question(session, facts, options, committee.values(SWEEP), impossible=((("co.quorum", "five"),),))
    script = certificate(question, LEGAL, ["a vote"])
    assert answers(script) == list(ANSWERS[LEGAL])
    assert "|many: seven members, where co.quorum is seven.|" in script
    assert "|not at once: co.quorum is five.|" in script


def test_the_law_stands_in_the_file_clause_by_clause(session: Session) -> None:
    script = certificate(question_on(session, Meeting(promised=True), SWEEP), ILLEGAL, ["a vote", "illegal"])
    assert script.startswith("; a vote\n; illegal\n")
    for clause in VOTE.clauses:
        assert all(f"(define-fun |{name}| (" in script for name in _definitions(clause))
    assert "(define-fun open (" in script and "(define-fun legal (" in script
    assert all(f"(define-fun |now: {of.name}| () Bool " in script for of in committee.MOTIONS)


def _definitions(clause: Clause) -> list[str]:
    if isinstance(clause, Permission):
        return [f"{clause.id} waives {waived}" for waived in clause.waives]
    return [clause.id]


def test_alternatives_are_left_out_where_no_obligation_bears(session: Session) -> None:
    assert "|now: " not in certificate(question_on(session, Meeting(promised=False), SWEEP), LEGAL, ())
