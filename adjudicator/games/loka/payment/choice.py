"""The payment for the Fool as a decision: as symbols, as its sentences need it, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from z3 import ExprRef

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, whose
from adjudicator.engine.choice import Encoding, HiddenHand, Speech, View, Words
from adjudicator.engine.state import Pending, Table
from adjudicator.games.loka.cards import DEBT, FOOL, pack_of, where
from adjudicator.games.loka.payment import clauses
from adjudicator.games.loka.state import Purse, State
from adjudicator.games.loka.turn.symbols import PLAY, played
from adjudicator.law import Decision
from adjudicator.solve.conditions import Condition, Literal, Word
from adjudicator.solve.facts import IS, Fact


class PaymentEncoding(Encoding[State]):
    """What is given for the Fool once every trick is played ("Play")."""

    name = DEBT
    nothing = Play(GIVES)
    of_hand = False

    def decision(self, lexicon: Lexicon) -> Decision:
        pack = pack_of(lexicon)
        law, idle = clauses.payment(pack, self.readings), clauses.idle(pack)
        return Decision(self.name, PLAY, law, clauses.bounds(pack), idle=idle)

    def values(self, play: Play, lexicon: Lexicon, players: tuple[str, ...] = ()) -> dict[ExprRef, ExprRef]:
        return played(play, lexicon)

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card that there may be to pay with, by suits from low to high, and the Fool."""
        if (purse := own(position, actor)) is not None:
            there = {*purse.cards, FOOL}
            yield from (Play(GIVES, (card,)) for card in where(lexicon) if card in there)

    def facts(self, table: Table, position: State, actor: str, lexicon: Lexicon) -> list[Fact]:
        """Whether something is owed; if so whether there is a trick, who dealt, and where each card lies that is told."""
        purse = own(position, actor)
        told = f"{actor} owes {'a card' if purse is not None else 'nothing'} for the Fool"
        owing = Fact("owing", told, clauses.owing, IS, purse is not None)
        return [owing] if purse is None else [owing, *_told(purse, actor, lexicon)]

    def unseen(self, position: State, actor: str) -> bool:
        """Whether cards of the tricks, or of those laid away, are not told that may be paid with."""
        purse = own(position, actor)
        return purse is not None and bool(purse.may_be_won or purse.may_be_laid)


def own(position: State, actor: str) -> Purse | None:
    """What a player has to pay with; None where nothing is owed."""
    found = (due.about for due in position.due if due.kind == DEBT and due.player == actor)
    return next((about for about in found if isinstance(about, Purse)), None)


def _told(purse: Purse, actor: str, lexicon: Lexicon) -> Iterator[Fact]:
    took, deals = purse.tricks > 0, purse.deals
    tricks = ("in tricks", f"in {actor}'s tricks", clauses.in_tricks, purse.won, purse.may_be_won)
    away = ("laid away", "among what was laid away", clauses.laid_away, purse.laid, purse.may_be_laid)
    for card, at in where(lexicon).items():
        for id, there, symbol, cards, may in (tricks, away) if card != FOOL else ():
            if card not in may:
                text = f"{lexicon.spoken(card)} is {'' if card in cards else 'not '}{there}"
                yield Fact(f"{id} {card}", text, symbol(*at), IS, card in cards)
    yield Fact("taken", f"{actor} has taken {'a' if took else 'no'} trick", clauses.taken, IS, took)
    yield Fact("dealt", f"{actor} {'dealt' if deals else 'did not deal'}", clauses.dealt, IS, deals)


@dataclass(frozen=True)
class Payment(View[State]):
    """What one player gives for the Fool, with words for it."""

    @property
    def due(self) -> Pending | None:
        """The debt that is due, of whomever."""
        return next((one for one in self.position.due if one.kind == DEBT), None)

    @property
    def purse(self) -> Purse:
        """What the player has to pay with."""
        return own(self.position, self.actor) or Purse(0, False)

    @property
    def card(self) -> str:
        """The card given, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def source(self) -> str:
        """Where the card has to come from."""
        if not self.purse.tricks:
            return "one of the cards laid away"
        return f"a card of the tricks{', or one that was laid away' if self.purse.deals else ''}"

    @property
    def not_due(self) -> str:
        """Why nothing is given."""
        nothing = f"{self.actor} {self.verb('owe', 'owes')} nothing for the Fool"
        if self.due is not None:
            return f"{nothing}: {self.due.player} does, to {self.due.to}."
        if self.position.over:
            return f"{nothing} now."
        return f"{nothing} now: it is paid for after the last trick, and the hand is not over."

    @property
    def not_among(self) -> str:
        """Why the card is none to pay with."""
        tricks = amount(self.purse.tricks, "trick")
        if self.play.cards == (FOOL,):
            has = f"has taken {tricks}" if self.purse.tricks else "has cards laid away to pay with"
            return f"{self.actor} {has}: it is not the Fool that is given, but {self.source}."
        return f"{self.actor} pays for the Fool with {self.source}, and {self.card} is not among them."

    @property
    def nothing_to_pay(self) -> str:
        """Why it has to be the Fool."""
        laid = " (the cards laid away are no trick)" if self.purse.deals else ""
        return f"{self.actor} has taken no trick{laid}, and gives up the Fool itself."

    @property
    def among(self) -> str:
        """Where the card lies."""
        if self.play.cards == (FOOL,):
            return ""
        if self.play.cards[0] in self.purse.laid:
            return f"{capital(self.card)} was laid away, which counts with {whose(self.actor)} tricks."
        return f"{capital(self.card)} lies in {whose(self.actor)} tricks; any card of them will do."


class Lying(Speech):
    """Where a card lies that somebody gives, in sentences."""

    def literal(self, literal: Literal) -> str:
        """Where it lies, or does not: "the 2 of Cups is among those laid away"."""
        card, _, there = literal.word.partition(" among ")
        return f"{self.lexicon.spoken(card)} is {'' if literal.holds else 'not '}among {there}"

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        return [both(sorted(map(self.literal, condition))) for condition in conditions]


class PaymentWords(Words[State]):
    """The words for what is given for the Fool."""

    views = Payment
    speeches = Lying

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Whether the card given lies in the tricks, or was laid away: no hand bears on it."""
        if len(play.cards) == 1 and play.cards != (FOOL,):
            (card,) = play.cards
            at = where(hand.lexicon)[card]
            yield Word(f"{card} among the cards of the tricks", clauses.in_tricks(*at))
            yield Word(f"{card} among those laid away", clauses.laid_away(*at))

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """The cards that may be given, as one entry."""
        every = tuple(plays)
        if len(every) < 2:
            return super().entries(every)
        return [(f"gives one of: {', '.join(play.cards[0] for play in every)}", every)]
