"""Records with planted faults: each is reported on its line with its id, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from adjudicator.games.tahimi.state import PAYMENT, State
from adjudicator.records.audit import audit
from tests.helpers import sure_faults
from tests.records.played import Line, Played, played

GAMES = ("tahimi", "tarot-himi")


# -- sound records


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_round_played_by_the_rules_is_sound(game: str, seed: int) -> None:
    record = played(game, seed, calls=True)
    assert audit(record.record()).findings == ()


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("players", [3, 5])
def test_rounds_with_taxes_are_sound(game: str, players: int) -> None:
    record = played(game, 7, players, rounds=2)
    one = audit(record.record())
    assert one.findings == () and one.rounds == 2 and one.lines == len(record.lines)


# -- faults planted in records played at random


Planted = tuple[int, list[Line], str]
"""The line before which it stands, counted from 0; all lines; the id it is reported with."""
Plant = Callable[[Played], Iterator[Planted]]


def turns(one: Played) -> Iterator[tuple[int, State, str]]:
    """The lines that are turns, each with the round before it and whose turn it is."""
    for at, state in enumerate(one.states):
        if state is not None and state.turn is not None and "one card" not in one.lines[at].values():
            yield at, state, state.turn


def another(state: State, *but: str) -> str:
    """Somebody else who holds cards."""
    return next(p for p in reversed(state.players) if p not in but and p not in state.position.out)


def upto(one: Played, at: int, *more: Line) -> list[Line]:
    """The lines before one, and others."""
    return [*one.lines[:at], *more]


def pass_out_of_turn(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        if not state.position.leading:
            yield at, [*upto(one, at, {another(state, turn): "pass"}), *one.lines[at:]], "TA-TURN"


def lead_out_of_turn(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        if state.position.leading and not state.trick:
            owner = state.tricks[-1] if state.tricks else None
            holds = "Hierophant" in state.hands[turn].cards
            if owner is None:
                id = "TH-HIEROPHANT" if holds else "TA-FIRST-LEAD"
            elif owner == turn:
                id = "TA-TRICK"
            else:
                id = "TH-HIEROPHANT.2" if holds else "TA-PRIVILEGE"
            yield at, [*upto(one, at, {another(state, turn): "pass"}), *one.lines[at:]], id


def too_low(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        top, hand = state.position.top, state.hands[turn].cards
        if top is None or top.size != 1 or any(card in one.rules.lexicon.deck.singles for card in hand):
            continue
        for card in hand:
            if one.rules.lexicon.deck.place[card] < top.rank:
                yield at, upto(one, at, {turn: card}), "TA-RANK"
                break


def too_many(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        top, hand = state.position.top, state.hands[turn].cards
        if top is None or top.size != 1 or any(card in one.rules.lexicon.deck.singles for card in hand):
            continue
        for card, count in hand.items():
            if count > 1 and one.rules.lexicon.deck.place[card] > top.rank:
                yield at, upto(one, at, {turn: f"{card} {card}"}), "TA-SIZE"
                break


def unmatched(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        ranks = [card for card in state.hands[turn].cards if card in one.rules.lexicon.deck.place]
        if state.position.leading and len(ranks) > 1:
            yield at, upto(one, at, {turn: f"{ranks[0]} {ranks[-1]}"}), "TA-MATCHED"


def not_held(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        strange = [r.name for r in one.rules.lexicon.deck.ranks if r.name not in state.hands[turn].cards]
        if strange and state.position.leading:
            yield at, upto(one, at, {turn: strange[-1]}), "not-held"


def after_the_end(one: Played) -> Iterator[Planted]:
    for player in ("Ada", "Ben", "Cleo"):
        yield len(one.lines), [*one.lines, {player: "pass"}], "TA-END"


def dealt_too_soon(one: Played) -> Iterator[Planted]:
    for at, state, _ in turns(one):
        if len(state.position.still_in()) > 1:
            yield at, upto(one, at, {"deal": "unseen"}), "TA-END"


def call_missed(one: Played) -> Iterator[Planted]:
    for at, entry in enumerate(one.lines[:-1]):
        if "one card" in entry.values():
            # It is missed once somebody else takes a turn.
            after = next(n for n, e in enumerate(one.lines[at + 1 :], at) if "one card" not in e.values())
            if set(one.lines[after + 1]) != set(entry):
                # It is the fault of whoever came down to one card, at the line where that was so.
                down = max(n for n, e in enumerate(one.lines[:at]) if "one card" not in e.values())
                yield down, [*one.lines[:at], *one.lines[at + 1 :]], "TA-ONE-CARD"


def call_without_reason(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        if (state.hands[turn].total or 0) > 1:
            yield at, [*upto(one, at, {turn: "one card"}), *one.lines[at:]], "TA-ONE-CARD.2"


def give_without_reason(one: Played) -> Iterator[Planted]:
    for at, state, turn in turns(one):
        card = next(iter(state.hands[turn].cards))
        yield at, upto(one, at, {turn: f"gives {card}"}), "TA-TAX-DUE"


ON_A_TURN: dict[str, Plant] = {
    plant.__name__: plant
    for plant in (
        *(pass_out_of_turn, lead_out_of_turn, too_low, too_many, unmatched, not_held),
        *(after_the_end, dealt_too_soon, call_missed, call_without_reason, give_without_reason),
    )
}


def places(some: Sequence[Planted], seed: int, most: int = 2) -> list[Planted]:
    """A few of the places, at random."""
    assert some, "no place to plant it in this record"
    return Random(seed).sample(list(some), min(most, len(some)))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ON_A_TURN)
def test_a_fault_planted_in_a_round_is_reported_alone(game: str, name: str) -> None:
    one = played(game, 1, calls=True)
    for at, lines, id in places(list(ON_A_TURN[name](one)), len(name)):
        assert sure_faults(audit(one.record(lines))) == [(at + 1, id)], (at, lines[at])


# -- taxes


def a_card_too_few(one: Played) -> Iterator[Planted]:
    for at, due, given in payments(one):
        if due == 2:
            yield at, upto(one, at, {given[0]: f"gives {given[1][-1]}"}), "TA-TAX-COUNT"


def a_lower_card(one: Played) -> Iterator[Planted]:
    for at, _, (player, cards) in payments(one):
        state = one.states[at]
        assert state is not None
        place = one.rules.lexicon.deck.place
        lower = sorted((c for c in state.hands[player].cards if c in place), key=place.__getitem__)
        if place[lower[0]] < place[cards[0]]:
            yield at, upto(one, at, {player: f"gives {' '.join([*cards[1:], lower[0]])}"}), "TA-TAX-BEST"


def payments(one: Played) -> Iterator[tuple[int, int, tuple[str, tuple[str, ...]]]]:
    """The lines that pay taxes: how many cards, and who gives which."""
    for at, state in enumerate(one.states):
        if state is None or not state.due or state.due[0].kind != PAYMENT:
            continue
        ((player, play),) = one.lines[at].items()
        cards = str(play).removeprefix("gives ").split()
        yield at, state.due[0].count, (player, tuple(cards))


TAXES: dict[str, Plant] = {plant.__name__: plant for plant in (a_card_too_few, a_lower_card)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", TAXES)
@pytest.mark.parametrize("seed", [3, 4])
def test_a_fault_planted_in_the_taxes_is_reported_alone(game: str, name: str, seed: int) -> None:
    one = played(game, seed, number=2)
    for at, lines, id in places(list(TAXES[name](one)), seed):
        assert sure_faults(audit(one.record(lines))) == [(at + 1, id)], (at, lines[at])
