"""Loka: what is given for the Fool once every trick is played, a card of the tricks or the Fool itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from z3 import And, BoolRef, Implies, Not, Or

from adjudicator.cards import GIVES, Lexicon, Play
from adjudicator.cards.english import amount, both, capital, whose
from adjudicator.cards.english import number as number_of
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand, Speech, View, Words
from adjudicator.engine.fields import At, FieldEncoding, Fields
from adjudicator.engine.state import Pending, Table
from adjudicator.games.loka.cards import DEBT, EXCUSE, FOOL, LEXICON, Pack, pack_of, where
from adjudicator.games.loka.outline import cite
from adjudicator.games.loka.state import Purse, State, worth
from adjudicator.games.loka.turn import CARD, cards, fool, limits, number, suit
from adjudicator.law import Citation, Clause, Requirement, When
from adjudicator.solve.conditions import Condition, Literal, Word

Place = tuple[int, int]
"""A card, by its suit and its place there."""


def own(position: State, actor: str) -> Purse | None:
    """What a player has to pay with; None where nothing is owed."""
    purses = (due.about for due in position.due if due.kind == DEBT and due.player == actor)
    return next((about for about in purses if isinstance(about, Purse)), None)


class Owing(At[State]):
    """A player who owes a card for the Fool, or does not."""

    @cached_property
    def purse(self) -> Purse | None:
        """What the player has to pay with; None where nothing is owed."""
        return own(self.position, self.actor)

    @cached_property
    def cards(self) -> Mapping[Place, str]:
        """The cards of this pack, by place."""
        return {place: card for card, place in where(self.lexicon).items()}


def places(pack: Pack) -> Iterator[Place]:
    """Every card that may be paid with: the Fool is none of them."""
    return (at for at in pack.where.values() if at[0] != EXCUSE)


OWED = Fields[Owing]()
owing = OWED.truth(
    "owes for the Fool",
    lambda at: at.purse is not None,
    "the player has played the Fool, every trick is played, and nothing was given for it yet",
    "{actor} owes {a card|nothing} for the Fool",
    id="owing",
)


def _lying(at: Place, name: str, id: str, column: str, fact: str, cards: str, may: str) -> BoolRef:
    """A field: the card of a place lies where `cards` of a purse says; it has no value where `may` leaves that open."""

    def read(there: Owing) -> bool | None:
        card, purse = there.cards.get(at), there.purse
        if card is None or purse is None or card in getattr(purse, may):
            return None
        return card in getattr(purse, cards)

    return OWED.truth(
        f"{name} {at[0]} {at[1]}",
        read,
        f"the card at place {at[1]} of suit {at[0]} {column}",
        lambda there, lies: (
            f"{there.lexicon.spoken(there.cards[at])} is {'' if lies else 'not '}{fact.format(there.actor)}"
        ),
        id=lambda there: f"{id} {there.cards[at]}",
        irrelevant=Not(owing),
    )


_TRICKS = ("in tricks", "in tricks", "lies in the player's tricks", "in {}'s tricks", "won", "may_be_won")
_LAID = (
    "laid away", "laid away", "was laid away by the player", "among what was laid away", "laid", "may_be_laid",
)  # fmt: skip
_WHERE = {at: (_lying(at, *_TRICKS), _lying(at, *_LAID)) for at in places(LEXICON)}
taken = OWED.truth(
    "has taken a trick",
    lambda at: None if at.purse is None else at.purse.tricks > 0,
    "the player has taken a trick",
    "{actor} has taken {a|no} trick",
    id="taken",
    irrelevant=Not(owing),
)
dealt = OWED.truth(
    "has dealt",
    lambda at: None if at.purse is None else at.purse.deals,
    "the player has dealt",
    "{actor} {dealt|did not deal}",
    id="dealt",
    irrelevant=Not(owing),
)


def in_tricks(suit: int, place: int) -> BoolRef:
    """A card lies in the player's tricks."""
    return _WHERE[suit, place][0]


def laid_away(suit: int, place: int) -> BoolRef:
    """The player has dealt, and laid a card away."""
    return _WHERE[suit, place][1]


def lies(pack: Pack, there: Callable[[int, int], BoolRef]) -> BoolRef:
    """The card given is among those of the tricks, or those laid away."""
    return Or(*(And(suit == at, number == place, there(at, place)) for at, place in places(pack)))


