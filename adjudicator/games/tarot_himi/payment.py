"""Tarot-himi: cards handed over, or taken back. Tahimi's rules, Majors exempt from tax, and what the Chariot, Justice and
Judgement make their targets hand over or take back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import ClassVar

from z3 import And, ArithRef, BoolRef, ExprRef, If, Implies, Not, Or, Sum, Xor

from adjudicator.cards import GIVES, TAKES, Lexicon, Play
from adjudicator.cards.english import both, capital, one
from adjudicator.cards.spelling import roman
from adjudicator.compile.program import Value
from adjudicator.dataclass import dataclass
from adjudicator.engine.choice import HiddenHand
from adjudicator.engine.fields import Fields, PlayAt
from adjudicator.engine.state import Pending, Table
from adjudicator.games.tahimi import hidden
from adjudicator.games.tahimi import payment as base
from adjudicator.games.tahimi.hand import held
from adjudicator.games.tahimi.payment import (
    AtTax,
    Owing,
    Paying,
    PaymentEncoding,
    PaymentWords,
    gave,
    givers,
    gives,
    handfuls,
    low,
    moved,
    ordinary_held,
    partner_gave,
    payment,
    places,
    takes,
    taxed,
    wilds_moved,
)
from adjudicator.games.tahimi.readings import cite as cite_tahimi
from adjudicator.games.tahimi.state import EXCHANGE, PAYMENT, TAKE, TRIBUTE, Position
from adjudicator.games.tarot_himi import hand as turn
from adjudicator.games.tarot_himi import setup
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS, RANKS
from adjudicator.games.tarot_himi.hand import holds
from adjudicator.games.tarot_himi.readings import cite, described
from adjudicator.games.tarot_himi.trick import moon_shower, received, reveals
from adjudicator.law import Citation, Clause, Prohibition, Reading, Requirement, When
from adjudicator.solve.conditions import Word

POWERS = tuple(name for name in MAJORS if name != FOOL)
"""The Majors but the Fool, in the order of their numbers."""


# -- what is due


def due(position: Position, actor: str, kind: str) -> Pending | None:
    """What is due of the player, of one kind."""
    return next((due for due in position.due if due.player == actor and due.kind == kind), None)


def _seen(at: AtTax) -> bool | None:
    """Whether one of the pair showed the Moon; what a table tells to be due shows it too."""
    if at.tax is None:
        return None
    lower = at.actor if at.below else at.other
    already = at.tax.kind == PAYMENT and at.tax.player != lower
    return bool(moon_shower(at.table, (at.actor, at.other))) or (bool(at.table.due) and already)


def _partner_moon(at: AtTax) -> bool | None:
    hand = at.table.hands.get(at.other)
    return None if at.tax is None else hand is not None and "Moon" in hand.cards


DUE = Fields[AtTax]()
moon_shown = DUE.truth(
    "the Moon was shown",
    _seen,
    "one of the pair showed the Moon",
    "the Moon was {|not }shown",
    id="Moon",
    irrelevant=Not(taxed),
)
partner_moon = DUE.truth(
    "the counterpart holds the Moon",
    _partner_moon,
    "the other one of the pair is known to hold the Moon",
    lambda at, holds: f"{at.other} {'holds' if holds else 'is not known to hold'} the Moon",
    id="partner-Moon",
    irrelevant=Not(taxed),
)
tribute = DUE.truth(
    "a tribute is due",
    lambda at: at.pending(TRIBUTE) is not None,
    "the Chariot asks the player for a card",
    lambda at, due: f"the Chariot asks {at.actor} for a card" if due else f"no {TRIBUTE} is due of {at.actor}",
    id=TRIBUTE,
)
exchange = DUE.truth(
    "a card is due for the tribute",
    lambda at: at.pending(EXCHANGE) is not None,
    "the player is to give a card for the one received by the Chariot",
    lambda at, due: f"{at.actor} is to give a card for the tribute" if due else f"no {EXCHANGE} is due of {at.actor}",
    id=EXCHANGE,
)


def _received(at: AtTax) -> int:
    card = received(at.table, at.actor)
    return (at.lexicon.deck.place.get(card) or at.lexicon.deck.top + turn.number(card)) if card else 0


def _came(at: AtTax, got: Value) -> str:
    card = received(at.table, at.actor)
    return f"{at.lexicon.spoken(card) if card else 'no card'} came for the Chariot"


got = DUE.number(
    "card received",
    0,
    None,
    _received,
    "the card received by the Chariot: the place of its rank, or above them the number of a Major; 0 for none",
    _came,
    id="received",
)
"""The card received for the Chariot: the place of a rank, or above them the number of a Major."""


def _taken(at: AtTax) -> tuple[str, ...] | None:
    """The play of which the player takes cards back; None where that is none."""
    take = at.pending(TAKE)
    return take.cards if take else None


def _count(at: AtTax, card: str) -> int | None:
    play = _taken(at)
    return None if play is None else play.count(card)


back = DUE.truth(
    "cards are to be taken back",
    lambda at: _taken(at) is not None,
    "the player takes cards back from the pile",
    lambda at, back: (
        f"{at.actor} takes back of {' '.join(_taken(at) or ())}"
        if back
        else f"nothing is to be taken back by {at.actor}"
    ),
    id="back",
)
whole = DUE.truth(
    "the whole play is taken back",
    lambda at: take.best if (take := at.pending(TAKE)) else None,
    "all of the play comes back, not one card",
    "{all of it comes|one card comes} back",
    id="whole",
    irrelevant=Not(back),
)


def _lies(place: int, rank: str) -> ArithRef:
    return DUE.number(
        f"on top {place}",
        0,
        None,
        lambda at: _count(at, rank),
        "how many {} the play to be taken back has",
        lambda at, count: f"the play has {count} of {rank}",
        id=f"on-top {rank}",
        irrelevant=Not(back),
        place=place,
    )


_LIES = {place: _lies(place, rank) for place, rank in enumerate(RANKS, start=1)}
wilds_lie = DUE.number(
    "wilds on top",
    0,
    1,
    lambda at: _count(at, FOOL),
    "how many Fools the play to be taken back has",
    "the Fool is {|not }in the play",
    id="on-top Fool",
    irrelevant=Not(back),
)


def _major(at: AtTax) -> int | None:
    play = _taken(at)
    return None if play is None else next((n for n, name in enumerate(POWERS, start=1) if name in play), 0)


major_lies = DUE.number(
    "Major on top",
    0,
    len(POWERS),
    _major,
    "which Major the play to be taken back is, 1 for the Magician; 0 for other plays",
    lambda at, lone: f"the play is {at.lexicon.spoken(POWERS[int(lone) - 1]) if lone else 'no Major'}",
    id="on-top Major",
    irrelevant=Not(back),
)
"""The number of the Major that the last play is, the Magician's being 1; 0 for other plays."""


