"""Random hidden questions small enough to try every deal.

A few cards are really dealt, a short history is played from them (each entry legal with the hand of its time, or
disputed), and then some of the cards are hidden again.  So the deal it was made from is always one of those that remain.
All that is neither hidden nor seen on the table is listed as gone, but for some further cards that make up the eight to
ten (with `every_major`: six Minor cards or so, and every Major not yet seen) among which the unseen ones are.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from itertools import product

from . import tahimi, tarot_himi
from .hidden import Deals, Hand, Hidden
from .record import Cards
from .table import Action, Impossible, Laid, Ruling, State, Table
from .tarot_himi import AT_START, MAJORS, PLACE, RANKS, Seat
from .turns_made import NAMES, Retry, choose_options
from .turns_tarot import TOGETHER

MOST_DEALS = 20_000
BARE: frozenset[frozenset[str]] = frozenset({frozenset()})


@dataclass(frozen=True)
class Made:
    """A hidden question, the deal it was made from (whole hands, sorted), and a play to ask about."""

    hidden: Hidden
    truth: dict[str, Cards]
    actor: str
    play: Action


def number_of_deals(copies: list[int], numbers: list[int | None]) -> int:
    """In how many ways can cards, so many of each kind, go to hands of these sizes (None: of any size)?"""
    ways: Counter[tuple[int, ...]] = Counter({(0,) * len(numbers): 1})
    for there in copies:
        grown: Counter[tuple[int, ...]] = Counter()
        for spread in product(range(there + 1), repeat=len(numbers)):
            if sum(spread) > there:
                continue
            for before, count in ways.items():
                sizes = zip(before, spread, numbers, strict=True)
                after = tuple(0 if n is None else had + more for had, more, n in sizes)
                if all(n is None or size <= n for size, n in zip(after, numbers, strict=True)):
                    grown[after] += count
        ways = grown
    return ways[tuple(n or 0 for n in numbers)]


class Round:
    """A few players with real hands, playing on."""

    def __init__(self, rng: random.Random, game: str, every_major: bool, telling: bool) -> None:
        self.rng, self.tarot, self.every_major, self.telling = rng, game != "tahimi", every_major, telling
        readings = tarot_himi.READINGS if self.tarot else tahimi.READINGS
        self.options = choose_options(rng, readings, rng.choice(("default", "random")))
        players = NAMES[: rng.choice((3, 3, 4))]
        out = (rng.choice(players[1:]),) if len(players) > 3 and rng.random() < 0.2 else ()
        house = {"jokers": rng.choice(("none", "lowest", "wild")), "deuces": rng.choice(("low", "high"))}
        opening = rng.random() < 0.2
        first = players[0] if opening else rng.choice([who for who in players if who not in out])
        self.table = Table(game, players, first=first, opening=opening, out=out, house={} if self.tarot else house)
        self.hands: dict[str, Counter[str]] = {player: Counter() for player in players}
        self.past: list[str] = []  # discards of this history, and cards of its finished tricks
        self.disputed: set[int] = set()
        self.deal()

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    # -- the deal

    def deal(self) -> None:
        """Hands of two to five cards of a few neighbouring ranks, some Aces, and the Majors of the round."""
        rng = self.rng
        if self.tarot:
            scale: Cards = RANKS
            self.stock = Counter(dict.fromkeys(RANKS, 4))
        else:
            self.stock = tahimi.deck(self.table.house, len(self.table.players))
            scale = tuple(rank for rank in tahimi.scale(self.table.house) if self.stock[rank])
        start = rng.randint(0, len(scale) - 5)
        self.ranks = [*scale[start : start + rng.randint(3, 5)], scale[-1]]
        inside = [player for player in self.table.players if player not in self.table.out]
        for player in inside:
            for _ in range(rng.randint(2, 5)):
                free = [rank for rank in self.ranks if self.stock[rank]]
                if not free:
                    raise Retry
                again = [rank for rank in free if self.hands[player][rank]]
                self.to(player, rng.choice(again if again and self.chance(0.35) else free))
        self.gone_majors: list[str] = []
        if self.tarot:
            theme = rng.choice(TOGETHER)
            majors = rng.sample(theme, min(3, len(theme)))
            majors += rng.sample([card for card in MAJORS if card not in majors], 4 - len(majors))
            for card in majors:
                if self.chance(0.15):
                    self.gone_majors.append(card)
                else:
                    self.hands[rng.choice(inside)][card] += 1
        elif self.stock["Joker"] and self.chance(0.7):
            self.to(rng.choice(inside), "Joker")

    def to(self, player: str, card: str) -> None:
        self.stock[card] -= 1
        self.hands[player][card] += 1

    def hand(self, player: str) -> Cards:
        return tuple(sorted(self.hands[player].elements()))

    # -- the rules

    def state(self) -> State:
        if self.tarot:
            return tarot_himi.follow(self.table, self.options)
        return tahimi.follow(self.table, self.options)

    def choices(self, player: str, state: State) -> list[tuple[Action, Ruling]]:
        """Everything the hand can do, each thing ruled on."""
        table = replace(self.table, hand=self.hand(player))
        if not self.tarot:
            tried = list(tahimi.candidates(table))
            return [(play, tahimi.judge(table, state, player, play, self.options)) for play in tried]
        seat = Seat(table, state, player, self.options)
        return [(play, tarot_himi.judge(seat, play)) for play in tarot_himi.candidates(table)]

    # -- the history

    def play_on(self, entries: int) -> None:
        for _ in range(entries):
            before = self.state()
            if before.to_act is None:
                raise Retry
            self.entry(before.to_act, before)

    def entry(self, player: str, before: State) -> None:
        action = self.choose(player, before)
        self.hands[player] -= Counter((*action.cards, *action.also))
        out = tuple(who for who in self.table.out if who != player)
        if not self.hands[player]:
            if len(before.out | {player}) > len(self.table.players) - 2 or action.to is not None:
                raise Retry
            out = (*out, player)
        self.table = replace(self.table, out=out)
        self.write(player, action)
        if action.kind == "discard":
            self.past += [*action.cards, *action.also]
            self.what_follows(player, action)
        self.clear_up(before, self.state())

    def write(self, player: str, action: Action) -> None:
        self.table = replace(self.table, history=(*self.table.history, (player, action)))

    def choose(self, player: str, before: State) -> Action:
        """Mostly something legal, and rather a play than a pass; now and then something disputed."""
        rng, choices = self.rng, self.choices(player, before)
        illegal = [play for play, ruling in choices if not ruling.legal and play.kind == "cards"]
        if illegal and self.chance(0.05):
            self.disputed.add(len(self.table.history))
            return rng.choice(illegal)
        legal = [(play, ruling) for play, ruling in choices if ruling.legal]
        if not legal:
            raise Retry
        telling = [(play, ruling) for play, ruling in legal if ruling.shows != BARE or play.kind == "discard"]
        plays = [(play, ruling) for play, ruling in legal if play.kind != "pass"]
        some = telling if telling and self.chance(0.75) else plays if plays and self.chance(0.6) else legal
        play, ruling = rng.choice(some)
        if self.chance(0.03):
            self.disputed.add(len(self.table.history))
        return self.dressed(player, play, ruling)

    def dressed(self, player: str, play: Action, ruling: Ruling) -> Action:
        """A power shown is written half of the time; other cards go with the Wheel."""
        if play.kind == "discard" and play.cards == ("Wheel of Fortune",):
            rest = sorted((self.hands[player] - Counter(play.cards)).elements())
            return replace(play, also=tuple(self.rng.sample(rest, self.rng.randint(0, min(2, len(rest))))))
        shows = sorted(ruling.shows, key=sorted)
        if shows and self.chance(0.5):
            return replace(play, showing=tuple(sorted(self.rng.choice(shows))))
        return play

    def what_follows(self, player: str, action: Action) -> None:
        """The Wheel's draw and the Chariot's exchange, written or not."""
        if action.cards == ("Wheel of Fortune",):
            if self.every_major or not self.hands[player]:
                raise Retry
            lying = [*self.past, *self.stock.elements()]
            for card in self.rng.sample(lying, 1 + len(action.also)):
                self.hands[player][card] += 1
                if card in self.past:
                    self.past.remove(card)
                else:
                    self.stock[card] -= 1
        elif action.to is not None:
            ordinary = [card for card in self.hands[action.to] if card in PLACE]
            order = ordinary or [card for card in MAJORS if self.hands[action.to][card]]
            best = max(ordinary, key=PLACE.__getitem__) if ordinary else order[-1]
            written = self.chance(0.7)
            self.give(action.to, player, best, written)
            self.give(player, action.to, self.rng.choice(self.hand(player)), written)

    def give(self, giver: str, receiver: str, card: str, written: bool) -> None:
        if giver in self.table.out:  # back in, but a table says only of the last entry that somebody went out with it
            raise Retry
        self.hands[giver] -= Counter([card])
        self.hands[receiver][card] += 1
        if written:
            self.write(giver, Action("gives", (card,)))

    def clear_up(self, before: State, after: State) -> None:
        """Cards that were on the pile and are no longer: taken back by the last entry, or the trick is over."""
        there = {laid.entry: laid for laid in after.pile}
        last = self.table.history[-1][1]
        top = before.pile[-1] if before.pile else None
        if last.kind == "discard" and last.cards[0] in AT_START and top is not None:
            self.take_back(top, there.get(top.entry), after)
        elif not set(there) >= {laid.entry for laid in before.pile}:
            self.past += [card for laid in before.pile for card in laid.cards]

    def take_back(self, top: Laid, kept: Laid | None, after: State) -> None:
        back = Counter(top.cards) - Counter(kept.cards if kept else ())
        if top.owner in after.out:
            self.past += back.elements()
        else:
            self.hands[top.owner] += back

    # -- the question

    def hide(self) -> Made:
        rng, state = self.rng, self.state()
        inside = [player for player in self.table.players if player not in state.out]
        if state.to_act is None or not all(self.hands[player] for player in inside):
            raise Retry
        if state.privilege and any(self.hands[who]["Hierophant"] for who in inside):
            raise Retry  # its holder, not the highest rank, would have taken the lead
        actor = state.to_act if self.chance(0.95) else rng.choice(inside)
        if self.tarot and self.chance(0.6) and all(who != actor for who, _ in self.table.history):
            raise Retry  # rather somebody whose own doings tell of his hand
        hands = {
            player: self.hidden_hand(player, actor) if player in inside else Hand() for player in self.table.players
        }
        unseen = Counter[str]()
        for player, hand in hands.items():
            unseen += self.hands[player] - Counter(hand.known)
        seen = set(self.gone_majors).union(card for hand in hands.values() for card in hand.known)
        seen.update(card for _, a in self.table.history for card in (*a.cards, *a.also, *a.showing))
        left = self.further(unseen, seen)
        hidden_hands = {player: hand.unseen for player, hand in hands.items() if hand.unseen != 0}
        majors = 1
        if self.every_major:
            spare = 4 - len(seen.intersection(MAJORS))
            majors = (1 + 20 * len(hidden_hands)) ** spare
            if spare > 1 or any(card in MAJORS and card in seen for card in left):
                raise Retry
        minors = [number for card, number in left.items() if not (self.every_major and card in MAJORS)]
        numbers = [None if self.every_major else number for number in hidden_hands.values()]
        if majors * number_of_deals(minors, numbers) > MOST_DEALS:
            raise Retry
        gone = self.stock - (left - unseen)
        hidden = Hidden(
            self.table,
            hands,
            self.options,
            frozenset(self.disputed),
            tuple(sorted(gone.elements())) + tuple(self.gone_majors),
            None if self.every_major else left,
        )
        truth = {player: self.hand(player) for player in self.table.players}
        return Made(hidden, truth, actor, self.a_try(hidden, actor, state))

    def hidden_hand(self, player: str, actor: str) -> Hand:
        """The actor's hand always, the others' now and then, in part or whole, with its number or without."""
        cards = list(self.hand(player))
        if player != actor and self.chance(0.6):
            return Hand(tuple(cards))
        self.rng.shuffle(cards)
        if self.chance(0.5):
            cards.sort(key=lambda card: card not in MAJORS)
        number = self.rng.randint(1, min(len(cards), 6 if player == actor else 4))
        return Hand(tuple(sorted(cards[number:])), number if self.chance(0.65) else None)

    def further(self, unseen: Counter[str], seen: set[str]) -> Counter[str]:
        """What may be unseen: what is, and cards of the same ranks and some other Majors that nobody holds."""
        rng, left = self.rng, Counter(unseen)
        wanted = rng.randint(5, 7) if self.every_major else rng.randint(8, 10)
        if left.total() > wanted:
            raise Retry
        while left.total() < wanted:
            ranks = [rank for rank in self.ranks if self.stock[rank] + unseen[rank] > left[rank]]
            others = [card for card in MAJORS if not left[card] and card not in seen]
            if others and self.tarot and not self.every_major and (not ranks or self.chance(0.4)):
                theme = [card for card in rng.choice(TOGETHER) if card in others]
                left[rng.choice(theme or others)] += 1
            elif ranks:
                left[rng.choice(ranks)] += 1
            else:
                raise Retry
        return left

    def a_try(self, hidden: Hidden, actor: str, state: State) -> Action:
        """Anything the real hand could do, passing often; mostly of some of these one that hangs on the deal."""
        plays = [play for play, _ in self.choices(actor, state)]
        some = [self.rng.choice(plays) for _ in range(6)]
        if self.telling:
            some = self.doubtful(hidden, actor, plays)
        elif self.chance(0.4):
            some.insert(0, Action("pass"))
        if not self.telling and self.chance(0.75):
            deals = Deals(hidden)
            some.sort(key=lambda play: -len(deals.verdicts(actor, play)))
        return self.dressed(actor, some[0], Ruling(False, frozenset(), frozenset()))

    def doubtful(self, hidden: Hidden, actor: str, plays: list[Action]) -> list[Action]:
        """The plays that would have other verdicts if every line of the history were disputed, in any order."""
        doubted = Deals(replace(hidden, disputed=frozenset(range(len(self.table.history)))))
        deals = Deals(hidden)
        if all(deals.may_hold(who) == doubted.may_hold(who) for who in self.table.players):
            raise Retry
        changed = [play for play in plays if deals.verdicts(actor, play) != doubted.verdicts(actor, play)]
        if not changed:
            raise Retry
        return self.rng.sample(changed, len(changed))


def random_hidden(
    rng: random.Random, game: str = "tarot-himi", *, every_major: bool = False, telling: bool = False
) -> Made:
    """A question whose deals can all be tried.

    `every_major` leaves `deck` unset: what is not visible is then just the whole deck less what is listed as gone or
    seen, every other Major included, of which at most one more can be about.  Else `deck` names what may be unseen.
    With `telling` the verdicts hang on what the history tells (Tarot-himi only: in Tahimi it never tells anything).
    """
    while True:
        try:
            there = Round(rng, game, every_major, telling)
            there.play_on(rng.randint(1 if telling else 0, 7))
            return there.hide()
        except (Retry, Impossible):
            continue
