"""Random legal rounds of both games: `walk` deals and plays one, with every announcement and showing made.

    start, events = walk(random.Random(7), "tarot-himi", ("A", "B", "C", "D"), house={}, readings={})

A round may stop short of its end: after `limit` events, or redealt by the readings.  `majors` deals more Majors than the
document does, `size` fewer cards a player, both to meet rare things often.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from . import tahimi, tarot_himi
from .round import Round, round_of
from .round_tarot import TarotRound, may_go_back, tribute_cards
from .round_values import Cards, Due, Event, Start
from .table import Action
from .tarot_himi import MAJORS, RANKS

Hands = dict[str, Cards]


def pack(rng: random.Random, game: str, players: int, house: Mapping[str, str], majors: int | None) -> list[str]:
    """The cards of a round (The deck; Deal; Three players; More than four players; Deuces high)."""
    if game == "tarot-himi":
        number = majors if majors is not None else max(4, players)
        return [*(rank for rank in RANKS for _ in range(4)), *rng.sample(MAJORS, number)]
    return list(tahimi.deck(house, players).elements())


def deal(rng: random.Random, players: Cards, cards: list[str], size: int | None) -> Hands:
    """Round and round from the first seat, the last cards unevenly if need be (TH-02)."""
    rng.shuffle(cards)
    if size is not None:
        cards = cards[: size * len(players)]
    return {player: tuple(cards[seat :: len(players)]) for seat, player in enumerate(players)}


class Walker:
    """Chooses among what is legal; a bit of a bias towards playing, or rounds would not end."""

    def __init__(self, rng: random.Random, going: Round, passing: float) -> None:
        self.rng, self.going, self.passing = rng, going, passing
        self.events: list[Event] = []

    def say(self, player: str, action: Action) -> None:
        self.events.append((player, action))
        self.going.step(player, action)

    def announce(self) -> None:
        """What is announced without anything being decided: a card taken back, calls, cards to be revealed."""
        going, rng = self.going, self.rng
        if isinstance(going, TarotRound):
            done = going.taken_back
            if done is not None and len(done.choice) < 2 and rng.random() < 0.5:
                self.say(done.top.owner, Action("takes", tuple(sorted(done.cards.elements()))))
            if going.must_show is not None and not going.ended:
                self.say(going.must_show, Action("shows", ("Hierophant",)))
        for player in sorted(going.owed):
            self.say(player, Action("calls"))

    def reveal_moon(self) -> None:
        going = self.going
        if isinstance(going, TarotRound) and going.moon_counts:
            owner = next(iter(going.moon_counts))
            if going.setting("th.moon.mandatory") == "yes" or self.rng.random() < 0.5:
                self.say(owner, Action("shows", ("Moon",)))

    def picked(self, due: Due) -> Cards:
        """Cards that answer a decision other than a turn."""
        going, rng = self.going, self.rng
        hand = list(going.hands[due.player].elements())
        rng.shuffle(hand)
        if due.kind == "payment":
            hand = [card for card in hand if going.taxable(card)]
            return tuple(sorted(hand, key=going.worth)[-due.count :])
        if due.kind == "return":
            return tuple([card for card in hand if going.taxable(card)][: due.count])
        if due.kind == "draw":
            return tuple(rng.sample(sorted(going.discards.elements()), due.count))
        assert isinstance(going, TarotRound)
        if due.kind == "tribute":
            return (rng.choice(sorted(tribute_cards(going.hands[due.player] - going.slipped))),)
        if due.kind == "take":
            assert going.taken_back is not None
            return (rng.choice(sorted(may_go_back(going.taken_back.top.cards))),)
        return (hand[0],)

    def turn(self, player: str) -> Action:
        going, rng = self.going, self.rng
        table = going.table(player)
        every = tarot_himi.candidates if isinstance(going, TarotRound) else tahimi.candidates
        tried = sorted(every(table), key=lambda one: (one.kind, one.cards, one.declared or "", one.to or ""))
        legal = [(action, ruling) for action in tried if (ruling := going.judge(player, action)).legal]
        playing = [pair for pair in legal if pair[0].kind != "pass"]
        passing = self.passing if going.turns.pile else 0.02
        if not playing or (len(playing) < len(legal) and rng.random() < passing):
            return Action("pass")
        action, ruling = rng.choice(playing)
        if action.cards == ("Wheel of Fortune",):
            rest = sorted((going.hands[player] - Counter(action.cards)).elements())
            action = replace(action, also=tuple(rng.sample(rest, rng.randint(0, min(3, len(rest))))))
        shown = rng.choice(sorted(map(sorted, ruling.shows)))
        return replace(action, showing=tuple(shown))

    def go(self, limit: int) -> None:
        self.reveal_moon()
        while len(self.events) < limit:
            self.announce()
            open_now = self.going.open()
            if not open_now:
                return
            due = self.rng.choice(open_now)
            if due.kind == "turn":
                self.say(due.player, self.turn(due.player))
                continue
            kind = {"draw": "draws", "take": "takes"}.get(due.kind, "gives")
            self.say(due.player, Action(kind, self.picked(due)))


def walk(
    rng: random.Random,
    game: str,
    players: Cards,
    house: Mapping[str, str] | None = None,
    readings: Mapping[str, str] | None = None,
    *,
    number: int | None = None,
    majors: int | None = None,
    size: int | None = None,
    passing: float = 0.3,
    limit: int = 400,
) -> tuple[Start, list[Event]]:
    """A round dealt and played at random, legally throughout."""
    house_rules = dict(house or {})
    hands = deal(rng, players, pack(rng, game, len(players), house_rules, majors), size)
    order = rng.choice((1, 2)) if number is None else number
    start = Start(game, players, hands, order, None, house_rules, dict(readings or {}), calls=True, shows=True)
    walker = Walker(rng, round_of(start), passing)
    walker.go(limit)
    return start, walker.events
