"""Card counts of a record: cards in excess of the deck, or of those dealt.

The known cards of a deal are counted line by line. The first line with an excess is where the record breaks; the excess
is left out of the knowledge of hands, so that every other line can be ruled on.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import field

from adjudicator.cards import SHOWS, Hand
from adjudicator.cards.english import both, number
from adjudicator.dataclass import dataclass
from adjudicator.records.evidence import gathered, in_rounds
from adjudicator.records.excess import kinds, number_of, sums
from adjudicator.records.transcript import Dealing, Key, Step, enriched


@dataclass(frozen=True)
class Counts:
    """The excess cards by action, and a sentence by action on why the count breaks there."""

    broken: Mapping[Key, str] = field(default_factory=dict)
    excess: Mapping[Key, Counter[str]] = field(default_factory=dict)


def counted(steps: Sequence[Step], deals: Mapping[int, Dealing]) -> Counts:
    """Count the cards of every round. `deals`: the hands as dealt, by line."""
    broken: dict[Key, str] = {}
    excess: dict[Key, Counter[str]] = {}
    for some in in_rounds(steps):
        one = _Round(some, deals[some[0].dealt_on])
        one.count()
        broken |= one.broken
        excess |= one.excess
    return Counts(broken, excess)


class _Round:
    """The actions of one round, being counted."""

    def __init__(self, steps: Sequence[Step], deal: Dealing) -> None:
        self.steps, self.deal = steps, deal
        self.deck = deal.variant.lexicon.deck
        self.limits = deal.variant.rules.limits(len(deal.hands))
        self.lines = sorted({step.line for step in steps})
        self.broken: dict[Key, str] = {}
        self.excess: dict[Key, Counter[str]] = {}
        self._reported: set[str] = set(deal.over)
        self._base = self._sums(deal.hands)

    def count(self) -> None:
        """Find every line with an excess."""
        while over := sorted(self._over(self.lines[-1])):
            first = self.lines[
                bisect_left(self.lines, True, key=lambda line: any(what in self._over(line) for what in over))
            ]
            what = next(what for what in over if what in self._over(first))
            if not self._left_out(what, first, self._over(first)[what]):
                return

    def _left_out(self, what: str, line: int, many: int) -> bool:
        """Leave the excess of a line out; returns whether the line had any of those cards."""
        text = self._text(what, line)
        for step in (step for step in self.steps if step.line == line):
            out = self.excess.get(step.key, Counter())
            # A card given is in the hand of whoever has it now, and counts as theirs.
            spent = Counter(step.play.spent) | Counter(step.play.showing or ())
            spent |= Counter(step.play.cards) if step.play.kind == SHOWS else Counter()
            own = [card for card in (spent - out).elements() if what in self._names(card)][:many]
            if own:
                self.excess[step.key] = out + Counter(own)
                if what not in self._reported:
                    self.broken[step.key] = "; ".join(filter(None, (self.broken.get(step.key), text)))
                self._reported.add(what)
                return True
        return False

    def _over(self, line: int) -> dict[str, int]:
        """The excess by all lines up to one: amounts by kind."""
        totals = self._until(line)
        return {what: many - self._most(what) for what, many in totals.items() if many > self._most(what)}

    def _until(self, line: int) -> Counter[str]:
        known = gathered(self.steps, line, excess=self.excess)[self.steps[0].dealt_on, -1]
        return self._sums(enriched(self.deal.hands, known))

    def _sums(self, hands: Mapping[str, Hand]) -> Counter[str]:
        return sums(hands, self.deal.gone, self.limits)

    def _names(self, card: str) -> tuple[str, ...]:
        return kinds(card, self.limits)

    def _limit(self, what: str) -> int | None:
        """The number of some cards in a round; None if `what` is a card."""
        return next((limit.most for limit in self.limits if limit.name == what), None)

    def _dealt(self, what: str) -> int:
        return number_of(what, self.deck, self.limits)

    def _most(self, what: str) -> int:
        """How many there may be. What is out of play too often already is reported with the deal."""
        return max(self._dealt(what), self._base[what])

    def _text(self, what: str, line: int) -> str:
        """The sentence on an excess: how many the record has, on which lines, and how many there are."""
        before, on = 0, list[int]()
        for at in (self.steps[0].dealt_on, *(one for one in self.lines if one <= line)):
            now = self._base[what] if at == self.steps[0].dealt_on and not on else 0
            now = max(now, self._until(at)[what] if at in self.lines else 0)
            if now > before:
                on.append(at)
            before = now
        lines = f"line{'' if len(set(on)) == 1 else 's'} {both([str(at) for at in dict.fromkeys(on)])}"
        many, has = number(before), number(self._dealt(what))
        if self._limit(what) is not None:
            return f"{many} {what} are told of, on {lines}, and {has} are dealt"
        return f"{many} {self._many(what)} are told of, on {lines}; the deck has {has}"

    def _many(self, card: str) -> str:
        place = self.deck.place.get(card)
        return self.deck.ranks[place - 1].many if place else f"cards called {card}"
