"""Coverage of the clauses by the rulings of case files (see `solve/coverage.py` for the kinds of coverage)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import groupby

from adjudicator.cards import Lexicon
from adjudicator.cases.case import Expected
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
    for _, some in groupby(rulings, key=lambda expected: id(expected.situation)):
        there: Situation | None = None
        for expected in some:
            there = there or replace(expected.situation)
            yield replace(expected, situation=there)


def ruling(expected: Expected) -> Ruling:
    """Return a ruling as successive questions: each action of the turn up to the first that is not legal."""
    return Ruling(str(expected.place), tuple(_questions(expected)))


def _questions(expected: Expected) -> Iterator[Question]:
    for here, play in expected.situation.each(expected.by, expected.plays):
        question = here.question(expected.by, play)
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
            asked = ruling(expected)
            own = self._rules(asked.questions[0].session, expected.situation.lexicon)
            self.done.append((expected.place, frozenset(reached(asked, own))))
        except GaveUp:
            self.undecided.append(expected.place)

    def coverage(self) -> Coverage:
        """The joint coverage of the rulings."""
        lexicon = self.game.lexicon({})
        usual = [session(self.game, lexicon, decision=name) for name in self.game.rulebook(lexicon).decisions]
        never: dict[tuple[str, str], str] = {}
        for one in usual:
            self._rules(one, lexicon)
            alike = [own for asked, own in self.rules.items() if asked.decision.name == one.decision.name]
            never.update(_never(one.decision.clauses, alike))
        idle = droppable([frozenset(does) for _, does in self.done])
        return collect(
            self.game.id,
            [clause for one in usual for clause in one.decision.clauses],
            self.done,
            never,
            [self.done[at][0] for at in idle],
            self.undecided,
        )

    def _rules(self, asked: Session, lexicon: Lexicon) -> Rules:
        if asked not in self.rules:
            self.rules[asked] = rules(self.game, asked, lexicon)
        return self.rules[asked]


def rules(game: Game, asked: Session, lexicon: Lexicon) -> Rules:
    """Return the coverage rules of a session: its editable facts, constraints of the play and subjects of clauses."""
    own = game.named(asked.decision.name).encoding
    return Rules(asked, own.editable(lexicon), own.on_trial, own.subject)


def _never(clauses: Iterable[Clause], every: list[Rules]) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield (clause id, kind) and reason of the coverage proved impossible in every session."""
    for clause in clauses:
        reasons = [found.why_never(found.session.decision.clause(clause.id)) for found in every]
        if reasons[0] is not None and None not in reasons:
            yield (clause.id, wanted(clause)[1]), reasons[0]
