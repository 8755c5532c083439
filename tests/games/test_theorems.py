"""What is proved of the games: every theorem, by two solvers; and no theorem survives the loss of
the clauses it is about."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from z3 import And, BoolRef, BoolVal, Not, Or, Solver, sat, substitute, unsat

from adjudicator.api import load, loads, rulings
from adjudicator.games import GAMES
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tarot_himi import hand as symbols
from adjudicator.games.tarot_himi import turn_proofs as witness
from adjudicator.games.tarot_himi.cards import MAJORS, PERMISSIONS
from adjudicator.games.tarot_himi.hand import holds
from adjudicator.games.tarot_himi.power_proofs import BARS, Words, _beside
from adjudicator.law import Clause, Obligation, Permission, Prohibition, Requirement
from adjudicator.report import proof
from adjudicator.report.proof import Book, as_proven, book, page, scripts
from adjudicator.solve.best import Bests
from adjudicator.solve.prove import DISPROVED, PROVED, prove
from adjudicator.solve.theorem import always
from tests.second_solver import answers
from tests.thinning import LONG, thinned

ROOT = Path(__file__).parents[2]
NAMES = [(game, name) for game in GAMES for name in book(game).theorems]


def test_sentences_name_clauses_as_they_are_called() -> None:
    sentences = [theorem.says for game in GAMES for own in proof.books(game) for theorem in own.theorems.values()]
    assert len(sentences) > 500 and not [text for text in sentences if re.search(r"\b[a-z][A-Z]", text)]


_DEAR = ("death-", "devil-", "somebody")
"""Theorems that take both duties into account: proved last, and a few in the plain profile."""
SAMPLE = [
    *thinned([one for one in NAMES if one[1].startswith(_DEAR)], 8, LONG),
    *thinned([one for one in NAMES if not one[1].startswith(_DEAR)], 4, LONG),
]


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "name"), SAMPLE)
def test_each_theorem_holds(game: str, name: str) -> None:
    own = book(game)
    assert prove(own.theorems[name], own.domain, limit=60).result == PROVED


@pytest.mark.long
@pytest.mark.parametrize(("game", "name"), thinned(NAMES, 14))
def test_each_theorem_is_confirmed_by_another_solver(game: str, name: str) -> None:
    for script in scripts(game, name):
        assert answers(script.text) == [script.status]


def test_names_are_unique_and_every_theorem_says_what_it_says() -> None:
    for game in GAMES:
        theorems = list(book(game).theorems.values())
        assert len({theorem.says for theorem in theorems}) == len(theorems)
        for theorem in theorems:
            assert re.fullmatch(r"[a-zA-Z0-9.-]+", theorem.name)
            assert theorem.says.endswith(".") and theorem.says[0].isupper()


def test_every_clause_has_theorems_of_its_own() -> None:
    for game in GAMES:
        theorems = book(game).theorems
        known = {clause.id for clause in book(game).domain.decision.clauses}
        named = {id for theorem in theorems.values() for id in theorem.about}
        assert known <= named
        assert {id for id in named if id.startswith("T") and "-" in id} <= known | {"TH-MOON", "TH-HIEROPHANT"}


def test_the_page_of_theorems_is_up_to_date() -> None:
    assert (ROOT / "docs" / "theorems.md").read_text() == page()


# -- a theorem could fail


@cache
def _without(game: str, change: Callable[[Clause], Clause | None], id: str) -> Book:
    """The theorems of a game whose rules have one clause changed, or dropped."""
    own = book(game)
    clauses = []
    for clause in own.domain.decision.clauses:
        kept = change(clause) if clause.id == id else clause
        clauses += [kept] if kept is not None else []
    domain = replace(own.domain, decision=replace(own.domain.decision, clauses=tuple(clauses)))
    assert own.choice is not None and own.choice.theorems is not None
    changed = {t.name: t for t in own.choice.theorems().theorems(own.game, domain)}
    return Book(own.game, domain, changed, own.choice)


def _dropped(clause: Clause) -> None:
    return None


CLAUSES = [(game, clause.id) for game in GAMES for clause in book(game).domain.decision.clauses]
_HYGIENE = ("needed-", "decides-", "unshadowed-")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "id"),
    [
        pytest.param(*one, marks=pytest.mark.deep if at % 2 or one[0] == "tarot-himi" else ())
        for at, one in enumerate(CLAUSES)
    ],
)
def test_the_loss_of_a_clause_disproves_a_theorem_about_it(game: str, id: str) -> None:
    """One that says what the clause does: that the clause itself can decide is lost with it."""
    changed = _without(game, _dropped, id)
    about = [t for t in changed.theorems.values() if id in t.about and not t.name.startswith(_HYGIENE)]
    about.sort(key=lambda theorem: theorem.name.startswith(_DEAR))
    assert any(prove(t, changed.domain, limit=60).result == DISPROVED for t in about)


def _bars(extra: Callable[[BoolRef], BoolRef]) -> Callable[[Clause], Clause]:
    def change(clause: Clause) -> Clause:
        assert isinstance(clause, Prohibition)
        return replace(clause, bars=extra(clause.bars))

    return change


def _holds(extra: Callable[[BoolRef], BoolRef]) -> Callable[[Clause], Clause]:
    def change(clause: Clause) -> Clause:
        assert isinstance(clause, Requirement)
        return replace(clause, holds=extra(clause.holds))

    return change


def _waives(id: str, extra: Callable[[BoolRef], BoolRef]) -> Callable[[Clause], Clause]:
    def change(clause: Clause) -> Clause:
        assert isinstance(clause, Permission)
        old = clause.waives.get(id, BoolVal(False))
        return replace(clause, waives={**clause.waives, id: extra(old)})

    return change


def _met(extra: Callable[[BoolRef], BoolRef]) -> Callable[[Clause], Clause]:
    def change(clause: Clause) -> Clause:
        assert isinstance(clause, Obligation)
        return replace(clause, met=extra(clause.met))

    return change


_following = And(base.puts, Not(base.leading))
_beats = base.rank - base.last_rank
SABOTAGED = [
    ("TH-TOWER", _bars(lambda t: And(t, _beats < 2)), "tower-forbids"),
    ("TH-TOWER", _bars(lambda t: Or(t, And(_following, holds("Tower"), _beats < 4))), "tower-spares-margins"),
    ("TH-TOWER", _bars(lambda t: Or(t, And(holds("Tower"), base.puts, base.leading))), "tower-spares-leads"),
    ("TH-TOWER", _bars(lambda t: And(t, Not(holds("Strength")))), "tower-forbids"),
    ("TH-HERMIT", _bars(lambda t: And(holds("Hermit"), base.puts)), "hermit-spares-singles"),
    ("TH-HERMIT", _bars(lambda t: And(t, base.cards > 2)), "hermit-forbids"),
    ("TH-LOVERS", _bars(lambda t: And(t, Not(base.leading))), "lovers-forbid"),
    ("TH-LOVERS", _bars(lambda t: Or(t, And(holds("Lovers"), base.passes))), "lovers-spares-passes"),
    ("TH-HANGED-MAN", _bars(lambda t: And(t, Not(base.leading))), "hanged-man-forbids"),
    ("TH-HANGED-MAN", _bars(lambda t: And(holds("Hanged Man"), base.puts)), "hanged-man-spares-first-turns"),
    ("TH-STRENGTH", _waives("TA-RANK", lambda t: And(holds("Strength"), _following)), "strength-allows-no-more"),
    ("TH-STRENGTH", _waives("TA-RANK", lambda t: And(t, base.rank != 14)), "strength-allows"),
    ("TH-STRENGTH", _waives("TA-SIZE", lambda t: holds("Strength")), "no-smaller-set-without-star"),
    ("TH-STAR", _waives("TA-SIZE", lambda t: And(holds("Star"), _following)), "star-allows-no-more"),
    ("TH-WORLD", _waives("TA-SIZE", lambda t: And(t, base.cards == base.last_size + 1)), "world-allows"),
    ("TH-SUN", _waives("TA-RANK", lambda t: holds("Sun")), "sun-allows-no-more"),
    ("TH-TEMPERANCE", _waives("TA-RANK", lambda t: And(t, base.rank > 1)), "temperance-as-leading"),
    ("TH-TEMPERANCE", _waives("TA-RANK", lambda t: holds("Temperance")), "temperance-allows-no-more"),
    ("TH-MAGICIAN", _waives("TH-LEAD-ONLY", lambda t: symbols.is_major("Magician")), "magician-answers-its-size"),
    ("TH-FOOL", _waives("TA-MATCHED", lambda t: base.wilds >= 1), "sets-and-single-majors"),
    ("TA-PASS", _waives("TA-PLAY", lambda t: And(t, Not(base.leading))), "pass-without-duty"),
    ("TA-RANK", _holds(lambda t: Or(t, _beats == 0)), "no-tie-without-strength"),
    ("TA-RANK", _holds(lambda t: And(t, Or(Not(_following), _beats > 1))), "ordinary-shows-nothing"),
    ("TA-SIZE", _holds(lambda t: Or(t, base.leading, base.cards == 1)), "no-smaller-set-without-star"),
    ("TH-DEVIL", _met(lambda t: Or(t, base.leading)), "devil-forbids-passing"),
    ("TH-DEVIL", _met(lambda t: And(t, Or(Not(holds("Devil")), base.puts))), "devil-leaves-a-pass"),
    ("TH-DEATH", _met(lambda t: Or(t, base.cards >= 2)), "death-forbids-less"),
    ("TH-DEATH", _met(lambda t: And(t, Or(Not(holds("Death")), base.rank >= 5))), "death-asks-no-more"),
    ("TH-DEATH", _met(lambda t: And(t, Not(base.passes))), "somebody-can-act"),
    ("TH-JUDGEMENT", _waives("TA-PLAY", lambda t: And(t, base.last_rank < 14)), "judgement-allows"),
    ("TH-CHARIOT.2", _bars(lambda t: And(t, symbols.target != 9)), "chariot-asks-somebody"),
    ("TH-PAIRING", _holds(lambda t: BoolVal(True)), "alternatives-complete"),
]


@pytest.mark.long
@pytest.mark.parametrize(
    ("id", "change", "name"),
    [
        pytest.param(*row, marks=pytest.mark.deep if at % 6 else (), id=f"{row[0]}-{row[2]}")
        for at, row in enumerate(SABOTAGED)
    ],
)
def test_a_changed_clause_disproves_its_theorem(id: str, change: Callable[[Clause], Clause], name: str) -> None:
    changed = _without("tarot-himi", change, id)
    assert prove(changed.theorems[name], changed.domain, limit=60).result == DISPROVED


# -- what speaks against a theorem


def _against(game: str, says: Callable[[Book], BoolRef]) -> proof.Proven:
    own = book(game)
    false = always("false", "It is false.", {}, lambda: says(own))
    return as_proven(own, false, prove(false, own.domain))


@pytest.mark.parametrize("game", ["tahimi", "tarot-himi"])
def test_a_counterexample_is_a_case_with_the_verdict_that_disproves(game: str) -> None:
    """Claimed: whoever is on turn cannot lead a pair."""
    pair = And(base.on_turn, base.puts, base.leading, base.cards == 2, base.wilds == 0)
    proof_result = _against(game, lambda own: Not(And(pair, own.domain.legal_aided)))
    assert proof_result.result == DISPROVED and proof_result.case is not None and proof_result.counterexample == ()
    ((expected, verdict),) = rulings(loads(proof_result.case))
    assert verdict.legal and len(expected.play.cards) == 2
    assert expected.situation.position.leading


def test_a_counterexample_keeps_the_readings_it_needs() -> None:
    """Claimed: a mimic never goes on an Ace."""
    ace = And(Not(base.leading), base.last_rank == 14, base.puts, symbols.is_major("Magician"))
    bare = And(*(Not(holds(name)) for name in (*PERMISSIONS, *BARS)))
    proof_result = _against("tarot-himi", lambda own: Not(And(ace, bare, own.domain.legal_aided)))
    assert proof_result.case is not None and "th.magician.on_ace: clamp" in proof_result.case
    ((_, verdict),) = rulings(loads(proof_result.case))
    assert verdict.legal


def test_what_no_history_leads_to_is_put_in_words() -> None:
    unlikely = And(base.last_size == 12, Not(base.leading))
    proof_result = _against("tarot-himi", lambda own: Not(unlikely))
    assert proof_result.result == DISPROVED and proof_result.case is None
    assert "last size: 12" in proof_result.counterexample and "leading" not in proof_result.counterexample


# -- the smallest cases where a duty turns a power round


def _witness(duty: str, name: str, kind: str) -> tuple[Solver, Words]:
    """Positions where to hold one more card turns a verdict round, with everything as on file."""
    own = book("tarot-himi")
    words = Words(own.domain, 14)
    wanted = [best for best in own.domain.bests.every if best.among == "now"]
    beside = Bests(own.domain.decision, {holds(name): BoolVal(True)}, " with")
    without = Bests(own.domain.decision, {holds(name): BoolVal(False)}, " without")
    solver = Solver()
    solver.add(*(term for _, term in own.domain.bounds))
    solver.add(*(reading.symbol == 0 for reading in own.domain.readings.values()))
    solver.add(*(one.term for bests in (beside, without) for one in bests.definitions(wanted)))
    more = words.held(name, True, substitute(words.legal, *beside.symbols.items()))
    less = words.held(name, False, substitute(words.legal, *without.symbols.items()))
    solver.add(And(less, Not(more)) if kind == "permission" else And(more, Not(less)))
    solver.add(holds(duty), Not(holds("Death" if duty == "Devil" else "Devil")), holds(name))
    lexicon = own.game.lexicon({})
    solver.add(*witness.reachable(lexicon), *witness.playable(lexicon), *_beside(words, name).values())
    return solver, words


TURNED = [
    ("Devil", "permission", "Temperance", "temperance"),
    ("Devil", "prohibition", "Lovers", "the-lovers"),
    ("Death", "permission", "Strength", "strength"),
    ("Death", "prohibition", "Lovers", "the-lovers"),
]


@pytest.mark.parametrize(("duty", "kind", "name", "file"), TURNED)
def test_a_witness_of_each_duty_is_kept_as_two_cases(duty: str, kind: str, name: str, file: str) -> None:
    ruled = []
    for beside in ("without", "with"):
        case = load(str(ROOT / f"cases/tarot-himi/proved-{duty.lower()}-{beside}-{file}.yaml"))
        passed = [(e, v) for e, v in rulings(case) if str(e.play) == "pass"]
        ((expected, verdict),) = passed
        ruled.append((expected.situation.table.hands[expected.by].cards, verdict.legal))
    (less, before), (more, after) = ruled
    assert {**less, name: 1} == dict(more)
    assert (before, after) == ((True, False) if kind == "permission" else (False, True))


@pytest.mark.deep
@pytest.mark.parametrize(("duty", "kind", "name", "file"), TURNED)
def test_no_smaller_hand_is_a_witness(duty: str, kind: str, name: str, file: str) -> None:
    case = load(str(ROOT / f"cases/tarot-himi/proved-{duty.lower()}-with-{file}.yaml"))
    size = sum(case.situation.table.hands[case.actor].cards.values())
    for other in PERMISSIONS if kind == "permission" else BARS:
        solver, _ = _witness(duty, other, kind)
        if other == name:
            assert solver.check(symbols.hand_size() == size) == sat
        assert solver.check(symbols.hand_size() < size) == unsat
    assert set(case.situation.table.hands[case.actor].cards) <= {*MAJORS, "II"}
