"""The clauses of a choice of cards that an effect asks for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from z3 import And, ArithRef, Bool, BoolRef, ExprRef, If, Implies, Int, Not, Or, Sum

from adjudicator import law
from adjudicator.cards import GIVES
from adjudicator.cards.play import PLACES
from adjudicator.games.taruno.cards import pack
from adjudicator.games.taruno.holding import ARCANE, FACED, TOTAL
from adjudicator.games.taruno.readings import ADDENDUM, cite
from adjudicator.games.taruno.state import ANYTHING, FACE, PLAIN
from adjudicator.games.taruno.state import ARCANE as MAJORS
from adjudicator.games.taruno.turn.symbols import SEATS, Asked, covered, seat, there, within
from adjudicator.games.taruno.verbs import KEEPING

VERBS = {verb: number for number, verb in enumerate(KEEPING, start=1)}
"""What is done with cards, by number."""
CLASSES = {of: number for number, of in enumerate((ANYTHING, FACE, PLAIN, MAJORS))}
"""What cards are spoken of, by number."""
OF_A_NUMBER = (
    *("The Magician", "The High Priestess", "The Hierophant", "The Hanged Man"),
    *("Death", "The Moon", "The Sun", "The World"),
)
OF_A_CLASS = ("The Empress", "The Emperor", "Temperance", "The Fool")
ASKING = (*OF_A_NUMBER, *OF_A_CLASS)
"""The headings of the Majors that let somebody choose cards: a number of them, or all of a class."""
DEEP = 99
"""The greatest depth that can be told."""

# -- the play

verb, chosen = Int("done with cards"), Int("cards chosen")
faces, majors = Int("faces chosen"), Int("Majors chosen")
"""How many of the cards are faces, and Majors."""
away = Int("placed under the discards")
"""How many of the cards go there."""
deepest, doubled = Int("deepest"), Bool("two at one place")
"""How many cards lie above the lowest that is placed, and whether two are to lie at one place."""


@cache
def to(at: int) -> ArithRef:
    """How many of the cards go to whoever sits there."""
    return Int(f"given to {at}")


@cache
def placed(index: int) -> ArithRef:
    """The number in the pack of a card that is placed, from 1; 0 for none."""
    return Int(f"placed {index}")


PLACED = range(1, 8)
PLAY: tuple[ExprRef, ...] = (
    *(verb, chosen, faces, majors, away, deepest, doubled),
    *(to(at) for at in SEATS),
    *(placed(index) for index in PLACED),
)

# -- the position

due, wants = Bool("has to choose"), Int("to be done")
least, most, of = Int("at least"), Int("at most"), Int("of which")
every = Bool("all of them")
"""Whether all cards of the class have to go."""
each = Bool("one to each")
"""Whether the cards go to players, one to each."""
room = Int("cards in the pile")
"""How many cards the pile has with those that were looked at."""


@cache
def seen(number: int) -> BoolRef:
    """A card of the pack is among those that were looked at."""
    return Bool(f"looked at {number}")


NUMBERS = range(1, len(pack()) + 1)
places = verb == VERBS[PLACES]
BOUNDS: tuple[BoolRef, ...] = (
    And(verb >= 1, verb <= len(VERBS)),
    within(wants, len(VERBS)),
    within(of, len(CLASSES) - 1),
    *(within(term, 78) for term in (chosen, faces, majors, least, most, room)),
    within(deepest, DEEP),
    within(away, 78),
    *(within(to(at), 78) for at in SEATS),
    *(within(placed(index), len(NUMBERS)) for index in PLACED),
    faces + majors <= chosen,
    Sum(*(to(at) for at in SEATS)) + away <= chosen,
    *(Implies(to(at) > 0, there(at)) for at in SEATS),
    Implies(places, chosen > 0),
    least <= most,
    (wants == 0) == Not(due),
    Implies(wants == VERBS[PLACES], And(least == most, least <= PLACED[-1], least <= room, least > 0)),
    Implies(each, wants == VERBS[GIVES]),
    Implies(places, And(*((placed(index) > 0) == (chosen >= index) for index in PLACED))),
    Implies(Not(places), And(*(placed(index) == 0 for index in PLACED), deepest == 0, Not(doubled), away == 0)),
    Or(*(And(seat == at, there(at), Not(covered(at))) for at in SEATS)),
    *(Implies(there(at + 1), there(at)) for at in SEATS[:-1]),
    there(2),
    *(Implies(covered(at), there(at)) for at in SEATS),
)
"""What holds of every position and choice."""
class_size = If(
    of == CLASSES[FACE], FACED, If(of == CLASSES[PLAIN], TOTAL - FACED, If(of == CLASSES[MAJORS], ARCANE, TOTAL))
)
"""How many cards of the class the hand has."""
of_class = If(
    of == CLASSES[FACE], faces, If(of == CLASSES[PLAIN], chosen - faces, If(of == CLASSES[MAJORS], majors, chosen))
)
"""How many of the cards chosen are of it."""


def is_seen(index: int) -> BoolRef:
    """A card that is placed is among those that were looked at."""
    return Or(*(And(placed(index) == number, seen(number)) for number in NUMBERS))


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """Every clause of a choice."""
    asked = And(due, verb == wants)
    anywhere = Asked(dict(readings))("priestess.where", "anywhere")
    addressed = Sum(*(to(at) for at in SEATS))
    return (
        law.Requirement(
            id="TU-CHOOSE",
            title="A choice is due",
            says="Cards are discarded, kept, hidden, given or placed by whoever has to for a card that was played.",
            cites=cite(*ASKING),
            holds=asked,
            against=lambda t: t.not_asked,
        ),
        law.Requirement(
            id="TU-COUNT",
            title="As many as the card says",
            says="As many cards are chosen as the card says: one for the Magician, the Hanged Man and the Sun, two "
            "or more for the Moon, as many as there were Deaths for Death, half the gap for the Hierophant, one for "
            "each of the others for the World, all that were looked at for the High Priestess.",
            cites=cite(*OF_A_NUMBER),
            holds=Or(Not(asked), every, And(chosen >= least, chosen <= most)),
            against=lambda t: t.wrong_number,
            supports=lambda t: t.right_number,
        ),
        law.Permission(
            id="TU-FAR-CARDS",
            title="As far as the hand goes",
            says="Who has fewer cards than a card asks for does it with all of them.",
            cites=cite(ADDENDUM),
            invoked=Bool("as far as the hand goes"),
            waives={"TU-COUNT": And(asked, Not(places), least > TOTAL, chosen == TOTAL)},
            supports=lambda t: t.no_more,
        ),
        law.Requirement(
            id="TU-CLASS",
            title="Of the cards it speaks of",
            says="The Empress and the Emperor have their player discard all cards that are no faces, and all others "
            "their faces, or give them; Temperance has all Majors of its player discarded.",
            cites=cite(*OF_A_CLASS),
            holds=Or(Not(asked), And(of_class == chosen, Or(Not(every), chosen == class_size))),
            against=lambda t: t.wrong_cards,
            supports=lambda t: t.right_cards,
        ),
        law.Requirement(
            id="TU-EACH",
            title="One to each",
            says="The World gives a card to each of the other players; with too few cards its player picks to whom.",
            cites=cite("The World", ADDENDUM),
            holds=Or(
                Not(asked),
                places,
                If(
                    each,
                    And(addressed == chosen, *(Implies(to(at) > 0, And(seat != at, to(at) == 1)) for at in SEATS)),
                    addressed == 0,
                ),
            ),
            against=lambda t: t.not_to_each,
        ),
        law.Prohibition(
            id="TU-HERMIT-GIFT",
            title="The Hermit is given nothing",
            says="No card goes by another's Major to whoever has the Hermit before them.",
            cites=cite("The Hermit"),
            bars=And(asked, Or(*(And(to(at) > 0, covered(at)) for at in SEATS))),
            against=lambda t: t.is_covered,
        ),
        law.Requirement(
            id="TU-PLACE",
            title="Where the cards lay",
            says="The cards that the High Priestess places are those that were looked at.",
            cites=cite("The High Priestess"),
            holds=Or(Not(asked), Not(places), And(*(Or(placed(at) == 0, is_seen(at)) for at in PLACED))),
            against=lambda t: t.not_seen,
        ),
        law.Requirement(
            id="TU-DEPTH",
            title="A place in the pile",
            says="Each card goes to a player, or to a place of its own in the pile: so many cards above it, none on top.",
            cites=cite("The High Priestess"),
            holds=Or(
                Not(asked),
                Not(places),
                And(Not(doubled), Or(deepest == 0, deepest < room - addressed - away), Or(away == 0, anywhere)),
            ),
            against=lambda t: t.no_place,
        ),
    )
