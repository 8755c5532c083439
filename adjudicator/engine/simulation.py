"""The game-specific parts of a simulation: dealing, policies, seating, statistics. A game defines one `Simulation`;
`engine.simulate` runs it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from random import Random
from statistics import fmean
from typing import Generic

from typing_extensions import TypeVar

from adjudicator.cards import CALLS, Hand, Lexicon, Play
from adjudicator.dataclass import dataclass
from adjudicator.engine.policy import Policy
from adjudicator.engine.state import Pending, RoundState
from adjudicator.engine.variant import Variant

S = TypeVar("S", bound=RoundState, default=RoundState)
V = TypeVar("V")

Line = tuple[str, Play]
"""(player, play)."""

OVER, STALL, UNFINISHED = "over", "stall", "unfinished"
"""Outcomes of a round, besides a game's own: ended by its rules; no action can change the state any more; the limit of
actions was reached."""


@dataclass(frozen=True)
class Played(Generic[S]):
    """A simulated round: its players in seating order, its number in the session from 1, the hands dealt, the actions,
    the outcome (a game's own, STALL or UNFINISHED), and the final state."""

    players: tuple[str, ...]
    number: int
    hands: Mapping[str, Hand] = field(hash=False)
    lines: tuple[Line, ...]
    outcome: str
    state: S

    @property
    def over(self) -> bool:
        """Whether it ended by the rules."""
        return self.outcome == OVER

    @property
    def actions(self) -> int:
        """The number of actions, without announcements."""
        return sum(play.kind != CALLS for _, play in self.lines)


def _as_chosen(variant: Variant[S], state: S, due: Pending, play: Play, rng: Random) -> Play:
    return play


def _nothing(state: S) -> tuple[Line, ...]:
    return ()


# -- common implementations


def whole(variant: Variant[S], last: S | None, rng: Random) -> list[str]:
    """All cards of the deck, from low to high.

    >>> from adjudicator.cards import Deck, Lexicon
    >>> from types import SimpleNamespace
    >>> whole(SimpleNamespace(lexicon=Lexicon(Deck((), {"Ace": 1, "King": 2}))), None, Random(1))
    ['Ace', 'King', 'King']
    """
    return [*ranked(variant.lexicon), *Counter(variant.lexicon.deck.singles).elements()]


def ranked(lexicon: Lexicon) -> list[str]:
    """The ranked cards of a deck, from low to high.

    >>> from adjudicator.cards import Deck
    >>> ranked(Lexicon(Deck((), {"Ace": 1})))
    []
    """
    return [rank.name for rank in lexicon.deck.ranks for _ in range(rank.count)]


def in_hands(lexicon: Lexicon, sizes: Mapping[str, int], cards: Sequence[str]) -> dict[str, Hand]:
    """Deal shuffled cards into hands of these sizes, each sorted from low to high.

    >>> from adjudicator.cards import Deck
    >>> in_hands(Lexicon(Deck((), {"Ace": 1, "King": 2})), {"Ada": 2}, ["King", "Ace", "King"])["Ada"].cards
    {'Ace': 1, 'King': 1}
    """
    hands, first = {}, 0
    for player, size in sizes.items():
        own = Counter(cards[first : first + size])
        hands[player] = Hand({card: own[card] for card in sorted(own, key=lexicon.order)})
        first += size
    return hands


def to_each(size: int) -> Callable[[Variant[S], Sequence[str], S | None], Mapping[str, int]]:
    """So many cards for every player (`Simulation.sizes`).

    >>> to_each(5)(None, ("Ada", "Ben"), None)
    {'Ada': 5, 'Ben': 5}
    """
    return lambda variant, players, last: dict.fromkeys(players, size)


def all_cards(variant: Variant[S], players: Sequence[str], last: S | None) -> Mapping[str, int]:
    """The whole deck, one card at a time (`Simulation.sizes`).

    >>> from adjudicator.engine.variant import variant
    >>> from adjudicator.games import GAMES
    >>> players = ("Ada", "Ben", "Cleo", "Dov")
    >>> all_cards(variant(GAMES["tahimi"], players=4), players, None)
    {'Ada': 13, 'Ben': 13, 'Cleo': 13, 'Dov': 13}
    """
    return variant.lexicon.deck.dealt(players)


def to_the_left(played: Played[S]) -> tuple[tuple[str, ...], int]:
    """The seating and number of the next round, if the deal passes to the left.

    >>> to_the_left(Played(("Ada", "Ben", "Cleo"), 1, {}, (), OVER, None))
    (('Ben', 'Cleo', 'Ada'), 2)
    """
    first, *others = played.players
    return (*others, first), played.number + 1


# -- statistics


def or_dash(value: int | None) -> str:
    """Format an integer; a dash for None.

    >>> or_dash(12), or_dash(None)
    ('12', '-')
    """
    return "-" if value is None else str(value)


def mean(value: float | None) -> str:
    """Format a mean with one decimal; a dash for None.

    >>> mean(2.25), mean(None)
    ('2.2', '-')
    """
    return "-" if value is None else f"{value:.1f}"


def share(value: float | None) -> str:
    """Format a share as a percentage; a dash for None.

    >>> share(0.5), share(None)
    ('50%', '-')
    """
    return "-" if value is None else f"{value:.0%}"


def share_of(whole: int) -> Callable[[int], str]:
    """A formatter of counts as percentages of `whole`; a dash if `whole` is 0.

    >>> share_of(4)(1), share_of(0)(0)
    ('25%', '-')
    """
    return lambda count: share(count / whole if whole else None)


@dataclass(frozen=True)
class Figure:
    """One statistic: its key and value in JSON, and its (label, value) lines."""

    key: str
    value: object
    lines: tuple[tuple[str, str], ...] = ()


def figure(key: str, value: V, words: str, formatter: Callable[[V], str] = str) -> Figure:
    """A statistic on one line, with `formatter` applied to the value.

    >>> figure("points", 2.25, "points a hand", mean).lines
    (('points a hand', '2.2'),)
    """
    return Figure(key, value, ((words, formatter(value)),))


def each(key: str, values: Mapping[str, V], formatter: Callable[[V], str] = str, named: bool = False) -> Figure:
    """A group of statistics with a line for each label; in JSON a list, or if `named` an object by label.

    >>> each("won", {"won by Eldest": 3, "won by the dealer": -3}).value
    [3, -3]
    """
    lines = tuple((words, formatter(value)) for words, value in values.items())
    return Figure(key, dict(values) if named else list(values.values()), lines)


def tallied(key: str, counts: Counter[str], words: Mapping[str, str], formatter: Callable[[int], str] = str) -> Figure:
    """Counts by JSON name, with the labels in `words`.

    >>> tallied("ends", Counter(["over"]), {"over": "came to an end", "stall": "stalled"}).lines
    (('came to an end', '1'), ('stalled', '0'))
    """
    lines = tuple((text, formatter(counts[name])) for name, text in words.items())
    return Figure(key, {name: counts[name] for name in words}, lines)


@dataclass(frozen=True)
class Counts:
    """A list of statistics."""

    figures: tuple[Figure, ...]

    def as_dict(self) -> dict[str, object]:
        """The statistics as JSON data."""
        return {one.key: one.value for one in self.figures}

    def rows(self) -> Iterator[tuple[str, str]]:
        """Yield (label, value) pairs as text."""
        for one in self.figures:
            yield from one.lines


def averages(rounds: Sequence[Played[S]], values: Mapping[str, Callable[[Played[S]], float]]) -> Iterator[Figure]:
    """Means over rounds, each on a line with its label; the key in JSON is the label with underscores.

    >>> played = Played(("Ada", "Ben"), 1, {}, (("Ada", Play("pass")),), OVER, None)
    >>> [one.key for one in averages([played], {"lines in all": lambda one: len(one.lines)})]
    ['lines_in_all']
    """
    for words, value in values.items():
        yield figure(words.replace(" ", "_"), fmean(map(value, rounds)), words, mean)


# -- the definition of a game's simulation


@dataclass(frozen=True)
class Simulation(Generic[S]):
    """How rounds of a game are dealt, played and counted.

    * `rounds`: the plural noun for rounds; `key`: the key of their number in JSON, if it is another word.
    * `policies`: the policies by name.
    * `sizes`: how many cards each player is dealt in seating order, after the state of the last round or None. Raises
      SetUpFault for an impossible number of players.
    * `counts`: statistics of the rounds of a session, of which there is at least one.
    * `pack`: the cards that are dealt from, before they are shuffled.
    * `following`: the seating and number of the round after one.
    * `chance`: the random event for each kind of pending decision that nobody chooses.
    * `completed`: completes a chosen play with its declarations.
    * `announced`: the announcements due before anybody else acts, in order.
    """

    rounds: str
    policies: Mapping[str, Policy[S]]
    sizes: Callable[[Variant[S], Sequence[str], S | None], Mapping[str, int]]
    counts: Callable[[Variant[S], Sequence[Played[S]]], Iterable[Figure]]
    pack: Callable[[Variant[S], S | None, Random], list[str]] = whole
    following: Callable[[Played[S]], tuple[tuple[str, ...], int]] = to_the_left
    chance: Mapping[str, Callable[[S, Pending, Random], Play]] = field(default_factory=dict)
    completed: Callable[[Variant[S], S, Pending, Play, Random], Play] = _as_chosen
    announced: Callable[[S], tuple[Line, ...]] = _nothing
    key: str = ""

    def dealt(self, variant: Variant[S], players: Sequence[str], rng: Random, last: S | None = None) -> dict[str, Hand]:
        """A random deal to players in seating order; `last` is the final state of the preceding round, if it was played
        to its end. Raises SetUpFault."""
        sizes, cards = self.sizes(variant, players, last), self.pack(variant, last, rng)
        rng.shuffle(cards)
        return in_hands(variant.lexicon, sizes, cards)

    def figures(self, variant: Variant[S], rounds: Sequence[Played[S]]) -> Counts:
        """Statistics of the rounds of a session, their number first. Raises ValueError if there are none."""
        if not rounds:
            raise ValueError(f"there is no {self.rounds.removesuffix('s')} to count")
        number = figure(self.key or self.rounds, len(rounds), self.rounds)
        return Counts((number, *self.counts(variant, rounds)))


def simulation_of(variant: Variant[S]) -> Simulation[S]:
    """The `Simulation` of a variant's game. Raises TypeError if it has none.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> sorted({name for game in GAMES.values() for name in simulation_of(variant_of(game)).policies})
    ['greedy', 'random']
    """
    simulation: Simulation[S] | None = variant.game.load_optional("simulation", None)
    if simulation is None:
        raise TypeError(f"no round of {variant.game.title} is simulated")
    return simulation
