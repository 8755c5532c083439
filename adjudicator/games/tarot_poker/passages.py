"""Where the cards go by an action: from hand to hand, to the discards, from the stock.

A card that is played counts as a discard at once, and all discards as shuffled where any may have been: so a card can
be in every place in which it may have been.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import DISCARD, DRAWS, KEEPS, PASSES_ON, PUT, SHOWS, TAKES, Play
from adjudicator.engine.rules import Passage
from adjudicator.engine.state import Action
from adjudicator.games.tarot_poker import moving
from adjudicator.games.tarot_poker.cards import CARDS, JUSTICE, MAGICIAN, SHIELD
from adjudicator.games.tarot_poker.powers import kind
from adjudicator.games.tarot_poker.state import State, Task
from adjudicator.games.tarot_poker.verbs import PICK

STOCK, DISCARDS, SHIELDS, OFFERED = "the stock", "the discards", "the shields", "two to choose from"
"""Where cards are that are in no hand."""


def passages(before: State, action: Action, after: State) -> Iterator[Passage]:
    """The ways that cards took by an action, one after another; none by one that means nothing."""
    player, play = action.player, action.play
    if before is after or (play.kind == PUT and before.hands is after.hands):
        return
    if play.kind == PUT:
        yield from _put(player, play)
    elif play.kind == SHOWS:
        whole = not play.unseen and len(play.cards) == moving.hand(before, player).total
        yield Passage(player, player, play.cards, whole=whole)
    elif play.kind == DISCARD:
        cards = play.cards if moving.has(before, player, play.cards) else ()
        yield Passage(player, DISCARDS, cards, len(play.cards) - len(cards) + play.unseen)
    elif play.kind in (DRAWS, TAKES, KEEPS, PASSES_ON) and before.agenda:
        yield from _told(before, before.agenda[0], play)
    for other in before.players:
        if moving.hand(before, other).total != 0 and moving.hand(after, other).total == 0:
            yield Passage(other, DISCARDS, (), 1, whole=True)


def _put(player: str, play: Play) -> Iterator[Passage]:
    """A card that is played, and those named beside it: what is to be given is in the hand until it is traded."""
    card = play.cards[0]
    yield Passage(player, SHIELDS if kind(card) == SHIELD else DISCARDS, (card,))
    given = card in (MAGICIAN, JUSTICE)
    yield Passage(player, player if given else DISCARDS, play.also, 0 if given else play.unseen_beside)


def _told(before: State, task: Task, play: Play) -> Iterator[Passage]:
    """Cards that are dealt, drawn blindly or chosen."""
    if play.kind == DRAWS:
        if _shuffled(before, len(play.cards) + play.unseen):
            yield Passage(DISCARDS, STOCK, (), len(CARDS))
        yield Passage(STOCK, OFFERED if task.other else task.player, play.cards, play.unseen)
    elif play.kind != TAKES:
        yield Passage(OFFERED, task.other, play.cards, 0 if play.cards else 1)
        yield Passage(OFFERED, DISCARDS, (), 1, whole=True)
    else:
        traded = task.kind != PICK
        yield Passage(task.other, task.player if traded else DISCARDS, play.cards, play.unseen)
        if traded and task.attack is not None and task.attack.gift:
            yield Passage(task.player, task.other, (task.attack.gift,))
        if traded and task.attack is not None and task.attack.blind:
            yield Passage(task.player, task.other, (), 1)


def _shuffled(before: State, count: int) -> bool:
    """Whether the discards may be the stock again before so many cards are dealt."""
    uncounted = any(own.total is None for own in before.hands.values())
    return uncounted or moving.stock(before) < count
