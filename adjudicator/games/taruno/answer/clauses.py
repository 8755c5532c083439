"""The clauses of an answer to a draw that is due ("Special cards", "The Chariot", "Temperance")."""

from __future__ import annotations

from collections.abc import Mapping

from z3 import And, Bool, ExprRef, Implies, Int, Not, Or

from adjudicator import law
from adjudicator.games.taruno.cards import KING, KNIGHT, MAJOR, MAJORS, RANK, RANKS
from adjudicator.games.taruno.holding import TOTAL
from adjudicator.games.taruno.readings import ADDENDUM, SPECIAL, cite
from adjudicator.games.taruno.turn.symbols import Asked, hermit, names, own_temperance, temperance, within
from adjudicator.games.taruno.verbs import CHARIOT

ACTS = DRAWS, PLAYS, GIVES = range(3)
act, cards = Int("answer"), Int("cards in answer")
"""Draws, plays or gives; and how many cards."""
rank_answered, major_answered = Int("rank in answer"), Int("Major in answer")
"""Of the card the number of its rank, or of the Major, from 1; 0 for none."""
PLAY: tuple[ExprRef, ...] = (act, cards, rank_answered, major_answered, names)
due = Bool("has to draw")
court = Int("court card")
"""The number of the rank of the King or the Knight that is drawn for; 0 for another card."""
own, redirected, lover, ordinary = (Bool("by an own card"), Bool("by a Chariot"), Bool("as a lover"), Bool("for want"))
"""Whether the draw is asked for by one's own card, came by a Chariot, is a lover's, or one for want of a card to play."""
rest, to_give = Bool("what is left of a draw"), Bool("somebody may be given it")
"""Whether the pile was too small for the rest of it, and whether a Chariot that is given has somebody to go to."""
COURTS = (RANK[KING], RANK[KNIGHT])
BOUNDS = (
    within(act, GIVES),
    within(cards, 78),
    within(rank_answered, len(RANKS)),
    within(major_answered, len(MAJORS)),
    within(names, 4),
    (act == DRAWS) == (cards == 0),
    Implies(cards > 0, (rank_answered > 0) != (major_answered > 0)),
    Implies(cards == 0, And(rank_answered == 0, major_answered == 0)),
    Implies(names > 0, And(act == PLAYS, Or(rank_answered == RANK[KING], rank_answered == RANK["Queen"]))),
    Or(court == 0, *(court == rank for rank in COURTS)),
    Implies(Not(due), And(court == 0, Not(own), Not(redirected), Not(lover), Not(ordinary))),
    Implies(own_temperance, And(temperance, Not(hermit))),
    Implies(own, And(court == 0, Not(redirected))),
    Implies(lover, And(court == 0, Not(own), Not(ordinary))),
    Implies(ordinary, And(court == 0, Not(own))),
    Implies(Not(due), Not(rest)),
)
"""What holds of every position and answer."""


def clauses(readings: Mapping[str, law.Reading]) -> tuple[law.Clause, ...]:
    """Every clause of an answer."""
    asked = Asked(dict(readings))
    stacks = And(act == PLAYS, cards == 1, court > 0, Or(*(rank_answered == rank for rank in COURTS)))
    chariot = And(act == GIVES, cards == 1, major_answered == MAJOR[CHARIOT] + 1)
    free = And(hermit, Not(own_temperance), asked("temperance.hermit", "free"))
    return (
        law.Requirement(
            id="TU-DUE",
            title="A draw is due",
            says="Whoever is made to draw answers it, and nobody else does.",
            cites=cite(SPECIAL, "The Chariot"),
            holds=due,
            against=lambda t: t.not_due,
        ),
        law.Requirement(
            id="TU-DRAWS",
            title="Who is made to draw draws",
            says="Whoever is made to draw draws as many cards as are due.",
            cites=cite(SPECIAL),
            holds=act == DRAWS,
            against=lambda t: t.has_to_draw,
            supports=lambda t: t.draws,
        ),
        law.Permission(
            id="TU-STACK",
            title="Stacking",
            says="A King is answered by a King and a Knight by a Knight, of any suit, in place of drawing: the next "
            "player draws for all of them. Nobody has to.",
            cites=cite(SPECIAL, ADDENDUM),
            invoked=Bool("by stacking"),
            waives={"TU-DRAWS": And(stacks, Not(rest), Or(Not(redirected), asked("chariot.stack", "yes")))},
            supports=lambda t: t.stacks,
        ),
        law.Permission(
            id="TU-CHARIOT",
            title="The Chariot given",
            says="Whoever is made to draw, by another's card or their own or as a lover, may give the Chariot to the "
            "next player, who draws instead. One drawn for want of a card to play is not drawn because one is made to.",
            cites=cite("The Chariot", "The Lovers"),
            invoked=Bool("by the Chariot"),
            waives={
                "TU-DRAWS": And(
                    chariot,
                    Or(to_give, asked("chariot.is_play", "no")),
                    Or(Not(own), asked("chariot.own", "yes")),
                    Or(Not(lover), asked("lovers.made", "yes")),
                    Or(Not(ordinary), asked("chariot.ordinary", "yes")),
                )
            },
            supports=lambda t: t.gives,
        ),
        law.Prohibition(
            id="TU-KING-KNIGHT",
            title="No King on a Knight",
            says="A King does not answer a Knight, nor a Knight a King.",
            cites=cite(SPECIAL),
            bars=And(act == PLAYS, court > 0, rank_answered != court, Or(*(rank_answered == rank for rank in COURTS))),
            against=lambda t: t.wrong_court,
        ),
        law.Prohibition(
            id="TU-TEMPERANCE-CHARIOT",
            title="Temperance and the Chariot given",
            says="Where giving the Chariot is playing it, Temperance bars it.",
            cites=cite("Temperance", "The Chariot"),
            bars=And(chariot, temperance, Not(free), asked("chariot.is_play", "yes")),
            against=lambda t: t.is_barred,
        ),
        law.Requirement(
            id="TU-STACK-NAME",
            title="A suit is named with a stacked King",
            says="Whoever stacks a King names a suit; with the last card none has to be.",
            cites=cite(SPECIAL),
            holds=Or(act != PLAYS, rank_answered != RANK[KING], names > 0, TOTAL <= 1),
            against=lambda t: t.wrong_suit,
        ),
    )
