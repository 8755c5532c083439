"""What short histories of Tarot Poker are made of: bets, cards with their answers, the draw."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.choice import TURN
from adjudicator.engine.draft import Continuation
from adjudicator.engine.state import Action, Table
from adjudicator.games.tarot_poker.cards import (
    CHARIOT,
    DEATH,
    FOOL,
    HIGH_PRIESTESS,
    KNIGHTS,
    MAGICIAN,
    TOWER,
    WHEEL,
    WORLD,
)
from adjudicator.games.tarot_poker.state import ENOUGH, FIRST, State
from adjudicator.games.tarot_poker.verbs import (
    BET,
    CALL,
    CHECK,
    DEAL,
    DROP,
    PAT,
    PICK,
    REDRAW,
    REVEAL,
    UNDEFENDED,
    card_play,
)

DEFENCE = KNIGHTS[0]
FEW = 3
"""So many players are few: at larger tables most of the pack is dealt."""


def typical(lexicon: Lexicon, table: Table, position: State) -> Iterator[Continuation]:
    """What may come next, the plainest first: bets, each attack once, mostly without a defence, and while nobody has
    bet other cards too; at the draw, everybody stands pat. At a large table only what takes many cards from the stock."""
    kinds, player = {due.kind for due in position.due}, position.turn
    if REDRAW in kinds:
        left = [name for name in position.still_in() if name not in position.drawn]
        yield Continuation(tuple(Action(name, Play(PAT)) for name in left))
    if player is None or not kinds <= {TURN, DEAL, PICK, DROP, REVEAL}:
        return  # Of cards dealt and taken nothing need be told.
    if len(position.players) > FEW:
        yield from _hungry(position, player)
        return
    price, open_ = position.price(player), not position.level
    bets = ((Play(CHECK), not price), (Play(BET, amount=1), open_), (Play(CALL), price > 0))
    yield from (_line(player, play) for play, can in (*bets, (Play(BET, amount=ENOUGH), open_)) if can)
    yield from _attacks(position, player)
    if not position.bettors and position.phase == FIRST:
        yield from _cards(position, player)
        yield from _hungry(position, player)
    elif open_:
        yield from _attack(position, player, card_play(MAGICIAN, _next(position, player), (FOOL,)))


def _line(player: str, play: Play) -> Continuation:
    return Continuation((Action(player, play),))


def _attacks(position: State, player: str) -> Iterator[Continuation]:
    """Each of two attacks on each other player, without a defence."""
    for card in (DEATH, HIGH_PRIESTESS):
        for victim in position.still_in() if card not in position.gone else ():
            if victim != player:
                attack = Action(player, card_play(card, victim))
                yield Continuation((attack, Action(victim, Play(UNDEFENDED))))


def _cards(position: State, player: str) -> Iterator[Continuation]:
    """An attack that is answered, and shields."""
    yield from _attack(position, player, card_play(DEATH, _next(position, player)), card_play(DEFENCE))
    yield from (_line(player, card_play(card)) for card in (TOWER, CHARIOT) if card not in _seen(position))


def _hungry(position: State, player: str) -> Iterator[Continuation]:
    """What takes whole hands from the stock."""
    yield from _attack(position, player, card_play(WORLD, _next(position, player)))
    yield from (_line(player, card_play(card)) for card in (WHEEL,) if card not in _seen(position))


def _attack(position: State, player: str, attack: Play, answer: Play | None = None) -> Iterator[Continuation]:
    """An attack with the answer to it, none if nothing is said, where its card may still be in a hand."""
    if attack.cards[0] not in _seen(position):
        yield Continuation((Action(player, attack), Action(attack.to or "", answer or Play(UNDEFENDED))))


def _next(position: State, player: str) -> str:
    """The next player to the left who is still in."""
    return next(name for name in position.after(player) if name not in position.out)


def _seen(position: State) -> set[str]:
    """The cards that are in nobody's hand."""
    return {*position.gone, *(one.card for one in position.shields)}


TYPICAL = typical
