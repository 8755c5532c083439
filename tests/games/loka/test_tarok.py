"""An outside check: the duties of a trick against another program's tarok.

Slovenian tarok, in its positive contracts, has the same duty to follow and to trump (54 cards,
no excuse). Random hands of it are sent through our clauses: the legal cards must be the same.
It runs where OpenSpiel is installed (`pip install open_spiel`).
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.cards import PUT, Deck, Play
from adjudicator.games.loka import turn as symbols
from adjudicator.games.loka.cards import TRUMPS, Pack
from adjudicator.games.loka.outline import READINGS
from adjudicator.games.loka.turn import Turn
from adjudicator.solve.facts import Fact
from adjudicator.solve.plays import searched
from adjudicator.solve.position import CERTAIN
from adjudicator.solve.session import Session

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is an optional extra")

QUICK, MANY = 400, 20_000
CONTRACTS = ("Three", "Two", "One", "Solo three", "Solo two", "Solo one")
SUITS = ("Hearts", "Diamonds", "Spades", "Clubs")
OPTIONS = {reading.key: reading.default for reading in READINGS}


def tarok() -> Pack:
    """Its 54 cards: four suits of eight, and twenty-two trumps."""
    own = {f"{place} {name}": (at, place) for at, name in enumerate(SUITS, 1) for place in range(1, 9)}
    own |= {f"trump {n}": (TRUMPS, n) for n in range(1, 23)}
    return Pack(Deck((), dict.fromkeys(own, 1)), suits=SUITS, where=own)


PACK = tarok()
NAMES = list(PACK.where)
TURN = Turn()


def session() -> Session:
    """Our clauses of a trick over that pack."""
    readings = {reading.key: reading for reading in READINGS}
    return Session(Turn(readings).decision(PACK), readings, 10.0)


def ours(card: int) -> str:
    """Our name of a card by its number there: twenty-two trumps, then the suits."""
    if card < 22:
        return f"trump {card + 1}"
    at, place = divmod(card - 22, 8)
    return f"{place + 1} {SUITS[at]}"


def allowed(solver: Session, hand: list[str], led: int) -> set[str]:
    """The cards of a hand that our clauses allow with a suit led, 0 for the lead."""
    own = symbols.HAND.symbols(PACK)
    facts = [Fact(f"holds {c}", c, symbol, "==", c in hand) for c, symbol in own.items()]
    facts += [
        Fact("on turn", "", symbols.on_turn, "==", True),
        Fact("leading", "", symbols.leading, "==", not led),
        Fact("led", "", symbols.led, "==", led),
    ]
    values = {card: TURN.values(Play(PUT, (card,)), PACK) for card in hand}
    results = searched(solver, tuple(facts), OPTIONS, values, ())
    return {card for card in hand if results[card] == CERTAIN}


def positions(number: int, seed: int) -> Any:
    """Positions of random games in positive contracts: the state, the hand, the suit led."""
    rng = random.Random(seed)
    game = pyspiel.load_game("tarok(players=3)")
    count = 0
    while count < number:
        state = game.new_initial_state()
        while not state.is_terminal() and count < number:
            if state.is_chance_node():
                state.apply_action(rng.choice([action for action, _ in state.chance_outcomes()]))
                continue
            player, legal = state.current_player(), state.legal_actions()
            phase = str(state.current_game_phase())
            if "TRICKS" in phase.upper():
                count += 1
                yield state, list(state.player_cards(player)), list(state.trick_cards()), legal
            elif "BIDDING" in phase.upper():
                named = {state.action_to_string(player, action): action for action in legal}
                modest = [named[name] for name in ("Pass", *CONTRACTS) if name in named]
                if not modest:
                    break
                state.apply_action(rng.choice(modest))
                continue
            state.apply_action(rng.choice(legal))


def mismatches(number: int, seed: int) -> list[str]:
    """The positions in which the legal cards are others."""
    solver, wrong = session(), []
    for state, hand, trick, legal in positions(number, seed):
        led = PACK.where[ours(trick[0])][0] if trick else 0
        mine = allowed(solver, [ours(card) for card in hand], led)
        if mine != {ours(card) for card in legal}:
            wrong.append(f"{state.selected_contract()} {hand} {trick} {sorted(mine)} {legal}")
    return wrong


def test_cards_are_the_same() -> None:
    game = pyspiel.load_game("tarok(players=3)")
    state = game.new_initial_state()
    assert len(NAMES) == 54
    names = [state.card_action_to_string(card) for card in range(54)]
    assert names[21] == "Skis"
    assert all(names[card].endswith(SUITS[(card - 22) // 8]) for card in range(22, 54))


def test_the_same_cards_are_legal() -> None:
    assert mismatches(QUICK, 1) == []


@pytest.mark.deep
def test_the_same_cards_are_legal_in_many_positions() -> None:
    assert mismatches(MANY, 2) == []
