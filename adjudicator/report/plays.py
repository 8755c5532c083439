"""Every legal play of a situation, and what has to be shown for it."""

from __future__ import annotations

from adjudicator.cards import Play
from adjudicator.engine.choice import Choice
from adjudicator.engine.situation import Situation
from adjudicator.solve.plays import standing
from adjudicator.solve.position import CERTAIN, NEVER
from adjudicator.solve.question import Question


def legal_plays(situation: Situation, actor: str) -> list[Play]:
    """Every play the actor may make, the plainest first."""
    return [play for play, _ in possible_plays(situation, actor)]


def possible_plays(
    situation: Situation, actor: str, choice: Choice | None = None, asked: Question | None = None
) -> list[tuple[Play, bool]]:
    """The same, each with whether it is certain: legal whatever nobody has seen.

    Of every decision that the player faces, or of one: what is due comes before the turn. `asked` is
    the question whether to choose nothing in it, where that was put already.
    """
    if choice is None:
        return [found for one in situation.game.choices for found in possible_plays(situation, actor, one)]
    plays, lexicon = situation.candidates(actor, choice), situation.lexicon
    if not plays:
        return []
    values = {str(play): situation.values(play, choice) for play in plays}
    asked = asked or situation.question(actor, choice.encoding.nothing, choice)
    if asked.unseen:
        needs = {str(play): choice.encoding.needs(play, lexicon) for play in plays}
        found = asked.ground.standing({name: (values[name], needs[name]) for name in values})
    else:
        found = standing(asked, values)
    return [(play, found[str(play)] == CERTAIN) for play in plays if found[str(play)] != NEVER]


def shows(situation: Situation, play: Play, asked: Question) -> tuple[tuple[str, ...], ...]:
    """What is enough to show for a play with some hand, each set minimal; `asked` is a question of the same decision
    about the same hand, of which not all is known."""
    choice = situation.choice(play)
    needs = choice.encoding.needs(play, situation.lexicon)
    return asked.ground.shows(situation.values(play, choice), needs)
