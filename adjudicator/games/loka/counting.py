"""What the points of a hand and its settlement add up to, as terms over every way the cards can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from z3 import And, ArithRef, BoolRef, If, Int, Or, Sum

from adjudicator.engine.choice import GameLaw
from adjudicator.games.loka.cards import PLAYERS, TRICKS, lexicon
from adjudicator.games.loka.state import AVERAGE, TOTAL, points
from adjudicator.law import Decision
from adjudicator.solve.theorem import Domain, Theorem, always

of_ends = partial(always, over="every end of a hand, wherever the cards and the tricks went")

SEATS = range(1, PLAYERS + 1)
CARDS = tuple(lexicon().deck.singles)
counts = {card: {seat: Int(f"{card} counts for seat {seat}") for seat in SEATS} for card in CARDS}
"""1 where a card counts for a player, in the tricks, laid away or as a Fool that is kept; else 0."""
tricks = {seat: Int(f"tricks of seat {seat}") for seat in SEATS}
FALLEN = {
    "every card counts for one player": And(*(Sum(*held.values()) == 1 for held in counts.values())),
    "there are 25 tricks": Sum(*tricks.values()) == TRICKS,
}


def domain(game: GameLaw) -> Domain:
    """Every way that cards and tricks can fall to three players, under both readings of the settlement."""
    bounds = [And(one >= 0, one <= 1) for held in counts.values() for one in held.values()]
    bounds += [took >= 0 for took in tricks.values()]
    return Domain(Decision("count", (), (), tuple(bounds)), {key: game.readings[key] for key in ("lo.settlement",)})


def theorems(game: GameLaw, domain: Domain, worth: Callable[[str], int] = points) -> Iterator[Theorem]:
    """Every theorem of the end of a hand; `worth` says what a card counts."""
    yield of_ends(
        "points-add-up",
        f"The points of the three players are {TOTAL} together.",
        FALLEN,
        lambda: Sum(*(score(seat, worth) for seat in SEATS)) == TOTAL,
        ("LO-POINTS",),
    )
    yield of_ends(
        "settlement-adds-up",
        "What the three players win and lose is nothing together.",
        FALLEN,
        lambda: Sum(*(won(domain, seat, worth) for seat in SEATS)) == 0,
        ("LO-SETTLEMENT", "lo.settlement"),
    )
    yield of_ends(
        "settlement-by-the-average",
        f"Who has more than {AVERAGE} points wins, who has less loses, and who has just as many does neither.",
        FALLEN,
        lambda: And(*(_alike(won(domain, seat, worth), score(seat, worth) - AVERAGE) for seat in SEATS)),
        ("LO-SETTLEMENT", "lo.settlement"),
    )


def score(seat: int, worth: Callable[[str], int] = points) -> ArithRef:
    """The points of a player: the cards that count for one, and one for each trick ("Scores")."""
    return Sum(*(worth(card) * held[seat] for card, held in counts.items()), tricks[seat])


def won(domain: Domain, seat: int, worth: Callable[[str], int] = points) -> ArithRef:
    """What a player wins: the points above the average, from each of the others or once ("Scores")."""
    above = score(seat, worth) - AVERAGE
    return If(domain.readings["lo.settlement"].is_("each"), PLAYERS * above, above)


def _alike(one: ArithRef, other: ArithRef) -> BoolRef:
    """Both are above nothing, both below it, or both nothing."""
    return Or(And(one > 0, other > 0), And(one < 0, other < 0), And(one == 0, other == 0))
