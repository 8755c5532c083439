"""Verbs: the actions of a game, each a keyword of the notation with typed slots.

Parser, printer, reserved words and completion are derived from a game's list of verbs.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.cards.play import CALLS, DISCARD, DRAWS, GIVES, NOTHING, PASS, PUT, SHOWS, TAKES
from adjudicator.dataclass import dataclass

NONE, ONE, MANY, ANY = range(1), range(1, 2), range(1, 100), range(100)
"""Numbers of cards that a verb can take."""

AS, LEAD, SHOWING, THEN, TO, UNSEEN, WITH, AT = (*("as", "lead", "showing"), *("then", "to", "unseen", "with", "at"))
"""Keywords that introduce or fill slots."""
CONNECTING = (AS, LEAD, NOTHING, SHOWING, THEN, TO, UNSEEN, WITH)
NOBODY = "nobody"


@dataclass(frozen=True)
class Naming:
    """A slot after certain cards that names suits or players.

    `word`: its keyword; `cards`: the cards it may follow; `suits`: whether it takes suits, else players; `most`: how
    many; `nobody`: whether NOBODY is allowed.
    """

    word: str
    cards: frozenset[str]
    suits: bool = False
    most: int = 1
    nobody: bool = False


@dataclass(frozen=True)
class Verb:
    """An action of the notation with its slots, in printing order.

    `kind` is the value of `Play.kind` and the printed keyword, possibly of several words: "one card", "raise to". PUT
    is printed as its cards alone.
    """

    kind: str
    amount: bool = False
    """Whether a number is required after the keyword."""
    amount_named: bool = False
    """Whether an optional number is accepted that otherwise follows from the table."""
    units: tuple[str, ...] = ()
    """Lower-case units accepted after the number and ignored."""
    cards: range = NONE
    """The accepted numbers of cards."""
    once: bool = False
    """Whether cards that exist once must not be repeated."""
    unseen: bool = False
    """Whether a number of unseen cards is accepted, alone or after named ones."""
    declared: bool = False
    """Whether a declared rank, or the lead, is accepted."""
    to: bool | frozenset[str] = False
    """Whether a player is accepted; or the cards with which one is required, and without which none is accepted."""
    also: bool | frozenset[str] = False
    """Whether cards beside are accepted; or the cards with which they are."""
    beside_unseen: bool = False
    """Whether a number of unseen cards beside is accepted."""
    counted: bool = False
    """Whether a play of unseen cards can be judged by their number."""
    to_by: str = TO
    """Keyword before a player."""
    also_by: tuple[tuple[str, frozenset[str]], ...] = ()
    """Keywords before the cards beside, each with the cards it follows; `with` for all others."""
    naming: tuple[Naming, ...] = ()
    """Its naming slots."""
    each: frozenset[str] = frozenset()
    """Keywords for the destination of a single card: before a player, AT before a number, and names of places that
    stand in for a player."""
    showing: bool = False
    """Whether cards may be shown with it."""
    leads_on: bool = False
    """Whether the turn continues after it."""
    opens: frozenset[str] = frozenset()
    """Cards that are always played alone, so that a comma after one begins another action."""
    spelt: tuple[str, ...] = ()
    """Other spellings of the keyword."""
    past: str = ""
    """The past tense, such as "gave"; if empty, "played" is used."""
    answers: frozenset[str] = frozenset()
    """The kinds of decision it answers."""
    shorthand: bool = False
    """Whether it is shorthand for another play, to be expanded by the rules (`Rules.expand`)."""
    presupposes: bool = False
    """Whether the rules refuse it for want of a fact that it presupposes (`Rules.expand`)."""
    anybody: bool = False
    """Whether the acting player is irrelevant; in a file, the verb may replace the player's name before a line."""
    aloud: tuple[str, ...] = ()
    """Keywords after which arbitrary text is accepted, for free announcements."""
    offered: bool = True
    """Whether it is suggested to users; false for verbs that the rules never allow."""

    @property
    def spellings(self) -> tuple[tuple[str, ...], ...]:
        """The lower-case spellings as word sequences; cards put down need none."""
        every = self.spelt if self.kind == PUT else (self.kind, *self.spelt)
        return tuple(tuple(one.lower().split()) for one in every)

    @property
    def connecting(self) -> tuple[str, ...]:
        """The keywords of its slots."""
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
        """Whether it has no slots."""
        return not (self.amount or self.cards.stop > 1 or self.connecting)

    def joined(self, cards: tuple[str, ...]) -> tuple[str, str]:
        """The keywords before a player and before the cards beside, for a play of these cards."""
        return self.to_by, next((word for word, behind in self.also_by if behind & {*cards}), WITH)

    def addressed(self, cards: tuple[str, ...]) -> bool:
        """Whether a player is accepted with these cards; required if `to` is a set of cards."""
        return bool(self.to) if isinstance(self.to, bool) else bool(self.to & {*cards})

    def accompanied(self, cards: tuple[str, ...]) -> bool:
        """Whether cards beside are accepted with these cards."""
        return bool(self.also) if isinstance(self.also, bool) else bool(self.also & {*cards})


TURN = "turn"
"""Name of the decision of a regular turn."""
_TURN = frozenset({TURN})
PLAYING = ("play", "plays", "put", "puts", "put down", "puts down", "lead", "leads")
"""Optional keywords before cards put down."""
PLAIN = (
    Verb(PASS, spelt=("passes",), past="passed", answers=_TURN),
    Verb(PUT, cards=MANY, declared=True, spelt=PLAYING, answers=_TURN),
)
"""The default verbs: put down cards, or pass."""
KINDS = (PASS, DISCARD, GIVES, TAKES, DRAWS, SHOWS, CALLS)
"""The verbs known to shared code; games may have others."""


def first_words(verbs: Iterable[Verb]) -> tuple[str, ...]:
    """The lower-case first words of some verbs."""
    return tuple(dict.fromkeys(spelling[0] for verb in verbs for spelling in verb.spellings))


COMMON = first_words(map(Verb, KINDS))
RESERVED = (*COMMON, *CONNECTING)
"""Lower-case words of the notation in every game, which cannot be names."""
