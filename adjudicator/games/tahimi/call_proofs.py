"""Theorems about a call, in the largest deck of a game and with its jokers; and a hand of a solver's model, written as
the case of somebody who is on lead and calls."""

from __future__ import annotations

from collections.abc import Iterator

from z3 import ArithRef, BoolRef, ExprRef

from adjudicator.cards import CALLS, Lexicon, Play
from adjudicator.cards.play import NOTHING
from adjudicator.engine.choice import GameLaw
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.games.tahimi import turn_proofs
from adjudicator.games.tahimi.call import calls
from adjudicator.games.tahimi.cards import CALL
from adjudicator.games.tahimi.hand import hand_size, wilds_held
from adjudicator.games.tahimi.turn_proofs import HOUSE
from adjudicator.solve.rulebook_theorems import general_of
from adjudicator.solve.theorem import Domain, Theorem

cards = turn_proofs.cards


# -- cases


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """No terms: any hand, an empty one too."""
    return ()


def playable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a play: it is the call."""
    return (calls,)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a hand small: few cards, few wild ones among them."""
    return hand_size(lexicon), wilds_held


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The hand of somebody on lead."""
    return draft("tahimi", lexicon, " ".join(cards(value, lexicon)))


def draft(game: str, lexicon: Lexicon, hand: str) -> CaseDraft:
    """A hand of somebody on lead, or of somebody who has led the last card."""
    led = () if hand else ((NAMES[0], lexicon.deck.ranks[0].name),)
    return CaseDraft(game, NAMES[:2], NAMES[0], hand or NOTHING, led, out_of_turn=True)


def played(value: Value, lexicon: Lexicon) -> Play:
    """The call."""
    return Play(CALLS)


# -- theorems


def domain(game: GameLaw) -> Domain:
    """Every hand."""
    rulebook = game.rulebook(game.lexicon(_house(game), 8))
    return Domain(rulebook.decisions[CALL], rulebook.readings, size=_held(game))


def theorems(game: GameLaw, domain: Domain) -> Iterator[Theorem]:
    """Every theorem of a call, the rulebook's own last."""
    held = _held(game)
    yield domain.allows_just(
        "call-with-one-card",
        'Whoever has just one card in the hand may say "One card", and nobody else.',
        {"it is said": calls},
        held == 1,
        "TA-ONE-CARD.2",
    )
    yield from general_of(domain, "call", "a call")


def _house(game: GameLaw) -> dict[str, str]:
    return {key: option for key, option in HOUSE.items() if key in game.readings}


def _held(game: GameLaw) -> ExprRef:
    """How many cards the hand has, as a term."""
    return game.holding.size(game.lexicon(_house(game), 8))
