"""Impossible card locations, by propagating known card movements forwards and backwards.

Each unique card is followed by itself, from the deal onwards and from the last line backwards: its possible places are
the intersection. A card dealt on a later line was in no hand before, unless the discards were shuffled in between; a
card that a hand has had since then was in no other hand that has lost no card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from operator import or_

from adjudicator.engine.rules import Passage
from adjudicator.records.evidence import NOTHING, in_rounds
from adjudicator.records.transcript import Key, Known, Step, enriched

Places = Mapping[str, int]
"""By place the cards that can be there, each a bit."""


def with_absent(known: Known, steps: Sequence[Step], until: int | None = None) -> Known:
    """Knowledge of hands, extended by the cards that they cannot have had according to the lines up to `until`. The
    `steps` must contain no knowledge of a hand beyond the lines before them."""
    extended = {key: dict(traces) for key, traces in known.items()}
    for own in in_rounds(steps):
        for key, lacking in _absent([step for step in own if until is None or step.line <= until], known):
            traces = extended.setdefault(key, {})
            for player, cards in lacking.items():
                traces[player] = replace(traces.get(player, NOTHING), absent=cards)
    return extended


def _absent(steps: Sequence[Step], known: Known) -> Iterator[tuple[Key, dict[str, frozenset[str]]]]:
    """Yield for each action of a round the cards that each hand cannot have had before it, by player. Cards with
    contradictory movements are left out; so are rounds of games that do not track card movements."""
    ways = [step.rules.passages(step.before, step.action, step.after) for step in steps]
    known_passages: Sequence[Sequence[Passage]] = [own for own in ways if own is not None]
    if not steps or len(known_passages) < len(ways):
        return
    deck = steps[0].variant.lexicon.deck
    single = [card for card in (*deck.place, *deck.singles) if deck.count(card) == 1]
    bits = {card: 1 << place for place, card in enumerate(single)}

    def seen(moments: Sequence[Places]) -> list[list[Passage]]:
        return [
            _seen_in_hands(step, known, _nowhere_else(places, bits))
            for step, places in zip(steps, moments, strict=True)
        ]

    moments = fixpoint(seen, known_passages, bits)
    torn = reduce(or_, (_nowhere(places, bits) for places in moments), 0)
    for step, places in zip(steps, moments, strict=False):
        possible = {player: places[player] | torn for player in step.before.hands}
        yield (
            step.key,
            {
                player: frozenset(card for card, bit in bits.items() if not bit & cards)
                for player, cards in possible.items()
            },
        )


def _seen_in_hands(step: Step, known: Known, only_here: Mapping[str, Counter[str]]) -> list[Passage]:
    """The known cards of each hand before an action, including those that can be nowhere else."""
    learnt, hands = known.get(step.key, {}), step.before.hands
    traces = {
        player: learnt.get(player, NOTHING).having(only_here.get(player, Counter()), step.line) for player in hands
    }
    every = enriched(hands, traces)
    return [Passage(player, player, tuple(hand.cards), whole=hand.known) for player, hand in every.items()]


def _nowhere_else(possible: Places, bits: Mapping[str, int]) -> Mapping[str, Counter[str]]:
    """The cards with a single possible place, by place."""
    forced: dict[str, Counter[str]] = {}
    for card, bit in bits.items():
        places = [place for place, cards in possible.items() if bit & cards]
        if len(places) == 1:
            forced.setdefault(places[0], Counter())[card] += 1
    return forced


def _nowhere(places: Places, bits: Mapping[str, int]) -> int:
    """The cards without any possible place, as bits."""
    return sum(bits.values()) & ~reduce(or_, places.values(), 0)


def fixpoint(
    seen: Callable[[Sequence[Places]], Sequence[Sequence[Passage]]],
    passages: Sequence[Sequence[Passage]],
    bits: Mapping[str, int],
) -> list[Places]:
    """The possible places of each card before each step, iterated until nothing changes. `seen` computes the known
    cards of hands from the places of the last iteration; unseen cards of `passages` that an iteration names narrow the
    next. Iterations only remove places."""
    moments: list[Places] = [{} for _ in passages]
    every, before = sum(bits.values()), None
    while (now := (seen(moments), passages)) != before:
        before = now
        narrower, passages = both_ways(*now, bits)
        moments = [
            {place: cards & was.get(place, every) for place, cards in places.items()}
            for places, was in zip(narrower, moments, strict=True)
        ]
    return moments


def both_ways(
    seen: Sequence[Sequence[Passage]], passages: Sequence[Sequence[Passage]], bits: Mapping[str, int]
) -> tuple[list[Places], list[list[Passage]]]:
    """Where each card can be before each step, from the cards `seen` in place before it and the `passages` of its
    action; and those passages, with unseen cards named where no others can have gone."""
    ways = [one for own, more in zip(seen, passages, strict=True) for one in (*own, *more)]
    possible, at = _along(ways, bits), 0
    moments, named = list[Places](), list[list[Passage]]()
    for own, more in zip(seen, passages, strict=True):
        moments.append(possible[at])
        at += len(own)
        named.append(
            [_with_unseen_named(one, possible[at + i], possible[at + i + 1], bits) for i, one in enumerate(more)]
        )
        at += len(more)
    return moments, named


def _along(ways: Sequence[Passage], bits: Mapping[str, int]) -> list[Places]:
    """The possible places of each card before each passage and after the last."""
    names = {name for one in ways for name in (one.source, one.target)}
    anywhere: Places = dict.fromkeys(sorted(names), sum(bits.values()))
    before, behind = [anywhere], [anywhere]
    for one in ways:
        before.append(_after(before[-1], one, bits))
    for one in reversed(ways):
        behind.append(_before(behind[-1], one, bits))
    both = zip(before, reversed(behind), strict=True)
    return [{place: one[place] & other[place] for place in names} for one, other in both]


def _with_unseen_named(passage: Passage, before: Places, behind: Places, bits: Mapping[str, int]) -> Passage:
    """The passage with its unseen cards named, if exactly that many cards were only at its source and are not there
    afterwards."""
    if not passage.unseen or passage.whole or passage.source == passage.target:
        return passage
    elsewhere = reduce(or_, (cards_there for place, cards_there in before.items() if place != passage.source), 0)
    went = before[passage.source] & ~elsewhere & ~behind[passage.source]
    cards = [card for card, bit in bits.items() if went & bit and card not in passage.cards]
    return replace(passage, cards=(*passage.cards, *cards), unseen=0) if len(cards) == passage.unseen else passage


def _after(at: Places, way: Passage, bits: Mapping[str, int]) -> Places:
    """Forward step: the possible places after a passage."""
    named_cards = sum(bits.get(card, 0) for card in way.cards)
    places = {place: cards & ~named_cards for place, cards in at.items()}
    went = places[way.source] if way.unseen else 0
    if way.whole:
        places[way.source] = 0
    places[way.target] |= went | at[way.source] & named_cards
    return places


def _before(at: Places, way: Passage, bits: Mapping[str, int]) -> Places:
    """Backward step: the possible places before a passage."""
    named_cards = sum(bits.get(card, 0) for card in way.cards)
    places = {place: cards & ~named_cards for place, cards in at.items()}
    went = places[way.target] if way.unseen else 0
    stayed = 0 if way.whole else places[way.source]
    places[way.source] = stayed | went | at[way.target] & named_cards
    return places
