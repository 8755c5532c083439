"""What was typed, as it was understood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.cards.spelling import otherwise
from adjudicator.cli.output import styled, width
from adjudicator.engine.lines import hand_words
from adjudicator.files.diagnostics import Place

if TYPE_CHECKING:
    from adjudicator.cases.case import Case
    from adjudicator.cli.sources import Flags


def understood(case: Case, flags: Flags | None = None) -> Iterator[str]:
    """The hand and the plays of a situation that were read otherwise than they are typed, in `flags` or in a file, as
    they were read: "--on VI VI", "Ada: VI VI"."""
    history = case.situation.table.history
    if flags is not None and flags.holding is not None:
        (hand,) = map(hand_words, case.situation.table.hands.values())
        yield from [f"--holding {hand}"] if otherwise(flags.holding, hand) else []
    for typed, action in zip(() if flags is None else flags.on, history, strict=False):
        yield from [f"--on {action.play}"] if otherwise(typed, str(action.play)) else []
    for action in history if flags is None else ():
        if isinstance(at := action.at, Place):
            typed = at.text[at.column - 1 :][: at.length].strip("'\"")
            yield from [f"{action.player}: {action.play}"] if otherwise(typed, str(action.play)) else []


def show_understood(case: Case, flags: Flags | None) -> None:
    """Print what was read otherwise than it was typed; nothing where nothing was."""
    if told := "; ".join(understood(case, flags)):
        from adjudicator.report.text import note

        styled(note("read", f"as understood: {told}", width()))