class Payment(FieldEncoding[State, Owing]):
    """What is given for the Fool ("Play")."""

    name, nothing, of_hand = DEBT, Play(GIVES), False
    position, plays, reads = OWED, CARD, Owing
    given = frozenset(["owes for the Fool"])

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """Cards lie in the tricks of somebody who has taken one, only the dealer lays cards away, and no card lies in two
        places."""
        pack = pack_of(lexicon)
        return (
            *limits(pack),
            Implies(Or(*(in_tricks(*at) for at in places(pack))), taken),
            Implies(Or(*(laid_away(*at) for at in places(pack))), dealt),
            *(Not(And(in_tricks(*at), laid_away(*at))) for at in places(pack)),
        )

    def candidates(
        self, have: Mapping[str, int], table: Table, position: State, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        """Every card that there may be to pay with, by suits from low to high, and the Fool."""
        if (purse := own(position, actor)) is not None:
            there = {*purse.cards, FOOL}
            yield from (Play(GIVES, (card,)) for card in where(lexicon) if card in there)

    def unseen(self, position: State, actor: str) -> bool:
        """Whether it is not known of some card whether it may be paid with."""
        purse = own(position, actor)
        return purse is not None and bool(purse.may_be_won or purse.may_be_laid)

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """The clauses of what is given for the Fool with a pack."""
        pack = pack_of(lexicon)
        one, may_lay = And(owing, cards == 1), self.readings["lo.fool.pay_from_discard"].is_("yes")
        pays = Or(taken, And(dealt, may_lay))
        return (
            Requirement(
                id="LO-DEBT-DUE",
                title="A card is due",
                says="A card is given once every trick is played, by whoever played the Fool and has given nothing for "
                "it; by nobody else.",
                cites=(cite("Play"),),
                holds=owing,
                against="{not_due}",
            ),
            Requirement(
                id="LO-DEBT-ONE",
                title="One card for the Fool",
                says="Just one card is given for the Fool.",
                cites=(cite("Play"),),
                holds=Implies(owing, cards == 1),
                against="{not_one}",
            ),
            Requirement(
                id="LO-DEBT-FOOL",
                title="The Fool given up",
                says="Whoever has taken no trick gives the Fool itself.",
                cites=(cite("Play"),),
                holds=Implies(And(one, Not(pays)), fool),
                against="{nothing_to_pay}",
                supports=(When(fool, "{no_trick}"),),
            ),
            Requirement(
                id="LO-DEBT-CARD",
                title="A card of the tricks",
                says="Whoever has taken a trick gives any card of the tricks; for the dealer what was laid away is among "
                "them.",
                cites=(cite("Play"), cite("Deal")),
                holds=Implies(And(one, pays), Or(lies(pack, in_tricks), lies(pack, laid_away))),
                against="{not_among}",
                supports=(
                    When(And(fool, Not(taken), dealt), "What was laid away is no trick."),
                    When(fool, ""),
                    When(True, "{among}"),
                ),
            ),
        )


# -- words


@dataclass(frozen=True)
class PaymentView(View[State]):
    """What one player gives for the Fool, with words for it."""

    @property
    def due(self) -> Pending | None:
        """The debt that is due, of whomever."""
        return next((one for one in self.position.due if one.kind == DEBT), None)

    @property
    def purse(self) -> Purse:
        """What the player has to pay with."""
        return own(self.position, self.actor) or Purse(0, False)

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """The headings by which a dealer pays with what was laid away, or by which that is no trick."""
        return tuple(map(cite, self._headings(id))) if self.purse.deals else ()

    def _headings(self, id: str) -> tuple[str, ...]:
        """The same for a dealer, by name."""
        given, without = {*self.play.cards}, not self.purse.tricks
        if id == "LO-DEBT-FOOL":
            return ("Play", "Scores") if without and given != {FOOL} else ("Play",)
        if id != "LO-DEBT-CARD":
            return ()
        if self.gives_up:
            return ("Scores",)
        if not given.isdisjoint(self.purse.laid):
            return ("Play", "Deal", "Scores") if without else ("Deal", "Play")
        if without and given == {FOOL}:
            return "Deal", "Play"
        return ("Play", "Deal") if not given <= {*self.position.piles.get(self.actor, ())} else ()

    @property
    def gives_up(self) -> bool:
        """Whether the Fool itself is due: no trick, and nothing laid away that would do."""
        return not self.purse.tricks and not (self.purse.deals and self.options["lo.fool.pay_from_discard"] == "yes")

    @property
    def not_one(self) -> str:
        """Why it has to be just one card."""
        due = "One card is due for the Fool"
        if self.gives_up:
            due = f"{self.has} taken no trick, so the one card due for the Fool is the Fool itself"
        return f"{due}, and {amount(len(self.play.cards), 'card')} are given."

    @property
    def card(self) -> str:
        """The card given, inside a sentence."""
        return self.lexicon.spoken(self.play.cards[0])

    @property
    def source(self) -> str:
        """Where the card has to come from."""
        if not self.purse.tricks:
            return "one of the cards laid away"
        return f"a card from {whose(self.actor)} own tricks{', or one that was laid away' if self.purse.deals else ''}"

    @property
    def not_due(self) -> str:
        """Why nothing is given."""
        nothing = f"{self.actor} {self.verb('owe', 'owes')} nothing for the Fool"
        if self.due is not None:
            owes = "you who owe" if self.due.player == "You" else f"{self.due.player} who owes"
            return f"It is {owes} for the Fool, to {'you' if self.due.to == 'You' else self.due.to}."
        if self.position.over:
            return f"{nothing} now."
        return f"{nothing} now: it is paid for after the last trick, and the hand is not over."

    @property
    def not_among(self) -> str:
        """Why the card is none to pay with."""
        tricks = amount(self.purse.tricks, "trick")
        if self.play.cards == (FOOL,):
            laid = (
                f"cards laid away, which count with {whose(self.actor)} tricks and may be paid with, as it is read here"
            )
            what = f"taken {tricks}" if self.purse.tricks else f"taken no trick, but {self.verb('have', 'has')} {laid}"
            return f"{self.has} {what}: it is not the Fool that is given, but {self.source}.{self.unnamed}"
        pays = self.verb("pay", "pays")
        here = "" if self.purse.tricks else ", which may be paid with, as it is read here, though no trick was taken"
        source = f"{self.actor} {pays} for the Fool with {self.source}{here}"
        other = "" if self.purse.tricks else " Read otherwise, who has taken no trick gives up the Fool itself."
        return f"{source}, and {self.card} is not among them{self.elsewhere}.{self.unnamed}{other}"

    @property
    def unnamed(self) -> str:
        """That cards of the tricks that nobody has named may be given too, where there are some."""
        if not self.purse.tricks or not self.purse.may_be_won:
            return ""
        count = self.position.unseen.get(self.actor)
        others = "the one" if count == 1 else f"each of the {number_of(count)}" if count else "those"
        return f" Any card of {whose(self.actor)} tricks will do, also {others} that nobody has named."

    @property
    def elsewhere(self) -> str:
        """Where the card given lies, if that is known."""
        (card,) = self.play.cards
        owner = next((player for player, pile in self.position.piles.items() if card in pile), None)
        if owner is not None:
            return f": it lies in {whose(owner)} tricks"
        return f": {self.position.dealer} laid it away" if card in self.position.laid else ""

    @property
    def nothing_to_pay(self) -> str:
        """Why it has to be the Fool."""
        laid = " (the cards laid away are no trick)" if self.purse.deals else ""
        return self.no_trick.replace(", and", f"{laid}, and")

    @property
    def no_trick(self) -> str:
        """That it has to be the Fool for want of a trick."""
        return f"{self.has} taken no trick, and {self.verb('give', 'gives')} up the Fool itself."

    @property
    def among(self) -> str:
        """Where the card lies, which is not the Fool."""
        if self.play.cards[0] in self.purse.laid:
            if self.purse.tricks:
                return f"{capital(self.card)} was laid away, which counts with {whose(self.actor)} tricks."
            return (
                f"{self.has} taken no trick, and who has none gives up the Fool. As it is read here, though, a dealer "
                f"may pay with a card laid away, which counts with the tricks, and {self.card} is one."
            )
        where = f"{capital(self.card)} lies in {whose(self.actor)} tricks"
        if worth(self.options).points(self.play.cards[0]) == 1:
            return f"{where}; any card of them will do."
        return f"{where}; any card of them will do: that it is an empty one is expected, not required."


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

    views = PaymentView
    speeches = Lying

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """Whether the card given lies in the tricks, or was laid away: no hand bears on it."""
        if len(play.cards) == 1 and play.cards != (FOOL,):
            (card,) = play.cards
            at = where(hand.lexicon)[card]
            yield Word(f"{card} among the cards of the tricks", in_tricks(*at))
            yield Word(f"{card} among those laid away", laid_away(*at))

    def entries(self, plays: Iterable[Play]) -> list[tuple[str, tuple[Play, ...]]]:
        """The cards that may be given, as one entry."""
        every = tuple(plays)
        if len(every) < 2:
            return super().entries(every)
        return [(f"gives one of: {', '.join(play.cards[0] for play in every)}", every)]
