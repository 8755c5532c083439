"""Tahimi's cards and words, in every deck the document offers; what can be done in Tahimi, and in Tarot-himi, on a turn
and beside it ("Play", "Taxes", "One card"), and the decisions that it answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from adjudicator.cards import Deck, Lexicon, Rank
from adjudicator.cards.play import CALLS, DISCARD, DRAWS, GIVES, PASS, PUT, SHOWS, TAKES
from adjudicator.cards.spelling import roman
from adjudicator.cards.verbs import MANY, ONE, PLAYING, TURN, Verb

PAYMENT = "payment"
"""A tax is due: the best cards, by rank alone."""
RETURN = "return"
"""A tax was paid: as many cards go back, of choice."""
TRIBUTE = "tribute"
"""The Chariot asks for the best card of a hand."""
EXCHANGE = "exchange"
"""The Chariot's owner gives a card of choice for it."""
TAKE = "take"
"""Cards on the pile have to be taken back."""
DRAW = "draw"
"""Chance: cards are drawn from the discards."""
CALL = "call"
"""Announces that a hand has come down to a single card."""
GIVING = frozenset({PAYMENT, RETURN, TRIBUTE, EXCHANGE})
"""The decisions in which cards go from one hand to another."""
_TURN = frozenset({TURN})

BESIDE = (
    Verb(GIVES, cards=MANY, unseen=True, showing=True, spelt=("give",), past="gave", answers=GIVING),
    Verb(TAKES, cards=MANY, spelt=("take", "takes back", "take back"), past="took back", answers=frozenset({TAKE})),
    Verb(DRAWS, cards=MANY, unseen=True, counted=True, spelt=("draw",), past="drew", answers=frozenset({DRAW})),
    Verb(SHOWS, cards=MANY, spelt=("show",), past="showed"),
    Verb(CALLS, spelt=("calls one card", "call one card"), past="called one card", answers=frozenset({CALL})),
)
"""What is done beside a turn."""


def verbs(
    to: frozenset[str] | bool = False, also: frozenset[str] | bool = False, opens: frozenset[str] = frozenset()
) -> tuple[Verb, ...]:
    """The verbs of a game in which a card is discarded for its power: to another player, with other cards, or before
    others are played."""
    powers = bool(to or also)
    return (
        Verb(PASS, showing=True, spelt=("passes",), past="passed", answers=_TURN),
        Verb(PUT, cards=MANY, declared=True, showing=True, spelt=PLAYING, answers=_TURN),
        Verb(
            DISCARD,
            cards=ONE,
            to=to,
            also=also,
            showing=True,
            leads_on=powers,
            opens=opens,
            spelt=("discards",),
            past="discarded",
            answers=_TURN,
        ),
        *BESIDE,
    )


VERBS = verbs()


_STANDARD = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_EXPANDED = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16", "J", "Q", "K", "A")
MOST_RANKS = len(_EXPANDED)
"""As many ranks as the largest deck has."""
MINORS = "minors"
"""The pack that Tarot-himi's document offers for Tahimi: a Tarot deck without its Majors, which has a rank more."""

_MINORS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "Page", "Knight", "Queen", "King", "Ace")
_ALIASES = {
    "10": ("T",),
    "J": ("jack", "knave"),
    "Q": ("queen",),
    "K": ("king",),
    "A": ("ace",),
    "2": ("deuce",),
    "3": ("trey",),
}
_OF_MINORS = {
    **dict(zip(_MINORS, ((roman(number),) for number in range(2, 11)), strict=False)),
    "Page": ("P", "J", "jack", "knave"),
    "Knight": ("N", "Kn"),
    "Queen": ("Q",),
    "King": ("K",),
    "Ace": ("A",),
}
_SUITS = ("Clubs", "Diamonds", "Hearts", "Spades", "Stars", "Moons")
_MARKS = "cdhs\u2660\u2661\u2662\u2663\u2664\u2665\u2666\u2667"

# What each step of the expanded deck adds ("More than four players"): new ranks, for how
# many suits, and which cards of the suit it begins. Fifteen of Moons is named twice in
# the document's last step; a deck holds it once.
_STEPS = {
    "five": (("11", "12"), 4, ("5", "7", "9", "11", "J")),
    "six": (("13",), 5, ("3", "4", "6", "8", "10", "12", "Q", "K")),
    "seven": (("14",), 5, ("2", "4", "6", "8", "10", "12", "14", "Q")),
    "eight": (("15",), 6, ("3", "5", "7", "9", "11", "13", "J")),
}

STRIPPED = "stripped"
"""The usual deck: one pack, less the cards that the document takes out for so many players."""

