"""Random tricks met by several hands, each with several plays, ruled on by the oracles: for `sweep`.

The tricks, hands and plays are those of `turns`; what is the same for many of them is made once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from adjudicator.batches.choosing import seats
from adjudicator.cards import Lexicon
from adjudicator.engine.state import Action as OurAction
from adjudicator.engine.state import Table as OurTable
from adjudicator.games import GAMES as OURS
from tests.oracles import bridge, loka, tahimi, tarot_himi
from tests.oracles.loka_rules import LOKA, OPTIONS, SUIT_OF, SUITS, TRUMP
from tests.oracles.loka_rules import PLAYERS as THREE
from tests.oracles.table import Action, Impossible, State, Table
from tests.oracles.tarot_himi import MAJORS
from tests.oracles.turns import TahimiMaker
from tests.oracles.turns_made import Maker, Retry, choose_options, seating
from tests.oracles.turns_tarot import TarotMaker, choose_majors

HANDS, TRIES = 8, 5
"""How many hands meet a trick, and how many plays each of them tries."""

Options = Mapping[str, str]


@dataclass(frozen=True)
class Made:
    """A play as a batch writes it, and what the oracle has against it."""

    play: str
    reasons: Collection[str]


@dataclass(frozen=True)
class Hand:
    """A hand that meets a trick: what the program makes of the trick for its player, by symbol; its cards; the
    plays it tries; every play of it by the oracle; and the legal ones, as a batch names them."""

    label: str
    position: Mapping[str, int]
    held: Mapping[str, int]
    made: Sequence[Made]
    every: Sequence[Made]
    legal: Sequence[str]


@dataclass(frozen=True)
class Trick:
    """A trick under readings and house rules, and the hands that meet it."""

    label: str
    players: int
    house: Options
    options: Options
    hands: list[Hand] = field(default_factory=list)


def _until(turns: int, trick: Callable[[], Trick]) -> list[Trick]:
    """Tricks until they have so many turns."""
    tricks, left = list[Trick](), turns
    while left > 0:
        try:
            one = trick()
        except (Retry, Impossible):
            continue
        for at, hand in enumerate(one.hands):
            one.hands[at] = replace(hand, made=hand.made[:left])
            left -= len(one.hands[at].made)
        if one.hands:
            tricks.append(one)
    return tricks


# -- positions as the program has them


class Positions:
    """What follows from one trick for each player, by the program's own bookkeeping."""

    def __init__(self, game: str, table: OurTable, options: Options, lexicon: Lexicon) -> None:
        self._game, self._table, self._lexicon = OURS[game], table, lexicon
        chosen = {key: reading.default for key, reading in self._game.readings.items()} | dict(options)
        trail = self._game.trick(table, lexicon, chosen).trail()
        self._position = self._game.settled(table, trail, chosen)
        self._made: dict[str, Mapping[str, int]] = {}

    def of(self, actor: str) -> Mapping[str, int]:
        """The position of a player by symbol."""
        if actor not in self._made:
            facts = self._game.turn.encoding.facts(self._table, self._position, actor, self._lexicon)
            known = {_symbol(self._game.id, fact.id, fact.symbol): int(fact.value) for fact in facts}
            self._made[actor] = {**_untold(self._game.id), **known}
        return self._made[actor]


_SYMBOLS: dict[tuple[str, str], str] = {}


def _symbol(game: str, id: str, symbol: Any) -> str:
    if (game, id) not in _SYMBOLS:
        _SYMBOLS[game, id] = symbol.decl().name()
    return _SYMBOLS[game, id]


@lru_cache
def _untold(game: str) -> Mapping[str, int]:
    return {symbol.decl().name(): int(value) for symbol, value in OURS[game].turn.encoding.default_values.items()}


class Words:
    """Plays as a batch writes them, each worked out once."""

    def __init__(self, lexicon: Lexicon, players: tuple[str, ...]) -> None:
        self._lexicon, self._seats = lexicon, dict(zip(players, seats(len(players)), strict=False))
        self._made: dict[Action, str] = {}

    def __call__(self, action: Action) -> str:
        if action not in self._made:
            to = self._seats[action.to] if action.to is not None else None
            self._made[action] = str(replace(bridge.play(action, self._lexicon), to=to, showing=None))
        return self._made[action]


