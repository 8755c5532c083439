"""What short histories of Tarot Poker are made of: bets, an attack with its answer, a card that comes blindly."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.draft import Continuation
from adjudicator.engine.state import Action
from adjudicator.games.tarot_poker.cards import DEATH, HIGH_PRIESTESS
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, UNDEFENDED, card_play

ATTACKS = (DEATH, HIGH_PRIESTESS)


def typical(position: State) -> Iterator[Continuation]:
    """What may come next, the plainest first: each attack once, without a defence."""
    player = position.to_act or ""
    if not any(due.kind == TURN for due in position.due):
        return
    for play in (Play(CHECK), Play(BET, amount=1), Play(CALL)):
        legal = {CHECK: not position.price(player), BET: not position.level, CALL: position.price(player) > 0}
        if legal[play.kind]:
            yield Continuation((Action(player, play),))
    for card in ATTACKS:
        for victim in position.still_in() if card not in position.gone else ():
            if victim != player:
                attack = Action(player, card_play(card, victim))
                yield Continuation((attack, Action(victim, Play(UNDEFENDED))))
