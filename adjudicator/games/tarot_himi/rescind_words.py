"""What Justice and Judgement take back at the start of a turn, in words."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from adjudicator.cards import DISCARD, PUT, Play
from adjudicator.cards.english import both, capital, either, one, whose
from adjudicator.games.tahimi.state import Position
from adjudicator.games.tarot_himi.cards import FOOL
from adjudicator.games.tarot_himi.hand import MIMICS
from adjudicator.games.tarot_himi.tower_words import TowerTurn
from adjudicator.games.tarot_himi.trick import AT_START, TarotTrick


class RescindTurn(TowerTurn):
    """One play by one player on one position, with the words for discards that take cards back."""

    @property
    def binding(self) -> str:
        """The card in a known hand, or led from it, that says whether a pass is free; "" where there is none."""
        bound = self.holding("Hanged Man") or self.bound_by_lead
        if bound and any(player == self.actor for player, _ in self.position.acts):
            return "Hanged Man"
        return next(iter(self._duties), "")

    @property
    def bound_by_lead(self) -> bool:
        """Whether the Hanged Man, led to this trick by the player, still binds as it is read."""
        led = any(laid.owner == self.actor and laid.cards == ("Hanged Man",) for laid in self.position.pile)
        return led and not self.holding("Hanged Man") and self.options["th.hanged_man.after_leading"] == "bound"

    @property
    def _duties(self) -> list[str]:
        """The cards in a known hand that bar passing while something can be played."""
        return [duty for duty in ("Devil", "Death") if self.holding(duty)]

    @property
    def free_to_pass(self) -> str:
        return f"{self.holds} neither Death nor the Devil, and may pass, able to play or not"

    @property
    def trick(self) -> TarotTrick:
        return TarotTrick(self.table, self.lexicon, self.options)

    def spoken(self, play: Play) -> str:
        """A play in a sentence: "a VII", "IX IX", "the Magician"."""
        if len(play.cards) > 1:
            return str(play)
        card = play.cards[0]
        return one(card) if card in self.lexicon.deck.place else self.lexicon.spoken(card)

    @property
    def taken_back(self) -> str:
        """What Justice or Judgement takes off, and what is left."""
        pile, whole = self.position.pile, "Judgement" in self.play.cards or self.last.physical == 1
        owner, card = self.last.owner, self.last.cards[0]
        back = one(card) if card in self.lexicon.deck.place else self.lexicon.spoken(card)
        takes = f"{owner} {'take' if owner == 'You' else 'takes'}"
        hand = self.table.hands.get(self.actor)
        total = hand.total if hand is not None else None
        last = total == 1
        goes_out = f" To discard the last card is to play it, and {self.them} {self.verb('go', 'goes')} out with it."
        goes_on = f" {capital(whose(self.actor))} turn goes on." if total is not None else ""
        out = goes_out if last else goes_on
        if not whole:
            rest = list(self.last.cards)
            rest.remove(self.last.cards[0])
            left = f"the Fool (as {one(self.place(self.last.rank))})" if rest == [FOOL] else " ".join(rest)
            return f"{takes} {back} back, and {left} is left.{out}"
        back = " ".join(self.last.cards) if self.last.physical > 1 else back
        if len(pile) > 1:
            return f"{takes} {back} back, and {self.laid(pile[-2])} lies on top again.{out}"
        plays = f"{'the next player' if last else self.actor} may play as if leading, or pass"
        if self.options["th.rescind.empty_pile"] == "original":
            stays = owner in self.position.out and self.options["th.rescind.unout"] == "no"
            plays = f"{owner} stays out, and the lead is passed on" if stays else f"{owner} leads again"
        open_ = "Whether a lead is taken back like this, and who leads then, the rules leave open"
        return f"{takes} {back} back, and the pile is empty. {open_}; here {plays}.{goes_out * last}"

    @property
    def aces_too(self) -> str:
        """That Judgement lifts whatever lies there, where that is an Ace or a set of them; inside a sentence."""
        return ", on any cards, Aces too" * (self.last.rank == self.lexicon.deck.top)

    @property
    def discards_and_play(self) -> tuple[Play, ...]:
        """The fewest discards at the start of the turn that make a play possible, and the play; empty if one is possible
        now."""
        ways = (way for way in self.onward if way[-1].kind == PUT)
        return min(ways, key=len, default=()) if not self.open_plays else ()

    @property
    def made_possible(self) -> str:
        """What discards at the start of the turn take off one after the other, and the play that is possible then."""
        *discards, play = self.discards_and_play
        trick, position = self.trick, self.position
        sentences, owners = list[str](), list[str]()
        for discard in discards:
            owner, taken = trick.takes_back(position, discard) or ("", ())
            owners.append(owner)
            laid = position.top.cards if position.top is not None else taken
            whole = f"{whose(owner)} {' '.join(taken)}"
            part = f"one of {whose(owner)} {taken[0]}s" if 0 < len(taken) < len(laid) else ""
            sentences.append(f"{discard.cards[0]} takes {part or whole} back")
            position = trick.rescinded(position, self.actor, discard.cards[0])
        power = f" by {both([self.lexicon.spoken(card) for card in play.showing])}" if play.showing else ""
        goes = "can be led" if position.leading else f"can go on {self._lying(position)}"
        again = self.binding == "Hanged Man" and self.actor in owners
        chance = f", as {self.has} the one turn of the Hanged Man again" if again else ""
        clamped = self.options["th.magician.on_ace"] == "clamp" and play.cards[0] in MIMICS and not play.showing
        tops = position.top is not None and position.top.rank == self.lexicon.deck.top
        tie = ", which it may tie by itself, as it is read here" * (clamped and tops)
        played = self.spoken(replace(play, showing=None))
        return f"{', then '.join(sentences)}, and {played} {goes}{tie}{power}{chance}"

    def rescinded_in_vain(self, held: list[str]) -> str:
        """What a discard of Justice or Judgement, or of either, would leave, of which nothing is made."""
        after = [self.trick.rescinded(self.position, self.actor, card) for card in held]
        barred = self.options["th.discard.is_play"] == "yes" or self.options["th.hanged_man.start_cards"] == "no"
        empty = [position for position in after if position.leading]
        if not barred and empty and self.options["th.rescind.empty_pile"] == "original":
            leads = empty[0].to_act or "nobody"
            return f"{both(held)} would leave the pile empty, and, as it is read here, {leads} would lead then."
        if not barred and empty and self.options["th.rescind.empty_pile"] == "barred":
            return f"As it is read here, {both(held)} may not leave the pile empty."
        if barred or empty:  # it may be the discard that cannot be made
            return f"A discard of {both(held)} would not change that here."
        lying = [self._lying(position) for position in after]
        if len({*lying}) == 1 < len(held):
            return (
                f"{either(held)} would leave {lying[0]}, and nothing in the hand can go on it, nor on what both leave."
            )
        left = [f"{card} would leave {what}" for card, what in zip(held, lying, strict=True)]
        on = "either, nor on what both leave" if len(held) > 1 else "it"
        return f"{both(left)}, and nothing in the hand can go on {on}."

    def _lying(self, position: Position) -> str:
        """The last play of a position: "a VI", "VI VI", "the Empress (counting as VI VI VI)"."""
        top = position.pile[-1]
        plain = len(top.cards) == 1 and top.cards[0] in self.lexicon.deck.place
        return one(top.cards[0]) if plain else self.laid(top)

    @property
    def begun(self) -> str:
        """What discards at the start of a turn have just taken off the pile, before the sentences about the play."""
        sentences: list[str] = []
        for card, before in self._discards_before:
            top, back = before.pile[-1], TarotTrick.takes_back(before, Play(DISCARD, (card,)))
            taken, laid = back[1] if back is not None else (), f"{whose(top.owner)} {' '.join(top.cards)}"
            if sentences:
                whole = "them" if len(taken) > 1 else "it"
                what = whole if taken == top.cards else one(taken[0])
                sentences.append(f"Then {laid} was the last play, and {card} took {what} back")
            elif card == "Justice" and top.size > top.physical and len(before.pile) > 1:
                below = f"{whose(before.pile[-2].owner)} {self.laid(before.pile[-2])}"
                sentences.append(f"Justice took {laid} back whole, for it is one card, and {below} counts again")
            else:
                one_of = f"{card} took back one {taken[0]} of {laid}"
                sentences.append(f"{card} took {laid} back" if taken == top.cards else one_of)
        if len(sentences) > 1:
            sentences[-1] += ": such cards may follow one another"
        left = "The pile is empty. " if sentences and self.position.leading else ""
        return f"{''.join(f'{text}. ' for text in sentences)}{left}"

    @property
    def _discards_before(self) -> list[tuple[str, Position]]:
        """What was discarded last to take plays back, in its order, each card with the position before it: at the start
        of this turn, or by somebody who is out with it."""
        if not self.took_back:
            return []
        history, trail = self.table.history, self.trick.trail()
        own = takewhile(
            lambda at: at[0].player == history[-1].player and TarotTrick.takes_back(at[1], at[0].play) is not None,
            zip(reversed(history), reversed(trail[:-1]), strict=True),
        )
        return [(line.play.cards[0], before) for line, before in own][::-1]

    @property
    def _began(self) -> list[str]:
        """The cards of these discards, the last one first."""
        return [card for card, _ in reversed(self._discards_before)]

    @property
    def uncovered(self) -> str:
        """Sentence, " " behind: what was taken back at the start of this turn, and what is to be beaten since; "" where
        nothing was, or nothing is."""
        if not self._discards_before or self.position.leading:
            return ""
        card, before = self._discards_before[-1]
        back = f"{whose(before.top.owner)} {' '.join(before.top.cards)}" if before.top else ""
        return f"{card} took {back} back, and {self.laid(self.last)} is to be beaten now. " if back else ""

    @property
    def took_back(self) -> str:
        """The card by whose discard the play on top was taken back last, where the history ends with that."""
        last = self.table.history[-1:]
        own = bool(last) and self.actor == self.position.to_act and last[0].play.kind == DISCARD
        return last[0].play.cards[0] if own and last[0].play.cards[0] in AT_START else ""

    @property
    def none_yet(self) -> str:
        """That a round has no play yet, where the history has turns of it; follows that a card cannot be the first."""
        if any(action.play.kind == PUT for action in self.table.history):
            return f", and {self.sent_back} took back the only one so far"
        return ", and nobody has put a card on the pile in it yet" if self.table.history else ""

    @property
    def sent_back(self) -> str:
        """The card by whose discard a play was taken back last; "" where none was."""
        discards = (line.play.cards[0] for line in reversed(self.table.history) if line.play.kind == DISCARD)
        return next((card for card in discards if card in AT_START), "")
