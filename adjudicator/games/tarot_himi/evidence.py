"""What a table tells of cards that nobody has seen: where the Majors of the round are, and what plays prove of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from adjudicator.cards import PASS, PUT
from adjudicator.cards.english import both, capital, number, whose
from adjudicator.engine.state import Action
from adjudicator.games.tahimi.state import Laid
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

    def short_of(self, laid: Laid) -> bool:
        """As in Tahimi, where no power could help: below the rank, and not on an Ace."""
        return self.rank < laid.rank < self.lexicon.deck.top

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
        return any(id == "TH-STRENGTH" for id, _ in self._given_away())

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
            others = self._ties_by(laid)
            if all(card in proved or card in self._seen - own for card in others):
                ways = [self._elsewhere(card, proved) for card in others]
                proved["Strength"] = f"{self._tied(below, laid)} by Strength{f': {both(ways)}' if ways else ''}."
        return proved

    def _ties_by(self, laid: Laid) -> tuple[str, ...]:
        """The powers other than Strength by which a play that ties the one beneath may have been made."""
        return ("Sun",) * (laid.size == 1) + ("Temperance",) if laid.rank == self.lexicon.deck.top else ()

    def _elsewhere(self, card: str, proved: Mapping[str, str]) -> str:
        """Where a power is that the player does not hold: with whom, as a play has `proved`, or where it lies."""
        gone = {*self.table.discards, *self.position.gone}
        lies = "among the discards" if card in gone else "elsewhere"
        return proved.get(card) or f"{self.lexicon.spoken(card)} is {lies}"

    def _tied(self, below: Laid, laid: Laid) -> str:
        """That a play tied the one beneath: "On line 2 Ben's Ace tied Ada's Ace"."""
        mine, theirs = (f"{whose(one.owner)} {' '.join(one.cards)}" for one in (laid, below))
        return f"On line {laid.index + 1} {mine} tied {theirs}"

    @property
    def may_tie(self) -> list[str]:
        """The powers by which a play that ties the last one could be made, as far as it is not known where they are."""
        ace = self.rank == self.lexicon.deck.top and not self.last.mimic and not {*self.play.cards} & {*MAJORS}
        aces = ("Temperance", "Sun")[: 1 + (self.size == 1)] if ace else ()
        unseen = [] if self.hand.known else ["Strength"]
        return [card for card in ("Strength", *aces) if card not in self._seen or card in unseen]

    @property
    def last_major_unseen(self) -> bool:
        """Whether all Majors of the round but one are accounted for, and a hand that is not wholly known may have it."""
        one_left = len(self._seen & {*MAJORS}) == majors_dealt(len(self.table.players)) - 1
        return one_left and not self.hand.known and self.play.kind in (PUT, PASS)

    def doubts(self) -> Iterator[tuple[str, str]]:
        own = self.actor
        if self.last_major_unseen:
            players, majors = len(self.table.players), majors_dealt(len(self.table.players))
            share = f"{capital(number(players))} players share {number(majors)} Majors, and {number(majors - 1)}"
            text = f"{share} are told of: the last may be in {whose(own)} hand."
            yield "TA-PLAY", text
        yield from self._given_away()
        yield from self._tied_before()
        if better := self.better_by:
            fewer = both([better[card] for card in ("Star", "Sun") if card in better])
            first = f" Death puts rank before number: {fewer} go on {self.last_words}." if fewer else ""
            yield "TH-DEATH", f"{better.get('World', '')}{first}".strip()

    def _tied_before(self) -> Iterator[tuple[str, str]]:
        """Of a tie below the Aces, which Strength alone allows: that Aces tied before need not prove that it is held."""
        pile, proved = self.position.pile, self._proved
        tie = self.play.kind == PUT and bool(pile) and bool(self.ordinary) and self.rank == self.last.rank
        aces = [
            (below, laid)
            for below, laid in pairwise(pile)
            if laid.owner == self.actor and (laid.rank, laid.size) == (below.rank, below.size) and self._ties_by(laid)
        ]
        sure = self.hand.known or not self._plain_history or self._shown(self.table.history) or "Strength" in proved
        if not tie or not aces or sure or self.holding("Strength") or self._ties_by(self.last):
            return
        own = {*self.hand.cards, *(card for laid in pile if laid.owner == self.actor for card in laid.cards)}
        below, laid = aces[0]
        only = f"{capital(self.counted)} only ties {self.last_rank}, and Strength alone allows that"
        yield "TH-STRENGTH", f"{only}. {self._tied(below, laid)}, which need not have been by Strength."
        for card in self._ties_by(laid):
            spoken = self.lexicon.spoken(card)
            text = (
                f"{capital(spoken)} would have allowed it too, and does not let {self.counted} go on {self.last_rank}."
            )
            if card in proved or card in self._seen - own:
                text = f"It was not by {spoken}: {self._elsewhere(card, proved)}."
            yield f"TH-{card.upper()}", text

    @property
    def better_by(self) -> dict[str, str]:
        """The powers that may be in a hidden hand with Death and would allow a play which Death asks for instead, each
        with what it allows: the World in a sentence, the Star and the Sun in a part of one."""
        plain = self.play.kind == PUT and not {*self.play.cards} & {*MAJORS} and len(self.ordinary) == 1
        if self.hand.known or not self.holding("Death") or not plain or self.position.leading:
            return {}
        place, last, hand = self.lexicon.deck.place, self.last, self.hand
        known = {card: place[card] for card in hand.cards if card in place}
        sets = [at for card, at in known.items() if hand.cards[card] >= last.size]
        best = self.rank > last.rank and self.size == last.size and max(sets, default=0) <= self.rank
        if not best or self.options["th.death.optional_powers"] != "best_play":
            return {}
        rank, better = self.lexicon.deck.ranks[self.rank - 1], dict[str, str]()
        singly = self.holding("Lovers")  # which bar the single card that would go on a pair
        for card in ("World", "Star", "Sun"):
            held = self.holding(card)
            room = (len(MAJORS) if hand.unseen is None else hand.unseen) - (not held)
            if not held and (card in self._seen or room < 0 or self._accounted_for(set())):
                continue
            if card == "Sun" and singly:
                continue
            lets = f"{self.lexicon.spoken(card)} {'lets' if held else 'would let'}"
            more = min(hand.cards.get(rank.name, 0) + room, rank.count - self._away(rank.name)) > self.size
            higher = max(known.values(), default=0) >= (self.lexicon.deck.top if card == "Sun" else self.rank + 1)
            if card == "World" and more and not self.holding("Hermit"):
                larger = " ".join([rank.name] * (self.size + 1))
                better[card] = (
                    f"Of its rank Death asks for as many cards as can go: {lets} {larger} go on {self.last_words}."
                )
            elif (
                card != "World"
                and self.size > 1 + singly
                and self.rank < self.lexicon.deck.top
                and (higher or room > 0)
            ):
                better[card] = f"{lets} {'a single Ace' if card == 'Sun' else 'fewer cards'}"
        return better

    def _away(self, card: str) -> int:
        """How many cards of a rank are known to be elsewhere than in the player's hand."""
        table, position = self.table, self.position
        laid = (card for laid in position.pile for card in laid.cards)
        hands = (own.cards.get(card, 0) for player, own in table.hands.items() if player != self.actor)
        return [*table.discards, *position.gone, *laid].count(card) + sum(hands)

    def _given_away(self) -> Iterator[tuple[str, str]]:
        """That a card which the player showed may have been given for the Chariot since."""
        history, own = self.table.history, self.actor
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
