"""How the contract tests play any game registered: all that they know of today's classes is here.

A round is dealt and played by the game's own simulation, and gone through again action by action. Nothing here
names a game, a card or a rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from adjudicator.cards import CALLS, DISCARD, DRAWS, GIVES, PASS, Hand, Lexicon, Play
from adjudicator.cases.case import Case, unruled
from adjudicator.engine import policy, simulate
from adjudicator.engine.lines import DealLine, PlayLine
from adjudicator.engine.simulate import NAMES
from adjudicator.engine.simulation import OVER, STALL, UNFINISHED, Line, simulation_of
from adjudicator.engine.situation import Situation
from adjudicator.engine.state import Action, Pending, Unsettled
from adjudicator.engine.variant import Variant
from adjudicator.engine.variant import variant as variant_of
from adjudicator.games import GAMES, IDS, folder
from adjudicator.records import journal
from adjudicator.records.record import Record, loads
from adjudicator.records.write import as_json_line, as_yaml, line
from adjudicator.report.explain import NOTHING, verdict
from adjudicator.report.verdict import Verdict

ROOT = Path(__file__).resolve().parents[2]
OPEN = "open"
"""How a round stands, if it is not OVER, nor would it go on for ever without anything happening (STALL): somebody has
to decide."""
FEW = 3
"""So many players are some."""
State = Any


# -- a game under readings


def variant(game: str, seed: int | None = None, players: int | None = None) -> Variant:
    """A game as a table plays it: by its defaults, or with about half of its readings at random. For as few players as
    a round may have, by default, but for three where so many can play: two are soon done."""
    rng, own = Random(f"readings {seed}"), GAMES[game]
    drawn = {r.key: rng.choice(r.names) for r in own.unclear if seed is not None and rng.random() < 0.5}
    return variant_of(own, drawn, max(FEW, own.seats[0]) if players is None else players)


def policies(game: str) -> tuple[str, ...]:
    """The names of those who choose in a simulation."""
    return tuple(simulation_of(variant(game)).policies)


def outside(game: str) -> bool:
    """Whether a game is another package's."""
    return game not in IDS


def case_files(game: str) -> Path:
    """The folder of a game's cases; that of another package has them in its own."""
    return folder(game) / "cases" if outside(game) else ROOT / "cases" / game


def package(game: str) -> str:
    """The last name of a game's package."""
    return home(game).rpartition(".")[2]


def home(game: str) -> str:
    """The package of a game, as it is imported."""
    return type(GAMES[game]).__module__.rpartition(".")[0]


def made_of(game: str) -> set[str]:
    """The packages of the games that a game is made of, its own among them."""
    rooms = {one.__module__.rpartition(".")[0] for one in type(GAMES[game]).__mro__}
    return {home(one) for one in GAMES if home(one) in rooms}


# -- rounds


