"""Selector literals for clauses: one session answers for a decision with any clauses dropped.

Each clause gets a boolean symbol that keeps it. Only clauses whose selectors are in the unsat core of a verdict can
change it when dropped; the others need not be tried.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from z3 import And, Bool, BoolRef, Not, Or, substitute

from adjudicator.law import Clause, Obligation, Permission, Prohibition, Requirement
from adjudicator.solve.facts import IS, Fact
from adjudicator.solve.known import Known
from adjudicator.solve.optimum import Scope
from adjudicator.solve.partial_situation import PartialSituation
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Question
from adjudicator.solve.session import Assume, Session


class Switches:
    """The clauses of a session, each guarded by a selector symbol."""

    def __init__(self, session: Session) -> None:
        self.rules = session
        self.kept: Mapping[str, Fact] = {
            clause.id: Fact(f"kept {clause.id}", "", Bool(f"kept {clause.id}"), IS, True)
            for clause in session.decision.clauses
        }

    @cached_property
    def session(self) -> Session:
        """A session for the decision with guarded clauses."""
        decision = self.rules.decision
        switched = tuple(self._switched(clause) for clause in decision.clauses)
        return Session(replace(decision, clauses=switched), self.rules.readings, self.rules.limit)

    def without(self, *ids: str) -> list[Fact]:
        """Return selector facts that keep every clause but these."""
        return [replace(fact, value=False) if id in ids else fact for id, fact in self.kept.items()]

    def _switched(self, clause: Clause) -> Clause:
        kept = self.kept[clause.id].symbol
        if isinstance(clause, Requirement):
            return replace(clause, holds=Or(Not(kept), self._with_kept_permissions(clause.holds)))
        if isinstance(clause, Prohibition):
            return replace(clause, bars=And(kept, self._with_kept_permissions(clause.bars)))
        if isinstance(clause, Obligation):
            return replace(clause, met=Or(Not(kept), self._with_kept_permissions(clause.met)))
        if isinstance(clause, Permission):
            applies = {id: And(kept, self._with_kept_permissions(term)) for id, term in clause.waives.items()}
            return replace(clause, waives=applies)
        return clause

    def _with_kept_permissions(self, term: BoolRef) -> BoolRef:
        """Substitute in a term: a permission that is dropped is not invoked either."""
        every = self.rules.decision.permissions
        return substitute(term, *((p.invoked, And(p.invoked, self.kept[p.id].symbol)) for p in every))


class Trial:
    """A question for the decision with selectors. Every answer may raise GaveUp."""

    def __init__(self, question: Question, switches: Switches) -> None:
        self._switches = switches
        self._question = replace(question, session=switches.session, known_position=None)

    @cached_property
    def _known(self) -> Known | None:
        """The play with every clause kept, for evaluation; None if something is unknown."""
        question = self._question
        return replace(question, facts=(*question.facts, *self._switches.kept.values())).known

    def _computed(self, known: Known, dropped: Sequence[str]) -> str:
        evaluator, row = known.evaluator, known.row.copy()
        for id in dropped:
            row[evaluator.inputs[self._switches.kept[id].id]] = False
        evaluator.reckon(row)
        return LEGAL if evaluator.legal(row) else ILLEGAL

    def verdict(self, *dropped: str) -> str:
        """Return the verdict with these clauses dropped."""
        if self._known is not None:
            return self._computed(self._known, dropped)
        if not self._can(True, dropped):
            return ILLEGAL
        return DEPENDS if self._can(False, dropped) else LEGAL

    def bearing(self, verdict: str) -> set[str]:
        """Return the ids of the clauses that may change the verdict when dropped alone: the unsat core, or all."""
        kept = self._switches.kept
        if self._known is not None:
            return set(kept)
        if verdict == DEPENDS or self._can(verdict == ILLEGAL, ()):
            return set(kept)
        if self._question.unseen:
            blamed = self._ground.core()
            return {id for id, fact in kept.items() if self._word(fact) in blamed}
        core = self._question.session.core()
        return {id for id, fact in kept.items() if self._question.session.fact(fact) in core}

    def _can(self, legal: bool, dropped: Sequence[str]) -> bool:
        """Return whether the play can be legal (or illegal)."""
        kept, session = self._switches.without(*dropped), self._question.session
        if self._question.unseen:
            play = self._ground.legal(self._question.values)
            goal = play if legal else self._ground.no(play)
            return self._ground.sat([goal, *(self._word(fact) for fact in kept)])
        facts = (session.fact(fact) for fact in kept)
        return session.sat(
            [*assumed(self._question), *facts, session.is_legal(legal)], Scope(tuple(self._question.facts))
        )

    @cached_property
    def _ground(self) -> PartialSituation:
        return self._question.ground

    def _word(self, fact: Fact) -> int:
        return self._ground.word((fact.id, fact.value), fact.term())


def assumed(question: Question) -> list[Assume]:
    """Return the assumptions of a question, without earlier choices: its facts, options, constraints and play."""
    session = question.session
    return [
        *(session.fact(fact) for fact in (*question.facts, *question.made)),
        *(session.impossible(given) for given in question.impossible),
        *(Assume(("world", key), term) for key, term in question.world),
        *(session.option(key, option) for key, option in question.options.items()),
        session.play(question.values),
        *session.all_invoked,
    ]
