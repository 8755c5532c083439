"""Whole games of Taruno by the oracle and by the program: what is legal at every moment, and what follows.

    python -m tests.oracles.compare_taruno --games 100 --seed 1

A game is dealt and played by the oracle, under readings at random; the program goes along, and is given what chance
decided. The first difference of a game is printed, and the game left.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import cast

from adjudicator.cards import DRAWS, Hand, Play, parse_play
from adjudicator.cards.play import LOOKS, STARTS
from adjudicator.engine.state import Action, changed
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES
from adjudicator.games.taruno.cards import ANSWER, CHOOSE, DEAL, LOOK, STARTER, is_major, ordered
from adjudicator.games.taruno.flow import OVER
from adjudicator.games.taruno.state import DRAWN, RUN, UNKNOWN, CardChoice, DrawDebt, State
from adjudicator.report.explain import NOTHING, verdict
from tests.oracles.taruno.following import deal, follow
from tests.oracles.taruno.legality import faults
from tests.oracles.taruno.moves import Move
from tests.oracles.taruno.pack import MAJORS
from tests.oracles.taruno.state import Action as OracleAction
from tests.oracles.taruno.state import Position, words
from tests.oracles.taruno.walk import NAMES, Weighted, some_action, some_readings, tries

OTHERWISE = {"tu.chariot.ordinary": "no"}
"""Readings left at their defaults: the oracle gives a Chariot in place of the draw, the program behind it."""


@dataclass(frozen=True)
class Difference:
    """Where the two part: the seed of the game, how many actions it had, what each says."""

    seed: int
    actions: int
    what: str
    oracle: object
    program: object

    def __str__(self) -> str:
        return f"game {self.seed}, action {self.actions}: {self.what}: oracle {self.oracle}, program {self.program}"


class Game:
    """One game in both."""

    def __init__(self, seed: int, most: int = 200, wrong: float = 0.0, rulings: int = 0) -> None:
        self.rng, self.seed, self.most, self.wrong, self.rulings = Random(seed), seed, most, wrong, rulings
        self.readings = {**some_readings(self.rng), **OTHERWISE}
        self.players = NAMES[: self.rng.randint(2, 7)]
        self.chance = Weighted(self.rng, self.rng.choice((0.3, 0.6, 1.0)), self.rng.choice(MAJORS))
        self.actions = self.ruling_count = 0
        self.variant = cast("Variant[State]", variant_of(GAMES["taruno"], self.readings, len(self.players)))

    def differences(self) -> Iterator[Difference]:
        """The first difference, if there is one."""
        position, moves = deal(self.players, self.readings, self.chance)
        dealt = {name: Hand(dict.fromkeys(sorted_(hand), 1)) for name, hand in start_hands(position, moves).items()}
        state = self.mirrored(self.variant.rules.start(self.players, dealt), list(moves), position)
        for _ in range(self.most):
            differing = list(self.compared(position, state))
            if differing or position.ended:
                yield from differing
                return
            for _ in range(self.rulings):
                yield from self.ruled(position, state)
            player, action = some_action(self.rng, position, self.readings, self.wrong)
            yield from self.legal(position, state, player, action)
            after, moves = follow(position, player, action, self.readings, self.chance)
            self.actions += 1
            state = self.done(state, position, player, action, list(moves), after)
            if after.discard and not position.discard and after.discard[0] in state.gone:
                state = changed(state, followed=after.discard[0])  # Which of several is on top nobody says.
            position = after

    # -- the law

    def ruled(self, position: Position, state: State) -> Iterator[Difference]:
        """Actions that somebody might try."""
        for player, action, _ in tries(self.rng, position, self.readings, 1):
            yield from self.legal(position, state, player, action)

    def legal(self, position: Position, state: State, player: str, action: OracleAction) -> Iterator[Difference]:
        play = played(action, self.variant)
        if play is None or position.ended:
            return
        state = with_default_done(self.variant, state, player, play)
        hand = position.sleeves.get(player, ()) if action.kind == "take" else position.hands[player]
        source = position.pending().cards if action.kind == "place" else hand
        if not set(action.cards) <= set(source):
            return
        self.ruling_count += 1
        there = self.variant.situation(state)
        ruling = verdict(there, player, play, wanted=NOTHING)
        expected = faults(position, player, action, self.readings)
        if (ruling.verdict == "legal") != (not expected):
            what = f"{player}: {words(action)} {position.pending()}"
            yield Difference(self.seed, self.actions, what, set(expected) or "legal", (ruling.verdict, ruling.because))

    # -- what follows

    def done(
        self, state: State, position: Position, player: str, action: OracleAction, moves: list[Move], after: Position
    ) -> State:
        play = played(action, self.variant)
        assert play is not None
        state = with_default_done(self.variant, state, player, play)
        if position.pending().card == "Fool" and action.kind == "discard":
            state = self.applied(state, player, whole_hand(state, player))
            moves.insert(
                0, Move("turned", player, cards=tuple(card for card in action.cards if not is_major(card))[:1])
            )
        elif action.kind == "discard" and position.pending().kind == "choose" and set(action.cards) == set():
            return state
        else:
            state = self.applied(state, player, play)
        return self.mirrored(state, moves, after)

    def applied(self, state: State, player: str, play: Play) -> State:
        return self.variant.rules.apply(state, Action(player, play))

    def mirrored(self, state: State, moves: list[Move], after: Position) -> State:
        """The program's game with all that chance decided, and that could be chosen in one way alone."""
        for _ in range(200):
            due = state.due[0] if state.due else None
            if due is None or state.ended:
                return state
            if due.kind in (DEAL, LOOK, STARTER):
                state = self.applied(state, due.player, play_by_chance(due.kind, due.count, moves, due.cards))
            elif due.kind == CHOOSE and due.default is not None and not asks(after, due.player, due.about):
                state = self.applied(state, due.player, due.default)
            else:
                return state
        raise AssertionError("it goes on for ever")

    def compared(self, position: Position, state: State) -> Iterator[Difference]:
        """Everything that both know of the moment."""
        mine, theirs = ours(state), the_oracles(position, state)
        for key, value in theirs.items():
            if mine[key] != value:
                yield Difference(self.seed, self.actions, key, value, mine[key])
                return


