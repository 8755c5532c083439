"""Whole rounds, the program against the oracle, event by event.

    python -m tests.oracles.compare_rounds --rounds 500 --seed 1

Legal rounds at random, with random readings and house rules, each given to both: who has to
decide what, whose the lead is, the hands, the pile, the discards, the tricks, who is out in
which order, who owes a "One card" and how the round ended must be the same after each event.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from typing import cast

from adjudicator.cards import CALLS, DISCARD, DRAWS, GIVES, PASS, PUT, SHOWS, TAKES, Hand, Play
from adjudicator.engine import state as engine_state
from adjudicator.games import GAMES
from adjudicator.games.tahimi import setup
from adjudicator.games.tahimi.rules import Rules as Round
from adjudicator.games.tahimi.state import State
from adjudicator.games.tarot_himi import setup as tarot_setup
from tests.games.climbing import Rules, rules
from tests.oracles import tahimi, tarot_himi
from tests.oracles.round import tell
from tests.oracles.round_values import After, Event, Start
from tests.oracles.round_walk import walk
from tests.oracles.table import Action

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gus", "Hal")
KINDS = {
    "pass": PASS,
    "cards": PUT,
    "discard": DISCARD,
    "gives": GIVES,
    "draws": DRAWS,
    "takes": TAKES,
    "shows": SHOWS,
    "calls": CALLS,
}
DECKS = {5: "five", 6: "six", 7: "seven", 8: "eight"}
ROUND = {"th.moon.mandatory": ("yes", "no"), "th.chariot.peek": ("after", "before")}


def chosen(rng: random.Random, game: str, players: int) -> tuple[dict[str, str], dict[str, str]]:
    """House rules and readings at random."""
    house = {"rank_privilege": rng.choice(("yes", "no")), "first_round_tax": rng.choice(("yes", "no"))}
    own = dict(tarot_himi.READINGS if game == "tarot-himi" else tahimi.READINGS)
    if game == "tahimi":
        house["deuces"] = rng.choice(("low", "high"))
        house["jokers"] = rng.choice(("none", "lowest", "wild"))
        if players in DECKS and rng.random() < 0.5:
            house["deck"] = DECKS[players]
        own["ta.first_leader"] = ("tahimi", "left-of-dealer")
    else:
        own |= ROUND
    return house, {key: rng.choice(options) for key, options in own.items()}


def ours(start: Start) -> Rules:
    """The program's rules for the round."""
    game = GAMES[start.game]
    known = {**start.house, **start.readings}
    return rules(game, {key: option for key, option in known.items() if key in game.readings}, len(start.players))


def play(action: Action, there: Rules) -> Play:
    """The same action in the program's values."""

    def ordered(cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(cards, key=there.lexicon.order))

    # The walk says of every turn what was shown, if only that nothing was.
    showing = ordered(action.showing) if KINDS[action.kind] in (PUT, DISCARD, PASS) else None
    return Play(
        KINDS[action.kind], ordered(action.cards), action.declared, action.to, ordered(action.also), showing=showing
    )


def program_state(state: State) -> dict[str, object]:
    """What the program says of a moment, in plain values."""
    return {
        "open": sorted((due.kind, due.player, due.to, due.count) for due in state.due),
        "leads": state.turn if state.position.leading else None,
        "hands": {player: +Counter(hand.cards) for player, hand in state.hands.items()},
        "pile": [(laid.owner, sorted(laid.cards)) for laid in state.position.pile],
        "discards": +Counter(state.discards),
        "tricks": list(state.tricks),
        "finished": list(state.finished),
        "owed": set(state.calls),
        "ended": state.ended,
    }


def says(after: After) -> dict[str, object]:
    """What the oracle says of it."""
    return {
        "open": sorted((due.kind, due.player, due.to, due.count) for due in after.open),
        "leads": after.leads,
        "hands": {player: +Counter(hand) for player, hand in after.hands.items()},
        "pile": [(laid.owner, sorted(laid.cards)) for laid in after.pile],
        "discards": +after.discards,
        "tricks": [owner for owner, _ in after.tricks],
        "finished": list(after.finished),
        "owed": set(after.owed),
        "ended": after.ended,
    }


def differences(start: Start, events: list[Event]) -> Iterator[str]:
    """Where the two differ first."""
    there, story = ours(start), tell(start, events)
    hands = {player: Hand(dict(Counter(cards))) for player, cards in start.hands.items()}
    state = cast("Round", there.rules).start(start.players, hands, start.number, start.dealer)
    for number, (after, event) in enumerate(zip((story.before, *story.after), (None, *events), strict=True)):
        if event is not None:
            state = there.rules.apply(state, engine_state.Action(event[0], play(event[1], there)))
        mine, other = program_state(state), says(after)
        wrong = {key: (mine[key], other[key]) for key in mine if mine[key] != other[key]}
        if wrong:
            yield f"event {number} {event}: (program, oracle) {wrong}"
            return


def sizes(start: Start) -> Iterator[str]:
    """Where the program deals another number of cards to somebody."""
    there = ours(start)
    deal = tarot_setup.hand_sizes if start.game == "tarot-himi" else setup.hand_sizes
    mine = deal(there.lexicon, start.players, there.options)
    other = {player: len(tuple(cards)) for player, cards in start.hands.items()}
    if mine != other:
        yield f"the deal: (program, oracle) {mine, other}"


def one(seed: int) -> list[str]:
    """The first difference of a random round, if there is one."""
    rng = random.Random(seed)
    game = rng.choice(("tahimi", "tarot-himi", "tarot-himi"))
    players = NAMES[: rng.choice((3, 4, 4, 5, 6, 7, 8))]
    house, readings = chosen(rng, game, len(players))
    majors = rng.choice((None, 14)) if game == "tarot-himi" else None
    start, events = walk(rng, game, players, house, readings, majors=majors, limit=300)
    lines = [*(sizes(start) if majors is None else ()), *differences(start, events)]
    return [f"seed {seed}: {start.game} {start.readings} {start.house}\n  {w}" for w in lines]


def main() -> int:
    """Run from the command line; exit 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.compare_rounds", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    lines = [line for seed in range(arguments.seed, arguments.seed + arguments.rounds) for line in one(seed)]
    print(*lines, sep="\n")
    print(f"{arguments.rounds} rounds, {len(lines)} differ")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
