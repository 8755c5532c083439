"""The one chance that the Hanged Man leaves, in words: how it was had, and whom it binds no more."""

from __future__ import annotations

from adjudicator.cards import DISCARD, DRAWS, GIVES, PASS, PUT
from adjudicator.games.tarot_himi.rescind_words import RescindTurn
from adjudicator.games.tarot_himi.trick import receiver


class HangedManTurn(RescindTurn):
    """One play by one player on one position, with the words for the Hanged Man."""

    @property
    def parted_with_hanged_man(self) -> str:
        """That the player held the Hanged Man and has given or exchanged it since; "" where no line tells it."""
        history = self.table.history
        if not self.hand.known and "Hanged Man" in (*self.table.discards, *self.position.gone):
            return f"The Hanged Man is out of play, so it does not bind {self.them} to pass."
        for index, line in enumerate(history):
            if line.player == self.actor and "Hanged Man" in (
                *line.play.cards * (line.play.kind == GIVES),
                *line.play.also,
            ):
                to = receiver(history, index) if line.play.kind == GIVES else None
                did = f"gave the Hanged Man to {to}" if to else "exchanged the Hanged Man"
                return f"{self.actor} {did}, and it binds {self.them} no more."
        return ""

    @property
    def had_by(self) -> str:
        """With what the player has had the one turn of the trick that the Hanged Man leaves: " with VIII"."""
        first = next((index for player, index in self.position.acts if player == self.actor), None)
        if first is None or not 0 <= first < len(self.table.history):
            return ""
        play, trail = self.table.history[first].play, self.trick.trail()
        if play.kind != PUT:
            return f" with {'a pass' if play.kind == PASS else self.lexicon.spoken(play.cards[0])}"
        put = " with the lead" if trail[first].leading else f" with {self.spoken(play)}"
        back = not any(laid.index == first for laid in self.position.pile)
        return f"{put}, which counts though it was taken back" if back else put

    @property
    def bound_here(self) -> str:
        """Which reading has the Hanged Man bar a discard too, or bind whoever led it; behind that the turn was had."""
        if not self.holding("Hanged Man") and self.options["th.hanged_man.after_leading"] == "bound":
            return " As it is read here, it binds whoever led it to the end of the trick."
        if self.play.kind != DISCARD:
            return ""
        if self.options["th.discard.is_play"] == "yes":
            return " Here a discard is a play."
        return f" As it is read here, that bars {self.lexicon.spoken(self.play.cards[0])} too."

    @property
    def before_hanged_man(self) -> str:
        """That a turn counts which was had before the Hanged Man came, where it came since; behind that it was had."""
        for index, line in enumerate(self.table.history):
            to = line.player if line.play.kind == DRAWS else receiver(self.table.history, index)
            if to == self.actor and "Hanged Man" in line.play.cards and line.play.kind in (DRAWS, GIVES):
                return "; a turn from before the card came counts too"
        return ""
