"""What is proved of a turn of Jig, and a model of one told as a case."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, BoolRef, Implies, Not, Or

from adjudicator.cards import Lexicon
from adjudicator.engine.choice import Ruled
from adjudicator.engine.draft import NAMES, Story, Value
from adjudicator.engine.singles import OneCardWitness, card, cards, on_turn
from adjudicator.solve.rulebook_theorems import general
from adjudicator.solve.theorem import Domain, Theorem, always
from examples.jig.cards import CARDS, LEXICON, following
from examples.jig.law import HAND, leading, wanted


class Witness(OneCardWitness):
    """A position told by the card before the one asked for, and the hand."""

    def reachable(self, lexicon: Lexicon) -> tuple[BoolRef, ...]:
        """Terms over a position: somebody leads or is asked, with cards; the card before is not among them."""
        told = (And(wanted == HAND.number[c] + 1, Not(h)) for c, h in HAND.held.items() if following(c))
        return Or(on_turn, Not(leading)), HAND.total >= 1, Or(leading, *told)

    def story(self, value: Value, lexicon: Lexicon) -> Story:
        """The card played last, if any, and the hand of whoever is asked, or of another player."""
        hand, asked = " ".join(self.cards(value, lexicon)), int(value(wanted))
        trick = ((NAMES[0], CARDS[asked - 2]),) if asked else ()
        mine = bool(value(on_turn))
        return Story("jig", NAMES[:3], NAMES[len(trick) if mine else 2], hand, trick, out_of_turn=not mine)


WITNESS = Witness(HAND)
domain = WITNESS.domain


def theorems(game: Ruled, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a turn."""
    holder, possible = domain.readings["jig.turn"].is_("holder"), And(*WITNESS.playable(LEXICON))
    turn = {"it is the player's turn": on_turn, "a card of the hand, or a pass": possible}
    yield always(
        "lead-anything",
        "With the lead every card of the hand is legal, and nothing else.",
        {**turn, "with the lead": leading},
        lambda: domain.legal_aided == (cards == 1),
        ("JG-LEAD", "JG-LEAD.2"),
    )
    yield always(
        "one-card-follows",
        "Behind a card no other is ever legal than the next of its suit.",
        {"a card was played": Not(leading), "a card": cards > 0},
        lambda: Implies(domain.legal_aided, And(cards == 1, card == wanted)),
        ("JG-NEXT",),
    )
    yield always(
        "pass-or-follow",
        "Whoever is asked for a card passes just when it is not in the hand.",
        {**turn, "a card is asked for": Not(leading), "a pass": cards == 0},
        lambda: domain.legal_aided == Not(HAND.has(wanted)),
        ("JG-HOLDER",),
        lambda: domain.defined,
    )
    yield always(
        "out-of-turn-only-by-the-holder",
        "Out of turn nothing is legal but the next card, and that only where its holder is asked at once.",
        {"it is another player's turn": Not(on_turn)},
        lambda: Implies(domain.legal_aided, And(holder, card == wanted, cards == 1)),
        ("JG-TURN",),
    )
    yield from general(domain)
