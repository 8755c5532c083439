"""How many ranks the Tower asks for, and what Strength makes of them, in words."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cards import DRAWS, PASS, PUT
from adjudicator.cards.english import amount, capital, number, one
from adjudicator.games.tarot_himi.cards import MAJORS, WHEEL
from adjudicator.games.tarot_himi.evidence import UnseenTurn
from adjudicator.games.tarot_himi.readings import TOWER_RANKS, TOWER_WITH_STRENGTH
from adjudicator.games.tarot_himi.trick import used


class TowerTurn(UnseenTurn):
    """One play by one player on one position, with the words for the Tower and for Strength."""

    def margin(self) -> int:
        """By how many ranks a play must beat the last one under the Tower."""
        return self.ranks_required(self.holding("Strength"))

    def ranks_required(self, strength: bool = False) -> int:
        """By how many ranks the Tower asks to beat the last play, alone or with Strength."""
        return (TOWER_WITH_STRENGTH if strength else TOWER_RANKS).by(self.options)

    def doubts(self) -> Iterator[tuple[str, str]]:
        yield from self._drawn_since()
        yield from self._barred_anyway()
        yield from super().doubts()

    def _drawn_since(self) -> Iterator[tuple[str, str]]:
        """That the Tower, which an earlier play of one's own rules out, may have come since, drawn for the Wheel."""
        history, own = self.table.history, self.actor
        drawn = max((at for at, line in enumerate(history) if line.player == own and used(line, WHEEL)), default=0)
        top, needed = self.position.top, self.ranks_required()
        short = self.play.kind == PUT and top is not None and 0 < self.rank - top.rank < needed
        if self.hand.known or not short or "Tower" in self._seen:
            return
        for at, (line, before) in enumerate(zip(history[:drawn], self.trick.trail(), strict=False), start=1):
            plain = line.play.kind == PUT and not {*line.play.cards} & {*MAJORS, "Ace"}  # an Ace may trump by the Sun
            if line.player != own or line.disputed or not plain or before.top is None:
                continue
            by = self.lexicon.deck.place[line.play.cards[0]] - before.top.rank
            if 0 < by < self.ranks_required(strength=True):
                put = f"On line {at} {own} put {line.play} on {' '.join(before.top.cards)}, {amount(by, 'rank')} above"
                since = f"but {self.verb('have', 'has')} drawn cards since, for the Wheel of line {drawn + 1}"
                yield "TH-TOWER", f"{put}, which the Tower bars, {since}."
                return

    def _barred_anyway(self) -> Iterator[tuple[str, str]]:
        """Of a pass that a duty may forbid: what of the known cards could be played, and which unseen card would bar
        that."""
        top, place = self.position.top, self.lexicon.deck.place
        if self.play.kind != PASS or self.hand.known or top is None or self._accounted_for(set()):
            return
        higher = [
            card for card, count in self.hand.cards.items() if place.get(card, 0) > top.rank and count >= top.size
        ]
        bar, bars = ("Lovers", "bar singles") if top.size == 1 else ("Hermit", "bars sets")
        if not higher or self.holding(bar):
            return
        best = max(higher, key=place.__getitem__)
        cards = one(best) if top.size == 1 else " ".join([best] * top.size)
        on = one(top.cards[0]) if top.cards[0] in place and top.size == 1 else self.last_words
        if bar not in self._seen and not any(laid.owner == self.actor for laid in self.position.pile):
            goes = f"{capital(cards)} could go on {on}"
            yield f"TH-{bar.upper()}", f"{goes}, but not with {self.lexicon.spoken(bar)}, which {bars}."
        by, unseen = place[best] - top.rank, "Tower" not in self._seen and best != "Ace"
        if unseen and by < self.ranks_required(strength=True):
            asks = amount(self._margin, "rank")
            yield "TH-TOWER", f"With the Tower {cards} could not be played: it asks for {asks} above {on}."

    @property
    def bars_elsewhere(self) -> dict[str, str]:
        """The cards that would bar a play from a hand not wholly known, or all the plays that a duty asks for, and are
        known to be elsewhere; each with where it is."""
        put = [play for play in (self.play, *self.others) if play.kind == PUT]
        if self.hand.known or self.position.leading or not put:
            return {}
        place, needed = self.lexicon.deck.place, self.last.rank + self._margin
        bears = {
            "Lovers": ("which bar singles", all(len(play.cards) == 1 for play in put)),
            "Hermit": ("which bars sets", all(len(play.cards) > 1 for play in put)),
            "Tower": (
                f"which asks for {amount(self._margin, 'rank')}",
                all(place.get(play.cards[0], needed) < needed for play in put),
            ),
        }
        return {
            card: f"{capital(self.lexicon.spoken(card))}, {does}, {'are' if card == 'Lovers' else 'is'} {where}"
            for card, (does, bars) in bears.items()
            if bars and (where := self._kept(card))
        }

    def _kept(self, card: str) -> str:
        """Where a card is that the player does not hold: "with Cleo", "out of play"; "" where that is not known."""
        if card in (*self.table.discards, *self.position.gone):
            drawn = any(line.play.kind == DRAWS and line.play.unseen for line in self.table.history)
            return "" if drawn else "out of play"
        hands = self.table.hands.items()
        return next((f"with {player}" for player, own in hands if card in own.cards and player != self.actor), "")

    @property
    def _margin(self) -> int:
        """By how many ranks the Tower would ask this hand to beat the last play."""
        return self.ranks_required(strength=self.holding("Strength"))

    @property
    def enough_for_tower(self) -> str:
        """That the first play that a duty asks for is as high as the Tower of the hand asks; behind another sentence."""
        best = next((play for play in self.others if play.kind == PUT), None)
        if best is None or self.position.leading or not self.holding("Tower"):
            return ""
        by = self.lexicon.deck.place.get(best.cards[0], 0) - self.last.rank
        ranks = f"{amount(by, 'rank')} above {self.last_words}"
        return f" {' '.join(best.cards)} is {ranks}: the Tower asks for {amount(self._margin, 'rank')}." * (
            by >= self._margin
        )

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
    def or_as_led(self) -> str:
        """That Temperance, which is held, would put a mimic on Aces too that is put there without; behind a sentence."""
        reads = {"th.magician.on_ace": "clamp", "th.temperance.lead_majors": "yes", "th.temperance.mimic": "lead"}
        top = self.position.top
        held = self.holding("Temperance") and all(self.options[key] == option for key, option in reads.items())
        if not held or self.play.declared or top is None or top.rank < self.lexicon.deck.top:
            return ""
        if top.mimic and self.options["th.temperance.counted_ace"] == "no":
            return ""
        return " By Temperance, then to be shown, it could go there as a led Major too, the lowest."

    @property
    def no_tie_for_strength(self) -> str:
        """That Strength does not let a card that counts as the next higher rank tie an Ace, where it is held and the
        card counts as nothing there; behind another sentence."""
        if not self.holding("Strength") or self.options.get("th.magician.on_ace") != "never":
            return ""
        return " As it is read here, it counts as nothing on an Ace, and so there is no tie for Strength to allow."
