"""What a table tells of cards that nobody has seen: where the Majors of the round are, and what plays prove of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from adjudicator.cards import PASS, PUT
from adjudicator.cards.english import both, capital, number, whose
from adjudicator.engine.state import Action
from adjudicator.games.tahimi.turn import Turn
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.games.tarot_himi.setup import majors_dealt
from adjudicator.games.tarot_himi.trick import exchange, used


class UnseenTurn(Turn):
    """One play by one player on one position, with what is known of the cards of its player that nobody has seen."""

    def holding(self, card: str) -> bool:
        """Whether the player is known to hold the card."""
        hand = self.table.hands.get(self.actor)
        return hand is not None and card in hand.cards

    @property
    def counted_out(self) -> bool:
        """Whether all Majors of the round are accounted for, or all but one, so that an unseen hand cannot help."""
        if not self._accounted_for(set(), but=1) or self.hand.known or self.position.leading:
            return False
        return self.rank <= self.last.rank or self.size != self.last.size

    @property
    def _seen(self) -> set[str]:
        """The cards that are known to be somewhere."""
        table, position = self.table, self.position
        laid = (card for laid in position.pile for card in laid.cards)
        return {*table.discards, *position.gone, *laid, *(card for hand in table.hands.values() for card in hand.cards)}

    @property
    def _strength_in_doubt(self) -> bool:
        """Whether the player has shown Strength, and may have given it away since."""
        return any(id == "TH-STRENGTH" for id, _ in self.doubts())

    @property
    def no_major_unseen(self) -> bool:
        """Whether a card put down comes from a hand among whose unseen cards no Major can be, but such as are proved."""
        hidden = not self.hand.known and self.play.kind == PUT and self._plain_history
        return hidden and self._accounted_for({*self._proved})

    def _accounted_for(self, proved: set[str], but: int = 0) -> bool:
        """Whether it is known where the Majors of the round are, or all `but` so many of them."""
        return len((self._seen | proved) & {*MAJORS}) >= majors_dealt(len(self.table.players)) - but

    @property
    def _plain_history(self) -> bool:
        """Whether the history has only plays and passes, none in dispute: no card went from a hand to another."""
        return not any(line.disputed or line.play.kind not in (PUT, PASS) for line in self.table.history)

    @property
    def _proved(self) -> dict[str, str]:
        """The powers that plays on the pile prove, each with how: Temperance another player's, by a lower play on an Ace;
        Strength the player's own, by a tie for which no other power is left."""
        pile, ace, proved = self.position.pile, self.lexicon.deck.top, dict[str, str]()
        if self.hand.known or not self._plain_history or self._shown(self.table.history):
            return proved
        pairs = [(below, laid) for below, laid in pairwise(pile) if not {*laid.cards} & {*MAJORS}]
        for below, laid in pairs:
            if below.rank == ace and laid.rank < ace and laid.owner != self.actor:
                proved["Temperance"] = f"{laid.owner} holds Temperance (line {laid.index + 1})"
        own = {*self.hand.cards, *(card for laid in pile if laid.owner == self.actor for card in laid.cards)}
        for below, laid in pairs:
            if laid.owner != self.actor or (laid.rank, laid.size) != (below.rank, below.size):
                continue
            others = (("Sun",) * (laid.size == 1) + ("Temperance",)) if laid.rank == ace else ()
            if all(card in proved or card in self._seen - own for card in others):
                gone = {*self.table.discards, *self.position.gone}
                lies = {card: "among the discards" if card in gone else "elsewhere" for card in others}
                ways = [proved.get(card) or f"{self.lexicon.spoken(card)} is {lies[card]}" for card in others]
                mine, theirs = (f"{whose(one.owner)} {' '.join(one.cards)}" for one in (laid, below))
                tied = f"On line {laid.index + 1} {mine} tied {theirs} by Strength"
                proved["Strength"] = f"{tied}{f': {both(ways)}' if ways else ''}."
        return proved

    @property
    def last_major_unseen(self) -> bool:
        """Whether all Majors of the round but one are accounted for, and a hand that is not wholly known may have it."""
        one_left = len(self._seen & {*MAJORS}) == majors_dealt(len(self.table.players)) - 1
        return one_left and not self.hand.known and self.play.kind in (PUT, PASS)

    def doubts(self) -> Iterator[tuple[str, str]]:
        history, own = self.table.history, self.actor
        if self.last_major_unseen:
            players, majors = len(self.table.players), majors_dealt(len(self.table.players))
            share = f"{capital(number(players))} players share {number(majors)} Majors, and {number(majors - 1)}"
            text = f"{share} are told of: the last may be in {whose(own)} hand."
            yield "TA-PLAY", text
        for index, line in enumerate(history):
            named = any(gift.player == own and gift.play.cards for gift in exchange(history, index))
            if line.player != own or not used(line, "Chariot") or named:
                continue
            kept = {*self._shown(history[index:]), *self.hand.cards}
            kept |= {card for turn in history if turn.player == own for card in turn.play.spent}
            for card, at in self._shown(history[:index]).items():
                if card in kept:
                    continue
                spoken = self.lexicon.spoken(card)
                gave = f"The card that {own} gave {line.play.to or 'another player'} for the Chariot"
                yield f"TH-{card.upper()}", f"{own} showed {spoken} on line {at}."
                yield "TH-CHARIOT", f"{gave} on line {index + 1} is not named, and may have been {spoken}."

    def _shown(self, lines: Sequence[Action]) -> dict[str, int]:
        """The cards that the player showed on some lines, each with the number of the last."""
        own = ((at, line.play.showing or ()) for at, line in enumerate(lines, start=1) if line.player == self.actor)
        return {card: at for at, cards in own for card in cards}
