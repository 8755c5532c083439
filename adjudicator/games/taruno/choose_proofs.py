"""Theorems about a choice of cards; and a choice of a solver's model, written as a case: Ada places a card of the
pile that she looked at for the High Priestess. Choices for other Majors depend on no reading."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, Implies, Not, Or, Sum

from adjudicator.cards import Lexicon, Play
from adjudicator.cards.play import PLACES
from adjudicator.cards.verbs import AT, TO
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import CaseDraft, Value
from adjudicator.engine.singles import number_of
from adjudicator.games.taruno import choose as c
from adjudicator.games.taruno.cards import AWAY, CHOOSE, HERMIT, PRIESTESS, pack
from adjudicator.games.taruno.hand import ARCANE, HELD, SEATS, TOTAL, covered, seat, there
from adjudicator.games.taruno.turn_proofs import LARGEST, MOVER, PLAYERS, SEATED, arcane, behind_hermit, cards
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

__all__ = ["cards", "domain", "measures", "playable", "played", "reachable", "theorems", "to_case"]

SEEN = 1
"""The number in the pack of the card that was looked at."""
PILE = 5
"""So many cards the pile has with it."""


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: three players sit there, and one card was looked at."""
    return (
        seat == 1,
        there(3),
        Not(there(4)),
        c.due,
        c.wants == c.VERBS[PLACES],
        c.least == 1,
        c.room == PILE,
        c.of == 0,
        Not(c.every),
        c.spared == 0,
        Not(c.each),
        *(c.seen[number] == (number == SEEN) for number in c.seen),
        TOTAL >= 1,
        TOTAL <= LARGEST,
        Not(HELD[SEEN - 1]),
        Not(arcane(PRIESTESS)),
        Not(arcane(HERMIT)),
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a choice: that card goes to a place in the pile, to a player, or to the discards."""
    ways = (c.away, *(c.to[at] for at in SEATED))
    single_way = And(*(And(way >= 0, way <= 1) for way in ways), Sum(*ways) <= 1, Or(Sum(*ways) == 0, c.deepest == 0))
    none = Not(Or(*c.face_chosen.values()))
    card = And(c.chosen == 1, c.placed[1] == SEEN, c.faces == 0, none, c.majors == 0, Not(c.doubled))
    return (And(c.places, card, single_way, c.deepest < PILE, *(c.to[at] == 0 for at in SEATS[len(PLAYERS) :])),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """Few cards in the hand, few Majors among them, and a Hermit before nobody."""
    return TOTAL, ARCANE, number_of(map(covered, SEATED))


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The card that was looked at, and before whom the Hermit lies."""
    seen = pack(lexicon.suits)[SEEN - 1]
    own: dict[str, object] = {"pile": str(PILE), "due": {MOVER: f"{PRIESTESS} {seen}"}}
    if behind := behind_hermit(value):
        own["front"] = {behind[0]: HERMIT}
    return CaseDraft("taruno", PLAYERS, MOVER, ", ".join(cards(value, lexicon)), (), own, lines="actions")


def played(value: Value, lexicon: Lexicon) -> Play:
    """The choice that the values describe."""
    to = [PLAYERS[at - 1] for at in SEATED if value(c.to[at])] + [AWAY] * int(value(c.away))
    where = f"{TO} {to[0]}" if to else f"{AT} {value(c.deepest)}"
    return Play(PLACES, (pack(lexicon.suits)[SEEN - 1],), where=(where,))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every position with a choice of cards, and every choice, under every reading."""
    rulebook = game.rulebook(game.lexicon({}))
    seen = number_of(c.seen.values())
    assumptions = (
        ("all of them has no number", Implies(c.every, And(c.least == 0, c.most == 78))),
        ("what is placed was looked at", Implies(c.wants == c.VERBS[PLACES], And(seen == c.least, Not(c.every)))),
    )
    return Domain(rulebook.decisions[CHOOSE], rulebook.readings, (), assumptions, (), TOTAL)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a choice."""
    yield domain.forbids(
        "choose-when-due",
        "Nobody chooses cards for an effect who is not asked to.",
        {"no choice is due": Not(c.due)},
        "TU-CHOOSE",
    )
    plain = And(c.due, c.verb == c.wants, Not(c.places), Not(c.each), Not(c.every), c.of == 0)
    to_nobody = {"to nobody by name": And(*(c.to[at] == 0 for at in SEATS))}
    enough = Or(And(c.chosen >= c.least, c.chosen <= c.most), And(c.least > TOTAL, c.chosen == TOTAL))
    yield domain.allows_just(
        "choose-by-number",
        "Where any cards will do, a choice is legal by its number alone: so many as are asked for, or the whole of a "
        "smaller hand.",
        {"so many cards, whichever": plain, **to_nobody},
        enough,
        *("TU-COUNT", "TU-FAR-CARDS"),
    )
    yield domain.allows_just(
        "every-face-goes",
        "Where all faces go, a choice of them is legal just when it has all of the hand and nothing else, but for those "
        "that were just drawn and stay by one reading.",
        {
            "all faces": And(c.due, c.every, c.of == 1),
            "as asked": And(c.verb == c.wants, Not(c.places), Not(c.each)),
            **to_nobody,
        },
        And(c.faces == c.chosen, c.chosen + c.spared == c.class_size, Or(c.spared == 0, Not(c.staying_chosen))),
        "TU-CLASS",
    )
    each = (
        And(c.to[at] >= 0, c.to[at] <= 1, Implies(c.to[at] == 1, And(there(at), Not(seat == at), Not(covered(at)))))
        for at in SEATS
    )
    yield domain.allows_just(
        "one-to-each",
        "Cards that go to players one by one are given just when there are enough of them, and each has another player "
        "to go to whom no Hermit covers, and no two the same.",
        {"any cards, one to each": And(c.due, c.verb == c.wants, c.each, Not(c.every), c.of == 0)},
        And(enough, c.addressed == c.chosen, *each),
        *("TU-EACH", "TU-COUNT", "TU-HERMIT-GIFT"),
    )
    anywhere = domain.readings["tu.priestess.where"].is_("anywhere")
    beside = c.addressed + c.away
    yield domain.allows_just(
        "places-just-when",
        "Cards that were looked at are placed just when they are all of those, each at a place of its own: in the pile, "
        "with no more cards above it than are there, or with a player whom no Hermit covers.",
        {"cards that were looked at": And(c.due, c.verb == c.wants, c.places, Not(c.every), c.of == 0)},
        And(
            c.least <= c.chosen,
            c.chosen <= c.most,
            *(Implies(c.placed[at] > 0, c.is_seen(at)) for at in c.placed),
            Not(c.doubled),
            Or(c.deepest == 0, c.deepest + beside < c.room),
            Implies(c.away > 0, anywhere),
            *(Implies(c.to[at] > 0, And(there(at), Not(covered(at)))) for at in SEATS),
        ),
        *("TU-PLACE", "TU-DEPTH", "TU-HERMIT-GIFT"),
    )
    yield domain.forbids(
        "nothing-to-the-covered",
        "Nothing is given by another's Major to whom the Hermit covers.",
        {"a card goes to them": Or(*(And(c.to[at] > 0, covered(at)) for at in SEATS))},
        "TU-HERMIT-GIFT",
    )
    yield from general_of(domain, "choose", "a choice of cards")
