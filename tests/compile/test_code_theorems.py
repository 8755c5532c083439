"""That the code is the law: proved by two solvers for every decision; and a mistake in what writes the code,
simplifies or bounds it fails a theorem."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from z3 import And, Not, Solver, unsat

from adjudicator.compile import intervals, plan, program, python, residual
from adjudicator.compile.limits import FAR
from adjudicator.compile.program import Builder, Node
from adjudicator.games import GAMES
from adjudicator.law import Clause, Decision, Obligation, Permission
from adjudicator.report.proof import codes, decided
from adjudicator.solve.code_theorems import NOTHING, Correctness, code_theorems, rule_theorems
from adjudicator.solve.prove import DISPROVED, prove
from adjudicator.solve.smt2 import of_theorem
from adjudicator.solve.theorem import Domain, Theorem
from tests.law import committee
from tests.second_solver import answers
from tests.thinning import each

VOTE = committee.rulebook().decisions["vote"]


def theorems(game: str) -> list[tuple[Domain, str, Theorem]]:
    """The theorems on the code of a game with their domains and names; made when a test runs, as they take seconds."""
    return [(own.domain, name, theorem) for own in codes(game) for name, theorem in own.theorems.items()]


@pytest.mark.long
@pytest.mark.parametrize("game", list(GAMES))
def test_each_holds(game: str) -> None:
    assert [name for domain, name, theorem in theorems(game) if not prove(theorem, domain, limit=60).proved] == []


@pytest.mark.long
@each(14)
@pytest.mark.parametrize("game", list(GAMES))
def test_another_solver_confirms_each(game: str, each: int) -> None:
    for domain, name, theorem in theorems(game)[::each]:
        for script in of_theorem(theorem, domain, game):
            assert answers(script.text) == [script.status], name


def test_every_clause_of_every_game_has_one_by_its_id() -> None:
    for game in GAMES:
        there = {name: theorem for own in codes(game) for name, theorem in own.theorems.items()}
        for own in decided(game):
            for clause in own.domain.decision.clauses:
                assert clause.id in there[f"code-{clause.id}"].about


def test_every_named_term_is_in_some_theorem() -> None:
    for game in GAMES:
        for own in decided(game):
            decision = own.domain.decision
            code = Correctness(decision, own.domain.readings)
            covered = {name for clause in decision.clauses for name in code.about(clause)}
            assert covered | set(code.names("open", "legal", "merit", "matters", "bound", "idle")) == set(code.law)


DECKS = [("tahimi", {"deck": deck, "jokers": jokers}) for deck in ("poker", "eight") for jokers in ("none", "lowest")]


@pytest.mark.long
@pytest.mark.parametrize(("game", "house"), DECKS, ids=str)
def test_so_it_is_with_other_decks(game: str, house: Mapping[str, str]) -> None:
    own = GAMES[game]
    for decision in own.rulebook(own.lexicon(house, 4)).decisions.values():
        code = Correctness(decision, own.readings)
        assert all(prove(theorem, code.domain).proved for theorem in code_theorems(code))


# -- what fails


def _theorems(decision: Decision = VOTE) -> list[tuple[Theorem, Domain]]:
    code = Correctness(decision, committee.READINGS)
    return [
        *((theorem, code.domain) for theorem in code_theorems(code)),
        *((theorem, NOTHING) for theorem in rule_theorems([code])),
    ]


def _fallen(some: Sequence[tuple[Theorem, Domain]]) -> set[str]:
    return {theorem.name for theorem, over in some if prove(theorem, over).result == DISPROVED}


def _falls(name: str) -> bool:
    """Whether the theorem of the committee's orders with this name fails."""
    return bool(_fallen([one for one in _theorems() if one[0].name == name]))


def test_of_the_committees_orders_all_hold() -> None:
    theorems = _theorems()
    assert not _fallen(theorems)
    names = {theorem.name for theorem, _ in theorems}
    assert {f"code-{clause.id}" for clause in VOTE.clauses} <= names
    assert {"code-vote-open", "code-vote-measures", "code-vote-left-out", "code-bounds-and"} <= names


MISWRITTEN = [
    ("<= the other way round", python._EXACT, "le", lambda a: f"{a[1]} <= {a[0]}", "code-CO-QUORUM"),
    ("< for <=", python._EXACT, "le", lambda a: f"{a[0]} < {a[1]}", "code-CO-QUORUM"),
    ("part of an and left out", python._EXACT, "and", lambda a: " and ".join(a[1:] or a), "code-CO-VETO"),
    ("part of an or left out", python._EXACT, "or", lambda a: " or ".join(a[:-1] or a), "code-vote-open"),
    ("an if the other way round", python._EXACT, "choose", lambda a: f"{a[2]} if {a[0]} else {a[1]}", "code-CO-QUORUM"),
    ("columns: and for or", python._COLUMNS, "or", " & ".join, "code-vote-legal"),
    ("columns: nothing negated", python._COLUMNS, "not", lambda a: f"{a[0]} ^ False", "code-CO-VETO"),
    ("columns: = as <=", python._COLUMNS, "eq", lambda a: f"{a[0]} <= {a[1]}", "code-CO-SECOND"),
]


