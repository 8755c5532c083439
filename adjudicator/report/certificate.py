"""The query behind a verdict, with words that say which one it is."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import Play
from adjudicator.engine.situation import Situation
from adjudicator.solve.budget import Budget
from adjudicator.solve.certificate import certificate
from adjudicator.solve.question import LEGAL, Contradiction
from adjudicator.version import __version__


def certified(situation: Situation, actor: str, play: Play, profile: str = "default") -> str:
    """The verdict on a play as SMT-LIB 2: on the action of the turn that settles it. Lines that the play
    proves to be revokes are in dispute.

    Raises Contradiction when the cards of the play cannot have been held, GaveUp when the
    solver cannot tell in time.
    """
    try:
        with Budget(situation.limit):
            return _of_turn(situation, actor, play, profile)
    except Contradiction as error:
        if not (revoked := situation.revoked(error)):
            raise
    return certified(situation.disputing(revoked), actor, play, profile)


def _of_turn(situation: Situation, actor: str, play: Play, profile: str) -> str:
    here, first, done = situation, play.alone, ""
    while True:
        question = here.question(actor, first)
        question.refuse_contradiction()
        following = play.then
        if following is None or question.verdict != LEGAL:
            words = _words(here, actor, first, question.verdict, profile, done)
            return certificate(question, question.verdict, list(words))
        done += f"{first}, then "
        here, play, first = here.then(actor, first), following, following.alone


def _words(
    situation: Situation, actor: str, play: Play, verdict: str, profile: str, done: str
) -> Iterator[str]:
    yield f"{situation.game.title}: {actor}, {done}{play}"
    yield f"{verdict}, under the profile {profile} and the readings below. Written by adjudicator {__version__}."
    if done:
        yield "What was done before in the turn is legal by itself; this is the last action, after it."
