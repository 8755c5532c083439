"""Random whole turns for both games, with the edges of the rules hit often.

Every table is consistent: entries are in turn order, no more cards are about than the deck has, a card known to be in
somebody's hand (taken back, handed over by the Chariot, or shown) stays there until put down, and an actor who came
back in holds just what was taken back.  The plays of the history need not be legal ones.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from . import tahimi, tarot_himi
from .table import Action, Impossible, Laid, Ruling, State, Table
from .tarot_himi import ACE, MAJORS, MIMICS, PLACE, RANKS

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal")
TOGETHER = (
    ("Death", "Devil", "Fool", "Star", "World"),
    ("Death", "Tower", "Strength", "Sun", "Temperance"),
    ("Devil", "Hanged Man", "Lovers", "Hermit"),
    ("Devil", "Chariot", "Wheel of Fortune", "Justice", "Judgement"),
    ("Death", "Chariot", "Wheel of Fortune", "Lovers"),
    ("Hanged Man", "Justice", "Judgement", "Chariot", "Wheel of Fortune"),
    ("Tower", "Strength", "Star", "World", "Sun"),
    ("Temperance", "Magician", "High Priestess", "Tower", "Strength"),
    ("Temperance", "Lovers", "Hanged Man", "Death"),
    ("Lovers", "Hermit", "Death", "Devil"),
    ("Magician", "High Priestess", "Empress", "Emperor", "Star", "World", "Strength"),
    ("Sun", "Fool", "Hermit", "Lovers"),
    ("Justice", "Judgement", "Devil", "Death", "Hanged Man"),
    ("Star", "World", "Strength", "Hermit", "Fool"),
)
Turn = tuple[Table, str, Action, dict[str, str]]


class Retry(Exception):
    """The turn being made up cannot be finished."""


class Maker:
    """What both games need: the cards nobody is known to have, and what players are known to hold."""

    def __init__(self, rng: random.Random, left: Counter[str], options: dict[str, str], table: Table) -> None:
        self.rng, self.left, self.options, self.table = rng, left, options, table
        self.known: dict[str, list[str]] = {player: [] for player in table.players}
        self.bare: set[str] = set()  # who went out in this history, and so holds only what is known

    def chance(self, probability: float) -> bool:
        return self.rng.random() < probability

    def has(self, player: str, card: str) -> int:
        """How many of a card the player may turn out to hold."""
        return self.left[card] + self.known[player].count(card)

    def spend(self, player: str, cards: tuple[str, ...]) -> None:
        for card in cards:
            if card in self.known[player]:
                self.known[player].remove(card)
            else:
                self.left[card] -= 1
        if min(self.left.values()) < 0:
            raise Retry

    def follow(self) -> State:
        raise NotImplementedError

    def record(self, player: str, action: Action) -> None:
        table = self.table
        out = tuple(
            who for who in table.out if who != player
        )  # one who came back in and acts is in until then
        self.table = replace(table, history=(*table.history, (player, action)), out=out)

    def maybe_leave(self, player: str, state: State, probability: float = 0.12) -> None:
        """Sometimes that was the last card, if nothing is known to be left and two others stay in."""
        others = [who for who in self.table.players if who != player and who not in state.out]
        if self.known[player] or (
            player not in self.bare and (len(others) < 2 or not self.chance(probability))
        ):
            return
        self.bare.add(player)
        self.table = replace(self.table, out=(*self.table.out, player))

    def choose_actor(self, state: State) -> str:
        inside = [player for player in self.table.players if player not in state.out]
        if state.to_act is not None and self.chance(0.93):
            return state.to_act
        return self.rng.choice(inside or list(self.table.players))


def choose_options(rng: random.Random, readings: dict[str, tuple[str, ...]], how: str) -> dict[str, str]:
    """A complete mapping: the defaults, or in "random" each reading at its default half of the time."""
    return {
        key: values[0] if how == "default" or rng.random() < 0.5 else rng.choice(values)
        for key, values in readings.items()
    }


def seating(rng: random.Random, game: str) -> Table:
    players = NAMES[: rng.randint(3, 8)]
    opening = rng.random() < 0.3
    gone = 0 if opening or rng.random() < 0.7 else rng.randint(1, len(players) - 2)
    out = tuple(rng.sample(players, gone))
    inside = [player for player in players if player not in out]
    first = inside[0] if opening and rng.random() < 0.7 else rng.choice(inside)
    return Table(game, players, first=first, opening=opening, out=out)


# ---------------------------------------------------------------------------------------------- Tahimi


class TahimiMaker(Maker):
    def follow(self) -> State:
        return tahimi.follow(self.table, self.options)

    def cards(self, player: str, rank: str, size: int) -> tuple[str, ...]:
        wild = 1 if size > 1 and self.has(player, "Joker") and self.chance(0.4) else 0
        return (rank,) * min(size - wild, self.has(player, rank)) + ("Joker",) * wild

    def make_entry(self, player: str, last: Laid | None) -> Action:
        rng, house = self.rng, self.table.house
        ranks = [rank for rank in tahimi.scale(house) if self.has(player, rank)]
        if self.chance(0.12 if last is None else 0.4) or not ranks:
            return Action("pass")
        size = rng.choice((1, 1, 1, 2, 2, 3, 4)) if last is None else last.size
        if self.has(player, "Joker") >= size and self.chance(0.1 if last is None else 0.03):
            declared = None if house["jokers"] == "lowest" else rng.choice(ranks)
            return Action("cards", ("Joker",) * size, declared)
        if last is not None and self.chance(0.95):
            ranks = [rank for rank in ranks if tahimi.place(rank, house) > last.rank]
        if not ranks:
            return Action("pass")
        cards = self.cards(player, rng.choice(ranks[: rng.choice((4, 20))]), size)
        return Action("cards", cards) if set(cards) != {"Joker"} else Action("pass")

    def make_history(self) -> None:
        for _ in range(self.rng.randint(0, 8)):
            state = self.follow()
            player = state.to_act
            if player is None:
                break
            action = self.make_entry(player, state.pile[-1] if state.pile else None)
            self.spend(player, action.cards)
            self.record(player, action)
            if action.kind == "cards":
                self.maybe_leave(player, state)

    def make_hand(self, last: Laid | None) -> None:
        rng, hand = self.rng, list[str]()
        wanted = rng.randint(1, 15)
        while len(hand) < wanted and +self.left:
            ranks = sorted(+self.left)
            near = [
                rank
                for rank in ranks
                if rank != "Joker" and last and -2 < tahimi.place(rank, self.table.house) - last.rank < 3
            ]
            card = rng.choice(near) if near and self.chance(0.4) else rng.choice(ranks)
            card = "Joker" if self.left["Joker"] and self.chance(0.15) else card
            number = min(rng.choice((1, 1, 2, 3, 4, 5)), self.left[card], wanted - len(hand))
            self.left[card] -= number
            hand += [card] * number
        self.table = replace(self.table, hand=tuple(hand))

    def make_try(self, last: Laid | None) -> Action:
        rng, house, held = self.rng, self.table.house, Counter(self.table.hand)
        jokers = held.pop("Joker", 0)
        if self.chance(0.12) or (not held and not jokers):
            return Action("pass")
        if self.chance(0.02) and held:
            return Action("discard", (rng.choice(sorted(held)),))
        if jokers and (not held or self.chance(0.3)):
            declared = None
            if house["jokers"] == "wild" or self.chance(0.15):
                in_play = tahimi.deck(house, len(self.table.players))
                scale = [rank for rank in tahimi.scale(house) if in_play[rank]]
                near = [rank for rank in scale if last and abs(tahimi.place(rank, house) - last.rank) < 2]
                declared = rng.choice(near or scale)
            return Action("cards", ("Joker",) * rng.randint(1, jokers), declared)
        ranks = sorted(held)
        near = [rank for rank in ranks if last and -2 < tahimi.place(rank, house) - last.rank < 3]
        rank = rng.choice(near if near and self.chance(0.6) else ranks)
        size = (last.size if last else rng.randint(1, 4)) + rng.choice((0, 0, 0, 0, -1, 1))
        wild = rng.randint(0, jokers) if size > 1 else 0
        cards = (rank,) * max(1, min(held[rank], size - wild)) + ("Joker",) * wild
        others = [other for other in ranks if other != rank]
        if others and self.chance(0.06):
            cards = (*cards[: max(1, len(cards) - 1)], rng.choice(others))
        return Action("cards", cards)


def tahimi_turn(rng: random.Random, how: str) -> Turn:
    table = seating(rng, "tahimi")
    count = len(table.players)
    decks = ["standard", "stripped", "extra-suits"]
    if count > 4:
        decks.append(("five", "six", "seven", "eight")[count - 5])
    house = {
        "jokers": rng.choice(("none", "lowest", "wild")),
        "deuces": rng.choice(("low", "low", "high")),
        "deck": rng.choice(decks),
    }
    options = choose_options(rng, tahimi.READINGS, how)
    maker = TahimiMaker(rng, tahimi.deck(house, count), options, replace(table, house=house))
    maker.make_history()
    state = maker.follow()
    actor = maker.choose_actor(state)
    last = state.pile[-1] if state.pile else None
    maker.make_hand(last)
    return maker.table, actor, maker.make_try(last), options


# ---------------------------------------------------------------------------------------------- Tarot-himi


def choose_majors(rng: random.Random, number: int) -> list[str]:
    """The Majors of the round: any, or some that are interesting together."""
    chosen: list[str] = []
    if rng.random() < 0.6:
        theme = rng.choice(TOGETHER)
        chosen = rng.sample(theme, min(len(theme), rng.randint(2, number)))
    rest = [card for card in MAJORS if card not in chosen]
    return chosen + rng.sample(rest, number - len(chosen))


class TarotMaker(Maker):
    def follow(self) -> State:
        return tarot_himi.follow(self.table, self.options)

    def cards(self, player: str, rank: str, size: int) -> tuple[str, ...]:
        fool = 1 if size > 1 and self.has(player, "Fool") and self.chance(0.6) else 0
        return (rank,) * min(size - fool, self.has(player, rank)) + ("Fool",) * fool

    def shows(self, player: str, power: str) -> bool:
        """May the player be the holder of this power?  If so it is known from now on that he is."""
        if power in self.known[player]:
            return True
        if not self.left[power] or self.chance(0.3):
            return False
        self.left[power] -= 1
        self.known[player].append(power)
        return True

    def free_majors(self, player: str) -> list[str]:
        return [card for card in MAJORS if card != "Fool" and self.has(player, card) > 0]

    def ruling(self, actor: str, play: Action) -> Ruling:
        return tarot_himi.rule(self.table, actor, play, self.options)

    def a_lead(self, player: str, opening: bool = False) -> Action:
        rng = self.rng
        majors = [card for card in self.free_majors(player) if card != "Wheel of Fortune"]
        if opening:
            majors = [card for card in majors if card not in ("Hanged Man", "Death")]
        if majors and self.chance(0.3):
            hanged = "Hanged Man" in majors and self.chance(0.5)
            return Action("cards", ("Hanged Man" if hanged else rng.choice(majors),))
        if self.has(player, "Fool") and self.chance(0.3):
            return Action("cards", ("Fool",), rng.choice((*RANKS, "King", "Ace", "Ace")))
        ranks = [rank for rank in RANKS if self.has(player, rank)]
        rank = "Ace" if "Ace" in ranks and self.chance(0.15) else rng.choice(ranks)
        return Action("cards", self.cards(player, rank, rng.choice((1, 1, 1, 2, 2, 3, 4))))

    def a_discard(self, player: str, state: State, following: bool) -> Action | None:
        majors = self.free_majors(player)
        rescind = [card for card in ("Justice", "Judgement") if card in majors]
        empties = len(state.pile) == 1 and (len(state.pile[0].cards) == 1 or "Justice" not in rescind)
        if self.options["th.rescind.empty_pile"] == "barred" and empties:
            rescind = []
        if following and rescind and self.chance(0.55):
            return Action("discard", (self.rng.choice(rescind),))
        others = [who for who in self.table.players if who != player and who not in state.out]
        if "Chariot" in majors and others and self.chance(0.25):
            return Action("discard", ("Chariot",), to=self.rng.choice(others))
        if "Wheel of Fortune" in majors and self.chance(0.25):
            minors = [rank for rank in RANKS if self.left[rank]]
            also = tuple(self.rng.sample(minors, self.rng.randint(0, 2)))
            return Action("discard", ("Wheel of Fortune",), also=also)
        return None

    def a_follow(self, player: str, last: Laid) -> Action:
        rng, options = self.rng, self.options
        wide = options["th.mimic.with_count_powers"] == "yes" and self.chance(0.5)
        mimics = [c for c, n in MIMICS.items() if self.has(player, c) and (wide or n == last.size)]
        if mimics and self.chance(0.6):
            card = rng.choice(mimics)
            if last.rank < ACE:
                return Action("cards", (card,))
            declared = rng.choice(("lead", "Ace", None))
            if declared is not None:
                return Action("cards", (card,), declared)
            power = rng.choice(("Temperance", "Strength"))
            if self.shows(player, power):
                return Action("cards", (card,), showing=(power,))
        if (
            tarot_himi.temperance_applies(last, options)
            and self.chance(0.6)
            and self.shows(player, "Temperance")
        ):
            lead = self.a_lead(player)
            declared = "lead" if lead.cards[0] in MIMICS else lead.declared
            return replace(lead, declared=declared, showing=("Temperance",))
        ranks = [rank for rank in RANKS if self.has(player, rank)]
        above = [rank for rank in ranks if PLACE[rank] > last.rank]
        if self.chance(0.12):
            power = rng.choice(("Strength", "Star", "World", "Sun"))
            wanted = {"Strength": ranks[-1:] if last.rank == ACE else ranks, "Sun": ["Ace"]}.get(power, above)
            wanted = [r for r in wanted if power != "Strength" or PLACE[r] == last.rank]
            size = {"Star": last.size - 1, "World": last.size + 1, "Sun": 1}.get(power, last.size)
            wanted = [rank for rank in wanted if size and self.has(player, rank) >= size]
            if wanted and self.shows(player, power):
                return Action("cards", (rng.choice(wanted),) * size, showing=(power,))
        if self.chance(0.04):
            above = ranks  # not a legal play, perhaps; it may still lie there
        if not above or self.chance(0.4):
            return Action("pass")
        rank = "Ace" if "Ace" in above and self.chance(0.15) else rng.choice(above[: rng.choice((3, 14))])
        if self.has(player, "Fool") and last.size == 1 and self.chance(0.4):
            return Action("cards", ("Fool",), rank)
        cards = self.cards(player, rank, last.size)
        if cards.count("Fool") < len(cards) and len(cards) == last.size:
            return Action("cards", cards)
        return Action("pass")

    def make_entry(self, player: str, state: State) -> Action:
        history = self.table.history
        if history and history[-1][1].cards[:1] in (("Justice",), ("Judgement",)) and self.chance(0.4):
            return Action("pass")
        discard = self.a_discard(player, state, bool(state.pile))
        if discard is not None:
            return discard
        if state.pile:
            return self.a_follow(player, state.pile[-1])
        return Action("pass") if self.chance(0.12) else self.a_lead(player, state.opening)

    def exchange(self, player: str, other: str) -> None:
        """The two cards that change hands after a Chariot, each then known to be where it went."""
        if self.bare.intersection((player, other)):
            raise Retry
        for giver, receiver in ((other, player), (player, other)):
            free = [rank for rank in RANKS if self.has(giver, rank)]
            card = max(free, key=PLACE.__getitem__) if giver == other else self.rng.choice(free)
            if giver == player and self.has(giver, "Hanged Man") and self.chance(0.6):
                card = "Hanged Man"
            self.spend(giver, (card,))
            self.known[receiver].append(card)
            self.record(giver, Action("gives", (card,)))

    def take_back(self, before: State, after: State) -> None:
        """Cards that came off the pile are in their owner's hand again, if the owner has one."""
        owner = before.pile[-1].owner
        kept = after.pile[-1] if after.pile else None
        trimmed = kept is not None and kept.entry == before.pile[-1].entry
        back = Counter(before.pile[-1].cards) - Counter(kept.cards if trimmed and kept else ())
        if owner not in after.out:
            self.known[owner] += back.elements()

    def make_history(self) -> None:
        for _ in range(self.rng.randint(0, 8)):
            state = self.follow()
            player = state.to_act
            if player is None:
                break
            action = self.make_entry(player, state)
            needed = Counter(action.cards + action.also + action.showing)
            if player in self.bare and needed - Counter(self.known[player]):
                action = Action("pass")  # back in, with nothing but what was taken back
            self.spend(player, action.cards + action.also)
            self.record(player, action)
            if action.kind == "pass":
                continue
            if action.to is not None and self.chance(0.8):
                self.exchange(player, action.to)
            else:
                self.maybe_leave(player, state, 0.12 if action.kind == "cards" else 0.04)
            if action.cards[0] in tarot_himi.AT_START and action.kind == "discard":
                self.take_back(state, self.follow())

    def make_hand(self, actor: str, state: State, mine: list[str]) -> None:
        """What the actor is known to hold, the Majors kept for him, and ordinary cards around the needed rank."""
        rng, hand = self.rng, list(self.known[actor])
        if actor not in self.bare and actor not in self.table.out:
            hand += mine
            last = state.pile[-1].rank if state.pile else rng.randint(2, 15)
            wanted = max(
                0 if "Chariot" in hand and self.chance(0.2) else rng.randint(0, 15), 0 if hand else 1
            )
            while len(hand) < wanted:
                free = [rank for rank in RANKS if self.left[rank]]
                near = [rank for rank in free if -1 <= PLACE[rank] - last <= 4]
                card = rng.choice(near if near and self.chance(0.5) else free)
                card = "Ace" if "Ace" in free and self.chance(0.1) else card
                number = min(rng.choice((1, 1, 2, 2, 3, 4)), self.left[card], wanted - len(hand))
                self.left[card] -= number
                hand += [card] * number
        if "Chariot" in hand and not self.known[actor] and self.chance(0.05):
            hand = ["Chariot"]
        if state.privilege and "Hierophant" in hand:
            hand.remove("Hierophant")  # its holder, not the highest rank, would have taken the lead
        if not hand and actor not in state.out:
            raise Retry
        self.table = replace(self.table, hand=tuple(hand))

    def try_major(self, card: str, last: Laid | None) -> Action:
        if card == "Fool":
            near = [rank for rank in RANKS if last and abs(PLACE[rank] - last.rank) < 2]
            return Action("cards", (card,), self.rng.choice((*near, "Ace", self.rng.choice(RANKS))))
        declared = None
        if last is not None and last.rank == ACE and card in MIMICS and self.chance(0.6):
            declared = self.rng.choice(("lead", "Ace"))
        return Action("cards", (card,), declared)

    def try_discard(self, majors: list[str]) -> Action:
        usable = [card for card in majors if card in tarot_himi.IN_LIEU + tarot_himi.AT_START]
        card = self.rng.choice(usable if usable and self.chance(0.97) else majors)
        if card == "Chariot":
            return Action(
                "discard", (card,), to=self.rng.choice((*self.table.players, *self.table.players, "Zed"))
            )
        rest = list(self.table.hand)
        rest.remove(card)
        wheel = card == "Wheel of Fortune"
        return Action(
            "discard", (card,), also=tuple(rest[: self.rng.randint(0, min(3, len(rest)))] if wheel else ())
        )

    def try_cards(self, last: Laid | None) -> Action:
        rng, held = self.rng, Counter(self.table.hand)
        ranks = [rank for rank in RANKS if held[rank]]
        near = [rank for rank in ranks if last and -1 <= PLACE[rank] - last.rank <= 3]
        rank = rng.choice(near if near and self.chance(0.7) else ranks)
        size = (last.size if last else rng.randint(1, 4)) + rng.choice((0, 0, 0, 0, -1, 1))
        fool = 1 if held["Fool"] and self.chance(0.4) else 0
        cards = (rank,) * max(1, min(held[rank], size - fool)) + ("Fool",) * fool
        others = [other for other in ranks if other != rank]
        if others and self.chance(0.05):
            cards = (*cards[: max(1, len(cards) - 1)], rng.choice(others))
        majors = [card for card in MAJORS if held[card] and card not in cards]
        if majors and self.chance(0.05):
            cards = (*cards[: max(1, len(cards) - 1)], rng.choice(majors))
        return Action("cards", cards)

    def make_try(self, actor: str, last: Laid | None) -> Action:
        rng, hand = self.rng, self.table.hand
        majors = [card for card in hand if card in MAJORS]
        duty = "Devil" in majors or "Death" in majors
        if not hand or self.chance(0.25 if duty else 0.08):
            return Action("pass")
        answers = [card for card in majors if last is not None and MIMICS.get(card) == last.size]
        if answers and self.chance(0.75):
            return Action("cards", (rng.choice(answers),))
        stays = self.options["th.rescind.empty_pile"] == "barred" and last is not None
        takes = [card for card in majors if stays and card in tarot_himi.AT_START]
        if takes and self.chance(0.3):
            return Action("discard", (rng.choice(takes),))
        barred_first = [card for card in ("Hanged Man", "Death") if card in majors]
        if last is None and barred_first and self.chance(0.5):
            return Action("cards", (rng.choice(barred_first),))
        if self.chance(0.25):
            return rng.choice(list(tarot_himi.candidates(self.table)))
        if self.chance(0.2):
            legal = sorted(tarot_himi.plays(self.table, actor, self.options), key=repr)
            bare: frozenset[frozenset[str]] = frozenset({frozenset()})
            shown = [play for play in legal if self.ruling(actor, play).shows != bare]
            if legal:
                return rng.choice(shown or legal)
        usable = set(majors).intersection(tarot_himi.IN_LIEU + tarot_himi.AT_START)
        if (usable and self.chance(0.5)) or (majors and self.chance(0.02)):
            return self.try_discard(majors)
        if len(majors) > 1 and self.chance(0.03):
            return Action("cards", tuple(rng.sample(majors, 2)))
        if majors and (len(majors) == len(hand) or self.chance(0.35)):
            return self.try_major(rng.choice(majors), last)
        return self.try_cards(last)