def sorted_(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards in the pack's order."""
    return ordered(cards)


def start_hands(position: Position, moves: Sequence[Move]) -> dict[str, tuple[str, ...]]:
    """The hands as they were dealt: a game may begin with a draw."""
    drawn = {card for move in moves if move.kind == "drawn" for card in move.cards}
    return {name: tuple(card for card in hand if card not in drawn) for name, hand in position.hands.items()}


def whole_hand(state: State, player: str) -> Play:
    """The discard of a hand for the Fool."""
    return Play("discards", ordered(state.hand(player).cards))


def play_by_chance(kind: str, count: int, moves: list[Move], among: tuple[str, ...]) -> Play:
    """What the oracle's moves say of cards drawn, looked at or turned up."""
    wanted = {DEAL: ("drawn",), LOOK: ("seen",), STARTER: ("turned", "reshuffled")}[kind]
    for at, move in enumerate(moves):
        if move.kind in wanted and move.cards:
            del moves[at]
            if kind == STARTER:
                return Play(STARTS, move.cards[:1])
            return Play(DRAWS if kind == DEAL else LOOKS, ordered(move.cards))
    raise AssertionError(f"no move of the oracle is {kind} of {count} {among}: {moves}")


def asks(after: Position, player: str, about: object) -> bool:
    """Whether the oracle has a player choose for this card now."""
    if after.ended or not isinstance(about, CardChoice):
        return False
    task = after.pending()
    return task.kind in ("choose", "together") and task.card == about.card and player in after.deciders()


def with_default_done(variant: Variant[State], state: State, player: str, play: Play) -> State:
    """The game as it is; the oracle tells of every draw."""
    return state


def played(action: OracleAction, variant: Variant[State]) -> Play | None:
    """An action of the oracle's as the program has it; None for what it has no words for."""
    try:
        play = parse_play(words(action), variant.lexicon, NAMES)
    except ValueError:
        return None
    return play


# -- the moment as both have it


def ours(state: State) -> dict[str, object]:
    """The program's."""
    return {
        "ended": state.ended == OVER,
        "winners": frozenset(state.winners),
        "hands": {name: frozenset(hand.cards) for name, hand in state.hands.items()},
        "front": {name: frozenset(state.front(name)) for name in state.players},
        "sleeves": {name: frozenset(c for one in state.sleeve(name) for c in one.cards) for name in state.players},
        "top": state.followed,
        "minors": frozenset(card for card in state.gone if not is_major(card)),
        "majors": frozenset(card for card in state.gone if is_major(card)),
        "suit": state.suit,
        "pile": len(state.stock),
        "known": tuple(state.stock),
        "clockwise": state.clockwise,
        "bonds": sorted(state.bonds),
        "deaths": state.deaths,
        "struck": state.struck,
        "lost": sorted(state.losers),
        "hanged": frozenset(state.hanged),
        "shown": dict(state.shown),
        "due": due_of(state),
    }


def due_of(state: State) -> object:
    """Who has to decide what, in the program."""
    kinds: list[tuple[str, str, int | str]] = []
    for due in state.due:
        about = due.about
        if due.kind == ANSWER and isinstance(about, DrawDebt):
            kinds.append((due.player, "due", due.count))
        elif due.kind == CHOOSE and isinstance(about, CardChoice):
            kinds.append((due.player, "choose", about.card))
        else:
            word = "run" if about == RUN else "drawn" if isinstance(about, tuple) and about[0] == DRAWN else "turn"
            kinds.append((due.player, word, 0))
    return sorted(kinds, key=str)


def the_oracles(position: Position, state: State) -> dict[str, object]:
    """The oracle's."""
    top = position.discard[0] if position.discard else ""
    known = tuple(card if mine != UNKNOWN else UNKNOWN for card, mine in zip(position.pile, state.stock, strict=False))
    lost = sorted(name for name, many in position.lost.items() for _ in range(many))
    chosen = dict(position.pending().chosen) if not position.ended else {}
    del chosen
    return {
        "ended": bool(position.ended),
        "winners": position.winners,
        "hands": {name: frozenset(hand) for name, hand in position.hands.items()},
        "front": {name: frozenset(position.before(name)) for name in position.players},
        "sleeves": {name: frozenset(position.sleeves.get(name, ())) for name in position.players},
        "top": top,
        "minors": frozenset(position.discard),
        "majors": frozenset(position.majors),
        "suit": (position.named or top.partition(" of ")[2]) if top else "",
        "pile": len(position.pile),
        "known": known,
        "clockwise": position.direction == 1,
        "bonds": sorted(position.bonds),
        "deaths": position.deaths,
        "struck": position.struck,
        "lost": lost if not position.ended else sorted(state.losers),
        "hanged": position.hanged,
        "shown": position.open,
        "due": theirs_due(position),
    }


def theirs_due(position: Position) -> object:
    """Who has to decide what, in the oracle."""
    if position.ended:
        return []
    task = position.pending()
    if task.kind == "together":
        return sorted(((name, "choose", task.card) for name in task.names), key=str)
    if task.kind == "choose":
        return [(task.player, "choose", task.card)]
    if task.kind == "due":
        return [(task.player, "due", task.count)]
    return [(task.player, task.kind, 0)]


def main() -> None:
    """Compare as many games as are wanted, and tell of the first few differences."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rulings", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    arguments = parser.parse_args()
    actions = ruled = 0
    differing: list[Difference] = []
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        game = Game(seed, rulings=arguments.rulings)
        try:
            differing += list(game.differences())[:1]
        except AssertionError as error:
            differing.append(Difference(seed, game.actions, str(error)[:300], "", ""))
        actions, ruled = actions + game.actions, ruled + game.ruling_count
    for one in differing[: arguments.show]:
        print(one)
    print(f"{arguments.games} games, {actions} actions, {ruled} rulings: {len(differing)} games with a difference")


if __name__ == "__main__":
    main()
