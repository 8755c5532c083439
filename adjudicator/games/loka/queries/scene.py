"""What a question about a hand of Loka is asked of: the hand as it stands, and how much of it is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from adjudicator.engine.query import Asked, Unanswerable
from adjudicator.engine.transcript import Reached
from adjudicator.games.loka.cards import FOOL, pack_of, where
from adjudicator.games.loka.ending import Ending
from adjudicator.games.loka.points import TRICKS, in_game
from adjudicator.games.loka.position import State
from adjudicator.games.loka.rules import Rules

TELL = "tell the whole hand under trick:, or what everybody took: won: and tricks:"


@dataclass(frozen=True)
class LokaScene(Reached[State]):
    """A hand about which something is asked: of tricks before its history, only who won them.

    `about` is the player the question names, if it names one. `options` are those of the table
    itself, whatever reading is tried.
    """

    rules: Rules
    beside: Ending
    options: Mapping[str, str]
    about: str = ""

    @classmethod
    def of(cls, asked: Asked) -> Self:
        """The scene that a question is put to."""
        there, beside = asked.situation, asked.circumstances
        assert isinstance(beside, Ending)
        rules = Rules(there.lexicon, asked.readings, there.table.house)
        return cls(there.table, rules, beside, there.options, asked.about)

    # -- the hand

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, from Eldest; the dealer last."""
        return self.table.players

    @property
    def dealer(self) -> str:
        """Who deals this hand."""
        return self.players[-1]

    # -- how much of it is told

    @property
    def counted(self) -> bool:
        """Whether it is told how many tricks everybody has taken."""
        return self.state.counted or len(self.state.taken) == TRICKS

    @property
    def from_the_start(self) -> bool:
        """Whether every trick of the hand is told of card by card."""
        return self.state.counted and self.state.whole

    @property
    def over(self) -> bool:
        """Whether every trick is played."""
        return len(self.state.taken) == TRICKS

    @property
    def leader(self) -> str | None:
        """Who led to this trick, or has the lead; None where that is not told, or nobody has it."""
        return self.state.trick[0][0] if self.state.trick else self.state.turn

    def require_over(self) -> None:
        """Raises Unanswerable before the end of the hand."""
        if self.over:
            return
        if not self.counted:
            raise Unanswerable("tricks-untold", "nothing tells that every trick is played", TELL)
        played = f"the hand is not over: {len(self.state.taken)} of its {TRICKS} tricks are played"
        raise Unanswerable("not-over", played, "ask once it is over, or tell the rest of it")

    def tricks(self, player: str) -> int:
        """How many tricks a player has taken. Raises Unanswerable where that is not told."""
        if not self.counted and self.beside.taken(player) is None:
            message = f"nothing tells how many tricks {player} has taken"
            raise Unanswerable("tricks-untold", message, f"add it under tricks:, such as {player}: 8")
        return self.state.taken_by(player)

    def unseen(self, player: str) -> int | None:
        """How many cards of a player's tricks nobody has named; None where that is not told."""
        return self.state.unseen.get(player, 0)

    # -- the Fool

    @property
    def fool_laid(self) -> bool:
        """Whether the dealer is known to have laid the Fool away."""
        return FOOL in self.state.laid

    @property
    def fool_kept(self) -> bool:
        """Whether it is known that the Fool was in no trick that is over, where nobody is told to have
        played it: every trick is told of, or the Fool is in a hand or on the table."""
        hand = self.state
        seen = {card for _, card in hand.trick} | {card for one in hand.hands.values() for card in one.cards}
        return hand.fool is None and (FOOL in seen or self.from_the_start)

    @property
    def surrendered(self) -> str | None:
        """In whose tricks the Fool lies, where it was given up."""
        return next((player for player, pile in self.state.piles.items() if FOOL in pile), None)

    # -- words

    @property
    def number(self) -> int | None:
        """Which hand of its game this is, from 1; None where it is not told."""
        told = self.beside.number
        return None if told is None else in_game(told)

    def suit(self, number: int) -> str:
        """What a suit is called."""
        return pack_of(self.rules.lexicon).suit_name(number)

    def suit_of(self, card: str) -> int:
        """The number of a card's suit."""
        return where(self.rules.lexicon)[card][0]

    @property
    def laying(self) -> bool:
        """Whether the dealer has still to lay cards away."""
        return self.state.laying
