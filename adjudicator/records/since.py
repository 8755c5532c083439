"""What has become of a hand after an action of a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from adjudicator.cards import DRAWS
from adjudicator.engine.rules import Move, Rules, Swapped
from adjudicator.engine.state import Action, Pending, RoundState
from adjudicator.records.transcript import Step
from adjudicator.report.since import Since


def since(step: Step, later: Iterable[Step], over: bool, end: RoundState | None) -> Since:
    """What the hand of an action's player has gained and lost since, by that action and the later ones of its round.
    `over`: the hands of that round have been given up. `end`: the round after the last of them, where it goes on: cards
    that are drawn there by themselves have come too. Such cards are counted with the line before."""
    came, seen, left, lines, given = 0, Counter[str](), Counter[str](), list[int](), False
    line = step.line
    for one in (step, *later):
        line = one.line if one.part >= 0 else line
        moves = [move for move in one.moves if not isinstance(move, Swapped) and move.player == step.player]
        swapped = any(isinstance(move, Swapped) and step.player in move.whose for move in one.moves)
        if swapped or (one is not step and any(step.player in _parties(due) for due in one.undone)):
            return Since(step.player, None, (), (), (line,), True, over)
        unseen, known = sum(move.unseen for move in moves), sum((move.cards for move in moves), Counter[str]())
        came, seen = came + unseen, seen + known
        lines += [line] if unseen or known else []
        left += sum((move.left for move in moves), _spent(one, step.player))
        given = given or _lost(one, step.player, unseen + known.total(), sum(move.left.total() for move in moves))
    if end is not None and (
        drawn := sum(move.unseen for move in _drawn(step.rules, end) if move.player == step.player)
    ):
        came, lines = came + drawn, [*lines, line]
    return Since(step.player, came, tuple(seen), tuple(left), tuple(dict.fromkeys(lines)), given, over)


def _drawn(rules: Rules[RoundState], state: RoundState) -> Iterator[Move]:
    """The cards that are drawn next by themselves, of which no line need say anything."""
    while state.due and (default := state.due[0].default) is not None and default.kind == DRAWS:
        action = Action(state.due[0].player, default)
        after = rules.apply(state, action)
        if after is state:
            return
        yield from (move for move in rules.moves(state, action, after) if not isinstance(move, Swapped))
        state = after


def _parties(due: Pending | None) -> tuple[str, ...]:
    """Between whom cards may have changed hands unseen: who owed them, and to whom."""
    return () if due is None else (due.player, *([due.to] if due.to else ()), *_parties(due.then))


def _lost(step: Step, player: str, gained: int, left: int) -> bool:
    """Whether a hand lost cards by an action that nobody saw leave it."""
    before, after = (state.hands.get(player) for state in (step.before, step.after))
    if before is None or after is None or before.total is None or after.total is None:
        return False
    return before.total + gained - after.total > _spent(step, player).total() + left


def _spent(step: Step, player: str) -> Counter[str]:
    """The cards that a player put down, or away in sight, by an action."""
    return step.rules.spent(step.before, step.action) if step.player == player else Counter()