@pytest.mark.parametrize(("table", "op", "text", "name"), [r[1:] for r in MISWRITTEN], ids=[r[0] for r in MISWRITTEN])
def test_code_written_wrongly_fails_a_theorem(
    table: Any, op: str, text: Callable[[list[str]], str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(table, op, text)
    assert _falls(name)


def test_a_name_taken_again_too_soon_fails_a_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    class Hasty(python._Columns):
        def __init__(self, *args: Any) -> None:
            super().__init__(*args)
            self._left = [min(left, 1) for left in self._left]

    monkeypatch.setattr(python, "_Columns", Hasty)
    assert _fallen(_theorems())


@pytest.mark.parametrize(("op", "wrong"), [("andnot", "and"), ("ornot", "or"), ("and", "or"), ("le", "eq")])
def test_a_step_of_a_plan_done_wrongly_fails_a_theorem(op: str, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make = plan._Lowering._make

    def wrongly(self: Any, done: str, *args: Any) -> Any:
        return make(self, wrong if done == op else done, *args)

    monkeypatch.setattr(plan._Lowering, "_make", wrongly)
    assert _falls("code-vote-columns")


def _wrong_and(self: Builder, *args: int) -> int:
    """Leaves the last part out when there are three."""
    return self._together("and", args[:2] if len(args) == 3 else args)


def _wrong_not(self: Builder, a: int) -> int:
    node = self.node(a)
    return a if node.op == "and" else self._node("not", (a,), None, True)


def _wrong_le(self: Builder, a: int, b: int) -> int:
    return self._node("le", (min(a, b), max(a, b)), None, True)


def _wrong_choose(self: Builder, test: int, a: int, b: int) -> int:
    return a if self.known(a) == self.known(b) else self._node("choose", (test, a, b), None, self.is_truth(a))


MADE_WRONGLY = [
    ("and_", _wrong_and, "code-folding-and"),
    ("not_", _wrong_not, "code-folding-not"),
    ("le", _wrong_le, "code-folding-le"),
    ("choose", _wrong_choose, "code-folding-choose"),
]


@pytest.mark.parametrize(("method", "wrong", "name"), MADE_WRONGLY, ids=[row[0] for row in MADE_WRONGLY])
def test_an_operation_simplified_wrongly_fails_a_theorem(
    method: str, wrong: Callable[..., int], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Builder, method, wrong)
    assert _falls(name)


Rule = Callable[[Node, Sequence[residual.Range]], residual.Range]
MISBOUND: list[tuple[str, Rule, str]] = [
    ("and", lambda node, ranges: (min(ranges[a][1] for a in node.args), 1), "code-bounds-and"),
    ("le", lambda node, ranges: (int(ranges[node.args[0]][1] <= ranges[node.args[1]][1]), 1), "code-bounds-le"),
    ("add", lambda node, ranges: (-(10**6), 10**6), "code-bounds-add"),
    ("not", lambda node, ranges: ranges[node.args[0]], "code-bounds-not"),
    ("choose", lambda node, ranges: ranges[node.args[1]], "code-bounds-choose"),
]


@pytest.mark.parametrize(("op", "rule", "name"), MISBOUND, ids=[row[2] for row in MISBOUND])
def test_a_wrong_or_useless_bound_fails_a_theorem(
    op: str, rule: Rule, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert op in intervals._RULES
    monkeypatch.setitem(intervals._RULES, op, rule)
    assert _falls(name)


def test_a_comparison_settled_too_soon_fails_a_theorem(monkeypatch: pytest.MonkeyPatch) -> None:
    def settled(self: residual.Residual, op: str, args: list[int]) -> bool | None:
        (a, _), (_, b2) = self._range(args[0]), self._range(args[1])
        return True if a <= b2 else None

    monkeypatch.setattr(residual.Residual, "_settled", settled)
    assert _falls("code-settling-le")


def test_a_number_declared_not_to_matter_where_it_does_fails_a_theorem() -> None:
    duty = VOTE.clause("CO-PROMISE")
    assert isinstance(duty, Obligation)
    (best,) = duty.best
    idle = replace(duty, best=(replace(best, matters=committee.funds >= 3),))
    clauses: tuple[Clause, ...] = tuple(idle if c is duty else c for c in VOTE.clauses)
    assert _fallen(_theorems(replace(VOTE, clauses=clauses))) == {"code-vote-left-out"}


@pytest.mark.long
def test_what_is_declared_to_bear_on_nothing_and_does_fails_a_theorem() -> None:
    """The budget matters where the treasurer objects, promised or not."""
    free = replace(VOTE, idle={committee.budgeted: Not(committee.objects)})
    wrong = replace(VOTE, idle={committee.budgeted: Not(committee.promised)})
    assert not _fallen(_theorems(free))
    assert _fallen(_theorems(wrong)) == {"code-vote-idle"}


def test_a_permission_is_tried_with_what_it_may_lift() -> None:
    code = Correctness(VOTE, committee.READINGS)
    for clause in VOTE.of(Permission):
        assert any(name.split()[-1] in clause.waives for name in code.about(clause))
    assert program.OR in {node.op for node in code.code.program.nodes}


def test_no_alternative_is_worse_than_nothing_or_beyond_its_range() -> None:
    """What the bounds of a best rest on."""
    for game in GAMES:
        for own in decided(game):
            for best in Correctness(own.domain.decision, own.domain.readings).code.bests:
                solver = Solver()
                solver.add(*(term for _, term in own.domain.bounds))
                assert solver.check(Not(And(best.merit >= 0, best.merit <= FAR))) == unsat
