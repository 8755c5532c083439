"""The refusal of a history that no deal makes legal, with the lines that clash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from adjudicator.engine.situation import Situation
from adjudicator.files.diagnostics import Fault, Place
from adjudicator.files.names import DISPUTED
from adjudicator.report.explain import NOTHING, verdict
from adjudicator.solve.evidence import Earlier
from adjudicator.solve.question import ILLEGAL, Contradiction, Told
from adjudicator.solve.solver import GaveUp

if TYPE_CHECKING:
    from adjudicator.engine.state import RoundState


def impossible(lines: Sequence[Told], situation: Situation) -> Fault:
    """The refusal of a history that no deal makes legal; `lines` are those that clash."""
    lines = sorted(lines, key=lambda told: int(told.id.split()[-1]))
    told = [f"{line.text} (line {line.id.split()[-1]})" for line in lines]
    if not told:
        message = "the cards in sight and those in the hands are more than the deck has"
        return Fault("too-many-cards", message, "take away what is too many, or some of the unseen", None)
    if len(told) == 1:
        message = f"no hand that can be dealt here allows that {told[0]}"
        if (by := _shown_by(situation, lines[0])) is not None:
            message = f"{told[0]} was not legal: {by} shows what that hand had"
    else:
        message = f"no deal allows these together: {'; '.join(told)}"
    ways = [" and ".join(f"{k} = {v}" for k, v in change.items()) for change in situation.history.mended]
    help = f"it could be with {ways[0]}; or" if ways else "mend a line; or"
    place = lines[-1].at if lines and isinstance(lines[-1].at, Place) else None
    doubtful = any(isinstance(line, Earlier) and not line.disputed for line in lines)
    help = f"{help} if one is in doubt, add {DISPUTED}: yes to it" if doubtful else help.removesuffix("; or")
    return Fault("impossible-history", message, help, place)


def _shown_by(situation: Situation, told: Told) -> str | None:
    """The later line that shows an earlier one to be wrong, in words, where the lines alone do."""
    table = situation.table
    for count in range(int(told.id.split()[-1]) + 1, len(table.history) + 1):
        until = replace(table, history=table.history[:count], hands={}, turn=None)
        try:
            replace(situation, table=until).refuse_history()
        except Contradiction:
            last = table.history[count - 1]
            return f"{last.player}: {last.play} (line {count})"
        except GaveUp:
            return None
    return None


def unlawful(situation: Situation) -> Iterator[tuple[int, str]]:
    """The lines of a history that are no turn and that the law does not allow, whatever is in hands that nobody has seen,
    but for those in dispute: by their index, each with why in a sentence. The history has to be one that can be."""
    game = situation.game
    for index, action in enumerate(situation.table.history):
        choice = game.choice_at(action.play, situation.positions[index])
        if choice is game.turn or action.disputed or action.play.kind not in game.decided:
            continue
        there = _before(situation, index, choice.encoding.of_hand)
        if there is None:
            continue
        found = verdict(there, action.player, action.play, wanted=NOTHING)
        if found.verdict == ILLEGAL:
            yield index, " ".join(reason.text for reason in found.reasons)


def _before(situation: Situation, index: int, of_hand: bool) -> Situation | None:
    """The situation before a line. Where a hand bears on it, it is made of the whole round as it stands there; None where
    a position is not that of a whole round."""
    table, there = situation.table, situation.positions[index]
    if not of_hand:
        return replace(situation, table=replace(table, history=table.history[:index], hands={}, turn=None))
    if not hasattr(there, "hands"):
        return None
    rules = situation.game.rules(situation.lexicon, situation.options, table.house)
    return replace(situation, table=rules.table(cast("RoundState", there)))
