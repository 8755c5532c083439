"""A play of Taruno, whatever decision it is of, with words that all of them need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.english import amount, capital, not_turn, one, whose
from adjudicator.cards.play import LAYS
from adjudicator.engine.choice import TURN, HiddenHand, View
from adjudicator.engine.singles import SinglesWords
from adjudicator.engine.state import Pending
from adjudicator.games.taruno.cards import MAJOR, is_major, rank
from adjudicator.games.taruno.holding import named
from adjudicator.games.taruno.readings import BASIC, SPECIAL, cite
from adjudicator.games.taruno.state import Draw, State, Want, them
from adjudicator.games.taruno.unseen import UnseenSpeech
from adjudicator.games.taruno.verbs import ANSWER, CHOOSE, HERMIT, HIDES
from adjudicator.law import Citation
from adjudicator.solve.conditions import Word

__all__ = ["CardWords", "Told", "asked_for", "awaited", "has", "source", "them"]
Unseen = Callable[[HiddenHand, Play], Iterable[Word]]
"""Words for cards besides the hand that bear on a play."""
DOES = {LAYS: "discard", HIDES: "hide", "gives": "give", "keeps": "keep", "places": "place"}
"""What somebody has to do with cards, behind "has to"."""


SUIT_IS_NAMED = "A suit is named with {card}: {play} naming {suit}, say."
"""The sentence against a King or a Queen that names none, of a `Told`."""


@dataclass(frozen=True)
class Told(View[State]):
    """One play by one player at one moment of a game."""

    @property
    def card(self) -> str:
        """The card played, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[-1]) if self.play.cards else "no card"

    @property
    def whose(self) -> str:
        """ "Ben's"."""
        return whose(self.actor)

    @property
    def is_major(self) -> bool:
        """Whether it is a Major."""
        return bool(self.play.cards) and is_major(self.play.cards[-1])

    def is_rank(self, *ranks: str) -> bool:
        """Whether it has one of some ranks."""
        return bool(self.play.cards) and rank(self.play.cards[-1]) in ranks

    @property
    def holder(self) -> str:
        """Before whom Temperance lies."""
        return self.position.temperance or "nobody"

    @property
    def behind_hermit(self) -> str:
        """Before whom the Hermit lies."""
        return self.position.lies(HERMIT) or "nobody"

    @property
    def suit(self) -> str:
        """A suit that could be named."""
        return self.lexicon.suits[0]

    @property
    def due(self) -> Pending | None:
        """What is open: for the player, or first for anybody."""
        own = (one for one in self.position.due if one.player == self.actor)
        return next(own, next(iter(self.position.due), None))

    @property
    def not_now(self) -> str:
        """Why the player has nothing to do, or something else."""
        due = self.due
        if due is None:
            return "The game is over."
        if due.player != self.actor and due.kind == TURN:
            if self.position.drew_last == self.actor:
                return f"{has(self.actor)} drawn a card, which ends the turn: it is {whose(due.player)} turn."
            return not_turn(due.player, self.actor)
        return f"{has(due.player)} {awaited(due, self.lexicon, self.position.hand(due.player).total)} first."


def has(player: str) -> str:
    """Somebody with the verb behind: "Ben has", "You have"."""
    return f"{player} {'have' if player == 'You' else 'has'}"


def due_cites(about: Draw | Want, lexicon: Lexicon) -> tuple[Citation, ...]:
    """Where the document says what is due: of a Major, a court card, an empty hand, or for want of a card."""
    if isinstance(about, Draw) and about.court:
        return cite(SPECIAL)
    return cite(capital(lexicon.spoken(about.card)) if about.card in MAJOR else BASIC)


def source(card: str, lexicon: Lexicon) -> str:
    """What a draw is for: a card, a King or a Knight of which no more is told, an empty hand, or want of a card."""
    if card in lexicon.deck.singles:
        return lexicon.spoken(card)
    if not card:
        return "want of a card to play"
    return card if card.startswith("an ") else one(card)


def asked_for(want: Want, held: int | None = None) -> str:
    """How many cards somebody has to choose: just "cards" where it is all of a class; no more than are `held`."""
    if want.most < 0:
        return "cards"
    least = min(want.least, held) if held else want.least
    return amount(least, "card") if want.least == want.most else f"at least {amount(least, 'card')}"


def awaited(due: Pending, lexicon: Lexicon, held: int | None = None) -> str:
    """What somebody has to do, behind "has": "to draw three cards for the King of Cups". `held` is how many cards the
    hand has, where that is counted."""
    if isinstance(due.about, Draw):
        return f"to draw {amount(due.count, 'card')} for {source(due.about.card, lexicon)}"
    if isinstance(due.about, Want):
        return f"to {DOES[due.about.verb]} {asked_for(due.about, held)} for {lexicon.spoken(due.about.card)}"
    return {
        TURN: "a turn to take",
        ANSWER: "to draw",
        CHOOSE: "to choose cards",
        "deal": f"to draw {amount(due.count, 'card')}",
        "look": f"to look at {amount(due.count, 'card')}",
        "starter": "to turn a Minor up",
    }[due.kind]


class CardWords(SinglesWords[State]):
    """How the decisions of Taruno are told. `unseen` are the words for cards besides the hand that bear on a play."""

    onto, speeches = False, UnseenSpeech

    def __init__(self, views: type[View], unseen: Unseen = lambda hand, play: ()) -> None:
        super().__init__(named(("Cups", "Pentacles", "Swords", "Wands")), views)
        self.unseen = unseen

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Each card that a hand may have of which it is not known, and what else nobody may have seen."""
        yield from super().hidden(hand, play)
        yield from self.unseen(hand, play)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays of one card as one entry: "King of Cups naming Cups|Wands"."""
        found = []
        for key, some in groupby(plays, key=_alike):
            every = tuple(some)
            found.append((_entry(key, every), every))
        return found


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
