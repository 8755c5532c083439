"""Programs that list the legal moves of other games, for scale: how many lists and how many verdicts a second."""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.scheme import Benchmark, Cell, Note, Part, Size, Table, installed, optional
from benchmarks.turns import bare, described, oracle_plays, oracle_verdict, plays, turns

SEED = 7


@dataclass(frozen=True)
class Peer:
    """A program: its module, its game, positions of random games, and the two questions.

    `lists` gives the legal moves of a position; `rules` says whether a move is legal in it.
    `positions` gives (position, move) pairs; in about half of them the move is not a legal one.
    """

    name: str
    module: str
    game: str
    positions: Callable[[int, random.Random], list[tuple[Any, Any]]]
    lists: Callable[[Any], object]
    rules: Callable[[Any, Any], object]

    def listed(self, pair: tuple[Any, Any]) -> object:
        """The legal moves of the position of a pair."""
        return self.lists(pair[0])

    def ruled(self, pair: tuple[Any, Any]) -> object:
        """Whether the move of a pair is legal in its position."""
        return self.rules(*pair)


def chess_positions(number: int, rng: random.Random) -> list[tuple[Any, Any]]:
    """Boards of random games of at most eighty moves, each with a move of it or one square elsewhere."""
    chess, positions = optional("chess"), list[tuple[Any, Any]]()
    board = chess.Board()
    while len(positions) < number:
        moves = list(board.legal_moves)
        if not moves or board.ply() > 80:
            board = chess.Board()
            continue
        move = rng.choice(moves)
        other = chess.Move(move.from_square, rng.randrange(64))
        positions.append((board.copy(stack=False), rng.choice((move, other))))
        board.push(move)
    return positions


def uno_positions(number: int, rng: random.Random) -> list[tuple[Any, Any]]:
    """Rounds of Uno as they were before each random move, each with any card's name; every one is a game of its own."""
    copy = optional("copy")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rlcard = optional("rlcard")
        every = list(optional("rlcard.games.uno.utils").ACTION_LIST)
        positions: list[tuple[Any, Any]] = []
        while len(positions) < number:
            env = rlcard.make("uno", config={"seed": rng.randrange(2**31)})
            env.reset()
            while not env.is_over() and len(positions) < number:
                legal = env.game.get_legal_actions()
                positions.append((copy.deepcopy(env.game), rng.choice((rng.choice(legal), rng.choice(every)))))
                env.step(rng.choice(legal), raw_action=True)
    return positions


def tarok_positions(number: int, rng: random.Random) -> list[tuple[Any, Any]]:
    """States of random games of tarok for three, each with any card."""
    game = optional("pyspiel").load_game("tarok(players=3)")
    positions: list[tuple[Any, Any]] = []
    while len(positions) < number:
        state = game.new_initial_state()
        while not state.is_terminal() and len(positions) < number:
            legal = state.legal_actions()
            if not state.is_chance_node():
                positions.append((state.clone(), rng.choice((rng.choice(legal), rng.randrange(54)))))
            state.apply_action(rng.choice(legal))
    return positions


PEERS = (
    Peer(
        "python-chess",
        "chess",
        "chess",
        chess_positions,
        lambda board: list(board.legal_moves),
        lambda board, move: board.is_legal(move),
    ),
    Peer(
        "RLCard",
        "rlcard",
        "Uno",
        uno_positions,
        lambda game: game.get_legal_actions(),
        lambda game, card: card in game.get_legal_actions(),
    ),
    Peer(
        "OpenSpiel",
        "pyspiel",
        "tarok for three",
        tarok_positions,
        lambda state: state.legal_actions(),
        lambda state, card: card in state.legal_actions(),
    ),
)


def speed(task: Callable[[Any], object], each: Sequence[Any]) -> float:
    """How many of the task are done in a second."""
    start = time.perf_counter()
    for one in each:
        task(one)
    return len(each) / (time.perf_counter() - start)


def ours(number: int) -> Iterator[tuple[Cell, ...]]:
    """The same two speeds of this program and of its oracle."""
    some = [described(turn) for turn in turns(number)]
    for name, verdict, lists in (
        ("adjudicator", bare, plays),
        ("its plain-Python oracle", oracle_verdict, oracle_plays),
    ):
        for task in (verdict, lists):
            speed(task, some[: number // 4])
        yield name, "Tarot-himi", round(speed(lists, some)), round(speed(verdict, some))


def run(size: Size) -> Iterator[Part]:
    """One table of all; those that are not installed are named."""
    rows = list(ours(size.of(2, 100, 500)))
    number = size.of(4, 500, 3000)
    for peer in PEERS:
        if installed(peer.module):
            some = peer.positions(number, random.Random(SEED))
            lists, verdicts = speed(peer.listed, some), speed(peer.ruled, some)
            rows.append((peer.name, peer.game, round(lists), round(verdicts)))
    yield Table("Known positions, on one core", ("program", "game", "lists a second", "verdicts a second"), tuple(rows))
    if absent := [peer.name for peer in PEERS if not installed(peer.module)]:
        yield Note(f"Not installed, so not measured: {', '.join(absent)}.")
    yield Note(
        "These are other games with other rules: the table is for scale, not for a race. None of the others gives a "
        "reason. RLCard and OpenSpiel know whether a move is legal by listing all; OpenSpiel is C++ called from Python, "
        "and its states know their phase, while this program is told a whole turn and follows its history each time."
    )


BENCHMARK = Benchmark(
    "peers",
    "Other programs on their own games",
    "How many lists of legal moves, and verdicts on one move, others give in a second in positions of random games.",
    run,
    limit=90,
)

if __name__ == "__main__":
    from benchmarks.__main__ import main

    raise SystemExit(main([BENCHMARK.name]))
