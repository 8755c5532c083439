"""What a line of a case moved besides the cards put down."""

from __future__ import annotations

from collections import Counter

from adjudicator.cards.play import LAYS, RETAINS
from adjudicator.engine.ledger import Moved
from adjudicator.engine.rules import Swapped
from adjudicator.engine.state import Action
from adjudicator.games.taruno.state import State
from adjudicator.games.taruno.verbs import HIDES


def moved(action: Action, state: State) -> Moved:
    """What came into hands by an action, and by all that nobody need tell before the next; `state` is the game then. What
    is drawn comes from the pile, and never from what was discarded."""
    back: dict[str, tuple[str, ...]] = {}
    lost, blind = Counter[str](), set[str]()
    for one in state.moved:
        if isinstance(one, Swapped):
            blind |= one.whose.keys()
            continue
        back[one.player] = (*back.get(one.player, ()), *one.cards.elements())
        if one.unseen:
            lost[one.player] += one.unseen
    if action.play.kind == RETAINS or (action.play.kind in (HIDES, LAYS) and action.play.unseen):
        blind.add(action.player)
    return Moved(back, frozenset({*lost, *blind}), frozenset(blind), frozenset(lost), lost)
