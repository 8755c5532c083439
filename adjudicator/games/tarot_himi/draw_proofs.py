"""Theorems about the Wheel of Fortune's draw; and a draw of a solver's model, written as a case: somebody discards the
Wheel on a lead, with other cards or alone, or nobody does."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import And, ArithRef, BoolRef, If, IntVal, Not, Sum

from adjudicator.cards import DRAWS, Lexicon, Play
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value, writable
from adjudicator.games.tahimi.state import DRAW
from adjudicator.games.tarot_himi.cards import CARDS, MAJORS, WHEEL
from adjudicator.games.tarot_himi.draw import AMONG, DRAWS_OF, LIES, drawn, to_draw, wanted
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

PLAYERS = NAMES[:2]
_LEAD = CARDS[0]
"""What lies on the pile."""
_LIE = Sum(*LIES.values())


# -- cases


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a position: the Wheel of Fortune was discarded, with cards of the ranks or alone; or nothing is to be
    drawn. No Major but the Wheel is among the discards."""
    others = (LIES[name] == 0 for name in MAJORS if name != WHEEL)
    return (
        wanted <= _LIE + If(to_draw, 0, 1),
        LIES[WHEEL] == If(to_draw, 1, 0),
        If(to_draw, LIES[_LEAD] < lexicon.deck.count(_LEAD), And(_LIE == 0, wanted == 1)),
        *others,
    )


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a draw: a card at least is drawn, and no more were seen than drawn."""
    known = (DRAWS_OF[card] <= lexicon.deck.count(card) for card in CARDS)
    return drawn >= 1, Sum(*DRAWS_OF.values()) <= drawn, *known


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a position and a draw small, as no hand bears on it: few discards, few of them just put there, and few
    cards drawn, most of them seen."""
    return IntVal(0), IntVal(0), _LIE, wanted, drawn, drawn - Sum(*DRAWS_OF.values())


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """A lead, and the Wheel of Fortune discarded on it; without one, somebody on lead."""
    leader, drawer = PLAYERS
    if not value(to_draw):
        return CaseDraft("tarot-himi", PLAYERS, leader, "", out_of_turn=True)
    lie = [card for card in CARDS if card != WHEEL for _ in range(int(value(LIES[card])))]
    also = int(value(wanted)) - 1
    discard = " ".join([f"discard {WHEEL}", *(["with", *lie[:also]] if also else [])])
    own = {"discards": " ".join(lie[also:])}
    return CaseDraft("tarot-himi", PLAYERS, drawer, "", ((leader, _LEAD), (drawer, discard)), own, out_of_turn=True)


def cards(value: Value, lexicon: Lexicon) -> Iterator[str]:
    """No hand bears on a draw."""
    yield from ()


def played(value: Value, lexicon: Lexicon) -> Play:
    """The cards that the values describe, those that nobody saw at the end."""
    seen = tuple(card for card in CARDS for _ in range(int(value(DRAWS_OF[card]))))
    return Play(DRAWS, seen, unseen=int(value(drawn)) - len(seen))


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Whatever lies among the discards, and whatever is drawn; as many cards at least as were seen."""
    lexicon = game.lexicon({})
    rulebook = game.rulebook(lexicon)
    seen = ("no more cards were seen than drawn", Sum(*DRAWS_OF.values()) <= drawn)
    return Domain(
        rulebook.decisions[DRAW], rulebook.readings, (seen,), writable=writable(reachable(lexicon), playable(lexicon))
    )


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a draw."""
    yield domain.allows_just(
        "draw-what-was-exchanged",
        "Whoever has to draw may draw any cards of the discards, as many as were discarded, and no others.",
        {"cards are to be drawn": to_draw},
        And(drawn == wanted, AMONG),
        *("TH-WHEEL.4", "TH-WHEEL.5"),
    )
    yield domain.forbids(
        "draw-only-by-the-wheel", "Nobody else draws.", {"no cards are to be drawn": Not(to_draw)}, "TH-WHEEL.3"
    )
    yield domain.allows_just(
        "draw-of-cards-nobody-saw",
        "A draw of which nothing was seen is legal if as many cards are drawn as were discarded.",
        {
            "cards are to be drawn": to_draw,
            "nothing was seen of them": And(*(symbol == 0 for symbol in DRAWS_OF.values())),
        },
        drawn == wanted,
        *("TH-WHEEL.4", "TH-WHEEL.5"),
    )
    yield from general_of(domain, "draw", "a draw")
