"""One turn of Tahimi, ruled from the Tahimi rules alone.

Places on the scale: 1 for the lowest rank of the house, upwards; 0 for jokers alone when they are the lowest rank.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from .table import Action, Impossible, Laid, Ruling, State, Table

Options = Mapping[str, str]

READINGS: dict[str, tuple[str, ...]] = {
    "ta.pass_locks": ("no", "yes"),
    "ta.joker.pair": ("yes", "no"),
    "ta.lead.pass": ("next", "keep"),
    "ta.lead.all_pass": ("rotate", "redeal"),
}
DEFAULTS: dict[str, str] = {key: values[0] for key, values in READINGS.items()}

POKER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
# The special deck slots its extra ranks in between 10 and Jack (Tahimi, More than four players, Add suits and ranks).
EVERY_RANK = (*POKER[:9], "11", "12", "13", "14", "15", "16", *POKER[9:])
LOWEST_NAMES = (None, "Joker", "lowest")


def scale(house: Mapping[str, str]) -> tuple[str, ...]:
    """Ranks from low to high; with deuces high the 2 goes above the Ace (Tahimi, Deuces high)."""
    if house.get("deuces", "low") == "high":
        return (*EVERY_RANK[1:], "2")
    return EVERY_RANK


def place(rank: str, house: Mapping[str, str]) -> int:
    """The place of a rank on the house's scale, 1 the lowest."""
    return scale(house).index(rank) + 1


def deck(house: Mapping[str, str], players: int) -> Counter[str]:
    """How many of each card there are at most (Tahimi, Three players; More than four players; Jokers; Deuces high).

    One pack loses cards of its middle rank if it does not divide without: each number the document names for 52 or 54
    cards is just what is left over, and it never takes more than the four there are.  The eight-player list names one
    card twice; the deck has it once (104 cards, TA-31).
    """
    cards: Counter[str] = Counter({rank: 4 for rank in POKER})
    kind = house.get("deck", "stripped")
    over = (52 if house.get("jokers", "none") == "none" else 54) % players
    if kind == "stripped" and over <= 4:
        cards -= Counter({"9" if house.get("deuces") == "high" else "8": over})
    if kind == "extra-suits":
        cards.update({rank: max(0, players - 4) for rank in POKER})
    steps = ("five", "six", "seven", "eight")
    reached = steps.index(kind) + 1 if kind in steps else 0
    if reached >= 1:
        cards.update({"11": 4, "12": 4})
        cards.update(["5", "7", "9", "11", "J"])
    if reached >= 2:
        cards.update({"13": 5})
        cards.update(["3", "4", "6", "8", "10", "12", "Q", "K"])
    if reached >= 3:
        cards.update({"14": 5})
        cards.update(["2", "4", "6", "8", "10", "12", "14", "Q"])
    if reached >= 4:
        cards.update({"15": 6})
        cards.update(["3", "5", "7", "9", "11", "13", "J"])
    if house.get("jokers", "none") != "none":
        cards["Joker"] = 2
    return cards


def onward(players: tuple[str, ...], seat: str) -> tuple[str, ...]:
    """The seats in the order the turn reaches them after `seat`, `seat` itself last (down the ranks and round)."""
    at = players.index(seat)
    return players[at + 1 :] + players[: at + 1]


def exits(table: Table) -> dict[str, int]:
    """Who is out, and with which entry of the history they went: -1 if they were out before it began.

    Somebody who is out by now was in until the last thing they did (Tahimi, Going out).
    """
    return {
        who: max((i for i, (player, _) in enumerate(table.history) if player == who), default=-1) for who in table.out
    }


class Walk:
    """The turn going round the table, entry by entry; Tarot-himi's walk adds its discards to this one."""

    def __init__(self, table: Table, lead_pass: str, all_pass: str) -> None:
        self.players = table.players
        self.lead_pass = lead_pass
        self.all_pass = all_pass
        self.leaving = exits(table)
        self.out = {who for who, entry in self.leaving.items() if entry < 0}
        self.turn: str | None = table.first
        self.pile: list[Laid] = []
        self.closing: str | None = None
        self.passed: set[str] = set()
        self.idle: set[str] = set()  # who has let an empty table go by, since it was last not empty
        self.acts: dict[int, str] = {}  # entry -> who had a turn in this trick with it
        self.opening = table.opening
        self.privilege = False
        self.check()

    def still_in(self) -> list[str]:
        return [player for player in self.players if player not in self.out]

    def leader_for(self, owner: str) -> str:
        """The owner leads; if out, the highest-ranking player still in (Tahimi, Going out and the next lead)."""
        if owner in self.out:
            self.privilege = True
            return self.still_in()[0]
        return owner

    def take(self) -> None:
        """The top play's owner takes the trick and everything about it starts anew (Tahimi, Taking the trick)."""
        self.turn = self.leader_for(self.pile[-1].owner) if self.still_in() else None
        self.pile.clear()
        self.passed.clear()
        self.idle.clear()
        self.acts.clear()
        self.closing = None
        self.opening = False

    def move_on(self, seat: str) -> None:
        """The turn leaves `seat`; reaching or passing over the closing seat ends the trick."""
        for player in onward(self.players, seat):
            if self.pile and player == self.closing:
                self.take()
                return
            if player not in self.out:
                self.turn = player
                return

    def put(self, laid: Laid) -> None:
        self.pile.append(laid)
        self.closing = laid.owner
        self.idle.clear()
        self.acts[laid.entry] = laid.owner
        self.move_on(laid.owner)

    def rest(self, player: str, entry: int) -> None:
        """A pass, or a turn that ends like one.  With the lead, two readings say where the lead goes."""
        self.acts[entry] = player
        if self.pile:
            self.move_on(player)
            return
        self.idle.add(player)
        if self.all_pass == "redeal" and self.idle.issuperset(self.still_in()):
            self.turn = None
        elif self.lead_pass == "next":
            self.move_on(player)

    def check(self) -> None:
        """The round is over with one player left (Tahimi, Finishing the round); nobody out keeps a turn."""
        if len(self.still_in()) < 2:
            self.turn = None
        elif self.turn in self.out and self.turn is not None:
            self.move_on(self.turn)


