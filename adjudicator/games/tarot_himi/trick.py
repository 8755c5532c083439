"""What the Majors change about what follows from an action.

Mimics and led Majors on the pile; turns ended by the Chariot or the Wheel; plays taken
back by Justice and Judgement; the Hierophant's lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from adjudicator.cards import DISCARD, GIVES, Lexicon, Play
from adjudicator.cards.english import capital, one
from adjudicator.engine.state import Action, Unsettled, changed
from adjudicator.games.tahimi.state import Laid, Position
from adjudicator.games.tahimi.trick import Trick
from adjudicator.games.tarot_himi.cards import FOOL
from adjudicator.games.tarot_himi.hand import MIMICS

IN_LIEU = ("Chariot", "Wheel of Fortune")
AT_START = ("Justice", "Judgement")


class TarotTrick(Trick):
    """What follows from actions in Tarot-himi."""

    prefix = "th"

    def untold_passes(self) -> frozenset[str]:
        """Nobody: a pass locks nobody out of the trick here."""
        return frozenset()

    # -- the lead

    def privileged(self, out: frozenset[str]) -> str | None:
        """The Hierophant's holder, if known, else Rank Privilege ("The Heirophant")."""
        return self._hierophant(out) or super().privileged(out)

    def lead_for(self, owner: str, out: frozenset[str]) -> str | None:
        """The Hierophant leads for a player who is out; without Rank Privilege only by one reading."""
        if self.table.house.get("rank_privilege", "yes") == "yes":
            return self.privileged(out)
        holder = self._hierophant(out)
        if holder is not None and self.readings["th.hierophant.no_privilege"] == "yes":
            return holder
        return super().lead_for(owner, out)

    def _hierophant(self, out: frozenset[str]) -> str | None:
        hands = self.table.hands.items()
        return next((p for p, hand in hands if p not in out and "Hierophant" in hand.cards), None)

    # -- cards on the pile

    def laid(self, position: Position, action: Action, index: int) -> Laid:
        """How cards put down count: a led Major is the lowest single ("Cards with special
        powers when held"), a mimic the next rank of its own size."""
        play, top = action.play, position.top
        major = next((c for c in play.cards if c in self.lexicon.deck.singles and c != FOOL), None)
        if major is None:
            return super().laid(position, action, index)
        lowest = Laid(action.player, play.cards, 0, 1, index)
        if (wrong := misdeclared(play, top, self.lexicon)) is not None:
            raise Unsettled(index, *wrong)
        if top is None or major not in MIMICS or play.declared == "lead":
            return lowest
        counted = changed(lowest, rank=min(top.rank + 1, self.lexicon.deck.top), size=MIMICS[major], mimic=True)
        if top.rank < self.lexicon.deck.top or play.declared:
            return counted
        answers = top.size == MIMICS[major] or self.readings["th.mimic.with_count_powers"] == "yes"
        return self._on_ace(action, index, top, counted if answers else lowest, lowest)

    def _on_ace(self, action: Action, index: int, top: Laid, counted: Laid, lowest: Laid) -> Laid:
        """On an Ace a mimic may have come by its own power or by Temperance, where that is an Ace for it."""
        shown = action.play.showing
        if shown is None:
            name = action.play.cards[0]
            raise Unsettled(
                index,
                f"the {name} on an Ace may count as a lead or as an Ace",
                f"write '{name} as lead' or '{name} as {self.lexicon.deck.ranks[-1].name}'",
            )
        if "Temperance" in shown and not (top.mimic and self.readings["th.temperance.counted_ace"] == "no"):
            return counted if self.readings["th.temperance.mimic"] == "mimic" else lowest
        return counted

    # -- discards

    def discarded(self, position: Position, action: Action, index: int) -> Position:
        """In lieu of the turn the turn is over as if passed; at its start it goes on."""
        card = action.play.cards[0]
        if card in IN_LIEU:
            return self.declined(position, action.player, index)
        if card not in AT_START or position.top is None:
            return position
        if self.readings["th.discard.is_play"] == "yes":
            position = changed(position, acts=(*position.acts, (action.player, index)))
        return self.rescinded(position, action.player, card)

    @staticmethod
    def takes_back(position: Position, play: Play) -> tuple[str, tuple[str, ...]] | None:
        """Who takes which cards back by Justice or Judgement ("Justice", "Judgement")."""
        top = position.top
        if play.kind != DISCARD or top is None or play.cards[0] not in AT_START:
            return None
        if play.cards == ("Judgement",) or top.physical == 1:
            return top.owner, top.cards
        return top.owner, tuple(card for card in top.cards if card != FOOL)[:1]

    def rescinded(self, position: Position, player: str, card: str) -> Position:
        """The top play loses a card, or comes off whole ("Justice", "Judgement")."""
        top = position.pile[-1]
        left = _trimmed(top, card)
        position = changed(position, pile=(*position.pile[:-1], left) if left else position.pile[:-1])
        position = self._taken_back(position, top, whole=left is None)
        if position.pile:
            return changed(position, closer=self._closer(position, player))
        position = changed(position, closer=None)
        if self.readings["th.rescind.empty_pile"] == "original":
            out = position.out
            leader = top.owner if top.owner not in out else self.lead_for(top.owner, out)
            return changed(position, to_act=leader)
        return position

    def _taken_back(self, position: Position, top: Laid, whole: bool) -> Position:
        """Who put the play down has its cards again."""
        if top.owner in position.out and self.readings["th.rescind.unout"] == "yes":
            position = changed(position, out=position.out - {top.owner})
        act = (top.owner, top.index)
        if whole and act in position.acts and self.readings["th.rescind.chance"] == "restored":
            position = changed(position, acts=tuple(a for a in position.acts if a != act))
        return position

    def _closer(self, position: Position, player: str) -> str:
        """At whose seat the trick ends now."""
        owner = position.pile[-1].owner
        return owner if self.readings["th.rescind.trick_end"] == "owner" else player

    def passes_on(self, position: Position, player: str) -> Position:
        """The owner of an exposed play may take it at once ("th.rescind.owner_passes")."""
        top = position.top
        acted = position.acts[-1] if position.acts else ("", -1)
        fresh = top is not None and top.owner == player == acted[0] and acted[1] != top.index
        if fresh and self._rescinded_now(position, player) and self.readings["th.rescind.owner_passes"] == "takes":
            return self.taken(position)
        return super().passes_on(position, player)

    def _rescinded_now(self, position: Position, player: str) -> bool:
        """The player's last turn began by taking a play off."""
        turns = [a.play for a in self.table.history[: position.acts[-1][1]] if a.player == player]
        return bool(turns) and turns[-1].cards in (("Justice",), ("Judgement",)) and turns[-1].kind == "discard"

    # -- the Chariot's exchange

    def given(self, position: Position, action: Action, index: int) -> Position:
        """A Hanged Man received in the middle of a trick ("The Hanged Man")."""
        to = receiver(self.table.history, index)
        if to is None or "Hanged Man" not in action.play.cards:
            return position
        before = tuple(act for act in position.acts if act[0] == to)
        if before and self.readings["th.hanged_man.late"] == "fresh":
            return changed(position, acts=tuple(act for act in position.acts if act[0] != to))
        return position


