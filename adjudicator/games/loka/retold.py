"""A position and a card the solver found, told as a case: the card that was led, and the hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from z3 import And, BoolRef, ExprRef, Implies, Not, Or

from adjudicator.cards import Lexicon
from adjudicator.games.loka import symbols
from adjudicator.games.loka.lexicon import FOOL, TRUMPS, Pack, where
from adjudicator.games.loka.readings import READINGS
from adjudicator.games.story import NAMES, Document, Story
from adjudicator.law import Options

Value = Callable[[ExprRef], int | bool]
"""What a symbol is."""


def tellable(pack: Pack) -> BoolRef:
    """A term over a position and a card: somebody else can have led a card of the suit led, and the
    dealer has laid cards away."""
    spare = []
    for suit in range(1, TRUMPS + 1):
        own = [symbols.holds(*at) for at in pack.where.values() if at[0] == suit]
        spare.append(Implies(symbols.led == suit, Or(*(Not(held) for held in own))))
    fool = Implies(And(symbols.led == 0, Not(symbols.leading)), Not(symbols.has_fool))
    return And(symbols.on_turn, Not(symbols.laying), *spare, fool)


def retold(
    value: Value,
    lexicon: Lexicon,
    options: Options | None = None,
    *,
    title: str = "",
    source: str = "",
    rulings: Sequence[Mapping[str, object]] | None = None,
) -> Document:
    """A case whose facts are the values of a position that can be told. `options` are written down
    where they are not the defaults; without `rulings` it asks about the card the values describe."""
    places = where(lexicon)
    hand = [card for card, at in places.items() if value(symbols.holds(*at))]
    led, names = int(value(symbols.led)), NAMES[:3]
    opened = next((card for card, at in places.items() if at[0] == led and card not in hand), FOOL)
    trick = () if value(symbols.leading) else ((names[0], opened),)
    played = (int(value(symbols.suit)), int(value(symbols.number)))
    card = next((card for card, at in places.items() if at == played), FOOL)
    story = Story("loka", names, names[1] if trick else names[0], " ".join(hand), trick)
    asked = [{"play": card}] if rulings is None else rulings
    return story.document(READINGS, options or {}, title, source, asked)
