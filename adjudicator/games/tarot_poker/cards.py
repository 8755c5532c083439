"""Tarot Poker's 78 cards and their words: four suits of thirteen, and 26 trumps, the Knights among them.

Every card is one of its kind. A card of a suit is called by rank and suit ("K of Cups"), a trump by its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.verbs import PLAIN, Verb
from adjudicator.games.tarot_poker.spelling import aliases, elsewhere

SUITS = ("Cups", "Coins", "Swords", "Wands")
"""The four suits that are not trumps."""
TRUMPS = "Trumps"
"""The fifth suit."""
RANKS = (*(str(number) for number in range(2, 11)), "J", "Q", "K", "A")
"""The ranks from low to high; the Ace may also lie below the 2 of a straight."""
HAND = 5
"""How many cards a player holds."""

BET, ACTION, ATTACK, DEFENCE, SHIELD, VALUE = "bet", "action", "attack", "defence", "shield", "value"
KINDS = (BET, ACTION, ATTACK, DEFENCE, SHIELD, VALUE)
"""What the ability of a trump is, one of six ("Trumps")."""
BUG, NULL = "bug", "null"
"""What a trump counts as that has no rank."""


@dataclass(frozen=True)
class Trump:
    """A trump: its printed name, its number from 0 to 21 (None for a Knight), the kind of its ability, and what it
    counts as where no value card and no Temperance changes that: a rank from `RANKS`, `BUG` or `NULL`."""

    name: str
    number: int | None
    kind: str
    counts: str

    @property
    def rank(self) -> str | None:
        """Its rank in the suit of trumps; None for a bug and for what is null."""
        return self.counts if self.counts in RANKS else None


def _knight(suit: str) -> Trump:
    return Trump(f"Knight of {suit}", None, DEFENCE, NULL)


FOOL, MAGICIAN, HIGH_PRIESTESS, EMPRESS, EMPEROR, HIEROPHANT, LOVERS, CHARIOT, STRENGTH, HERMIT, WHEEL = (
    *("Fool", "Magician", "High Priestess", "Empress", "Emperor", "Hierophant", "Lovers", "Chariot"),
    *("Strength", "Hermit", "Wheel of Fortune"),
)
JUSTICE, HANGED_MAN, DEATH, TEMPERANCE, DEVIL, TOWER, STAR, MOON, SUN, JUDGEMENT, WORLD = (
    *("Justice", "Hanged Man", "Death", "Temperance", "Devil", "Tower", "Star", "Moon", "Sun"),
    *("Judgement", "World"),
)
KNIGHTS = tuple(f"Knight of {suit}" for suit in SUITS)
"""They are trumps, and belong to none of the four suits ("Trumps")."""

TRUMP: Mapping[str, Trump] = {
    trump.name: trump
    for trump in (
        Trump(FOOL, 0, BET, NULL),
        Trump(MAGICIAN, 1, ATTACK, "A"),
        Trump(HIGH_PRIESTESS, 2, ATTACK, "2"),
        Trump(EMPRESS, 3, ACTION, "3"),
        Trump(EMPEROR, 4, ACTION, "4"),
        Trump(HIEROPHANT, 5, ATTACK, "5"),
        Trump(LOVERS, 6, VALUE, "6"),
        Trump(CHARIOT, 7, SHIELD, "7"),
        Trump(STRENGTH, 8, DEFENCE, "8"),
        Trump(HERMIT, 9, VALUE, "9"),
        Trump(WHEEL, 10, ACTION, "10"),
        Trump(JUSTICE, 11, DEFENCE, "J"),
        Trump(HANGED_MAN, 12, BET, "Q"),
        Trump(DEATH, 13, ATTACK, "K"),
        Trump(TEMPERANCE, 14, ACTION, NULL),
        Trump(DEVIL, 15, VALUE, NULL),
        Trump(TOWER, 16, SHIELD, NULL),
        Trump(STAR, 17, ATTACK, BUG),
        Trump(MOON, 18, BET, BUG),
        Trump(SUN, 19, SHIELD, BUG),
        Trump(JUDGEMENT, 20, ACTION, NULL),
        Trump(WORLD, 21, ATTACK, BUG),
        *map(_knight, SUITS),
    )
}
"""The 26 trumps by name ("Trumps"), in the order of their numbers, the Knights last."""
_BARE = frozenset({STRENGTH, JUSTICE, DEATH, TEMPERANCE, JUDGEMENT})
"""Trumps spoken of without "the"."""
_HEADINGS = {**{card: card for card in (*_BARE, WHEEL, *KNIGHTS)}, HIGH_PRIESTESS: "The High Preistess"}
"""Headings that are not "The" with the card's name, as the document spells them."""

PLAIN_CARDS: Mapping[str, tuple[str, str]] = {f"{rank} of {suit}": (rank, suit) for suit in SUITS for rank in RANKS}
"""The 52 cards that are no trumps by name, each with its rank and its suit."""
CARDS = (*PLAIN_CARDS, *TRUMP)
"""All 78 cards."""


def of_kind(kind: str) -> tuple[str, ...]:
    """The names of the trumps whose ability is of a kind out of `KINDS`."""
    return tuple(name for name, trump in TRUMP.items() if trump.kind == kind)


def heading(card: str) -> str:
    """The heading under which the document describes a trump."""
    return _HEADINGS.get(card, f"The {card}")


def printed(card: str) -> tuple[str, str] | None:
    """Rank and suit of a card as they are printed, those of the suit of trumps too; None for a bug and for what is
    null. What a card counts as in a hand is for `show` to say."""
    trump = TRUMP.get(card)
    if trump is None:
        return PLAIN_CARDS[card]
    return None if trump.rank is None else (trump.rank, TRUMPS)


@cache
def lexicon(verbs: tuple[Verb, ...] = PLAIN) -> Lexicon:
    """The pack with the words for its cards, and these verbs."""
    numbers = {trump.number: trump.name for trump in TRUMP.values() if trump.number is not None}
    ranked = {trump.rank: trump.name for trump in TRUMP.values() if trump.rank is not None}
    return Lexicon(
        Deck((), dict.fromkeys(CARDS, 1)),
        aliases=aliases(SUITS, RANKS, numbers),
        suits=SUITS,
        elsewhere=elsewhere(SUITS, RANKS, ranked),
        verbs=verbs,
        titled=frozenset(CARDS) - _BARE,
    )
