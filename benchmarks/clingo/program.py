"""The answer-set program of a turn, grounded once and solved turn after turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

from benchmarks.scheme import optional
from tests.oracles.table import Action, State
from tests.oracles.tarot_himi import DEFAULTS, MAJORS, PLACE, RANKS, SHOWN, follow
from tests.oracles.turns_made import Turn

ENCODING = Path(__file__).with_name("turn.lp")
SIZES, SEATS = 10, 8


def atom(card: str) -> str:
    """A Major's name in the program."""
    return card.lower().replace(" ", "_")


def externals(turn: Turn, state: State) -> set[str]:
    """The externals that are true of a turn whose history has been followed."""
    table, actor, _, _ = turn
    held = Counter(table.hand)
    true = {f"has({PLACE[card]},{n})" for card in held if card in PLACE for n in range(1, held[card] + 1)}
    true |= {f"holds({atom(card)})" for card in held if card in MAJORS}
    if state.pile:
        true |= {f"on({state.pile[-1].rank})", f"of({state.pile[-1].size})"}
    seats = enumerate(table.players)
    true |= {f"inside({seat})" for seat, who in seats if who != actor and who not in state.out}
    words = {
        "turn": state.to_act == actor,
        "opening": state.opening,
        "acted": actor in state.acted,
        "last_card": len(table.hand) == 1,
    }
    return true | {word for word, holds in words.items() if holds}


def powers(turn: Turn) -> list[str]:
    """The held powers that may be shown."""
    return [power for power in SHOWN if power in turn[0].hand]


def encodable(turn: Turn) -> bool:
    """Whether a turn is in the fragment: default readings, and nothing on top of more cards than the encoding
    distinguishes."""
    table, _, _, options = turn
    state = follow(table, options)
    return dict(options) == DEFAULTS and (not state.pile or state.pile[-1].size <= SIZES)


def actions() -> Iterator[tuple[str, Action]]:
    """Every play of the program with the action that it is; a Chariot's target is a seat's number."""
    yield "pass", Action("pass")
    for rank in RANKS:
        yield f"as({PLACE[rank]})", Action("cards", ("Fool",), rank)
        for number, fool in product(range(1, 5), (0, 1)):
            yield f"set({PLACE[rank]},{number},{fool})", Action("cards", (rank,) * number + ("Fool",) * fool)
    yield from ((f"lone({atom(major)})", Action("cards", (major,))) for major in MAJORS if major != "Fool")
    for major in ("Wheel of Fortune", "Justice", "Judgement"):
        yield f"discard({atom(major)})", Action("discard", (major,))
    yield from ((f"chariot({seat})", Action("discard", ("Chariot",), to=str(seat))) for seat in range(SEATS))


ShownPlays = dict[Action, frozenset[frozenset[str]]]
"""Every legal play with the least sets that must be shown for it."""


class Program:
    """The program after grounding. Raises ImportError."""

    def __init__(self) -> None:
        clingo = optional("clingo")
        self._control: Any = clingo.Control(["--warn=none"])
        self._control.load(str(ENCODING))
        self._control.ground([("base", [])])
        self._literals = {str(one.symbol): one.literal for one in self._control.symbolic_atoms if one.is_external}
        self._true: set[str] = set()
        self._actions = {clingo.parse_term(name): action for name, action in actions()}

    def solve(self, true: set[str]) -> list[Any]:
        """The plays shown by the one answer set, with these externals true and no others."""
        assign, literals = self._control.assign_external, self._literals
        for name in self._true - true:
            assign(literals[name], False)
        for name in true - self._true:
            assign(literals[name], True)
        self._true = true
        with self._control.solve(yield_=True) as handle:
            return list(handle.model().symbols(shown=True))

    def plays(self, turn: Turn, state: State) -> list[Action]:
        """All legal plays of a turn."""
        seats = turn[0].players
        every = {f"uses({atom(power)})" for power in powers(turn)}
        return [self._named(play, seats) for play in self.solve(externals(turn, state) | every)]

    def shown_plays(self, turn: Turn, state: State) -> ShownPlays:
        """All legal plays of a turn, each with the least sets of powers that must be shown for it.

        The program is solved once for each set of held powers, the small ones first.
        """
        facts, seats, held = externals(turn, state), turn[0].players, powers(turn)
        legal = self.solve(facts | {f"uses({atom(power)})" for power in held})
        least: dict[Any, set[frozenset[str]]] = {play: set() for play in legal}
        for number in range(len(held) + 1):
            for used in map(frozenset, combinations(held, number)):
                for play in self.solve(facts | {"some", *(f"uses({atom(power)})" for power in used)}):
                    if play in least and not any(smaller <= used for smaller in least[play]):
                        least[play].add(used)
        return {self._named(play, seats): frozenset(sets) for play, sets in least.items()}

    def _named(self, play: Any, seats: Sequence[str]) -> Action:
        if play.name == "chariot":
            return Action("discard", ("Chariot",), to=seats[play.arguments[0].number])
        return self._actions[play]
