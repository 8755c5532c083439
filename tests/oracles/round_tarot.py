"""What Tarot-himi adds to the round: Majors at tax time, the Moon, the Hierophant, and the four cards discarded.

The API is that of `round`.  How the pile and the turn fare is the turn oracle's (`tarot_himi.Trick`); here are the hands,
the discards and the decisions in between.  A turn spent on the Chariot or the Wheel of Fortune is over when its cards
have changed hands: only then does the turn move on, may a trick be taken, is a hand looked at for going out or a call.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from . import tarot_himi
from .round import Round
from .round_values import Cards, Due, Start
from .table import Action, Laid, Ruling
from .tarot_himi import AT_START, MAJORS, PLACE, Seat


@dataclass(frozen=True)
class TakenBack:
    """The play Justice or Judgement fell on, and what went back of it; `choice` lists what may be chosen between."""

    top: Laid
    cards: Counter[str]
    choice: frozenset[str]


def may_go_back(cards: Cards) -> frozenset[str]:
    """An ordinary card, or whatever it is if there is none (Justice, TH-88)."""
    minors = frozenset(card for card in cards if card in PLACE)
    return minors or frozenset(cards)


def tribute_cards(hand: Counter[str]) -> frozenset[str]:
    """What may be given as the highest: the best ordinary card, else the highest numbered Major (The Chariot, TH-69)."""
    held = +hand
    if not held:
        return frozenset()
    return frozenset({max(held, key=lambda card: (PLACE.get(card, 0), MAJORS.index(card) if card in MAJORS else 0))})


class TarotRound(Round):
    """A round of Tarot-himi as it goes."""

    def __init__(self, start: Start, calls: bool = True, shows: bool = True) -> None:
        self.must_show: str | None = None  # who leads by the Hierophant and has not shown it
        self.moon_shown = False
        self.moon_counts: dict[str, int] = {}  # the Moon's holder in a taxed seat -> how many cards are exchanged
        self.in_lieu: tuple[str, int] | None = (
            None  # whose turn ends, and by which entry, once cards have changed hands
        )
        self.slipped: Counter[str] = Counter()  # what the Chariot's owner gave unseen, not part of the tribute
        self.taken_back: TakenBack | None = None
        super().__init__(start, calls, shows)
        if self.holder("Hierophant"):
            self.must_show = self.holder("Hierophant")

    # ------------------------------------------------------------------------------------------ options, values

    def engine_options(self) -> dict[str, str]:
        return {key: self.setting(key, value) for key, value in tarot_himi.DEFAULTS.items()}

    def turn_options(self) -> dict[str, str]:
        return self.options

    def taxable(self, card: str) -> bool:
        return card not in MAJORS

    def worth(self, card: str) -> int:
        return PLACE[card]

    def holder(self, card: str) -> str | None:
        return next((player for player in self.players if self.hands[player][card]), None)

    def judge(self, player: str, action: Action) -> Ruling:
        if action.cards == ("Fool",) and action.kind == "cards" and action.declared not in PLACE:
            raise ValueError("the Fool alone needs a declared rank")
        return tarot_himi.judge(Seat(self.table(player), self.state(), player, self.options), action)

    def laid(self, player: str, action: Action) -> Laid:
        return tarot_himi.laid_down(player, action, self.turns.pile, self.options, len(self.history) - 1)

    # ------------------------------------------------------------------------------------------ the Moon, the Hierophant

    def open_tax(self, high: str, low: str, count: int) -> None:
        """The Moon turns the exchange of its holder's pair round (The Moon; TH-21, TH-22, TH-25)."""
        owner = self.holder("Moon")
        reversed_now = False
        if owner in (high, low):
            self.moon_counts[owner] = count
            reversed_now = self.setting("th.moon.mandatory") == "yes"
        payer, payee = (high, low) if reversed_now else (low, high)
        self.open_payment(payer, payee, count)

    def on_show(self, player: str, card: str) -> None:
        if card == "Hierophant" and player == self.must_show:
            self.must_show = None
        if card != "Moon" or self.moon_shown or player not in self.moon_counts:
            return
        for line in self.lines:
            due = line[0]
            if due.kind == "payment" and player in (due.player, due.to):
                self.moon_shown = True
                if self.setting("th.moon.mandatory") == "no":
                    assert due.to is not None
                    self.lines.remove(line)
                    self.open_payment(due.to, due.player, self.moon_counts[player])
                    self.lines.sort(
                        key=lambda one: min(self.players.index(p) for p in (one[0].player, one[0].to or ""))
                    )
                    self.begin_if_paid()
                return

    def pay(self, due: Due, cards: Cards) -> None:
        concerned = next((player for player in (due.player, due.to) if player in self.moon_counts), None)
        bound = self.setting("th.moon.mandatory") == "yes" and not self.moon_shown
        if due.kind == "payment" and concerned and bound and self.judge_shows:
            self.fault(concerned, "not-shown")
        super().pay(due, cards)

    def first_leader(self) -> str:
        """The Hierophant's holder before anybody (The Hierophant; TH-06)."""
        return self.holder("Hierophant") or super().first_leader()

    def stand_in(self, owner: str) -> str:
        """The Hierophant held now overrides Rank Privilege, and the rule in its place (TH-62 to TH-64)."""
        ordinary, holder = super().stand_in(owner), self.holder("Hierophant")
        if holder is None or holder in self.turns.out:
            return ordinary
        if holder != ordinary:
            self.must_show = holder
        return holder

    def before_turn(self, player: str, action: Action) -> None:
        if self.must_show == player:
            seen = "Hierophant" in action.showing or "Hierophant" in action.cards
            if self.judge_shows and not seen:
                self.fault(player, "not-shown")
            self.must_show = None
        self.taken_back = None

    # ------------------------------------------------------------------------------------------ discards

    def discard(self, player: str, action: Action) -> None:
        card, entry = action.cards[0], len(self.history) - 1
        if card in AT_START:
            self.discards.update(action.cards)
            self.rescind(player, card, entry)
            return
        if card == "Wheel of Fortune":
            self.discards.update(action.cards + action.also)
            self.in_lieu = (player, entry)
            self.lines = [[Due("draw", player, None, 1 + len(action.also))]]
            return
        after = self.options["th.chariot.peek"] == "after"
        inside = action.to in self.players and action.to != player and action.to not in self.turns.out
        if card != "Chariot" or not inside or not (after or self.hands[player].total()):
            super().discard(player, action)
            return
        self.discards.update(action.cards)
        assert action.to is not None
        self.in_lieu = (player, entry)
        gifts = [Due("tribute", action.to, player), Due("exchange", player, action.to)]
        self.lines = [gifts if after else gifts[::-1]]
        self.slipped = Counter()

    def rescind(self, player: str, card: str, entry: int) -> None:
        """Cards go back to whoever put them down (Justice; Judgement; TH-32, TH-83 to TH-90).

        Where going out is final (TH-85), nobody takes them: they are past discards.
        """
        turns = self.turns
        self.leave_if_empty(player)
        if self.options["th.discard.is_play"] == "yes":
            turns.acts[entry] = player
        turns.takes = None
        if not turns.pile:
            return
        top = turns.pile[-1]
        one_of_set = card == "Justice" and len(top.cards) > 1
        turns.rescind(player, card)
        back = Counter(top.cards) - Counter(turns.pile[-1].cards if one_of_set else ())
        if top.owner in turns.out:
            self.discards.update(back)
            return
        self.hands[top.owner] += back
        choice = may_go_back(top.cards) if one_of_set else frozenset[str]()
        self.taken_back = TakenBack(top, back, choice)
        if len(choice) > 1:
            self.lines = [[Due("take", top.owner)]]

    # ------------------------------------------------------------------------------------------ what follows a discard

    def accepts_take(self, player: str) -> bool:
        return self.taken_back is not None and self.taken_back.top.owner == player

    def apply_other(self, player: str, action: Action, due: Due | None) -> None:
        if action.kind == "takes":
            self.take_back(player, action.cards)
        elif due is not None and due.kind == "draw":
            self.draw(due, action.cards)
        elif due is not None:
            self.give(due, action.cards)

    def take_back(self, player: str, cards: Cards) -> None:
        """What is announced as taken back, if that is how many go back, is what is (Justice)."""
        taken, done = Counter(cards), self.taken_back
        assert done is not None
        right = taken == done.cards if not done.choice else len(cards) == 1 and cards[0] in done.choice
        if not right:
            self.fault(player, "wrong-take")
        if taken != done.cards and len(cards) == done.cards.total() and taken <= Counter(done.top.cards):
            self.hands[player] = self.hands[player] - done.cards + taken
            left = list(done.top.cards)
            for card in cards:
                left.remove(card)
            self.turns.pile[-1] = replace(self.turns.pile[-1], cards=tuple(left))
        self.taken_back = None
        if self.lines:
            self.lines = []
            self.settle()

    def draw(self, due: Due, cards: Cards) -> None:
        """As many as were exchanged, from the past discards (Wheel of Fortune; TH-80, TH-81)."""
        drawn = Counter(cards) & self.discards
        if len(cards) != due.count or drawn.total() != len(cards):
            self.fault(due.player, "wrong-draw")
        self.discards -= drawn
        self.hands[due.player] += drawn
        self.lines = []
        self.end_in_lieu()

    def give(self, due: Due, cards: Cards) -> None:
        """The Chariot's two gifts (The Chariot; TH-69 to TH-73, TH-76)."""
        assert due.to is not None
        if due.kind == "tribute":
            best = tribute_cards(self.hands[due.player] - self.slipped)
            if len(cards) != 1 or cards[0] not in best:
                self.fault(due.player, "wrong-tribute")
        else:
            if len(cards) != 1:
                self.fault(due.player, "wrong-exchange")
            self.slipped = Counter(cards)
        if "Hanged Man" in cards:
            self.received[due.to] = len(self.history)
        self.history.append((due.player, Action("gives", cards)))
        self.hand_over(due, cards)
        self.lines[0].pop(0)
        self.lines = [line for line in self.lines if line]
        if not self.lines:
            self.end_in_lieu()

    def end_in_lieu(self) -> None:
        """The turn is over, exactly as though passed (When to play; TH-27)."""
        assert self.in_lieu is not None
        player, entry = self.in_lieu
        self.in_lieu = None
        for one in self.players:
            self.leave_if_empty(one)
        if len(self.turns.still_in()) > 1:
            self.rest(player, entry)
        self.settle()