_words = lru_cache(maxsize=64)(Words)
_play = lru_cache(maxsize=100_000)(bridge.play)


def _ours(table: Table, lexicon: Lexicon) -> OurTable:
    """A trick as the program has it, without hands."""
    return OurTable(
        table.players,
        tuple(OurAction(player, _play(action, lexicon)) for player, action in table.history),
        turn=None if table.history else table.first,
        opening=table.opening,
        out=frozenset(table.out),
        house=dict(table.house),
    )


# -- tricks of the climbing games


def _met(
    maker: Maker,
    game: str,
    hand: Callable[[str, State], None],
    ruled: Callable[[Table, State, str], Callable[[Action], Collection[str]]],
    every: Callable[[Table], Iterator[Action]],
    tries: Callable[[Table, str, State], Iterator[Action]],
) -> Trick:
    """A trick that a maker has made, met by hands."""
    table, state, rng = maker.table, maker.follow(), maker.rng
    left, known = maker.left, maker.known
    lexicon = OURS[game].lexicon(dict(table.house), len(table.players))
    options = {**maker.options, **table.house}
    positions = Positions(game, _ours(table, lexicon), options, lexicon)
    written = _words(lexicon, table.players)
    trick = Trick(str(table), len(table.players), dict(table.house), options)
    for _ in range(HANDS):
        maker.left, maker.table = left.copy(), table
        maker.known = {player: list(cards) for player, cards in known.items()}
        actor = maker.choose_actor(state)
        try:
            hand(actor, state)
        except Retry:
            continue
        reasons = ruled(maker.table, state, actor)
        rulings = {action: reasons(action) for action in every(maker.table)}
        legal = [action for action, against in rulings.items() if not against]
        some = [rng.choice(list(rulings)), rng.choice(legal or list(rulings))]
        for action in tries(maker.table, actor, state):
            if len(some) < TRIES and action.to in (None, *table.players):
                some.append(action)
        made = [Made(written(a), rulings[a] if a in rulings else reasons(a)) for a in some]
        whole = [Made(written(a), against) for a, against in rulings.items()]
        names = [one.play for one in whole if not one.reasons]
        label, held = f"{actor} holding {' '.join(maker.table.hand)}", Counter(maker.table.hand)
        trick.hands.append(Hand(label, positions.of(actor), held, made, whole, names))
    return trick


def tarot_tricks(rng: random.Random, turns: int) -> list[Trick]:
    """Tricks of Tarot-himi, for so many players in each as there are in the first."""
    players = rng.randint(3, 8)
    return _until(turns, lambda: _tarot(rng, players))


def _tarot(rng: random.Random, players: int) -> Trick:
    table = seating(rng, "tarot-himi")
    while len(table.players) != players:
        table = seating(rng, "tarot-himi")
    options = choose_options(rng, tarot_himi.READINGS, "random")
    number = max(4, len(table.players))
    majors = choose_majors(rng, number)
    rng.shuffle(majors)
    if rng.random() < 0.3:  # plays taken back, or the Hanged Man handed on
        pairs = (["Justice", "Judgement"], ["Chariot", "Hanged Man"], ["Judgement", "Hanged Man"])
        wanted = rng.choice(pairs)
        majors = [card for card in majors if card not in wanted][: number - 2] + wanted
    about = majors[rng.randint(0, len(majors)) :]
    cards = Counter({**dict.fromkeys(tarot_himi.RANKS, 4), **dict.fromkeys(about, 1)})
    maker = TarotMaker(rng, cards, options, table)
    maker.make_history()

    def hand(actor: str, state: State) -> None:
        free = [card for card in choose_majors(rng, number) if card not in about]
        maker.make_hand(actor, state, free[: number - len(about)])

    def ruled(there: Table, state: State, actor: str) -> Callable[[Action], Collection[str]]:
        seat = tarot_himi.Seat(there, state, actor, options)
        return lambda a: tarot_himi.faults(seat, a, seat.powers) or tarot_himi.duties(seat, a)

    def tries(there: Table, actor: str, state: State) -> Iterator[Action]:
        last = state.pile[-1] if state.pile else None
        held = [card for card in there.hand if card in MAJORS]
        if len(held) > 1 and rng.random() < 0.1:
            yield Action("cards", tuple(rng.sample(held, 2)))
        if held and rng.random() < 0.7:
            yield maker.try_major(rng.choice(held), last)
        if held and rng.random() < 0.3:
            yield maker.try_discard(held)
        while len(held) < len(there.hand):
            yield maker.try_cards(last)
            if rng.random() < 0.3:
                return

    return _met(maker, "tarot-himi", hand, ruled, tarot_himi.candidates, tries)


