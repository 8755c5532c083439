"""Who leads once a trick is taken, as terms: the Hierophant goes before Rank Privilege."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, Implies, Int, Not, Or

from adjudicator.engine.choice import GameLaw
from adjudicator.games.tahimi import lead as base
from adjudicator.games.tahimi.lead import EVERY_TABLE, SEATS, is_out, leader, out, owner
from adjudicator.games.tarot_himi.readings import cite
from adjudicator.law import Requirement
from adjudicator.solve.theorem import Domain, Theorem, always

holder = Int("seat of who holds the Hierophant")
"""0 where nobody does, or nobody is known to."""


def overrides(game: GameLaw) -> BoolRef:
    """The Hierophant's holder leads in place of a player who is out ("The Heirophant")."""
    privilege = game.readings["rank_privilege"].is_("yes")
    return And(holder > 0, Or(privilege, game.readings["th.hierophant.no_privilege"].is_("yes")))


def domain(game: GameLaw) -> Domain:
    """Every table and every leader, the Hierophant in any hand or none, under both readings of it."""
    hierophant = Requirement(
        id="TH-HIEROPHANT.2",
        title="Before Rank Privilege",
        says="The Hierophant's holder leads where Rank Privilege would name somebody.",
        cites=(cite("The Heirophant"),),
        holds=Implies(And(is_out(owner), overrides(game)), leader == holder),
    )
    held = (Implies(holder == seat, Not(out[seat])) for seat in SEATS)
    keys = ("rank_privilege", "th.hierophant.no_privilege")
    rules = (*base.clauses(game, overrides(game)), hierophant)
    return base.over(game, rules, keys, And(holder >= 0, holder <= base.players), *held)


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the lead."""
    yield from base.of_lead(domain)
    about = ("TH-HIEROPHANT.2", "Hierophant", "th.hierophant.no_privilege")
    gone = ("who took the trick is out", is_out(owner))
    yield always(
        "lead-hierophant",
        "Where Rank Privilege is played, or is not and the Hierophant is read to lead all the same, its holder leads for "
        "a player who is out, and nobody else.",
        dict([gone, ("the Hierophant goes before", overrides(game))]),
        lambda: domain.legal_aided == (leader == holder),
        about,
        over=EVERY_TABLE,
    )
    plain = base.domain(game).legal_aided
    yield always(
        "lead-as-in-tahimi",
        "Everywhere else the lead is as in Tahimi: the Hierophant takes it from nobody who holds cards.",
        dict([base.somebody(), ("the Hierophant goes not before", Not(And(is_out(owner), overrides(game))))]),
        lambda: domain.legal_aided == plain,
        about,
        over=EVERY_TABLE,
    )
