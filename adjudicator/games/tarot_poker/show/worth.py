"""What each card of a hand counts as at a show, and why.

A card counts as natural (with a rank and a suit), as null, as a bug or as a wild. That hangs on the other cards of the
hand, on a Chariot before its owner, and on Temperance ("Value cards", "Temperance", "The Chariot").
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from adjudicator.games.tarot_poker import cards
from adjudicator.games.tarot_poker.readings import READINGS, cite
from adjudicator.law import Citation

NATURAL, WILD, NULL, BUG = "natural", "wild", cards.NULL, cards.BUG
DEFAULTS: Mapping[str, str] = MappingProxyType({reading.key: reading.default for reading in READINGS})
"""Every reading by key with its default option."""


@dataclass(frozen=True)
class Counted:
    """A card and what it counts as: one of `NATURAL`, `NULL`, `BUG` and `WILD`; rank and suit of a natural; and why, in
    words, with the heading that says so. `why` is empty for a card of one of the four plain suits."""

    card: str
    kind: str
    rank: str | None = None
    suit: str | None = None
    why: str = ""
    cite: Citation | None = None

    def __str__(self) -> str:
        if self.kind == NATURAL:
            return f"the {self.rank} of {self.suit}"
        return {NULL: "nothing", BUG: "a bug", WILD: "wild"}[self.kind]


def counted(
    hand: Collection[str], *, chariot: bool = False, temperance: bool = False, readings: Mapping[str, str] = DEFAULTS
) -> tuple[Counted, ...]:
    """What each card of a hand counts as, in the order given.

    `hand` are printed names. `chariot` says whether a Chariot in force lies before the player, `temperance` whether
    Temperance was played in this deal. `readings` are options by key, asked for only where they matter. Raises KeyError
    for a card that the pack does not have.
    """
    trumps = {card for card in hand if card in cards.TRUMP}
    return tuple(_counted(card, trumps, chariot, temperance, readings) for card in hand)


def loses(hand: Collection[str], *, chariot: bool = False) -> bool:
    """Whether a hand ranks below every other: it holds the Devil, and no Chariot protects it ("The Devil")."""
    return cards.DEVIL in hand and not chariot


def _counted(
    card: str, trumps: Collection[str], chariot: bool, temperance: bool, readings: Mapping[str, str]
) -> Counted:
    if card not in cards.TRUMP:
        return Counted(card, NATURAL, *cards.PLAIN_CARDS[card])
    trump = cards.TRUMP[card]
    if card in (cards.LOVERS, cards.HERMIT):
        return _conditional(trump, len(trumps) > 1, chariot, temperance, readings)
    if card == cards.DEVIL:
        why = "the Chariot keeps the hand from losing by it" if chariot else "a hand with it loses"
        return Counted(card, NULL, why=why, cite=cite("The Chariot" if chariot else "The Devil"))
    if trump.rank is not None:
        return _ranked(trump, f"it is the {trump.rank} of the suit of trumps")
    if trump.counts == NULL:
        return Counted(card, NULL, why="it is a trump without any value", cite=_own(card))
    kept = temperance and chariot and readings["tp.temperance.chariot"] == "kept"
    if temperance and not kept:
        return Counted(card, NULL, why="Temperance makes every bug null", cite=cite("Temperance"))
    why = "it can complete a straight, a flush or a rainbow"
    return Counted(card, BUG, why=f"{why}, and the Chariot keeps it from Temperance" if kept else why, cite=_own(card))


def _conditional(
    trump: cards.Trump, beside: bool, chariot: bool, temperance: bool, readings: Mapping[str, str]
) -> Counted:
    """The Lovers or the Hermit; `beside` says whether the hand holds another trump."""
    if chariot:
        return _ranked(trump, "behind a Chariot no card is wild", "The Chariot")
    why = "another trump is in the hand" if beside else "no other trump is in the hand"
    if beside != (trump.name == cards.LOVERS):
        return _ranked(trump, why)
    if not temperance:
        return Counted(trump.name, WILD, why=why, cite=_own(trump.name))
    if readings["tp.temperance.conditional"] == "ranked":
        return _ranked(trump, f"{why}, and Temperance leaves it no more than its rank", "Temperance")
    return Counted(trump.name, NULL, why=f"{why}, and Temperance makes every wild null", cite=cite("Temperance"))


def _ranked(trump: cards.Trump, why: str, heading: str | None = None) -> Counted:
    where = cite(heading) if heading else _own(trump.name)
    return Counted(trump.name, NATURAL, trump.rank, cards.TRUMPS, why, where)


def _own(card: str) -> Citation:
    """The heading of a trump's own paragraphs."""
    return cite(cards.heading(card))
