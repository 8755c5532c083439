"""Verbs: what can be done in a game, each a word of the notation with slots for what it is done with.

Parser, printer, reserved words and the words completed at a live table follow from a game's list of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.cards.play import CALLS, DISCARD, DRAWS, GIVES, NOTHING, PASS, PUT, SHOWS, TAKES

NONE, ONE, MANY, ANY = range(1), range(1, 2), range(1, 100), range(100)
"""How many cards a verb takes."""

AS, LEAD, SHOWING, THEN, TO, UNSEEN, WITH, AT = (*("as", "lead", "showing"), *("then", "to", "unseen", "with", "at"))
"""The words that stand before what fills a slot, or in its place."""
CONNECTING = (AS, LEAD, NOTHING, SHOWING, THEN, TO, UNSEEN, WITH)
NOBODY = "nobody"


@dataclass(frozen=True)
class Naming:
    """A word behind some cards, and what is named behind it: suits or players.

    `cards` are those behind which it may stand, `suits` says that suits are named, else players; `most` is how many, and
    `nobody` that it may be said that nobody is.
    """

    word: str
    cards: frozenset[str]
    suits: bool = False
    most: int = 1
    nobody: bool = False


@dataclass(frozen=True)
class Verb:
    """Something that can be done, and what stands behind its word. The order in which slots are printed is the
    one in which they stand here.

    `kind` is what `Play.kind` is then, and the word that is printed: it may be several words, as in "one card" or
    "raise to". Of `PUT` nothing is printed but the cards.
    """

    kind: str
    amount: bool = False
    """Whether a number stands right behind the word."""
    amount_named: bool = False
    """Whether a number may stand behind the word that follows from the table all the same."""
    units: tuple[str, ...] = ()
    """What may stand behind the number and says nothing, in small letters."""
    cards: range = NONE
    """How many cards may be named."""
    once: bool = False
    """Whether no card may be named more often than it is there, where there is one of its kind."""
    unseen: bool = False
    """Whether it may be told of cards that nobody else saw how many they are, beside those named or alone."""
    declared: bool = False
    """Whether a rank the cards count as may be named, or the lead."""
    to: bool | frozenset[str] = False
    """Whether a player may be named; or the cards with which one has to be, and with no others."""
    also: bool | frozenset[str] = False
    """Whether other cards may be named beside; or the cards with which they may be."""
    beside_unseen: bool = False
    """Whether it may be told of those beside that nobody else saw how many they are."""
    counted: bool = False
    """Whether a play of cards that nobody else saw can be ruled on: by how many they are."""
    to_by: str = TO
    """The word before a player."""
    also_by: tuple[tuple[str, frozenset[str]], ...] = ()
    """Words before the cards beside, each with the cards behind which it stands; `with` behind any other."""
    naming: tuple[Naming, ...] = ()
    """What may be named behind its cards besides one player."""
    each: frozenset[str] = frozenset()
    """The words that may stand behind each of its cards for where it goes: before a player, or (AT) a number; and
    those of places that stand for a player."""
    showing: bool = False
    """Whether cards may be shown for it."""
    leads_on: bool = False
    """Whether it leaves something to do after it in the same turn."""
    opens: frozenset[str] = frozenset()
    """Cards that are played with nothing else, so that others behind a comma go on a turn which they begin."""
    spelt: tuple[str, ...] = ()
    """Other ways to write the word."""
    past: str = ""
    """The word in the past tense: "gave". A verb without one was "played"."""
    answers: frozenset[str] = frozenset()
    """The kinds of decision that it answers."""
    shorthand: bool = False
    """Whether it stands for another play, by what is on the table: the rules say for which."""
    anybody: bool = False
    """Whether it is all the same who does it: in a file its word may stand before a line in the place of a player."""
    aloud: tuple[str, ...] = ()
    """Words behind which anything may stand, where it is free what is called out."""
    offered: bool = True
    """Whether it is named among what may be typed: no verb that the rules never allow is."""

    @property
    def spellings(self) -> tuple[tuple[str, ...], ...]:
        """The words that it may begin with, in small letters; cards put down need none."""
        every = self.spelt if self.kind == PUT else (self.kind, *self.spelt)
        return tuple(tuple(one.lower().split()) for one in every)

    @property
    def connecting(self) -> tuple[str, ...]:
        """The words before its slots."""
        beside = tuple(word for word, _ in self.also_by) or (WITH,)
        slots = (
            (self.declared, (AS,)),
            (self.to, (self.to_by,)),
            (self.also, beside),
            (self.naming, tuple(one.word for one in self.naming)),
            (self.each, tuple(sorted(self.each & {*CONNECTING, AT}))),
            (self.showing, (SHOWING,)),
        )
        return tuple(word for filled, words in (*slots, (self.leads_on, (THEN,))) if filled for word in words)

    @property
    def bare(self) -> bool:
        """Whether nothing ever stands behind the word."""
        return not (self.amount or self.cards.stop > 1 or self.connecting)

    def joined(self, cards: tuple[str, ...]) -> tuple[str, str]:
        """The words before a player and before the cards beside these."""
        return self.to_by, next((word for word, behind in self.also_by if behind & {*cards}), WITH)

    def addressed(self, cards: tuple[str, ...]) -> bool:
        """Whether a player may be named with these cards; where `to` names cards, one has to be."""
        return bool(self.to) if isinstance(self.to, bool) else bool(self.to & {*cards})

    def accompanied(self, cards: tuple[str, ...]) -> bool:
        """Whether others may be named beside these cards."""
        return bool(self.also) if isinstance(self.also, bool) else bool(self.also & {*cards})


TURN = "turn"
"""The decision of a regular turn, by its name."""
_TURN = frozenset({TURN})
PLAYING = ("play", "plays", "put", "puts", "put down", "puts down", "lead", "leads")
"""Words that may stand before cards put down, and need not."""
PLAIN = (
    Verb(PASS, spelt=("passes",), past="passed", answers=_TURN),
    Verb(PUT, cards=MANY, declared=True, spelt=PLAYING, answers=_TURN),
)
"""The verbs of a game that lists none: cards are put down, or a player passes."""
KINDS = (PASS, DISCARD, GIVES, TAKES, DRAWS, SHOWS, CALLS)
"""The verbs that the program has names for; a game may have others."""


def first_words(verbs: Iterable[Verb]) -> tuple[str, ...]:
    """The words that some verbs begin with, in small letters."""
    return tuple(dict.fromkeys(spelling[0] for verb in verbs for spelling in verb.spellings))


COMMON = first_words(map(Verb, KINDS))
RESERVED = (*COMMON, *CONNECTING)
"""Words of the notation in every game, which nobody is called."""
