"""What a game has of its own in a simulation: how it is dealt, who chooses, who plays on, what is counted.

A game gives one `Simulation`; what plays its rounds is `engine.simulate`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean
from typing import Generic, Protocol

from typing_extensions import TypeVar

from adjudicator.cards import CALLS, PASS, Hand, Lexicon, Play
from adjudicator.engine.policy import Policy
from adjudicator.engine.state import Pending, RoundState
from adjudicator.engine.variant import Variant

S = TypeVar("S", bound=RoundState, default=RoundState)
V = TypeVar("V")

Line = tuple[str, Play]
"""Who did what."""

OVER, STALL, UNFINISHED = "over", "stall", "unfinished"
"""How a round ends, besides what a game calls its own endings: as its rules say; where nothing would happen any
more; longer than anybody would play."""


@dataclass(frozen=True)
class Played(Generic[S]):
    """A round that was played.

    `number` is that of the round in its session, from 1. `players` are in the order the game names them, `hands`
    what they were dealt. `outcome` is how it ended, one of the game's own endings, STALL or UNFINISHED; `state`
    is the last one.
    """

    players: tuple[str, ...]
    number: int
    hands: Mapping[str, Hand] = field(hash=False)
    lines: tuple[Line, ...]
    outcome: str
    state: S

    @property
    def over(self) -> bool:
        """Whether it ended as the rules have it."""
        return self.outcome == OVER

    @property
    def actions(self) -> int:
        """How many actions it had, without announcements."""
        return sum(play.kind != CALLS for _, play in self.lines)


class Figures(Protocol):
    """What can be counted in some rounds."""

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words, each with what it counts."""


def _as_chosen(variant: Variant[S], state: S, due: Pending, play: Play, rng: Random) -> Play:
    return play


def _nothing(state: S) -> tuple[Line, ...]:
    return ()


# -- what many games do alike


def shuffled(lexicon: Lexicon, rng: Random) -> list[str]:
    """Every card of a deck, shuffled.

    >>> from adjudicator.cards import Deck
    >>> sorted(shuffled(Lexicon(Deck((), {"Ace": 1, "King": 2})), Random(1)))
    ['Ace', 'King', 'King']
    """
    cards = [*ranked(lexicon), *Counter(lexicon.deck.singles).elements()]
    rng.shuffle(cards)
    return cards


def ranked(lexicon: Lexicon) -> list[str]:
    """Every card of a deck that has a rank, from low to high.

    >>> from adjudicator.cards import Deck
    >>> ranked(Lexicon(Deck((), {"Ace": 1})))
    []
    """
    return [rank.name for rank in lexicon.deck.ranks for _ in range(rank.count)]


def in_hands(lexicon: Lexicon, sizes: Mapping[str, int], cards: Sequence[str]) -> dict[str, Hand]:
    """Shuffled cards in hands of these sizes, by player, each from low to high.

    >>> from adjudicator.cards import Deck
    >>> in_hands(Lexicon(Deck((), {"Ace": 1, "King": 2})), {"Ada": 2}, ["King", "Ace", "King"])["Ada"].cards
    {'Ace': 1, 'King': 1}
    """
    found, first = {}, 0
    for player, size in sizes.items():
        own = Counter(cards[first : first + size])
        found[player] = Hand({card: own[card] for card in sorted(own, key=lexicon.order)})
        first += size
    return found


