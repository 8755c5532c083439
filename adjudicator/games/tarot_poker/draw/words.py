"""The draw as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from adjudicator.cards import DISCARD, Play
from adjudicator.cards.english import amount, capital, number, whose
from adjudicator.games.tarot_poker.cards import HAND as SIZE
from adjudicator.games.tarot_poker.draw.clauses import THREE
from adjudicator.games.tarot_poker.effects import cited
from adjudicator.games.tarot_poker.verbs import DROP
from adjudicator.games.tarot_poker.words import CardWords, Told
from adjudicator.law import Citation


@dataclass(frozen=True)
class Draw(Told):
    """What one player changes, with words for it."""

    @property
    def changed(self) -> int:
        """How many cards are changed."""
        return len(self.play.cards) + self.play.unseen

    @property
    def changes(self) -> str:
        """What is changed in the draw, once."""
        if self.asked_by is not None:
            return ""
        if not self.changed:
            return f"In the draw cards may be changed, and need not be: {self.them} {self.verb('keep', 'keeps')} all."
        count = amount(self.changed, "card")
        return f"In the draw cards may be changed, once: {count} for as many new ones."

    @property
    def too_many(self) -> str:
        """How many cards may be changed."""
        named = amount(self.changed, "card").capitalize()
        if self.options.get("tp.draw.most") == "not_all":
            return f"{named} {'is' if self.changed == 1 else 'are'} the whole hand, and not all of it is changed."
        return f"{named} are too many: {number(THREE)} at the most are changed."

    @property
    def asked_by(self) -> str | None:
        """The card that asks for the whole hand, inside a sentence; None where none does."""
        due = next((one for one in self.position.due if (one.kind, one.player) == (DROP, self.actor)), None)
        return None if due is None else self.lexicon.spoken(str(due.about))

    @property
    def not_whole(self) -> str:
        """That a card of the hand is kept."""
        left = f"{whose(self.actor)} whole hand"
        return f"{capital(self.asked_by or '')} asks for {left}, and {self._kept} of it would stay."

    @property
    def all_of_it(self) -> str:
        """That the whole hand goes."""
        return f"{capital(self.asked_by)} asks for {whose(self.actor)} whole hand." if self.asked_by else ""

    @property
    def _kept(self) -> str:
        return amount((self.hand.total or SIZE) - self.changed, "card")

    def bears(self, id: str) -> tuple[Citation, ...]:
        """The text of the card that asks for the whole hand."""
        due = next((one for one in self.position.due if one.kind == DROP), None)
        return cited(str(due.about)) if id == "TP-WHOLE-HAND" and due is not None else ()


class DrawWords(CardWords):
    """How the draw is told."""

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """So many cards as one entry, whichever they are."""
        found = ((name, tuple(some)) for name, some in groupby(sorted(plays, key=_count), _entry))
        return [(name if len(some) > 1 else str(some[0]), some) for name, some in found]


def _count(play: Play) -> int:
    return len(play.cards) + play.unseen


def _entry(play: Play) -> str:
    count = _count(play)
    return f"{DISCARD} {amount(count, 'card')}" if count else str(play)
