"""What may be said of a hand of Loka that nobody has seen, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import both, either
from adjudicator.engine.hands import Deal
from adjudicator.games.loka.cards import FOOL, TRUMPS, Pack, where
from adjudicator.games.loka.turn import symbols
from adjudicator.solve.conditions import Condition, Literal, Word

_OF = "one of "


def words(deal: Deal, play: Play) -> Iterator[Word]:
    """A card of each suit, and a trump: what the duties of a trick ask about. What the known cards
    settle already is left out."""
    pack = deal.lexicon
    if not isinstance(pack, Pack) or not deal.room:
        return
    for suit in range(1, TRUMPS + 1):
        own = [card for card, at in pack.where.items() if at[0] == suit]
        if not any(card in deal.known for card in own) and any(deal.left(card) for card in own):
            yield Word(f"{_OF}{_suit(pack, suit)}", symbols.of_suit(pack, suit))


def _suit(pack: Pack, suit: int) -> str:
    return "trumps" if suit == TRUMPS else pack.suits[suit - 1]


@dataclass(frozen=True)
class Speech:
    """Conditions in sentences about one player."""

    lexicon: Lexicon
    who: str

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds a card of Cups", "no trumps"."""
        suit = literal.word.removeprefix(_OF)
        return f"holds {_one(suit)}" if literal.holds else f"no {suit}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence: "Ben holds no Cups, and a trump"."""
        you = self.who == "You"
        who, holds = ("you", "hold") if you else (self.who, "holds")
        told = []
        for condition in conditions:
            have = [_one(one.word.removeprefix(_OF)) for one in condition if one.holds]
            lack = [one.word.removeprefix(_OF) for one in condition if not one.holds]
            parts = [f"{holds} no {either(sorted(lack))}"] if lack else []
            parts += [f"{holds} {both(sorted(have))}"] if have else []
            told.append(" and ".join(parts))
        return [f"{who} {told[0]}", *told[1:]]


def _one(suit: str) -> str:
    return "a trump" if suit == "trumps" else f"a card of {suit}"


def absent(card: str, lexicon: Lexicon) -> str:
    """What a hand lacks that has not got a card, none of its suit being there: "no Cups"."""
    if card == FOOL:
        return "no Fool"
    suit = where(lexicon)[card][0]
    return "no trumps" if suit == TRUMPS else f"no {lexicon.suits[suit - 1]}"
