"""What fits, and when only a draw is left, as RLCard's game of Uno has it: four colours for the suits, its thirteen
traits for the ranks beside the Ace, its wild card for an Ace. Its wild draw four has no like here and is left out, and
what becomes of a card drawn is not compared: there it plays itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from adjudicator.cards import PUT, Hand
from adjudicator.engine.choice import TURN
from adjudicator.engine.policy import legal
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.games.taruno.cards import FACES, RANKS, SUITS
from adjudicator.games.taruno.state import UNKNOWN, State

VARIANT = cast("Variant[State]", variant_of(GAMES["taruno"], players=2))
ACE = "Ace"
TRAITS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "skip", "reverse", "draw_2")
RANK_OF: Mapping[str, str] = dict(zip(TRAITS, (rank for rank in RANKS if rank != ACE), strict=True))
SUIT_OF: Mapping[str, str] = dict(zip("rgby", SUITS, strict=True))
WILD, FOUR = "wild", "wild_draw_4"


def called(card: Any, top: str = "") -> str:
    """What a card of Uno is called here; a wild card is an Ace that does not lie on top."""
    if card.trait == WILD:
        return next(ace for ace in (f"{ACE} of {suit}" for suit in SUITS) if ace != top)
    return f"{RANK_OF[card.trait]} of {SUIT_OF[card.color]}"


def positions(uno: Any, seed: int, number: int) -> Iterator[tuple[Any, Sequence[Any], list[str]]]:
    """Positions of games played at random there: the card on top, a hand without a wild draw four and without the card
    that lies there, and what may be done by its rules."""
    rng, count = Random(seed), 0
    while count < number:
        env = uno.make("uno", {"seed": rng.randrange(1 << 30)})
        state, player = env.reset()
        while not env.is_over() and count < number:
            round, target = env.game.round, env.game.round.target
            if target.trait != FOUR:
                own = env.game.players[player].hand
                hand = [card for card in own if card.trait != FOUR and card.str != target.str]
                if hand:
                    count += 1
                    players = {player: SimpleNamespace(hand=hand)}
                    yield target, hand, round.get_legal_actions(players, player)
            state, player = env.step(rng.choice(list(state["legal_actions"])))


def here(target: Any, hand: Sequence[Any]) -> tuple[str, frozenset[str], bool]:
    """The card on top, the cards that may be played of the same hand here, and whether a draw is legal."""
    top = f"{ACE} of {SUIT_OF[target.color]}" if target.trait == WILD else called(target)
    cards = dict.fromkeys((called(card, top) for card in hand), 1)
    turn = (Pending(TURN, "Ada"),)
    stock = (UNKNOWN,) * 20
    hands = {"Ada": Hand(cards), "Ben": Hand(unseen=3)}
    state = State(
        ("Ada", "Ben"), "Ada", gone=(top,), followed=top, hands=hands, stock=stock, turn="Ada", due=turn, agenda=(turn,)
    )
    plays = legal(VARIANT, state, turn[0])
    fit = frozenset(play.cards[0] for play in plays if play.kind == PUT)
    return top, fit, len(fit) < len(plays) and any(play.kind != PUT for play in plays)


@pytest.mark.parametrize(
    ("seed", "number"),
    [(1, 60), pytest.param(2, 2_000, marks=pytest.mark.long), pytest.param(3, 30_000, marks=pytest.mark.deep)],
)
def test_what_fits_is_what_fits_in_uno(seed: int, number: int) -> None:
    uno = pytest.importorskip("rlcard")
    drawn = 0
    for target, hand, actions in positions(uno, seed, number):
        top, fit, draws = here(target, hand)
        wild = any(action.endswith(f"-{WILD}") for action in actions)
        there = {called(card, top) for card in hand if card.str in actions or (wild and card.trait == WILD)}
        assert fit == there, (top, [card.str for card in hand])
        assert draws == (actions == ["draw"]), (top, [card.str for card in hand])
        drawn += draws
    assert 0 < drawn < number


def test_every_rank_and_the_ace_are_compared() -> None:
    assert sorted((*RANK_OF.values(), ACE)) == sorted(RANKS) and set(FACES) <= set(RANK_OF.values())