# How many cards of the middle rank are taken out of one pack ("Three players", "More than four
# players"; with jokers "Jokers"). The document gives no other numbers.
_STRIPPED = {3: 1, 5: 2, 6: 4, 7: 3, 8: 4}
_STRIPPED_OF_JOKERS = {4: 2, 5: 4}


def stripped(players: int, jokers: bool = False) -> int:
    """How many cards of the middle rank leave one pack so that it divides; 0 where the document
    names none ("Three players", "More than four players", "Jokers")."""
    return (_STRIPPED_OF_JOKERS if jokers else _STRIPPED).get(players, 0)


def added(deck: Deck) -> list[int]:
    """The places of the ranks that only an expanded deck has, 11 to 16 ("More than four players")."""
    return [place for name, place in deck.place.items() if name in _EXPANDED and name not in _STANDARD]


def added_names(deck: Deck) -> str:
    """The same ranks in words: "11 and 12", "11 to 15"."""
    places = added(deck)
    return f"{deck.name(places[0])} {'and' if len(places) == 2 else 'to'} {deck.name(places[-1])}"


def added_between(deck: Deck, first: int, second: int) -> str:
    """Where those ranks stand, as a sentence, if any of them is at these places or between them; "" if none is."""
    new, (low, high) = added(deck), sorted((first, second))
    if not any(low <= place <= high for place in new):
        return ""
    between = f"{deck.name(new[0] - 1)} and {deck.name(new[-1] + 1)}"
    return f"In this deck {added_names(deck)} stand between {between}."


def absent(deck: Deck, low: int, high: int) -> str:
    """The rank that was wholly taken out of the pack, if it would be between these places; "" if none would."""
    gone = [at for at, name in enumerate(_STANDARD) if name not in deck.place]
    between = len(gone) == 1 and low <= deck.place[_STANDARD[gone[0] - 1]] < high
    return _STANDARD[gone[0]] if between else ""


def middle(deuces_high: bool = False) -> str:
    """The rank that cards are taken from: 8, with deuces high 9 ("Deuces high")."""
    return "9" if deuces_high else "8"


def _expanded(upto: str) -> dict[str, int]:
    counts = dict.fromkeys(_STANDARD, 4)
    for step, (new, suits, more) in _STEPS.items():
        counts.update(dict.fromkeys(new, suits))
        for name in more:
            counts[name] += 1
        if step == upto:
            break
    return counts


def _counts(deck: str, players: int, less: Mapping[str, int]) -> dict[str, int]:
    if deck == "extra-suits":
        return dict.fromkeys(_STANDARD, 4 + max(0, players - 4))
    if deck in _STEPS:
        return _expanded(deck)
    if deck == MINORS:
        return dict.fromkeys(_MINORS, 4)
    counts = {name: 4 - less.get(name, 0) for name in _STANDARD}
    return {name: count for name, count in counts.items() if count}


def _elsewhere(order: list[str], jokers: bool, less: Mapping[str, int]) -> dict[str, str]:
    hints = {
        n: "an expanded deck has it: house rule deck, such as deck=six"
        for n in _EXPANDED
        if n not in order and n.isdigit()
    }
    hints.update(
        {n: f"so many players take out every {n}: house rule deck=standard keeps them" for n in less if n in hints}
    )
    hints.update(
        {n: f"the Minors have it: house rule deck={MINORS}" for n in ("knight", "page") if n.capitalize() not in order}
    )
    return hints if jokers else {**hints, "joker": "jokers are a house rule: jokers=wild or jokers=lowest"}


@cache
def lexicon(deck: str = STRIPPED, jokers: bool = False, deuces_high: bool = False, players: int = 4) -> Lexicon:
    """The words for one deck. `players` matters only to the deck of extra suits and to the one
    stripped of cards so that it divides; a rank wholly taken out is no rank of it."""
    less = {middle(deuces_high): stripped(players, jokers)} if deck == STRIPPED else {}
    counts = _counts(deck, players, less)
    order = [name for name in (_MINORS if deck == MINORS else _EXPANDED) if name in counts]
    if deuces_high:
        order = [*order[1:], order[0]]
    aliases = _OF_MINORS if deck == MINORS else _ALIASES
    ranks = tuple(Rank(name, counts[name], aliases.get(name, ())) for name in order)
    return Lexicon(
        Deck(ranks, {"Joker": 2} if jokers else {}),
        wild="Joker" if jokers else None,
        verbs=VERBS,
        suits=_SUITS,
        marks=_MARKS,
        elsewhere=_elsewhere(order, jokers, less),
    )
