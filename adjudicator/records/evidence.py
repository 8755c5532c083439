"""What the later lines of a record tell of the hands before them.

A card put down, given or shown that was not known to be in the hand was among its unseen cards,
since the deal, or since cards came in that nobody saw. So the actions of a round are gone
through backwards, and what a hand is known to have had is carried to the actions before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards import CALLS, SHOWS, TAKES
from adjudicator.records.transcript import Key, Known, Step


def gathered(
    steps: Sequence[Step],
    until: int | None = None,
    proved: Mapping[Key, tuple[str, ...]] | None = None,
    excess: Mapping[Key, Counter[str]] | None = None,
) -> Known:
    """What each hand is known to have had before each action, by that action and all later ones of
    its round up to the line `until`. `proved` are cards that an action proves its player to have
    held, though nobody saw them. `excess` is what is too many in an action, and shows nothing."""
    found: dict[Key, Mapping[str, Counter[str]]] = {}
    for some in in_rounds(steps):
        have: dict[str, Counter[str]] = {}
        for step in reversed(some):
            if until is None or step.entry.number <= until:
                out = (excess or {}).get(step.key, Counter())
                _before(step, have, (proved or {}).get(step.key, ()), out)
            found[step.key] = {player: Counter(cards) for player, cards in have.items()}
        first = some[0]
        found[first.dealt_on, -1] = found[first.key]
    return found


def in_rounds(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The actions of each round."""
    some: list[Step] = []
    for step in steps:
        if some and some[-1].round != step.round:
            yield some
            some = []
        some.append(step)
    if some:
        yield some


def _before(step: Step, have: dict[str, Counter[str]], proved: Sequence[str], excess: Counter[str]) -> None:
    """From what the hands had after an action to what they had before it."""
    for player, cards, unseen in step.into:
        known = have.setdefault(player, Counter())
        # What came in unseen may be any of the cards that are told of later.
        have[player] = known - cards if not unseen else Counter()
    own = have.setdefault(step.player, Counter())
    if step.play.kind not in (TAKES, CALLS):
        own.update(step.play.spent - excess)
    revealed = (*(step.play.showing or ()), *(step.play.cards if step.play.kind == SHOWS else ()), *proved)
    have[step.player] = own | (Counter(revealed) - excess)
