"""What a history tells of hands: the position before each entry, and which cards left and came into each hand.

Nothing is ruled here.  The hand before an entry is the hand after it, without what came, with what left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from . import tahimi, tarot_himi
from .table import Action, State, Table
from .tarot_himi import AT_START, MAJORS

Cards = tuple[str, ...]
WHEEL = ("Wheel of Fortune",)


@dataclass
class Step:
    """What one entry of the history did to one player's hand."""

    entry: int
    acted: bool = False  # it was his own pass, play or discard
    emptied: bool = False  # with it he went out
    left: Cards = ()
    came: Cards = ()


class Record:
    """The history: the position before each entry, and what each entry did to each hand."""

    def __init__(self, table: Table, options: Mapping[str, str]) -> None:
        self.table = table
        engine = tahimi if table.game == "tahimi" else tarot_himi
        self.tables = [self.before(entry) for entry in range(len(table.history))] + [table]
        self.states: list[State] = [engine.follow(there, options) for there in self.tables]
        self.steps: dict[str, list[Step]] = {player: [] for player in table.players}
        # The last entry before which somebody's hand is not known: a draw or an exchange not told of followed it.
        self.blind = dict.fromkeys(table.players, -1)
        self.partner: dict[str, str] = {}  # who gives to whom after a Chariot
        for entry, (player, action) in enumerate(table.history):
            self.note(entry, player, action)

    def before(self, entry: int) -> Table:
        """The table before an entry: who did something from it on was not out yet."""
        history = self.table.history
        later = {player for player, _ in history[entry:]}
        out = tuple(who for who in self.table.out if who not in later)
        return replace(self.table, history=history[:entry], out=out)

    def step(self, player: str, entry: int) -> Step:
        mine = self.steps[player]
        if not mine or mine[-1].entry != entry:
            mine.append(Step(entry))
        return mine[-1]

    def note(self, entry: int, player: str, action: Action) -> None:
        mine = self.step(player, entry)
        mine.left = (*action.cards, *action.also)
        mine.acted = action.kind != "gives"
        mine.emptied = tahimi.exits(self.table).get(player) == entry
        if action.kind == "gives":
            self.step(self.partner[player], entry).came = action.cards
        elif action.kind == "discard":
            self.note_discard(entry, player, action)

    def note_discard(self, entry: int, player: str, action: Action) -> None:
        if action.cards == WHEEL:
            self.blind[player] = entry
        elif action.cards == ("Chariot",) and action.to in self.table.players and action.to != player:
            self.note_chariot(entry, player, action.to)
        elif action.cards[0] in AT_START and self.states[entry].pile:
            before, after = self.states[entry], self.states[entry + 1]
            top = before.pile[-1]
            kept = [laid.cards for laid in after.pile if laid.entry == top.entry]
            if top.owner not in after.out:  # else the reading is that he stays out and holds nothing
                back = Counter(top.cards) - Counter(kept[0] if kept else ())
                self.step(top.owner, entry).came = tuple(back.elements())

    def note_chariot(self, entry: int, player: str, victim: str) -> None:
        """Only if both cards are named is anything known of the two hands before."""
        self.partner = {player: victim, victim: player}
        given = [n for n in (entry + 1, entry + 2) if self.kind(n) == "gives"]
        if len(given) < 2:
            self.blind[player] = self.blind[victim] = max(given, default=entry)

    def kind(self, entry: int) -> str:
        return self.table.history[entry][1].kind if entry < len(self.table.history) else ""

    def moved(self, until: int) -> Counter[str]:
        """The cards that left a hand, less those that came into one, before the entry `until`."""
        total: Counter[str] = Counter()
        for step in (step for steps in self.steps.values() for step in steps if step.entry < until):
            total.update(step.left)
            total.subtract(step.came)
        return total

    def laid(self) -> Counter[str]:
        """The cards the history put where everybody sees them still.

        What lay in the past discards when a Wheel was turned may have been drawn again (TH-80): that does not count.
        """
        history = self.table.history
        total = self.moved(len(history))
        wheels = [n for n, (_, action) in enumerate(history) if (action.kind, action.cards) == ("discard", WHEEL)]
        if wheels:
            past = self.moved(wheels[-1] + 1)
            past.subtract(card for laid in self.states[wheels[-1]].pile for card in laid.cards)
            total.subtract(past)
        return +total

    def named_majors(self) -> set[str]:
        actions = [action for _, action in self.table.history]
        return {card for a in actions for card in (*a.cards, *a.also, *a.showing) if card in MAJORS}
