"""What is wrong with an action of a climbing game where no clause rules on it: what was due before it, calls, turns,
chance, and why somebody has the lead."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.cards import CALLS, DRAWS, PUT, SHOWS, TURNS
from adjudicator.cards.english import amount, capital, not_turn, whose
from adjudicator.engine.breach import (
    AFTER_END,
    MISSED_CALL,
    OUT_OF_TURN,
    UNDONE,
    WRONG_COUNT,
    WRONG_DRAW,
    WRONG_LEAD,
    Breach,
)
from adjudicator.engine.rules import Rules, Step, history_of
from adjudicator.engine.state import Action, Pending
from adjudicator.games.tahimi.state import DRAW, EXCHANGE, PAYMENT, RETURN, TAKE, TRIBUTE, State, put_down

DUE_RULE = {PAYMENT: "TA-TAX", RETURN: "TA-TAX", TRIBUTE: "TH-CHARIOT", EXCHANGE: "TH-CHARIOT", DRAW: "TH-WHEEL"}
"""The rule by which each kind of decision that is no turn is open."""
YOU = "You"
"""The player whom flags tell of."""
WITH_PRIVILEGE, WITHOUT_PRIVILEGE = "Going out and the next lead", "No Rank Privilege"
"""The headings about the lead for a player who is out, as the house has it."""
THREE = "Three players"
"""The heading that bears on a tax only where three play."""


# -- what had to come first


def undone(step: Step[State]) -> Iterator[Breach]:
    """What was due, and left undone."""
    yield from left_undone(step.undone, len(step.before.players))


def owes(due: Pending) -> str:
    """A decision that is open, as what its player has to do."""
    you, cards = due.player == YOU, amount(due.count, "card")
    if due.kind == DRAW:
        return f"{'you have' if you else f'{due.player} has'} to draw {cards}"
    return f"{'you owe' if you else f'{due.player} owes'} {'you' if due.to == YOU else due.to} {cards}"


def left_undone(due: Iterable[Pending], players: int) -> Iterator[Breach]:
    """Decisions that had to be made before somebody's turn and were not, under the rule of the first."""
    if pending := [one for one in due if one.kind != TAKE]:
        owed = "; and ".join(map(owes, pending))
        rule = DUE_RULE.get(pending[0].kind, "TA-TAX")
        without = frozenset[str]() if players == 3 else frozenset({THREE})
        yield Breach(UNDONE, rule, (f"Before anybody's turn, {owed}.",), without=without)


def called(step: Step[State]) -> Iterator[Breach]:
    """Calls of "One card" missed before an action."""
    state, player, play = step.before, step.player, step.play
    if play.kind in TURNS:
        for other in sorted(state.calls - {player}):
            yield _missed(step, other)


def _missed(step: Step[State], player: str) -> Breach:
    """A call that somebody else's turn came before: the fault of who has one card, at the line with
    which it was so."""
    earlier = (one for one in history_of(step) if one is not step)
    came = next((one for one in earlier if player in one.after.single and player not in one.before.single), step)
    what = "play" if step.play.kind == PUT else step.play.kind
    return Breach(
        MISSED_CALL,
        "TA-ONE-CARD",
        (f"{player} has one card left, and has not said so before line {step.line}.",),
        at=came.action.at,
        said=f'{player}: no "One card" before {whose(step.player)} {what}',
    )


# -- what is no clause's


def irregular(rules: Rules[State], step: Step[State], draw_rule: str | None) -> tuple[Breach, ...] | None:
    """What is wrong with an action on which no clause rules; None where the law is to be asked. `draw_rule` is the rule
    by which nobody ever draws; None where the law says who does."""
    if step.play.kind == DRAWS:
        text = f"{step.player} has no cards to draw."
        return None if draw_rule is None else (Breach(WRONG_DRAW, draw_rule, (text,)),)
    if step.play.kind == SHOWS or (step.play.kind == CALLS and step.before.hands[step.player].total is None):
        return ()
    if step.play.kind == CALLS:
        return None
    if not rules.in_turn(step.before, step.action):
        return (_out_of_turn(rules, step),)
    return tuple(_given_unseen(rules, step)) if step.play.unseen else None


def _out_of_turn(rules: Rules[State], step: Step[State]) -> Breach:
    turn = step.before.turn
    if not step.before.position.leading or turn is None:
        text = not_turn(turn or "nobody", step.player)
        return Breach(OUT_OF_TURN, "TA-TURN", (text,))
    rule, why = rules.lead(step.before)
    without = WITH_PRIVILEGE if rules.house["rank_privilege"] == "no" else WITHOUT_PRIVILEGE
    because = f"{turn} has the lead, not {step.player}: {why}"
    return Breach(WRONG_LEAD, rule, (because,), without=frozenset({without}))


def _given_unseen(rules: Rules[State], step: Step[State]) -> Iterator[Breach]:
    due = rules.answers(step.before, step.player, step.play)
    count = len(step.play.cards) + step.play.unseen
    if due is None:
        yield Breach(UNDONE, "TA-TAX-DUE", (f"Nothing is due of {step.player} now.",))
    elif count != due.count:
        rule = "TA-TAX-COUNT" if due.kind in (PAYMENT, RETURN) else "TH-CHARIOT.5"
        text = f"{amount(due.count, 'card')} are to be given, and here {are(count)}."
        yield Breach(WRONG_COUNT, rule, (capital(text),))


def are(count: int) -> str:
    """How many cards there are, after "here": "there is one", "there are no"."""
    words = amount(count, "card").removesuffix(" cards").removesuffix(" card")
    return f"there {'is' if count == 1 else 'are'} {words}"


def over(state: State) -> Breach:
    """The fault of whoever does anything in a round that has ended."""
    anew = state.ended != "over"
    ended = "dealt anew, as nobody led" if anew else "over"
    rule = "TA-LEAD-PASSED" if anew else "TA-END"
    return Breach(AFTER_END, rule, (f"The round is {ended}: nothing more can be done in it.",))


# -- the lead


def lead(rules: Rules[State], state: State) -> tuple[str, str]:
    """Why the player has the lead whose turn it is, nothing having been done in the trick: the rule, and a sentence with
    the names."""
    turn = state.turn or "nobody"
    if not state.tricks or not put_down(state):
        if turn == state.players[0]:
            return "TA-FIRST-LEAD", f"{turn} is the Tahimi, who leads first."
        return "TA-FIRST-LEAD", f"{turn} sits after the dealer, and leads first."
    owner = state.tricks[-1]
    if turn == owner:
        return "TA-TRICK", f"{owner} took the trick."
    if rules.house["rank_privilege"] == "yes":
        because = f"{owner} took the trick and is out, and {turn} ranks highest of those who hold cards."
        return "TA-PRIVILEGE", because
    return "TA-PRIVILEGE", f"{owner} took the trick and is out, and {turn} is the next who holds cards."


def lead_after(last: Action, turn: str) -> tuple[str, str]:
    """Why somebody has the lead after an action of the trick that put nothing on the pile."""
    if last.play.kind == PUT:
        return "TA-TRICK", f"{turn} took the trick."
    return "TA-LEAD-PASSED", f"{last.player} passed the lead."