def jokers_alone(cards: tuple[str, ...]) -> bool:
    return bool(cards) and all(card == "Joker" for card in cards)


def rank_of(action: Action, house: Mapping[str, str]) -> int | None:
    """The place of a matched play: jokers beside other cards take their rank (Tahimi, Jokers).  None if unmatched.

    Jokers alone are the lowest rank under that house rule whatever they are declared as, else the rank declared.
    """
    if jokers_alone(action.cards):
        if house.get("jokers") == "lowest" or action.declared is None:
            return 0
        return place(action.declared, house)
    ranks = {card for card in action.cards if card != "Joker"}
    return place(ranks.pop(), house) if len(ranks) == 1 else None


def follow(table: Table, options: Options) -> State:
    """Where the game stands after the history (Tahimi, Play; Taking the trick; Going out and the next lead)."""
    walk = Walk(table, options["ta.lead.pass"], options["ta.lead.all_pass"])
    for entry, (player, action) in enumerate(table.history):
        if player != walk.turn:
            raise Impossible(entry)
        if walk.leaving.get(player) == entry:
            walk.out.add(player)
        if action.kind == "cards":
            rank = rank_of(action, table.house)
            if rank is None:  # not a matched set: no such play can stand; take the best of its cards
                rank = max(place(card, table.house) for card in action.cards if card != "Joker")
            walk.put(Laid(player, rank, len(action.cards), action.cards, entry=entry))
        else:
            if walk.pile:  # a pass with the lead is a pass in no trick: nobody is locked out of the next one
                walk.passed.add(player)
            walk.rest(player, entry)
        walk.check()
    return State(
        to_act=walk.turn,
        pile=tuple(walk.pile),
        acted=frozenset(walk.acts.values()),
        passed=frozenset(walk.passed),
        out=frozenset(walk.out),
        opening=walk.opening and not walk.pile,
        closing=walk.closing if walk.pile else None,
        privilege=walk.privilege,
    )


def faults(table: Table, state: State, actor: str, action: Action, options: Options) -> frozenset[str]:
    """Every requirement unmet and every prohibition that bars."""
    broken: set[str] = set()
    if state.to_act != actor:
        broken.add("TA-TURN")
    if action.kind == "pass":
        return frozenset(broken)
    if action.kind != "cards":
        return frozenset(broken | {"TA-PLAY"})
    rank = rank_of(action, table.house)
    if rank is None:
        broken.add("TA-MATCHED")
    if state.pile:
        last = state.pile[-1]
        if len(action.cards) != last.size:
            broken.add("TA-SIZE")
        if rank is not None and rank <= last.rank:
            broken.add("TA-RANK")
    if options["ta.pass_locks"] == "yes" and actor in state.passed:
        broken.add("TA-PASS-LOCK")
    if jokers_alone(action.cards) and table.house.get("jokers") == "lowest":
        if action.declared not in LOWEST_NAMES:
            broken.add("TA-JOKER.2")
        if len(action.cards) > 1 and options["ta.joker.pair"] == "no":
            broken.add("TA-JOKER.3")
    return frozenset(broken)


def judge(table: Table, state: State, actor: str, action: Action, options: Options) -> Ruling:
    reasons = faults(table, state, actor, action, options)
    return Ruling(not reasons, reasons, frozenset() if reasons else frozenset({frozenset()}))


def rule(table: Table, actor: str, action: Action, options: Options) -> Ruling:
    """Is the action legal for the actor now, and if not, everything that is wrong with it."""
    return judge(table, follow(table, options), actor, action, options)


def candidates(table: Table) -> Iterator[Action]:
    """Every pass, matched set and declared set of jokers the hand allows (Tahimi, Play; Jokers)."""
    yield Action("pass")
    held = Counter(table.hand)
    jokers = held.pop("Joker", 0)
    for rank in scale(table.house):
        for number in range(1, held[rank] + 1):
            for wild in range(jokers + 1):
                yield Action("cards", (rank,) * number + ("Joker",) * wild)
    for number in range(1, jokers + 1):
        alone = ("Joker",) * number
        if table.house.get("jokers") == "lowest":
            yield Action("cards", alone)
        else:
            in_play = deck(table.house, len(table.players))
            yield from (Action("cards", alone, rank) for rank in scale(table.house) if in_play[rank])


def plays(table: Table, actor: str, options: Options) -> set[Action]:
    """Every legal play, by trying each one."""
    state = follow(table, options)
    return {action for action in candidates(table) if judge(table, state, actor, action, options).legal}
