"""Decks and lexicons: which cards there are, in what order, and what they are called.

A rank is its place in the deck, counted from 1 upwards; place 0 lies below the lowest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property

from adjudicator.cards.play import PUT
from adjudicator.cards.spelling import alike, plurals
from adjudicator.cards.verbs import CONNECTING, PLAIN, RESERVED, Verb, first_words

BELOW = 0
"""The place below the lowest rank of any deck."""
_LONG = 3
"""Words of fewer letters are not misspelt: too much is near to them."""


@dataclass(frozen=True)
class Rank:
    """One rank: its printed name, how many cards have it, and other ways to write it."""

    name: str
    count: int
    aliases: tuple[str, ...] = ()
    plural: str = ""

    @property
    def many(self) -> str:
        """The name for more than one card of the rank."""
        return self.plural or f"{self.name}s"


@dataclass(frozen=True)
class Deck:
    """An ordered list of ranks, lowest first, and the cards outside the ranks."""

    ranks: tuple[Rank, ...]
    singles: Mapping[str, int] = field(default_factory=dict, hash=False)
    """Cards without a place among the ranks, and how many of each."""

    @cached_property
    def place(self) -> Mapping[str, int]:
        """The place of each rank by its printed name."""
        return {rank.name: number for number, rank in enumerate(self.ranks, start=1)}

    @property
    def top(self) -> int:
        """The place of the highest rank."""
        return len(self.ranks)

    def name(self, place: int) -> str:
        """The printed name of the rank at a place from 1 upwards."""
        return self.ranks[place - 1].name

    def count(self, card: str) -> int:
        """How many cards of this printed name the deck has."""
        place = self.place.get(card)
        return self.ranks[place - 1].count if place else self.singles.get(card, 0)


@dataclass(frozen=True)
class Lexicon:
    """A deck with the words people use for its cards.

    `wild` is the card that takes another's rank, if there is one.
    `aliases` maps other ways to write a card to its printed name, or to all that may be meant, where that is more
    than one: it is refused then, and they are named. What follows from a rank's names by the rules of spelling
    (numerals, words for numbers, plurals) is no alias.
    """

    deck: Deck
    wild: str | None = None
    aliases: Mapping[str, str | tuple[str, ...]] = field(default_factory=dict, hash=False)
    suits: tuple[str, ...] = ()
    marks: str = ""
    """Letters and signs that may stand right behind a rank for its suit, which does not matter."""
    elsewhere: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Cards that other decks of the game have, in lower case, and how to play with them."""
    mimics: frozenset[str] = frozenset()
    """The singles that may count as the highest rank."""
    verbs: tuple[Verb, ...] = PLAIN
    """What can be done in the game."""
    titled: frozenset[str] = frozenset()
    """The singles spoken of with "the"."""
    instead: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Words for what is done in other games and not in this one, in lower case, and what to do in its place."""

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        # Kept: much is remembered by the cards it is about.
        return hash((self.deck, self.wild, self.suits, self.mimics, self.verbs, self.titled))

    def __getstate__(self) -> Mapping[str, object]:
        # Strings hash otherwise in another process.
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}

    # -- what can be done

    @cached_property
    def verb(self) -> Mapping[str, Verb]:
        """The verbs by their kind."""
        return {verb.kind: verb for verb in self.verbs}

    @cached_property
    def phrases(self) -> tuple[tuple[tuple[str, ...], Verb], ...]:
        """The words that verbs begin with, each with its verb: where one begins another, the longer first."""
        found = ((words, verb) for verb in self.verbs for words in verb.spellings)
        return tuple(sorted(found, key=lambda phrase: -len(phrase[0])))

    @cached_property
    def impersonal(self) -> frozenset[str]:
        """The words that may stand before a line of a file where nobody need be named, in small letters."""
        return frozenset(" ".join(words) for verb in self.verbs if verb.anybody for words in verb.spellings)

    @cached_property
    def aloud(self) -> Mapping[str, Verb]:
        """The words behind which anything may stand that is called out, each with its verb."""
        return {word: verb for verb in self.verbs for word in verb.aloud}

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """The words of plays besides cards, players and numbers, as they may be typed."""
        offered = [verb for verb in self.verbs if verb.offered]
        kinds = (verb.kind for verb in offered if verb.kind != PUT)
        return tuple(dict.fromkeys((*kinds, *(word for verb in offered for word in verb.connecting))))

    def near_verb(self, word: str) -> str | None:
        """The verb that begins with the word nearest to a misspelt one, or None."""
        offered = [(words, verb) for words, verb in self.phrases if verb.offered and verb.kind != PUT]
        first = {words[0]: verb.kind for words, verb in offered} if len(word) >= _LONG else {}
        close = get_close_matches(word.lower(), list(first), n=1, cutoff=0.75)
        return first[close[0]] if close else None

    @cached_property
    def reserved(self) -> frozenset[str]:
        """Words that no player and no suit is called, in small letters."""
        return frozenset((*RESERVED, *first_words(self.verbs)))

    # -- what cards are called

    @cached_property
    def suit_words(self) -> frozenset[str]:
        """What may be written for a suit, in lower case: its name, and that of one of its cards' signs."""
        names = (name.lower() for name in self.suits)
        return frozenset(word for name in names for word in (name, name.removesuffix("s"))) | {*self.marks}

    @cached_property
    def meanings(self) -> Mapping[str, tuple[str, ...]]:
        """Every way to write a card, in lower case, to all that may be meant by it: printed names, and where it is
        more than one perhaps cards one after another."""
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
        """What follows from the names of the ranks by the rules of spelling, each with its rank."""
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
        """The ways to write more than one of a card, in lower case."""
        return frozenset(word for word, _ in self._plurals)

    @cached_property
    def words(self) -> Mapping[str, str]:
        """Every accepted way to write a card, in lower case, to its printed name."""
        return {word: cards[0] for word, cards in self.meanings.items() if len(cards) == 1}

    @cached_property
    def longest(self) -> int:
        """The most words a card's name has."""
        return max(len(word.split()) for word in self.meanings)

    def card(self, text: str) -> str | None:
        """The printed name of the card written like this, or None."""
        return self.words.get(" ".join(text.lower().split()))

    def no_suit(self, text: str) -> str | None:
        """What stands in the place of a suit in a card's name, if the rest of it is right and no suit is
        called so."""
        rank, _, name = text.partition(" of ")
        real = self.suits and self.card(f"{rank} of {self.suits[0]}") is not None
        return name if real and self.card(f"{rank} of {name}") is None else None

    def near(self, text: str) -> str | None:
        """The card whose name is nearest to a misspelt one, or None."""
        begun = {"".join(word[0] for word in name.lower().split()): name for name in self.deck.singles if " " in name}
        if text.lower() in begun:
            return begun[text.lower()]
        words = [word for word in self.words if len(text) >= _LONG or word == text.lower()]
        close = get_close_matches(text.lower(), words, n=1, cutoff=0.67)
        return self.words[close[0]] if close else None

    def spoken(self, card: str) -> str:
        """The card's name inside a sentence: with "the", where it is `titled`."""
        return f"the {card}" if card in self.titled else card

    def order(self, card: str) -> tuple[int, str]:
        """A sort key: ranks from low to high, then singles as the deck lists them."""
        place = self.deck.place.get(card)
        singles = list(self.deck.singles)
        return (place, "") if place else (len(self.deck.ranks) + 1 + singles.index(card), card)
