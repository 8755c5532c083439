"""Words of Taruno for cards that nobody has seen, and for several plays as one entry."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from z3 import BoolRef

from adjudicator.cards import Play
from adjudicator.cards.english import both, either, one
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import Entries, HiddenHand, Speech, View
from adjudicator.engine.singles import SinglesWords
from adjudicator.games.taruno.cards import KING, QUEEN, is_major, minors, ordered, rank, suit
from adjudicator.games.taruno.hand import TOTAL, named
from adjudicator.games.taruno.state import State
from adjudicator.solve.conditions import Condition, Literal, Word

Unseen = Callable[[HiddenHand, Play], Iterable[Word]]
"""Words for cards besides the hand that bear on a play."""
DREW, LOOKED_AT, HID = "drew", "looked at", "hid"
NOT = {DREW: "did not draw", LOOKED_AT: "did not look at", HID: "did not hide"}
"""How each is denied."""
FEW = 6
"""So many cards are few enough to be listed one by one."""


def word(did: str, card: str, term: BoolRef) -> Word:
    """That somebody drew, looked at or hid a card."""
    return Word(f"{did} {card}", term)


AS_MANY, MORE = "as many cards left as ", " more cards than "
"""How words begin, or what stands in their middle, that compare how many cards two players have."""
OTHERS = "other cards"
"""The word of a hand that has more cards than the one played."""


def same_size(player: str, term: BoolRef) -> Word:
    """That somebody has as many cards left as a player."""
    return Word(f"{AS_MANY}{player}", term)


def more_cards(player: str, other: str, term: BoolRef) -> Word:
    """That a player has more cards than another."""
    return Word(f"{player}{MORE}{other}", term)


def other_cards(hand: HiddenHand, play: Play) -> Iterator[Word]:
    """The word that a hand of unknown size is more than the King or the Queen that is played without naming a suit."""
    own = hand.table.hands.get(hand.actor or "")
    untold = own is None or own.total is None
    if untold and not play.named and any(rank(card) in (KING, QUEEN) for card in play.cards):
        yield Word(OTHERS, TOTAL > 1)


def _compared(literal: Literal) -> str:
    """What a literal says of two players, as a clause of its own; empty where it does not."""
    player, more, other = literal.word.partition(MORE)
    if not more:
        return ""
    return f"{player} has{'' if literal.holds else ' no'}{more}{other}"


def _did(literal: Literal) -> tuple[str, str]:
    """What a literal says that somebody did, and with which card; nothing where it speaks of the hand."""
    did = next((did for did in NOT if literal.word.startswith(f"{did} ")), "")
    return did, literal.word.removeprefix(f"{did} ") if did else literal.word


@dataclass(frozen=True)
class UnseenSpeech(Speech):
    """Conditions on a hand, and on cards besides it, in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the Moon", "did not draw the Sun"."""
        if compared := _compared(literal):
            return compared
        if literal.word.startswith((AS_MANY, OTHERS)):
            return _has(literal)
        did, card = _did(literal)
        if not did:
            return super().literal(literal)
        return f"{did if literal.holds else NOT[did]} {self.lexicon.spoken(card)}"

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says, without the player."""
        same = sorted((one for one in condition if one.word.startswith((AS_MANY, OTHERS))), key=lambda one: one.word)
        more = sorted(filter(None, map(_compared, condition)))
        sizes = {*same, *(one for one in condition if _compared(one))}
        cards = [one for one in condition if not _did(one)[0] and one not in sizes]
        clauses = super().parts(frozenset(one for one in cards if one.holds))
        lacks = self.grouped([one.word for one in cards if not one.holds])
        clauses += [f"does not hold {lacks}"] if lacks else []
        for did, denied in NOT.items():
            own = [
                (one.holds, self.lexicon.spoken(card)) for one in condition for verb, card in [_did(one)] if verb == did
            ]
            have, lack = (sorted(spoken for holds, spoken in own if holds == held) for held in (True, False))
            clauses += [f"{did} {both(have)}"] if have else []
            clauses += [f"{denied} {either(lack)}"] if lack else []
        return [*clauses, *map(_has, same), *more]

    def grouped(self, cards: Sequence[str]) -> str:
        """Cards of which there is none, in the order of the pack; of many the Minors by rank or suit."""
        suits = self.lexicon.suits
        held = ordered(cards, suits)
        if len(held) <= FEW:
            return either([*map(self.noun, held)])
        by_rank = {of: [suit(card) for card in held if rank(card) == of] for of in map(rank, minors(held))}
        whole = [of for of, own in by_rank.items() if len(own) == len(suits)]
        rest = [card for card in held if rank(card) not in whole]
        by_suit = {of: [rank(card) for card in rest if suit(card) == of] for of in suits}
        long = [of for of, own in by_suit.items() if len(own) >= FEW]
        groups = [f"the {either(by_suit[of])} of {of}" for of in long]
        left = [card for card in rest if suit(card) not in long]
        few = {of: [suit(card) for card in minors(left) if rank(card) == of] for of in map(rank, minors(left))}
        groups += [f"the {of} of {either(own)}" for of, own in few.items()]
        return ", or ".join([*groups, *map(one, whole), *(self.noun(card) for card in left if is_major(card))])

    def kinds(self, cards: Collection[str], possible: Collection[str]) -> Mapping[str, Collection[str]]:
        """More than a few cards by suits, ranks and Majors, those of the most cards first; the rest one by one."""
        own = ordered(cards, self.lexicon.suits)
        every = {
            **{
                f"a card of {of}": frozenset(card for card in possible if suit(card) == of) for of in self.lexicon.suits
            },
            **{one(of): frozenset(card for card in possible if rank(card) == of) for of in map(rank, minors(own))},
            "a Major": frozenset(filter(is_major, possible)),
        }
        whole = {kind: some for kind, some in every.items() if some <= {*own}}
        kinds, left = dict[str, Collection[str]](), {*own}
        while len(own) > FEW and (kind := max(whole, key=lambda of: len(whole[of] & left), default="")):
            if len(whole[kind] & left) < 2:
                break
            kinds[kind] = whole[kind]
            left -= whole[kind]
        return {**kinds, **{self.noun(card): (card,) for card in own if card in left}} if kinds else {}

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence; one that speaks of others alone begins with them."""
        if conditions and all(map(_compared, conditions[0])):
            return [" and ".join(self.parts(condition)) for condition in conditions]
        return super().conditions(conditions, shown)


