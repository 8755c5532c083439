"""Loka, the program against the oracle: single plays, what is laid away, whole hands, and proofs from the table.

    python -m tests.oracles.compare_loka --number 500 --seed 1

Each kind of question is made at random, with random readings. Of a play and of what is laid away the verdict, the
clauses against it and all that is legal instead must be the same; of a hand, with or without revokes in it, what
follows from each event; of a hand of which nobody has seen any card but those played, what is certain of each play.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from adjudicator.cards import DISCARD, GIVES, PUT, Hand, Play
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Table
from adjudicator.games import GAMES
from adjudicator.games.loka.cards import lexicon
from adjudicator.games.loka.rules import Rules
from adjudicator.games.loka.state import State, payable, settled
from adjudicator.report.plays import possible_plays
from tests.oracles import loka as oracle
from tests.oracles.bridge import LOKA_PLAYED
from tests.oracles.loka import LOKA, PLAYERS, After, Event
from tests.oracles.loka_proof import revokes
from tests.oracles.loka_rules import OPTIONS, SUIT_OF, TRUMP, TRUMPS, against_card
from tests.oracles.loka_walk import walk

GAME = GAMES["loka"]
PACK = lexicon()
CODES = {
    **{clause: code for code, clause in LOKA_PLAYED.items()},
    "LO-LAY.2": "count",
    "LO-LAY-ACE": "ace",
    "LO-LAY-KING": "king",
    "LO-LAY-HONOUR": "honour",
    "LO-LAY-FOOL": "fool",
    "LO-LAY-TRUMP": "trump",
}
VERDICTS = {"legal": "legal", "illegal": "revoke", "depends": "open"}
SUITS = (None, "Swords", "Cups", "Coins", "Clubs", TRUMP)
KINDS = {"lay": DISCARD, "play": PUT, "pay": GIVES}


def chosen(rng: random.Random) -> dict[str, str]:
    """Readings at random."""
    return {key: rng.choice(options) for key, options in OPTIONS.items()}


def there(table: Table, readings: Mapping[str, str]) -> Situation:
    """A table under readings, as the program has it."""
    return Situation(GAME, table, dict(readings), PACK)


def put(cards: Sequence[str], kind: str = PUT) -> Play:
    """Cards as the program has them: in the order of the pack."""
    return Play(kind, tuple(sorted(cards, key=PACK.order)))


def against(situation: Situation, actor: str, play: Play) -> set[str]:
    """The program's reasons against a play by the oracle's codes; one that is legal has none."""
    question = situation.question(actor, play)
    codes = {CODES[id] for id in question.against}
    if (question.verdict == "legal") == bool(codes):
        raise AssertionError(f"{question.verdict} with {codes}")
    return codes


# -- a card played to a trick


def turn(rng: random.Random) -> Iterator[str]:
    """A random hand, trick and card: what differs."""
    readings = chosen(rng)
    cards = rng.sample(LOKA.cards, len(LOKA.cards))
    if rng.random() < 0.5:  # few suits, so that there are voids
        few = rng.sample(SUITS[1:], rng.choice((1, 2, 3)))
        cards.sort(key=lambda card: SUIT_OF.get(card, rng.choice(SUITS[1:])) not in few)
    hand = {*cards[: rng.choice((1, 2, 3, 5, 8, 25))], *(["Fool"] if rng.random() < 0.1 else [])}
    rest = [card for card in rng.sample(LOKA.cards, len(LOKA.cards)) if card not in hand]
    if "Fool" in rest and rng.random() < 0.3:
        rest.insert(0, rest.pop(rest.index("Fool")))
    before = rng.choice((0, 1, 1, 2))
    trick = list(zip(PLAYERS, rest[:before], strict=False))
    actor, card = PLAYERS[before], "Fool" if "Fool" in hand else rng.choice(sorted(hand))
    table = Table(
        PLAYERS,
        tuple(Action(player, put([one])) for player, one in trick),
        turn=None if trick else actor,
        hands={actor: Hand(dict(Counter(hand)))},
    )
    situation = there(table, readings)
    mine, other = against(situation, actor, put([card])), oracle.may_play(hand, trick, card, readings)
    if mine != other:
        yield f"{card} of {sorted(hand)} on {trick} {readings}: program {mine}, oracle {other}"
    may = {play.cards[0] for play, _ in possible_plays(situation, actor)}
    if may != oracle.legal(hand, trick, readings):
        yield f"{sorted(hand)} on {trick} {readings}: program allows {sorted(may)}"


# -- three cards laid away


def dealt(rng: random.Random) -> list[str]:
    """A dealer's hand, at times without trumps, at times of little else than cards that may not go."""
    cards = rng.sample(LOKA.cards, len(LOKA.cards))
    how = rng.random()
    if how < 0.3:
        cards.sort(key=lambda card: SUIT_OF.get(card) == TRUMP)
        if rng.random() < 0.7:
            cards.insert(0, cards.pop(cards.index("Fool")))
    elif how < 0.7:
        few = rng.sample([c for c in LOKA.cards if SUIT_OF.get(c) != TRUMP and not against_card(c, TRUMPS)], 2)
        few = few[: rng.choice((0, 1, 2))]
        cards.sort(key=lambda c: SUIT_OF.get(c) != TRUMP and not (against_card(c, TRUMPS) or c in few))
    return cards[:28]


