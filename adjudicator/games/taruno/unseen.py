"""What may be said of cards besides a hand that nobody has seen: the card drawn for want of another, those that were
looked at, and those in a sleeve."""

from __future__ import annotations

from dataclasses import dataclass

from z3 import BoolRef

from adjudicator.cards.english import both, either
from adjudicator.engine.choice import Speech
from adjudicator.solve.conditions import Condition, Literal, Word

DREW, LOOKED_AT, HID = "drew", "looked at", "hid"
NOT = {DREW: "did not draw", LOOKED_AT: "did not look at", HID: "did not hide"}
"""How each is denied."""


def word(did: str, card: str, term: BoolRef) -> Word:
    """That somebody drew, looked at or hid a card."""
    return Word(f"{did} {card}", term)


def _did(literal: Literal) -> tuple[str, str]:
    """What a literal says that somebody did, and with which card; nothing where it speaks of the hand."""
    did = next((did for did in NOT if literal.word.startswith(f"{did} ")), "")
    return did, literal.word.removeprefix(f"{did} ") if did else literal.word


@dataclass(frozen=True)
class UnseenSpeech(Speech):
    """Conditions on such cards, and on a hand, in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the Moon", "did not draw the Sun"."""
        did, card = _did(literal)
        if not did:
            return super().literal(literal)
        return f"{did if literal.holds else NOT[did]} {self.lexicon.spoken(card)}"

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says, without the player."""
        found = super().parts(frozenset(one for one in condition if not _did(one)[0]))
        for did, denied in NOT.items():
            own = [
                (one.holds, self.lexicon.spoken(card))
                for one in condition
                for told, card in [_did(one)]
                if told == did
            ]
            have, lack = (sorted(spoken for holds, spoken in own if holds == held) for held in (True, False))
            found += [f"{did} {both(have)}"] if have else []
            found += [f"{denied} {either(lack)}"] if lack else []
        return found
