"""Who wins a trick, as terms: what `trick.trick_winner` does, put as a rule on the choice of a winner.

The cards are numbered in the order played. The rules of a card to the trick do not use this: it is there to be proved,
and a test holds it to the function, trick by trick.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, If, Implies, Int, IntVal, Not, Or, Sum

from adjudicator.engine.choice import GameLaw
from adjudicator.games.loka.cards import SUITS, TRUMPS, lexicon
from adjudicator.games.loka.outline import cite
from adjudicator.law import Decision, Requirement
from adjudicator.solve.rulebook_theorems import hygiene_of
from adjudicator.solve.theorem import Domain, Theorem, always, at

NUMBERS = (1, 2, 3)
FOOL = 0
"""The Fool's suit, which is none."""
winner = Int("number of the card that wins")
suit = {number: Int(f"suit of card {number}") for number in NUMBERS}
place = {number: Int(f"place of card {number} in its suit") for number in NUMBERS}
began = If(suit[1] == FOOL, suit[2], suit[1])
"""The suit that the trick began with: behind a Fool that was led, that of the next card."""
trumped = Or(*(suit[number] == TRUMPS for number in NUMBERS))
"""There is a trump in the trick."""


def of_winner(symbols: dict[int, ArithRef]) -> ArithRef:
    """The winning card's suit, or its place."""
    return If(winner == 1, symbols[1], If(winner == 2, symbols[2], symbols[3]))


def highest_of(wanted: ArithRef | int) -> BoolRef:
    """The winning card is of a suit, and no card of that suit is higher."""
    none = (Implies(suit[number] == wanted, place[number] <= of_winner(place)) for number in NUMBERS)
    return And(of_winner(suit) == wanted, *none)


def domain(game: GameLaw) -> Domain:
    """Every three cards in the order played, and every choice of one of them."""
    pack = lexicon()
    trumps = sum(where == TRUMPS for where, _ in pack.where.values())
    cards = [
        Or(
            And(suit[n] == FOOL, place[n] == 0),
            And(suit[n] >= 1, suit[n] <= len(SUITS), place[n] >= 1, place[n] <= pack.length),
            And(suit[n] == TRUMPS, place[n] >= 1, place[n] <= trumps),
        )
        for n in NUMBERS
    ]
    others = [Or(suit[a] != suit[b], place[a] != place[b]) for a in NUMBERS for b in NUMBERS if a < b]
    rule = Requirement(
        id="LO-TRICK",
        title="Winning a trick",
        says="The highest trump wins a trick, and without trumps the highest card of the suit that began it.",
        cites=(cite("Play"),),
        holds=If(trumped, highest_of(TRUMPS), highest_of(began)),
    )
    bounds = (*cards, *others, And(winner >= 1, winner <= len(NUMBERS)))
    return Domain(Decision("trick", (winner,), (rule,), bounds), {}, over="every trick of three cards of the pack")


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of who wins a trick."""
    beside = [And(suit[n] != FOOL, suit[n] != TRUMPS, Not(suit[n] == began)) for n in NUMBERS]
    wins = {number: at(domain.legal_aided, {winner: IntVal(number)}) for number in NUMBERS}
    yield always(
        "trick-exactly-one-winner",
        "Exactly one card wins a trick.",
        {},
        lambda: Sum(*(If(wins[number], 1, 0) for number in NUMBERS)) == 1,
        ("LO-TRICK",),
        over=domain.over,
    )
    yield domain.allows_only(
        "trick-never-the-fools",
        "The Fool wins no trick, led or played later.",
        {"the Fool lies there": Or(*(suit[number] == FOOL for number in NUMBERS))},
        of_winner(suit) != FOOL,
        *("LO-TRICK", "Fool"),
    )
    yield domain.allows_only(
        "trick-a-trumps",
        "A trick with a trump in it is won by a trump.",
        {"a trump lies there": trumped},
        of_winner(suit) == TRUMPS,
        "LO-TRICK",
    )
    yield domain.allows_only(
        "trick-never-by-a-discard",
        "A card that is neither a trump nor of the suit that began the trick does not win it.",
        {"a card of another suit lies there": Or(*beside)},
        Or(of_winner(suit) == TRUMPS, of_winner(suit) == began),
        "LO-TRICK",
    )
    yield from hygiene_of(domain, "trick", "choice of who wins", "some trick and winner")
