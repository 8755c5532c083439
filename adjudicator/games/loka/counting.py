"""What the points of a hand and its settlement add up to, as terms over every way the cards can fall."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from z3 import And, ArithRef, BoolRef, If, Int, Or, Sum

from adjudicator.engine.choice import GameLaw
from adjudicator.games.loka.cards import PLAYERS, TRICKS, lexicon
from adjudicator.games.loka.state import Worth, worth
from adjudicator.law import Decision
from adjudicator.law.branches import Lookup
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


def theorems(game: GameLaw, domain: Domain, points: Callable[[str], int] | None = None) -> Iterator[Theorem]:
    """Every theorem of the end of a hand by the law in force; `points` says what a card counts, if that is another."""
    law = worth(Lookup(game.readings, {}))
    scores = {seat: score(seat, law, points or law.points) for seat in SEATS}
    wins = {seat: won(domain, each - law.average) for seat, each in scores.items()}
    yield of_ends(
        "points-add-up",
        f"The points of the three players are {law.total} together.",
        FALLEN,
        lambda: Sum(*scores.values()) == law.total,
        ("LO-POINTS",),
    )
    yield of_ends(
        "settlement-adds-up",
        "What the three players win and lose is nothing together.",
        FALLEN,
        lambda: Sum(*wins.values()) == 0,
        ("LO-SETTLEMENT", "lo.settlement"),
    )
    yield of_ends(
        "settlement-by-the-average",
        f"Who has more than {law.average} points wins, who has less loses, and who has just as many does neither.",
        FALLEN,
        lambda: And(*(_alike(wins[seat], scores[seat] - law.average) for seat in SEATS)),
        ("LO-SETTLEMENT", "lo.settlement"),
    )


def score(seat: int, law: Worth, points: Callable[[str], int]) -> ArithRef:
    """The points of a player: the cards that count for one, and those for each trick ("Scores")."""
    return Sum(*(points(card) * held[seat] for card, held in counts.items()), law.trick * tricks[seat])


def won(domain: Domain, above: ArithRef) -> ArithRef:
    """What a player wins: the points above the average, from each of the others or once ("Scores")."""
    return If(domain.readings["lo.settlement"].is_("each"), PLAYERS * above, above)


def _alike(one: ArithRef, other: ArithRef) -> BoolRef:
    """Both are above nothing, both below it, or both nothing."""
    return Or(And(one > 0, other > 0), And(one < 0, other < 0), And(one == 0, other == 0))
