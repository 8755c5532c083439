"""A step of a random hand as the facts that a case gives: lists, dictionaries, words and numbers.

facts(step)     players, phase, hand, stacks and pot as the phase began, given (before the phase, by player), blinds,
                least (the least raise then), folded (then), laid, immune and temperance (then), actions of the phase,
                pending, offered, the hands as they are now
"""

from __future__ import annotations

from .positions import Pending, words
from .walk import Step


def facts(step: Step) -> dict[str, object]:
    """The moment before the step's play."""
    began, now = step.began, step.before
    return {
        "players": list(now.players),
        "phase": now.phase,
        "hand": now.hand,
        "stacks": dict(began.stacks),
        "pot": sum(began.given.values()) + began.kept,
        "given": dict(began.given),
        "blinds": dict(began.paid),
        "least": began.least_raise,
        "folded": [player for player in began.players if player in began.folded],
        "laid": [list(shield) for shield in began.laid],
        "immune": [player for player in began.players if player in began.immune],
        "temperance": began.temperance,
        "actions": [f"{player}: {words(play)}" for player, play in step.actions],
        "pending": open_decision(now.pending),
        "offered": list(now.pending.offered),
        "hands": {player: list(cards) for player, cards in now.hands.items()},
    }


def open_decision(pending: Pending) -> str:
    """`Ben: answer`, and what it is that is answered or chosen from: `Ben: answer Death on Ben`."""
    what = words(pending.attack) if pending.kind == "answer" and pending.attack else pending.by
    return f"{pending.player}: {pending.kind} {what}".strip()