def one_by_one(variant: Variant[S], players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """All the cards of a deck in which every card is one of its kind, dealt one at a time to players in their order.

    >>> from adjudicator.cards import Deck, Lexicon
    >>> from types import SimpleNamespace
    >>> table = SimpleNamespace(lexicon=Lexicon(Deck((), dict.fromkeys(["Ace", "King", "Queen"], 1))))
    >>> {player: sum(hand.cards.values()) for player, hand in one_by_one(table, ["Ada", "Ben"], Random(1)).items()}
    {'Ada': 2, 'Ben': 1}
    """
    cards = shuffled(variant.lexicon, rng)
    own = {player: cards[seat :: len(players)] for seat, player in enumerate(players)}
    return {p: Hand(dict.fromkeys(sorted(held, key=variant.lexicon.order), 1)) for p, held in own.items()}


def to_the_left(played: Played[S]) -> tuple[tuple[str, ...], int]:
    """Who plays the next round, and its number, where the deal passes to the left.

    >>> to_the_left(Played(("Ada", "Ben", "Cleo"), 1, {}, (), OVER, None))
    (('Ben', 'Cleo', 'Ada'), 2)
    """
    first, *others = played.players
    return (*others, first), played.number + 1


# -- figures in words


def or_dash(value: int | None) -> str:
    """A whole number; a dash where there is none.

    >>> or_dash(12), or_dash(None)
    ('12', '-')
    """
    return "-" if value is None else str(value)


def mean(value: float | None) -> str:
    """A mean to one place; a dash where there is none.

    >>> mean(2.25), mean(None)
    ('2.2', '-')
    """
    return "-" if value is None else f"{value:.1f}"


def share(value: float | None) -> str:
    """A share in percent; a dash where there is none.

    >>> share(0.5), share(None)
    ('50%', '-')
    """
    return "-" if value is None else f"{value:.0%}"


def share_of(whole: int) -> Callable[[int], str]:
    """How a number is told as its share of so many; a dash where there are none.

    >>> share_of(4)(1), share_of(0)(0)
    ('25%', '-')
    """
    return lambda count: share(count / whole if whole else None)


@dataclass(frozen=True)
class Figure:
    """One thing that is counted of some rounds: its key and value in JSON, and its lines in words, each with what it
    counts."""

    key: str
    value: object
    lines: tuple[tuple[str, str], ...] = ()


def figure(key: str, value: V, words: str, told: Callable[[V], str] = str) -> Figure:
    """A figure told in one line.

    >>> figure("points", 2.25, "points a hand", mean).lines
    (('points a hand', '2.2'),)
    """
    return Figure(key, value, ((words, told(value)),))


def each(key: str, values: Mapping[str, V], told: Callable[[V], str] = str, named: bool = False) -> Figure:
    """Figures of a kind, each with the words for what it counts; in JSON a list of them, or `named` by those words.

    >>> each("won", {"won by Eldest": 3, "won by the dealer": -3}).value
    [3, -3]
    """
    lines = tuple((words, told(value)) for words, value in values.items())
    return Figure(key, dict(values) if named else list(values.values()), lines)


def tallied(key: str, found: Counter[str], words: Mapping[str, str], told: Callable[[int], str] = str) -> Figure:
    """How often each of some things was found, with the words for it by its name in JSON.

    >>> tallied("ends", Counter(["over"]), {"over": "came to an end", "stall": "stalled"}).lines
    (('came to an end', '1'), ('stalled', '0'))
    """
    lines = tuple((text, told(found[name])) for name, text in words.items())
    return Figure(key, {name: found[name] for name in words}, lines)


@dataclass(frozen=True)
class Counts:
    """Figures of some rounds."""

    figures: tuple[Figure, ...]

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""
        return {one.key: one.value for one in self.figures}

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words, each with what it counts."""
        for one in self.figures:
            yield from one.lines


def scored(variant: Variant[S], rounds: Sequence[Played[S]]) -> Counts:
    """What rounds amount to in which somebody wins points: how long they are, and what the winner and the player named
    first have of them. Raises ValueError where there are none.

    >>> from types import SimpleNamespace
    >>> variant = SimpleNamespace(rules=SimpleNamespace(scores=lambda state: state))
    >>> played = Played(("Ada", "Ben"), 1, {}, (("Ada", Play("pass")),), OVER, {"Ada": -3, "Ben": 3})
    >>> scored(variant, [played]).as_dict()
    {'rounds': 1, 'lines': 1.0, 'passes': 1.0, 'won': 3.0, 'won_by_the_first_to_lead': -3.0}
    """
    scores = [variant.rules.scores(one.state) for one in rounds]
    passes = [sum(play.kind == PASS for _, play in one.lines) for one in rounds]
    first = [score[one.players[0]] for score, one in zip(scores, rounds, strict=True)]
    means = {
        "lines": fmean(len(one.lines) for one in rounds),
        "passes": fmean(passes),
        "won": fmean(max(score.values()) for score in scores),
        "won by the first to lead": fmean(first),
    }
    told = (figure(words.replace(" ", "_"), value, words, mean) for words, value in means.items())
    return Counts((figure("rounds", len(rounds), "rounds"), *told))


# -- a game's own


@dataclass(frozen=True)
class Simulation(Generic[S]):
    """How rounds of a game are dealt, played and counted.

    `rounds`: what its rounds are called.
    `policies`: who may choose, by name.
    `dealt`: a random deal to players in the order the game names them. Raises SetUpFault for a number of players
    that cannot play.
    `following`: who plays the round after one, in their order, and its number.
    `figures`: what rounds of one session amount to. Raises ValueError where there are none.
    `chance`: by the kind of what is pending, what is drawn where nobody chooses.
    `completed`: a chosen play with all that has to be said or done with it.
    `announced`: what has to be announced before anybody else acts, in its order.
    `behind`: a random deal behind a round, where what goes over from it bears on the deal.
    """

    rounds: str
    policies: Mapping[str, Policy[S]]
    dealt: Callable[[Variant[S], Sequence[str], Random], dict[str, Hand]] = one_by_one
    following: Callable[[Played[S]], tuple[tuple[str, ...], int]] = to_the_left
    figures: Callable[[Variant[S], Sequence[Played[S]]], Figures] = scored
    chance: Mapping[str, Callable[[S, Pending, Random], Play]] = field(default_factory=dict)
    completed: Callable[[Variant[S], S, Pending, Play, Random], Play] = _as_chosen
    announced: Callable[[S], tuple[Line, ...]] = _nothing
    behind: Callable[[Variant[S], S, Sequence[str], Random], dict[str, Hand]] | None = None

    def dealt_next(self, variant: Variant[S], last: S, players: Sequence[str], rng: Random) -> dict[str, Hand]:
        """The deal behind a round that has ended. Raises SetUpFault."""
        if self.behind is not None:
            return self.behind(variant, last, players, rng)
        return self.dealt(variant, players, rng)


def simulation_of(variant: Variant[S]) -> Simulation[S]:
    """How rounds of a variant's game are simulated. Raises TypeError where the game does not say.

    >>> from adjudicator.engine.variant import variant as variant_of
    >>> from adjudicator.games import GAMES
    >>> sorted({name for game in GAMES.values() for name in simulation_of(variant_of(game)).policies})
    ['greedy', 'random']
    """
    found: Simulation[S] | None = variant.game.part("simulation", None)
    if found is None:
        raise TypeError(f"no round of {variant.game.title} is simulated")
    return found