def lay(rng: random.Random, every: bool = False) -> Iterator[str]:
    """A dealer's hand and some cards of it laid away: what differs; of all that may go, if wanted."""
    readings, hand = chosen(rng), dealt(rng)
    three = tuple(rng.sample(hand, rng.choice((1, 2, 3, 3, 3, 3, 3, 3, 4))))
    dealer = PLAYERS[-1]
    table = Table(PLAYERS, opening=True, turn=dealer, hands={dealer: Hand(dict(Counter(hand)))})
    situation = there(table, readings)
    mine, other = against(situation, dealer, put(three, DISCARD)), oracle.may_lay(hand, three, readings)
    if mine != other:
        yield f"{three} of {sorted(hand)} {readings}: program {mine}, oracle {other}"
    if every:
        possible = [play for play, _ in possible_plays(situation, dealer)]
        if {frozenset(play.cards) for play in possible} != set(map(frozenset, oracle.lays(hand, readings))):
            yield f"{sorted(hand)} {readings}: other choices may be laid away"
        options = [choices for _, choices in GAME.entries(possible)]
        if sorted(map(str, possible)) != sorted(str(play) for choices in options for play in choices):
            yield f"{sorted(hand)} {readings}: the entries are not the choices"


# -- whole hands


def says(after: After) -> dict[str, object]:
    """What the oracle says of a moment, in plain values."""
    kinds = {"lay": "lay away", "turn": "turn", "debt": "debt"}
    return {
        "open": (kinds[after.open.kind], after.open.player) if after.open else None,
        "hands": dict(after.hands),
        "trick": after.trick,
        "led": after.led,
        "tricks": [(taken.winner, taken.played) for taken in after.tricks],
        "piles": {player: cards for player, cards in after.piles.items() if cards},
        "laid": after.laid or frozenset(),
        "debt": _debt(after),
        "scores": after.scores,
        "settlement": after.settlement,
    }


def _debt(after: After) -> object:
    if after.debt is None or not after.debt.options:
        return None
    return after.debt.player, after.debt.to, after.debt.options


def program_state(state: State, there: Rules, how: str) -> dict[str, object]:
    """What the program says of it."""
    due = state.due[0] if state.due else None
    over = state.ended == "over"
    scores = there.scores(state) if over else None
    debt = (due.player, due.to, frozenset(payable(state, due.player, there.readings))) if due and due.to else None
    return {
        "open": (due.kind, due.player) if due else None,
        "hands": {player: frozenset(hand.cards) for player, hand in state.hands.items()},
        "trick": state.trick,
        "led": SUITS[state.led],
        "tricks": [(taken.winner, taken.cards) for taken in state.taken],
        "piles": {player: frozenset(cards) for player, cards in state.piles.items() if cards},
        "laid": frozenset(state.laid),
        "debt": debt,
        "scores": scores,
        "settlement": {p: Fraction(s) for p, s in settled(scores, how, 57).items()} if scores else None,
    }


