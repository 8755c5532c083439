"""The legal plays of a situation, and what must be shown for each."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cards import Play
from adjudicator.engine.choice import Choice
from adjudicator.engine.situation import Situation
from adjudicator.solve.partial_situation import Needs
from adjudicator.solve.plays import standing
from adjudicator.solve.position import CERTAIN, NEVER
from adjudicator.solve.question import Question
from adjudicator.solve.session import Values


def legal_plays(situation: Situation, actor: str) -> list[Play]:
    """Every play the actor may make, the plainest first."""
    return [play for play, _ in possible_plays(situation, actor)]


def possible_plays(
    situation: Situation, actor: str, choice: Choice | None = None, question: Question | None = None
) -> list[tuple[Play, bool]]:
    """The candidate plays, each with whether it is certainly legal, whatever is unseen: of all decisions that the
    player faces, or of one; pending duties come before the turn. `question`: that of choosing nothing, if it exists
    already."""
    if choice is None:
        return [candidate for one in situation.game.choices for candidate in possible_plays(situation, actor, one)]
    plays = situation.candidates(actor, choice)
    if not plays:
        return []
    question = question or situation.question(actor, choice.encoding.nothing, choice)
    if question.unseen:
        verdicts = question.ground.standing(_needing(situation, choice, plays))
    else:
        verdicts = standing(question, {str(play): situation.values(play, choice) for play in plays})
    return [(play, verdicts[str(play)] == CERTAIN) for play in plays if verdicts[str(play)] != NEVER]


def certain_plays(situation: Situation, actor: str, choice: Choice, question: Question) -> tuple[Play, ...]:
    """The plays of one decision that are certainly legal, simplest first; `question` as above."""
    if not question.unseen:
        return tuple(play for play, _ in possible_plays(situation, actor, choice, question))
    plays = situation.candidates(actor, choice)
    certain = question.ground.certain(_needing(situation, choice, plays))
    return tuple(play for play in plays if str(play) in certain)


def _needing(situation: Situation, choice: Choice, plays: Iterable[Play]) -> dict[str, tuple[Values, Needs]]:
    """The values of plays by name, with what each needs."""
    lexicon, needs = situation.lexicon, choice.encoding.needs
    return {str(play): (situation.values(play, choice), needs(play, lexicon)) for play in plays}


def shows(situation: Situation, play: Play, question: Question) -> tuple[tuple[str, ...], ...]:
    """What is enough to show for a play with some hand, each set minimal; `question` is a question of the same decision
    about the same hand, of which not all is known."""
    choice = situation.choice(play)
    needs = choice.encoding.needs(play, situation.lexicon)
    return question.ground.shows(situation.values(play, choice), needs)
