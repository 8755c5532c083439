"""Rulebooks and decisions: what is looked up in them, and what they refuse to hold."""

from __future__ import annotations

from dataclasses import replace

import pytest
from z3 import Bool, ExprRef, Int, Not, Or, Solver, is_const, unsat

from adjudicator.games import GAMES
from adjudicator.law import (
    Alternative,
    Clause,
    Decision,
    Effect,
    Entry,
    Later,
    Obligation,
    Permission,
    Prohibition,
    Requirement,
    Rulebook,
)
from adjudicator.law.legality import is_legal, is_open
from tests.law import committee


@pytest.fixture
def orders() -> Rulebook:
    return committee.rulebook()


@pytest.fixture
def vote(orders: Rulebook) -> Decision:
    return orders.decisions["vote"]


# -- entries


def test_entries_are_the_clauses_in_order_and_then_the_effects(orders: Rulebook) -> None:
    ids = [entry.id for entry in orders.entries()]
    assert ids == [
        "CO-QUORUM",
        "CO-SECOND",
        "CO-URGENT",
        "CO-PROXY",
        "CO-OWN",
        "CO-VETO",
        "CO-PROMISE",
        "CO-RECUSED",
        "CO-MINUTES",
    ]
    assert [orders.entry(id).id for id in ids] == ids


def test_an_unknown_id_is_a_key_error(orders: Rulebook, vote: Decision) -> None:
    with pytest.raises(KeyError, match="CO-NOTHING"):
        orders.entry("CO-NOTHING")
    with pytest.raises(KeyError, match="CO-MINUTES"):
        vote.clause("CO-MINUTES")


def test_an_id_used_twice_is_refused_by_name(orders: Rulebook) -> None:
    effect = orders.effects[0]
    twice = replace(effect, id="CO-VETO")
    with pytest.raises(ValueError, match="ids used twice in Committee: CO-MINUTES, CO-VETO"):
        replace(orders, effects=(effect, effect, twice))


def test_a_decision_is_written_out_when_it_is_looked_up(orders: Rulebook, vote: Decision) -> None:
    made: list[str] = []

    def written() -> Decision:
        made.append("vote")
        return vote

    effect = orders.effects[0]
    later = replace(orders, decisions=Later({"vote": written}), effects=(effect, effect))
    assert list(later.decisions) == ["vote"] and len(later.decisions) == 1 and not made
    assert later.decisions["vote"] is later.decisions["vote"] is vote and made == ["vote"]
    with pytest.raises(KeyError, match="veto"):
        later.decisions["veto"]
    with pytest.raises(ValueError, match="ids used twice in Committee: CO-MINUTES"):
        later.check()


@pytest.mark.parametrize("game", GAMES)
def test_no_id_is_there_twice_in_a_game(game: str) -> None:
    GAMES[game].rulebook(GAMES[game].lexicon({})).check()


def test_kinds_are_distinguished(orders: Rulebook) -> None:
    kinds = {entry.id: entry.kind for entry in orders.entries()}
    assert kinds["CO-QUORUM"] == "requirement"
    assert kinds["CO-URGENT"] == "permission"
    assert kinds["CO-VETO"] == "prohibition"
    assert kinds["CO-PROMISE"] == "obligation"
    assert kinds["CO-MINUTES"] == "effect"


# -- profiles


def test_a_profile_has_an_option_for_every_key(orders: Rulebook) -> None:
    defaults = {"co.quorum": "five", "co.urgent": "any", "co.abstain": "breaks", "co.treasurer": "yes"}
    assert orders.profile({}) == defaults
    assert orders.profile({"co.quorum": "seven"}) == {**defaults, "co.quorum": "seven"}


def test_a_profile_refuses_keys_and_options_the_rulebook_lacks(orders: Rulebook) -> None:
    with pytest.raises(KeyError, match=r"co\.nothing"):
        orders.profile({"co.nothing": "five"})
    with pytest.raises(ValueError, match=r"co\.quorum has no option 'nine'"):
        orders.profile({"co.quorum": "nine"})


# -- decisions


