"""With fourteen players every card that is due can be dealt, whatever is played and answered; with fifteen it may not be.

The stock is empty, every hand has five cards and every shield that can lie there does: there are never fewer to deal.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import cast

import pytest

from adjudicator.cards import KEEPS, PASSES_ON, Hand, Play
from adjudicator.engine.state import Action
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker.cards import ACTION, ATTACK, CARDS, DEFENCE, HAND, SHIELD, of_kind
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.simulation import SIMULATION
from adjudicator.games.tarot_poker.state import ENOUGH, Laid, State
from adjudicator.games.tarot_poker.verbs import CHOOSE, UNDEFENDED, card_play

BESIDE = {"Empress": 1, "Emperor": 2, "Magician": 1}
PLAYED = [
    *((card, "") for card in (*of_kind(ACTION), *of_kind(SHIELD))),
    *((card, answer) for card in of_kind(ATTACK) for answer in ("", *of_kind(DEFENCE))),
]


def rules(players: int) -> Rules:
    return cast("Rules", variant_of(GAMES["tarot-poker"], players=players).rules)


def crowded(card: str, answer: str, players: int, shields: int) -> State:
    """The first player holds a card to play, the second one to answer it with; nothing is left in the stock."""
    names = tuple(f"P{number}" for number in range(players))
    laid = [shield for shield in of_kind(SHIELD) if shield != card][:shields]
    rest = iter([one for one in CARDS if one not in (card, answer, *laid)])
    held = {name: [next(rest) for _ in range(HAND)] for name in names[2:]}
    held[names[1]] = [*([answer] if answer else []), *(next(rest) for _ in range(HAND - bool(answer)))]
    held[names[0]] = [card, *(next(rest) for _ in range(HAND - 1))]
    return State(
        names,
        None,
        pile=tuple(Laid(names[-1], shield, 1) for shield in laid),
        gone=tuple(rest),
        hands={name: Hand(dict.fromkeys(cards, 1)) for name, cards in held.items()},
        stacks=dict.fromkeys(names, ENOUGH),
        put=dict.fromkeys(names, 1),
        paid=dict.fromkeys(names, 0),
        turn=names[0],
    )


def followed(table: Rules, state: State, card: str, answer: str) -> State:
    """The hand once a card is played, answered, and everything is dealt for it. Raises ValueError where a card is
    lacking."""
    state = table.opened(state)
    for player, play in _plays(state, card, answer):
        state = table.apply(state, Action(player, play))
    rng = Random(1)
    while state.due and state.due[0].kind in (*SIMULATION.chance, CHOOSE):
        due, task = state.due[0], state.agenda[0]
        if due.kind == CHOOSE:
            kind = KEEPS if task.other == due.player else PASSES_ON
            play = Play(kind, state.offered[:1])
        else:
            play = SIMULATION.chance[due.kind](state, due, rng)
        state = table.apply(state, Action(due.player, play))
    return state


def _plays(state: State, card: str, answer: str) -> Iterator[tuple[str, Play]]:
    first, second, *_ = state.players
    others = [one for one in state.hands[first].cards if one != card]
    on = second if card in of_kind(ATTACK) else None
    yield first, card_play(card, on, tuple(others[: BESIDE.get(card, 0)]))
    if on is not None and answer:
        gift = [one for one in state.hands[second].cards if one != answer][: card == "Magician"]
        yield second, card_play(answer, None, tuple(gift) if answer == "Justice" else ())
    elif on is not None:
        yield second, Play(UNDEFENDED)


@pytest.mark.parametrize(("card", "answer"), PLAYED)
def test_with_fourteen_players_every_card_that_is_due_can_be_dealt(card: str, answer: str) -> None:
    table = rules(14)
    state = followed(table, crowded(card, answer, 14, len(of_kind(SHIELD))), card, answer)
    held = [one for hand in state.hands.values() for one in hand.cards]
    assert all(state.hands[player].total == HAND for player in state.still_in())
    assert len({*held}) == len(held) and not {*held} & {*state.gone}


def test_with_fifteen_players_and_two_shields_judgement_may_lack_a_card() -> None:
    table = rules(14)
    with pytest.raises(ValueError, match="Sample larger than population"):
        followed(table, crowded("Judgement", "", 15, 2), "Judgement", "")
