"""Hands of Loka made at random: simulated from the deal to the end, short histories, and positions of a turn.

Nothing here decides what is legal: the law does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any

from adjudicator.cards import DISCARD, PUT, Lexicon, Play
from adjudicator.cards.english import amount
from adjudicator.dataclass import dataclass
from adjudicator.engine.draft import Continuation
from adjudicator.engine.policy import AtRandom, Greedy, Policy, by_name
from adjudicator.engine.simulation import Figure, Played, Simulation, each, figure, mean, or_dash, share, tallied
from adjudicator.engine.state import Action, Table
from adjudicator.engine.variant import Variant
from adjudicator.games.loka.cards import DEALT, EXCUSE, FOOL, HELD, TRUMPS, WORLD, where
from adjudicator.games.loka.outline import HANDS
from adjudicator.games.loka.state import State, settled, trick_winner, worth

# -- simulated hands


if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def cost(variant: Variant[State], state: State, play: Play, rng: Random) -> tuple[int, ...]:
    """What a play costs. Last to a trick that can be won, the cheapest card that wins it goes first; at any other time
    the card with the fewest points, trumps kept longest. What is laid away counts for the dealer, so it is the dearest
    that may go; of as much, that with fewer trumps."""
    places, points = where(variant.lexicon), worth(variant.options).points
    if play.kind == DISCARD:
        return -sum(map(points, play.cards)), sum(places[card][0] == TRUMPS for card in play.cards)
    card = play.cards[0]
    last = play.kind == PUT and len(state.trick) == len(state.players) - 1
    loses = last and trick_winner((*state.trick, ("", card)), variant.lexicon) != ""
    return loses, points(card), *places[card]


POLICIES: Mapping[str, Policy[State]] = by_name(AtRandom(), Greedy(cost))
"""Who may choose, by name."""

SEATS = ("Eldest", "Youngest", "the dealer")
"""The players in the order they play to the first trick."""
PAID, SURRENDERED, NEVER_PLAYED = "paid", "surrendered", "laid"
FATES = {PAID: "a card paid for the Fool", SURRENDERED: "the Fool surrendered", NEVER_PLAYED: "the Fool laid away"}
"""What becomes of the Fool: a card is paid for it, it is given up itself, or the dealer laid it away."""


@dataclass(frozen=True)
class Result:
    """What a hand came to for its players, from Eldest. `fool` is one of `FATES`, `world` who was dealt the World."""

    players: tuple[str, ...]
    tricks: Mapping[str, int] = field(hash=False)
    points: Mapping[str, int] = field(hash=False)
    won: Mapping[str, int] = field(hash=False)
    fool: str
    world: str


def result(variant: Variant[State], played: Played[State]) -> Result:
    """What a hand came to that was played to its end."""
    state, points = played.state, variant.rules.scores(played.state)
    tricks = {player: state.taken_by(player) for player in played.players}
    won = settled(points, variant.options["lo.settlement"], worth(variant.options).average)
    world = next(player for player, hand in played.hands.items() if WORLD in hand.cards)
    return Result(played.players, tricks, points, won, fate(state), world)


def fate(state: State) -> str:
    """What became of the Fool in a hand that is over: one of `FATES`."""
    return NEVER_PLAYED if state.fool is None else SURRENDERED if state.surrendered else PAID


def figures(variant: Variant[State], hands: Sequence[Played[State]]) -> Iterator[Figure]:
    """What some hands of one session amount to."""
    results = [result(variant, played) for played in hands]
    return counted(results, HANDS.by(variant.options), worth(variant.options).average)


def counted(results: Sequence[Result], hands: int, average: int) -> Iterator[Figure]:
    """What the results of some hands amount to, so many at a time being a game: means for each of `SEATS`, how often they
    are above the average, and the most that anybody won or lost in a hand, and in a game if one is whole."""

    def seats(words: str, value: Callable[[Result, str], float]) -> dict[str, float]:
        means = (fmean(value(one, one.players[seat]) for one in results) for seat in range(len(SEATS)))
        return {f"{words} {seat}": mean for seat, mean in zip(SEATS, means, strict=True)}

    games = [results[at : at + hands] for at in range(0, len(results) - hands + 1, hands)]
    totals = [sum(one.won[player] for one in game) for game in games for player in game[0].players]
    above = seats(f"above {average}:", lambda one, player: one.points[player] > average)
    world = fmean(one.points[one.world] for one in results)
    most = max(abs(won) for one in results for won in one.won.values())
    in_game = max(map(abs, totals), default=None)
    yield figure("games", len(games), f"games of {amount(hands, 'hand')}")
    yield each("tricks", seats("tricks of", lambda one, player: one.tricks[player]), mean)
    yield each("points", seats("points of", lambda one, player: one.points[player]), mean)
    yield each("won", seats("won by", lambda one, player: one.won[player]), mean)
    yield each("above", above, share)
    yield figure("world", world, "points with the World", mean)
    yield figure("most", most, "most won or lost in a hand")
    yield figure("most_in_game", in_game, "most won or lost in a game", or_dash)
    yield tallied("fool", Counter(one.fool for one in results), FATES)


def sizes(variant: Variant[State], players: Sequence[str], last: State | None) -> dict[str, int]:
    """How many cards players are dealt from Eldest, the dealer last and with three more ("Deal")."""
    return {player: DEALT if player == players[-1] else HELD for player in players}


SIMULATION = Simulation("hands", POLICIES, sizes, figures)


# -- short histories


def typical(lexicon: Lexicon, table: Table, position: State) -> Iterator[Continuation]:
    """The cards of tricks after which two readings differ: the Fool, low ones of two suits and a trump, each but once."""
    gone = {card for action in table.history for card in action.play.cards}
    low = [next(card for card, at in where(lexicon).items() if at == (suit, 2)) for suit in (1, 2, TRUMPS)]
    for card in (FOOL, *low):
        if card not in gone:
            yield Continuation((Action(position.to_act or "", Play(PUT, (card,))),))


TYPICAL = typical


# -- random positions of a turn, as columns by symbol


def turns(rng: np.random.Generator, rows: int, lexicon: Lexicon, players: int) -> dict[str, NDArray[Any]]:
    """Random positions of a turn with their hands. Needs NumPy.

    The distribution: none, one or two cards lie in the trick, and the hand has 1 to 25 others, every number and every
    choice of cards being as likely. The suit of the first card that is not the Fool has to be followed. It is the
    player's turn with probability 19/20.
    """
    import numpy as np

    from adjudicator.cards.sampling import drawn
    from adjudicator.games.loka.turn import HAND

    places = where(lexicon)
    suits = np.array([suit for suit, _ in places.values()], np.int8)
    every, number = np.ones((rows, len(places)), np.bool_), rng.integers(0, 3, rows)
    first = drawn(rng, every, np.minimum(number, 1))
    second = drawn(rng, every & ~first, np.maximum(number - 1, 0))
    own = drawn(rng, every & ~first & ~second, rng.integers(1, HELD + 1, rows))
    led = np.zeros(rows, np.int8)
    for laid in (second, first):  # the first card overrules the second
        suit = np.where(laid.any(axis=1), suits[np.argmax(laid, axis=1)], np.int8(0))
        led = np.where((suit > 0) & (suit != EXCUSE), suit, led)
    symbols = HAND.symbols(lexicon)
    return {
        "on turn": rng.random(rows) < 0.95,
        "laying away": np.zeros(rows, np.bool_),
        "led": led,
        "leading": number == 0,
        **{symbols[card].decl().name(): own[:, at] for at, card in enumerate(places)},
    }


POSITIONS = {"turn": turns}
"""What draws positions, by the decision."""
