"""A call of somebody who may hold Majors: a hand of a solver's model, written as a case. The theorems are Tahimi's."""

from __future__ import annotations

from z3 import ArithRef, BoolRef

from adjudicator.cards import Lexicon
from adjudicator.engine.draft import NAMES, CaseDraft, Value
from adjudicator.games.tahimi import call_proofs as base
from adjudicator.games.tarot_himi import turn_proofs
from adjudicator.games.tarot_himi.hand import hand_size
from adjudicator.games.tarot_himi.payment_proofs import majors_held

playable, played, cards = base.playable, base.played, turn_proofs.cards


def reachable(lexicon: Lexicon) -> tuple[BoolRef, ...]:
    """Terms over a hand: no more Majors than players."""
    return (majors_held() <= len(NAMES[:2]),)


def measures(lexicon: Lexicon) -> tuple[ArithRef, ...]:
    """What makes a hand small: few cards, few Majors among them."""
    return hand_size(), majors_held()


def to_case(value: Value, lexicon: Lexicon) -> CaseDraft:
    """The hand of somebody on lead."""
    return base.draft("tarot-himi", lexicon, " ".join(cards(value, lexicon)))
