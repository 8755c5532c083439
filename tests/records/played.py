"""Game records for the tests: whole rounds played at random by the rules, and hands put together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from adjudicator.cards import CALLS, Hand, Play, parse_cards
from adjudicator.engine.lines import DealLine, PlayLine
from adjudicator.engine.simulate import act
from adjudicator.engine.state import Action
from adjudicator.games import GAMES
from adjudicator.games.tahimi.simulation import AtRandom
from adjudicator.games.tahimi.state import State
from adjudicator.records.record import Record, loads
from adjudicator.records.write import as_yaml, header, line
from tests.games.climbing import Rules, rules

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Fay", "Gil", "Hal")
Line = Mapping[str, object]


@dataclass(frozen=True)
class Played:
    """A record as data, and the round before each of its lines; None before a deal."""

    game: str
    head: Mapping[str, object] = field(hash=False)
    lines: tuple[Line, ...]
    states: tuple[State | None, ...]
    rules: Rules
    final: State

    def text(self, lines: Sequence[Line] | None = None, **head: object) -> str:
        """The record as YAML, with other lines or more in the header."""
        return as_yaml({**self.head, **head}, list(self.lines if lines is None else lines))

    def record(self, lines: Sequence[Line] | None = None, **head: object) -> Record:
        """The record read."""
        return loads(self.text(lines, **head), "played.record.yml")


@cache
def played(game: str, seed: int, players: int = 4, rounds: int = 1, number: int = 1, calls: bool = False) -> Played:
    """Rounds played at random by the rules, all hands known."""
    rng, names = Random(seed), NAMES[:players]
    its = rules(GAMES[game], {}, players)
    head = header(game, names, number=number, calls=calls)
    lines: list[Line] = []
    states: list[State | None] = []
    for round in range(rounds):
        hands = dealt(game, names, rng)
        lines.append(line(DealLine(hands)))
        states.append(None)
        state = its.rules.start(names, hands, number=number + round)
        while not state.ended:
            for player in sorted(state.calls) if calls else ():
                lines.append(line(PlayLine(player, Play(CALLS))))
                states.append(state)
                state = its.rules.apply(state, Action(player, Play(CALLS)))
            due = state.due[0]
            play = act(its, state, due, AtRandom(), rng)
            lines.append(line(PlayLine(due.player, play)))
            states.append(state)
            state = its.rules.apply(state, Action(due.player, play))
        assert state.ended == "over"
        names = state.ranks
    return Played(game, head, tuple(lines), tuple(states), its, state)


def dealt(game: str, names: Sequence[str], rng: Random) -> dict[str, Hand]:
    """The whole deck dealt at random."""
    cards = deck(game, len(names), rng)
    return {name: hand(cards[at :: len(names)]) for at, name in enumerate(names)}


def deck(game: str, players: int, rng: Random, majors: Sequence[str] = ()) -> list[str]:
    """A deck shuffled, with as many Majors as a round has: these, and others."""
    lexicon = GAMES[game].lexicon({}, players)
    cards = [rank.name for rank in lexicon.deck.ranks for _ in range(rank.count)]
    if game == "tarot-himi":
        others = [card for card in HARMLESS if card not in majors]
        cards += (
            [*majors, *others[: max(4, players) - len(majors)]]
            if majors
            else rng.sample(list(lexicon.deck.singles), max(4, players))
        )
    rng.shuffle(cards)
    return cards


HARMLESS = ("Star", "World", "Sun", "Empress", "Emperor", "Magician", "Temperance", "Fool")
"""Majors that forbid nothing and force nothing."""


def hand(cards: Sequence[str]) -> Hand:
    """A hand of these cards."""
    return Hand(dict(Counter(cards)))


def put_together(
    game: str, wanted: Mapping[str, str], names: Sequence[str] = NAMES[:4], seed: int = 0, barred: str = ""
) -> dict[str, Hand]:
    """A deal in which players have certain cards, and the rest at random: whoever is named no Major
    that is not named, and no card of a rank that is `barred`."""
    lexicon = GAMES[game].lexicon({}, len(names))
    own = {name: list(parse_cards(wanted.get(name, ""), lexicon)) for name in names}
    known = [card for cards in own.values() for card in cards]
    majors = [card for card in known if card in lexicon.deck.singles]
    left = Counter(deck(game, len(names), Random(seed), majors or HARMLESS[:1])) - Counter(known)
    rest = list(left.elements())
    Random(seed).shuffle(rest)
    never = set(parse_cards(barred, lexicon))
    total = (len(known) + len(rest)) // len(names)
    free = [name for name in names if name not in wanted]
    for name in names:
        if name in free:
            continue
        while len(own[name]) < total:
            fits = (n for n, card in enumerate(rest) if not free or card not in (*never, *lexicon.deck.singles))
            own[name].append(rest.pop(next(fits)))
    for name in free:
        while len(own[name]) < total:
            own[name].append(rest.pop())
    return {name: hand(cards) for name, cards in own.items()}


def record_of(game: str, hands: Mapping[str, Hand], deeds: Sequence[str], **head: object) -> Record:
    """A record of one round from a deal on; `deeds` are written "Ada: VI VI"."""
    lines: list[Line] = [line(DealLine(hands))]
    for deed in deeds:
        player, _, play = deed.partition(": ")
        disputed = play.endswith("?")
        lines.append({player: play.rstrip("?"), **({"disputed": "yes"} if disputed else {})})
    written = {**header(game, tuple(hands)), **head}
    return loads(as_yaml(written, lines), "told.record.yml")
