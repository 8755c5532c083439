"""Whole rounds and sessions played by seeded players, and what can be counted in them.

Every action goes through the law and `Round.follow`, as the actions of people do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import fmean

from adjudicator.cards import CALLS, PASS, PUT, Hand, Play
from adjudicator.engine.simulation import Line, Simulation, mean, or_dash, share
from adjudicator.engine.state import Action
from adjudicator.games.players import PLAYERS, Player, act
from adjudicator.games.rounds import Rules
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.state import State
from adjudicator.games.tarot_himi import setup as tarot_setup
from adjudicator.games.tarot_himi.game import TarotHimi

OVER, REDEAL, STALL, UNFINISHED = "over", "redeal", "stall", "unfinished"
"""How a round ends: with ranks for the next; dealt anew as a reading has it; nobody leads any
more; longer than anybody would play."""

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn", "Gus", "Hal")
MOST_ACTIONS = 2000
"""More actions than any round has that comes to an end."""


@dataclass(frozen=True)
class Played:
    """A round that was played: who by rank, what was dealt, every action, and how it ended."""

    players: tuple[str, ...]
    number: int
    hands: Mapping[str, Hand] = field(hash=False)
    lines: tuple[Line, ...]
    outcome: str
    ranks: tuple[str, ...]
    """The players by their ranks in the next round."""
    tricks: int

    @property
    def over(self) -> bool:
        """Whether it came to an end."""
        return self.outcome == OVER

    @property
    def actions(self) -> int:
        """How many actions it had, without announcements."""
        return sum(play.kind != CALLS for _, play in self.lines)

    @property
    def turns(self) -> int:
        """How many of them were plays on the pile, or passes."""
        return sum(play.kind in (PUT, PASS) for _, play in self.lines)


def pack(rules: Rules, rng: Random) -> list[str]:
    """The cards of a round, shuffled: all of the deck, or its Minors and the Majors picked unseen."""
    deck = rules.lexicon.deck
    cards = [rank.name for rank in deck.ranks for _ in range(rank.count)]
    if isinstance(rules.game, TarotHimi):
        majors = tarot_setup.majors_dealt(rules.players, rules.options["th.deal.remainder"])
        cards += rng.sample(list(deck.singles), majors)
    else:
        cards += [single for single, count in deck.singles.items() for _ in range(count)]
    rng.shuffle(cards)
    return cards


def dealt(rules: Rules, players: Sequence[str], rng: Random) -> dict[str, Hand]:
    """A random deal of a whole round. Raises SetUpFault for a number of players that cannot play."""
    sizes = tarot_setup.hand_sizes if isinstance(rules.game, TarotHimi) else setup.hand_sizes
    counts, cards = sizes(rules.lexicon, players, rules.options), pack(rules, rng)
    hands = {}
    for player in players:
        own = Counter(cards[: counts[player]])
        cards = cards[counts[player] :]
        hands[player] = Hand({card: own[card] for card in sorted(own, key=rules.lexicon.order)})
    return hands


def play_round(
    rules: Rules,
    state: State,
    players: Mapping[str, Player],
    rng: Random,
    most: int = MOST_ACTIONS,
) -> tuple[tuple[Line, ...], str, State]:
    """A round from a state on: every action, how it ended, and the state at its end.

    It stops where everybody has declined to lead, or one player who keeps the lead has twice, and
    after `most` actions. All hands have to be known. Raises NoPlay where the law leaves a player
    nothing to do.
    """
    lines: list[Line] = []
    for _ in range(most):
        if state.ended is not None or state.stalled:
            break
        due = state.due[0] if len(state.due) == 1 else rng.choice(state.due)
        play = act(rules, state, due, players[due.player], rng)
        lines.append((due.player, play))
        before, state = state, rules.rules.apply(state, Action(due.player, play))
        if kept(before, state):
            return tuple(lines), STALL, state
        while state.calls:
            caller = min(state.calls, key=state.players.index)
            lines.append((caller, Play(CALLS)))
            state = rules.rules.apply(state, Action(caller, Play(CALLS)))
    return tuple(lines), outcome(state), state


def kept(before: State, after: State) -> bool:
    """Whether a lead that its player has declined already was declined again, and is still there:
    where a passed lead is kept, nobody else would ever get it."""
    again = before.turn is not None and before.turn in before.position.idle
    return again and after.position.leading and after.turn == before.turn


def outcome(state: State) -> str:
    """How a round ended, or that it did not."""
    return state.ended or (STALL if state.stalled else UNFINISHED)


def session(
    rules: Rules, rounds: int, players: Mapping[str, Player], seed: int, most: int = MOST_ACTIONS
) -> Iterator[Played]:
    """So many rounds one after another: the order of going out seats the next.

    `players` are named by rank in the first round. A round without an order of going out is dealt
    anew, to the same seats and under the same taxes. The same seed gives the same session, and the
    same cards in the same order whatever the players choose.
    """
    shuffles, rng = Random(f"deals {seed}"), Random(f"choices {seed}")
    names, number = tuple(players), 1
    for _ in range(rounds):
        hands = dealt(rules, names, shuffles)
        state = rules.rules.start(names, hands, number)
        lines, ended, state = play_round(rules, state, players, rng, most)
        yield Played(names, number, hands, lines, ended, state.ranks, len(state.tricks))
        if ended == OVER:
            names, number = state.ranks, number + 1


# -- what can be counted


@dataclass(frozen=True)
class Figures:
    """What some rounds amount to.

    `moves[i][j]` counts how often the player of rank i (0 is the Tahimi) had rank j in the next
    round. Means and shares are None where no round came to an end.
    """

    rounds: int
    outcomes: Mapping[str, int] = field(hash=False)
    moves: tuple[tuple[int, ...], ...]
    actions: float | None
    tricks: float | None
    shortest: int | None
    longest: int | None

    @property
    def over(self) -> int:
        """How many rounds came to an end."""
        return self.outcomes.get(OVER, 0)

    @property
    def escapes(self) -> float | None:
        """How often the serf had another rank in the next round."""
        return 1 - self.moves[-1][-1] / self.over if self.over else None

    @property
    def tahimi(self) -> tuple[float | None, ...]:
        """For each rank, how often its player became the next Tahimi."""
        return tuple(row[0] / self.over if self.over else None for row in self.moves)

    @property
    def keeps(self) -> tuple[float | None, ...]:
        """For each rank, how often its player kept it."""
        return tuple(row[at] / self.over if self.over else None for at, row in enumerate(self.moves))

    def as_dict(self) -> dict[str, object]:
        """The figures as JSON has them."""
        return {
            "rounds": self.rounds,
            "outcomes": dict(self.outcomes),
            "moves": [list(row) for row in self.moves],
            "actions": self.actions,
            "tricks": self.tricks,
            "shortest": self.shortest,
            "longest": self.longest,
            "escapes": self.escapes,
            "tahimi": list(self.tahimi),
            "keeps": list(self.keeps),
        }

    def rows(self) -> Iterator[tuple[str, str]]:
        """The figures in words, each with what it counts."""
        yield "rounds", str(self.rounds)
        yield "came to an end", str(self.over)
        for ended, count in self.outcomes.items():
            if ended != OVER:
                yield _ENDS[ended], str(count)
        yield "actions a round", mean(self.actions)
        yield "shortest, longest", f"{or_dash(self.shortest)}, {or_dash(self.longest)}"
        yield "tricks a round", mean(self.tricks)
        yield "the serf escapes", share(self.escapes)
        for title, became in zip(_ranked(setup.titles(len(self.moves))), self.tahimi, strict=True):
            yield f"the new Tahimi was {title}", share(became)


_ENDS = {
    REDEAL: "dealt anew, nobody led",
    STALL: "stalled, nobody led",
    UNFINISHED: "given up as endless",
}


def _ranked(titles: Sequence[str]) -> list[str]:
    """The titles in words, numbered where several have the same."""
    total, seen = Counter(titles), Counter[str]()
    named = []
    for title in titles:
        seen[title] += 1
        named.append(f"the {title}" if total[title] == 1 else f"{title} {seen[title]}")
    return named


def figures(rounds: Sequence[Played]) -> Figures:
    """What some rounds of as many players amount to. Raises ValueError where there are none."""
    if not rounds:
        raise ValueError("there is no round to count")
    size = len(rounds[0].players)
    moves = [[0] * size for _ in range(size)]
    over = [played for played in rounds if played.over]
    for played in over:
        for rank, player in enumerate(played.players):
            moves[rank][played.ranks.index(player)] += 1
    outcomes = Counter(played.outcome for played in rounds)
    lengths = [played.actions for played in over]
    return Figures(
        len(rounds),
        {name: outcomes[name] for name in (OVER, REDEAL, STALL, UNFINISHED)},
        tuple(tuple(row) for row in moves),
        fmean(lengths) if over else None,
        fmean(played.tricks for played in over) if over else None,
        min(lengths, default=None),
        max(lengths, default=None),
    )


SIMULATION = Simulation("rounds", PLAYERS, dealt, session, figures)
"""Rounds of the climbing games, for whatever simulates rounds."""
