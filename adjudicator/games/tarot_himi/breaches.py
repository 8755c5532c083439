"""Cards that somebody has to show beside a play: the Hierophant by which one leads, and the Moon that turns a tax
round; and why somebody has the lead where a Major decides it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.cards import GIVES, PUT, TAKES, TURNS
from adjudicator.engine.breach import NOT_SHOWN, Breach
from adjudicator.engine.rules import Rules, Step
from adjudicator.engine.state import Action
from adjudicator.games.tahimi.state import PAYMENT, State
from adjudicator.games.tarot_himi.cards import HIEROPHANT, MOON

FIRST_LEAD, PRIVILEGE = "TA-FIRST-LEAD", "TA-PRIVILEGE"
HANDING: Mapping[str, frozenset[str]] = {
    TAKES: frozenset({"Justice", "Judgement"}),
    GIVES: frozenset({"The Chariot", "Taxes"}),
}
"""The headings under which cards are handed over in the middle of a round."""


def lead(state: State, without: tuple[str, str]) -> tuple[str, str]:
    """Why the player has the lead whose turn it is; `without` is why by Tahimi's rules alone."""
    turn, (rule, _) = state.turn or "nobody", without
    if turn not in state.hands or HIEROPHANT not in state.hands[turn].cards:
        return without
    if rule == FIRST_LEAD:
        return "TH-HIEROPHANT", f"{turn} holds the Hierophant, which leads first."
    if rule == PRIVILEGE:
        because = f"{state.tricks[-1]} took the trick and is out, and {turn} holds the Hierophant."
        return "TH-HIEROPHANT.2", because
    return without


def lead_after(last: Action, turn: str) -> tuple[str, str] | None:
    """Why somebody has the lead after a discard that put nothing on the pile; None after anything else."""
    if last.play.kind == PUT or not last.play.cards:
        return None
    if last.play.cards[:1] in (("Justice",), ("Judgement",)):
        return "TH-RESCIND", f"the lead was taken back, and {turn} leads again."
    because = f"{last.player} used {last.play.cards[0]} in lieu of the lead, which counts as a pass."
    return "TH-IN-LIEU-PASS", because


def unrevealed(rules: Rules[State], step: Step[State]) -> Iterator[Breach]:
    """A card by which somebody leads, or turns a tax round, that was not shown. Where a first lead or a payment says
    itself what was shown with it, the ruling on it tells."""
    if step.play.kind in TURNS:
        yield from _hierophant(rules, step)
    elif step.play.kind == GIVES:
        yield from _moon(rules, step)


def _hierophant(rules: Rules[State], step: Step[State]) -> Iterator[Breach]:
    state = step.before
    if not state.position.leading or state.ended or state.turn is None:
        return
    rule, _ = rules.lead(state)
    seen = (*step.play.cards, *(step.play.showing or ()))
    if rule == "TH-HIEROPHANT" and step.play.showing is not None:
        return
    if not rule.startswith("TH-HIEROPHANT") or HIEROPHANT in seen or (step.player, HIEROPHANT) in state.shown:
        return
    when = "at the start of the round" if rule == "TH-HIEROPHANT" else "for somebody who is out"
    because = f"{step.player} leads {when} by the Hierophant, and has not shown it."
    yield Breach(NOT_SHOWN, rule, (because,))


def _moon(rules: Rules[State], step: Step[State]) -> Iterator[Breach]:
    state, due = step.before, rules.answers(step.before, step.player, step.play)
    if due is None or due.kind != PAYMENT or due.to is None or MOON in (step.play.showing or ()):
        return
    if state.players.index(due.player) > state.players.index(due.to):
        return
    pair = (due.player, due.to)
    holder = next((player for player in pair if MOON in state.hands[player].cards), None)
    ruled = holder == step.player and step.play.showing is not None
    if holder is not None and not ruled and (holder, MOON) not in state.shown:
        because = f"{holder} turns the tax round by the Moon, and has not shown it to all."
        yield Breach(NOT_SHOWN, "TH-MOON", (because,))
