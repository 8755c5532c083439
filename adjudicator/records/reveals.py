"""Cards that somebody has to show beside a play: the Hierophant by which one leads, and the Moon that
turns a tax round.

A record in which nobody ever shows a card but beside a play says nothing of these, as with calls.
"""

from __future__ import annotations

from adjudicator.cards import GIVES, SHOWS, TURNS
from adjudicator.games.tahimi.state import PAYMENT
from adjudicator.records.record import Deed, Record
from adjudicator.records.transcript import Step

HIEROPHANT, MOON = "Hierophant", "Moon"


def told_of(record: Record) -> bool:
    """Whether the record tells anywhere of a card that was shown on its own, not beside a play."""
    deeds = (entry.told.play for entry in record.entries if isinstance(entry.told, Deed))
    return any(play.kind == SHOWS for play in deeds)


def unrevealed(step: Step, leads_by: str) -> tuple[str, str] | None:
    """The rule by which a card had to be shown before an action, and a sentence, if it was not.
    `leads_by` is the rule that names who has the lead."""
    if step.play.kind in TURNS and step.in_turn:
        return _hierophant(step, leads_by)
    return _moon(step) if step.play.kind == GIVES else None


def _hierophant(step: Step, leads_by: str) -> tuple[str, str] | None:
    if not leads_by.startswith("TH-HIEROPHANT") or not step.before.position.leading:
        return None
    seen = (*step.play.cards, *(step.play.showing or ()))
    if HIEROPHANT in seen or (step.player, HIEROPHANT) in step.before.shown:
        return None
    when = "at the start of the round" if leads_by == "TH-HIEROPHANT" else "for somebody who is out"
    return leads_by, f"{step.player} leads {when} by the Hierophant, and has not shown it."


def _moon(step: Step) -> tuple[str, str] | None:
    state = step.before
    due = step.rules.rules.answers(state, step.player, step.play)
    if due is None or due.kind != PAYMENT or due.to is None or MOON in (step.play.showing or ()):
        return None
    if state.players.index(due.player) > state.players.index(due.to):
        return None
    pair = (due.player, due.to)
    holder = next((player for player in pair if MOON in state.hands[player].cards), None)
    if holder is None or (holder, MOON) in state.shown:
        return None
    return "TH-MOON", f"{holder} turns the tax round by the Moon, and has not shown it to all."
