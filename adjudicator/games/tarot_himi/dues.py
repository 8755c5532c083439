"""What the Majors make due: taxes turned round, the Chariot's exchange, cards taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from adjudicator.cards import DISCARD, DRAWS, GIVES, SHOWS
from adjudicator.engine.state import Action, Pending, Table
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, PAYMENT, RETURN, TAKE, TRIBUTE, Position
from adjudicator.games.tahimi.trick import Dues
from adjudicator.games.tarot_himi.cards import MOON
from adjudicator.games.tarot_himi.trick import exchange as given_since

if TYPE_CHECKING:
    from adjudicator.games.tahimi import setup

WHEEL = "Wheel of Fortune"


class TarotDues(Dues):
    """What is due at one table of Tarot-himi."""

    prefix = "th"

    def after(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What is due after the history, for taxes and for what a discard brought about."""
        found = super().after(trail)
        return found or (*self.exchange(), *self.back(trail), *self.draw(trail))

    # -- the Moon

    def order(self, pair: setup.Tax) -> tuple[Pending, Pending]:
        """Under the Moon the high player gives the best cards, and first where the order is turned
        round too ("The Moon")."""
        if not self.turned(pair):
            return super().order(pair)
        best = Pending(PAYMENT, pair.high, pair.low, pair.count, best=True)
        choice = Pending(RETURN, pair.low, pair.high, pair.count)
        return (best, choice) if self.readings["th.moon.order"] == "turned" else (choice, best)

    def turned(self, pair: setup.Tax) -> bool:
        """Whether the Moon is known to be with one of the pair, and works."""
        both = (pair.low, pair.high)
        hands = self.table.hands
        held = any(MOON in hands[player].cards for player in both if player in hands)
        return shown(self.table, both) or (held and self.readings["th.moon.mandatory"] == "yes")

    # -- the Chariot

    def exchange(self) -> tuple[Pending, ...]:
        """The tribute and the card given for it, as long as the history tells of no other turn since
        ("The Chariot"). The tribute comes first, unless the card for it is chosen before."""
        history = self.table.history
        index = len(history) - 1
        while index >= 0 and history[index].play.kind == GIVES:
            index -= 1
        action = history[index] if index >= 0 else None
        if action is None or not used(action, "Chariot") or action.play.to is None:
            return ()
        owner, target = action.player, action.play.to
        gave = {line.player for line in given_since(history, index)}
        asked = Pending(TRIBUTE, target, owner, best=True)
        answer = Pending(EXCHANGE, owner, target)
        if target in gave:
            return () if owner in gave else (answer,)
        if self.readings["th.chariot.peek"] == "after":
            return (asked,)
        return (asked,) if owner in gave else (asked, answer)

    # -- the Wheel of Fortune

    def draw(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What is drawn from the discards, right after the discard that asks for it ("Wheel of Fortune")."""
        history = self.table.history
        if not history or not used(history[-1], WHEEL):
            return ()
        drawn = Counter(card for line in history if line.play.kind == DRAWS for card in line.play.cards)
        lie = Counter(self.table.discards) + Counter(trail[-1].gone) - drawn
        last = history[-1]
        return (Pending(DRAW, last.player, None, 1 + len(last.play.also), cards=tuple(lie.elements())),)

    # -- Justice and Judgement

    def back(self, trail: tuple[Position, ...]) -> tuple[Pending, ...]:
        """What the last play's owner takes back, right after the discard that asks for it
        ("Justice", "Judgement"). `best` says that the play comes back whole."""
        if not self.table.history:
            return ()
        last, top = self.table.history[-1], trail[-2].top
        if top is None or not (used(last, "Justice") or used(last, "Judgement")):
            return ()
        whole = used(last, "Judgement")
        count = top.physical if whole else 1
        return (Pending(TAKE, top.owner, None, count, best=whole, cards=top.cards),)


def used(action: Action, card: str) -> bool:
    """Whether an action discards this card for its power."""
    return action.play.kind == DISCARD and action.play.cards == (card,)


def shown(table: Table, players: Sequence[str]) -> bool:
    """Whether one of these players showed the Moon at tax time."""
    lines = table.taxes or ()
    return any(a.play.kind == SHOWS and MOON in a.play.cards and a.player in players for a in lines)


def received(table: Table, actor: str) -> str | None:
    """The card that came to the player for the Chariot, in the last lines of the history; None
    if none did, or nobody knows it."""
    for action in reversed(table.history):
        if action.play.kind == GIVES and action.player != actor:
            return action.play.cards[0] if action.play.cards else None
        if action.play.kind != GIVES:
            break
    return None