def lies(place: int) -> ArithRef:
    """How many cards of a rank the last play has."""
    return _LIES[place]


# -- the play

POWERS_MOVED = Fields[PlayAt]()


def _moves(name: str) -> BoolRef:
    return POWERS_MOVED.truth(f"moves {name}", lambda at: name in at.play.cards, f"the {name} changes hands")


_MOVES = {name: _moves(name) for name in POWERS}
MOVED = base.MOVED | POWERS_MOVED


def moves(major: str) -> BoolRef:
    """This Major changes hands. The Fool, being wild, is counted beside."""
    return wilds_moved >= 1 if major == FOOL else _MOVES[major]


@cache
def majors_moved() -> ArithRef:
    """How many Majors change hands."""
    return Sum(wilds_moved, *(If(moves(name), 1, 0) for name in POWERS))


def lying(lexicon: Lexicon) -> ArithRef:
    """How many cards the play has of which some are taken back."""
    return Sum(ordinary_lies(lexicon), wilds_lie, If(major_lies > 0, 1, 0))


def total(lexicon: Lexicon) -> ArithRef:
    """How many cards change hands."""
    return base.ordinary_moved(lexicon) + majors_moved()


# -- what the powers ask for


def turned(mandatory: BoolRef) -> BoolRef:
    """The Moon turns the tax of the pair round: it was moon_shower, or is held and needs no showing."""
    return Or(moon_shown, And(mandatory, Or(holds("Moon"), partner_moon)))