def test_the_clauses_of_each_kind_keep_their_order(vote: Decision) -> None:
    assert [c.id for c in vote.requirements] == ["CO-QUORUM", "CO-SECOND"]
    assert [c.id for c in vote.permissions] == ["CO-URGENT", "CO-PROXY", "CO-OWN", "CO-RECUSED"]
    assert [c.id for c in vote.prohibitions] == ["CO-VETO"]
    assert [c.id for c in vote.obligations] == ["CO-PROMISE"]
    for kind in (Requirement, Permission, Prohibition, Obligation):
        assert all(isinstance(clause, kind) for clause in vote.of(kind))


def test_a_decision_without_a_clause_is_the_same_but_for_it(vote: Decision) -> None:
    left = vote.without("CO-VETO", "CO-OWN")
    assert [c.id for c in left.clauses] == [c.id for c in vote.clauses if c.id not in ("CO-VETO", "CO-OWN")]
    assert left.prohibitions == ()
    assert [c.id for c in vote.prohibitions] == ["CO-VETO"]
    assert vote.without() == vote


def test_dropping_a_prohibition_opens_and_dropping_a_permission_closes(vote: Decision) -> None:
    def implied(weak: Decision, strong: Decision) -> bool:
        solver = Solver()
        solver.add(is_open(strong), Not(is_open(weak)))
        return bool(solver.check() == unsat)

    freer, stricter = vote.without("CO-VETO"), vote.without("CO-URGENT")
    assert implied(freer, vote)
    assert not implied(vote, freer)
    assert implied(vote, stricter)
    assert not implied(stricter, vote)


def test_what_is_legal_is_open(vote: Decision) -> None:
    solver = Solver()
    solver.add(is_legal(vote), Not(is_open(vote)))
    assert solver.check() == unsat


def test_an_alternative_is_possible_where_its_needs_are_met() -> None:
    coins, key = Int("coins"), Bool("key")
    term = Alternative("open the chest", {}, {coins: 2, key: True}).possible
    solver = Solver()
    solver.add(term, Or(coins < 2, Not(key)))
    assert solver.check() == unsat
    solver = Solver()
    solver.add(coins == 2, key, Not(term))
    assert solver.check() == unsat
    solver = Solver()
    solver.add(Not(Alternative("wait", {}, {}).possible))
    assert solver.check() == unsat


# -- every rulebook there is


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_games_keep_to_the_form(game: str) -> None:
    rulebook = GAMES[game].rulebook(GAMES[game].lexicon({}))
    for entry in rulebook.entries():
        assert isinstance(entry, Entry)
        assert entry.title
        assert entry.says.endswith(".")
        assert entry.cites
        assert set(entry.readings) <= set(rulebook.readings), entry.id
    for decision in rulebook.decisions.values():
        ids = {clause.id for clause in decision.clauses}
        for permission in decision.permissions:
            assert set(permission.waives) <= ids, f"{permission.id} waives what is not there"
            waived = [decision.clause(id) for id in permission.waives]
            assert all(isinstance(clause, Requirement | Obligation) for clause in waived), permission.id
    assert all(isinstance(effect, Effect) for effect in rulebook.effects)


def _symbols(terms: list[ExprRef]) -> set[str]:
    """The names of the symbols in some terms."""
    names, seen, pending = set[str](), set[int](), list(terms)
    while pending:
        term = pending.pop()
        if term.get_id() not in seen:
            seen.add(term.get_id())
            pending += term.children()
            names |= {str(term)} if is_const(term) else set()
    return names


def _reads(clause: Clause) -> set[str]:
    """The keys of the readings in a clause's terms."""
    terms: list[ExprRef] = []
    if isinstance(clause, Requirement):
        terms = [clause.holds]
    elif isinstance(clause, Permission):
        terms = list(clause.waives.values())
    elif isinstance(clause, Prohibition):
        terms = [clause.bars]
    elif isinstance(clause, Obligation):
        terms = [clause.met, *(term for best in clause.best for term in (best.merit, best.matters))]
    return {name.removeprefix("reading ") for name in _symbols(terms) if name.startswith("reading ")}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_clause_names_the_readings_its_terms_read(game: str) -> None:
    rulebook = GAMES[game].rulebook(GAMES[game].lexicon({}))
    clauses = [entry for entry in rulebook.described() if isinstance(entry, Clause)]
    assert any(_reads(clause) for clause in clauses)
    unsaid = [f"{clause.id}: {key}" for clause in clauses for key in sorted(_reads(clause) - set(clause.readings))]
    assert not unsaid, "read in a term and not named in `readings`:\n" + "\n".join(unsaid)
