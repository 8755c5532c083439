"""The normalised form of typed plays and hands, where it differs from the input."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from adjudicator.cards import Hand, NotationError, parse_hand
from adjudicator.cards.play import hand_words
from adjudicator.cards.spelling import otherwise
from adjudicator.cli.output import styled, width
from adjudicator.engine.query import YOU
from adjudicator.files.diagnostics import Place

if TYPE_CHECKING:
    from adjudicator.cases.case import Case
    from adjudicator.cases.flag_values import Flags


def understood(case: Case, flags: Flags | None = None) -> Iterator[str]:
    """Yield the hand and plays of a situation whose normalised form differs from the text in `flags`, or else in its
    file: "--on VI VI", "Ada: VI VI"."""
    history = case.situation.table.history
    if flags is not None and flags.holding is not None:
        hands = case.situation.table.hands
        hand = hand_words(hands[YOU if YOU in hands else flags.by or ""])
        yield from [f"--holding {hand}"] if otherwise(flags.holding, hand) else []
    for action in () if flags is None else history:
        typed = action.at.text.split(":")[-1] if isinstance(action.at, Place) else str(action.play)
        yield from [f"--on {action.play}"] if otherwise(typed, str(action.play)) else []
    if flags is None:
        yield from _in_file(case)


def _in_file(case: Case) -> Iterator[str]:
    """Yield the plays and hands of a file whose normalised form differs from its text."""
    for action in case.situation.table.history:
        if isinstance(at := action.at, Place) and otherwise(_written(at), str(action.play)):
            yield f"{action.player}: {action.play}"
    for player, at in case.situation.places.items():
        hand = case.situation.table.hands.get(player)
        if hand is None or not isinstance(at, Place):
            continue
        read = hand_words(hand)
        # The place of a hand that spans several lines covers only the first, which parses as a different hand.
        if otherwise(_written(at), read) and _hand(_written(at), case) == hand:
            yield f"{player} holds {read}"


def _written(at: Place) -> str:
    """The text at a place, without quotes."""
    return at.text[at.column - 1 :][: at.length].strip("'\"")


def _hand(text: str, case: Case) -> Hand | None:
    """Parse a hand; None if the text is none."""
    try:
        return parse_hand(text, case.situation.lexicon)
    except NotationError:
        return None


def show_understood(case: Case, flags: Flags | None) -> None:
    """Print the normalised forms that differ from the input, if any."""
    if text := "; ".join(understood(case, flags)):
        from adjudicator.report.text import note

        styled(note("read", f"as understood: {text}", width()))