def receiver(history: Sequence[Action], index: int) -> str | None:
    """To whom the card of a line goes that is given for the Chariot; None if nobody knows."""
    giver = history[index].player
    for earlier in reversed(history[:index]):
        if earlier.play.kind == DISCARD and earlier.play.cards == ("Chariot",):
            return earlier.play.to if giver == earlier.player else earlier.player
    return None


def exchange(history: Sequence[Action], index: int) -> list[Action]:
    """The lines that tell what was given for the Chariot discarded on a line."""
    after = history[index + 1 :]
    return list(takewhile(lambda action: action.play.kind == GIVES, after))


def misdeclared(play: Play, top: Laid | None, lexicon: Lexicon) -> tuple[str, str] | None:
    """Why a mimic declared as an Ace cannot count as one on what lies on top, and what it could be; None where it
    can, or is declared as nothing ("The Magician")."""
    if play.declared in (None, "lead") or not {*play.cards} & {*MIMICS}:
        return None
    deck, name, declared = lexicon.deck, play.cards[0], play.declared
    below, spoken = deck.ranks[-2].name, lexicon.spoken(play.cards[0])
    if top is None:
        message = f"{capital(spoken)} is a lead here, the lowest single, and no {declared}"
        return message, f"write {name} alone, or tell first which {below} or {declared} lay there"
    if top.rank >= deck.top - 1:
        return None
    lay = one(deck.name(top.rank)) if top.rank else "the lowest"
    message = f"on {lay} {spoken} counts as {one(deck.name(top.rank + 1))}, not as {one(declared)}"
    return message, f"write {name} alone; it counts as {one(declared)} on {one(below)} or {one(declared)}"


def _trimmed(top: Laid, card: str) -> Laid | None:
    """What Justice or Judgement leaves of a play; None if nothing."""
    if card == "Judgement" or top.physical == 1:
        return None
    own = [c for c in top.cards if c != FOOL]
    rest = list(top.cards)
    rest.remove(own[-1])
    return changed(top, cards=tuple(rest), size=top.size - 1)
