"""Coverage of the clauses by the rulings of case files (see `solve/coverage.py` for the kinds of coverage)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, replace
from itertools import groupby

from adjudicator.cards import Lexicon
from adjudicator.cases.case import Expected
from adjudicator.dataclass import dataclass
from adjudicator.engine.game import Game
from adjudicator.engine.sessions import session
from adjudicator.engine.situation import Situation
from adjudicator.games import GAMES
from adjudicator.law import Clause
from adjudicator.report.coverage import Coverage, collect
from adjudicator.report.verdict import Where
from adjudicator.solve.coverage import Rules, Ruling, wanted
from adjudicator.solve.question import LEGAL, Question
from adjudicator.solve.reach import droppable, reached
from adjudicator.solve.session import Session
from adjudicator.solve.solver import GaveUp


def coverage(rulings: Iterable[Expected]) -> list[Coverage]:
    """Return the coverage of these rulings by game. Rulings that `judge` refuses must be left out."""
    bodies: dict[str, Body] = {}
    for expected in afresh(rulings):
        game = expected.situation.game
        bodies.setdefault(game.id, Body(game)).add(expected)
    return [bodies[id].coverage() for id in GAMES if id in bodies]


def afresh(rulings: Iterable[Expected]) -> Iterator[Expected]:
    """Yield the rulings with copied situations, one copy for each run of rulings on the same one, so that caches filled
    here are freed with the copies."""
    for _, run in groupby(rulings, key=lambda expected: id(expected.situation)):
        copied: Situation | None = None
        for expected in run:
            copied = copied or replace(expected.situation)
            yield replace(expected, situation=copied)


def ruling(expected: Expected) -> Ruling:
    """Return a ruling as successive questions: each action of the turn up to the first that is not legal."""
    return Ruling(str(expected.place), tuple(_questions(expected)))


def _questions(expected: Expected) -> Iterator[Question]:
    for current, play in expected.situation.each(expected.by, expected.plays):
        question = current.question(expected.by, play)
        yield question
        if question.verdict != LEGAL:
            return


@dataclass
class Body:
    """The rulings of one game with the coverage of each; `undecided` are those that timed out."""

    game: Game
    done: list[tuple[Where, frozenset[tuple[str, str]]]] = field(default_factory=list)
    undecided: list[Where] = field(default_factory=list)
    rules: dict[Session, Rules] = field(default_factory=dict)

    def add(self, expected: Expected) -> None:
        """Add a ruling."""
        try:
            judged = ruling(expected)
            session_rules = self._rules(judged.questions[0].session, expected.situation.lexicon)
            self.done.append((expected.place, frozenset(reached(judged, session_rules))))
        except GaveUp:
            self.undecided.append(expected.place)

    def coverage(self) -> Coverage:
        """The joint coverage of the rulings."""
        lexicon = self.game.lexicon({})
        sessions = [session(self.game, lexicon, decision=name) for name in self.game.rulebook(lexicon).decisions]
        never: dict[tuple[str, str], str] = {}
        for current in sessions:
            self._rules(current, lexicon)
            alike = [rules for other, rules in self.rules.items() if other.decision.name == current.decision.name]
            never.update(_never(current.decision.clauses, alike))
        idle = droppable([frozenset(covered) for _, covered in self.done])
        return collect(
            self.game.id,
            [clause for current in sessions for clause in current.decision.clauses],
            self.done,
            never,
            [self.done[index][0] for index in idle],
            self.undecided,
        )

    def _rules(self, key: Session, lexicon: Lexicon) -> Rules:
        if key not in self.rules:
            self.rules[key] = rules(self.game, key, lexicon)
        return self.rules[key]


def rules(game: Game, solver_session: Session, lexicon: Lexicon) -> Rules:
    """Return the coverage rules of a session: its editable facts, constraints of the play and subjects of clauses."""
    encoding = game.named(solver_session.decision.name).encoding
    return Rules(solver_session, encoding.editable(lexicon), encoding.on_trial, encoding.subject)


def _never(clauses: Iterable[Clause], all_rules: list[Rules]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield (clause id, kind) and reason of the coverage proved impossible in every session."""
    for clause in clauses:
        reasons = [rules.why_never(rules.session.decision.clause(clause.id)) for rules in all_rules]
        if reasons[0] is not None and None not in reasons:
            yield (clause.id, wanted(clause)[1]), reasons[0]
