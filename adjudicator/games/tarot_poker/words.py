"""A play of Tarot Poker, whatever decision it is of, with words that all of them need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from adjudicator.cards import Play
from adjudicator.cards.english import amount, not_turn, whose
from adjudicator.engine.choice import TURN, HiddenHand, View
from adjudicator.engine.singles import SinglesWords
from adjudicator.engine.state import Pending
from adjudicator.games.tarot_poker.cards import LOVERS, TRUMP
from adjudicator.games.tarot_poker.state import BETTING, Attack, State
from adjudicator.games.tarot_poker.verbs import (
    ANSWER,
    CHOOSE,
    DEAL,
    DECLARE,
    DROP,
    PICK,
    REDRAW,
    REVEAL,
    SHOW,
)
from adjudicator.solve.conditions import Word


@dataclass(frozen=True)
class Told(View[State]):
    """One play by one player at one moment of a hand."""

    @property
    def have(self) -> str:
        """ "You have", "Ben has"."""
        return "You have" if self.actor == "You" else f"{self.actor} has"

    @property
    def card(self) -> str:
        """The card played, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def victim(self) -> str:
        """Whom an attack is on, inside a sentence."""
        return self.play.to or "nobody"

    @property
    def due(self) -> Pending | None:
        """What is open, of whomever."""
        return next(iter(self.position.due), None)

    @property
    def not_now(self) -> str:
        """Why somebody has nothing to do here."""
        if self.actor in self.position.out:
            return (
                f"{self.have} folded, and is out of the hand." if self.actor != "You" else "You have folded."
            )
        due = self.due
        if due is None:
            return "The hand is over."
        who = "You have" if due.player == "You" else f"{due.player} has"
        if due.kind == TURN and self.position.phase in BETTING:
            if due.player == self.actor:
                return f"It is {whose(self.actor)} turn to bet, and nothing else is due."
            return not_turn(due.player, self.actor)
        return f"{who} {awaited(due, self.lexicon.spoken)} first."


def awaited(due: Pending, spoken: Callable[[str], str]) -> str:
    """What somebody has to do that is no bet: "to answer Death"."""
    if due.kind == ANSWER and isinstance(due.about, Attack):
        return f"to answer {spoken(due.about.card)} of {due.about.attacker}"
    return {
        CHOOSE: "to choose one of two cards",
        REDRAW: "to draw or to stand pat",
        DEAL: "to be dealt cards",
        PICK: "to take cards blindly",
        SHOW: "to show the hand",
        REVEAL: "to show the hand",
        DROP: "to discard the whole hand",
        DECLARE: f"to say what {spoken(str(due.about))} {'stand' if due.about == LOVERS else 'stands'} for",
    }.get(due.kind, "to bet")


class CardWords(SinglesWords[State]):
    """How the decisions of Tarot Poker are told."""

    onto = False

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The cards that a hand may have, the trumps first and the others from high to low: an example of a hand has as
        few as can be of those that come first."""
        every = list(super().hidden(hand, play))
        yield from (word for word in every if word.id in TRUMP)
        yield from (word for word in reversed(every) if word.id not in TRUMP)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """A card with all that may go beside it as one entry."""
        return [(name, tuple(some)) for name, some in groupby(plays, self.entry)]

    def entry(self, play: Play) -> str:
        """What plays are listed under together."""
        if not play.beside:
            return str(play)
        alone = replace(play, also=(), unseen_beside=0)
        return f"{alone} {play.joined[1]} {amount(play.beside, 'card')}"