def highest(lexicon: Lexicon) -> BoolRef:
    """No card is kept that is higher than one given: Majors are below every rank, and among them
    the higher number goes first."""
    kept = base.ordinary_moved(lexicon) < base.ordinary_held(lexicon)
    left = {name: And(holds(name), Not(moves(name))) for name in POWERS}
    above = [
        Implies(moves(name), Not(Or(*(left[other] for other in MAJORS[at + 1 :]))))
        for at, name in enumerate(MAJORS[:-1])
    ]
    return And(base.nothing_higher(lexicon), Implies(majors_moved() >= 1, Not(kept)), *above)


def hands_back(lexicon: Lexicon) -> BoolRef:
    """The card given is the very one received: the hand had none like it before."""
    top = lexicon.deck.top
    same = [And(got == n, moved(n) >= 1, held(n) <= 1) for n in places(lexicon)]
    own = [And(got == top + at, moves(name)) for at, name in enumerate(MAJORS, start=1)]
    return Or(*same, *own)


def of_the_play(lexicon: Lexicon) -> BoolRef:
    """What is taken back lies in the last play."""
    own = [moved(place) <= lies(place) for place in places(lexicon)]
    lone = [Implies(moves(name), major_lies == number) for number, name in enumerate(POWERS, start=1)]
    return And(*own, *lone, wilds_moved <= wilds_lie)


def all_of_the_play(lexicon: Lexicon) -> BoolRef:
    """What is taken back is the last play, card for card."""
    own = [moved(place) == lies(place) for place in places(lexicon)]
    lone = [moves(name) == (major_lies == number) for number, name in enumerate(POWERS, start=1)]
    return And(*own, *lone, wilds_moved == wilds_lie)


def ordinary_lies(lexicon: Lexicon) -> ArithRef:
    """How many ordinary cards the last play has."""
    return Sum(*(lies(place) for place in places(lexicon)))


# -- clauses

_TAX, _MOON = (cite("Play"),), (cite("The Moon"),)
_ALSO = {
    "TA-TAX-DUE": (*_TAX, *_MOON, cite("The Chariot"), cite("Justice"), cite("Judgement")),
    "TA-TAX-COUNT": _TAX,
    "TA-TAX-BEST": (*_TAX, *_MOON),
}
_WITH_THE_MOON = {
    "TA-TAX-DUE": "; with the Moon in the pair, where that turns their order round too, the high player gives first, and "
    "the low one sees those cards.",
    "TA-TAX-BEST": "; with the Moon in the pair, where that turns the tax round, it is the high player who pays.",
}
"""What the Moon makes of a rule of the tax, behind what Tahimi says, by clause id."""


