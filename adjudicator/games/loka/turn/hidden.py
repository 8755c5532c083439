"""What may be said of a hand of Loka that nobody has seen, and how it is said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount, both, either
from adjudicator.engine.choice import HiddenHand
from adjudicator.games.loka.cards import FOOL, LAID, PLAIN, TRUMPS, Pack, pack_of, where
from adjudicator.games.loka.turn import symbols
from adjudicator.solve.conditions import Condition, Literal, Word

_OF = "one of "
_FREE = " that may be laid away"


def words(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """A card of each suit, and a trump: what the duties of a trick ask about. What the known cards
    settle already is left out."""
    pack = hand.lexicon
    if not isinstance(pack, Pack) or not hand.room:
        return
    for suit in range(1, TRUMPS + 1):
        own = [card for card, at in pack.where.items() if at[0] == suit]
        if not any(card in hand.known for card in own) and any(hand.left(card) for card in own):
            yield Word(f"{_OF}{pack.suit_name(suit)}", symbols.of_suit(pack, suit))


def free(hand: HiddenHand) -> Iterator[Word]:
    """How many cards, trumps apart, may be laid away, as far as it bears on laying trumps away: one, two or three.
    What the known cards settle already is left out."""
    pack = hand.lexicon
    if not isinstance(pack, Pack) or not hand.room:
        return
    known = sum(pack.kinds[card] == PLAIN for card in hand.known)
    least = range(known + 1, LAID + 1)
    for count in least:
        yield Word(_free(count), symbols.plain(pack) >= count, tuple(_free(n) for n in least if n < count))


def _free(count: int) -> str:
    return f"{amount(count, 'suit card')}{_FREE}"


@dataclass(frozen=True)
class Speech:
    """Conditions in sentences about one player."""

    lexicon: Lexicon
    who: str

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds a card of Cups", "no trumps"."""
        if literal.holds:
            return f"holds {_held(literal.word)}"
        return (
            _fewer(literal.word) if literal.word.endswith(_FREE) else f"no {literal.word.removeprefix(_OF)}"
        )

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence: "Ben holds no Cups, and a trump"."""
        you = self.who == "You"
        who, holds = ("you", "hold") if you else (self.who, "holds")
        told = []
        for condition in conditions:
            have = [_held(literal.word) for literal in condition if literal.holds]
            absent = {literal.word for literal in condition if not literal.holds}
            fewer = sorted(word for word in absent if word.endswith(_FREE))
            lack = sorted(word.removeprefix(_OF) for word in absent.difference(fewer))
            parts = [f"{holds} no {either(lack)}"] if lack else []
            parts += [f"{holds} {_fewer(word)}" for word in fewer]
            parts += [f"{holds} {both(sorted(have))}"] if have else []
            told.append(" and ".join(parts))
        return [f"{who} {told[0]}", *told[1:]]


def _held(word: str) -> str:
    suit = word.removeprefix(_OF)
    if suit == word:
        return word
    return "a trump" if suit == "trumps" else f"a card of {suit}"


def _fewer(word: str) -> str:
    return f"no suit card{_FREE}" if word == _free(1) else f"fewer than {word}"


def absent(card: str, lexicon: Lexicon) -> str:
    """What a hand lacks that has not got a card, none of its suit being there: "no Cups"."""
    if card == FOOL:
        return "no Fool"
    return f"no {pack_of(lexicon).suit_name(where(lexicon)[card][0])}"
