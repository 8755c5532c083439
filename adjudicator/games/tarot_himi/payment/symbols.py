"""The symbols that the Majors add to a payment: the Moon's pair, the Chariot's exchange, and the
play of which cards are taken back."""

from __future__ import annotations

from collections import Counter
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Implies, Int, Not, Or, Sum

from adjudicator.cards import Lexicon, Play
from adjudicator.engine.hands import constant
from adjudicator.engine.state import Pending, Table
from adjudicator.games.tahimi.payment import symbols as base
from adjudicator.games.tahimi.payment.symbols import moved, places, wilds_moved
from adjudicator.games.tahimi.position import Position
from adjudicator.games.tahimi.state import EXCHANGE, PAYMENT, TAKE, TRIBUTE
from adjudicator.games.tahimi.turn.symbols import held
from adjudicator.games.tarot_himi.cards import FOOL, MAJORS
from adjudicator.games.tarot_himi.payment.due import received, shown
from adjudicator.games.tarot_himi.turn.symbols import holds
from adjudicator.solve.facts import IS, Fact

# -- the position
moon_shown = Bool("the Moon was shown")
partner_moon = Bool("the counterpart holds the Moon")
tribute = Bool("a tribute is due")
exchange = Bool("a card is due for the tribute")
back = Bool("cards are to be taken back")
whole = Bool("the whole play is taken back")
got = Int("card received")
"""The card received for the Chariot: the place of a rank, or above them the number of a Major."""
wilds_lie = Int("wilds on top")
major_lies = Int("Major on top")
"""The number of the Major that the last play is, the Magician's being 1; 0 for other plays."""


@cache
def lies(place: int) -> ArithRef:
    """How many cards of a rank the last play has."""
    return Int(f"on top {place}")


# -- the play


@cache
def moves(major: str) -> BoolRef:
    """This Major changes hands. The Fool, being wild, is counted beside."""
    return Bool(f"moves {major}") if major != FOOL else wilds_moved >= 1


POWERS = tuple(name for name in MAJORS if name != FOOL)
"""The Majors but the Fool, in the order of their numbers."""


def play(lexicon: Lexicon) -> tuple[ExprRef, ...]:
    """The symbols of the play."""
    return (*base.play(lexicon), *(moves(name) for name in POWERS))


@cache
def majors_moved() -> ArithRef:
    """How many Majors change hands."""
    return Sum(wilds_moved, *(If(moves(name), 1, 0) for name in POWERS))


def bounds(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """What is true of every hand, every payment, and every play on the pile."""
    deck = lexicon.deck
    ordinary = [lies(place) >= 1 for place in places(lexicon)]
    return (
        *base.bounds(lexicon),
        And(got >= 0, got <= deck.top + len(MAJORS)),
        *(And(lies(n) >= 0, lies(n) <= deck.ranks[n - 1].count) for n in places(lexicon)),
        And(wilds_lie >= 0, wilds_lie <= 1, major_lies >= 0, major_lies <= len(POWERS)),
        Implies(major_lies > 0, And(wilds_lie == 0, Not(Or(*ordinary)))),
        Implies(back, Or(*ordinary, wilds_lie > 0, major_lies > 0)),
    )


def idle(lexicon: Lexicon) -> dict[ExprRef, BoolRef]:
    """When what is told of a tax, or of what is taken back, bears on nothing."""
    taxes, lying = (moon_shown, partner_moon), (whole, wilds_lie, major_lies, *map(lies, places(lexicon)))
    return {**base.IDLE, **dict.fromkeys(taxes, Not(base.taxed)), **dict.fromkeys(lying, Not(back))}


def values(play: Play, lexicon: Lexicon) -> dict[ExprRef, ExprRef]:
    """The value of every symbol of the play."""
    return {**base.moves(play, lexicon), **{moves(name): constant(name in play.cards) for name in POWERS}}


# -- what the powers ask for


def turned(mandatory: BoolRef) -> BoolRef:
    """The Moon turns the tax of the pair round: it was shown, or is held and needs no showing."""
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


# -- facts


def due(position: Position, actor: str, kind: str) -> Pending | None:
    """What is due of the player, of one kind."""
    return next((due for due in position.due if due.player == actor and due.kind == kind), None)


def facts(table: Table, position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
    """What is due at tax time, for the Chariot, and for Justice or Judgement."""
    told = [*base.facts(table, position, actor), *_moon(table, position, actor)]
    for kind, symbol, what in (
        (TRIBUTE, tribute, "the Chariot asks {} for a card"),
        (EXCHANGE, exchange, "{} is to give a card for the tribute"),
    ):
        asked = due(position, actor, kind) is not None
        text = what.format(actor) if asked else f"no {kind} is due of {actor}"
        told.append(Fact(kind, text, symbol, IS, asked))
    card = received(table, actor)
    number = 0
    if card is not None:
        number = lexicon.deck.place.get(card) or lexicon.deck.top + 1 + MAJORS.index(card)
    text = f"{lexicon.spoken(card)} came for the Chariot" if card else "no card came for the Chariot"
    return [*told, Fact("received", text, got, IS, number), *_back(position, actor, lexicon)]


def _moon(table: Table, position: Position, actor: str) -> list[Fact]:
    tax = base.tax(position, actor)
    if tax is None:
        return []
    other = base.partner(tax, actor)
    hand = table.hands.get(other)
    held_there = hand is not None and "Moon" in hand.cards
    low = max(actor, other, key=table.players.index)
    already = tax.kind == PAYMENT and tax.player != low
    seen = shown(table, (actor, other)) or (bool(table.due) and already)
    return [
        Fact("Moon", f"the Moon was {'' if seen else 'not '}shown", moon_shown, IS, seen),
        Fact(
            "partner-Moon",
            f"{other} {'holds' if held_there else 'is not known to hold'} the Moon",
            partner_moon,
            IS,
            held_there,
        ),
    ]


def _back(position: Position, actor: str, lexicon: Lexicon) -> list[Fact]:
    take = due(position, actor, TAKE)
    if take is None:
        return [Fact("back", f"nothing is to be taken back by {actor}", back, IS, False)]
    lain = Counter(take.cards)
    told = [
        Fact("back", f"{actor} takes back of {' '.join(take.cards)}", back, IS, True),
        Fact("whole", f"{'all of it comes' if take.best else 'one card comes'} back", whole, IS, take.best),
    ]
    for place, rank in enumerate(lexicon.deck.ranks, start=1):
        told.append(
            Fact(
                f"on-top {rank.name}",
                f"the play has {lain[rank.name]} of {rank.name}",
                lies(place),
                IS,
                lain[rank.name],
            )
        )
    lone = next((number for number, name in enumerate(POWERS, start=1) if name in lain), 0)
    wild = lain[FOOL]
    told.append(Fact("on-top Fool", f"the Fool is {'' if wild else 'not '}in the play", wilds_lie, IS, wild))
    told.append(
        Fact(
            "on-top Major",
            f"the play is {lexicon.spoken(POWERS[lone - 1]) if lone else 'no Major'}",
            major_lies,
            IS,
            lone,
        )
    )
    return told


def total(lexicon: Lexicon) -> ArithRef:
    """How many cards change hands."""
    return base.ordinary_moved(lexicon) + majors_moved()
