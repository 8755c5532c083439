"""Random turns of Tarot-himi, with its Majors."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from . import tarot_himi
from .table import Action, Laid, Ruling, State
from .tarot_himi import ACE, MAJORS, MIMICS, PLACE, RANKS
from .turns_made import Maker, Retry, Turn, choose_options, seating

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
        if tarot_himi.temperance_applies(last, options) and self.chance(0.6) and self.shows(player, "Temperance"):
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
            wanted = max(0 if "Chariot" in hand and self.chance(0.2) else rng.randint(0, 15), 0 if hand else 1)
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
            return Action("discard", (card,), to=self.rng.choice((*self.table.players, *self.table.players, "Zed")))
        rest = list(self.table.hand)
        rest.remove(card)
        wheel = card == "Wheel of Fortune"
        return Action("discard", (card,), also=tuple(rest[: self.rng.randint(0, min(3, len(rest)))] if wheel else ()))

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
        wanted = rng.choice((["Justice", "Judgement"], ["Chariot", "Hanged Man"], ["Judgement", "Hanged Man"]))
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