def tahimi_tricks(rng: random.Random, turns: int) -> list[Trick]:
    """Tricks of Tahimi under the same house rules."""
    players = rng.randint(3, 8)
    decks = ["standard", "stripped", "extra-suits"]
    if players > 4:
        decks.append(("five", "six", "seven", "eight")[players - 5])
    house = {
        "jokers": rng.choice(("none", "lowest", "wild")),
        "deuces": rng.choice(("low", "low", "high")),
        "deck": rng.choice(decks),
    }
    return _until(turns, lambda: _tahimi(rng, players, house))


def _tahimi(rng: random.Random, players: int, house: dict[str, str]) -> Trick:
    table = seating(rng, "tahimi")
    while len(table.players) != players:
        table = seating(rng, "tahimi")
    options = choose_options(rng, tahimi.READINGS, "random")
    maker = TahimiMaker(rng, tahimi.deck(house, players), options, replace(table, house=house))
    maker.make_history()

    def hand(actor: str, state: State) -> None:
        maker.make_hand(state.pile[-1] if state.pile else None)

    def ruled(there: Table, state: State, actor: str) -> Callable[[Action], Collection[str]]:
        return lambda a: tahimi.faults(there, state, actor, a, options)

    def tries(there: Table, actor: str, state: State) -> Iterator[Action]:
        last = state.pile[-1] if state.pile else None
        for _ in range(TRIES):
            action = maker.make_try(last)
            if action.kind != "discard":  # no card is discarded in this game, so no column tells of it
                yield action

    return _met(maker, "tahimi", hand, ruled, tahimi.candidates, tries)


# -- tricks of Loka


def loka_tricks(rng: random.Random, turns: int) -> list[Trick]:
    """Tricks of Loka."""
    return _until(turns, lambda: _loka(rng))


def _loka(rng: random.Random) -> Trick:
    readings = {key: rng.choice(options) for key, options in OPTIONS.items()}
    cards = rng.sample(LOKA.cards, len(LOKA.cards))
    if "Fool" in cards[2:] and rng.random() < 0.2:
        cards.insert(0, cards.pop(cards.index("Fool")))
    before = rng.choice((0, 1, 1, 2))
    done, actor = list(zip(THREE, cards[:before], strict=False)), THREE[before]
    lexicon = OURS["loka"].lexicon({}, 3)
    history = tuple(OurAction(player, _play(Action("cards", (card,)), lexicon)) for player, card in done)
    positions = Positions("loka", OurTable(THREE, history, turn=None if done else actor), readings, lexicon)
    trick = Trick(str(done), 3, {}, readings)
    for _ in range(HANDS):
        rest = rng.sample(cards[before:], len(cards) - before)
        few = rng.sample((*SUITS, TRUMP), rng.choice((1, 2, 3)) if rng.random() < 0.5 else 5)
        rest.sort(key=lambda card: SUIT_OF.get(card) not in few)  # few suits, so that there are voids
        own = {*rest[: rng.choice((1, 2, 3, 5, 8, 25))], *(["Fool"] if rng.random() < 0.1 and "Fool" in rest else [])}
        held = [card for card in LOKA.cards if card in own]
        against = {card: loka.may_play(own, done, card, readings) for card in held}
        every = {card: Made(card, [bridge.LOKA_PLAYED[reason] for reason in against[card]]) for card in held}
        made = [every[rng.choice(held)] for _ in range(TRIES)]
        legal = [card for card in held if not against[card]]
        label, own_cards = f"{actor} holding {held}", Counter(held)
        trick.hands.append(Hand(label, positions.of(actor), own_cards, made, list(every.values()), legal))
    return trick


GAMES: Mapping[str, Callable[[random.Random, int], list[Trick]]] = {
    "tahimi": tahimi_tricks,
    "tarot-himi": tarot_tricks,
    "loka": loka_tricks,
}
