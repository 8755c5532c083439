"""How many ranks the Tower asks for, and what Strength makes of them, in words."""

from __future__ import annotations

from adjudicator.cards.english import amount, number
from adjudicator.games.tarot_himi.evidence import UnseenTurn
from adjudicator.games.tarot_himi.readings import TOWER_RANKS, TOWER_WITH_STRENGTH


class TowerTurn(UnseenTurn):
    """One play by one player on one position, with the words for the Tower and for Strength."""

    def margin(self) -> int:
        """By how many ranks a play must beat the last one under the Tower."""
        return self.ranks_required(self.holding("Strength"))

    def ranks_required(self, strength: bool = False) -> int:
        """By how many ranks the Tower asks to beat the last play, alone or with Strength."""
        return (TOWER_WITH_STRENGTH if strength else TOWER_RANKS).by(self.options)

    @property
    def tower_ranks(self) -> str:
        """What the Tower asks for: "three ranks"."""
        return amount(self.ranks_required(), "rank")

    @property
    def strength_ranks(self) -> str:
        """How many Strength makes of them: "two"."""
        return number(self.ranks_required(strength=True))

    @property
    def or_with_strength(self) -> str:
        """That Strength makes it fewer, where it may be among the unseen cards."""
        unseen = not self.hand.known and "Strength" not in self._seen
        changes = self.ranks_required() != self.ranks_required(strength=True)
        return f", or with Strength by {self.strength_ranks}" if unseen and changes else ""

    @property
    def beyond_the_tower(self) -> bool:
        """Whether a power is held by which the play beats the last one, whatever its rank."""
        top, ace = self.last, self.lexicon.deck.top
        counts = not top.mimic or self.options["th.temperance.counted_ace"] == "yes"
        by_the_sun = (self.rank, self.size) == (ace, 1) and (top.size > 1 or top.rank == ace)
        return (self.holding("Temperance") and top.rank == ace and counts) or (self.holding("Sun") and by_the_sun)

    @property
    def no_tie_for_strength(self) -> str:
        """That Strength does not let a card that counts as the next higher rank tie an Ace, where it is held and the
        card counts as nothing there; behind another sentence."""
        if not self.holding("Strength") or self.options.get("th.magician.on_ace") != "never":
            return ""
        return " As it is read here, it counts as nothing on an Ace, and so there is no tie for Strength to allow."