def owing(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Owing:
    """What is due: a tax, turned round where the Moon is, a tribute or the card for it."""
    moon = turned(readings["th.moon.mandatory"].is_("yes"))
    payer = Xor(low, moon)
    first = If(readings["th.moon.order"].is_("turned"), payer, low)
    tax = And(taxed, Not(gave), Or(first, partner_gave))
    gift = Or(tax, tribute, exchange)
    ordered = base.nothing_higher(lexicon)
    return Owing(tax, payer, gift, back, total(lexicon), ordinary_held(lexicon), ordered)


class TarotPaymentEncoding(PaymentEncoding):
    """Cards handed over, or taken back, in Tarot-himi ("Play", "The Chariot", "Justice", "Judgement")."""

    position, plays = base.DUE | DUE, MOVED

    def limits(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """What is true of every hand, every payment, and every play on the pile."""
        deck = lexicon.deck
        ordinary = [lies(place) >= 1 for place in places(lexicon)]
        return (
            *super().limits(lexicon),
            got <= deck.top + len(MAJORS),
            *(lies(place) <= deck.ranks[place - 1].count for place in places(lexicon)),
            Implies(major_lies > 0, And(wilds_lie == 0, Not(Or(*ordinary)))),
            Implies(back, Or(*ordinary, wilds_lie > 0, major_lies > 0)),
            Sum(*(If(asked, 1, 0) for asked in (taxed, tribute, exchange, back))) <= 1,
        )

    def clauses(self, lexicon: Lexicon) -> tuple[Clause, ...]:
        """Every clause of a payment with these cards."""
        return tuple(clauses(lexicon, self.readings))

    def needs(self, play: Play, lexicon: Lexicon) -> dict[ExprRef, int | bool]:
        return turn.needs(play, lexicon)

    def subject(self, id: str) -> ExprRef | None:
        """The Moon, of what it turns round."""
        return holds("Moon") if id in _WITH_THE_MOON else None

    def candidates(
        self, have: Mapping[str, int], table: Table, position: Position, actor: str, lexicon: Lexicon
    ) -> Iterator[Play]:
        ordinary = {card: count for card, count in have.items() if card not in MAJORS}
        yield from super().candidates(ordinary, table, position, actor, lexicon)
        if any(due(position, actor, kind) for kind in (TRIBUTE, EXCHANGE)):
            yield from handfuls(have, 1, lexicon)
        if take := due(position, actor, TAKE):
            single = [(card,) for card in sorted(set(take.cards), key=lexicon.order)]
            yield from (Play(TAKES, cards) for cards in ([take.cards] if take.best else single))


def clauses(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Iterator[Clause]:
    """Every clause of a payment."""
    terms = owing(lexicon, readings)
    for clause in payment(terms, _ALSO):
        moon = _WITH_THE_MOON.get(clause.id)
        yield replace(clause, says=f"{clause.says.rstrip('.')}{moon}") if moon else clause
    yield Prohibition(
        id="TH-TAX-MAJORS",
        title="Majors are exempt from tax",
        says="No Major changes hands at tax time, neither among the best cards nor among those returned.",
        cites=(cite("Major Arcana are tax-exempt"),),
        bars=And(gives, taxed, majors_moved() >= 1),
        against="{major_named} cannot be given at tax time: Majors are exempt, in both directions.",
    )
    yield from _chariot(lexicon, readings)
    yield from _taken_back(lexicon)


def _chariot(lexicon: Lexicon, readings: Mapping[str, Reading]) -> Iterator[Clause]:
    yield Requirement(
        id="TH-CHARIOT.4",
        title="The highest card",
        says="The tribute is the highest card of the hand. Majors are below every rank; a hand of nothing else gives the "
        "one with the highest number.",
        cites=(cite("The Chariot"), cite("The deck")),
        holds=Implies(And(gives, tribute), highest(lexicon)),
        against="{better_kept}",
        supports=(
            When(And(tribute, majors_moved() >= 1), "{only_card_or_highest_major}"),
            When(tribute, "No card of {whose_mine} hand is higher than {cards}."),
        ),
    )
    yield Requirement(
        id="TH-CHARIOT.5",
        title="One card for one card",
        says="For the Chariot one card is given each way. Which one goes back for the tribute is its giver's choice: "
        "a Major too.",
        cites=(cite("The Chariot"),),
        holds=Implies(And(gives, Or(tribute, exchange)), total(lexicon) == 1),
        against="{wrong_count}",
        supports=(When(exchange, "{any_one}"),),
    )
    yield Prohibition(
        id="TH-CHARIOT.6",
        title="Chosen before the tribute is seen",
        says="Where the card to give is chosen before the tribute is seen, the card just received does not go back.",
        cites=(cite("The Chariot"),),
        readings=("th.chariot.peek",),
        bars=And(gives, exchange, hands_back(lexicon), readings["th.chariot.peek"].is_("before")),
        against="{Cards} is the very card that came for the Chariot, and here what goes back is chosen before that.",
    )


def _taken_back(lexicon: Lexicon) -> Iterator[Clause]:
    one_taken, lone = total(lexicon) == 1, lying(lexicon) == 1
    yield Requirement(
        id="TH-JUSTICE.3",
        title="Which card comes back",
        says="For Justice one card of the last play is taken back, an ordinary one rather than the Fool. A play of one "
        "card comes back with it, whatever size it counts as.",
        cites=(cite("Justice"),),
        holds=Implies(
            And(takes, back, Not(whole)),
            And(one_taken, of_the_play(lexicon), Not(And(wilds_moved >= 1, ordinary_lies(lexicon) >= 1))),
        ),
        against=(
            When(Not(one_taken), "Justice takes one card back, and here are {number}."),
            When(Not(of_the_play(lexicon)), "The last play is {lying}: {cards} is not in it."),
            When(True, "An ordinary card comes back rather than the Fool, which stays as {ordinary_lying}."),
        ),
        supports=(
            When(And(takes, Not(whole), lone), "The play is one card, {cards}, and comes back whole."),
            When(
                And(takes, Not(whole), lying(lexicon) > ordinary_lies(lexicon), wilds_moved == 0),
                "An ordinary card of {lying} comes back rather than the Fool: {cards}.",
            ),
            When(And(takes, Not(whole)), "One card of {lying} comes back: {cards}."),
        ),
    )
    yield Requirement(
        id="TH-JUDGEMENT.3",
        title="The whole play comes back",
        says="For Judgement every card of the last play is taken back.",
        cites=(cite("Judgement"),),
        holds=Implies(And(takes, back, whole), all_of_the_play(lexicon)),
        against="Judgement takes the whole play back: {lying}.",
        supports=(
            When(And(takes, whole, lone), "The play is one card, {cards}, and comes back whole."),
            When(And(takes, whole), "The whole play comes back: {lying}."),
        ),
    )


# -- words


@dataclass(frozen=True)
class TarotPaying(Paying):
    """Cards that one player hands over or takes back, with words for them and their Majors."""

    prefix: ClassVar[str] = "th"

    def citations_for(self, id: str) -> tuple[Citation, ...]:
        """What says a clause of these very cards: those of the Chariot, of Justice and Judgement, of the Moon."""
        if self.play.kind == TAKES and id == "TA-TAX-DUE":
            return tuple(described(card) for card in ("Justice", "Judgement"))
        if self.for_chariot and id == "TA-TAX-DUE":
            return (described("Chariot"),)
        if id == "TA-TAX-BEST" and self.fool_kept:
            return (cite("Major Arcana are tax-exempt"),)
        if id == "TA-TAX-COUNT" and self.deck_says:
            return *super().citations_for(id), cite("Play")
        if id == "TA-TAX-DUE" and self._idle_moon:
            return (*_TAX, cite_tahimi("Taxes"), described("Moon"))
        turned = self.due is not None and self.moon is not None
        if id in _WITH_THE_MOON and self._moon_unseen and not turned:
            return *_TAX, described("Moon"), *(cite_tahimi("Taxes"),) * (id == "TA-TAX-DUE")
        if (turned or self.moon_elsewhere) and id in ("TA-TAX-DUE", "TA-TAX-COUNT", "TA-TAX-BEST"):
            return described("Moon"), *(cite_tahimi("Taxes"),) * (id == "TA-TAX-DUE")
        return super().citations_for(id)

    def cites(self, clause: Clause) -> tuple[Citation, ...]:
        """The sources of a clause; of cards that are no tax, only what asks for them."""
        own = self.citations_for(clause.id)
        return own if own and (self.for_chariot or self.play.kind == TAKES) else super().cites(clause)

    # -- what is due

    @property
    def duty(self) -> Pending | None:
        """The tribute, or the card for it, that is due of the player."""
        dues = (due(self.position, self.actor, kind) for kind in (TRIBUTE, EXCHANGE))
        return next((due for due in dues if due), None)

    @property
    def for_chariot(self) -> bool:
        """Whether a tribute, or the card for it, is due of anybody."""
        return any(due.kind in (TRIBUTE, EXCHANGE) for due in self.position.due)

    @property
    def other(self) -> str:
        """The other one of the pair, or of the Chariot's exchange."""
        return (self.duty.to or "nobody") if self.duty else super().other

    @property
    def owed(self) -> int:
        return 1 if self.duty else super().owed

    @property
    def movable(self) -> int:
        """How many cards of the hand may be given for a tax: Majors may not."""
        hand = self.table.hands.get(self.actor)
        return sum(count for card, count in hand.cards.items() if card not in MAJORS) if hand else 0

    @property
    def moon(self) -> str | None:
        """Who of the pair is known to have the Moon, where that turns the tax round."""
        if self.due is None:
            return None
        both = (self.actor, self.other)
        hands = self.table.hands
        holder = next((p for p in both if p in hands and "Moon" in hands[p].cards), None)
        if self.options["th.moon.mandatory"] == "no" and not moon_shower(self.table, both):
            return None
        low = max(both, key=self.table.players.index)
        turned = self.due.kind == PAYMENT and self.due.player != low
        return holder or moon_shower(self.table, both) or ("one of the two" if turned else None)

    @property
    def best(self) -> bool:
        if self.due is None:
            return False
        low = max(self.actor, self.other, key=self.table.players.index)
        return (low == self.actor) != (self.moon is not None)

    # -- cards

    def place(self, card: str) -> int:
        """A card's place among the ranks; Majors are below them all, by their numbers."""
        return self.lexicon.deck.place[card] if card in self.lexicon.deck.place else MAJORS.index(card) - len(MAJORS)

    def spoken(self, card: str) -> str:
        """A card inside a sentence: "a King", "the Tower"."""
        return one(card) if card in self.lexicon.deck.place else self.lexicon.spoken(card)

    @property
    def kept(self) -> list[str]:
        """The cards known to be kept, the lowest first; Majors only where they count."""
        return [card for card in super().kept if self.duty or card not in MAJORS]

    @property
    def major_named(self) -> str:
        """The first Major given, at the beginning of a sentence."""
        return capital(self.lexicon.spoken(next(card for card in self.play.cards if card in MAJORS)))

    @property
    def lone(self) -> str:
        """The first card given, inside a sentence."""
        return self.spoken(self.play.cards[0])

    @property
    def only_card_or_highest_major(self) -> str:
        """Why a Major is the tribute ("The Chariot"): it is the whole hand, or the hand is all Majors."""
        if self.hand.total == 1:
            return f"{capital(self.lone)} is {self.whose_mine} only card, and {self.other} gives one for it."
        return f"{capital(self.whose_mine)} hand is all Majors, and {self.cards} has the highest number."

    @property
    def lying(self) -> str:
        """The play of which cards are taken back."""
        take = due(self.position, self.actor, TAKE)
        return " ".join(take.cards) if take else ""

    @property
    def ordinary_lying(self) -> str:
        """The first ordinary card of that play, inside a sentence."""
        take = due(self.position, self.actor, TAKE)
        return self.spoken(next(card for card in (take.cards if take else ()) if card != FOOL))

    def _of_no_tax(self) -> tuple[Citation, ...]:
        """As in Tahimi; and the Moon, where it is in a hand and has nothing to turn round."""
        return (*super()._of_no_tax(), *((described("Moon"),) if not self.pairs and self._moon_holder else ()))

    # -- sentences

    @property
    def untaxed(self) -> str:
        """As in Tahimi; and that the Moon has nothing to turn round in a hand that exchanges nothing."""
        moon = " The Moon turns round its holder's own exchange only, and here there is none." * self._idle_moon
        return f"{super().untaxed}{moon}"

    @property
    def _idle_moon(self) -> bool:
        """Whether the player has the Moon and is in no pair, where others exchange cards."""
        holds = "Moon" in self.hand.cards and self.table.taxes is not None
        return holds and bool(self.pairs) and not self._paired

    @property
    def _moon_unseen(self) -> bool:
        """Whether the Moon may be among the unseen cards of the player, and would say who of the pair gives first."""
        works = self.options["th.moon.mandatory"] == "yes" and self.options["th.moon.order"] == "turned"
        first = not {self.actor, self.other} & {*givers(self.table, self.position)}
        return works and self.due is not None and first and not self.hand.known and not self._moon_holder

    @property
    def _moon_holder(self) -> str:
        """Who is known to hold the Moon; "" if nobody is."""
        return next((player for player, hand in self.table.hands.items() if "Moon" in hand.cards), "")

    @property
    def free(self) -> str:
        return f"{super().free} {setup.idle_moon(self._moon_holder)}".strip()

    @property
    def not_due(self) -> str:
        """Why nothing is to be handed over, or taken back, by this player."""
        text = super().not_due
        take = next((due for due in self.position.due if due.kind == TAKE), None)
        if self.play.kind != GIVES and take is not None and take.player != self.actor:
            return f"{take.player} takes a card back, whose play lies there, and not {self.them}."
        first = next((due for due in self.position.due if due.kind == TRIBUTE), None)
        if self.play.kind == GIVES and first is not None and first.to == self.actor:
            then = f"and then {self.them_giving} a card for it"
            return f"As it is read here, {first.player} gives the tribute first, {then}."
        early = self.due is not None and self.actor not in givers(self.table, self.position)
        moon = self._because_of_the_moon("; the order is left open, and here goes with it" if early else "")
        return f"{text} {moon}".strip() if self.play.kind == GIVES else text

    def _because_of_the_moon(self, order: str = "") -> str:
        shows = self.options["th.moon.mandatory"] == "no"
        has = ("have" if self.moon == "You" else "has") + " shown" if shows else "hold" + "s" * (self.moon != "You")
        kept = self.options["th.moon.order"] == "kept" and self.due is not None
        order = "; here it turns round who gives the best cards, not who gives first" if kept else order
        turns = "and with that the tax is turned round" if shows else "which turns the tax round"
        return f"{capital(self.moon)} {has} the Moon, {turns}{order}." if self.moon else ""

    @property
    def right_count(self) -> str:
        if self.duty or self.play.kind != GIVES:
            return ""
        # The Moon's holder, who has still to show it, is told so behind.
        showing = any(reveals(self.table, self.position, self.actor, self.play, self.options))
        moon = self.moon_elsewhere or ("" if showing else self._because_of_the_moon())
        return f"{moon} {super().right_count}".strip()

    @property
    def moon_elsewhere(self) -> str:
        """That the Moon in a known hand does not turn this tax round, or not yet."""
        holder = next((player for player, hand in self.table.hands.items() if "Moon" in hand.cards), "")
        idle = bool(holder) and self.due is not None and self.moon is None
        return setup.unturning_moon(holder, (self.actor, self.other)) if idle else ""

    @property
    def fool_kept(self) -> bool:
        """Whether the best cards are due of a hand that keeps the Fool."""
        return self.best and not self.duty and FOOL in super().kept

    @property
    def any_one(self) -> str:
        """Which cards may be given for the tribute."""
        gives, major = f"{self.them_giving} {self.other}", ", a Major too" * any(c in MAJORS for c in self.play.cards)
        if self.options["th.chariot.peek"] == "after":
            return f"For the tribute {gives} any one card{major}."
        if received(self.table, self.actor) not in self.play.cards:
            return f"For the tribute {gives} any one card of those held before{major}, as it is chosen before here."
        held = f"{self.actor} held another {self.play.cards[0]} then, and may give it"
        return f"Here the card for the tribute is chosen before, from the hand as it was: {held}."

    @property
    def nothing_better(self) -> str:
        """That the cards given for a tax are the best."""
        if self.play.kind != GIVES or self.duty:
            return ""
        fool = " The Fool, having no rank of its own, is not among the best cards." if self.fool_kept else ""
        return f"{super().nothing_better}{fool}"

    @property
    def better_kept(self) -> str:
        known = bool(self.kept) and self.hand.known
        if self.duty and known and not any(card in self.lexicon.deck.place for card in (*self.kept, *self.play.cards)):
            numbers = both(
                [
                    f"{self.spoken(card)} is {roman(MAJORS.index(card)) or 0}"
                    for card in (self.kept[-1], self.ordered[0])
                ]
            )
            return f"Of Majors alone the highest number is the tribute: {numbers}."
        ranked = any(card not in MAJORS for card in self.kept) and self.ordered[0] in MAJORS
        alone = "; of Majors alone the highest number is given" * any(card in MAJORS for card in self.kept)
        below = f" For the tribute every Major is below a II{alone}." if self.duty and ranked else ""
        return f"{self._because_of_the_moon()} {super().better_kept}{below}".strip()


class TarotPaymentWords(PaymentWords):
    """The words for cards handed over, or taken back, in Tarot-himi."""

    views = TarotPaying

    def hidden(self, hand: HiddenHand, play: Play) -> Iterator[Word]:
        """The Majors, and the ranks."""
        for name in MAJORS:
            if hand.left(name) and name not in hand.known and hand.room:
                yield Word(hidden.power(name), holds(name))
        yield from hidden.counted(hand)
