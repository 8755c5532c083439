"""An answer to a draw as its sentences need it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.cards import GIVES, PUT, Play
from adjudicator.cards.english import amount, capital, whose
from adjudicator.games.taruno.cards import KING, KNIGHT, rank
from adjudicator.games.taruno.courts import SUMS
from adjudicator.games.taruno.drawing import halved
from adjudicator.games.taruno.state import Draw
from adjudicator.games.taruno.turn.words import TurnWords
from adjudicator.games.taruno.verbs import ANSWER, CHARIOT, DRAW
from adjudicator.games.taruno.words import CardWords, Told, awaited, due_cites, source
from adjudicator.law import Citation, Clause


@dataclass(frozen=True)
class Answer(Told):
    """What one player does who is made to draw, with words for it."""

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause; that a draw is due is said where the card stands that asks for it."""
        if clause.id not in ("TU-DRAWS", "TU-DUE"):
            return super().cites(clause)
        due = next((one for one in self.position.due if one.kind == ANSWER), None)
        about = due.about if due is not None and isinstance(due.about, Draw) else None
        if about is None or about.court:
            return super().cites(clause)
        return due_cites(about, self.lexicon)

    @property
    def about(self) -> Draw:
        """What is drawn for."""
        due = self.position.pending(ANSWER, self.actor)
        return due.about if due is not None and isinstance(due.about, Draw) else Draw("")

    @property
    def count(self) -> int:
        """How many cards are due."""
        due = self.position.pending(ANSWER, self.actor)
        return due.count if due is not None else 0

    @property
    def source(self) -> str:
        """What the draw is for, inside a sentence."""
        return source(self.about.card, self.lexicon)

    @property
    def not_due(self) -> str:
        """Why the player has no draw to answer."""
        due = next((one for one in self.position.due if one.kind == ANSWER), None)
        if due is None:
            return f"{self.actor} {self.verb('are', 'is')} not made to draw now."
        have = "have" if due.player == "You" else "has"
        return f"{due.player} {have} {awaited(due, self.lexicon)}, and not {self.them}."

    @property
    def has_to_draw(self) -> str:
        """Why something else than a draw is not done; nothing where no draw is due."""
        if not self.count:
            return ""
        due = f"{self.actor} {self.verb('have', 'has')} to draw {amount(self.count, 'card')} for {self.source}"
        if self.play.kind == GIVES:
            if self.play.cards != (CHARIOT,):
                return f"{due}: no card but the Chariot is given instead."
            return f"{due}, which is no draw that the Chariot moves on."
        if self.about.redirected and self.about.court and rank(self.play.cards[-1]) == self.about.court:
            first = f"only whom the {self.about.court} was played on may answer it with another"
            return f"{due} because of a Chariot: {first}."
        instead = f"a {self.about.court}, or the Chariot given" if self.about.court else "the Chariot given"
        return f"{due}: nothing stands in its place but {instead}."

    @property
    def draws(self) -> str:
        """How many cards are drawn."""
        if self.play.kind != DRAW or not self.count:
            return ""
        count = halved(self.position, self.actor, self.count)
        star = f", half of {self.count} behind the Star" if count != self.count else ""
        moved = "With the Chariot the draw was passed on: " if self.about.redirected else ""
        who = self.them if moved else self.actor
        return f"{moved}{who} {self.verb('draw', 'draws')} {amount(count, 'card')} for {self.source}{star}."

    @property
    def stacks(self) -> str:
        """What comes of a card that is stacked."""
        if self.play.kind != PUT or rank(self.play.cards[-1]) not in SUMS:
            return ""
        total = self.count + SUMS[rank(self.play.cards[-1])]
        to = self.position.next_to(self.actor)
        return f"A {self.about.court} answers a {self.about.court}: {to} is to draw {amount(total, 'card')}."

    @property
    def gives(self) -> str:
        """Who draws instead."""
        if self.play.kind != GIVES:
            return ""
        to = self.position.next_to(self.actor)
        return f"The Chariot goes to {to}, who is to draw {amount(self.count, 'card')} instead."

    @property
    def wrong_court(self) -> str:
        """Why a King is not put on a Knight."""
        other = KNIGHT if self.about.court == KING else KING
        return f"{capital(self.source)} asks for the draw: only a {self.about.court} answers it, and no {other}."

    @property
    def wrong_suit(self) -> str:
        """That a suit is named."""
        return f"A suit is named with {self.card}: {self.play} naming {self.lexicon.suits[0]}, say."

    @property
    def is_barred(self) -> str:
        """Why the Chariot is not given."""
        owner = self.position.temperance or "nobody"
        return f"Temperance lies before {owner}, and giving the Chariot is playing it: {whose(self.actor)} stays."


class AnswerWords(CardWords):
    """How an answer is told."""

    def __init__(self) -> None:
        super().__init__(Answer)

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """Plays of one King as one entry."""
        return TurnWords().entries(plays)