def tarot_turn(rng: random.Random, how: str) -> Turn:
    table = seating(rng, "tarot-himi")
    options = choose_options(rng, tarot_himi.READINGS, how)
    number = max(4, len(table.players))
    majors = choose_majors(rng, number)
    rng.shuffle(majors)
    busy = rng.random() < 0.3  # a history with plays taken back, or with the Hanged Man handed on
    if busy:
        wanted = rng.choice(
            (["Justice", "Judgement"], ["Chariot", "Hanged Man"], ["Judgement", "Hanged Man"])
        )
        majors = [card for card in majors if card not in wanted][: number - 2] + wanted
    cut = rng.randint(0, len(majors)) if rng.random() < 0.6 else rng.randint(len(majors) // 2, len(majors))
    cut = min(cut, len(majors) - 2) if busy else cut
    mine, about = majors[:cut], majors[cut:]
    maker = TarotMaker(rng, Counter({**dict.fromkeys(RANKS, 4), **dict.fromkeys(about, 1)}), options, table)
    maker.make_history()
    state = maker.follow()
    actor = maker.choose_actor(state)
    maker.make_hand(actor, state, mine)
    return maker.table, actor, maker.make_try(actor, state.pile[-1] if state.pile else None), options


def random_turn(rng: random.Random, game: str, *, readings: str = "random") -> Turn:
    """A table, the actor, what the actor tries, and the options under which the history is in turn order."""
    make = tahimi_turn if game == "tahimi" else tarot_turn
    while True:
        try:
            return make(rng, readings)
        except (Retry, Impossible):
            continue