def hand(rng: random.Random, faults: int = 0, verdicts: int = 0) -> Iterator[str]:
    """A whole hand followed event by event, with so many revokes planted: where the two differ first. Of every so
    manieth play the verdict is compared too."""
    readings = chosen(rng)
    hands, events = walk(rng, readings, faults=faults)
    story = oracle.tell(hands, events, readings)
    wrong = {fault.event: set(fault.codes) for fault in story.faults}
    round = Rules(PACK, readings, {})
    state = round.start(PLAYERS, {player: Hand(dict(Counter(cards))) for player, cards in hands.items()})
    for number, (after, event) in enumerate(zip((story.before, *story.after), (None, *events), strict=True)):
        if event is not None:
            if verdicts and event.kind == "play" and (number % verdicts == 0 or number - 1 in wrong):
                codes = against(_moment(state, readings), event.player, put(event.cards))
                if codes != wrong.get(number - 1, set()):
                    yield f"event {number} {event}: {readings} program {codes}, oracle {wrong.get(number - 1)}"
            state = round.apply(state, Action(event.player, put(event.cards, KINDS[event.kind])))
        mine, other = program_state(state, round, readings["lo.settlement"]), says(after)
        differ = {key: (mine[key], other[key]) for key in mine if mine[key] != other[key]}
        if differ:
            yield f"event {number} {event}: {readings} (program, oracle) {differ}"
            return


def _moment(state: State, readings: Mapping[str, str]) -> Situation:
    """A moment of a hand, with every hand known."""
    history = tuple(Action(player, put([card])) for player, card in state.trick)
    turn = None if history else state.turn
    return there(Table(PLAYERS, history, turn, hands=state.hands), readings)


# -- what the table alone proves


def proofs(rng: random.Random, number: int = 6) -> Iterator[str]:
    """A hand of which only the cards played are seen, broken off somewhere: what differs in what is certain of
    some plays, nobody being taken to have played by the rules."""
    readings = chosen(rng)
    _, events = walk(rng, readings, faults=rng.choice((0, 2, 4)))
    plays = [event for event in events if event.kind == "play"]
    plays = plays[: rng.choice((10, 40, 60, 70, 75))]
    verdicts = {one.event: one for one in revokes(plays, readings)}
    doubtful = [at for at, one in verdicts.items() if one.verdict == "open" or one.reasons]
    picked = [*rng.sample(doubtful, min(number, len(doubtful))), *rng.sample(range(len(plays)), 2)]
    for at in dict.fromkeys(picked):
        event = plays[at]
        mine = _certain(plays, at, readings)
        if mine != verdicts[at].verdict:
            yield f"play {at} {event} of {len(plays)} {readings}: program {mine}, oracle {verdicts[at]}"


def _certain(plays: Sequence[Event], at: int, readings: Mapping[str, str]) -> str:
    """The program's verdict on one of the plays, by all that was put down before and after."""
    later = {player: [e.cards[0] for e in plays[at:] if e.player == player] for player in PLAYERS}
    shown = Counter(event.player for event in plays)
    hands = {player: Hand(dict(Counter(later[player])), LOKA.size - shown[player]) for player in PLAYERS}
    history = tuple(Action(event.player, put(event.cards), disputed=True) for event in plays[:at])
    table = Table(PLAYERS, history, turn=None if history else plays[0].player, hands=hands)
    return VERDICTS[there(table, readings).question(plays[at].player, put(plays[at].cards)).verdict]


# -- the command


COMPARISONS: Mapping[str, Callable[[random.Random], Iterator[str]]] = {
    "turns": turn,
    "lays": lay,
    "hands": lambda rng: hand(rng, rng.choice((0, 0, 2, 5))),
    "proofs": proofs,
}


def differences(kind: str, seed: int) -> list[str]:
    """What differs in one random question of a kind."""
    return [f"{kind} {seed}: {line}" for line in COMPARISONS[kind](random.Random(f"{kind} {seed}"))]


def main() -> int:
    """Run from the command line; exit 1 if anything differs."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracles.compare_loka", description=__doc__)
    parser.add_argument("--kind", choices=sorted(COMPARISONS), action="append")
    parser.add_argument("--number", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    wrong = 0
    for kind in arguments.kind or COMPARISONS:
        lines = [
            line for n in range(arguments.seed, arguments.seed + arguments.number) for line in differences(kind, n)
        ]
        print(*lines, f"{arguments.number} {kind}, {len(lines)} differ", sep="\n")
        wrong += len(lines)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
