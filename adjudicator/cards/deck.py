"""Decks and lexicons: the cards, their order and their names.

A place is the index of a rank in the deck, from 1; place 0 is below the lowest.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from difflib import get_close_matches
from functools import cached_property

from adjudicator.cards.english import both
from adjudicator.cards.play import PUT
from adjudicator.cards.spelling import alike, plurals
from adjudicator.cards.verbs import CONNECTING, PLAIN, RESERVED, Verb, first_words
from adjudicator.dataclass import dataclass

BELOW = 0
"""The place below the lowest rank."""
_LONG = 3
"""The least length of a word for which spelling suggestions are made; shorter words resemble too many others."""


@dataclass(frozen=True)
class Rank:
    """A rank: its printed name, the number of its cards, other spellings, and its plural if irregular."""

    name: str
    count: int
    aliases: tuple[str, ...] = ()
    plural: str = ""

    @property
    def many(self) -> str:
        """The plural of the rank's name."""
        return self.plural or f"{self.name}s"


@dataclass(frozen=True)
class Deck:
    """Ranks in ascending order, and the cards without a rank."""

    ranks: tuple[Rank, ...]
    singles: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Card without a rank -> number of copies."""

    @cached_property
    def place(self) -> Mapping[str, int]:
        """Printed rank name -> place."""
        return {rank.name: number for number, rank in enumerate(self.ranks, start=1)}

    @property
    def top(self) -> int:
        """The place of the highest rank."""
        return len(self.ranks)

    def name(self, place: int) -> str:
        """The printed name of the rank at a place, from 1."""
        return self.ranks[place - 1].name

    def count(self, card: str) -> int:
        """The number of copies of a card in the deck; 0 for unknown names."""
        place = self.place.get(card)
        return self.ranks[place - 1].count if place else self.singles.get(card, 0)

    def dealt(self, players: Sequence[str]) -> dict[str, int]:
        """Player -> number of cards when the whole deck is dealt one card at a time, the player named first beginning.

        >>> Deck((), {"Ace": 3, "King": 2}).dealt(("Ada", "Ben"))
        {'Ada': 3, 'Ben': 2}
        """
        total = sum(rank.count for rank in self.ranks) + sum(self.singles.values())
        each, over = divmod(total, len(players))
        return {player: each + (at < over) for at, player in enumerate(players)}


@dataclass(frozen=True)
class Lexicon:
    """A deck with the words for its cards and the verbs of the game.

    `wild`: the card that stands in for other ranks, if there is one. `aliases`: other spelling -> printed name, or all
    the cards it may mean; an ambiguous one is refused. Numerals, number words and plurals of ranks are derived and need
    no alias.
    """

    deck: Deck
    wild: str | None = None
    aliases: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict, hash=False)
    suits: tuple[str, ...] = ()
    marks: str = ""
    """Characters that may follow a rank to name its suit, which is ignored."""
    elsewhere: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Lower-case name of a card of another deck of the game -> how to play with that deck."""
    mimics: frozenset[str] = frozenset()
    """Singles that may count as the highest rank."""
    verbs: tuple[Verb, ...] = PLAIN
    """The verbs of the game."""
    titled: frozenset[str] = frozenset()
    """Singles named with "the" inside sentences."""
    instead: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Lower-case word for an action that this game does not have -> what to do instead."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Cached, because lexicons are keys of many caches.
        return hash((self.deck, self.wild, self.suits, self.mimics, self.verbs, self.titled))

    # -- verbs

    @cached_property
    def verb(self) -> Mapping[str, Verb]:
        """Kind of play -> verb."""
        return {verb.kind: verb for verb in self.verbs}

    @cached_property
    def phrases(self) -> tuple[tuple[tuple[str, ...], Verb], ...]:
        """(first words, verb) for every spelling of a verb, longer ones first, for longest-match parsing."""
        phrases = ((words, verb) for verb in self.verbs for words in verb.spellings)
        return tuple(sorted(phrases, key=lambda phrase: -len(phrase[0])))

    @cached_property
    def impersonal(self) -> frozenset[str]:
        """The lower-case verbs that may replace the player's name before a line of a file."""
        return frozenset(" ".join(words) for verb in self.verbs if verb.anybody for words in verb.spellings)

    @cached_property
    def aloud(self) -> Mapping[str, Verb]:
        """Word that may be followed by arbitrary text (a spoken announcement) -> verb."""
        return {word: verb for verb in self.verbs for word in verb.aloud}

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """Words of plays other than cards, players and numbers, for completion."""
        offered = [verb for verb in self.verbs if verb.offered]
        kinds = (verb.kind for verb in offered if verb.kind != PUT)
        return tuple(dict.fromkeys((*kinds, *(word for verb in offered for word in verb.connecting))))

    def near_verb(self, word: str) -> str | None:
        """The verb whose first word is closest to a misspelt one, or None."""
        offered = [(words, verb) for words, verb in self.phrases if verb.offered and verb.kind != PUT]
        first = {words[0]: verb.kind for words, verb in offered} if len(word) >= _LONG else {}
        close = get_close_matches(word.lower(), list(first), n=1, cutoff=0.75)
        return first[close[0]] if close else None

    @cached_property
    def reserved(self) -> frozenset[str]:
        """Lower-case words that cannot name a player or a suit."""
        return frozenset((*RESERVED, *first_words(self.verbs)))

    # -- names of cards

    @cached_property
    def suit_words(self) -> frozenset[str]:
        """Lower-case words and signs for the suits."""
        names = (name.lower() for name in self.suits)
        return frozenset(word for name in names for word in (name, name.removesuffix("s"))) | {*self.marks}

    @cached_property
    def meanings(self) -> Mapping[str, tuple[str, ...]]:
        """Lower-case spelling -> all cards it may mean. A meaning with several cards in a row is a space-separated
        text."""
        given: dict[str, tuple[str, ...]] = {}
        for rank in self.deck.ranks:
            for word in (rank.name, rank.many, *rank.aliases):
                given[word.lower()] = (rank.name,)
        for single in self.deck.singles:
            given[single.lower()] = given[f"the {single.lower()}"] = (single,)
        for alias, card in self.aliases.items():
            given[alias.lower()] = (card,) if isinstance(card, str) else card
        derived: dict[str, tuple[str, ...]] = {}
        for word, card in self._derived:
            derived[word] = tuple(dict.fromkeys((*derived.get(word, ()), card)))
        return derived | given

    @cached_property
    def _derived(self) -> tuple[tuple[str, str], ...]:
        """(spelling, card) pairs that follow from the names of ranks: numerals, number words and plurals."""
        named = ((rank.name, (rank.name, *rank.aliases)) for rank in self.deck.ranks)
        single = ((word.lower(), name) for name, words in named for word in alike(words))
        more = [(word, name) for word, name in single if word not in CONNECTING]
        return (*more, *((word, card) for word, card in self._plurals if word not in CONNECTING))

    @property
    def _plurals(self) -> Iterator[tuple[str, str]]:
        for rank in self.deck.ranks:
            yield rank.many.lower(), rank.name
            for word in alike((rank.name, *rank.aliases)):
                yield from ((many.lower(), rank.name) for many in plurals(word))
        for single in (name for name, count in self.deck.singles.items() if count > 1):
            yield from ((many.lower(), single) for many in plurals(single))

    @cached_property
    def plural(self) -> frozenset[str]:
        """The lower-case plurals of cards."""
        return frozenset(word for word, _ in self._plurals)

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Lower-case spelling -> card, for unambiguous spellings."""
        return {word: cards[0] for word, cards in self.meanings.items() if len(cards) == 1}

    @cached_property
    def longest(self) -> int:
        """The greatest number of words in a card's name."""
        return max(len(word.split()) for word in self.meanings)

    def card(self, text: str) -> str | None:
        """The card with this spelling, or None if it is unknown or ambiguous."""
        return self.words.get(" ".join(text.lower().split()))

    def cards_named(self, text: str) -> tuple[str, ...]:
        """All cards that a text may mean: a spelling of one or of several, a suit, or a rank; () for none."""
        word = " ".join(text.lower().split())
        if cards := self.meanings.get(word) or self.meanings.get(word.removesuffix("s")):
            return cards
        suit = next((one for one in self.suits if word.removesuffix("s") == one.lower().removesuffix("s")), None)
        return tuple(card for card in self.deck.singles if suit and card.endswith(f" of {suit}"))

    def no_suit(self, text: str) -> str | None:
        """The word in the place of the suit, if only that makes the text no card; else None."""
        rank, _, name = text.partition(" of ")
        real = self.suits and self.card(f"{rank} of {self.suits[0]}") is not None
        return name if real and self.card(f"{rank} of {name}") is None else None

    def near(self, text: str) -> str | None:
        """The card with the spelling closest to a misspelt one, or None."""
        begun = {"".join(word[0] for word in name.lower().split()): name for name in self.deck.singles if " " in name}
        if text.lower() in begun:
            return begun[text.lower()]
        words = [word for word in self.words if len(text) >= _LONG or word == text.lower()]
        close = get_close_matches(text.lower(), words, n=1, cutoff=0.67)
        return self.words[close[0]] if close else None

    def all_spoken(self, cards: Iterable[str]) -> str:
        """Several cards inside a sentence: "the Moon and the 5 of Cups"; empty for none."""
        return both([self.spoken(card) for card in cards])

    def spoken(self, card: str) -> str:
        """A card's name inside a sentence, with "the" if it is `titled`."""
        return f"the {card}" if card in self.titled else card

    def order(self, card: str) -> tuple[int, str]:
        """Sort key: ranks in ascending order, then singles in deck order."""
        place = self.deck.place.get(card)
        singles = list(self.deck.singles)
        return (place, "") if place else (len(self.deck.ranks) + 1 + singles.index(card), card)
