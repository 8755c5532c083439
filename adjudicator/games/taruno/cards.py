"""Taruno's 78 cards, 56 Minors of four suits and 22 Majors, and what can be done with them ("Basic rules", "Special
cards").

Every card is one of its kind. The suits are called as the table calls them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from adjudicator.cards import Deck, Lexicon
from adjudicator.cards.play import CALLS, DRAWS, GIVES, LAYS, LOOKS, PLACES, PUT, RECOVERS, RETAINS, STARTS, Play
from adjudicator.cards.spelling import is_roman, roman
from adjudicator.cards.suits import SAME, index, suited
from adjudicator.cards.verbs import ANY, AT, MANY, NOBODY, ONE, PLAYING, TO, TURN, Naming, Verb

MAJORS = (
    *("Fool", "Magician", "High Priestess", "Empress", "Emperor", "Hierophant", "Lovers", "Chariot"),
    *("Strength", "Hermit", "Wheel of Fortune", "Justice", "Hanged Man", "Death", "Temperance", "Devil", "Tower"),
    *("Star", "Moon", "Sun", "Judgement", "World"),
)
"""The Majors in the order of their numbers, from 0."""
FOOL, MAGICIAN, PRIESTESS, EMPRESS, EMPEROR, HIEROPHANT, LOVERS, CHARIOT, STRENGTH, HERMIT, WHEEL = MAJORS[:11]
JUSTICE, HANGED_MAN, DEATH, TEMPERANCE, DEVIL, TOWER, STAR, MOON, SUN, JUDGEMENT, WORLD = MAJORS[11:]

ANSWER, CHOOSE, TAKE_BACK = "answer", "choose", "take back"
"""The decisions besides a turn: of whoever is made to draw, of whoever an effect lets choose, and about a sleeve."""
DEAL, LOOK, STARTER = "deal", "look", "starter"
"""What nobody chooses: cards drawn, cards looked at, and the Minor that is turned up."""

DRAW, STOP = "draw", "stop"
HIDES = "hides"
ON, NAMING, SWAPPING = "on", "naming", "swapping"
"""The words before a player, a suit, and two players whose hands are swapped."""
AWAY = "discard"
"""Where a card of the High Priestess may go, in place of a player, by one reading."""
KEEPING = (LAYS, RETAINS, HIDES, GIVES, PLACES)
"""The kinds of play that a choice of cards may require."""


def verbs(suits: tuple[str, ...]) -> tuple[Verb, ...]:
    """The verbs, with these names for the four suits."""
    royal = frozenset(f"{rank} of {suit}" for rank in ("King", "Queen") for suit in suits)
    turn, choose = frozenset({TURN}), frozenset({CHOOSE})
    return (
        Verb(
            PUT,
            cards=MANY,
            to=True,
            to_by=ON,
            naming=(Naming(NAMING, royal, suits=True), Naming(SWAPPING, frozenset({JUSTICE}), most=2, nobody=True)),
            spelt=PLAYING,
            answers=frozenset({TURN, ANSWER}),
        ),
        Verb(
            DRAW,
            spelt=("draw a card", "draw one card", "draw one", "draw 1"),
            past="drew",
            answers=frozenset({TURN, ANSWER}),
        ),
        Verb(STOP, spelt=("stops",), past="stopped", answers=turn),
        Verb(
            GIVES,
            cards=ANY,
            once=True,
            unseen=True,
            each=frozenset({TO}),
            spelt=("give",),
            past="gave",
            answers=frozenset({ANSWER, CHOOSE}),
        ),
        Verb(LAYS, cards=ANY, once=True, unseen=True, spelt=("discard",), past="discarded", answers=choose),
        Verb(RETAINS, cards=ONE, spelt=("keep",), past="kept", answers=choose),
        Verb(HIDES, cards=ONE, unseen=True, spelt=("hide",), past="hid", answers=choose),
        Verb(
            PLACES,
            cards=MANY,
            once=True,
            unseen=True,
            each=frozenset({AT, TO, AWAY}),
            spelt=("place",),
            past="placed",
            answers=choose,
        ),
        Verb(RECOVERS, cards=ONE, unseen=True, spelt=("take back",), past="took back", answers=frozenset({TAKE_BACK})),
        Verb(DRAWS, cards=MANY, once=True, unseen=True, past="drew", answers=frozenset({DEAL})),
        Verb(
            LOOKS, cards=MANY, once=True, unseen=True, spelt=("look at",), past="looked at", answers=frozenset({LOOK})
        ),
        Verb(
            STARTS,
            cards=ONE,
            spelt=("starter:", "turns up", "turn up"),
            past="turned up",
            answers=frozenset({STARTER}),
            anybody=True,
        ),
        Verb(
            CALLS,
            spelt=("one card left", "last card", "taruno", "pentacles", "uno"),
            past="said one card",
            aloud=("says", "say", "calls", "call", "shouts"),
        ),
    )


_SHOWN = "a card counts once it is played: write it alone; a hand that was seen is told under hands:"
_PASSED = "whoever plays no card draws one: write draw; a run of Strength ends with stop"
INSTEAD = {
    **dict.fromkeys(("show", "shows", "reveal", "reveals"), _SHOWN),
    **dict.fromkeys(("pass", "passes", "skip", "skips"), _PASSED),
}
"""By word of other games what is done in its place."""


def swap(players: tuple[str, ...]) -> tuple[str, ...]:
    """What is named with Justice: two players, or nobody."""
    return (SWAPPING, *(players or (NOBODY,)))


def card_play(card: str, suit: str = "", on: str | None = None, named: tuple[str, ...] = ()) -> Play:
    """A card played: with the suit it names, the player it is played on, or what else is named behind it."""
    return Play(PUT, (card,), to=on, joined=(ON, "with"), named=(NAMING, suit) if suit else named)


SUITS = ("Cups", "Pentacles", "Swords", "Wands")
"""What the four suits are called where nobody says otherwise."""
ACE, PAGE, KNIGHT, QUEEN, KING = "Ace", "Page", "Knight", "Queen", "King"
RANKS = (ACE, *(str(number) for number in range(2, 11)), PAGE, KNIGHT, QUEEN, KING)
"""The cards of a suit; their order means nothing."""
RANK = {name: number for number, name in enumerate(RANKS, start=1)}
"""The number of each, from 1."""
FACES = (PAGE, KNIGHT, QUEEN, KING)
"""The face cards ("Special cards"): an Ace is none."""
MAJOR = {name: number for number, name in enumerate(MAJORS)}
BARE = frozenset({STRENGTH, JUSTICE, DEATH, TEMPERANCE, JUDGEMENT})
"""Majors spoken of without "the"."""


def is_major(card: str) -> bool:
    """Whether a card is a Major."""
    return card in MAJOR


def rank(card: str) -> str:
    """The rank of a Minor by its name; empty for a Major."""
    return "" if card in MAJOR else card.partition(" of ")[0]


def suit(card: str) -> str:
    """The suit of a Minor; empty for a Major."""
    return "" if card in MAJOR else card.partition(" of ")[2]


def is_face(card: str) -> bool:
    """Whether a card is a Page, a Knight, a Queen or a King."""
    return rank(card) in FACES


@cache
def pack(suits: tuple[str, ...] = SUITS) -> tuple[str, ...]:
    """All 78 cards, the Minors by suits first."""
    return (*(f"{rank} of {suit}" for suit in suits for rank in RANKS), *MAJORS)


@cache
def number(suits: tuple[str, ...] = SUITS) -> dict[str, int]:
    """The number of each card in the pack, from 1."""
    return {card: at for at, card in enumerate(pack(suits), start=1)}


# -- how the cards are written

COURT = {
    "Ace": ("A",),
    "Page": ("Jack", "J", "Valet", "Knave", "Princess"),
    "Knight": ("N", "Kn", "Cavalier"),
    "Queen": ("Q",),
    "King": ("K",),
}
"""Other names of the Minors that are not numbered."""
TITLES = {
    2: ("Priestess", "Popess", "Papess"),
    5: ("Pope", "Heirophant"),
    6: ("Lover",),
    10: ("Wheel",),
    12: ("Hangman",),
    20: ("Judgment",),
}
"""Other titles of Majors, by number."""
NUMBERED_MINORS = range(2, 11)


def aliases(suits: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Other ways to write each card of the pack, in lower case, with all the cards each may stand for. A roman numeral
    alone is a Major's number, before a suit that of a Minor."""
    by_suit = ((word, card) for word, card in suited(RANKS, suits, COURT, SAME) if not is_roman(word))
    return index((*by_suit, *_numbered()), (f"{rank} of {suit}" for rank in RANKS for suit in suits))


