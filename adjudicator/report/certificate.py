"""The query behind a verdict, with words that say which one it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cards import Play, in_turn
from adjudicator.engine.situation import Situation
from adjudicator.solve.budget import Budget
from adjudicator.solve.certificate import certificate
from adjudicator.solve.question import LEGAL, Contradiction
from adjudicator.version import __version__


def certified(situation: Situation, actor: str, plays: Sequence[Play], profile: str = "default") -> str:
    """The verdict on the plays of a turn as SMT-LIB 2: on the one that settles it. Lines that they
    prove to be revokes are in dispute.

    Raises Contradiction when the cards of the play cannot have been held, GaveUp when the
    solver cannot tell in time.
    """
    try:
        with Budget(situation.limit):
            return _of_turn(situation, actor, plays, profile)
    except Contradiction as error:
        if not (revoked := situation.revoked(error)):
            raise
    return certified(situation.disputing(revoked), actor, plays, profile)


def _of_turn(situation: Situation, actor: str, plays: Sequence[Play], profile: str) -> str:
    done: list[Play] = []
    for here, play in situation.each(actor, plays):
        done.append(play)
        question = here.question(actor, play)
        question.refuse_contradiction()
        if question.verdict != LEGAL:
            break
    words = _words(situation, actor, done, question.verdict, profile)
    return certificate(question, question.verdict, list(words))


def _words(situation: Situation, actor: str, plays: Sequence[Play], verdict: str, profile: str) -> Iterator[str]:
    yield f"{situation.game.title}: {actor}, {in_turn(plays)}"
    yield f"{verdict}, under the profile {profile} and the readings below. Written by adjudicator {__version__}."
    if len(plays) > 1:
        yield "What was done before in the turn is legal by itself; this is the last action, after it."
