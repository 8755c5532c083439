"""Knowledge of hands from later lines.

A card put down, given or shown that was not known to be in the hand was among its unseen cards since the deal, or came
in unseen since. The actions of a round are therefore traversed backwards, carrying the knowledge of each hand to the
actions before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards import SHOWS
from adjudicator.engine.rules import Swapped
from adjudicator.records.hand_knowledge import HandKnowledge
from adjudicator.records.transcript import Key, Known, Step, Traces

NOTHING = HandKnowledge()
"""Of a hand of which no later line tells."""


def gathered(
    steps: Sequence[Step],
    until: int | None = None,
    proved: Mapping[Key, tuple[str, ...]] | None = None,
    excess: Mapping[Key, Counter[str]] | None = None,
) -> Known:
    """Knowledge of each hand before each action, by that action and all later ones of its round up to the line `until`.
    `proved`: cards that an action proves its player to have held unseen. `excess`: the excess cards of an action, which
    are no evidence; nor are actions with cards that cannot have been in the hand."""
    knowledge: dict[Key, Traces] = {}
    for own in in_rounds(steps):
        have: dict[str, HandKnowledge] = {}
        for step in reversed(own):
            if (until is None or step.line <= until) and not step.misplaced:
                out = (excess or {}).get(step.key, Counter())
                _before(step, have, (proved or {}).get(step.key, ()), out)
            knowledge[step.key] = dict(have)
        first = own[0]
        knowledge[first.dealt_on, -1] = knowledge[first.key]
    return knowledge


def in_rounds(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """Group actions by round."""
    own: list[Step] = []
    for step in steps:
        if own and own[-1].round != step.round:
            yield own
            own = []
        own.append(step)
    if own:
        yield own


def _before(step: Step, have: dict[str, HandKnowledge], proved: Sequence[str], excess: Counter[str]) -> None:
    """Backward step: knowledge of the hands before an action, from that after it."""
    for move in reversed(step.moves):
        if isinstance(move, Swapped):
            have |= _sorted_out(move, have)
        else:
            own = have.get(move.player, NOTHING).behind(move.cards, move.unseen)
            have[move.player] = own.having(move.left, step.line)
    own = have.get(step.player, NOTHING)
    own = own.leaving((step.rules.spent(step.before, step.action) - excess).elements(), step.line)
    play = step.play
    revealed = (*(play.showing or ()), *(play.cards if play.kind == SHOWS else ()), *proved)
    have[step.player] = own.having(Counter(revealed) - excess, step.line)


def _sorted_out(swapped: Swapped, have: Mapping[str, HandKnowledge]) -> dict[str, HandKnowledge]:
    """Knowledge of hands before an exchange of whole hands: kept for hands that went on unmixed."""
    before = dict.fromkeys(swapped.whose, NOTHING)
    for player, owners in swapped.whose.items():
        if len(owners) == 1:
            before[owners[0]] = have.get(player, NOTHING)
    return before
