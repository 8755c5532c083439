"""Hands of Tarot Poker without trumps beside PokerKit, which referees five-card draw: whose turn it is, the call, what
may be raised to, side pots and odd chips.

Left out, and counted: whether somebody may raise, and to what, once last chips below the least bet or raise have been
put in in the same betting (PokerKit adds several such raises up, and lets nobody raise who has less than a whole raise
to call; here each opens nothing anew, and whoever has not bet yet may raise), as far as the player has bet before or has
less than a whole raise to call; the turn of somebody who owes nothing and whom nobody could answer a bet, which is none
here; and how the pot is divided where a flush or a full house is shown, which have changed places.

    python -m tests.games.tarot_poker.refereed 10000
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

from adjudicator.cards import DISCARD, DRAWS, Hand, Play
from adjudicator.engine.state import Action
from adjudicator.engine.variant import variant
from adjudicator.games import GAMES
from adjudicator.games.tarot_poker import betting, results
from adjudicator.games.tarot_poker.cards import PLAIN_CARDS
from adjudicator.games.tarot_poker.rules import Rules
from adjudicator.games.tarot_poker.show import FLUSH, FULL_HOUSE
from adjudicator.games.tarot_poker.state import DRAW, State
from adjudicator.games.tarot_poker.verbs import BET, CALL, CHECK, FOLD, PAT, RAISE

LETTERS = {"Cups": "h", "Coins": "d", "Swords": "s", "Wands": "c"}
ANTE, LEAST = 1, 2


def short(card: str) -> str:
    """A card as PokerKit writes it."""
    rank, suit = PLAIN_CARDS[card]
    return f"{'T' if rank == '10' else rank}{LETTERS[suit]}"


class Refereed:
    """One hand, played in both games at once; `seen` counts what was compared and what was left out."""

    def __init__(self, rng: Random, seen: Counter[str]) -> None:
        self.rng, self.seen = rng, seen
        self.players = tuple(f"P{number}" for number in range(1, rng.randint(2, 7) + 1))
        blinds = len(self.players) > 2 and rng.random() < 0.5
        # With PokerKit a fixed raise is by the highest blind; here it is by the least bet, which is the lowest.
        limit = rng.choice(("none", "pot") if blinds else ("none", "pot", "fixed"))
        cap = rng.choice(("none", "three"))
        house = {"blinds": "two" if blinds else "none", "limit": limit, "raise_cap": cap}
        own = variant(GAMES["tarot-poker"], house, len(self.players))
        assert isinstance(own.rules, Rules)
        self.rules = own.rules
        most = rng.choice((12, 40, 200))
        stacks = {player: rng.randint(ANTE + 2 * LEAST, most) for player in self.players}
        pack = rng.sample(list(PLAIN_CARDS), len(PLAIN_CARDS))
        hands = {player: Hand(dict.fromkeys(pack[at : at + 5], 1)) for at, player in self._at(5)}
        self.stock = pack[5 * len(self.players) :]
        self.state = self.rules.dealt(
            self.players, hands, 1, stacks, antes=dict.fromkeys(self.players, ANTE), least=LEAST
        )
        self.other = _pokerkit(list(stacks.values()), blinds, limit, cap)
        for player in self.players:
            self.other.deal_hole("".join(map(short, hands[player].cards)))
        self.uneven = False
        """Whether last chips below the least were put in in this betting."""

    def _at(self, size: int) -> list[tuple[int, str]]:
        return [(size * number, player) for number, player in enumerate(self.players)]

    def play(self) -> None:
        """The whole hand, with every difference an AssertionError."""
        while self.state.due:
            self._pass_over()
            if self.state.phase == DRAW:
                self._draw()
                self.uneven = False
            elif self.state.to_act is not None and self.state.turn is not None:
                self._bet(self.state.to_act)
            else:
                self.state = self.rules.closed(self.state)
                break
        self._pass_over()
        self._settle()

    def _pass_over(self) -> None:
        """A check of somebody who owes nothing and whom nobody could answer a bet: a turn with PokerKit alone."""
        other, turn = self.other, self.state.turn
        while other.actor_index is not None and (turn is None or self.players[other.actor_index] != turn):
            idle = not other.checking_or_calling_amount and not other.can_complete_bet_or_raise_to()
            assert idle, "whose turn it is"
            other.check_or_call()
            self.seen["left out: a turn without anything to decide"] += 1

    # -- one bet

    def _bet(self, player: str) -> None:
        state, other = self.state, self.other
        assert other.actor_index == self.players.index(player), "whose turn it is"
        price = state.price(player)
        assert other.checking_or_calling_amount == price, "what there is to call"
        own = self._range(player)
        theirs = None
        if other.can_complete_bet_or_raise_to():
            theirs = (
                other.min_completion_betting_or_raising_to_amount,
                other.max_completion_betting_or_raising_to_amount,
            )
        less = 0 < price < betting.lowest(state, self.rules.house) - state.level
        if self.uneven and (player in state.acted or less):
            self.seen["left out: behind last chips below the least"] += 1
            self.seen["of these, otherwise"] += own != theirs
            own = own if own is not None and own == theirs else None
        else:
            self.seen["turns"] += 1
            assert own == theirs, f"what may be raised to: {own}, and by PokerKit {theirs}"
        self._choose(player, price, own)

    def _range(self, player: str) -> tuple[int, int] | None:
        """From what to what a player may bet or raise; None where nobody may."""
        state, whole = self.state, self.state.whole(player)
        may = betting.reopened(state, player, self.rules.house) and betting.opposed(state, player)
        if not may or whole <= state.level:
            return None
        low, high = betting.lowest(state, self.rules.house), betting.highest(state, player, self.rules.house)
        return min(low, whole), min(high, whole)

    def _choose(self, player: str, price: int, may: tuple[int, int] | None) -> None:
        state, rng = self.state, self.rng
        if may is not None and rng.random() < 0.45:
            amount = rng.choice((may[0], may[1], rng.randint(*may)))
            self.uneven |= amount < betting.lowest(state, self.rules.house)
            self.other.complete_bet_or_raise_to(amount)
            play = Play(RAISE if state.level else BET, amount=amount)
        elif price and rng.random() < 0.25:
            self.other.fold()
            play = Play(FOLD)
        else:
            self.other.check_or_call()
            play = Play(CALL if price else CHECK)
        self.state = self.rules.apply(state, Action(player, play))

    # -- the draw, and the show

    def _draw(self) -> None:
        drawn: dict[int, list[str]] = {}
        while self.state.phase == DRAW and self.state.to_act is not None:
            player = self.state.to_act
            held = sorted(self.state.hands[player].cards)
            cards = tuple(self.rng.sample(held, self.rng.randint(0, min(5, len(self.stock) // 7))))
            new = [self.stock.pop() for _ in cards]
            self.other.stand_pat_or_discard("".join(map(short, cards)))
            drawn[self.players.index(player)] = new
            play = Play(DISCARD, cards) if cards else Play(PAT)
            self.state = self.rules.apply(self.state, Action(player, play))
            if cards:
                self.state = self.rules.apply(self.state, Action(player, Play(DRAWS, tuple(new))))
        while self.other.can_deal_hole():
            self.other.deal_hole("".join(map(short, drawn[self.other.hole_dealee_index])))

    def _settle(self) -> None:
        state = self.state
        assert not self.other.status, "the hand is over"
        self.seen["hands"] += 1
        shown = [self._value(state, player) for player in state.still_in()]
        if len(shown) > 1 and {FLUSH, FULL_HOUSE} & set(shown):
            self.seen["left out: a flush or a full house is shown"] += 1
            return
        self.seen["side pots"] += len(results.the_pots(state)) > 1
        chips = results.settled(state, self.rules.readings)
        assert list(chips.values()) == list(self.other.stacks), "how the pot is divided"

    def _value(self, state: State, player: str) -> int:
        strength = results.value(state, player, state.hands[player], self.rules.readings)
        assert strength is not None
        return strength.kind


def _pokerkit(stacks: list[int], blinds: bool, limit: str, cap: str) -> Any:
    """A hand of five-card draw with these stacks, once antes and blinds are in. The highest blind is the first bet, and
    PokerKit counts a first bet among the raises."""
    from pokerkit import Automation, BettingStructure, Deck, Opening, StandardHighHand, Street
    from pokerkit import State as Other

    done = (
        *(Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING),
        *(Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING),
        *(Automation.CHIPS_PUSHING, Automation.CHIPS_PULLING),
    )
    first, second = LEAST * (1 + blinds), LEAST * (1 + (limit == "fixed"))
    most = (None, None) if cap == "none" else (4, 3)
    structure = {
        "none": BettingStructure.NO_LIMIT,
        "pot": BettingStructure.POT_LIMIT,
        "fixed": BettingStructure.FIXED_LIMIT,
    }
    streets = (
        Street(False, (False,) * 5, 0, False, Opening.POSITION, first, most[blinds]),
        Street(False, (), 0, True, Opening.POSITION, second, most[False]),
    )
    posted = (LEAST, 2 * LEAST) if blinds else (0, 0)
    kinds = (StandardHighHand,)
    chips, count = tuple(stacks), len(stacks)
    return Other(done, Deck.STANDARD, kinds, streets, structure[limit], True, ANTE, posted, 0, chips, count)


def compared(hands: int, seed: int) -> Counter[str]:
    """What was compared in so many random hands, and what was left out. Raises AssertionError at a difference."""
    seen, rng = Counter[str](), Random(seed)
    for _ in range(hands):
        Refereed(rng, seen).play()
    return seen


if __name__ == "__main__":
    print(dict(compared(int(sys.argv[1]) if len(sys.argv) > 1 else 300, seed=1)))
