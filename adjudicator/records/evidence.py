"""What the later lines of a record tell of the hands before them.

A card put down, given or shown that was not known to be in the hand was among its unseen cards,
since the deal, or since cards came in that nobody saw. So the actions of a round are gone
through backwards, and what a hand is known to have had is carried to the actions before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from adjudicator.cards import SHOWS
from adjudicator.records.transcript import Key, Known, Step


def gathered(
    steps: Sequence[Step],
    until: int | None = None,
    proved: Mapping[Key, tuple[str, ...]] | None = None,
    excess: Mapping[Key, Counter[str]] | None = None,
) -> Known:
    """What each hand is known to have had before each action, by that action and all later ones of
    its round up to the line `until`. `proved` are cards that an action proves its player to have
    held, though nobody saw them. `excess` is what is too many in an action, and shows nothing; nor does an
    action with cards that cannot have been in the hand."""
    found: dict[Key, Mapping[str, Counter[str]]] = {}
    for own in in_rounds(steps):
        have: dict[str, Counter[str]] = {}
        for step in reversed(own):
            if (until is None or step.line <= until) and not step.misplaced:
                out = (excess or {}).get(step.key, Counter())
                _before(step, have, (proved or {}).get(step.key, ()), out)
            found[step.key] = {player: Counter(cards) for player, cards in have.items()}
        first = own[0]
        found[first.dealt_on, -1] = found[first.key]
    return found


def in_rounds(steps: Sequence[Step]) -> Iterator[list[Step]]:
    """The actions of each round."""
    own: list[Step] = []
    for step in steps:
        if own and own[-1].round != step.round:
            yield own
            own = []
        own.append(step)
    if own:
        yield own


def _before(step: Step, have: dict[str, Counter[str]], proved: Sequence[str], excess: Counter[str]) -> None:
    """From what the hands had after an action to what they had before it."""
    for move in step.moves:
        known = have.setdefault(move.player, Counter())
        # What came in unseen may be any of the cards that are told of later.
        have[move.player] = (known - move.cards if not move.unseen else Counter()) | move.left
    own = have.setdefault(step.player, Counter())
    own.update(step.rules.spent(step.before, step.action) - excess)
    play = step.play
    revealed = (*(play.showing or ()), *(play.cards if play.kind == SHOWS else ()), *proved)
    have[step.player] = own | (Counter(revealed) - excess)
