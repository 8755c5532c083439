"""What is proved of a turn of Tarot-himi; and a position and a play as the solver found them, written as a case."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, If, Not, Or, Sum

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Ruled
from adjudicator.games.tahimi import hand as base
from adjudicator.games.tarot_himi import hand as symbols
from adjudicator.games.tarot_himi.cards import MAJORS
from adjudicator.games.tarot_himi.turn_proofs import aces, discards, duties, holding, limits, permissions, turn
from adjudicator.games.tarot_himi.turn_proofs.witness import cards as cards
from adjudicator.games.tarot_himi.turn_proofs.witness import measures as measures
from adjudicator.games.tarot_himi.turn_proofs.witness import order as order
from adjudicator.games.tarot_himi.turn_proofs.witness import playable as playable
from adjudicator.games.tarot_himi.turn_proofs.witness import played as played
from adjudicator.games.tarot_himi.turn_proofs.witness import reachable as reachable
from adjudicator.games.tarot_himi.turn_proofs.witness import story as story
from adjudicator.games.tarot_himi.turn_proofs.words import Words
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem

_FAMILIES = (turn, holding, permissions, aces, limits, discards, duties)


def domain(game: Ruled) -> Domain:
    """Every position and play of a turn, under every reading; the play is the next one made."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    return Domain(
        rulebook.decisions["turn"],
        rulebook.readings,
        (("the play is the next one made", symbols.after == symbols.NOW),),
        (("plain plays led there", And(*_anybody(lexicon))), ("the play is in hand", _handful(lexicon))),
        (("plain plays led there", And(*reachable(lexicon))), ("it can be told", And(*playable(lexicon)))),
        symbols.hand_size() + Sum(*(If(symbols.seat_in(seat), 1, 0) for seat in range(1, 9))),
        weighed=False,
    )


def _anybody(lexicon: Lexicon) -> list[BoolRef]:
    """The position is one that plain plays lead to, whoever's turn it is there."""
    return [term for term in reachable(lexicon) if not term.eq(base.on_turn)]


def _handful(lexicon: Lexicon) -> BoolRef:
    """The play is made of cards in the hand: a discard may be of any card."""
    bare = And(base.cards == 1, base.wilds == 0, base.rank == 0, Not(base.mixed), Not(symbols.joined))
    own = And(symbols.major == 0, Or(*(base.held(place) >= 1 for place in range(1, lexicon.deck.top + 1))))
    lone = Or(own, *(And(symbols.is_major(name), symbols.holds(name)) for name in MAJORS))
    plain = And(symbols.counts_as == symbols.UNSAID, symbols.target == 0)
    wheel = symbols.has_wheel == symbols.is_major("Wheel of Fortune")
    return Or(And(*playable(lexicon)), And(base.discards, bare, lone, plain, wheel))


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of the game, the rulebook's own last."""
    words = Words(domain, game.lexicon({}).deck.top)
    for family in _FAMILIES:
        yield from family.theorems(words, game)
    exceptions = {
        "TH-TOWER": (words.invoked("Sun"), words.invoked("Temperance")),
        "TH-LOVERS": (words.invoked("Temperance"),),
    }
    yield from general(domain, exceptions)
