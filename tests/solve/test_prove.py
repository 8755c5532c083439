"""Proving over the toy committee: what holds is proved, what does not is disproved, and a theorem
about nothing is no theorem."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest
from z3 import And, Bool, BoolRef, ExprRef, Implies, Int, Not, Or, substitute

from adjudicator.law import Clause, Decision, Permission, Prohibition, Requirement
from adjudicator.solve.prove import DISPROVED, GAVE_UP, PROVED, VACUOUS, prove
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Statement, Theorem, always, shortest, somewhere, symbols_of
from tests.law import committee
from tests.law.committee import READINGS, motion, present, promised, recused, rulebook, worth

VOTE = rulebook().decisions["vote"]
MADE = Or(*(And(*(s == v for s, v in a.values.items()), a.possible) for a in committee.alternatives()))
"""The vote is for one of the motions, and there is the money for it."""
BY_MANDATE = Bool("invoked mandate")


def domain(decision: Decision = VOTE) -> Domain:
    return Domain(decision, READINGS, real=(("a motion there is", MADE),), size=present)


def by_name(over: Domain) -> dict[str, Theorem]:
    return {theorem.name: theorem for theorem in general(over)}


def swapped(id: str, change: Callable[[Clause], Clause]) -> Decision:
    """The orders with one clause changed."""
    return replace(VOTE, clauses=tuple(change(c) if c.id == id else c for c in VOTE.clauses))


# -- what every rulebook gets


@pytest.mark.parametrize("name", by_name(domain()))
def test_the_committees_orders_are_sound(name: str) -> None:
    over = domain()
    assert prove(by_name(over)[name], over).result == PROVED


def test_every_clause_has_its_three_theorems_and_a_permission_one_for_each_thing_it_waives() -> None:
    names = by_name(domain()).keys()
    for clause in VOTE.clauses:
        waived = [f"-{id}" for id in clause.waives] if isinstance(clause, Permission) else [""]
        needed = {f"needed-{clause.id}{id}" for id in waived}
        assert {f"decides-{clause.id}", f"unshadowed-{clause.id}", *needed} <= names


def _first_alone(clause: Clause) -> Clause:
    assert isinstance(clause, Permission)
    return replace(clause, waives={**clause.waives, "CO-SECOND": And(motion == 0, recused)})


def _twice(id: str) -> Decision:
    clause = VOTE.clause(id)
    return replace(VOTE, clauses=(*VOTE.clauses, replace(clause, id=f"{id}-AGAIN")))


def _with(*clauses: Clause) -> Decision:
    return replace(VOTE, clauses=(*VOTE.clauses, *clauses))


def _prohibition(id: str, bars: BoolRef) -> Prohibition:
    return Prohibition(id=id, title=id, says=id, cites=(), bars=bars)


UNSOUND = [
    ("a requirement said twice", _twice("CO-QUORUM"), "needed-CO-QUORUM"),
    ("a prohibition said twice", _twice("CO-VETO"), "unshadowed-CO-VETO"),
    ("a permission said twice", _twice("CO-RECUSED"), "decides-CO-RECUSED"),
    ("an obligation said twice", _twice("CO-PROMISE"), "needed-CO-PROMISE"),
    ("a waiver that lifts nothing", swapped("CO-URGENT", _first_alone), "needed-CO-URGENT-CO-SECOND"),
    (
        "a requirement that a prohibition always outdoes",
        _with(_prohibition("CO-DARK", present < 7)),
        "unshadowed-CO-QUORUM",
    ),
    ("what bars nothing", _with(_prohibition("CO-EMPTY", present > committee.SEATS)), "decides-CO-EMPTY"),
    ("to invoke more bars", _with(_prohibition("CO-PRIDE", BY_MANDATE)), "open-monotone"),
    ("to invoke more bars a legal vote", _with(_prohibition("CO-PRIDE", BY_MANDATE)), "legal-monotone"),
    (
        "an exception nobody named",
        _with(_prohibition("CO-DEAF", And(promised, Not(BY_MANDATE)))),
        "no-prohibition-lifted",
    ),
    ("what must be shown is never enough", _with(_prohibition("CO-PRIDE", BY_MANDATE)), "show-sufficient"),
]


@pytest.mark.parametrize(("decision", "theorem"), [row[1:] for row in UNSOUND], ids=[row[0] for row in UNSOUND])
def test_unsound_orders_are_disproved(decision: Decision, theorem: str) -> None:
    over = domain(decision)
    assert prove(by_name(over)[theorem], over).result == DISPROVED


def test_a_set_that_only_seems_least_is_disproved() -> None:
    either = Bool("invoked mandate") != Bool("invoked proxies")
    over = domain(_with(Requirement(id="CO-ONE", title="", says="", cites=(), holds=Not(either))))
    assert prove(by_name(over)["show-minimal"], over).result == DISPROVED


def test_an_exception_is_named_with_what_lifts_it_and_no_more() -> None:
    deaf = _prohibition("CO-DEAF", And(promised, Not(BY_MANDATE)))
    over = domain(_with(deaf))
    theorems = {t.name: t for t in general(over, {"CO-DEAF": (BY_MANDATE,)})}
    assert prove(theorems["no-prohibition-lifted"], over).proved
    assert prove(theorems["lifted-CO-DEAF-by-CO-URGENT"], over).proved
    idle = {t.name: t for t in general(over, {"CO-VETO": (BY_MANDATE,), "CO-DEAF": (BY_MANDATE,)})}
    assert prove(idle["lifted-CO-VETO-by-CO-URGENT"], over).result == DISPROVED


# -- theorems of one's own


def test_a_theorem_with_an_obligation_expands_its_alternatives() -> None:
    over = domain()
    best = {"promised": promised, "not recused": Not(recused), "some other vote": motion >= 1}
    better = Or(*(And(c.literal, c.merit > worth) for c in over.bests.choices(over.bests.every[0])))
    with_alternatives = always(
        "best", "", best, lambda: Implies(over.legal_aided, Not(better)), given=lambda: over.defined
    )
    without = always("best", "", best, lambda: Implies(over.legal_aided, Not(better)))
    assert prove(with_alternatives, over).proved
    assert prove(without, over).result == DISPROVED


def test_somebody_can_always_vote() -> None:
    over = domain()
    votes = [And(a.possible, _voted(over, a.values)) for a in committee.alternatives()]
    there = {"a quorum": present >= 7}
    assert prove(always("all", "", there, lambda: Or(*votes), given=lambda: over.defined), over).proved
    assert prove(always("few", "", {}, lambda: Or(*votes), given=lambda: over.defined), over).result == DISPROVED


def _voted(over: Domain, values: Mapping[ExprRef, ExprRef]) -> BoolRef:
    return substitute(over.legal_aided, *values.items())


def test_a_premise_that_holds_nowhere_is_a_failure() -> None:
    empty = always("empty", "", {"nobody and a quorum": And(present < 0, promised)}, lambda: Not(promised))
    assert prove(empty, domain()).result == VACUOUS


def test_a_disproved_theorem_has_a_counterexample_that_is_one() -> None:
    over = domain()
    proof = prove(always("false", "", {}, lambda: Implies(over.open_aided, promised)), over)
    assert proof.result == DISPROVED and proof.case is not None
    values = [symbol == proof.case[symbol.decl().name()] for symbol in symbols_of([over.open_aided, promised])]
    there = somewhere("there", "", Domain(VOTE, READINGS), {}, lambda: And(*values, over.open_aided, Not(promised)))
    assert prove(there, over).proved


def test_the_counterexample_is_small_and_keeps_to_what_can_be_written() -> None:
    over = replace(domain(), writable=(("more than two members", present > 2),))
    proof = prove(always("false", "", {}, lambda: present > 7), over)
    assert proof.writable and proof.case is not None and proof.case["present"] == 3
    nowhere = replace(domain(), writable=(("everybody", present == committee.SEATS),))
    unlikely = prove(always("false", "", {}, lambda: present > 7), nowhere)
    assert unlikely.result == DISPROVED and not unlikely.writable


def test_no_answer_is_an_answer_of_its_own() -> None:
    x, y, z = Int("x"), Int("y"), Int("z")
    hard = always("hard", "", {}, lambda: Implies(And(x > 1, y > 1, z > 1), x * x * x + y * y * y != z * z * z))
    assert prove(hard, domain(), limit=0.05).result == GAVE_UP


def test_terms_are_built_once_and_only_when_needed() -> None:
    built = []

    def state() -> Statement:
        built.append(1)
        return Statement(Or(promised, Not(promised)))

    theorem = Theorem("lazy", "", state)
    assert built == []
    assert prove(theorem, domain()).proved and prove(theorem, domain()).proved
    assert built == [1]


def test_symbols_are_listed_once_each_and_short_conjunctions_too() -> None:
    term = And(Or(promised), Implies(present > 2, promised))
    assert [str(symbol) for symbol in symbols_of([term, present > 1])] == ["promised", "present"]
    assert [node.num_args() for node in shortest(term)] == [1]
