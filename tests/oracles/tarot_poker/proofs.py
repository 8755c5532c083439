"""What a record proves of each of its lines, the hands not being known: surely legal, surely illegal, or open.

    lines(telling, upto)          a Line for each of the first `upto` steps, by all that these tell
    settled_at(telling, line)     the first step with which it is certain, or None

There is one of each trump: whatever is shown, put down, given or drawn was somewhere at every earlier line.  A bet is
judged under every set of bet cards that its player can have held; a fold is legal under all, and all else that is
played is judged by what lies open, for who puts a card down or gives it away has held it.  Nobody is taken to have
played by the rules.

Decided here:
 * Of jacks to open nothing is proved, the whole hand being needed: ValueError.
 * A fold that a reading asks for at once (`tp.bet_card.late`) is no line of its own; nothing is proved of it.
"""

from __future__ import annotations

from dataclasses import dataclass

from .legality import faults
from .pack import KIND
from .telling import Telling, events
from .walk import Step
from .worlds import possible

BET_CARDS = tuple(card for card, kind in KIND.items() if kind == "bet")


@dataclass(frozen=True)
class Line:
    """legal, illegal or open; the reasons that some possible hand gives; of a bet, the bet cards that can be held."""

    step: int
    player: str
    verdict: str
    reasons: frozenset[str]
    held: frozenset[frozenset[str]]


def under(step: Step, held: frozenset[str]) -> frozenset[str]:
    """What forbids the step's bet to somebody who holds just these bet cards."""
    position = step.before.copy()
    position.hands[step.player] = tuple(held)
    return faults(position, step.player, step.play, step.readings)


def lines(telling: Telling, upto: int | None = None) -> list[Line]:
    """What is proved of each step by these steps; worlds.Impossible if they cannot have been."""
    if telling.steps[0].before.house.openers != "any":
        raise ValueError("what a hand must hold to open cannot be proved of hands unseen")
    out = {shield.card for shield in telling.steps[0].before.laid}
    watched = [card for card in BET_CARDS if card not in out]
    sets = possible(events(telling, upto), telling.stock, watched)
    return [judged(place, step, sets.get(place, set())) for place, step in enumerate(telling.steps[:upto])]


def judged(place: int, step: Step, sets: set[frozenset[str]]) -> Line:
    codes = [under(step, held) for held in sets] or [step.faults]
    wrong = [one for one in codes if one]
    verdict = "legal" if not wrong else "illegal" if len(wrong) == len(codes) else "open"
    reasons = frozenset(code for one in wrong for code in one)
    return Line(place, step.player, verdict, reasons, frozenset(sets))


def settled_at(telling: Telling, line: int) -> int | None:
    """The first step after which the line is no longer open; each further one tells more and never less."""
    if lines(telling)[line].verdict == "open":
        return None
    low, high = line, len(telling.steps) - 1
    while low < high:
        middle = (low + high) // 2
        if lines(telling, middle + 1)[line].verdict == "open":
            low = middle + 1
        else:
            high = middle
    return low
