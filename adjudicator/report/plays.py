"""Every legal play of a situation, and what has to be shown for it."""

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
    """The same, each with whether it is certain: legal whatever nobody has seen.

    Of every decision that the player faces, or of one: what is due comes before the turn. `question` is
    the question whether to choose nothing in it, where that was put already.
    """
    if choice is None:
        return [found for one in situation.game.choices for found in possible_plays(situation, actor, one)]
    plays = situation.candidates(actor, choice)
    if not plays:
        return []
    question = question or situation.question(actor, choice.encoding.nothing, choice)
    if question.unseen:
        found = question.ground.standing(_needing(situation, choice, plays))
    else:
        found = standing(question, {str(play): situation.values(play, choice) for play in plays})
    return [(play, found[str(play)] == CERTAIN) for play in plays if found[str(play)] != NEVER]


def certain_plays(situation: Situation, actor: str, choice: Choice, question: Question) -> tuple[Play, ...]:
    """The plays of one decision that are legal whatever nobody has seen, the plainest first; `question` as above."""
    if not question.unseen:
        return tuple(play for play, _ in possible_plays(situation, actor, choice, question))
    plays = situation.candidates(actor, choice)
    certain = question.ground.certain(_needing(situation, choice, plays))
    return tuple(play for play in plays if str(play) in certain)


def _needing(situation: Situation, choice: Choice, plays: Iterable[Play]) -> dict[str, tuple[Values, Needs]]:
    """By name the values of plays of a decision, with what each needs."""
    lexicon, needs = situation.lexicon, choice.encoding.needs
    return {str(play): (situation.values(play, choice), needs(play, lexicon)) for play in plays}


def shows(situation: Situation, play: Play, question: Question) -> tuple[tuple[str, ...], ...]:
    """What is enough to show for a play with some hand, each set minimal; `question` is a question of the same decision
    about the same hand, of which not all is known."""
    choice = situation.choice(play)
    needs = choice.encoding.needs(play, situation.lexicon)
    return question.ground.shows(situation.values(play, choice), needs)