@dataclass(frozen=True)
class Round:
    """A simulated round: its rules, its number, who was dealt what, and every action."""

    rules: Variant
    number: int
    hands: Mapping[str, Hand] = field(hash=False)
    lines: tuple[Line, ...]

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays, in the order the game names them."""
        return tuple(self.hands)


@cache
def session(
    game: str, seed: int, rounds: int = 1, policy: str = "random", readings: bool = False, players: int | None = None
) -> tuple[Round, ...]:
    """Rounds played one after another from a seed; with `readings` under readings at random."""
    rules = variant(game, seed if readings else None, players)
    played = simulate.session(rules, rounds, simulate.chosen(rules, policy), seed)
    return tuple(Round(rules, one.number, {name: one.hands[name] for name in one.players}, one.lines) for one in played)


def start(rules: Variant, hands: Mapping[str, Hand], number: int = 1) -> State:
    """A round before its first decision."""
    return rules.rules.start(tuple(hands), hands, number)


Unsaid = Unsettled
"""Raised for an action that has to be stated more plainly before anybody can go on."""


def apply(rules: Variant, state: State, player: str, play: Play) -> State:
    """What follows from an action, legal or not. Raises Unsaid."""
    return rules.rules.apply(state, Action(player, play))


@dataclass(frozen=True)
class Moment:
    """A round at one moment: before `line`, or at its end."""

    rules: Variant
    state: State
    line: Line | None = None

    @property
    def situation(self) -> Situation:
        """The moment as what is ruled on."""
        return self.rules.situation(self.state)

    @property
    def lexicon(self) -> Lexicon:
        """The words of its notation."""
        return self.rules.lexicon

    @property
    def decisions(self) -> tuple[Pending, ...]:
        """The decisions that are open; several only where they may be made in any order."""
        due: tuple[Pending, ...] = self.state.due
        return due

    @property
    def calls(self) -> tuple[str, ...]:
        """Who has to announce something before anybody else acts."""
        return tuple(player for player, _ in simulation_of(self.rules).announced(self.state))


def moments(round: Round) -> Iterator[Moment]:
    """A round gone through: the moment before each action, and the one at the end."""
    state = start(round.rules, round.hands, round.number)
    for player, play in round.lines:
        yield Moment(round.rules, state, (player, play))
        state = apply(round.rules, state, player, play)
    yield Moment(round.rules, state)


def stand(state: State) -> str:
    """Whether something is open, the round is over, or it has come to a stall."""
    if state.ended is not None:
        return OVER
    return STALL if getattr(state, "stalled", False) else OPEN


def stock(rules: Variant, state: State) -> Counter[str]:
    """Everything that changes hands, wherever it is now: each card; chips where there are some."""
    cards = rules.rules.cards_outside_hands(state)
    for hand in state.hands.values():
        cards.update(hand.cards)
    return cards


# -- decisions


def by_chance(moment: Moment, due: Pending) -> bool:
    """Whether nobody chooses: cards are drawn."""
    return due.kind in simulation_of(moment.rules).chance


def legal(moment: Moment, due: Pending) -> list[Play]:
    """Every legal choice of an open decision."""
    return policy.legal(moment.rules, moment.state, due)


def candidates(moment: Moment, due: Pending) -> list[Play]:
    """Every choice that the cards would allow, legal or not; the legal ones where no law rules on the decision."""
    choice = moment.rules.game.ruling(due.kind)
    return legal(moment, due) if choice is None else moment.situation.candidates(due.player, choice)


def named(moment: Moment, play: Play, plays: Sequence[Play]) -> bool:
    """Whether a play is one of several: with the same cards, and the same to the law. What is shown for it, what goes
    beside it, and what it counts as where that need not be declared, make no play of its own."""
    plain = replace(play, showing=None, also=())
    return (
        play in plays
        or plain in plays
        or replace(plain, declared=None) in plays
        or any(one.spent == plain.spent and _values(moment, one) == _values(moment, plain) for one in plays)
    )


def _values(moment: Moment, play: Play) -> dict[str, str]:
    values = moment.situation.values(play, moment.situation.choice(play))
    return {str(symbol): str(value) for symbol, value in values.items()}


def anything(moment: Moment, player: str, rng: Random, number: int) -> Iterator[str]:
    """Things that somebody might say, made of words of the notation and cards of the hand: most mean nothing here."""
    held = [card for card, count in moment.state.hands[player].cards.items() for _ in range(count)]
    ranks = [rank.name for rank in moment.lexicon.deck.ranks] or held
    bare = [verb.kind for verb in moment.lexicon.verbs if verb.offered and verb.bare and verb.kind not in (PASS, CALLS)]
    for _ in range(number if held else 0):
        size = min(len(held), rng.choice((1, 1, 1, 2, 3)))
        some = " ".join(sorted(rng.sample(held, size), key=moment.lexicon.order))
        as_rank = f"{some} as {rng.choice((rng.choice(ranks), 'lead'))}"
        to_player = f"{DISCARD} {some} to {rng.choice(moment.state.players)}"
        yield rng.choice((PASS, some, some, some, as_rank, f"{DISCARD} {some}", to_player, f"{GIVES} {some}", *bare))


def drawn(moment: Moment, due: Pending, rng: Random) -> Play:
    """What chance decides."""
    return simulation_of(moment.rules).chance[due.kind](moment.state, due, rng)


def announcement() -> Play:
    """What is announced by whoever has to."""
    return Play(CALLS)


def wild(game: str, seed: int, most: int = 60) -> Iterator[Moment]:
    """A round in which everybody does whatever the cards allow, legal or not."""
    rng = Random(f"wild {seed}")
    (round,) = session(game, seed, readings=True)
    state = start(round.rules, round.hands)
    for _ in range(most):
        moment = Moment(round.rules, state)
        if stand(state) != OPEN:
            break
        due = rng.choice(moment.decisions)
        play = drawn(moment, due, rng) if by_chance(moment, due) else rng.choice(candidates(moment, due))
        yield replace(moment, line=(due.player, play))
        state = apply(round.rules, state, due.player, play)
    yield Moment(round.rules, state)


class Idle:
    """Somebody who does as little as the law allows."""

    name = "idle"

    def choose(self, rules: Variant, state: State, plays: Sequence[Play], rng: Random) -> Play:
        """The play with the fewest cards."""
        return min(plays, key=lambda play: play.spent.total())


def idle_ends(game: str, seed: int | None) -> bool:
    """Whether a round of those who do as little as they may has an end, or is a stall."""
    rules = variant(game, seed)
    players = dict.fromkeys(NAMES[: rules.players], Idle())
    (one,) = simulate.session(rules, 1, players, seed or 0)
    return one.outcome != UNFINISHED


# -- ruling


def ruled(play: Play, rules: Variant) -> bool:
    """Whether clauses rule on such an action."""
    return not list(unruled(play, rules.game))


def certain(moment: Moment, play: Play) -> bool:
    """Whether a play says all that it needs to be ruled on: it names whatever has to be named."""
    return not moment.rules.game.undeclared(play, moment.situation.table, moment.lexicon)


def judged(situation: Situation, player: str, play: Play) -> Verdict:
    """The verdict on an action, with nothing explained."""
    return verdict(situation, player, play, wanted=NOTHING)


def as_case(moment: Moment) -> Case:
    """A moment as a case, for the public interface."""
    return Case("<moment>", "A moment of a round", moment.situation)


def blurred(moment: Moment) -> bool:
    """Whether somebody drew cards in the trick that lies there: a moment of a simulation does not say of them that they
    may be in a hand again, so it is none to hide hands of."""
    return any(action.play.kind == DRAWS for action in moment.situation.table.history)


def hidden(situation: Situation, players: Sequence[str]) -> Situation:
    """The same where nobody has seen the hands of these players, but for how many cards they have."""
    hands = {
        player: Hand(unseen=hand.total) if player in players else hand for player, hand in situation.table.hands.items()
    }
    return replace(situation, table=replace(situation.table, hands=hands))


def holding(situation: Situation, player: str, hand: Hand) -> Situation:
    """The same where a player has another hand."""
    table = situation.table
    return replace(situation, table=replace(table, hands={**table.hands, player: hand}))


# -- records


def entries(rounds: Sequence[Round], unseen: Sequence[str] = ()) -> list[Mapping[str, object]]:
    """The header and the lines of a record as plain data; the hands of some players unseen."""
    first = rounds[0]
    lines = [journal.header(first.rules, first.players, "simulated", number=first.number)]
    for round in rounds:
        lines.append(line(DealLine({name: hand for name, hand in round.hands.items() if name not in unseen})))
        lines += [line(PlayLine(player, play)) for player, play in round.lines]
    return lines


def as_lines(parts: Sequence[Mapping[str, object]]) -> str:
    """A record as JSON lines."""
    return "".join(map(as_json_line, parts))


def from_lines(text: str) -> Record:
    """A record read from JSON lines."""
    return loads(text, "simulated.jsonl")


def from_yaml(parts: Sequence[Mapping[str, object]]) -> Record:
    """A record written as YAML, and read again."""
    return loads(as_yaml(parts[0], parts[1:]), "simulated.record.yml")
