"""What may be said of cards besides a hand that nobody has seen: the card drawn for want of another, those that were
looked at, and those in a sleeve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


AS_MANY, MORE = "as many cards left as ", " more cards than "
"""How words begin, or what stands in their middle, that compare how many cards two players have."""


def same_size(player: str, term: BoolRef) -> Word:
    """That somebody has as many cards left as a player."""
    return Word(f"{AS_MANY}{player}", term)


def more_cards(player: str, other: str, term: BoolRef) -> Word:
    """That a player has more cards than another."""
    return Word(f"{player}{MORE}{other}", term)


def _compared(literal: Literal) -> str:
    """What a literal says of two players, as a clause of its own; empty where it does not."""
    player, more, other = literal.word.partition(MORE)
    if not more:
        return ""
    have = "have" if player == "You" else "has"
    other = "you" if other == "You" else other
    return f"{player} {have}{more}{other}" if literal.holds else f"{player} {have} no{more}{other}"


def _did(literal: Literal) -> tuple[str, str]:
    """What a literal says that somebody did, and with which card; nothing where it speaks of the hand."""
    did = next((did for did in NOT if literal.word.startswith(f"{did} ")), "")
    return did, literal.word.removeprefix(f"{did} ") if did else literal.word


@dataclass(frozen=True)
class UnseenSpeech(Speech):
    """Conditions on such cards, and on a hand, in sentences about one player."""

    def literal(self, literal: Literal) -> str:
        """A literal in short: "holds the Moon", "did not draw the Sun"."""
        if compared := _compared(literal):
            return compared
        if literal.word.startswith(AS_MANY):
            return f"{'has' if literal.holds else 'has not'} {_spoken(literal.word)}"
        did, card = _did(literal)
        if not did:
            return super().literal(literal)
        return f"{did if literal.holds else NOT[did]} {self.lexicon.spoken(card)}"

    def parts(self, condition: Condition) -> list[str]:
        """What one condition says, without the player."""
        same = sorted((one for one in condition if one.word.startswith(AS_MANY)), key=lambda one: one.word)
        more = sorted(filter(None, map(_compared, condition)))
        sizes = {*same, *(one for one in condition if _compared(one))}
        found = super().parts(frozenset(one for one in condition if not _did(one)[0] and one not in sizes))
        for did, denied in NOT.items():
            own = [
                (one.holds, self.lexicon.spoken(card)) for one in condition for told, card in [_did(one)] if told == did
            ]
            have, lack = (sorted(spoken for holds, spoken in own if holds == held) for held in (True, False))
            found += [f"{did} {both(have)}"] if have else []
            found += [f"{denied} {either(lack)}"] if lack else []
        has = ("have", "have not") if self.who == "You" else ("has", "has not")
        found += [f"{has[not one.holds]} {_spoken(one.word)}" for one in same]
        return [*found, *more]

    def conditions(
        self, conditions: Sequence[Condition], shown: Mapping[Condition, tuple[str, ...]] | None = None
    ) -> list[str]:
        """Some conditions, each in a sentence; one that speaks of others alone begins with them."""
        if conditions and all(map(_compared, conditions[0])):
            return [" and ".join(self.parts(condition)) for condition in conditions]
        return super().conditions(conditions, shown)


def _spoken(word: str) -> str:
    """A word that ends with a player, inside a sentence."""
    return word.removesuffix("You") + "you" if word.endswith(" You") else word
