"""Before the first card of a round of Tarot-himi: what its deck, its Majors and the Hierophant change.

Seats, titles, newcomers and who deals are Tahimi's, and are imported from here too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from adjudicator.cards import Lexicon
from adjudicator.cards.english import amount, number, to_you
from adjudicator.engine.circumstances import SetUpFault
from adjudicator.engine.holding import JointLimit
from adjudicator.games.tahimi import setup as base
from adjudicator.games.tahimi.setup import Tax, Tied, check_number, dealer, joined, left, may_cut, seats, titles
from adjudicator.games.tarot_himi.cards import MAJORS, MIDDLE
from adjudicator.games.tarot_himi.readings import FEWER_MAJORS, REMAINDER
from adjudicator.law import Options

__all__ = [
    "SetUpFault",
    "Tax",
    "Tied",
    "check_number",
    "dealer",
    "first_leader",
    "hand_sizes",
    "idle_moon",
    "joined",
    "left",
    "majors_dealt",
    "majors_limits",
    "may_cut",
    "schedule",
    "seats",
    "stripped",
    "titles",
    "uneven",
    "unturning_moon",
]

FEWEST_MAJORS = 4
_MINORS = 56
_UNEVEN = "uneven"


def majors_dealt(players: int, remainder: str = _UNEVEN) -> int:
    """How many Majors are picked for a round: four, or one a player from five on ("Deal").

    `remainder` is the reading `th.deal.remainder`: with "majors", the most of them, and no more,
    with which the cards divide.
    """
    most = max(FEWEST_MAJORS, players)
    if remainder != FEWER_MAJORS:
        return most
    return next((m for m in range(most, 0, -1) if not (_MINORS + m) % players), most)


def majors_limits(players: int) -> Iterator[JointLimit]:
    """How many Majors a round has; then how many by the reading with which fewer are dealt, where the cards do not divide
    ("Deal")."""
    yield JointLimit("Majors", frozenset(MAJORS), majors_dealt(players))
    if (fewer := majors_dealt(players, FEWER_MAJORS)) < majors_dealt(players):
        yield JointLimit("Majors", frozenset(MAJORS), fewer, (REMAINDER, FEWER_MAJORS))


def idle_moon(holder: str) -> str:
    """That the Moon of a hand does nothing in a round that is free of tax; "" where nobody is known to hold it."""
    return to_you(f"{holder} holds the Moon, which has no tax to turn round.") if holder else ""


def stripped(players: int, remainder: str = _UNEVEN) -> int:
    """How many VIIIs are left out so that the cards divide: none, unless `th.deal.remainder` is read
    as "strip" ("Deal"; in Tahimi "More than four players")."""
    return (_MINORS + majors_dealt(players)) % players if remainder == "strip" else 0


def hand_sizes(
    lexicon: Lexicon, players: Sequence[str], readings: Mapping[str, str], dealer: str | None = None
) -> dict[str, int]:
    """How many cards each player is dealt: the Minors and the Majors picked ("Deal").

    `lexicon` may be that of all 78 cards or of those less the VIIIs left out; where the cards do
    not divide, `th.deal.remainder` is looked up. Raises SetUpFault.
    """
    check_number(players)
    count = len(players)
    even = not (_MINORS + majors_dealt(count)) % count
    remainder = _UNEVEN if even else readings[REMAINDER.key]
    minors = _MINORS - max(stripped(count, remainder), _left_out(lexicon))
    return base.shares(minors + majors_dealt(count, remainder), players, readings, dealer, "th")


def _left_out(lexicon: Lexicon) -> int:
    """How many Minors a deck is short of."""
    return _MINORS - sum(rank.count for rank in lexicon.deck.ranks)


def uneven(players: int, remainder: str = _UNEVEN) -> tuple[str, str] | None:
    """What there is to say where the cards do not divide, and what may be done; None where they do."""
    total = _MINORS + majors_dealt(players, remainder) - stripped(players, remainder)
    over = total % players
    if not over:
        return None
    message = f"{total} cards do not divide among {number(players)}: {amount(over, 'hand')} will have one more"
    less = amount(stripped(players, "strip"), MIDDLE)
    return message, f"{REMAINDER.key}=strip leaves out {less}; {REMAINDER.key}=majors picks fewer Majors"


def unturning_moon(holder: str, pair: Collection[str]) -> str:
    """Why the Moon of a hand does not turn the tax of a pair round ("The Moon")."""
    if holder in pair:
        return to_you(f"{holder} holds the Moon, and here it turns the tax round only once it is shown.")
    return to_you(
        f"{holder} holds the Moon, which turns round only the tax of its holder and the holder's counterpart."
    )


def schedule(
    players: Sequence[str],
    house: Options,
    number: int,
    readings: Mapping[str, str] = base.UNASKED,
    redrawn: bool = False,
    newcomers: Collection[str] = (),
) -> tuple[Tax, ...]:
    """Who exchanges how many cards: two and one, as in Tahimi ("Play"), and no more however many
    play, for the deck is not one of those the larger taxes are for (Tahimi, "Progressive taxes")."""
    fixed = {**house, "deck": "standard"}
    return base.schedule(players, fixed, number, readings, redrawn, newcomers, "th")


def first_leader(players: Sequence[str], hierophant: str | None = None) -> str:
    """Who has the first lead of a round: whoever holds the Hierophant, which has to be shown, else the
    Tahimi ("The Heirophant"). Raises SetUpFault."""
    return base.dealer(players, hierophant)
