"""What has become of a hand since a line of a record, and so what cards that are shown now prove of it then."""

from __future__ import annotations

import re
from collections.abc import Sequence

from adjudicator.cards.english import amount, both, either, number, whose
from adjudicator.dataclass import dataclass

_PAST = {"hold": "held", "holds": "held", "has": "had", "have": "had", "do": "did", "does": "did"}
_DENIED = re.compile(r"\b(?:do|does) not (\w+)")
_VERBS = re.compile(rf"\b(?:{'|'.join(_PAST)})\b")


def then(statement: str) -> str:
    """A statement about a hand now as one about that hand at an earlier time.

    >>> then("Ben holds the Hermit, and does not hold Death"), then("you could play")
    ('Ben held the Hermit, and did not hold Death then', 'you could play then')
    """
    parts = _DENIED.split(statement)
    past = [_VERBS.sub(lambda verb: _PAST[verb[0]], part) for part in parts[::2]]
    denied = [f"did not {verb}" for verb in parts[1::2]]
    pairs = zip(past, [*denied, ""], strict=True)
    return f"{''.join(part for pair in pairs for part in pair)} then"


@dataclass(frozen=True)
class Since:
    """What has happened to a player's hand since an action: `came` is how many cards came into it that nobody saw, None
    if that is not known; `seen` are those that came in sight, `left` those that left so, and `lines` the lines on which
    any came. `given`: it may have lost cards that nobody saw. `over`: the hands have been given up.
    """

    player: str
    came: int | None = 0
    seen: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    given: bool = False
    over: bool = False

    def enough(self, alternatives: int) -> int:
        """How many of some cards, of which each proves the same, have to be shown to prove it; 0 if all are too few."""
        least = 0 if self.over or self.came is None else self.came + 1
        return least if least <= alternatives else 0

    @property
    def against(self) -> str:
        """Why no card that is shown now proves what was in the hand; "" if nothing is against it."""
        if self.over:
            return "the hands have been given up since"
        if self.came == 0:
            return ""
        came = "cards that nobody saw may have come"
        came = came if self.came is None else f"{amount(self.came, 'card')} that nobody saw came"
        return f"{came} to {whose(self.player)} hand since{self._lines}"

    @property
    def none(self) -> str:
        """That no card which is shown now proves anything, and why."""
        nothing = "nothing" if self.over or self.came is None else "no single card"
        return f"{nothing} that is shown now proves it{f': {self.against}' if self.against else ''}"

    @property
    def is_whole(self) -> bool:
        """Whether all cards of the hand then are known once the whole hand is shown."""
        return self.came == 0 and not self.given and not self.over

    def besides(self, seen: Sequence[str]) -> str:
        """Clause: of the cards in question these came to the hand in sight and do not count, and what left it unseen
        cannot be shown; with "; " before it."""
        came = f"; not counting {both(seen)}, which came to {whose(self.player)} hand since{self._lines}"
        return came * bool(seen) + "; what has left the hand unseen cannot be shown" * self.given

    @property
    def _lines(self) -> str:
        """The lines in brackets."""
        several = "s" * (len(self.lines) > 1)
        return f" (line{several} {both([str(line) for line in self.lines])})" if self.lines else ""


def sets(cards: Sequence[str], most: int | None = None) -> str:
    """Alternatives of which some are several cards: "the Hermit and the Lovers; or Death"."""
    few = cards if most is None or len(cards) <= most else [*cards[:2], f"one of {number(len(cards) - 2)} other sets"]
    return "; or ".join(few)


def some_of(cards: Sequence[str], least: int, kinds: Sequence[str] = (), most: int | None = None) -> str:
    """So many of some cards, or of the kinds of cards that these are: "the Hermit or the Tower", "both the Fool and the
    Hanged Man", "two of the Hermit, the Tower and Death", "two cards, each an Ace or a 5"; of more cards than `most` the
    first are named."""
    if least == 1 and any(" and " in card for card in (kinds or cards)):
        return sets(kinds or cards, most)
    if kinds:
        return either(kinds) if least == 1 else f"{number(least)} cards, each {either(kinds)}"
    if 1 < least == len(cards):
        return f"both {both(cards)}" if least == 2 else both(cards)
    return either(cards, most) if least == 1 else f"{number(least)} of {both(cards, most)}"
