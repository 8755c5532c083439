"""Loka's 78 cards, their words, and what can be done with them.

Every card is one of its kind. The suits are the table's own words, for the document names none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, cached_property

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.play import DISCARD, GIVES, PASS, PUT
from adjudicator.cards.spelling import forms
from adjudicator.cards.suits import SAME, index, suited
from adjudicator.cards.verbs import ANY, MANY, PLAYING, TURN, Verb
from adjudicator.dataclass import dataclass

COURT = {
    "Ace": ("A",),
    "Jack": ("J", "Page", "Valet", "Knave"),
    "Cavalier": ("C", "Knight", "N", "Kn"),
    "Queen": ("Q",),
    "King": ("K",),
}
"""Other names of the cards of a suit that are not numbered."""
PRINTED = {
    **{2: ("High Priestess", "Popess", "Papess"), 3: ("Empress",), 4: ("Emperor",), 5: ("Hierophant", "Pope")},
    **{6: ("Lovers", "Lover"), 7: ("Chariot",), 8: ("Justice", "Strength"), 9: ("Hermit",)},
    **{10: ("Wheel of Fortune", "Wheel"), 11: ("Strength", "Justice"), 12: ("Hanged Man",), 13: ("Death",)},
    **{14: ("Temperance",), 15: ("Devil",), 16: ("Tower",), 17: ("Star",), 18: ("Moon",), 19: ("Sun",)},
    20: ("Judgement", "Judgment"),
}
"""What is printed on the trumps besides their numbers. Justice and Strength change places from pack to pack."""


LAY = "lay away"
"""The dealer lays three cards away."""
PLAY = TURN
"""A card is played to the trick."""
DEBT = "debt"
"""A card is owed for the Fool."""
AWAY = ("discards", "lay away", "lays away")

VERBS = (
    # Nobody may: a card is played to every trick, which is for the law to say.
    Verb(PASS, spelt=("passes",), past="passed", answers=frozenset({PLAY}), offered=False),
    Verb(PUT, cards=MANY, spelt=PLAYING, answers=frozenset({PLAY})),
    Verb(DISCARD, cards=ANY, once=True, unseen=True, spelt=AWAY, past="discarded", answers=frozenset({LAY})),
    Verb(GIVES, cards=MANY, spelt=("give",), past="gave", answers=frozenset({DEBT})),
)


SUITS = ("Swords", "Cups", "Coins", "Clubs")
"""What the four suits are called where nobody says otherwise."""
RANKS = ("Ace", *(str(number) for number in range(2, 11)), "Jack", "Cavalier", "Queen", "King")
"""The cards of a suit from low to high ("Ranking"): the Ace is the lowest."""
FOOL, MAGICIAN, WORLD = "Fool", "Magician", "World"
HONOURS = (MAGICIAN, WORLD, FOOL)
TRUMPS = 5
"""The trumps' number among the suits; the four suits are 1 to 4."""
EXCUSE = 6
"""The Fool's: it is of no suit."""
OTHERS = frozenset(("trump", "trumps", "of", "the", *(word.lower() for word in (*HONOURS, *RANKS) if word.isalpha())))
"""Words for other cards, which no suit is called."""
HIGHEST = 21
"""The highest trump."""
PLAIN = "plain"
"""The kind of the cards that the dealer may always lay away: suit cards, but no King and no Ace ("Deal")."""
PLAYERS = LAID = 3
"""How many play, and how many cards the dealer lays away ("Deal")."""
TRICKS = HELD = 25
"""How many tricks a hand has, and how many cards everybody for them."""
DEALT = HELD + LAID
"""How many cards the dealer has before laying three away ("Deal")."""


def trump(number: int) -> str:
    """The name of the trump with a number from 1 to 21."""
    return {1: MAGICIAN, HIGHEST: WORLD}.get(number, f"{number} of Trumps")


@dataclass(frozen=True)
class Pack(Lexicon):
    """A pack with the words for its cards: besides a lexicon's, where each card stands."""

    where: Mapping[str, tuple[int, int]] = field(default_factory=dict, hash=False)
    """By card the number of its suit and its place in it, from 1 upwards."""

    @cached_property
    def kinds(self) -> Mapping[str, str]:
        """By card what it is where cards are laid away: Ace, King, Honour, trump, Fool or any other (`PLAIN`; "Deal")."""
        plain = {1: "Ace", self.length: "King"}
        others = {**dict.fromkeys(HONOURS, "Honour"), FOOL: FOOL}
        return {
            card: plain.get(place, PLAIN) if suit < TRUMPS else others.get(card, "trump")
            for card, (suit, place) in self.where.items()
        }

    @property
    def length(self) -> int:
        """How many cards a suit has."""
        return sum(suit == 1 for suit, _ in self.where.values())

    def suit_name(self, suit: int) -> str:
        """What a suit is called, by its number."""
        return "trumps" if suit == TRUMPS else self.suits[suit - 1]

    @property
    def highest(self) -> int:
        """The number of the highest trump."""
        return max(place for suit, place in self.where.values() if suit == TRUMPS)


@cache
def lexicon(suits: tuple[str, ...] = SUITS) -> Pack:
    """The words for the cards, with these names for the four suits ("Pack")."""
    named = {
        f"{rank} of {name}": (suit, place)
        for suit, name in enumerate(suits, start=1)
        for place, rank in enumerate(RANKS, start=1)
    }
    trumps = {trump(number): (TRUMPS, number) for number in range(1, HIGHEST + 1)}
    where = {**named, **trumps, FOOL: (EXCUSE, 1)}
    deck, words = Deck((), dict.fromkeys(where, 1)), _aliases(suits, where)
    return Pack(deck, aliases=words, suits=suits, verbs=VERBS, titled=frozenset(where), where=where)


def where(lexicon: Lexicon) -> Mapping[str, tuple[int, int]]:
    """Where each card of a pack stands. Raises TypeError for another game's words."""
    return pack_of(lexicon).where


def _aliases(suits: Sequence[str], cards: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Other ways to write each card of the pack, each with all the cards that it may stand for."""
    trumps = ((word, trump(place)) for place in range(1, HIGHEST + 1) for word in _words(place))
    excuse = ((word, FOOL) for word in ("Excuse", "0", "Zero"))
    return index((*suited(RANKS, suits, COURT, SAME), *trumps, *excuse), cards)


def _words(place: int) -> Iterator[str]:
    """The ways to write a trump, by its number or by what is printed on it."""
    for word in forms(place):
        yield from (word, f"Trump {word}", f"Trumps {word}", f"{word} of Trumps", f"{word} of Trump")
        yield from (f"{word} Trump", f"{word} Trumps")
    yield from (f"T{place}", *PRINTED.get(place, ()))


def pack_of(lexicon: Lexicon) -> Pack:
    """A lexicon as that of this game. Raises TypeError if it is of another."""
    if not isinstance(lexicon, Pack):
        raise TypeError("these are the words of another game")
    return lexicon


LEXICON = lexicon()
