"""What is said with a card as it is played: the suit that a King or a Queen names, and whom a Major is for."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.cards import PUT, Lexicon, Play
from adjudicator.cards.english import capital, either
from adjudicator.engine.choice import TURN
from adjudicator.games.taruno.cards import (
    ANSWER,
    HIEROPHANT,
    JUDGEMENT,
    JUSTICE,
    KING,
    LOVERS,
    NAMING,
    ON,
    QUEEN,
    SWAPPING,
    rank,
)
from adjudicator.games.taruno.moving import has
from adjudicator.games.taruno.state import RUN, Draw, State

ASKS: Mapping[str, str] = {
    LOVERS: "bind another player",
    HIEROPHANT: "is for another player",
    JUDGEMENT: "is for a player",
    JUSTICE: "swaps the hands of two players",
}
"""What each Major does that is for somebody."""


def wanting(play: Play, state: State, actor: str, lexicon: Lexicon) -> tuple[str, str] | None:
    """What a card leaves out that is played on a turn or in answer, and what to write; None where nothing."""
    if play.kind != PUT or len(play.cards) != 1 or play.named or play.to or not has(state, actor, play.cards):
        return None
    turn, card = state.pending(TURN, actor), play.cards[0]
    if rank(card) in (KING, QUEEN):
        if not _names_a_suit(state, actor, card) or (turn is not None and turn.about == RUN):
            return None
        suits = f"write it like {card} {NAMING} {lexicon.suits[-1]}: {either(list(lexicon.suits))}"
        return f"{lexicon.spoken(card)} names a suit, and none is named", suits
    if turn is None or turn.about == RUN or card not in ASKS:
        return None
    there = nameable(state, actor, card)
    if not there:
        return None
    does = ASKS[card]
    if card == JUSTICE:
        two = " and ".join(there[:2])
        return f"{capital(card)} {does}, and none are named", f"write it like {card} {SWAPPING} {two}"
    help = f"write it like {card} {ON} {there[0]}" + (f"; {either(there)} can be named" if len(there) > 1 else "")
    return f"{lexicon.spoken(card)} {does}, and nobody is named", help


def _names_a_suit(state: State, actor: str, card: str) -> bool:
    """Whether a King or a Queen has to name a suit: not as the last card."""
    last = state.hand(actor).total == 1
    due = state.pending(ANSWER, actor)
    answers = due is not None and isinstance(due.about, Draw) and due.about.court == rank(card)
    return not last and (answers or state.pending(TURN, actor) is not None)


def nameable(state: State, actor: str, card: str) -> list[str]:
    """Whom a Major may name, under every reading; of Justice two that may swap."""
    there = [one for one in state.players if not state.covered(one, actor)]
    sizes = {one: state.hand(one).total for one in there}
    own = sizes[actor] = None if (total := sizes[actor]) is None else total - 1
    if card == JUSTICE:
        if len(there) < len(state.players) or len(there) < 2 or None in sizes.values():
            return there[:2] if len(there) == len(state.players) > 1 else []
        ordered = sorted(there, key=lambda one: sizes[one] or 0)
        return sorted((ordered[0], ordered[-1]), key=state.seat)
    if card == JUDGEMENT:
        return [*(one for one in there if one != actor), actor]
    others = [one for one in there if one != actor]
    return others if card == LOVERS else [one for one in others if own is None or sizes[one] != own]
