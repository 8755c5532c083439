"""What a hand of Tarot Poker comes to: what each hand is worth, and how the pot is divided ("Show")."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from adjudicator.cards import Hand
from adjudicator.games.tarot_poker import show
from adjudicator.games.tarot_poker.cards import CHARIOT, HERMIT, LOVERS, TRUMP
from adjudicator.games.tarot_poker.show import Division, Pot, Value
from adjudicator.games.tarot_poker.state import State
from adjudicator.law import Options

SEVERAL = 5
"""Of so many hands at the most every order is gone through."""


def value(state: State, player: str, hand: Hand, readings: Options) -> Value | None:
    """What a hand is worth where its player would show it; None where not all of it is known, or where more cards were
    shown than a hand has. Raises Unsettled where it is doubtful whether a Chariot before the player is in force."""
    if not hand.known or len(hand.cards) > show.LONG:
        return None
    chariot, declared = state.surely_shielded(player, CHARIOT), state.declared_by(player)
    return show.value(
        tuple(hand.cards), chariot=chariot, temperance=state.temperance, readings=readings, declared=declared
    )


def wild(state: State, player: str) -> str | None:
    """The card of a hand that is wild for certain, as far as the hand is known; None where none is. Raises Unsettled as
    `value` does."""
    hand = state.hand(player)
    trumps = {card for card in hand.cards if card in TRUMP}
    unshielded = (
        HERMIT if trumps == {HERMIT} and hand.known else LOVERS if LOVERS in trumps and trumps != {LOVERS} else None
    )
    if unshielded is None or state.temperance or state.surely_shielded(player, CHARIOT):
        return None
    return unshielded


def the_pots(state: State) -> tuple[Pot, ...]:
    """The main pot, with what an earlier one left over, and the side pots."""
    pots = show.pots(state.put_in, state.still_in())
    if not state.carried:
        return pots
    first = pots[0] if pots else Pot(0, tuple(state.still_in()))
    return (Pot(first.chips + state.carried, first.players), *pots[1:])


def divisions(state: State, readings: Options) -> tuple[Division, ...] | None:
    """How each pot is divided; None where a hand that counts is not wholly known."""
    some, strengths = the_pots(state), {}
    for player, worth in _contesting(state, readings).items():
        if worth is None:
            return None
        strengths[player] = worth.strength
    return show.divided(some, strengths, state.players, readings["tp.odd_chip"])


def conceivable(state: State, readings: Options) -> Iterator[tuple[Division, ...]]:
    """How each pot may be divided, by every order in which the hands that nobody saw may rank among the others. Yields
    nothing for more than `SEVERAL` hands."""
    values = _contesting(state, readings)
    if len(values) > SEVERAL:
        return
    shown = [(player, worth.strength) for player, worth in values.items() if worth is not None]
    for ranks in product(range(len(values)), repeat=len(values)):
        places = dict(zip(values, ranks, strict=True))
        if all(
            _order(strength, other) == _order(places[player], places[second])
            for (player, strength), (second, other) in combinations(shown, 2)
        ):
            yield show.divided(the_pots(state), places, state.players, readings["tp.odd_chip"])


def contested(divided: Sequence[Division]) -> Sequence[Division]:
    """The pots that more than one player could win; the main pot where there is none."""
    return [one for one in divided if len(one.pot.players) > 1] or divided[:1]


def so_won(divided: Sequence[Division], named: Sequence[Sequence[str]]) -> bool:
    """Whether these may be named as the winners, each time: those of the main pot, or of all pots that more than one
    player could win."""
    some = contested(divided)
    every = {player for one in some for player in one.winners}
    return all({*names} in ({*some[0].winners}, every) for names in named)


def taken(divided: Sequence[Division]) -> dict[str, int]:
    """Who takes any chips, and how many."""
    return {player: chips for player, chips in show.won(divided).items() if chips}


def _by_winners(state: State, readings: Options) -> dict[str, int]:
    """What each takes by who won, as the table has stated, where the chips can go in one way only then."""
    if not state.winners:
        return {}
    orders = [order for order in conceivable(state, readings) if so_won(order, state.winners)]
    first = taken(orders[0]) if orders else {}
    return first if all(taken(order) == first for order in orders) else {}


def _contesting(state: State, readings: Options) -> dict[str, Value | None]:
    """What the hand is worth of each who may win a pot that somebody else may win as well; None where not all of it is
    known."""
    names = {name for pot in the_pots(state) if len(pot.players) > 1 for name in pot.players}
    hands = {name: state.hand(name) for name in state.players if name in names}
    return {name: value(state, name, hand, readings) for name, hand in hands.items()}


def _order(one: int, other: int) -> int:
    return (one > other) - (one < other)


def won(state: State, readings: Options) -> dict[str, int]:
    """What each player takes out of the pots, by the hands or else as the table has stated, by shares or by who won;
    nothing where neither says it."""
    by_hands = divisions(state, readings)
    chips = (dict(state.shares) or _by_winners(state, readings)) if by_hands is None else show.won(by_hands)
    return {**dict.fromkeys(state.players, 0), **chips} if chips else {}


def settled(state: State, readings: Options) -> dict[str, int]:
    """The chips before each player once the pots are divided."""
    taken = won(state, readings)
    return {player: state.stacks[player] + taken.get(player, 0) for player in state.players}


def left(state: State, readings: Options) -> int:
    """The chips that cannot be divided and stay for the next pot."""
    return sum(one.left for one in divisions(state, readings) or ())
