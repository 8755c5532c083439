"""The mutation harness kills what it should, proves what it says, and can fail to kill."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from z3 import And, ExprRef, IntVal, Not, Or, Solver, sat, substitute, unsat

from adjudicator.cards import Lexicon
from adjudicator.law import Clause, Decision, Obligation, Permission, Prohibition, Requirement
from adjudicator.law.legality import is_legal, is_open
from adjudicator.solve.question import Question
from tests.law import committee
from tests.mutation.__main__ import run
from tests.mutation.equivalent import SAME, SAME_REAL, SAME_RULE, equivalent
from tests.mutation.harness import (
    ALIVE,
    DECKS,
    EQUIVALENT,
    Tally,
    fates,
    ground,
    ids,
    kills,
    kills_one,
    likeliest_first,
    rulings,
    usual,
    whose,
)
from tests.mutation.merged import WHICH, mergeable, merged
from tests.mutation.operators import (
    CONDITION,
    DROPPED,
    KIND,
    MEASURE,
    NEGATED,
    NUMBER,
    OPERATORS,
    WAIVER,
    Mutant,
    fields,
    mutants,
)
from tests.mutation.real import real
from tests.mutation.report import summary, survivors
from tests.mutation.theorems import breaks, broken
from tests.mutation.together import reasons
from tests.mutation.write import Search, as_ruling, fault, with_expectations
from tests.oracles.bridge import question, situation
from tests.oracles.cases import Uncovered
from tests.oracles.compare import ORACLES
from tests.oracles.turns import random_turn

LIST = Path(__file__).parents[2] / "docs" / "mutation-survivors.md"
VOTE = committee.rulebook().decisions["vote"]


# -- the changes


def named(id: str, operator: str) -> list[Mutant]:
    return [m for m in mutants(VOTE, VOTE.clause(id)) if m.operator == operator]


def terms(id: str, operator: str) -> set[str]:
    """What the changed clauses say, as z3 writes it."""
    return {
        " ".join(str(term).split())
        for m in named(id, operator)
        if m.clause is not None
        for term in fields(m.clause).values()
    }


def test_every_kind_of_change_is_made_to_a_rulebook_without_cards() -> None:
    counts = Counter(m.operator for clause in VOTE.clauses for m in mutants(VOTE, clause))
    assert set(counts) == set(OPERATORS)
    assert counts[DROPPED] == counts[NEGATED] == len(VOTE.clauses)


@pytest.mark.parametrize("clause", VOTE.clauses, ids=lambda clause: clause.id)
def test_no_mutant_is_its_clause_or_another(clause: Clause) -> None:
    made = mutants(VOTE, clause)
    assert len({_looks(clause), *(_looks(m.clause) for m in made)}) == len(made) + 1
    assert [m.id for m in made] == [f"{clause.id}#{n}" for n in range(1, len(made) + 1)]
    assert [(m.id, m.what) for m in made] == [(m.id, m.what) for m in mutants(VOTE, clause)]


def _looks(clause: Clause | None) -> str:
    if clause is None:
        return "nothing"
    shows = clause.shows if isinstance(clause, Permission) else None
    bests = [(b.unaided, b.among) for b in clause.best] if isinstance(clause, Obligation) else []
    return f"{clause.kind} {shows} {bests} {[(k, t.sexpr()) for k, t in fields(clause).items()]}"


def test_numbers_move_by_one_each_way() -> None:
    assert terms("CO-QUORUM", NUMBER) == {
        "present >= If(reading co.quorum == 0, 4, 7)",
        "present >= If(reading co.quorum == 0, 6, 7)",
        "present >= If(reading co.quorum == 0, 5, 6)",
        "present >= If(reading co.quorum == 0, 5, 8)",
        "present >= If(reading co.quorum == -1, 5, 7)",
        "present >= If(reading co.quorum == 1, 5, 7)",
    }


def test_each_condition_is_removed() -> None:
    veto = VOTE.clause("CO-VETO")
    assert isinstance(veto, Prohibition)
    every = veto.bars.children()
    left = [And(*(c for c in every if not c.eq(one))) for one in every]
    assert terms("CO-VETO", CONDITION) == {" ".join(str(term).split()) for term in left}


def test_kinds_are_swapped_and_waivers_moved() -> None:
    (barred,) = named("CO-QUORUM", KIND)
    (required,) = named("CO-VETO", KIND)
    (unshown,) = named("CO-PROXY", KIND)
    assert isinstance(barred.clause, Prohibition) and isinstance(required.clause, Requirement)
    assert isinstance(unshown.clause, Permission) and unshown.clause.shows is None
    moved = [m.clause for m in named("CO-OWN", WAIVER)]
    waived = {tuple(clause.waives) for clause in moved if isinstance(clause, Permission)}
    assert waived == {("CO-SECOND",), ("CO-QUORUM",), ("CO-PROMISE",)}
    (unaided,) = named("CO-PROMISE", MEASURE)
    assert isinstance(unaided.clause, Obligation) and unaided.clause.best[0].unaided


def test_a_duty_that_measures_nothing_becomes_a_prohibition() -> None:
    promise = VOTE.clause("CO-PROMISE")
    assert isinstance(promise, Obligation)
    plain = replace(promise, met=Not(committee.promised), best=())
    (barred,) = (m for m in mutants(VOTE, plain) if m.operator == KIND)
    assert isinstance(barred.clause, Prohibition) and barred.clause.bars.eq(Not(Not(committee.promised)))


def test_a_dropped_permission_is_invoked_nowhere() -> None:
    decision = usual("tarot-himi").decision
    (dropped,) = (m for m in mutants(decision, decision.clause("TH-SUN")) if m.operator == DROPPED)
    assert "invoked Sun" in _symbols(decision.clause("TH-TOWER"))
    assert "invoked Sun" not in _symbols(dropped.within(decision).clause("TH-TOWER"))


def _symbols(clause: Clause) -> set[str]:
    names, seen, pending = set[str](), set[int](), list[ExprRef](fields(clause).values())
    while pending:
        part = pending.pop()
        if part.get_id() not in seen:
            seen.add(part.get_id())
            pending.extend(part.children())
            names.add(part.decl().name())
    return names


# -- many in one


@pytest.mark.parametrize("clause", VOTE.clauses, ids=lambda clause: clause.id)
def test_a_merged_decision_is_each_of_its_mutants_in_turn(clause: Clause) -> None:
    some = [m for m in mutants(VOTE, clause) if mergeable(m)]
    whole = merged(VOTE, some)
    for number, one in [(0, VOTE), *((n, m.within(VOTE)) for n, m in enumerate(some, start=1))]:
        pairs = [(is_open(whole), is_open(one)), (is_legal(whole), is_legal(one))]
        chosen = [(substitute(a, (WHICH, IntVal(number))), b) for a, b in pairs]
        assert _never(VOTE, Or(*(a != b for a, b in chosen))), number


def _never(decision: Decision, term: ExprRef) -> bool:
    solver = Solver()
    solver.add(*decision.bounds, *(r.bounds for r in committee.READINGS.values()), term)
    return bool(solver.check() == unsat)


# -- a sample of each game


SAMPLE = {
    "tahimi": ("TA-SIZE", "TA-PASS", "TA-JOKER.3", "TA-PASS-LOCK"),
    "tarot-himi": ("TH-HERMIT", "TH-CHARIOT", "TH-DEVIL"),
    "loka": ("LO-TURN", "LO-FOOL", "LO-LAY", "LO-LAY.2", "LO-LAY-ACE"),
    "tarot-poker": ("TP-MOON", "TP-ANSWER", "TP-CHOICE", "TP-DRAW-MOST", "TP-DECLARE"),
}


@cache
def every(game: str, id: str) -> tuple[Mutant, ...]:
    decision = usual(game, whose(game, id)).decision
    return mutants(decision, decision.clause(id))


def sample(game: str, id: str) -> tuple[Mutant, ...]:
    """The first and the last mutant of each kind of a clause."""
    kinds: dict[str, list[Mutant]] = {}
    for mutant in every(game, id):
        kinds.setdefault(mutant.operator, []).append(mutant)
    return tuple(dict.fromkeys(m for some in kinds.values() for m in (some[0], some[-1])))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "id"),
    [
        pytest.param(game, id, marks=pytest.mark.deep if game == "tarot-himi" else ())
        for game, ids in SAMPLE.items()
        for id in ids
    ],
)
def test_a_sample_dies_or_is_equivalent(game: str, id: str) -> None:
    proved = reasons(sample(game, id), ground(game, whose(game, id)))
    same = [mutant for mutant in sample(game, id) if mutant.id in proved]
    some = [mutant for mutant in sample(game, id) if mutant.id not in proved]
    assert dict(kills(same, likeliest_first({id}, rulings(game))[:40])) == {}, "what differs is not the same"
    killed = dict(kills(some, rulings(game)))
    assert len(some) >= 3
    assert [mutant.what for mutant in some if mutant.id not in killed] == []


@pytest.mark.long
def test_what_kills_is_reported_differently() -> None:
    (dropped, *_) = every("tarot-himi", "TH-HERMIT")
    barred = [r for r in rulings("tarot-himi") if "TH-HERMIT" in r.plain.against]
    assert dict(kills([dropped], barred)) == {dropped.id: barred[0].at}
    spared = [r for r in rulings("tarot-himi")[:60] if r not in barred and r.calm]
    assert dict(kills([dropped], spared)) == {}


@pytest.mark.long
def test_when_an_obligation_looks_is_changed_in_each_mutant_by_itself() -> None:
    """In one decision with another that has it look, which nothing here kills, nothing would tell."""
    some = every("tarot-himi", "TH-DEVIL")
    idle = [m for m in some if m.what.startswith("matters of devil later: 1 becomes")]
    assert len(idle) == 2 and all(m.changes("matters") and not m.changes("met") for m in idle)
    (looking,) = (m for m in some if m.what.startswith("merit of devil later: 4 becomes 3"))
    own = [r for r in rulings("tarot-himi") if r.at.startswith("devil-judgement-on-the-lead.yaml")]
    assert set(dict(kills([*idle, looking], own))) == {m.id for m in idle}


@pytest.mark.long
def test_without_the_rulings_that_kill_it_a_mutant_is_alive() -> None:
    """The harness itself can fail, and says of which mutant."""
    clause = usual("tahimi").decision.clause("TA-PASS-LOCK")
    some = every("tahimi", clause.id)
    withheld = [r for r in rulings("tahimi") if clause.id not in r.plain.against]
    assert len(withheld) < len(rulings("tahimi"))
    left = {fate.mutant for fate in fates("tahimi", clause, some, withheld) if fate.fate == ALIVE}
    whole = fates("tahimi", clause, some, rulings("tahimi"))
    assert left, "theorems alone would do"
    assert not left & {fate.mutant for fate in whole if fate.fate == ALIVE}
    printed = "\n".join(summary([Tally("tahimi", clause.id, whole, 0.0)]))
    assert f"all{len(some):>25}" in printed


# -- theorems


@pytest.mark.long
@pytest.mark.parametrize("id", ["TA-SIZE", "TA-JOKER.3"])
def test_theorems_tell_of_many_mutants_what_they_tell_of_each(id: str) -> None:
    some = sample("tahimi", id)
    each = {mutant.id: broken("tahimi", mutant) for mutant in some}
    fallen = breaks("tahimi", some)
    assert fallen == {mutant: theorem for mutant, theorem in each.items() if theorem}
    assert fallen
    assert not set(fallen) & set(reasons(some, ground("tahimi"))), "what a theorem tells apart is not the same"


# -- equivalence


def test_an_equivalent_mutant_is_recognised_as_such() -> None:
    rank = usual("tahimi").decision.clause("TA-RANK")
    assert isinstance(rank, Requirement)
    turned = replace(rank, holds=Not(And(*(Not(part) for part in rank.holds.children()))))
    assert equivalent(Mutant(rank, turned, CONDITION, "turned round"), ground("tahimi")) == SAME
    assert equivalent(Mutant(rank, None, DROPPED, "dropped"), ground("tahimi")) is None
    for mutant in mutants(usual("tahimi").decision, rank):
        if mutant.operator in (DROPPED, NEGATED, KIND):
            assert equivalent(mutant, ground("tahimi")) != SAME


def test_what_can_never_come_about_tells_nothing_apart() -> None:
    """A pass has no cards, so whether it has wild ones among them is all one."""
    alone = usual("tahimi").decision.clause("TA-JOKER.2")
    (mutant,) = (m for m in every("tahimi", alone.id) if m.what.endswith("without puts"))
    assert equivalent(mutant, ground("tahimi")) == SAME_REAL
    assert equivalent(mutant, replace(ground("tahimi"), real=())) is None


def test_a_waiver_of_what_nothing_requires_changes_no_ruling() -> None:
    joker = usual("tahimi").decision.clause("TA-JOKER")
    reasons = {equivalent(m, ground("tahimi")) for m in every("tahimi", joker.id)}
    assert SAME_RULE in reasons and None in reasons


@pytest.mark.long
@pytest.mark.parametrize("game", DECKS)
def test_what_is_listed_as_real_is_so_of_rulings_and_of_random_turns(game: str) -> None:
    for put, lexicon in _questions(game, 30):
        solver = Solver()
        solver.add(*put.session.decision.bounds, *(s == v for s, v in put.values.items()))
        solver.add(*(fact.term() for fact in (*put.facts, *put.made) if not fact.given))
        if solver.check() == sat:
            solver.add(*real(game, lexicon, put.session.decision.name))
            assert solver.check() == sat, put.values


def _questions(game: str, turns: int) -> Iterator[tuple[Question, Lexicon]]:
    for ruling in rulings(game)[::6]:
        if any(action.disputed for action in ruling.expected.situation.table.history):
            continue  # what nobody can have played may lie there
        lexicon = ruling.expected.situation.lexicon
        yield from ((put, lexicon) for put, _ in ruling.questions)
    rng = random.Random(23)
    for _ in range(turns if game in ORACLES else 0):
        turn, actor, action, options = random_turn(rng, game)
        yield question(turn, actor, action, options), situation(turn, actor, options).lexicon


# -- all of it, slowly


@pytest.mark.deep
def test_no_mutant_is_alive_that_is_not_equivalent() -> None:
    jobs = [(game, id) for game in DECKS for id in ids(game)]
    tallies = list(run(jobs, 2))
    all_fates = [fate for tally in tallies for fate in tally.fates]
    assert {fate.operator for fate in all_fates} == set(OPERATORS)
    alive = [f"{f.mutant} ({f.operator}) {f.what}: {f.why}" for f in all_fates if f.fate == ALIVE]
    assert alive == [], f"{len(alive)} of {len(all_fates)} mutants are alive:\n" + "\n".join(alive)
    assert Counter(fate.fate for fate in all_fates)[EQUIVALENT] < len(all_fates) / 2
    assert survivors(tallies) == LIST.read_text(encoding="utf-8"), "python -m tests.mutation --list"


@pytest.mark.parametrize(("game", "id"), [("loka", "LO-FOLLOW"), ("tarot-poker", "TP-TOWER")])
def test_a_ruling_that_is_missing_is_written_with_what_the_oracle_expects(game: str, id: str) -> None:
    name = whose(game, id)
    decision = usual(game, name).decision
    mutant = next(one for one in mutants(decision, decision.clause(id)) if mergeable(one))
    texts = list[str]()
    for document in Search(game, name).cases(mutant):
        with suppress(Uncovered):  # The oracle has no word for some plays: the search goes on behind them.
            texts.append(with_expectations(document, mutant.original))
    assert any(not fault(one) and kills_one(mutant, one) for one in (as_ruling("found.yaml", text) for text in texts))
