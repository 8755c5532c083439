"""The one chance that the Hanged Man leaves, in words: how it was had, and whom it binds no more."""

from __future__ import annotations

from adjudicator.cards import DISCARD, DRAWS, GIVES, PASS, PUT
from adjudicator.cards.english import agree, both, capital
from adjudicator.games.tarot_himi.rescind_words import RescindTurn
from adjudicator.games.tarot_himi.trick import AT_START, receiver


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
    def hanged_man_of(self) -> str:
        """Subject, verb and object: who holds the Hanged Man, or led it to this trick."""
        return f"{self.holds if self.holding('Hanged Man') else f'{self.actor} led'} the Hanged Man"

    @property
    def bound_here(self) -> str:
        """Which reading has the Hanged Man bar a discard too, or bind whoever led it; behind that the turn was had."""
        if self.bound_by_lead:
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

    @property
    def bars_start(self) -> str:
        """That the Hanged Man, as it is read, bars Justice and Judgement too, where a duty might ask for them."""
        held = [] if self.position.leading else [card for card in AT_START if self.holding(card)]
        if not held or not self._duties or self.start_open:
            return ""
        is_play = self.options["th.discard.is_play"] == "yes"
        here = "Here a discard is a play, and so" if is_play else "As it is read here,"
        forced = self.options["th.mandatory.force_rescind"] == "yes" and self.options["th.rescind.chance"] == "restored"
        spent = ", which might otherwise have to be spent" * (forced and not self._not_brought_back)
        return f" {here} that bars {both(held)} too{spent}."

    @property
    def start_open(self) -> bool:
        """Whether the Hanged Man, as it is read, leaves a discard of Justice or Judgement before the pass."""
        return self.options["th.hanged_man.start_cards"] == "yes" and self.options["th.discard.is_play"] == "no"

    @property
    def before_pass(self) -> str:
        """What Justice and Judgement, discarded before a pass under the Hanged Man, do not bring about; " " in front."""
        held = [card for card in AT_START if self.holding(card)]
        restored = self.options["th.rescind.chance"] == "restored"
        if not held or self.position.leading or restored or not self.start_open:
            return ""
        duties = [self.lexicon.spoken(duty) for duty in self._duties]
        asks = f", so {both(duties)} {agree('does', duties)} not ask for it" if duties else ""
        return f" {both(held)} may be discarded first, but a play taken back still uses up that turn{asks}."

    @property
    def _not_brought_back(self) -> str:
        """Justice or Judgement, held alone where the play on top is not the one that used up the turn; else ""."""
        held, owners = [card for card in AT_START if self.holding(card)], [laid.owner for laid in self.position.pile]
        return held[0] if len(held) == 1 and self.actor in owners[:-1] and owners[-1] != self.actor else ""

    @property
    def duties_idle(self) -> str:
        """That Death and the Devil ask for nothing which the Hanged Man bars; " " in front."""
        spoken = [self.lexicon.spoken(duty) for duty in self._duties]
        if not spoken:
            return ""
        stays = self._not_brought_back if self.start_open else ""
        back = f", and {stays} would not bring back the play that used up that turn" if stays else ""
        return f" {capital(both(spoken))} {agree('asks', spoken)} only for what can be played{back}."
