"""A turn of Jig in words: the play for its clauses' sentences, a hidden hand, an edit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from adjudicator.cards import PASS, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, either, whose
from adjudicator.engine.choice import HiddenHand, Words
from adjudicator.engine.state import Table
from adjudicator.law import Options
from adjudicator.solve.conditions import Condition, Literal, Word
from adjudicator.solve.edits import Edit
from examples.jig.state import Position
from examples.jig.turn.symbols import HELD


@dataclass(frozen=True)
class Turn:
    """One play by one player at one moment, with words for it."""

    position: Position
    actor: str
    play: Play
    lexicon: Lexicon
    others: tuple[Play, ...] = ()
    """The plays that are legal instead."""

    @property
    def last_words(self) -> str:
        """What the card is played on, inside a sentence."""
        return self.lexicon.spoken(self.position.pile[-1].cards[-1])

    @property
    def who(self) -> str:
        """ "You have", "Ben has"."""
        return "You have" if self.actor == "You" else f"{self.actor} has"

    @property
    def holds(self) -> str:
        """ "You hold", "Ben holds"."""
        return "You hold" if self.actor == "You" else f"{self.actor} holds"

    @property
    def not_now(self) -> str:
        """Why it is not the player's turn."""
        if self.position.to_act is None:
            return "The round is over."
        return f"It is {whose(self.position.to_act)} turn, not {whose(self.actor)}."

    @property
    def count(self) -> str:
        """How many cards, at the beginning of a sentence."""
        return capital(amount(len(self.play.cards), "card"))

    @property
    def top(self) -> str:
        """The card played last, at the beginning of a sentence."""
        return capital(self.last_words)

    @property
    def wanted(self) -> str:
        """The card that is asked for."""
        return self.lexicon.spoken(self.position.wanted)

    @property
    def why_next(self) -> str:
        """Why the card follows."""
        if self.position.leading or self.play.kind == PASS:
            return ""
        return f"{capital(self.wanted)} is the next above {self.last_words}."

    @property
    def why_led(self) -> str:
        """Why any card will do."""
        return f"{self.who} the lead, and any card may be led." if self.position.leading else ""

    @property
    def why_passed(self) -> str:
        """Why there is nothing to play."""
        if self.play.kind != PASS:
            return ""
        lacks = "have not" if self.actor == "You" else "has not"
        return f"{self.actor} {lacks} got {self.wanted}."


@dataclass(frozen=True)
class Speech:
    """Conditions on a hidden hand in sentences about one player."""

    lexicon: Lexicon
    who: str

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the 5 of Hearts", "no 5 of Hearts"."""
        return f"holds {self.lexicon.spoken(literal.word)}" if literal.holds else f"no {literal.word}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence."""
        who, holds, lacks = (
            ("you", "hold", "do not hold") if self.who == "You" else (self.who, "holds", "does not hold")
        )
        told = []
        for condition in conditions:
            have = [self.lexicon.spoken(literal.word) for literal in condition if literal.holds]
            lack = [self.lexicon.spoken(literal.word) for literal in condition if not literal.holds]
            parts = [
                *([f"{holds} {both(sorted(have))}"] if have else []),
                *([f"{lacks} {either(sorted(lack))}"] if lack else []),
            ]
            told.append(" and ".join(parts))
        return [f"{who} {told[0]}", *told[1:]]


class TurnWords(Words[Position]):
    """How a turn is told."""

    def view(
        self, table: Table, position: Position, actor: str, play: Play, lexicon: Lexicon, options: Options
    ) -> Turn:
        """The play with words for it."""
        return Turn(position, actor, play, lexicon)

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Each card that the hand may hold."""
        yield from (Word(card, HELD[card]) for card in HELD if card not in hand.known and hand.left(card))

    def speech(self, lexicon: Lexicon, who: str) -> Speech:
        """Conditions on a hidden hand in sentences."""
        return Speech(lexicon, who)

    def edit(self, edit: Edit, lexicon: Lexicon) -> str:
        """An edit of the hand: "with the 5 of Hearts"."""
        card = edit.fact.id.removeprefix("holds ")
        return f"with{'' if edit.value else 'out'} {lexicon.spoken(card)}"
