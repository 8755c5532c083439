"""What has become of a hand after an action of a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from adjudicator.engine.rules import Swapped
from adjudicator.engine.state import Pending
from adjudicator.records.transcript import Step
from adjudicator.report.since import Since


def since(step: Step, later: Iterable[Step], over: bool) -> Since:
    """What the hand of an action's player has gained and lost since, by that action and the later ones of its round.
    `over`: the hands of that round have been given up."""
    came, seen, left, lines, given = 0, Counter[str](), Counter[str](), list[int](), False
    for one in (step, *later):
        moves = [move for move in one.moves if not isinstance(move, Swapped) and move.player == step.player]
        swapped = any(isinstance(move, Swapped) and step.player in move.whose for move in one.moves)
        if swapped or (one is not step and any(step.player in _parties(due) for due in one.undone)):
            return Since(step.player, None, (), (), (one.line,), True, over)
        unseen, known = sum(move.unseen for move in moves), sum((move.cards for move in moves), Counter[str]())
        came, seen = came + unseen, seen + known
        lines += [one.line] if unseen or known else []
        left += sum((move.left for move in moves), _spent(one, step.player))
        given = given or _lost(one, step.player, unseen + known.total(), sum(move.left.total() for move in moves))
    return Since(step.player, came, tuple(seen), tuple(left), tuple(dict.fromkeys(lines)), given, over)


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
