"""The one chance that the Hanged Man leaves, in words: how it was had, and whom it binds no more."""

from __future__ import annotations

from adjudicator.cards import DISCARD, DRAWS, GIVES, PASS, PUT
from adjudicator.cards.english import agree, both, capital, whose
from adjudicator.games.tahimi.state import Laid
from adjudicator.games.tarot_himi.rescind_words import RescindTurn
from adjudicator.games.tarot_himi.trick import AT_START, TarotTrick, receiver


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
        left = next((laid for laid in self.position.pile if laid.index == first), None)
        if left is None:
            return f"{put}, which counts though it was taken back"
        return f"{put}, of which one card came back, and not the play" if len(left.cards) < len(play.cards) else put

    @property
    def _turn_back(self) -> tuple[str, Laid] | None:
        """By what card a play of this trick, or a card of it, was taken back from the player last, and the play."""
        trail, card = self.trick.trail(), None
        for line, before in zip(self.table.history, trail, strict=False):
            back, top = TarotTrick.takes_back(before, line.play), before.top
            if back and top and top.owner == self.actor and len(before.tricks) == len(self.position.tricks):
                card = line.play.cards[0], top
        return card

    @property
    def took_back_turn(self) -> str:
        """That card, where the Hanged Man makes it bear on the play."""
        return self._turn_back[0] if self._turn_back and self.holding("Hanged Man") else ""

    @property
    def chance_again(self) -> str:
        """That the one turn of the trick came back with a play that was taken back, as it is read; " " behind."""
        if self._turn_back is None:
            return ""
        card, top = self._turn_back
        back = (
            f"{card} took {whose(self.actor)} {' '.join(top.cards)} back, and, as it is read here, the turn with it. "
        )
        restored = self.options["th.rescind.chance"] == "restored"
        return back if restored and all(laid.index != top.index for laid in self.position.pile) else ""

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
    def _outranked(self) -> dict[str, str]:
        """The powers held that permit something of the play to be judged, each with what it permits."""
        if self.play.kind != PUT or self.play.cards == ("Lovers",):
            return {}
        if self.position.leading:
            return {"Death": "leading it"} if self.play.cards == ("Death",) else {}
        ace, top = self.lexicon.deck.top, self.last
        on_ace = top.rank == ace and (not top.mimic or self.options["th.temperance.counted_ace"] == "yes")
        permits = {
            "Strength": ("ties", bool(self.ordinary) and self.rank == top.rank),
            "Temperance": ("plays on Aces", on_ace and bool(self.ordinary)),
            "Star": ("smaller sets", self.size < top.size),
            "Sun": ("an Ace on any set", (self.rank, self.size) == (ace, 1) and (top.size > 1 or top.rank == ace)),
            "World": ("larger sets", self.size > top.size),
        }
        return {card: what for card, (what, bears) in permits.items() if bears and self.holding(card)}

    @property
    def outranked(self) -> str:
        """That a prohibition outranks these permissions, and leaves a duty nothing to ask for; behind what it bars."""
        permits = [f"{self.lexicon.spoken(card)} permits {what}" for card, what in self._outranked.items()]
        duties = [self.lexicon.spoken(duty) for duty in self._idle_duties]
        asks = f" {capital(both(duties))} {agree('asks', duties)} only for what can be played." if duties else ""
        outranks = f" {capital(both(permits))}, and a prohibition outranks a permission." if permits else ""
        return f"{outranks}{asks}"

    @property
    def _idle_duties(self) -> list[str]:
        """The duties of a known hand that ask for nothing which is barred."""
        return [duty for duty in self._duties if duty not in self._outranked]

    @property
    def duties_idle(self) -> str:
        """That Death and the Devil ask for nothing which the Hanged Man bars; " " in front."""
        spoken = [self.lexicon.spoken(duty) for duty in self._duties]
        if not spoken:
            return ""
        stays = self._not_brought_back if self.start_open else ""
        back = f", and {stays} would not bring back the play that used up that turn" if stays else ""
        return f" {capital(both(spoken))} {agree('asks', spoken)} only for what can be played{back}."
