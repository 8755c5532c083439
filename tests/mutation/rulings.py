"""What the program reports of a ruling, and whether it would report another with a mutant in force.

Verdict, ids of the reasons, kind and what must be shown count; words do not. Of a hand
that is partly unseen the verdict counts and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path

from z3 import Or

from adjudicator.api import load
from adjudicator.cases.case import Expected
from adjudicator.law import Decision, Permission
from adjudicator.solve.facts import Fact
from adjudicator.solve.optimum import Scope
from adjudicator.solve.question import DEPENDS, ILLEGAL, LEGAL, Question
from adjudicator.solve.selectors import assumed
from adjudicator.solve.session import Assume, Session
from tests.mutation.merged import WHICH, one_of, standing

Under = Callable[[Session], Session]
"""The session to ask instead of a ruling's own."""


@dataclass(frozen=True)
class Report:
    """What is reported of a ruling and counts."""

    verdict: str
    against: tuple[str, ...] = ()
    kind: str | None = None
    shows: frozenset[frozenset[str]] = frozenset()


def report(question: Question, last: bool) -> Report:
    """What is reported of one action; of one that others follow, only what stops the turn."""
    verdict = question.verdict
    if question.unseen:
        return Report(verdict)
    if verdict == ILLEGAL:
        against = question.against
        kind = question.session.decision.clause(against[0]).kind if against else None
        return Report(verdict, tuple(sorted(against)), kind)
    if verdict == LEGAL and last:
        return Report(verdict, shows=frozenset(map(frozenset, question.shows)))
    return Report(verdict)


@dataclass(frozen=True)
class Ruling:
    """A ruling of the body, by where it is written."""

    at: str
    expected: Expected

    def actions(self) -> Iterator[tuple[Question, bool]]:
        """Each action of the play as a question, and whether it is the last."""
        plays = self.expected.plays
        for count, (here, play) in enumerate(self.expected.situation.each(self.expected.by, plays), start=1):
            yield here.question(self.expected.by, play), count == len(plays)

    def report(self, under: Under) -> Report:
        """What is reported of the whole."""
        result = Report(LEGAL)
        for question, last in self.actions():
            result = report(replace(question, session=under(question.session)), last)
            if result.verdict != LEGAL:
                break
        return result

    @cached_property
    def plain(self) -> Report:
        """What is reported of it by the rules as they are."""
        return self.report(lambda session: session)

    @cached_property
    def questions(self) -> tuple[tuple[Question, bool], ...]:
        """The actions ruled on by the rules as they are."""
        pairs = []
        for question, last in self.actions():
            pairs.append((question, last))
            if question.verdict != LEGAL:
                break
        return tuple(pairs)

    @property
    def decisions(self) -> frozenset[str]:
        """The decisions by which its actions are ruled on."""
        return frozenset(question.session.decision.name for question, _ in self.questions)

    @cached_property
    def unseen(self) -> bool:
        """Somebody's hand is not wholly known to the one who rules."""
        return any(question.unseen for question, _ in self.questions)

    @cached_property
    def calm(self) -> bool:
        """No obligation bears on it."""
        return not any(_duties_bear(question) for question, _ in self.questions)


def _duties_bear(question: Question) -> bool:
    session = question.session
    bests = [best for duty in session.decision.obligations for best in duty.best]
    matters = Assume("duties bear", lambda: Or(*(best.matters for best in bests)))
    return bool(bests) and session.sat([*assumed(question), matters])


def body(folder: Path) -> tuple[Ruling, ...]:
    """Every ruling of the cases in a folder."""
    files = sorted(folder.rglob("*.yaml"))
    return tuple(Ruling(f"{path.name}:{r.place.line}", r) for path in files for r in load(str(path)).rulings)


# -- many mutants at once


def differing(ruling: Ruling, under: Under, numbers: frozenset[int]) -> Iterator[int]:
    """Mutants of a merged decision, by number, of which something else may be reported.

    Whoever asks looks at each by itself; one that is sent back does not come again.
    """
    left = set(numbers)
    for question, last in ruling.questions:
        put = replace(question, session=under(question.session))
        for killed in _unseen(put) if question.unseen else _ways(question, put, last):
            while left and (number := killed(left)) is not None:
                left.remove(number)
                yield number