def _has(literal: Literal) -> str:
    """What a literal says of how many cards the player has: "has no other cards", "has not as many cards left as Ben"."""
    denied = "" if literal.holds else " no" if literal.word == OTHERS else " not"
    return f"has{denied} {literal.word}"


class CardWords(SinglesWords[State]):
    """The words for Taruno's decisions. `unseen` gives the words for cards besides the hand that bear on a play."""

    onto, speeches = False, UnseenSpeech

    def __init__(self, views: type[View], unseen: Unseen = lambda hand, play: ()) -> None:
        super().__init__(named(("Cups", "Pentacles", "Swords", "Wands")), views)
        self.unseen = unseen

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Each card that a hand may have of which it is not known, and what else nobody may have seen."""
        yield from super().hidden(hand, play)
        yield from self.unseen(hand, play)

    def entries(self, plays: Iterable[Play]) -> Entries:
        """Plays of one card as one entry: "King of Cups naming Cups|Wands"."""
        rows = []
        for key, some in groupby(plays, key=_alike):
            every = tuple(some)
            rows.append((_entry(key, every), every))
        return rows


def _alike(play: Play) -> tuple[object, ...]:
    named = bool(play.to) or len(play.named) > 1
    return (play.kind, play.cards, play.named[:1], named)


def _entry(key: tuple[object, ...], plays: tuple[Play, ...]) -> str:
    first = plays[0]
    if len(plays) == 1:
        return str(first)
    if first.to:
        return f"{first.cards[0]} {first.joined[0]} {'|'.join(str(play.to) for play in plays)}"
    named = "|".join(" and ".join(play.named[1:]) for play in plays)
    return f"{first.cards[0]} {first.named[0]} {named}"
