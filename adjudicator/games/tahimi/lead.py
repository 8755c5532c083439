"""Who leads once a trick is taken, as terms: what `Trick.taken` does, put as rules on the choice of a leader.

Seats are counted from the Tahimi's, which is 1. The rules of a turn do not use this: it is there to be
proved, and `tests/games/test_lead.py` holds it to the function, table by table.
"""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, Bool, BoolRef, BoolVal, If, Implies, Int, IntVal, Not, Or, Sum

from adjudicator.engine.choice import GameLaw
from adjudicator.games.tahimi.readings import cite
from adjudicator.games.tahimi.setup import FEWEST, MOST
from adjudicator.law import Clause, Decision, Requirement
from adjudicator.solve.rulebook_theorems import hygiene_of
from adjudicator.solve.theorem import Domain, Theorem, always, at

EVERY_TABLE = "every table of three to eight players, whoever is out and whoever took the trick"

SEATS = range(1, MOST + 1)
players, owner, leader = Int("players"), Int("seat of who took the trick"), Int("seat of who leads")
out = {seat: Bool(f"seat {seat} holds no cards") for seat in SEATS}
"""Who holds no cards; an empty seat holds none."""


def is_out(seat: ArithRef) -> BoolRef:
    """The player at a seat holds no cards."""
    return Or(*(And(seat == number, out[number]) for number in SEATS))


def highest() -> BoolRef:
    """Who leads holds cards, and nobody ranking higher does."""
    return And(Not(is_out(leader)), *(Implies(seat < leader, out[seat]) for seat in SEATS))


def next_in_line() -> BoolRef:
    """Who leads holds cards, and nobody on the way there from who took the trick does."""
    between = {
        seat: If(owner < leader, And(owner < seat, seat < leader), Or(owner < seat, seat < leader)) for seat in SEATS
    }
    return And(Not(is_out(leader)), *(Implies(term, out[seat]) for seat, term in between.items()))


def clauses(game: GameLaw, overridden: BoolRef) -> tuple[Clause, ...]:
    """The clauses about who leads; `overridden` holds where Rank Privilege names nobody at this table."""
    privilege = game.readings["rank_privilege"].is_("yes")
    return (
        Requirement(
            id="TA-TRICK",
            title="Taking the trick",
            says="Who took the trick leads, while holding cards.",
            cites=(cite("Taking the trick"),),
            holds=Implies(Not(is_out(owner)), leader == owner),
        ),
        Requirement(
            id="TA-PRIVILEGE",
            title="Rank Privilege",
            says="For a player who is out the highest-ranking one who holds cards leads, or the next in line.",
            cites=(cite("Going out and the next lead"), cite("No Rank Privilege")),
            holds=Implies(
                And(is_out(owner), Not(overridden)), Or(And(privilege, highest()), And(Not(privilege), next_in_line()))
            ),
        ),
    )


def over(game: GameLaw, rules: tuple[Clause, ...], keys: tuple[str, ...], *more: BoolRef) -> Domain:
    """Every table and every leader, under some readings; `more` holds of every table too."""
    bounds = (
        And(players >= FEWEST, players <= MOST),
        And(owner >= 1, owner <= players, leader >= 1, leader <= players),
        *(Implies(seat > players, out[seat]) for seat in SEATS),
        *more,
    )
    decision = Decision("lead", (leader,), rules, bounds)
    return Domain(decision, {key: game.readings[key] for key in keys}, real=(somebody(),), size=players)


def somebody() -> tuple[str, BoolRef]:
    """What every theorem supposes: the round is not over."""
    return "somebody holds cards", Or(*(Not(out[seat]) for seat in SEATS))


def domain(game: GameLaw) -> Domain:
    """Every table and every leader, with Rank Privilege and without."""
    return over(game, clauses(game, BoolVal(False)), ("rank_privilege",))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the lead."""
    yield from of_lead(domain)
    privilege = game.readings["rank_privilege"].is_("yes")
    gone = ("who took the trick is out", is_out(owner))
    yield always(
        "lead-privilege",
        "With Rank Privilege nobody who holds cards ranks above who leads for a player who is out.",
        dict([somebody(), gone, ("Rank Privilege is played", privilege)]),
        lambda: domain.legal_aided == highest(),
        ("TA-PRIVILEGE", "rank_privilege"),
        over=EVERY_TABLE,
    )
    yield always(
        "lead-next-in-line",
        "Without Rank Privilege nobody who holds cards is nearer in line than who leads for a player who is out.",
        dict([somebody(), gone, ("Rank Privilege is not played", Not(privilege))]),
        lambda: domain.legal_aided == next_in_line(),
        ("TA-PRIVILEGE", "rank_privilege"),
        over=EVERY_TABLE,
    )


def of_lead(domain: Domain) -> Iterator[Theorem]:
    """The theorems that both games have: the lead is always somebody's."""

    def leads(seat: int) -> BoolRef:
        return And(seat <= players, at(domain.legal_aided, {leader: IntVal(seat)}))

    about = tuple(clause.id for clause in domain.decision.clauses)
    yield always(
        "lead-exactly-one",
        "After every trick exactly one player has the lead.",
        dict([somebody()]),
        lambda: Sum(*(If(leads(seat), 1, 0) for seat in SEATS)) == 1,
        about,
        over=EVERY_TABLE,
    )
    yield always(
        "lead-holds-cards",
        "Whoever has the lead holds cards.",
        dict([somebody()]),
        lambda: Implies(domain.legal_aided, Not(is_out(leader))),
        about,
        over=EVERY_TABLE,
    )
    yield always(
        "lead-is-the-owner-s",
        "Whoever took the trick and holds cards has the lead, and nobody else.",
        {"who took the trick holds cards": Not(is_out(owner))},
        lambda: domain.legal_aided == (leader == owner),
        ("TA-TRICK",),
        over=EVERY_TABLE,
    )
    yield from hygiene_of(domain, "lead", "choice of who leads", "some table and leader")
