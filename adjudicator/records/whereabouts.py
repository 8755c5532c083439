"""Where a card cannot have been, by all that a record tells of the ways of cards.

Each card is followed by itself, forwards from the deal and backwards from the last line: it can have been where both
lead. A card that was dealt on a later line was in no hand before, unless the discards were shuffled in between; one
that a hand has had since then was in no other that has parted with nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from adjudicator.engine.rules import Passage
from adjudicator.records.evidence import NOTHING, in_rounds
from adjudicator.records.transcript import Known, Step

Places = Mapping[str, int]
"""By place the cards that can be there, each a bit."""


def with_absent(known: Known, steps: Sequence[Step], until: int | None = None) -> Known:
    """What is known of hands, with the cards that they cannot have had by the lines up to `until`. The `steps` have to
    know of each hand no more than the lines before them tell."""
    found = {key: dict(traces) for key, traces in known.items()}
    for own in in_rounds(steps):
        for step, lacking in _absent([step for step in own if until is None or step.line <= until]):
            traces = found.setdefault(step.key, {})
            for player, cards in lacking.items():
                traces[player] = replace(traces.get(player, NOTHING), absent=cards)
    return found


def _absent(steps: Sequence[Step]) -> Iterator[tuple[Step, Mapping[str, frozenset[str]]]]:
    """Before each action of a round, by player, the cards that the hand cannot have had. A card of which what is told
    cannot be is left out; so is a round of which nobody tells where cards go."""
    told = [step.rules.passages(step.before, step.action, step.after) for step in steps]
    if not steps or None in told:
        return
    first, ways = steps[0], [tuple(passages or ()) for passages in told]
    deck = first.variant.lexicon.deck
    single = [card for card in (*deck.place, *deck.singles) if deck.count(card) == 1]
    bits = {card: 1 << place for place, card in enumerate(single)}
    hands = first.before.hands
    dealt = tuple(
        Passage(player, player, tuple(hand.cards), whole=hand.known) for player, hand in hands.items()
    )
    moments = meeting((dealt, *ways), bits)[1:]
    every = sum(bits.values())
    torn = reduce(or_, (every & ~reduce(or_, there.values(), 0) for there in moments), 0)
    for step, there in zip(steps, moments, strict=False):
        masks = {player: every & ~there[player] & ~torn for player in hands}
        yield (
            step,
            {
                player: frozenset(card for card, bit in bits.items() if bit & mask)
                for player, mask in masks.items()
            },
        )


def meeting(ways: Sequence[Sequence[Passage]], bits: Mapping[str, int]) -> list[Places]:
    """Where each card can be before each of these steps and behind the last."""
    names = {name for step in ways for one in step for name in (one.source, one.target)}
    anywhere: Places = dict.fromkeys(sorted(names), sum(bits.values()))
    before, behind = [anywhere], [anywhere]
    for step in ways:
        before.append(reduce(lambda at, one: _after(at, one, bits), step, before[-1]))
    for step in reversed(ways):
        behind.append(reduce(lambda at, one: _before(at, one, bits), reversed(step), behind[-1]))
    both = zip(before, reversed(behind), strict=True)
    return [{place: one[place] & other[place] for place in names} for one, other in both]


def _after(at: Places, way: Passage, bits: Mapping[str, int]) -> Places:
    """Where cards can be once some have gone their way."""
    told = sum(bits.get(card, 0) for card in way.cards)
    there = {place: cards & ~told for place, cards in at.items()}
    went = there[way.source] if way.unseen else 0
    if way.whole:
        there[way.source] = 0
    there[way.target] |= went | at[way.source] & told
    return there


def _before(at: Places, way: Passage, bits: Mapping[str, int]) -> Places:
    """Where cards can have been before some went their way, to be where they can be now."""
    told = sum(bits.get(card, 0) for card in way.cards)
    there = {place: cards & ~told for place, cards in at.items()}
    went = there[way.target] if way.unseen else 0
    stayed = 0 if way.whole else there[way.source]
    there[way.source] = stayed | went | at[way.target] & told
    return there
