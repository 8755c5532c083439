"""Who leads after a trick, as terms: the theorems hold, fail once a rule is broken, and the terms say
what the function says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import product

import pytest
from z3 import And, BoolVal, ExprRef, Implies, IntNumRef, IntVal, Or, is_true, simplify, substitute

from adjudicator.games.tahimi import lead as terms
from adjudicator.games.tarot_himi import lead as tarot_terms
from adjudicator.law import Clause, Requirement
from adjudicator.report.proof import Book, following, scripts
from adjudicator.solve.prove import DISPROVED, PROVED, prove
from tests.games.test_lead import NAMES, leader, outs
from tests.second_solver import answers


def lead(game: str) -> Book:
    """The theorems of who leads after a trick."""
    return following(game)[0]


NO_PRIVILEGE = "th.hierophant.no_privilege"
BOOKS = [(game, name) for game in ("tahimi", "tarot-himi") for name in lead(game).theorems]


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), BOOKS)
def test_each_theorem_of_the_lead_holds_and_another_solver_confirms_it(game: str, name: str) -> None:
    own = lead(game)
    assert prove(own.theorems[name], own.domain).result == PROVED
    for script in scripts(game, name):
        assert answers(script.text) == [script.status]


def put(term: ExprRef, values: dict[ExprRef, ExprRef]) -> ExprRef:
    """A term with values for symbols, as short as it gets."""
    return simplify(substitute(term, *values.items()))


@pytest.mark.long
@pytest.mark.parametrize("size", [3, 4, 5, *(pytest.param(n, marks=pytest.mark.deep) for n in (6, 7, 8))])
@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_the_terms_say_what_the_function_says_at_every_table(game: str, size: int) -> None:
    """Who leads by the function is who leads by the terms; that it is nobody else is a theorem."""
    players, own = NAMES[:size], lead(game)
    rules = put(own.domain.legal_aided, {terms.players: IntVal(size)})
    bounds = put(And(*(term for _, term in own.domain.bounds)), {terms.players: IntVal(size)})
    privilege, despite = own.domain.readings["rank_privilege"], own.domain.readings.get(NO_PRIVILEGE)
    for house, read in product(("yes", "no"), ("yes", "no") if despite else ("yes",)):
        chosen = {privilege.symbol: IntVal(privilege.names.index(house))}
        chosen |= {despite.symbol: IntVal(despite.names.index(read))} if despite else {}
        for out in outs(players):
            gone = {terms.out[n]: BoolVal(p in out or p not in players) for n, p in enumerate(NAMES, start=1)}
            here, real = put(rules, {**chosen, **gone}), put(bounds, {**chosen, **gone})
            for holder in ("", *(p for p in players if p not in out)) if despite else ("",):
                for owner in players:
                    leading = leader(game, owner, out, players, holder, house, read)
                    values = {terms.owner: seat(owner), terms.leader: seat(leading), tarot_terms.holder: seat(holder)}
                    assert is_true(put(real, values)) and is_true(put(here, values)), (out, owner, holder)


def seat(player: str) -> IntNumRef:
    """The number of a player's seat, 0 for nobody."""
    return IntVal(NAMES.index(player) + 1 if player else 0)


def always_next(clause: Clause) -> Clause:
    """Without Rank Privilege the next seat leads, whether or not anybody there holds cards."""
    assert isinstance(clause, Requirement)
    behind = Or(terms.leader == terms.owner + 1, And(terms.leader == 1, terms.owner == terms.players))
    return replace(clause, holds=Implies(terms.is_out(terms.owner), behind))


def at_the_top(clause: Clause) -> Clause:
    """Rank Privilege names the Tahimi, out or not."""
    assert isinstance(clause, Requirement)
    return replace(clause, holds=Implies(terms.is_out(terms.owner), terms.leader == 1))


def for_everybody(clause: Clause) -> Clause:
    """The Hierophant leads whoever took the trick."""
    assert isinstance(clause, Requirement)
    return replace(clause, holds=Implies(tarot_terms.holder > 0, terms.leader == tarot_terms.holder))


def idle(clause: Clause) -> Clause:
    """The clause asks nothing."""
    assert isinstance(clause, Requirement)
    return replace(clause, holds=BoolVal(True))


def lost(clause: Clause) -> None:
    """The clause is left out."""


BROKEN = [
    ("tahimi", "TA-TRICK", lost, "lead-is-the-owner-s"),
    ("tahimi", "TA-TRICK", idle, "lead-decides-TA-TRICK"),
    ("tahimi", "TA-PRIVILEGE", lost, "lead-exactly-one"),
    ("tahimi", "TA-PRIVILEGE", idle, "lead-needed-TA-PRIVILEGE"),
    ("tahimi", "TA-PRIVILEGE", always_next, "lead-holds-cards"),
    ("tahimi", "TA-PRIVILEGE", always_next, "lead-privilege"),
    ("tahimi", "TA-PRIVILEGE", at_the_top, "lead-holds-cards"),
    ("tahimi", "TA-PRIVILEGE", at_the_top, "lead-next-in-line"),
    ("tarot-himi", "TH-HIEROPHANT.2", lost, "lead-exactly-one"),
    ("tarot-himi", "TH-HIEROPHANT.2", lost, "lead-hierophant"),
    ("tarot-himi", "TH-HIEROPHANT.2", for_everybody, "lead-exactly-one"),
    ("tarot-himi", "TH-HIEROPHANT.2", for_everybody, "lead-as-in-tahimi"),
    ("tarot-himi", "TA-PRIVILEGE", lost, "lead-exactly-one"),
]


@pytest.mark.parametrize(("game", "id", "change", "name"), BROKEN)
def test_a_broken_rule_disproves_a_theorem_of_the_lead(
    game: str, id: str, change: Callable[[Clause], Clause | None], name: str
) -> None:
    own = lead(game)
    clauses = [change(clause) if clause.id == id else clause for clause in own.domain.decision.clauses]
    rules = tuple(clause for clause in clauses if clause is not None)
    domain = replace(own.domain, decision=replace(own.domain.decision, clauses=rules))
    changed = {theorem.name: theorem for theorem in own.game.following()[0].theorems(own.game, domain)}
    assert prove(changed[name], domain).result == DISPROVED