def _numbered() -> Iterator[tuple[str, str]]:
    """The ways to write Majors, by their numbers and by other titles."""
    for place, card in enumerate(MAJORS):
        numerals = [roman(place)] if place else ["0", "zero"]
        if place and place not in (1, *NUMBERED_MINORS):
            numerals.append(str(place))
        for word in numerals:
            yield from ((text, card) for text in (word, f"{word} {card}", f"{word} the {card}"))
        for title in TITLES.get(place, ()):
            yield from ((text, card) for text in (title, f"the {title}"))


@cache
def lexicon(suits: tuple[str, ...] = SUITS) -> Lexicon:
    """The words for the cards, with these names for the four suits, and for what can be done with them."""
    cards = pack(suits)
    return Lexicon(
        Deck((), dict.fromkeys(cards, 1)),
        aliases=aliases(suits),
        suits=suits,
        verbs=verbs(suits),
        titled=frozenset(cards) - BARE,
        instead=INSTEAD,
    )


def suit_number(suit: str, suits: tuple[str, ...]) -> int:
    """The number of a suit at the table, from 1; 0 for none."""
    return suits.index(suit) + 1 if suit in suits else 0


def numbers(card: str, suits: tuple[str, ...]) -> tuple[int, int, int]:
    """The number of a card's suit and that of its rank, or that of the Major, each from 1; 0 for none."""
    return suit_number(suit(card), suits), RANK.get(rank(card), 0), MAJOR.get(card, -1) + 1


def ordered(cards: Iterable[str], suits: tuple[str, ...] = SUITS) -> tuple[str, ...]:
    """Cards in the pack's order."""
    place = number(suits)
    return tuple(sorted(cards, key=place.__getitem__))


def minors(cards: Iterable[str]) -> Iterator[str]:
    """Those of some cards that are Minors."""
    return (card for card in cards if card not in MAJOR)


FOR_ONE = (LOVERS, HIEROPHANT, JUDGEMENT)
"""The Majors that are played on somebody."""


def ways_to_play(card: str, players: tuple[str, ...], lexicon: Lexicon) -> list[Play]:
    """Every way to play a card: with each suit or player that may be named, and with none."""
    if rank(card) in (KING, QUEEN):
        return [*(card_play(card, one) for one in lexicon.suits), card_play(card)]
    if card in FOR_ONE:
        return [*(Play(PUT, (card,), to=one, joined=(ON, "with")) for one in players), card_play(card)]
    if card == JUSTICE:
        swaps = (card_play(card, named=(SWAPPING, *two)) for two in combinations(players, 2))
        return [*swaps, card_play(card, named=(SWAPPING, NOBODY)), card_play(card)]
    return [card_play(card)]


LEXICON = lexicon()
