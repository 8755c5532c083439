"""How hands of Tarot Poker are simulated: dealt, drawn from the stock, and played one after another."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, cast

from adjudicator.cards import DISCARD, DRAWS, SHOWS, TAKES, Hand, Play
from adjudicator.engine.simulation import Simulation, to_the_left
from adjudicator.engine.state import Pending
from adjudicator.engine.variant import Variant
from adjudicator.games.tarot_poker import moving
from adjudicator.games.tarot_poker.cards import CARDS, HAND
from adjudicator.games.tarot_poker.figures import figures
from adjudicator.games.tarot_poker.policies import POLICIES
from adjudicator.games.tarot_poker.state import State
from adjudicator.games.tarot_poker.verbs import DEAL, DROP, PICK, REVEAL, SHOW

if TYPE_CHECKING:
    from adjudicator.games.tarot_poker.rules import Rules

ORDER = {card: at for at, card in enumerate(CARDS)}


def dealt(variant: Variant[State], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """Five cards to each player."""
    cards = list(CARDS)
    rng.shuffle(cards)
    return {player: _hand(cards[HAND * at : HAND * (at + 1)]) for at, player in enumerate(players)}


def behind(variant: Variant[State], last: State, players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """Five cards to each player with chips, from a pack without the shields that lie there still."""
    rules = cast("Rules", variant.rules)
    lie, chips = {one.card for one in rules.lasting(last, last.number + 1)}, rules.chips(last)
    cards = [card for card in CARDS if card not in lie]
    rng.shuffle(cards)
    return {
        player: _hand(cards[HAND * at : HAND * (at + 1)]) if chips[player] else Hand()
        for at, player in enumerate(players)
    }


def _hand(cards: Sequence[str]) -> Hand:
    return Hand(dict.fromkeys(sorted(cards, key=ORDER.__getitem__), 1))


def drawn(state: State, due: Pending, rng: Random) -> Play:
    """Cards from the stock, or from the discards shuffled anew."""
    taken = moving.seen(moving.shuffled(state, due.count))
    return _some(DRAWS, [card for card in CARDS if card not in taken], due.count, rng)


def picked(state: State, due: Pending, rng: Random) -> Play:
    """Cards taken blindly out of a hand."""
    return _some(TAKES, sorted(state.hands[state.agenda[0].other].cards, key=ORDER.__getitem__), due.count, rng)


def shown(state: State, due: Pending, rng: Random) -> Play:
    """A whole hand shown."""
    return Play(SHOWS, _whole(state, due))


def dropped(state: State, due: Pending, rng: Random) -> Play:
    """A whole hand discarded."""
    return Play(DISCARD, _whole(state, due))


def _whole(state: State, due: Pending) -> tuple[str, ...]:
    return tuple(sorted(state.hands[due.player].cards, key=ORDER.__getitem__))


def _some(kind: str, cards: Sequence[str], count: int, rng: Random) -> Play:
    return Play(kind, tuple(sorted(rng.sample(cards, count), key=ORDER.__getitem__)))


CHANCE = {DEAL: drawn, PICK: picked, SHOW: shown, REVEAL: shown, DROP: dropped}
SIMULATION: Simulation[State] = Simulation("hands", POLICIES, dealt, to_the_left, figures, CHANCE, behind=behind)