Search = Callable[[set[int]], int | None]
"""A mutant among these for which the answer is another; None if there is none."""


def _ways(plain: Question, put: Question, last: bool) -> Iterator[Search]:
    """The questions of which a report consists."""
    session = put.session
    if plain.verdict == ILLEGAL:
        other = standing(session.bars, session.unmet, session.owed, plain.against)
        yield _search(put, [*assumed(put), other])
    elif plain.verdict == LEGAL:
        yield _search(put, [*assumed(put), session.is_legal(False)])
        if last:
            yield from _other_shows(plain, put)


def _other_shows(plain: Question, put: Question) -> Iterator[Search]:
    session = put.session
    words = {a.key for a in session.all_invoked}
    rest = [a for a in assumed(put) if a.key not in words]
    enough = [frozenset(shown) for shown in plain.shows]
    for shown in enough:
        yield _search(put, [*rest, *_invoking(session, shown), session.is_open(False)])
    for shown in _greatest_not_enough(plain, enough):
        yield _search(put, [*rest, *_invoking(session, shown), session.is_open(True)])


def _invoking(session: Session, shown: frozenset[str]) -> list[Assume]:
    return [session.invoked(p, (p.shows or "") in shown) for p in session.shown]


def _greatest_not_enough(question: Question, enough: Sequence[frozenset[str]]) -> list[frozenset[str]]:
    """The largest sets of what the hand may show that are not enough."""
    every = [p.shows or "" for p in question.session.shown if _may_hold(question.facts, p)]
    sets: list[frozenset[str]] = []
    for size in range(len(every), -1, -1):
        for some in map(frozenset, combinations(every, size)):
            if not any(some <= other for other in sets) and not any(one <= some for one in enough):
                sets.append(some)
    return sets


def _may_hold(facts: Sequence[Fact], permission: Permission) -> bool:
    held = permission.held
    return held is None or not any(f.symbol.eq(held) and f.value is False for f in facts)


def _search(put: Question, assumptions: Sequence[Assume]) -> Search:
    def search(left: set[int]) -> int | None:
        session = put.session
        if not session.sat([*assumptions, one_of(left)], Scope(tuple(put.facts))):
            return None
        return _in_force(session)

    return search


def _in_force(session: Session) -> int:
    return int(session.model().eval(WHICH, model_completion=True).as_long())


def _unseen(put: Question) -> Iterator[Search]:
    """Of an unseen hand: mutants under which the play can be what it cannot be, or the other way."""
    ground, verdict = put.ground, None
    play = ground.legal(put.values)

    def search(wanted: int) -> Search:
        def killed(left: set[int]) -> int | None:
            chosen = one_of(left)
            if not ground.sat([wanted, ground.word(chosen.key, chosen.term())]):
                return None
            return int(ground.value(WHICH).as_long())

        return killed

    none = ground.word("none", WHICH == 0)
    can = {word: ground.sat([literal, none]) for word, literal in ((LEGAL, play), (ILLEGAL, ground.no(play)))}
    verdict = DEPENDS if all(can.values()) else LEGAL if can[LEGAL] else ILLEGAL
    if verdict == DEPENDS:
        for literal in (play, ground.no(play)):
            yield _gone(put, literal)
        return
    yield search(ground.no(play) if verdict == LEGAL else play)


def _gone(put: Question, literal: int) -> Search:
    """A mutant under which what could be cannot."""

    def killed(left: set[int]) -> int | None:
        ground = put.ground
        for number in sorted(left):
            if not ground.sat([literal, ground.word(("mutant", number), number == WHICH)]):
                return number
        return None

    return killed


def sessions(decide: Callable[[Decision], Decision]) -> Under:
    """For each session one whose decision is changed, made once."""
    made: dict[Session, Session] = {}

    def under(session: Session) -> Session:
        if session not in made:
            made[session] = Session(decide(session.decision), session.readings, session.limit)
        return made[session]

    return under
